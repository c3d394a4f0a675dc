//! The `robot!` macro of pliant: a shell around [`pliant_codegen::expand`].

use proc_macro::TokenStream;

/// Declares a continuum robot and generates the solvers of the models that it asks for.
///
/// ```text
/// robot! {
///     /// Doc comments and visibility pass through.
///     pub robot Arm {
///         param young = 2 GPa,                    // stays open until run time: a public field of the type
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
/// tan, exp, ln, sqrt, sinh, cosh, tanh; a distributed `couple` also knows the angle `theta` of the tangent. Every
/// number carries its unit (`0.3 m`, `2 N*m`, `9.81 m/s^2`) and dimensions are checked.
///
/// Options of `model planar`:
///
/// | option | values, the default first |
/// |---|---|
/// | `axial` | `inextensible`, `extensible` |
/// | `cables` | `pull`, `ideal` (they may push) |
/// | `cable_length` | `neglect_slope`, `exact` (the slope of the routing counts) |
/// | `closed_form` | `preferred`, `required` (an error where a quadrature would take over: closed forms are known for polynomials, powers of linear functions, and `s^n` times sin, cos or exp of a linear function, `n` up to 6) |
/// | `series` | none, or the order of an Adomian series for distributed loads, 1 to 12 |
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
///             damping: 0.05 N*m^2*s,              // optional: of the change of the curvature
///             bend_damping: 1 mN*m*s,             // optional: of the change of the bending angle and its direction
///             length_damping: 2 N*s/m,            // optional: of the change of the length
///             actuators {                         // optional, and so is each field
///                 radius: 30 mm,                  // from the backbone; that of the section if not given
///                 count: 3,                       // spread evenly, at 2 pi j/count - pi/6, j = 1 to count; 3 if not given
///                 limits: [-100, 100] N,          // least and greatest force; positive pushes
///             }
///         }
///         model constant_curvature { physics: consistent },
///     }
/// }
/// ```
///
/// Instead of `section` with `young`, a segment may give `axial_stiffness` (its actuators then need a radius of their own); instead of
/// `count`, `actuators` may give `angles: [30, 150, 270] deg`, from the local x axis towards y. Backbones leave the base along its z axis.
/// Fields of a segment are constants and parameters; the base is numbers only.
///
/// Options of `model constant_curvature`:
///
/// | option | values, the default first |
/// |---|---|
/// | `physics` | `consistent`, `as_published` (the load formulas as the paper prints them, which conserve no energy) |
/// | `rotational_inertia` | `neglect`, `slices` (the slices of a segment are discs, not points) |
///
/// The type gets a constructor per model, here `Arm::planar()` and `Trunk::constant_curvature()`, whose documentation has the closed
/// forms that were derived, or how many operations they take.
#[proc_macro]
pub fn robot(declaration: TokenStream) -> TokenStream {
    pliant_codegen::expand(declaration.into()).into()
}
