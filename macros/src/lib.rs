//! The `robot!` macro of pliant: kernels derived while a robot is compiled, or read from files that were prepared.

mod expand;

use proc_macro::TokenStream;

/// Declares a continuum robot and generates the solvers of the declared models.
///
/// ```text
/// robot! {
///     /// Doc comments and visibility pass through.
///     pub robot Arm {
///         param young = 2 GPa,                    // can be set at run time: a public field of the type
///         let taper = 6 mm - 1 mm * s/L,          // a named expression
///         backbone {
///             length: 0.3 m,                      // constant, or a parameter
///             section: disc { diameter: taper },  // or ring { outer_diameter, inner_diameter }, rectangle { width, height }
///             young: young,
///             density: 1200 kg/m^3,               // with gravity
///         }
///         cables { spacing: 0.04 m - 0.03 m * (s/L)^3 }
///         discs { radius: 25 mm }                 // optional: the routing must stay inside
///         gravity: [0, -9.81] m/s^2,              // optional
///         load { q_x: 0 N/m, q_y: 0.6 N/m, couple: 0.1 N * theta^3 } // optional; +q_x acts along -x, +q_y along -y
///         model planar { series: 8 },
///     }
/// }
/// ```
///
/// Instead of `section` with `young`, a backbone may give `bending_stiffness` (and `axial_stiffness`), or
/// `second_moment` (and `area`) with `young`.
///
/// Expressions know `+ - * / ^`, the arc length `s` in m, the length `L`, `pi`, declared names, and the functions sin, cos,
/// tan, exp, ln, sqrt, sinh, cosh, tanh, atan, `atan2(y, x)` of two
/// quantities of one dimension; a distributed `couple` also knows the angle `theta` of the tangent. Every
/// number carries its unit (`0.3 m`, `2 N*m`, `9.81 m/s^2`) and dimensions are checked.
///
/// Options of `model planar`:
///
/// | option | values, the default first |
/// |---|---|
/// | `axial` | `inextensible`, `extensible` |
/// | `cables` | `pull`, `ideal` (they may push) |
/// | `cable_length` | `neglect_slope`, `exact` (includes the slope of the routing) |
/// | `closed_form` | `preferred`, `required` (an error where a quadrature would be needed: closed forms are known for polynomials, powers of linear functions, and `s^n` times sin, cos or exp of a linear function, `n` up to 6) |
/// | `series` | none, or the order of an Adomian series for distributed loads, 1 to 12 |
///
/// The same backbone with discs, between which cables run straight, is `model discs`. It may have any number of cables, and its discs may have mass:
///
/// ```text
/// robot! {
///     pub robot Hanging {
///         backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2, mass_per_length: 15 g/m },
///         cable { at: 40 mm * (1 - s/(2*L)) },        // offset along the normal; or a pair, `cables { spacing: ... }`
///         cable for i in 0..2 { at: -20 mm - 20 mm * i },
///         discs { radius: 50 mm, mass: [8, 6, 4] g }, // optional; one mass for all, or one for each, with gravity
///         gravity: [0, -9.81] m/s^2,
///         model discs { at: [0.08, 0.18, 0.3] m, span_degree: 6 },
///     }
/// }
/// ```
///
/// Options of `model discs`:
///
/// | option | values |
/// |---|---|
/// | `count` or `at` | the number of equally spaced discs, or their stations, the last one at the tip |
/// | `degree` or `span_degree` | the degree of the angle as one polynomial over the backbone, or as one polynomial per span |
/// | `nodes` | optional: the number of quadrature nodes per span |
/// | `cables` | `pull` (default), `ideal` (they may push) |
///
/// A robot of constant-curvature segments has segments instead of a backbone and cables:
///
/// ```text
/// robot! {
///     pub robot Trunk {
///         param stiffness = 0.25 N*m^2,
///         base { position: [0, 0, 0.1] m, rotation: [0, 90, 0] deg }, // optional; rotation: axis times angle
///         gravity: [0, 0, -9.81] m/s^2,           // optional; in the world, three components
///         segment for i in 0..3 {                 // i = 0, 1, 2; or `segment { ... }`, as often as wanted, from the base on
///             length: 0.24 m - 0.02 m * i,        // unloaded
///             mass: 0.255 kg,
///             section: disc { radius: 32.5 mm },  // or { diameter }
///             young: 15 MPa,
///             bending_stiffness: stiffness,
///             damping: 0.05 N*m^2*s,              // optional: of the rate of curvature
///             bend_damping: 1 mN*m*s,             // optional: of the rate of the bending angle and its direction
///             length_damping: 2 N*s/m,            // optional: of the rate of length
///             actuators {                         // optional, and so is each field
///                 radius: 30 mm,                  // from the backbone; that of the section if not given
///                 count: 3,                       // equally spaced, at 2 pi j/count - pi/6, j = 1 to count; 3 if not given
///                 limits: [-100, 100] N,          // least and greatest force; positive pushes
///             }                                   // with `area: 20 mm^2` they are pressure chambers, see below
///         }
///         model constant_curvature { physics: consistent },
///     }
/// }
/// ```
///
/// Instead of `section` with `young`, a segment may give `axial_stiffness` (its actuators then need a radius of their own); instead of
/// `count`, `actuators` may give `angles: [30, 150, 270] deg`, from the local x axis towards y. Backbones leave the base along its z axis.
/// `actuators { radius: 6 mm, area: 20 mm^2, limits: [-10, 60] kPa }` are pressure chambers of that constant area each, with their centroids
/// at the `radius`, which must be given: they are driven by pressures, Pa, and their displacements are the volumes that they gain, m^3.
/// Fields of a segment are constants and parameters; the base is numbers only.
///
/// Options of `model constant_curvature`:
///
/// | option | values, the default first |
/// |---|---|
/// | `physics` | `consistent`, `as_published` (the load formulas as printed in the paper, which do not conserve energy) |
/// | `rotational_inertia` | `neglect`, `slices` (the slices of a segment are discs, not points) |
///
/// A Cosserat rod with tendons is a backbone without cables. It leaves its base along the local x axis:
///
/// ```text
/// robot! {
///     pub robot Catheter {
///         backbone {
///             length: 242 mm,                     // or `segments: [100, 100, 100] mm`, between which tendons may end or kink
///             section: disc { radius: 0.4 mm },   // or a ring, or a rectangle: its height along y, its width along z
///             young: 210 GPa,
///             shear: 80 GPa,                      // or `poisson: 0.3125`
///             density: 95e3 kg/m^3,               // with gravity; or `mass_per_length`
///             relaxation: 2 ms,                   // optional: Kelvin-Voigt, stress += relaxation H strain rate; or `viscosity: 1e4 Pa*s`, three times for stretch and bending
///             drag: 0.05 N*s/m^2,                 // optional: of the medium
///             inertia: full,                      // optional: or translational; without section or density `inertia_per_length: [2, 1, 1] mg*m`
///             natural_curvature: [0, 0, 5] 1/m,   // optional: torsion, about y, about z
///             natural_stretch: [1, 0, 0],         // optional: along x, y, z
///             rod: cosserat,                      // optional: or kirchhoff, inextensible, unshearable
///         }
///         base { rotation: [0, -90, 0] deg }      // optional
///         gravity: [0, 0, -9.81] m/s^2,           // optional; in the world, three components
///         load { force: [0, 0, 1] N/m }           // optional; keeps its direction in the world
///         tip { mass: 10 g, inertia: [0.4, 0.3, 0.3] g*mm^2 }  // optional; the inertia about the axes of the tip is not needed for equilibria
///         limits { curvature: 50 1/m, strain: 0.02 } // optional: largest deviations from the natural strain; reports state their use
///         tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] } // y and z in the cross section
///         model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
///         model shooting,
///     }
/// }
/// ```
///
/// Instead of `section` with `young` and `shear`, a rod may give `torsional_stiffness`, `bending_stiffness` (one, or `[EI_y, EI_z]`),
/// `axial_stiffness` and `shear_stiffness` (one, or `[GA_y, GA_z]`). All may vary with `s`, and so may the natural strain and the routing of a tendon.
/// A tendon with one position in the cross section runs to the tip; with a list of positions, `at: [[8, 0], [6, 0]] mm`, one for each segment from the base, it ends
/// where the last of these segments ends. The shear stiffness is `G A`, without a correction factor.
///
/// Options of `model strain` are the numbers of Legendre polynomials that approximate each strain in every segment: `torsion`, `bending` (of
/// each), and, unless the rod is constrained, `extension` and `shear` (of each). Without them elements are divided until the estimated error is at most `accuracy`, by default
/// a millionth of the length.
///
/// Options of `model shooting`:
///
/// | option | values, the default first |
/// |---|---|
/// | `integrator` | `dormand_prince` (adaptive steps), `fixed` |
/// | `tolerance` | `1e-12`, of the adaptive steps |
/// | `steps` | with `fixed`: number of steps per segment |
///
/// A continuum parallel robot has rods between a base and a platform:
///
/// ```text
/// robot! {
///     pub robot SixRods {
///         param splay = 20 deg,
///         motor for i in 0..3 {                   // numbered from 0 in their order; each has a rod
///             drive: revolute,                    // optional: or feed, which moves rods through their mounts and has no axis
///             axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0], // rotates the bases of its rods about this direction, of any length
///             through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm], // through this point; the origin if not given
///             limits: [-90, 90] deg,              // optional: least and greatest angle, or travel, `[-50, 50] mm`
///         }
///         rod for i in 0..3, side in 0..2 {       // as many blocks as wanted
///             length: 0.3 m,                      // between base and platform, its motor at zero
///             section: disc { radius: 0.5 mm },   // section and material as those of a backbone, constant along the rod
///             young: 11.3 GPa,
///             poisson: 0.35,                      // or `shear: 4.2 GPa`
///             density: 1800 kg/m^3,               // with gravity; or `mass_per_length`
///             natural_curvature: [0, 0, 0] 1/m,   // optional: torsion, about y, about z
///             natural_stretch: [1, 0, 0],         // optional: along x, y, z
///             elements: 4,                        // optional: as many as the accuracy needs if not given
///             motor: i,                           // optional: the motor that carries or feeds it; without one, its base is fixed
///             base {
///                 position: [
///                     90 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
///                     90 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
///                     0 mm,
///                 ],
///                 rotation: [[0 deg, 0 deg, 120 deg * i], [0 deg, -90 deg - splay, 0 deg]], // optional: one vector, or several
///                 joint: clamped,                 // optional, at either end: or spherical, or revolute with an `axis`
///             }
///             platform {
///                 position: [
///                     38 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3),
///                     38 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3),
///                     0 mm,
///                 ],
///                 rotation: [[0, 0, 120 * i], [0, -90, 0]] deg,
///                 joint: revolute,
///                 axis: [0, 1, 0],                // of the joint, in the frame of the mount, of any length
///             }
///             limits { curvature: 50 1/m, strain: 0.02 } // optional: largest deviations from the natural strain; reports state their use
///         }
///         platform {
///             position: [0, 0, 0.3] m,            // approximate position while the motors are at zero, where the first solve starts
///             rotation: [0, 0, 0] deg,            // optional: approximate rotation
///             mass: 50 g,                         // optional
///             centre: [0, 0, 5] mm,               // optional: of mass, in the frame of the platform
///         }
///         gravity: [0, 0, -9.81] m/s^2,           // optional; in the world, three components
///         model parallel,
///     }
/// }
/// ```
///
/// Frames of a parallel robot: `base` of a rod is in the world while its motor is at zero, `platform` of a rod in the frame of the platform. The
/// local x axis of both is the tangent of a clamped rod, from base to platform: it points into the rod at the base and out of it at the
/// platform; y and z are those of its cross section. A spherical joint leaves the rotation of the end free, a revolute one that about
/// its axis. A rotation is an axis times an angle; of several, `[first, second]`, each is given in the frame that those before it have produced, so that
/// the first vector is in the surrounding frame. Angles are plain numbers in rad or carry a unit.
///
/// Rods without `elements` get as many as the estimated error needs to be at most `model parallel { accuracy: 1 um }`, by default a millionth of the length of the longest rod.
///
/// Everything of a parallel robot may depend on parameters, except the numbers of elements and what motor a rod has. Axes of motors and joints
/// whose length becomes zero for some value of a parameter cause an error when the robot is solved. Rods of equal section and material are of one kind.
///
/// Segments, tendons, cables, rods and motors may be written for several at once: `segment for i in 0..3 { ... }`. The index is a number in the
/// expressions of the block. Of several indices, `rod for i in 0..3, side in 0..2 { ... }`, the last one varies fastest: here rods 0 and 1
/// are those of `i = 0`. The name of an index must not be used for anything else.
///
/// A declaration may have several models. For planar models and rods the plane is x-y, bending is about z, and the loads `q_x` and `q_y` are
/// the force `[-q_x, -q_y, 0]`.
///
/// The type gets a constructor per model, here `Arm::planar()` and `Trunk::constant_curvature()`, whose documentation has the closed
/// forms that were derived, or their operation counts.
#[proc_macro]
pub fn robot(declaration: TokenStream) -> TokenStream {
    expand::robot(&declaration.into()).into()
}

/// Declares a continuum robot that is written in a file: `robot_file!("arm.robot")`, with the path from the folder of the package's manifest.
///
/// The file has what [`robot!`] has between its braces. Errors show the lines of the file.
#[proc_macro]
pub fn robot_file(path: TokenStream) -> TokenStream {
    expand::file(path.into()).into()
}
