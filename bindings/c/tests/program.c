/* The C interface: right and wrong calls. Run with the path of examples/catheter/catheter.robot. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "pliant.h"

static int failures = 0;

#define CHECK(condition)                                                                \
    do {                                                                                \
        if (!(condition)) {                                                             \
            ++failures;                                                                 \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);     \
        }                                                                               \
    } while (0)

/* The error of the last call has this code, and a message with this text in it. */
#define FAILS(code, text)                                                               \
    do {                                                                                \
        CHECK(pliant_error_code(error) == (code));                                      \
        CHECK(strstr(pliant_error_message(error), (text)) != NULL);                     \
        if (strstr(pliant_error_message(error), (text)) == NULL) {                      \
            fprintf(stderr, "the message is: %s\n", pliant_error_message(error));       \
        }                                                                               \
    } while (0)

static const char arm_text[] =
    "robot Arm {\n"
    "    param young = 2 GPa,\n"
    "    backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young }\n"
    "    cables { spacing: 40 mm }\n"
    "    model planar,\n"
    "}\n";

static void declarations(pliant_error *error)
{
    CHECK(pliant_declaration_load(NULL, error) == NULL);
    FAILS(PLIANT_INVALID, "`path` is NULL");
    CHECK(pliant_declaration_load("no/such/file.robot", error) == NULL);
    FAILS(PLIANT_UNREADABLE, "cannot read no/such/file.robot");
    CHECK(pliant_error_fault_count(error) == 0 && pliant_error_line(error, 0) == 0);
    CHECK(pliant_declaration_read("", error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_WRONG_DECLARATION);
    CHECK(pliant_declaration_read("robot \xff", error) == NULL);
    FAILS(PLIANT_INVALID, "UTF-8");
    CHECK(pliant_declaration_read("robot Arm {\n    backbone { length: 3 kg }\n}\n", error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_WRONG_DECLARATION);
    CHECK(pliant_error_fault_count(error) >= 1 && pliant_error_line(error, 0) >= 1);
    CHECK(pliant_error_column(error, 0) >= 1 && strlen(pliant_error_fault(error, 0)) > 0);
    CHECK(pliant_error_line(error, SIZE_MAX) == 0 && strlen(pliant_error_fault(error, SIZE_MAX)) == 0);
    /* Without an object for errors. */
    CHECK(pliant_declaration_read("robot", NULL) == NULL);
    CHECK(pliant_declaration_name(NULL) == NULL && pliant_declaration_kind_count(NULL) == 0);
    pliant_declaration_free(NULL);
}

static void planar(pliant_error *error)
{
    pliant_declaration *declaration = pliant_declaration_read(arm_text, error);
    CHECK(declaration != NULL);
    CHECK(strcmp(pliant_declaration_name(declaration), "Arm") == 0);
    CHECK(pliant_declaration_kind_count(declaration) == 1);
    CHECK(strcmp(pliant_declaration_kind(declaration, 0), "planar") == 0);
    CHECK(pliant_declaration_kind(declaration, 1) == NULL);
    CHECK(pliant_model_new(declaration, "strain", error) == NULL);
    FAILS(PLIANT_INVALID, "does not declare the model `strain`");
    CHECK(pliant_model_new(NULL, NULL, error) == NULL);
    FAILS(PLIANT_INVALID, "`declaration` is NULL");

    pliant_model *model = pliant_model_new(declaration, NULL, error);
    pliant_declaration_free(declaration);
    CHECK(pliant_model_actuator_count(model) == 2 && pliant_model_body_count(model) == 1);
    double length = 0.0, young = 0.0;
    CHECK(pliant_model_lengths(model, &length, 1, error) == PLIANT_OK && length == 0.3);
    CHECK(pliant_model_lengths(model, &length, SIZE_MAX, error) == PLIANT_INVALID);
    CHECK(pliant_model_parameter_count(model) == 1);
    CHECK(strcmp(pliant_model_parameter_name(model, 0), "young") == 0 && pliant_model_parameter_name(model, 1) == NULL);
    CHECK(pliant_model_parameter_unit(model, 0) != NULL);
    CHECK(pliant_model_parameters(model, &young, 1, error) == PLIANT_OK && young == 2e9);
    young = NAN;
    CHECK(pliant_model_with_parameters(model, &young, 1, error) == NULL);
    FAILS(PLIANT_INVALID, "young");
    young = 1e9;
    pliant_model *soft = pliant_model_with_parameters(model, &young, 1, error);

    /* Two cables with 2 N and 0.5 N: theta = L Delta_F d / (2 E I), as in the closed form. */
    const double forces[2] = {2.0, 0.5};
    pliant_input *input = pliant_input_new(model, error);
    CHECK(pliant_input_forces(input, forces, 2, error) == PLIANT_OK);
    pliant_solution *stiff = pliant_model_solve(model, input, NULL, error);
    pliant_solution *bent = pliant_model_solve(soft, input, NULL, error);
    double quaternion[4], rotation[9], position[3];
    CHECK(pliant_solution_tip(stiff, NULL, quaternion, NULL, error) == PLIANT_OK);
    const double pi = acos(-1.0);
    const double theta = 0.3 * 1.5 * 0.02 / (2e9 * pi * pow(6e-3, 4) / 64.0);
    CHECK(fabs(2.0 * atan2(quaternion[3], quaternion[0]) - theta) < 1e-13);
    CHECK(pliant_solution_tip(bent, position, quaternion, rotation, error) == PLIANT_OK);
    CHECK(fabs(2.0 * atan2(quaternion[3], quaternion[0]) - 2.0 * theta) < 1e-13);
    CHECK(fabs(rotation[0] - cos(2.0 * theta)) < 1e-13 && fabs(rotation[1] + sin(2.0 * theta)) < 1e-13);
    double derivative[6];
    CHECK(pliant_solution_parameter_sensitivity(stiff, "young", derivative, 6, error) == PLIANT_OK);
    CHECK(fabs(derivative[2] + theta / 2e9) < 1e-12 * theta / 2e9);
    CHECK(pliant_solution_parameter_sensitivity(stiff, "poisson", derivative, 6, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "there is no parameter `poisson`");
    CHECK(pliant_solution_parameter_sensitivity(stiff, "young", derivative, 5, error) == PLIANT_INVALID);
    pliant_solution_free(bent);
    pliant_solution_free(stiff);
    pliant_input_free(input);
    pliant_model_free(soft);
    pliant_model_free(model);
}

static void wrong_inputs(const pliant_model *model, pliant_input *input, pliant_error *error)
{
    const double three[3] = {1.0, 2.0, 3.0};
    const double broken[3] = {1.0, NAN, 3.0};
    CHECK(pliant_input_forces(input, three, 2, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`forces` has 2 entries: expected 3");
    CHECK(pliant_input_forces(input, three, SIZE_MAX, error) == PLIANT_INVALID);
    CHECK(pliant_input_forces(input, NULL, 3, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`forces` is NULL");
    CHECK(pliant_input_forces(NULL, three, 3, error) == PLIANT_INVALID);
    CHECK(pliant_input_displacements(input, three, 0, error) == PLIANT_INVALID);
    CHECK(pliant_input_force(input, 3, 1.0, error) == PLIANT_INVALID);
    CHECK(pliant_input_add_rope(input, 1.0, NULL, 0, NULL, NULL, error) == PLIANT_INVALID);
    /* Numbers are refused where they are used. */
    CHECK(pliant_input_forces(input, broken, 3, error) == PLIANT_OK);
    CHECK(pliant_model_solve(model, input, NULL, error) == NULL);
    FAILS(PLIANT_INVALID, "NaN");
    CHECK(pliant_input_forces(input, three, 3, error) == PLIANT_OK);
    CHECK(pliant_input_force(input, 1, -2.0, error) == PLIANT_OK);
    CHECK(pliant_model_solve(model, input, NULL, error) == NULL);
    FAILS(PLIANT_INVALID, "-2");
    CHECK(pliant_input_forces(input, three, 3, error) == PLIANT_OK);
    CHECK(pliant_input_add_rope(input, 1.0, three, 0, NULL, NULL, error) == PLIANT_OK);
    CHECK(pliant_model_solve(model, input, NULL, error) == NULL);
    FAILS(PLIANT_UNSUPPORTED, "a rope");
    CHECK(pliant_input_clear_loads(input, error) == PLIANT_OK);
    CHECK(pliant_input_add_wrench(input, three, NULL, SIZE_MAX, NULL, NULL, 0, error) == PLIANT_OK);
    CHECK(pliant_model_solve(model, input, NULL, error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_INVALID);
    CHECK(pliant_input_clear_loads(input, error) == PLIANT_OK);
    CHECK(pliant_model_solve(model, NULL, NULL, error) == NULL);
    CHECK(pliant_model_solve(NULL, input, NULL, error) == NULL);

    pliant_settings settings;
    CHECK(pliant_settings_default(NULL, error) == PLIANT_INVALID);
    CHECK(pliant_settings_default(&settings, error) == PLIANT_OK);
    settings.followed = 7;
    CHECK(pliant_model_solve(model, input, &settings, error) == NULL);
    FAILS(PLIANT_INVALID, "`followed` of the settings is 7");
    settings.followed = 0;
    settings.tolerance = NAN;
    CHECK(pliant_model_solve(model, input, &settings, error) == NULL);
    FAILS(PLIANT_INVALID, "the tolerance");
    CHECK(pliant_settings_default(&settings, error) == PLIANT_OK);
    settings.max_evaluations = 1;
    CHECK(pliant_model_solve(model, input, &settings, error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_NOT_CONVERGED);
    pliant_report report;
    CHECK(pliant_error_report(error, &report) == 1 && report.evaluations >= 1);
    CHECK(pliant_error_report(error, NULL) == 0);
}

static void rod(const char *path, pliant_error *error)
{
    pliant_declaration *declaration = pliant_declaration_load(path, error);
    pliant_model *model = pliant_model_new(declaration, NULL, error);
    if (model == NULL) {
        fprintf(stderr, "%s\n", pliant_error_message(error));
    }
    CHECK(pliant_model_actuator_count(model) == 3);
    pliant_input *input = pliant_input_new(model, error);
    wrong_inputs(model, input, error);

    pliant_solver *solver = pliant_solver_new(model, error);
    double position[3], again[3];
    CHECK(pliant_solver_tip(solver, position, NULL, NULL, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "no solution yet");
    CHECK(pliant_solver_solution(solver, error) == NULL);
    const double tensions[3] = {3.0, 0.0, 1.0}, down[3] = {0.0, 0.0, -0.1};
    const double half = 0.121;
    CHECK(pliant_input_forces(input, tensions, 3, error) == PLIANT_OK);
    CHECK(pliant_input_add_wrench(input, down, NULL, 0, &half, NULL, 0, error) == PLIANT_OK);
    CHECK(pliant_solver_solve(solver, input, NULL, error) == PLIANT_OK);
    CHECK(pliant_solver_tip(solver, position, NULL, NULL, error) == PLIANT_OK);
    pliant_solution *loaded = pliant_solver_solution(solver, error);
    double elastic = 0.0, station[3], samples[15], forces[3], displacements[3];
    CHECK(pliant_solution_energies(loaded, &elastic, NULL, error) == PLIANT_OK && elastic > 0.0);
    double errors[2];
    CHECK(pliant_solution_error(loaded, errors, NULL, error) == PLIANT_OK && errors[0] >= 0.0 && errors[0] < 1e-3);
    double length = 0.0;
    CHECK(pliant_model_lengths(model, &length, 1, error) == PLIANT_OK);
    CHECK(pliant_solution_station(loaded, 0, length, station, NULL, NULL, error) == PLIANT_OK);
    CHECK(hypot(station[0] - position[0], hypot(station[1] - position[1], station[2] - position[2])) < 1e-12);
    CHECK(pliant_solution_station(loaded, 1, 0.0, station, NULL, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_solution_station(loaded, 0, NAN, station, NULL, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_solution_sample(loaded, 0, length, 5, samples, 15, NULL, 0, error) == PLIANT_OK);
    CHECK(memcmp(samples + 12, station, sizeof station) == 0 || fabs(samples[12] - position[0]) < 1e-12);
    CHECK(pliant_solution_sample(loaded, 0, length, 6, samples, 15, NULL, 0, error) == PLIANT_INVALID);
    CHECK(pliant_solution_sample(loaded, 0, length, SIZE_MAX / 2, samples, 15, NULL, 0, error) == PLIANT_INVALID);
    CHECK(pliant_solution_forces(loaded, forces, 3, error) == PLIANT_OK && forces[0] == 3.0 && forces[2] == 1.0);
    CHECK(pliant_solution_displacements(loaded, displacements, 3, error) == PLIANT_OK);
    CHECK(pliant_solution_displacements(loaded, displacements, 4, error) == PLIANT_INVALID);
    pliant_report report;
    CHECK(pliant_solution_report(loaded, &report, error) == PLIANT_OK);
    CHECK(report.stability == PLIANT_STABLE && report.residual <= report.bound && isnan(report.critical_load));

    /* The same by displacements; the start is that of the solution. */
    pliant_solver *other = pliant_solver_new(model, error);
    CHECK(pliant_solver_start(other, loaded, error) == PLIANT_OK);
    CHECK(pliant_solver_start(other, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_input_displacements(input, displacements, 3, error) == PLIANT_OK);
    CHECK(pliant_input_force(input, 1, 0.0, error) == PLIANT_OK);
    CHECK(pliant_solver_solve(other, input, NULL, error) == PLIANT_OK);
    CHECK(pliant_solver_tip(other, again, NULL, NULL, error) == PLIANT_OK);
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(fabs(again[axis] - position[axis]) < 1e-9);
    }
    pliant_solver_free(other);

    /* Derivatives against differences. */
    double by_drive[18], actuators[9], compliance[36];
    CHECK(pliant_solution_sensitivity(loaded, by_drive, 18, actuators, 9, compliance, 36, error) == PLIANT_OK);
    CHECK(pliant_solution_sensitivity(loaded, NULL, 0, NULL, 0, compliance, 35, error) == PLIANT_INVALID);
    CHECK(pliant_input_forces(input, tensions, 3, error) == PLIANT_OK);
    CHECK(pliant_input_force(input, 0, 3.0 + 1e-5, error) == PLIANT_OK);
    CHECK(pliant_solver_solve(solver, input, NULL, error) == PLIANT_OK);
    CHECK(pliant_solver_tip(solver, again, NULL, NULL, error) == PLIANT_OK);
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(fabs((again[axis] - position[axis]) / 1e-5 - by_drive[(3 + axis) * 3]) < 1e-5);
    }
    /* After a failure the last solution is there. */
    CHECK(pliant_input_force(input, 0, INFINITY, error) == PLIANT_OK);
    CHECK(pliant_solver_solve(solver, input, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_solver_tip(solver, position, NULL, NULL, error) == PLIANT_OK);
    CHECK(memcmp(position, again, sizeof again) == 0);
    CHECK(pliant_solver_restart(solver, error) == PLIANT_OK);
    CHECK(pliant_solver_restart(NULL, error) == PLIANT_INVALID);

    /* A target, and one out of reach. */
    pliant_input *start = pliant_input_new(model, error);
    const double target[3] = {0.1, 0.0, NAN}, far[3] = {0.3, 0.0, 0.0};
    const double limits[6] = {0.0, 5.0, 0.0, 5.0, 0.0, 5.0};
    pliant_solution *reached = pliant_model_reach(model, start, target, 3, NULL, NULL, limits, 6, error);
    CHECK(pliant_solution_tip(reached, position, NULL, NULL, error) == PLIANT_OK);
    CHECK(fabs(position[0] - 0.1) < 1e-10 && fabs(position[1]) < 1e-10);
    CHECK(pliant_model_reach(model, start, far, 7, NULL, NULL, NULL, 0, error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_OUT_OF_REACH);
    CHECK(pliant_model_reach(model, start, target, 7, NULL, NULL, NULL, 0, error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_INVALID);
    CHECK(pliant_model_reach(model, start, target, 8, NULL, NULL, NULL, 0, error) == NULL);
    CHECK(pliant_model_reach(model, start, NULL, 1, NULL, NULL, NULL, 0, error) == NULL);
    CHECK(pliant_model_reach(model, start, NULL, 0, NULL, NULL, NULL, 0, error) == NULL);
    CHECK(pliant_model_reach(model, start, target, 3, NULL, NULL, limits, 5, error) == NULL);
    FAILS(PLIANT_INVALID, "`limits` has 5 entries: expected 6");

    pliant_solution_free(reached);
    pliant_input_free(start);
    pliant_solution_free(loaded);
    pliant_solver_free(solver);
    pliant_input_free(input);
    pliant_model_free(model);
    pliant_declaration_free(declaration);
}

/* The numbers of rows that a call was told of; it cancels where `most` are done. */
struct told {
    size_t done, failed, most;
};

static int32_t tell(size_t done, size_t failed, void *context)
{
    struct told *told = context;
    told->done = done;
    told->failed = failed;
    return done >= told->most;
}

static void many(const char *path, pliant_error *error)
{
    pliant_declaration *declaration = pliant_declaration_load(path, error);
    pliant_model *model = pliant_model_new(declaration, "strain", error);
    pliant_declaration_free(declaration);
    pliant_input *input = pliant_input_new(model, error);
    enum { ROWS = 130 };
    double drives[3 * ROWS], positions[3 * ROWS], quaternions[4 * ROWS], forces[3 * ROWS], again[3 * ROWS];
    pliant_code codes[ROWS];
    pliant_report reports[ROWS];
    for (int row = 0; row < ROWS; ++row) {
        drives[3 * row] = 0.02 * row;
        drives[3 * row + 1] = 0.5;
        drives[3 * row + 2] = 0.1 * (row % 7);
    }
    drives[3 * 70] = -1.0;
    drives[3 * 71] = NAN;
    struct told told = {0, 0, SIZE_MAX};
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 2, 0, NULL, tell, &told, codes, ROWS, positions, 3 * ROWS,
                            quaternions, 4 * ROWS, forces, 3 * ROWS, NULL, 0, reports, ROWS, error) == PLIANT_OK);
    CHECK(told.done == ROWS && told.failed == 2);
    CHECK(codes[70] == PLIANT_INVALID && codes[71] == PLIANT_INVALID && isnan(positions[3 * 70]) && isnan(quaternions[4 * 71]));
    CHECK(isnan(reports[70].residual) && reports[70].stability == PLIANT_UNDECIDED);
    for (int row = 0; row < ROWS; row += 43) {
        double position[3];
        CHECK(codes[row] == PLIANT_OK && reports[row].stability == PLIANT_STABLE && forces[3 * row] == drives[3 * row]);
        CHECK(pliant_input_forces(input, drives + 3 * row, 3, error) == PLIANT_OK);
        pliant_solution *alone = pliant_model_solve(model, input, NULL, error);
        CHECK(pliant_solution_tip(alone, position, NULL, NULL, error) == PLIANT_OK);
        /* Rows may be solved several at a time, in SIMD lanes. */
        for (int k = 0; k < 3; ++k) {
            CHECK(fabs(position[k] - positions[3 * row + k]) < 1e-10);
        }
        pliant_solution_free(alone);
    }
    /* One thread gives the same bits; each row from the last the same to the tolerance. */
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 1, 0, NULL, NULL, NULL, NULL, 0, again, 3 * ROWS, NULL, 0, NULL,
                            0, NULL, 0, NULL, 0, error) == PLIANT_OK);
    CHECK(memcmp(again, positions, 3 * 70 * sizeof(double)) == 0);
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 0, 1, NULL, NULL, NULL, NULL, 0, again, 3 * ROWS, NULL, 0, NULL,
                            0, NULL, 0, NULL, 0, error) == PLIANT_OK);
    CHECK(fabs(again[3 * 129] - positions[3 * 129]) < 1e-9);
    CHECK(pliant_solve_many(model, input, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0,
                            error) == PLIANT_OK);
    told.most = 1;
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 1, 0, NULL, tell, &told, codes, ROWS, NULL, 0, NULL, 0, NULL, 0,
                            NULL, 0, NULL, 0, error) == PLIANT_CANCELLED);
    FAILS(PLIANT_CANCELLED, "cancelled");
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS - 1, ROWS, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0,
                            NULL, 0, NULL, 0, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`drives` has 389 entries: expected 390");
    CHECK(pliant_solve_many(model, input, drives, 3, SIZE_MAX / 2, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL,
                            0, NULL, 0, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "more than memory holds");
    CHECK(pliant_solve_many(model, input, NULL, 3 * ROWS, ROWS, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0,
                            NULL, 0, error) == PLIANT_INVALID);
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 0, 2, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL,
                            0, NULL, 0, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`previous` is 2");
    CHECK(pliant_solve_many(model, input, drives, 3 * ROWS, ROWS, 0, 0, NULL, NULL, NULL, codes, ROWS - 1, NULL, 0, NULL, 0, NULL, 0,
                            NULL, 0, NULL, 0, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`codes` has 129 entries: expected 130");
    CHECK(pliant_solve_many(NULL, input, drives, 3, 1, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0,
                            error) == PLIANT_INVALID);
    pliant_input_free(input);
    pliant_model_free(model);
}

static const char trunk_text[] =
    "robot Trunk {\n"
    "    gravity: [0, -9.8067, 0] m/s^2,\n"
    "    segment for i in 0..2 {\n"
    "        length: 0.24 m, mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa,\n"
    "        bending_stiffness: 0.25 N*m^2, damping: 0.05 N*m^2*s,\n"
    "    }\n"
    "    model constant_curvature { physics: consistent },\n"
    "}\n";

static void pushed(double time, double *drives, size_t count, void *context)
{
    (void)context;
    CHECK(count == 6);
    drives[0] = 20.0 * sin(20.0 * time);
}

static int32_t until(double time, void *context)
{
    return time > *(const double *)context;
}

static void motion(pliant_error *error)
{
    pliant_declaration *declaration = pliant_declaration_read(trunk_text, error);
    pliant_model *model = pliant_model_new(declaration, NULL, error);
    pliant_declaration_free(declaration);
    pliant_input *input = pliant_input_new(model, error);
    const double times[3] = {0.0, 0.05, 0.1}, backwards[2] = {0.1, 0.05};
    double end = 1.0, time, position[3], quaternion[4], drives[6], coordinates[6], rates[6], rest[3];
    pliant_motion *swing = pliant_simulate(model, input, NULL, 0.0, 0.1, times, 3, 0.0, 0, pushed, until, &end, error);
    CHECK(pliant_motion_count(swing) == 3 && pliant_motion_coordinate_count(swing) == 6 && pliant_motion_end(swing) == 0.1);
    CHECK(pliant_motion_instant(swing, 0, NULL, rest, NULL, NULL, 0, NULL, 0, rates, 6, error) == PLIANT_OK);
    pliant_solution *still = pliant_model_solve(model, input, NULL, error);
    CHECK(pliant_solution_tip(still, position, NULL, NULL, error) == PLIANT_OK);
    CHECK(fabs(rest[1] - position[1]) < 1e-12 && rates[0] == 0.0 && rates[5] == 0.0);
    CHECK(pliant_motion_instant(swing, 2, &time, position, quaternion, drives, 6, coordinates, 6, rates, 6, error) == PLIANT_OK);
    CHECK(time == 0.1 && drives[0] == 20.0 * sin(20.0 * 0.1) && fabs(position[0] - rest[0]) + fabs(position[1] - rest[1]) > 1e-4);
    CHECK(fabs(coordinates[2] - 0.24) < 0.05 && rates[0] * rates[0] + rates[1] * rates[1] > 0.0);
    CHECK(pliant_motion_instant(swing, 3, &time, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, error) == PLIANT_INVALID);
    FAILS(PLIANT_INVALID, "`index` is 3: expected less than 3");
    CHECK(pliant_motion_instant(swing, 0, NULL, NULL, NULL, NULL, 0, coordinates, 5, NULL, 0, error) == PLIANT_INVALID);
    pliant_motion_free(swing);
    /* From a solution, implicitly, ended by the observer. */
    end = 0.02;
    swing = pliant_simulate(model, input, still, 0.0, 0.1, times, 3, 1e-6, 1, NULL, until, &end, error);
    CHECK(pliant_motion_count(swing) == 1 && pliant_motion_end(swing) > 0.02 && pliant_motion_end(swing) < 0.1);
    pliant_motion_free(swing);
    CHECK(pliant_simulate(model, input, NULL, 0.0, 0.1, backwards, 2, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    CHECK(pliant_error_code(error) == PLIANT_INVALID);
    CHECK(pliant_simulate(model, input, NULL, 0.0, NAN, NULL, 0, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    CHECK(pliant_simulate(model, input, NULL, 0.0, 0.1, NULL, 2, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    FAILS(PLIANT_INVALID, "`times` is NULL");
    CHECK(pliant_simulate(model, input, NULL, 0.0, 0.1, NULL, 0, -1.0, 0, NULL, NULL, NULL, error) == NULL);
    CHECK(pliant_simulate(NULL, input, NULL, 0.0, 0.1, NULL, 0, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    CHECK(pliant_input_displacement(input, 0, 1e-3, error) == PLIANT_OK);
    CHECK(pliant_simulate(model, input, NULL, 0.0, 0.1, NULL, 0, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    FAILS(PLIANT_UNSUPPORTED, "given displacement");
    CHECK(pliant_motion_count(NULL) == 0 && isnan(pliant_motion_end(NULL)));
    pliant_motion_free(NULL);
    pliant_solution_free(still);
    pliant_input_free(input);
    pliant_model_free(model);
    declaration = pliant_declaration_read(arm_text, error);
    model = pliant_model_new(declaration, NULL, error);
    input = pliant_input_new(model, error);
    CHECK(pliant_simulate(model, input, NULL, 0.0, 0.1, NULL, 0, 0.0, 0, NULL, NULL, NULL, error) == NULL);
    FAILS(PLIANT_UNSUPPORTED, "motion in time");
    pliant_input_free(input);
    pliant_model_free(model);
    pliant_declaration_free(declaration);
}

static void nothing(pliant_error *error)
{
    double value = 0.0;
    pliant_input_free(NULL);
    pliant_model_free(NULL);
    pliant_solver_free(NULL);
    pliant_solution_free(NULL);
    pliant_error_free(NULL);
    CHECK(pliant_error_code(NULL) == PLIANT_OK && strlen(pliant_error_message(NULL)) == 0);
    CHECK(pliant_model_actuator_count(NULL) == 0 && pliant_model_name(NULL) == NULL);
    CHECK(pliant_input_new(NULL, error) == NULL && pliant_solver_new(NULL, error) == NULL);
    CHECK(pliant_solver_solve(NULL, NULL, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_solution_tip(NULL, &value, NULL, NULL, error) == PLIANT_INVALID);
    CHECK(pliant_solution_forces(NULL, &value, 1, error) == PLIANT_INVALID);
    CHECK(pliant_solution_report(NULL, NULL, NULL) == PLIANT_INVALID);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "usage: program catheter.robot\n");
        return 2;
    }
    CHECK(pliant_abi_version() == PLIANT_ABI_VERSION);
    CHECK(strlen(pliant_version()) > 0);
    pliant_error *error = pliant_error_new();
    CHECK(pliant_error_code(error) == PLIANT_OK);
    declarations(error);
    planar(error);
    rod(arguments[1], error);
    many(arguments[1], error);
    motion(error);
    nothing(error);
    pliant_error_free(error);
    printf("C: %s\n", failures == 0 ? "all right" : "failed");
    return failures == 0 ? 0 : 1;
}
