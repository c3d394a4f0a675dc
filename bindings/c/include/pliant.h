/*
 * pliant: continuum robots from declarations, read at run time. SI units and radians.
 *
 * Written by cbindgen from bindings/c/src; `bindings/c/ci.sh` checks that it is up to date.
 *
 * Functions that can fail take a `pliant_error`, which may be NULL, and fill it where they fail. They return a code, or NULL instead of a new object. Objects are freed by the
 * function `.._free` of their type, which takes NULL as well. Lists are passed with their number of entries, which is checked before they are read or written; matrices are
 * stored by rows. Objects may be used from any thread, and those behind `const` pointers from several at once. A freed object must not be used.
 */

#ifndef PLIANT_H
#define PLIANT_H

#include <stddef.h>
#include <stdint.h>

/*
 Version of the interface: it grows where a program that was compiled with an older header would not work with a newer library.
 */
#define PLIANT_ABI_VERSION 1

/*
 Outcome of a call.
 */
typedef enum pliant_code {
  /*
   Success.
   */
  PLIANT_OK = 0,
  /*
   An argument is wrong: NULL, a list of the wrong length, a number out of its range or not finite, an unknown name.
   */
  PLIANT_INVALID = 1,
  /*
   A declaration is wrong; the error has the place of each fault.
   */
  PLIANT_WRONG_DECLARATION = 2,
  /*
   A file cannot be read.
   */
  PLIANT_UNREADABLE = 3,
  /*
   The model does not take what it was given, or cannot give what it was asked for.
   */
  PLIANT_UNSUPPORTED = 4,
  /*
   No equilibrium was found; the error has the report of the solve.
   */
  PLIANT_NOT_CONVERGED = 5,
  /*
   The load path has a limit point, at which the robot jumps.
   */
  PLIANT_JUMP = 6,
  /*
   A robot with discs collapses.
   */
  PLIANT_COLLAPSE = 7,
  /*
   A target is out of reach.
   */
  PLIANT_OUT_OF_REACH = 8,
  /*
   A derivative does not exist: the equilibrium is at a limit point or a bifurcation.
   */
  PLIANT_SINGULAR = 9,
  /*
   An error of pliant itself. Objects that took part can be freed, and nothing else.
   */
  PLIANT_INTERNAL = 10,
  /*
   The caller cancelled the call.
   */
  PLIANT_CANCELLED = 11,
} pliant_code;

/*
 Stability of an equilibrium.
 */
typedef enum pliant_stability {
  /*
   The second variation of the energy is positive definite.
   */
  PLIANT_STABLE = 0,
  /*
   It is negative in some direction.
   */
  PLIANT_UNSTABLE = 1,
  /*
   It is singular to working accuracy, or negative in some direction under loads that have no energy.
   */
  PLIANT_UNDECIDED = 2,
} pliant_stability;

/*
 A declared robot that was read and checked.
 */
typedef struct pliant_declaration pliant_declaration;

/*
 Why the last call that failed with this object did so.
 */
typedef struct pliant_error pliant_error;

/*
 Drives of the actuators of a robot, and loads besides the declared ones.
 */
typedef struct pliant_input pliant_input;

/*
 A model of a declared robot. It does not change.
 */
typedef struct pliant_model pliant_model;

/*
 A motion: the robot at the instants that were asked for.
 */
typedef struct pliant_motion pliant_motion;

/*
 An equilibrium of a robot. It does not change.
 */
typedef struct pliant_solution pliant_solution;

/*
 A solver of a model. It owns its memory and starts each solve from its last solution.
 */
typedef struct pliant_solver pliant_solver;

/*
 Convergence of a solve: iterations, residual, stability.
 */
typedef struct pliant_report {
  /*
   Stability of the equilibrium.
   */
  enum pliant_stability stability;
  /*
   Newton iterations.
   */
  size_t iterations;
  /*
   Evaluations of the residual.
   */
  size_t evaluations;
  /*
   Steps along the load path.
   */
  size_t load_steps;
  /*
   Jumps to another branch along the load path.
   */
  size_t jumps;
  /*
   Norm of the residual, relative to the largest load in the balance.
   */
  double residual;
  /*
   Upper bound of the residual of a solution.
   */
  double bound;
  /*
   Load fraction at which the branch became unstable; NaN where it did not.
   */
  double critical_load;
  /*
   Largest ratio of a strain to its declared limit; NaN where no limit is declared.
   */
  double strain;
} pliant_report;

/*
 Settings of a solve; `pliant_settings_default` fills them.
 */
typedef struct pliant_settings {
  /*
   Largest residual of an answer, relative to the largest load in the balance.
   */
  double tolerance;
  /*
   Largest number of evaluations of the residual in a solve.
   */
  size_t max_evaluations;
  /*
   0: any equilibrium, stable ones preferred. 1: the one that is connected to the start along the load path.
   */
  int32_t followed;
  /*
   Behaviour of a solve along the path at a jump. 0: it fails with `PLIANT_JUMP`. 1: it goes on from where the robot jumps to.
   */
  int32_t through_jumps;
  /*
   Not 0: where a followed path ends in an unstable equilibrium, the stable one next to it is returned.
   */
  int32_t stable_side;
  /*
   Largest estimated error, m, of a model that chooses its elements; 0 for the accuracy of the declaration.
   */
  double accuracy;
} pliant_settings;

/*
 Is told how many rows are done, and how many of them failed; the solves are cancelled where it does not return 0. It is called on the thread of the call, at least ten times
 a second, with the `context` of the call.
 */
typedef int32_t (*pliant_progress)(size_t done, size_t failed, void *context);

/*
 Writes the numbers of the drives at a time, s, over `drives`, which has those of the input. It is called on the thread of the call, with its `context`.
 */
typedef void (*pliant_drives)(double time, double *drives, size_t count, void *context);

/*
 Is told the time of every step, s; the motion ends where it does not return 0, with the instants before. It is called as `pliant_drives`.
 */
typedef int32_t (*pliant_observer)(double time, void *context);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 A new object for errors.
 */
struct pliant_error *pliant_error_new(void);

/*
 Frees an object for errors.
 */
void pliant_error_free(struct pliant_error *error);

/*
 The code of the last failure; `PLIANT_OK` where there was none.
 */
enum pliant_code pliant_error_code(const struct pliant_error *error);

/*
 Its message, in UTF-8; empty where there was none. It is valid until the object is used for another call or freed.
 */
const char *pliant_error_message(const struct pliant_error *error);

/*
 Number of faults of a declaration; 0 for other errors.
 */
size_t pliant_error_fault_count(const struct pliant_error *error);

/*
 Line of a fault, counted from 1; 0 where there is no such fault.
 */
size_t pliant_error_line(const struct pliant_error *error, size_t index);

/*
 Column of a fault, counted from 1 in characters; 0 where there is no such fault.
 */
size_t pliant_error_column(const struct pliant_error *error, size_t index);

/*
 Message of a fault, as `pliant_error_message`; empty where there is no such fault.
 */
const char *pliant_error_fault(const struct pliant_error *error, size_t index);

/*
 Copies the report of a solve that failed. Returns 1, or 0 where the last failure has none.
 */
int32_t pliant_error_report(const struct pliant_error *error, struct pliant_report *report);

/*
 Reads the declaration in a file.
 */
struct pliant_declaration *pliant_declaration_load(const char *path, struct pliant_error *error);

/*
 Reads a declaration from a text: `robot Name { ... }`.
 */
struct pliant_declaration *pliant_declaration_read(const char *source, struct pliant_error *error);

/*
 Frees a declaration. Models that were made from it stay valid.
 */
void pliant_declaration_free(struct pliant_declaration *declaration);

/*
 Name of the robot, valid as long as the declaration; NULL for NULL.
 */
const char *pliant_declaration_name(const struct pliant_declaration *declaration);

/*
 Number of models that it declares; 0 for NULL.
 */
size_t pliant_declaration_kind_count(const struct pliant_declaration *declaration);

/*
 Name of a model that it declares: planar, discs, constant_curvature, shooting, strain or parallel. It is valid as long as the declaration; NULL where there is no such
 model.
 */
const char *pliant_declaration_kind(const struct pliant_declaration *declaration,
                                    size_t index);

/*
 The input of a robot with the actuators of this model: all of them with the force 0, no loads.
 */
struct pliant_input *pliant_input_new(const struct pliant_model *model, struct pliant_error *error);

/*
 Frees an input.
 */
void pliant_input_free(struct pliant_input *input);

/*
 Drives all actuators by their forces, N (motors: torques, N m).
 */
enum pliant_code pliant_input_forces(struct pliant_input *input,
                                     const double *forces,
                                     size_t count,
                                     struct pliant_error *error);

/*
 Drives all actuators by their displacements, m (motors: angles, rad).
 */
enum pliant_code pliant_input_displacements(struct pliant_input *input,
                                            const double *displacements,
                                            size_t count,
                                            struct pliant_error *error);

/*
 Drives one actuator by its force, N (a torque: N m; a pressure: Pa).
 */
enum pliant_code pliant_input_force(struct pliant_input *input,
                                    size_t actuator,
                                    double force,
                                    struct pliant_error *error);

/*
 Drives one actuator by its displacement, m (an angle: rad; a volume: m^3).
 */
enum pliant_code pliant_input_displacement(struct pliant_input *input,
                                           size_t actuator,
                                           double displacement,
                                           struct pliant_error *error);

/*
 Drives one actuator through a spring: the displacement of its motor (m), the stiffness of the spring (N/m, positive), and the force in the unloaded robot at zero
 displacement (N).
 */
enum pliant_code pliant_input_elastic(struct pliant_input *input,
                                      size_t actuator,
                                      double displacement,
                                      double stiffness,
                                      double pretension,
                                      struct pliant_error *error);

/*
 Adds a wrench: `force` (3, N) and `couple` (3, N m), each of which may be NULL for none, constant in the world, or in the frame of the section where `follower` is not 0.

 It acts on the section of `body` (the rod of a parallel robot; 0 for others) at the arc length `*s` (m), or where `s` is NULL on the tip (the platform); its force at
 `point` (3, m, in the frame of the section), or where that is NULL at the centre.
 */
enum pliant_code pliant_input_add_wrench(struct pliant_input *input,
                                         const double *force,
                                         const double *couple,
                                         size_t body,
                                         const double *s,
                                         const double *point,
                                         int32_t follower,
                                         struct pliant_error *error);

/*
 Adds a rope (parallel robots): a force of constant size, N, towards a point of the world, `towards` (3, m). `body`, `s` and `point` as in `pliant_input_add_wrench`.
 */
enum pliant_code pliant_input_add_rope(struct pliant_input *input,
                                       double force,
                                       const double *towards,
                                       size_t body,
                                       const double *s,
                                       const double *point,
                                       struct pliant_error *error);

/*
 Lets the tip carry a mass, kg (segments), with its centre at `center` (3, m, in the frame of the tip; NULL for its origin).
 */
enum pliant_code pliant_input_payload(struct pliant_input *input,
                                      double mass,
                                      const double *center,
                                      struct pliant_error *error);

/*
 Removes all wrenches, ropes and the payload; drives stay.
 */
enum pliant_code pliant_input_clear_loads(struct pliant_input *input, struct pliant_error *error);

/*
 Fills in the default settings.
 */
enum pliant_code pliant_settings_default(struct pliant_settings *settings, struct pliant_error *error);

/*
 Frees a solution.
 */
void pliant_solution_free(struct pliant_solution *solution);

/*
 Pose of the tip (of a parallel robot: the platform) in the world: `position` (3, m), `quaternion` (4: w, x, y, z) and `rotation` (9, by rows). Each may be NULL.
 */
enum pliant_code pliant_solution_tip(const struct pliant_solution *solution,
                                     double *position,
                                     double *quaternion,
                                     double *rotation,
                                     struct pliant_error *error);

/*
 Pose of the section of a body at the arc length `s`, m, as `pliant_solution_tip`.
 */
enum pliant_code pliant_solution_station(const struct pliant_solution *solution,
                                         size_t body,
                                         double s,
                                         double *position,
                                         double *quaternion,
                                         double *rotation,
                                         struct pliant_error *error);

/*
 Poses of `count` sections of a body, equally spaced from the arc length 0 to `length`, m: `positions` (3 per section, m) and `quaternions` (4 per section: w, x, y, z), each
 of which may be NULL with 0 for its number of entries.
 */
enum pliant_code pliant_solution_sample(const struct pliant_solution *solution,
                                        size_t body,
                                        double length,
                                        size_t count,
                                        double *positions,
                                        size_t position_count,
                                        double *quaternions,
                                        size_t quaternion_count,
                                        struct pliant_error *error);

/*
 Force of each actuator, N (a motor's torque: N m), given or found.
 */
enum pliant_code pliant_solution_forces(const struct pliant_solution *solution,
                                        double *forces,
                                        size_t count,
                                        struct pliant_error *error);

/*
 Displacement of each actuator, m (a motor's angle: rad), given or found.
 */
enum pliant_code pliant_solution_displacements(const struct pliant_solution *solution,
                                               double *displacements,
                                               size_t count,
                                               struct pliant_error *error);

/*
 Elastic energy, and potential of the weight and of the loads that have one, J. Each may be NULL.
 */
enum pliant_code pliant_solution_energies(const struct pliant_solution *solution,
                                          double *elastic,
                                          double *loads,
                                          struct pliant_error *error);

/*
 Estimated errors against the exact solution of the declared model: of the tip, and the largest along the bodies, of positions (m) and rotations (rad). Each may be NULL.
 */
enum pliant_code pliant_solution_error(const struct pliant_solution *solution,
                                       double *tip,
                                       double *largest,
                                       struct pliant_error *error);

/*
 Report of the solve: iterations, residual, stability.
 */
enum pliant_code pliant_solution_report(const struct pliant_solution *solution,
                                        struct pliant_report *report,
                                        struct pliant_error *error);

/*
 First derivatives, by rows. Poses are `(phi, position)` with the rotation vector `phi`, wrenches `(couple, force)`, all in the world. For `n` actuators:

 `tip_by_drive` (6 x n): of the tip with respect to the number that drives each actuator; `actuator_by_drive` (n x n): of the conjugate quantity of each actuator (its
 displacement where its force is given, its force otherwise) with respect to those numbers; `compliance` (6 x 6): of the tip with respect to a dead wrench at the tip.
 Each may be NULL with 0 for its number of entries.
 */
enum pliant_code pliant_solution_sensitivity(const struct pliant_solution *solution,
                                             double *tip_by_drive,
                                             size_t tip_count,
                                             double *actuator_by_drive,
                                             size_t actuator_count,
                                             double *compliance,
                                             size_t compliance_count,
                                             struct pliant_error *error);

/*
 Derivative of the tip, `(phi, position)` (6), with respect to a declared parameter, per unit of it; drives and wrenches held.
 */
enum pliant_code pliant_solution_parameter_sensitivity(const struct pliant_solution *solution,
                                                       const char *name,
                                                       double *derivative,
                                                       size_t count,
                                                       struct pliant_error *error);

/*
 The model of this name, as `pliant_declaration_kind` has it; NULL for the first one that is declared.
 */
struct pliant_model *pliant_model_new(const struct pliant_declaration *declaration,
                                      const char *kind,
                                      struct pliant_error *error);

/*
 The same model with these values of the parameters, SI, in the order of their declaration.
 */
struct pliant_model *pliant_model_with_parameters(const struct pliant_model *model,
                                                  const double *values,
                                                  size_t count,
                                                  struct pliant_error *error);

/*
 Frees a model. Solvers and solutions that were made from it stay valid.
 */
void pliant_model_free(struct pliant_model *model);

/*
 Name of the robot, valid as long as the model; NULL for NULL.
 */
const char *pliant_model_name(const struct pliant_model *model);

/*
 Name of the model, valid as long as the model; NULL for NULL.
 */
const char *pliant_model_kind(const struct pliant_model *model);

/*
 Number of actuators: tendons, cables, actuators of segments, or motors; 0 for NULL.
 */
size_t pliant_model_actuator_count(const struct pliant_model *model);

/*
 Number of bodies: 1 backbone, the segments, or the rods of a parallel robot; 0 for NULL.
 */
size_t pliant_model_body_count(const struct pliant_model *model);

/*
 Unstressed length of each body, m.
 */
enum pliant_code pliant_model_lengths(const struct pliant_model *model,
                                      double *lengths,
                                      size_t count,
                                      struct pliant_error *error);

/*
 Number of declared parameters; 0 for NULL.
 */
size_t pliant_model_parameter_count(const struct pliant_model *model);

/*
 Name of a parameter, valid as long as the model; NULL where there is no such parameter.
 */
const char *pliant_model_parameter_name(const struct pliant_model *model, size_t index);

/*
 SI unit of a parameter, "1" for a number, valid as long as the model; NULL where there is no such parameter.
 */
const char *pliant_model_parameter_unit(const struct pliant_model *model, size_t index);

/*
 Values of the parameters, SI, in the order of their declaration.
 */
enum pliant_code pliant_model_parameters(const struct pliant_model *model,
                                         double *values,
                                         size_t count,
                                         struct pliant_error *error);

/*
 The equilibrium under an input, from rest. `settings` may be NULL for the default ones.
 */
struct pliant_solution *pliant_model_solve(const struct pliant_model *model,
                                           const struct pliant_input *input,
                                           const struct pliant_settings *settings,
                                           struct pliant_error *error);

/*
 The drives that bring the tip (of a parallel robot: the platform) to a target, searched for from the input `start`.

 `coordinates` says which entries of the `position` (3, world frame, m) are wanted: 1 for x, 2 for y and 4 for z, added up; where it is 0, `position` may be NULL. `rotation` is
 a unit quaternion w, x, y, z from the local frame to the world, or NULL where the rotation is free. `s` points to the arc length of the section of a rod that is to be there,
 m; NULL for the tip. `limits` has the smallest and the largest number of the drive of each actuator (`limit_count` is twice the number of actuators), infinite where there is
 none; NULL and 0 for the declared ones alone.
 */
struct pliant_solution *pliant_model_reach(const struct pliant_model *model,
                                           const struct pliant_input *start,
                                           const double *position,
                                           uint32_t coordinates,
                                           const double *rotation,
                                           const double *s,
                                           const double *limits,
                                           size_t limit_count,
                                           struct pliant_error *error);

/*
 A solver of a model, at rest.
 */
struct pliant_solver *pliant_solver_new(const struct pliant_model *model, struct pliant_error *error);

/*
 Frees a solver. Solutions that were copied from it stay valid.
 */
void pliant_solver_free(struct pliant_solver *solver);

/*
 Finds the equilibrium under an input, from the last solution if there is one, and keeps it; where that fails, the last one stays. A solve like the one before does not
 allocate. `settings` may be NULL for the default ones.
 */
enum pliant_code pliant_solver_solve(struct pliant_solver *solver,
                                     const struct pliant_input *input,
                                     const struct pliant_settings *settings,
                                     struct pliant_error *error);

/*
 Pose of the tip of the last solution, as `pliant_solution_tip`.
 */
enum pliant_code pliant_solver_tip(const struct pliant_solver *solver,
                                   double *position,
                                   double *quaternion,
                                   double *rotation,
                                   struct pliant_error *error);

/*
 A copy of the last solution.
 */
struct pliant_solution *pliant_solver_solution(const struct pliant_solver *solver,
                                               struct pliant_error *error);

/*
 Lets the next solve start from a solution of the same robot.
 */
enum pliant_code pliant_solver_start(struct pliant_solver *solver,
                                     const struct pliant_solution *solution,
                                     struct pliant_error *error);

/*
 Lets the next solve start from rest.
 */
enum pliant_code pliant_solver_restart(struct pliant_solver *solver, struct pliant_error *error);

/*
 Finds the equilibria under many inputs on threads: row by row, the numbers of the drives of each. Started from rest, the answer to a row depends neither on the threads nor on
 the other rows. A row that cannot be solved has its code in `codes` and NaN elsewhere; the call succeeds.

 `input` says how each actuator is driven (its numbers are not read), and has the loads of all rows. `drives` has `drive_count` numbers, `row_count` times that of the
 actuators. `threads` is 0 for one per core. `previous` is 0 where each row is solved from rest, 1 where it starts from the one before it within 64 rows.

 Written are, per row: `codes`; `positions` (3, m) and `quaternions` (4: w, x, y, z) of the tip; `forces` and `displacements` of the actuators; `reports`. Each may be NULL with
 0 for its number of entries. Where `progress` cancels the call fails with `PLIANT_CANCELLED`; rows that were handed on before have their answers.
 */
enum pliant_code pliant_solve_many(const struct pliant_model *model,
                                   const struct pliant_input *input,
                                   const double *drives,
                                   size_t drive_count,
                                   size_t row_count,
                                   size_t threads,
                                   int32_t previous,
                                   const struct pliant_settings *settings,
                                   pliant_progress progress,
                                   void *context,
                                   enum pliant_code *codes,
                                   size_t code_count,
                                   double *positions,
                                   size_t position_count,
                                   double *quaternions,
                                   size_t quaternion_count,
                                   double *forces,
                                   size_t force_count,
                                   double *displacements,
                                   size_t displacement_count,
                                   struct pliant_report *reports,
                                   size_t report_count,
                                   struct pliant_error *error);

/*
 The motion from the time `start` to `end`, s, of a model that has equations of motion. It begins at rest in the solution `from`, or, where that is NULL, in the equilibrium
 under the input at the first instant.

 `input` has the drives and the loads; `drives` changes the numbers of the drives over time and may be NULL. The robot is kept at `time_count` `times`, s, in order. `tolerance`
 is the relative and absolute one of all coordinates and their rates, 0 for poses that are accurate to 1e-4 of the motion; `implicit` is not 0 for an implicit method, which stiff
 robots need. `observer` may be NULL. A motion that cannot go on is an error with the time of the last good state.
 */
struct pliant_motion *pliant_simulate(const struct pliant_model *model,
                                      const struct pliant_input *input,
                                      const struct pliant_solution *from,
                                      double start,
                                      double end,
                                      const double *times,
                                      size_t time_count,
                                      double tolerance,
                                      int32_t implicit,
                                      pliant_drives drives,
                                      pliant_observer observer,
                                      void *context,
                                      struct pliant_error *error);

/*
 Frees a motion.
 */
void pliant_motion_free(struct pliant_motion *motion);

/*
 Number of instants: of the times that were reached; 0 for NULL.
 */
size_t pliant_motion_count(const struct pliant_motion *motion);

/*
 Number of coordinates of the model; 0 for NULL.
 */
size_t pliant_motion_coordinate_count(const struct pliant_motion *motion);

/*
 When the motion ended, s: at `end`, or where the observer ended it; NaN for NULL.
 */
double pliant_motion_end(const struct pliant_motion *motion);

/*
 The robot at an instant: `time` (1, s), `position` (3, m) and `quaternion` (4: w, x, y, z) of the tip, each of which may be NULL; `drives`, `coordinates` and `rates` (per
 second), each of which may be NULL with 0 for its number of entries. Coordinates of segments are `Dx`, `Dy` (rad) and the length (m) of each, of strain models the coefficients
 of the strain (1/m and 1).
 */
enum pliant_code pliant_motion_instant(const struct pliant_motion *motion,
                                       size_t index,
                                       double *time,
                                       double *position,
                                       double *quaternion,
                                       double *drives,
                                       size_t drive_count,
                                       double *coordinates,
                                       size_t coordinate_count,
                                       double *rates,
                                       size_t rate_count,
                                       struct pliant_error *error);

/*
 The version of the interface of the library; programs compare it with `PLIANT_ABI_VERSION` of the header that they were compiled with.
 */
uint32_t pliant_abi_version(void);

/*
 The version of pliant, as "0.1.0".
 */
const char *pliant_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLIANT_H */
