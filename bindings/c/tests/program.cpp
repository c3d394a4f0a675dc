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

void many(const std::string &path) {
    const auto model = pliant::Declaration::load(path).model();
    auto input = model.input();
    input.displacements(std::vector<double>(6, 0.0));
    std::vector<double> drives;
    for (int row = 0; row < 70; ++row) {
        drives.insert(drives.end(), 6, 1e-4 * row);
    }
    drives[6 * 65] = std::nan("");
    pliant::Many how;
    std::size_t failed = 0;
    how.progress = [&](std::size_t, std::size_t wrong) {
        failed = wrong;
        return true;
    };
    const auto rows = model.solve_many(input, drives, how);
    check(failed == 1 && rows.codes[65] == PLIANT_INVALID && std::isnan(rows.positions[3 * 65]), "the failed row");
    check(rows.codes[64] == PLIANT_OK && rows.reports[64].stability == PLIANT_STABLE, "a row");
    check(rows.displacements[6 * 64] == drives[6 * 64], "its displacements");
    how.progress = [](std::size_t, std::size_t) { return false; };
    fails(PLIANT_CANCELLED, "cancelled", [&] { model.solve_many(input, drives, how); });
    how.progress = [](std::size_t, std::size_t) -> bool { throw pliant::Error(PLIANT_INTERNAL, "thrown on"); };
    fails(PLIANT_INTERNAL, "thrown on", [&] { model.solve_many(input, drives, how); });
    drives.pop_back();
    fails(PLIANT_INVALID, "`drives` has 419 entries", [&] { model.solve_many(input, drives); });
}

void motion() {
    const auto model = pliant::Declaration::read("robot Finger { segment { length: 0.2 m, mass: 0.1 kg, section: disc { radius: 20 mm }, "
                                                 "young: 1 MPa, bending_stiffness: 0.1 N*m^2, damping: 0.02 N*m^2*s } "
                                                 "model constant_curvature { physics: consistent } }")
                           .model();
    const auto input = model.input();
    pliant::Simulation how;
    how.end = 0.1;
    how.times = {0.0, 0.1};
    how.drives = [](double time, std::vector<double> &forces) { forces[0] = 10.0 * time; };
    const auto swing = model.simulate(input, how);
    check(swing.size() == 2 && swing.end() == 0.1, "the instants");
    check(swing[1].drives[0] == 1.0 && swing[1].coordinates.size() == 3 && swing[0].rates[0] == 0.0, "the last instant");
    fails(PLIANT_INVALID, "expected less than 2", [&] { swing[2]; });
    const auto still = model.solve(input);
    how.from = &still;
    how.observer = [](double) { return false; };
    check(model.simulate(input, how).end() < 0.1, "the observer");
    how.observer = nullptr;
    how.drives = [](double, std::vector<double> &forces) { forces.clear(); };
    fails(PLIANT_INVALID, "the number of drives", [&] { model.simulate(input, how); });
}

} // namespace

int main(int count, char **arguments) {
    if (count != 2) {
        return 2;
    }
    try {
        check(pliant_abi_version() == PLIANT_ABI_VERSION, "the version");
        parallel(arguments[1]);
        many(arguments[1]);
        motion();
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
