// pliant for C++17: the objects of pliant.h with owners, errors as exceptions. SI units and radians.
#ifndef PLIANT_HPP
#define PLIANT_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "pliant.h"

namespace pliant {

/// A fault of a declaration: its place, counted from 1, and what is wrong there.
struct Fault {
    std::size_t line;
    std::size_t column;
    std::string message;
};

/// A call failed: the code says how, the faults where a declaration is wrong, the report how a solve ended.
class Error : public std::runtime_error {
public:
    Error(pliant_code code, const std::string &message) : std::runtime_error(message), code(code) {}

    pliant_code code;
    std::vector<Fault> faults;
    std::optional<pliant_report> report;
};

namespace detail {

/// Deleter of objects of the C interface, by its function of the C interface.
template <auto function> struct Free {
    template <typename T> void operator()(T *object) const noexcept { function(object); }
};

template <typename T, auto function> using Owner = std::unique_ptr<T, Free<function>>;

/// Where a call leaves its error.
class Caught {
public:
    operator pliant_error *() const noexcept { return error_.get(); }

    [[noreturn]] void raise() const {
        Error error(pliant_error_code(error_.get()), pliant_error_message(error_.get()));
        for (std::size_t index = 0; index < pliant_error_fault_count(error_.get()); ++index) {
            error.faults.push_back({pliant_error_line(error_.get(), index), pliant_error_column(error_.get(), index),
                                    pliant_error_fault(error_.get(), index)});
        }
        pliant_report report;
        if (pliant_error_report(error_.get(), &report) != 0) {
            error.report = report;
        }
        throw error;
    }

    void check(pliant_code code) const {
        if (code != PLIANT_OK) {
            raise();
        }
    }

    template <typename T> T *check(T *object) const {
        if (object == nullptr) {
            raise();
        }
        return object;
    }

private:
    Owner<pliant_error, pliant_error_free> error_{pliant_error_new()};
};

inline const double *optional(const std::optional<double> &value) noexcept { return value ? &*value : nullptr; }

template <std::size_t N> const double *optional(const std::optional<std::array<double, N>> &value) noexcept {
    return value ? value->data() : nullptr;
}

} // namespace detail

using Vector = std::array<double, 3>;

/// A pose in the world.
struct Pose {
    Vector position{};                   ///< m
    std::array<double, 4> quaternion{};  ///< w, x, y, z
    std::array<double, 9> rotation{};    ///< by rows
};

/// First derivatives by rows, as `pliant_solution_sensitivity`.
struct Sensitivity {
    std::vector<double> tip_by_drive;
    std::vector<double> actuator_by_drive;
    std::array<double, 36> compliance{};
};

/// Where a load acts: the body, the arc length of the section (the tip or the platform without one), a point in the frame of the section.
struct At {
    std::size_t body = 0;
    std::optional<double> s = std::nullopt;
    std::optional<Vector> point = std::nullopt;
};

/// The default settings of a solve.
inline pliant_settings settings() {
    pliant_settings settings;
    detail::Caught error;
    error.check(pliant_settings_default(&settings, error));
    return settings;
}

/// An equilibrium.
class Solution {
public:
    /// Takes a solution of the C interface, of a robot with as many actuators.
    Solution(pliant_solution *solution, std::size_t actuators) : solution_(solution), actuators_(actuators) {}

    const pliant_solution *get() const noexcept { return solution_.get(); }

    Pose tip() const {
        Pose pose;
        call(pliant_solution_tip, pose.position.data(), pose.quaternion.data(), pose.rotation.data());
        return pose;
    }

    Pose station(std::size_t body, double s) const {
        Pose pose;
        call(pliant_solution_station, body, s, pose.position.data(), pose.quaternion.data(), pose.rotation.data());
        return pose;
    }

    /// Positions of `count` sections of a body from the arc length 0 to `length`, 3 numbers each.
    std::vector<double> sample(std::size_t body, double length, std::size_t count) const {
        if (count > std::numeric_limits<std::size_t>::max() / 64) {
            throw Error(PLIANT_INVALID, "too many sections");
        }
        std::vector<double> positions(3 * count);
        call(pliant_solution_sample, body, length, count, positions.data(), positions.size(), nullptr, std::size_t{0});
        return positions;
    }

    std::vector<double> forces() const { return list(pliant_solution_forces); }

    std::vector<double> displacements() const { return list(pliant_solution_displacements); }

    pliant_report report() const {
        pliant_report report;
        call(pliant_solution_report, &report);
        return report;
    }

    /// Elastic energy and potential of the loads, J.
    std::pair<double, double> energies() const {
        std::pair<double, double> energies;
        call(pliant_solution_energies, &energies.first, &energies.second);
        return energies;
    }

    Sensitivity sensitivity() const {
        Sensitivity all;
        all.tip_by_drive.resize(6 * actuators_);
        all.actuator_by_drive.resize(actuators_ * actuators_);
        call(pliant_solution_sensitivity, all.tip_by_drive.data(), all.tip_by_drive.size(), all.actuator_by_drive.data(),
             all.actuator_by_drive.size(), all.compliance.data(), all.compliance.size());
        return all;
    }

    /// Derivative of the tip, (phi, position), with respect to a parameter.
    std::array<double, 6> parameter_sensitivity(const std::string &name) const {
        std::array<double, 6> derivative{};
        call(pliant_solution_parameter_sensitivity, name.c_str(), derivative.data(), derivative.size());
        return derivative;
    }

private:
    template <typename F, typename... T> void call(F function, T... arguments) const {
        detail::Caught error;
        error.check(function(solution_.get(), arguments..., error));
    }

    template <typename F> std::vector<double> list(F function) const {
        std::vector<double> values(actuators_);
        call(function, values.data(), values.size());
        return values;
    }

    detail::Owner<pliant_solution, pliant_solution_free> solution_;
    std::size_t actuators_;
};

class Model;

/// Drives of the actuators, and loads; calls can be chained.
class Input {
public:
    explicit Input(const Model &model);

    const pliant_input *get() const noexcept { return input_.get(); }

    Input &forces(const std::vector<double> &forces) { return call(pliant_input_forces, forces.data(), forces.size()); }

    Input &displacements(const std::vector<double> &displacements) {
        return call(pliant_input_displacements, displacements.data(), displacements.size());
    }

    Input &force(std::size_t actuator, double force) { return call(pliant_input_force, actuator, force); }

    Input &displacement(std::size_t actuator, double displacement) {
        return call(pliant_input_displacement, actuator, displacement);
    }

    Input &elastic(std::size_t actuator, double displacement, double stiffness, double pretension) {
        return call(pliant_input_elastic, actuator, displacement, stiffness, pretension);
    }

    Input &wrench(const Vector &force, const Vector &couple = {}, const At &at = {}, bool follower = false) {
        return call(pliant_input_add_wrench, force.data(), couple.data(), at.body, detail::optional(at.s),
                    detail::optional(at.point), std::int32_t{follower});
    }

    Input &rope(double force, const Vector &towards, const At &at = {}) {
        return call(pliant_input_add_rope, force, towards.data(), at.body, detail::optional(at.s),
                    detail::optional(at.point));
    }

    Input &payload(double mass, const Vector &center = {}) { return call(pliant_input_payload, mass, center.data()); }

    Input &clear_loads() { return call(pliant_input_clear_loads); }

private:
    template <typename F, typename... T> Input &call(F function, T... arguments) {
        detail::Caught error;
        error.check(function(input_.get(), arguments..., error));
        return *this;
    }

    detail::Owner<pliant_input, pliant_input_free> input_;
};

/// Target pose of the tip, or of a section of a rod; components that are left out are free.
struct Target {
    std::array<std::optional<double>, 3> position{};
    std::optional<std::array<double, 4>> rotation = std::nullopt;
    std::optional<double> s = std::nullopt;
};

/// Settings of many solves.
struct Many {
    std::size_t threads = 0;  ///< 0 for one per core
    bool previous = false;    ///< whether a row starts from the one before it, within 64 rows, in place of rest
    pliant_settings settings = pliant::settings();
    /// Is told how many rows are done, and how many of them failed; the solves are cancelled where it returns false.
    std::function<bool(std::size_t, std::size_t)> progress{};
};

/// The answers to many inputs, row by row; rows that could not be solved have their code, and NaN elsewhere.
struct Rows {
    std::vector<pliant_code> codes;
    std::vector<double> positions;      ///< 3 per row, m
    std::vector<double> quaternions;    ///< 4 per row: w, x, y, z
    std::vector<double> forces;         ///< of each actuator
    std::vector<double> displacements;  ///< of each actuator
    std::vector<pliant_report> reports;
};

/// A motion in time.
struct Simulation {
    double start = 0.0;       ///< s
    double end = 0.0;         ///< s
    std::vector<double> times{};  ///< instants that are kept, s, in order
    double tolerance = 0.0;   ///< 0 for 1e-8
    bool implicit = false;
    const Solution *from = nullptr;  ///< begins there at rest; without it in the equilibrium under the input at the start
    /// Changes the numbers of the drives over time.
    std::function<void(double, std::vector<double> &)> drives{};
    /// Is told the time of every step; the motion ends where it returns false.
    std::function<bool(double)> observer{};
};

/// A robot at an instant of its motion.
struct Instant {
    double time = 0.0;  ///< s
    Pose tip{};         ///< without its matrix
    std::vector<double> drives{};
    std::vector<double> coordinates{};
    std::vector<double> rates{};
};

/// The instants of a motion that were reached.
class Motion {
public:
    /// Takes a motion of the C interface, of a robot with as many actuators.
    Motion(pliant_motion *motion, std::size_t actuators) : motion_(motion), actuators_(actuators) {}

    std::size_t size() const noexcept { return pliant_motion_count(motion_.get()); }

    /// When the motion ended, s.
    double end() const noexcept { return pliant_motion_end(motion_.get()); }

    Instant operator[](std::size_t index) const {
        Instant instant;
        instant.drives.resize(actuators_);
        instant.coordinates.resize(pliant_motion_coordinate_count(motion_.get()));
        instant.rates.resize(instant.coordinates.size());
        detail::Caught error;
        error.check(pliant_motion_instant(motion_.get(), index, &instant.time, instant.tip.position.data(),
                                          instant.tip.quaternion.data(), instant.drives.data(), instant.drives.size(),
                                          instant.coordinates.data(), instant.coordinates.size(), instant.rates.data(),
                                          instant.rates.size(), error));
        return instant;
    }

private:
    detail::Owner<pliant_motion, pliant_motion_free> motion_;
    std::size_t actuators_;
};

/// A model of a declared robot.
class Model {
public:
    explicit Model(pliant_model *model) : model_(model) {}

    const pliant_model *get() const noexcept { return model_.get(); }

    std::string name() const { return pliant_model_name(get()); }

    std::string kind() const { return pliant_model_kind(get()); }

    std::size_t actuators() const noexcept { return pliant_model_actuator_count(get()); }

    /// Unstressed length of each body, m.
    std::vector<double> lengths() const {
        std::vector<double> lengths(pliant_model_body_count(get()));
        detail::Caught error;
        error.check(pliant_model_lengths(get(), lengths.data(), lengths.size(), error));
        return lengths;
    }

    /// Names of the parameters.
    std::vector<std::string> parameters() const {
        std::vector<std::string> names;
        for (std::size_t index = 0; index < pliant_model_parameter_count(get()); ++index) {
            names.emplace_back(pliant_model_parameter_name(get(), index));
        }
        return names;
    }

    std::vector<double> parameter_values() const {
        std::vector<double> values(pliant_model_parameter_count(get()));
        detail::Caught error;
        error.check(pliant_model_parameters(get(), values.data(), values.size(), error));
        return values;
    }

    Model with_parameters(const std::vector<double> &values) const {
        detail::Caught error;
        return Model(error.check(pliant_model_with_parameters(get(), values.data(), values.size(), error)));
    }

    Input input() const { return Input(*this); }

    /// The equilibrium under an input, from rest.
    Solution solve(const Input &input, const pliant_settings &how = settings()) const {
        detail::Caught error;
        return {error.check(pliant_model_solve(get(), input.get(), &how, error)), actuators()};
    }

    /// The drives that bring the tip to a target; `limits` has two numbers per actuator, or none.
    Solution reach(const Target &target, const Input &start, const std::vector<double> &limits = {}) const {
        Vector position{};
        std::uint32_t coordinates = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (target.position[axis]) {
                position[axis] = *target.position[axis];
                coordinates |= std::uint32_t{1} << axis;
            }
        }
        detail::Caught error;
        auto *reached = pliant_model_reach(get(), start.get(), position.data(), coordinates,
                                           detail::optional(target.rotation), detail::optional(target.s), limits.data(),
                                           limits.size(), error);
        return {error.check(reached), actuators()};
    }

    /// The equilibria under many inputs: `drives` has the numbers of the drives row by row, `input` says what they drive and has the loads. Exceptions of `progress` are
    /// thrown on.
    Rows solve_many(const Input &input, const std::vector<double> &drives, const Many &how = {}) const {
        const std::size_t each = actuators();
        const std::size_t count = each == 0 ? 0 : drives.size() / each;
        Rows rows;
        rows.codes.resize(count, PLIANT_INTERNAL);
        rows.positions.resize(3 * count);
        rows.quaternions.resize(4 * count);
        rows.forces.resize(each * count);
        rows.displacements.resize(each * count);
        rows.reports.resize(count);
        struct Watch {
            const Many *how;
            std::exception_ptr thrown{};
        } watch{&how};
        const auto progress = [](std::size_t done, std::size_t failed, void *context) -> std::int32_t {
            auto *of = static_cast<Watch *>(context);
            try {
                return of->how->progress(done, failed) ? 0 : 1;
            } catch (...) {
                of->thrown = std::current_exception();
                return 1;
            }
        };
        detail::Caught error;
        const auto code = pliant_solve_many(
            get(), input.get(), drives.data(), drives.size(), count, how.threads, how.previous ? 1 : 0, &how.settings,
            how.progress ? +progress : nullptr, &watch, rows.codes.data(), rows.codes.size(), rows.positions.data(),
            rows.positions.size(), rows.quaternions.data(), rows.quaternions.size(), rows.forces.data(), rows.forces.size(),
            rows.displacements.data(), rows.displacements.size(), rows.reports.data(), rows.reports.size(), error);
        if (watch.thrown) {
            std::rethrow_exception(watch.thrown);
        }
        error.check(code);
        return rows;
    }

    /// The motion in time under an input. Exceptions of `drives` and `observer` are thrown on.
    Motion simulate(const Input &input, const Simulation &how) const {
        struct Watch {
            const Simulation *how;
            std::vector<double> numbers{};
            std::exception_ptr thrown{};
        } watch{&how};
        const auto drive = [](double time, double *numbers, std::size_t count, void *context) {
            auto *of = static_cast<Watch *>(context);
            if (of->thrown) {
                return;
            }
            try {
                of->numbers.assign(numbers, numbers + count);
                of->how->drives(time, of->numbers);
                if (of->numbers.size() != count) {
                    throw Error(PLIANT_INVALID, "the number of drives was changed");
                }
                std::copy(of->numbers.begin(), of->numbers.end(), numbers);
            } catch (...) {
                of->thrown = std::current_exception();
            }
        };
        const auto observe = [](double time, void *context) -> std::int32_t {
            auto *of = static_cast<Watch *>(context);
            try {
                return of->thrown || (of->how->observer && !of->how->observer(time)) ? 1 : 0;
            } catch (...) {
                of->thrown = std::current_exception();
                return 1;
            }
        };
        detail::Caught error;
        detail::Owner<pliant_motion, pliant_motion_free> motion(pliant_simulate(
            get(), input.get(), how.from == nullptr ? nullptr : how.from->get(), how.start, how.end, how.times.data(),
            how.times.size(), how.tolerance, how.implicit ? 1 : 0, how.drives ? +drive : nullptr, +observe, &watch, error));
        if (watch.thrown) {
            std::rethrow_exception(watch.thrown);
        }
        error.check(motion.get());
        return {motion.release(), actuators()};
    }

private:
    detail::Owner<pliant_model, pliant_model_free> model_;
};

inline Input::Input(const Model &model) {
    detail::Caught error;
    input_.reset(error.check(pliant_input_new(model.get(), error)));
}

/// A solver, which starts each solve from its last solution.
class Solver {
public:
    explicit Solver(const Model &model) : actuators_(model.actuators()) {
        detail::Caught error;
        solver_.reset(error.check(pliant_solver_new(model.get(), error)));
    }

    void solve(const Input &input, const pliant_settings &how = settings()) {
        detail::Caught error;
        error.check(pliant_solver_solve(solver_.get(), input.get(), &how, error));
    }

    /// Pose of the tip of the last solution.
    Pose tip() const {
        Pose pose;
        detail::Caught error;
        error.check(pliant_solver_tip(solver_.get(), pose.position.data(), pose.quaternion.data(), pose.rotation.data(),
                                      error));
        return pose;
    }

    /// A copy of the last solution.
    Solution solution() const {
        detail::Caught error;
        return {error.check(pliant_solver_solution(solver_.get(), error)), actuators_};
    }

    void start(const Solution &solution) {
        detail::Caught error;
        error.check(pliant_solver_start(solver_.get(), solution.get(), error));
    }

    void restart() {
        detail::Caught error;
        error.check(pliant_solver_restart(solver_.get(), error));
    }

private:
    detail::Owner<pliant_solver, pliant_solver_free> solver_;
    std::size_t actuators_;
};

/// A declared robot.
class Declaration {
public:
    /// From a file.
    static Declaration load(const std::string &path) {
        detail::Caught error;
        return Declaration(error.check(pliant_declaration_load(path.c_str(), error)));
    }

    /// From a text.
    static Declaration read(const std::string &source) {
        detail::Caught error;
        return Declaration(error.check(pliant_declaration_read(source.c_str(), error)));
    }

    std::string name() const { return pliant_declaration_name(declaration_.get()); }

    /// Names of the declared models.
    std::vector<std::string> kinds() const {
        std::vector<std::string> kinds;
        for (std::size_t index = 0; index < pliant_declaration_kind_count(declaration_.get()); ++index) {
            kinds.emplace_back(pliant_declaration_kind(declaration_.get(), index));
        }
        return kinds;
    }

    /// The first model that is declared.
    Model model() const { return made(nullptr); }

    Model model(const std::string &kind) const { return made(kind.c_str()); }

private:
    explicit Declaration(pliant_declaration *declaration) : declaration_(declaration) {}

    Model made(const char *kind) const {
        detail::Caught error;
        return Model(error.check(pliant_model_new(declaration_.get(), kind, error)));
    }

    detail::Owner<pliant_declaration, pliant_declaration_free> declaration_;
};

} // namespace pliant

#endif
