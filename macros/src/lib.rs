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
/// The type gets a constructor per model, here `Arm::planar()`, whose documentation has the closed forms that were derived.
#[proc_macro]
pub fn robot(declaration: TokenStream) -> TokenStream {
    pliant_codegen::expand(declaration.into()).into()
}
