//! Pages on which a robot can be turned and driven through equilibria that were solved before: one HTML file without network, for all models.
//!
//! Pictures without motion, as SVG: [`Shapes`] of solutions, and curves of a [`Chart`]. Surfaces for other programs: a [`Mesh`], and [`Gltf`].
//!
//! A [`Scene`] has what does not change (sections at their sizes, tendons, discs, the platform), [`Scene::push`] adds an equilibrium or [`Scene::push_moving`] an instant of a motion, and
//! [`Scene::html`] is the page.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use pliant::{Declaration, Input};
//! use pliant_view::{Scene, Slider};
//!
//! let arm: Declaration = "
//!     robot Arm {
//!         backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa }
//!         cables { spacing: 40 mm }
//!         model planar,
//!     }
//! ".parse()?;
//! let model = arm.model("planar")?;
//! let tensions = [0.0, 2.0, 4.0];
//! let mut scene = Scene::new(arm.robot(), model.as_ref());
//! scene.slide(Slider::of("tension 0", "N", &tensions));
//! for tension in tensions {
//!     scene.push(model.solve(&Input::forces(&[tension, 0.0]))?.as_ref())?;
//! }
//! assert!(scene.html()?.starts_with("<!doctype html>"));
//! # Ok(()) }
//! ```

mod body;
mod error;
mod format;
mod frame;
mod gltf;
mod live;
mod mesh;
mod picture;
mod scene;
mod slider;

pub use error::ViewError;
pub use format::Format;
pub use gltf::Gltf;
pub use live::{Driven, Live};
pub use mesh::Mesh;
pub use picture::{Chart, Curve, Shapes, View};
pub use scene::Scene;
pub use slider::Slider;
