// The C++ header: owners, chained inputs, exceptions. Run with the path of examples/stewart/stewart.robot.
#include <cmath>
#include <iostream>
#include <utility>

#include "pliant.hpp"

namespace {

int failures = 0;

void check(bool holds, const char *what) {
    if (!holds) {
        ++failures;
        std::cerr << "not so: " << what << '\n';
    }
}

template <typename F> void fails(pliant_code code, const std::string &text, F call) {
    try {
        call();
        check(false, "an exception");
    } catch (const pliant::Error &error) {
        check(error.code == code, "the code");
        check(std::string(error.what()).find(text) != std::string::npos, error.what());
    }
}

void parallel(const std::string &path) {
    const auto model = pliant::Declaration::load(path).model("parallel");
    check(model.kind() == "parallel" && model.actuators() == 6 && model.lengths().size() == 6, "the model");
    auto input = model.input();
    input.displacements(std::vector<double>(6, 0.0));
    pliant::Solver solver(model);
    solver.solve(input);
    const auto rest = solver.tip();
    const auto kept = solver.solution();
    const pliant::Vector weight{0.0, 0.0, -0.1};
    solver.solve(input.wrench(weight));
    const auto sensitivity = kept.sensitivity();
    const auto moved = solver.tip();
    double worst = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        // Column 5 of the compliance is that of the force along z.
        const double linear = -0.1 * sensitivity.compliance[(3 + axis) * 6 + 5];
        worst = std::fmax(worst, std::fabs(moved.position[axis] - rest.position[axis] - linear));
    }
    check(worst < 1e-5, "the compliance");
    solver.start(kept);
    solver.solve(input.clear_loads().rope(0.05, {0.2, 0.1, 0.5}));
    check(solver.solution().report().stability == PLIANT_STABLE, "the stability");
    pliant::Target target;
    target.position = {rest.position[0] + 1e-3, rest.position[1], std::nullopt};
    const auto reached = model.reach(target, input.clear_loads());
    check(std::fabs(reached.tip().position[0] - *target.position[0]) < 1e-9, "the target");
    check(reached.forces().size() == 6 && reached.sample(2, model.lengths()[2], 3).size() == 9, "the sizes");
    fails(PLIANT_INVALID, "expected 6", [&] { input.forces({1.0}); });
    fails(PLIANT_UNSUPPORTED, "payload", [&] { model.solve(model.input().payload(0.1)); });
    fails(PLIANT_INVALID, "too many", [&] { reached.sample(0, 0.1, static_cast<std::size_t>(-1)); });
    auto owner = model.solve(input.clear_loads());
    const auto other = std::move(owner);
    check(other.energies().first >= 0.0, "the energies");
}

} // namespace

int main(int count, char **arguments) {
    if (count != 2) {
        return 2;
    }
    try {
        check(pliant_abi_version() == PLIANT_ABI_VERSION, "the version");
        parallel(arguments[1]);
        fails(PLIANT_UNREADABLE, "cannot read", [] { pliant::Declaration::load("no/such.robot"); });
        try {
            pliant::Declaration::read("robot Arm {\n  backbone { length: 3 kg }\n}");
            check(false, "an exception");
        } catch (const pliant::Error &error) {
            check(!error.faults.empty() && error.faults[0].line >= 1, "the faults");
        }
        auto settings = pliant::settings();
        settings.max_evaluations = 1;
        const auto arm = pliant::Declaration::load(arguments[1]).model();
        try {
            arm.solve(arm.input().displacements(std::vector<double>(6, 0.02)), settings);
            check(false, "an exception");
        } catch (const pliant::Error &error) {
            check(error.code == PLIANT_NOT_CONVERGED && error.report.has_value(), "the report");
        }
    } catch (const pliant::Error &error) {
        ++failures;
        std::cerr << error.what() << '\n';
    }
    std::cout << "C++: " << (failures == 0 ? "all right" : "failed") << '\n';
    return failures == 0 ? 0 : 1;
}
