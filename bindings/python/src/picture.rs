//! Pages on which robots can be turned and driven, and pictures.

use std::path::PathBuf;

use pliant::Settings;
use pliant_view::{Chart, Curve, Format, Mesh, Scene, Shapes, Slider, View, ViewError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{array, class};
use crate::error;
use crate::input::{items, plains};
use crate::shared::{Inner, Moved, Solution};
use crate::signals::released;

/// Why there is no page or picture.
fn wrong(error: ViewError) -> PyErr {
    match error {
        ViewError::Model(error) => error::of(error),
        other => error::input(other.to_string()),
    }
}

/// A text of this class of `pliant._types`, which is written to a file as well if there is one.
fn text<'py>(py: Python<'py>, kind: &str, text: &str, file: Option<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
    if let Some(file) = file {
        let format = if kind == "Page" { Format::Html } else { Format::Svg };
        format.check(&file).map_err(wrong)?;
        let wrong = |error| error::file("write", file.display().to_string(), &error);
        py.detach(|| pliant_batch::write(&file, text)).map_err(wrong)?;
    }
    class(py, kind)?.call1((text,))
}

fn scene(inner: &Inner, title: Option<&str>) -> Scene {
    let scene = Scene::new(inner.source.declaration.robot(), inner.model.as_ref());
    title.map_or(scene.clone(), |title| scene.titled(title))
}

/// The page of one solution.
pub(crate) fn page<'py>(
    py: Python<'py>,
    solution: &Solution,
    file: Option<PathBuf>,
    title: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let html = py.detach(|| {
        let mut scene = scene(&solution.inner, title);
        scene.push(solution.solution.as_ref()).and_then(|()| scene.html())
    });
    text(py, "Page", &html.map_err(wrong)?, file)
}

/// The page of the equilibria under inputs, each from the last.
pub(crate) fn pages<'py>(
    py: Python<'py>,
    inner: &Inner,
    (inputs, settings): &(Vec<pliant::Input>, Settings),
    file: Option<PathBuf>,
    title: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let html = released(py, |signals| {
        let mut scene = scene(inner, title);
        scene.slide(Slider::rows(inputs.len()));
        let mut solver = inner.model.solver()?;
        for input in inputs.iter().take_while(|_| signals.look().is_continue()) {
            match solver.solve_with(input, settings) {
                Ok(solution) => scene.push(solution)?,
                Err(error) => scene.push_failed(&error.to_string()),
            }
        }
        scene.html()
    })?;
    text(py, "Page", &html.map_err(wrong)?, file)
}

/// The surface of the bodies of a solution.
pub(crate) fn mesh<'py>(py: Python<'py>, solution: &Solution) -> PyResult<Bound<'py, PyAny>> {
    let Solution { solution, inner } = solution;
    let robot = inner.source.declaration.robot();
    let found = py.detach(|| Mesh::of(robot, inner.model.as_ref(), solution.as_ref())).map_err(wrong)?;
    let (corners, triangles) = (found.vertices.len(), found.faces.len());
    let vertices = array(py, found.vertices.into_flattened(), [corners, 3])?;
    let faces = found.faces.into_flattened().into_iter().map(|corner| corner as u64);
    class(py, "Mesh")?.call1((vertices, array(py, faces.collect(), [triangles, 3])?))
}

/// Most instants of a page.
const MOST: usize = 20_000;

#[pymethods]
impl Moved {
    /// The page of the motion.
    fn view<'py>(
        &self,
        py: Python<'py>,
        file: Option<PathBuf>,
        title: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Self { inner, input, instants } = self;
        if instants.len() > MOST {
            let count = instants.len();
            return Err(error::input(format!("the motion has {count} instants: expected at most {MOST}")));
        }
        let html = released(py, |signals| {
            let mut scene = scene(inner, title);
            let times: Vec<f64> = instants.iter().map(|instant| instant.time).collect();
            scene.slide(Slider::of("time", "s", &times));
            for instant in instants.iter().take_while(|_| signals.look().is_continue()) {
                scene.push_moving(inner.model.as_ref(), instant, input)?;
            }
            scene.html()
        })?;
        text(py, "Page", &html.map_err(wrong)?, file)
    }
}

/// Writes a file beside its name, and renames it when it is complete.
#[pyfunction]
pub(crate) fn write(py: Python<'_>, file: PathBuf, contents: Vec<u8>) -> PyResult<()> {
    let wrong = |error| error::file("write", file.display().to_string(), &error);
    py.detach(|| pliant_batch::write(&file, contents)).map_err(wrong)
}

/// Shapes of solutions as an SVG picture, on equal scales.
///
/// Parameters
/// ----------
/// solutions : Solution or list of Solution
/// file : str or os.PathLike, optional
///     Where the picture is written to.
/// view : {'xz', 'xy', 'yz', 'iso'}, optional
///     The axes to the right and upwards; ``xy`` for robots in a plane and ``iso``, in space and in perspective, for others if not given.
/// title : str, optional
///     The names of robot and model if not given.
///
/// Returns
/// -------
/// Picture
///     SVG as a string, which notebooks show.
///
/// Examples
/// --------
/// >>> import pliant
/// >>> arm = pliant.declare('''robot Arm {
/// ...     backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa },
/// ...     cables { spacing: 40 mm },
/// ...     model planar,
/// ... }''')
/// >>> pliant.plot([arm.planar.solve([force, 0]) for force in (0, 1, 2)])[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (solutions, file = None, *, view = None, title = None))]
pub(crate) fn plot<'py>(
    py: Python<'py>,
    solutions: &Bound<'py, PyAny>,
    file: Option<PathBuf>,
    view: Option<&str>,
    title: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let all = match solutions.cast::<Solution>() {
        Ok(one) => vec![one.clone()],
        Err(_) => items("solutions", solutions)?
            .into_iter()
            .map(|solution| Ok(solution.cast_into::<Solution>()?))
            .collect::<PyResult<Vec<_>>>()?,
    };
    if all.is_empty() {
        return Err(error::input("there is no solution: expected one at least"));
    }
    let all: Vec<&Solution> = all.iter().map(|solution| solution.get()).collect();
    let svg = py.detach(|| shapes(all[0], &all, view, title)).map_err(wrong)?;
    text(py, "Picture", &svg, file)
}

/// The picture of solutions; the first one says which view is usual, and what the title is.
pub(crate) fn shapes(
    first: &Solution,
    all: &[&Solution],
    view: Option<&str>,
    title: Option<&str>,
) -> Result<String, ViewError> {
    let usual = View::of(&first.inner.kind);
    let view = view.map_or(Ok(usual), str::parse)?;
    let names = format!("{}, model {}", first.inner.model.name(), first.inner.kind);
    let mut shapes = Shapes::new(title.unwrap_or(&names), view);
    for solution in all {
        shapes.push(solution.solution.as_ref())?;
    }
    shapes.svg()
}

/// Curves as an SVG picture.
///
/// Parameters
/// ----------
/// curves : dict of str to (array_like, array_like)
///     Per name its abscissas and its ordinates; an empty name is not in the legend.
/// file : str or os.PathLike, optional
///     Where the picture is written to.
/// title, x, y : str, optional
///     Text above the picture and beside its axes.
/// logarithmic : bool, optional
///     Whether the second axis is logarithmic; values that are not positive are left out.
/// equal : bool, optional
///     Whether both axes have the same scale.
/// dots : list of str, optional
///     Names of curves that are points without a line.
///
/// Returns
/// -------
/// Picture
///     SVG as a string, which notebooks show.
///
/// Examples
/// --------
/// >>> import pliant
/// >>> pliant.chart({"error": ([1, 2, 4], [1e-2, 6e-4, 4e-5])}, x="elements", y="m", logarithmic=True)[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (curves, file = None, *, title = "", x = "", y = "", logarithmic = false, equal = false, dots = Vec::new()))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn chart<'py>(
    py: Python<'py>,
    curves: &Bound<'py, PyDict>,
    file: Option<PathBuf>,
    title: &str,
    x: &str,
    y: &str,
    logarithmic: bool,
    equal: bool,
    dots: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut chart = Chart { logarithmic, equal, ..Chart::new(title, [x, y]) };
    for (name, pair) in curves {
        let name: String = name.extract()?;
        let pair = items(&name, &pair)?;
        let [across, up] = &pair[..] else {
            return Err(error::input(format!("curve `{name}`: expected a pair of lists")));
        };
        let (across, up) = (plains(&name, across)?, plains(&name, up)?);
        if across.len() != up.len() {
            let (found, expected) = (up.len(), across.len());
            return Err(error::input(format!(
                "curve `{name}` has {found} ordinates: expected {expected}, one per abscissa"
            )));
        }
        let points = across.into_iter().zip(up).map(|(x, y)| [x, y]).collect();
        let alone = dots.contains(&name);
        chart.curves.push(Curve { name, points, line: !alone, dots: alone });
    }
    if let Some(unknown) = dots.iter().find(|dots| chart.curves.iter().all(|curve| curve.name != **dots)) {
        return Err(error::input(format!("dots: there is no curve `{unknown}`")));
    }
    text(py, "Picture", &py.detach(|| chart.svg()).map_err(wrong)?, file)
}
