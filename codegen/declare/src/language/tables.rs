//! One table for each block, one line for each field.

use super::fields::*;
use super::{Entry, Form, Table};
use Form::{Along, Block, Fields, Quantity, Rotations, Routing, Rows, Shape, Values, ValuesAlong, Vector, VectorAlong, Whole, Word};

/// All tables, in the order of the book.
pub const TABLES: &[&Table] = &[
    &ROBOT, &BACKBONE, &MATERIAL, &MOTION, &DISC, &RING, &RECTANGLE, &CABLES, &CABLE, &GUIDE_DISCS, &TENDON, &CHAMBER, &TIP, &LIMITS_OF_STRAINS, &SEGMENT, &ACTUATOR,
    &ROD, &BASE_OF_ROD, &PLATFORM_OF_ROD, &MOTOR, &PLATFORM, &BASE, &DISTRIBUTED, &PLANAR, &DISCS_MODEL, &CONSTANT_CURVATURE, &STRAIN, &SHOOTING, &PARALLEL,
];

const ALL: &[&str] = &["planar", "discs", "constant_curvature", "strain", "shooting", "parallel"];
const PLANE: &[&str] = &["planar", "discs"];
const RODS: &[&str] = &["strain", "shooting"];
const BACKBONES: &[&str] = &["planar", "discs", "strain", "shooting"];
const ELASTIC: &[&str] = &["planar", "discs", "strain", "shooting", "parallel"];
const COSSERAT: &[&str] = &["strain", "shooting", "parallel"];
const SEGMENTED: &[&str] = &["constant_curvature"];
const MANY_RODS: &[&str] = &["parallel"];

const fn quantity(form: Form, expected: &'static [&'static Expected], default: &'static str, meaning: &'static str) -> Entry {
    Entry { name: expected[0].field, meaning, form, expected, default, models: &[] }
}

const fn other(form: Form, name: &'static str, default: &'static str, meaning: &'static str) -> Entry {
    Entry { name, meaning, form, expected: &[], default, models: &[] }
}

impl Entry {
    const fn of(self, models: &'static [&'static str]) -> Self {
        Self { models, ..self }
    }
}

static ROBOT: Table = Table { name: "robot", models: ALL, entries: &[
    quantity(Vector, &[&PLANAR_GRAVITY], "0", "acceleration in the world: two components for `planar` and `discs`, three for all others"),
] };

pub(crate) static BACKBONE: Table = Table { name: "backbone", models: BACKBONES, entries: &[
    quantity(Quantity, &[&LENGTH], "", "positive; required, or `segments`"),
    quantity(Vector, &[&SEGMENTS], "", "lengths from the base, between which quantities may change at once and tendons may end or kink"),
    other(Fields(&MATERIAL), "material", "", "section and material"),
    other(Fields(&MOTION), "motion", "", "of motion alone").of(RODS),
    other(Word(&["cosserat", "kirchhoff", "inextensible", "unshearable"]), "rod", "", "which strains the rod has: `kirchhoff` is inextensible and unshearable").of(RODS),
] };

pub(crate) static MATERIAL: Table = Table { name: "material", models: ELASTIC, entries: &[
    other(Shape("disc { diameter: 4 mm }"), "section", "", "`disc`, `ring` or `rectangle`, whose lengths may vary along `s`"),
    quantity(Along, &[&YOUNG], "", "Young's modulus"),
    quantity(Along, &[&SHEAR], "", "shear modulus").of(COSSERAT),
    quantity(Along, &[&POISSON], "", "Poisson's ratio, in the place of `shear`: `G = E/(2 (1 + nu))`").of(COSSERAT),
    quantity(Along, &[&DENSITY], "", "needed with gravity, and for motion"),
    quantity(Along, &[&MASS_PER_LENGTH], "", "in the place of `density`"),
    quantity(Along, &[&TORSIONAL_STIFFNESS], "", "in the place of `section` with a shear modulus").of(COSSERAT),
    quantity(ValuesAlong, &[&BENDING_STIFFNESS], "", "in the place of `section` with `young`; `[EI_y, EI_z]` of a rod"),
    quantity(Along, &[&AXIAL_STIFFNESS], "", "in the place of `young` with `section` or `area`; of planar robots with `axial: extensible`"),
    quantity(ValuesAlong, &[&SHEAR_STIFFNESS], "", "in the place of a shear modulus with `section` or `area`; or `[GA_y, GA_z]`").of(COSSERAT),
    quantity(Along, &[&SECOND_MOMENT], "", "with `young`, in the place of `section`"),
    quantity(Along, &[&AREA], "", "with `second_moment`, in the place of `section`"),
    quantity(VectorAlong, &[&NATURAL_CURVATURE], "`[0, 0, 0]`", "curvature of the unloaded rod: torsion, about y, about z").of(COSSERAT),
    quantity(VectorAlong, &[&NATURAL_STRETCH], "`[1, 0, 0]`", "stretch of the unloaded rod along x, y, z").of(COSSERAT),
] };

pub(crate) static MOTION: Table = Table { name: "motion", models: COSSERAT, entries: &[
    quantity(VectorAlong, &[&INERTIA_PER_LENGTH], "", "rotary inertia about x, y, z, where it does not follow from section and density; of motion alone"),
    other(Word(&["full", "translational"]), "inertia", "", "`translational` leaves the rotary inertia of the sections out; of motion alone"),
    quantity(Along, &[&RELAXATION], "0", "Kelvin-Voigt: the stress is that of the strain plus `relaxation` times its rate; of motion alone"),
    quantity(Along, &[&VISCOSITY], "0", "in the place of `relaxation`, with a section: three times it for stretch and bending, once for shear and torsion; of motion alone"),
    quantity(Along, &[&DRAG], "0", "force of the medium per length and velocity; of motion alone"),
] };

pub(crate) static DISC: Table = Table { name: "disc", models: ALL, entries: &[
    quantity(Along, &[&section_length("radius")], "", "required, or `diameter`; constant in a `segment`"),
    quantity(Along, &[&section_length("diameter")], "", "in the place of `radius`"),
] };

pub(crate) static RING: Table = Table { name: "ring", models: ELASTIC, entries: &[
    quantity(Along, &[&section_length("outer_radius")], "", "required, or `outer_diameter`"),
    quantity(Along, &[&section_length("outer_diameter")], "", "in the place of `outer_radius`"),
    quantity(Along, &[&section_length("inner_radius")], "", "required, or `inner_diameter`"),
    quantity(Along, &[&section_length("inner_diameter")], "", "in the place of `inner_radius`"),
] };

pub(crate) static RECTANGLE: Table = Table { name: "rectangle", models: ELASTIC, entries: &[
    quantity(Along, &[&section_length("width")], "required", "along local z, across the plane of a planar robot"),
    quantity(Along, &[&section_length("height")], "required", "along local y, in the plane of a planar robot"),
] };

pub(crate) static CABLES: Table = Table { name: "cables", models: PLANE, entries: &[
    quantity(Quantity, &[&SPACING], "required", "of a pair at plus and minus half the spacing; positive"),
] };

pub(crate) static CABLE: Table = Table { name: "cable", models: &["discs"], entries: &[
    quantity(Quantity, &[&OFFSET], "required", "offset along the normal, of either sign"),
] };

pub(crate) static GUIDE_DISCS: Table = Table { name: "discs", models: BACKBONES, entries: &[
    quantity(Quantity, &[&DISC_RADIUS], "none", "where given, all cables must stay inside").of(PLANE),
    quantity(Values, &[&DISC_MASS], "0", "one for all, or one for each").of(&["discs", "strain", "shooting"]),
    other(Whole(DISCS), "count", "", "number of equally spaced discs, the last one at the tip").of(RODS),
    quantity(Vector, &[&STATIONS], "", "their arc lengths, in the place of `count`").of(RODS),
    quantity(Values, &[&DISC_INERTIA], "0", "of each disc: one for all axes, or about x, y, z").of(RODS),
    other(Word(&["straight", "continuous"]), "tendons", "", "`continuous`: along their routing, as if there were discs everywhere").of(RODS),
] };

pub(crate) static TENDON: Table = Table { name: "tendon", models: RODS, entries: &[
    quantity(Routing, &[&ROUTING], "required", "position `[y, z]` in the cross section to the tip, or one for each segment from the base to where the tendon ends"),
    quantity(Rows, &[&HOLE], "the routing", "`[[y, z], ...]`: where it runs through each disc, with `discs`"),
    quantity(Quantity, &[&FRICTION], "0", "coefficient of Coulomb friction"),
] };

pub(crate) static CHAMBER: Table = Table { name: "chamber", models: RODS, entries: &[
    quantity(Routing, &[&CENTROID], "required", "centroid in the cross section, as `at` of a tendon"),
    quantity(Quantity, &[&CHAMBER_AREA], "required", "constant"),
    other(Word(&["section", "centreline"]), "work", "", "`section`: the area lies in the sections of the rod; `centreline`: it is normal to the centre line of the chamber"),
] };

pub(crate) static TIP: Table = Table { name: "tip", models: RODS, entries: &[
    quantity(Quantity, &[&TIP_MASS], "required", "a point at the tip"),
    quantity(Vector, &[&TIP_INERTIA], "0", "about x, y, z of the tip; of motion alone"),
] };

pub(crate) static LIMITS_OF_STRAINS: Table = Table { name: "limits", models: COSSERAT, entries: &[
    quantity(Values, &[&LARGEST_CURVATURE], "none", "one, or three: of torsion, about y, about z"),
    quantity(Values, &[&LARGEST_STRAIN], "none", "one, or three: of extension, shear along y, along z"),
] };

pub(crate) static SEGMENT: Table = Table { name: "segment", models: SEGMENTED, entries: &[
    quantity(Quantity, &[&SEGMENT_LENGTH], "required", "unloaded"),
    quantity(Quantity, &[&MASS], "required", "spread along the segment"),
    other(Shape("disc { radius: 30 mm }"), "section", "", "a `disc`, the only one; with `young`"),
    quantity(Quantity, &[&SEGMENT_YOUNG], "", "with `section`: the axial stiffness `E pi R^2`"),
    quantity(Quantity, &[&SEGMENT_AXIAL_STIFFNESS], "", "in the place of `young`"),
    quantity(Quantity, &[&SEGMENT_BENDING_STIFFNESS], "required", "it does not follow from `young`"),
    quantity(Quantity, &[&DAMPING], "0", "of the rate of the curvature"),
    quantity(Quantity, &[&BEND_DAMPING], "0", "of the rate of the bending angle and its direction"),
    quantity(Quantity, &[&LENGTH_DAMPING], "0", "of the rate of the length"),
    other(Block("actuators { radius: 30 mm }"), "actuators", "three on the rim", "see `actuators`"),
] };

pub(crate) static ACTUATOR: Table = Table { name: "actuators", models: SEGMENTED, entries: &[
    quantity(Quantity, &[&ACTUATOR_RADIUS], "that of the section", "distance from the backbone; required with `area`, and without a section"),
    quantity(Quantity, &[&CHAMBER_AREA], "none", "makes them pressure chambers of this constant area, with their centroids at `radius`"),
    other(Whole(ACTUATORS), "count", "3", "equally spaced at `2 pi j/count - pi/6`, `j = 1` to `count`; 0 for none"),
    quantity(Vector, &[&ANGLES], "", "in the place of `count`, from local x towards y"),
    quantity(Vector, &[&LIMITS, &PRESSURE_LIMITS], "none", "least and greatest force, or pressure: reports of motions state forces beyond them, and inverse kinematics observes them"),
] };

pub(crate) static ROD: Table = Table { name: "rod", models: MANY_RODS, entries: &[
    quantity(Quantity, &[&ROD_LENGTH], "required", "between base and platform, its motor at zero"),
    other(Fields(&MATERIAL), "material", "", "section and material, constant along `s`"),
    other(Fields(&MOTION), "motion", "", "constant along `s`"),
    other(Whole(ELEMENTS), "elements", "as many as `accuracy` needs", "number of elements of the model"),
    other(Whole([0, 255]), "motor", "none", "number of the motor that carries or feeds it; without one its base is fixed"),
    other(Block("base { position: [0, 0, 90] mm }"), "base", "required", "the mount of its end at the base"),
    other(Block("platform { position: [0, 0, 90] mm }"), "platform", "required", "the mount of its end at the platform"),
    other(Block("limits { curvature: 50 1/m }"), "limits", "none", "as those of rods with tendons"),
] };

const ON_MOUNT: &str = "one axis times angle, or a list of them, each in the frame that those before it have produced";
const OF_JOINT: &str = "of a revolute joint, in the frame of the mount, of any length";

pub(crate) static BASE_OF_ROD: Table = Table { name: "base of rod", models: MANY_RODS, entries: &[
    quantity(Vector, &[&MOUNT], "required", "in the world while the motor is at zero"),
    quantity(Rotations, &[&ROTATION], "none", ON_MOUNT),
    other(Word(JOINTS), "joint", "", "`revolute` has an `axis`"),
    quantity(Vector, &[&AXIS], "", OF_JOINT),
] };

pub(crate) static PLATFORM_OF_ROD: Table = Table { name: "platform of rod", models: MANY_RODS, entries: &[
    quantity(Vector, &[&MOUNT], "required", "in the frame of the platform"),
    quantity(Rotations, &[&ROTATION], "none", ON_MOUNT),
    other(Word(JOINTS), "joint", "", "`revolute` has an `axis`"),
    quantity(Vector, &[&AXIS], "", OF_JOINT),
] };

const JOINTS: &[&str] = &["clamped", "spherical", "revolute"];

pub(crate) static MOTOR: Table = Table { name: "motor", models: MANY_RODS, entries: &[
    other(Word(&["revolute", "feed"]), "drive", "", "`revolute` turns the bases of its rods about an axis; `feed` moves rods through their mounts and has no axis"),
    quantity(Vector, &[&AXIS], "required", "direction in the world, of any length"),
    quantity(Vector, &[&THROUGH], "`[0, 0, 0]`", "a point on the axis"),
    quantity(Vector, &[&MOTOR_ANGLES, &MOTOR_TRAVELS], "none", "least and greatest angle, or travel; inverse kinematics observes them"),
    quantity(Quantity, &[&ROTOR_INERTIA], "0", "of the rotor, seen at the axis; of motion alone"),
    quantity(Quantity, &[&MOTOR_FRICTION], "0", "viscous; of motion alone"),
] };

pub(crate) static PLATFORM: Table = Table { name: "platform", models: MANY_RODS, entries: &[
    quantity(Quantity, &[&PLATFORM_MASS], "0", "of the platform"),
    quantity(Vector, &[&CENTRE], "`[0, 0, 0]`", "centre of mass, in the frame of the platform"),
    quantity(Vector, &[&PLATFORM_INERTIA], "0", "about the centre of mass and the axes of the platform; of motion alone"),
    quantity(Vector, &[&PLATFORM_POSITION], "required", "about where it is while the motors are at zero: where the first solve starts"),
    quantity(Rotations, &[&ROTATION], "none", "about its rotation, as that of a mount"),
] };

pub(crate) static BASE: Table = Table { name: "base", models: &["constant_curvature", "strain", "shooting"], entries: &[
    quantity(Vector, &[&POSITION], "`[0, 0, 0]`", "of the base in the world"),
    quantity(Vector, &[&ROTATION], "`[0, 0, 0]`", "from the base to the world, one axis times angle"),
] };

pub(crate) static DISTRIBUTED: Table = Table { name: "load", models: BACKBONES, entries: &[
    quantity(Along, &[&Q_X], "0", "positive values act along -x"),
    quantity(Along, &[&Q_Y], "0", "positive values act along -y"),
    quantity(Quantity, &[&COUPLE], "0", "couple per length about z; positive bends towards +y").of(PLANE),
    quantity(VectorAlong, &[&FORCE], "0", "`[x, y, z]` in the world, in the place of `q_x` and `q_y`"),
] };

pub(crate) static PLANAR: Table = Table { name: "model planar", models: &["planar"], entries: &[
    other(Word(&["inextensible", "extensible"]), "axial", "", "whether the backbone changes its length"),
    other(Word(&["pull", "ideal"]), "cables", "", "ideal cables may push"),
    other(Word(&["neglect_slope", "exact"]), "cable_length", "", "whether lengths of cables include the slope of the spacing"),
    other(Word(&["preferred", "required"]), "closed_form", "", "`required` is an error where a quadrature would be needed"),
    other(Whole(SERIES), "series", "none", "order of an Adomian series for distributed loads"),
] };

pub(crate) static DISCS_MODEL: Table = Table { name: "model discs", models: &["discs"], entries: &[
    other(Whole(DISCS), "count", "", "number of equally spaced discs, the last one at the tip"),
    quantity(Vector, &[&STATIONS], "", "in the place of `count`; the last one at the tip"),
    other(Whole(DEGREE), "degree", "", "of the angle as one polynomial over the backbone"),
    other(Whole(DEGREE), "span_degree", "", "in the place of `degree`: of one polynomial per span"),
    other(Whole(NODES), "nodes", "", "optional: quadrature nodes per span"),
    other(Word(&["pull", "ideal"]), "cables", "", "ideal cables may push"),
] };

pub(crate) static CONSTANT_CURVATURE: Table = Table { name: "model constant_curvature", models: SEGMENTED, entries: &[
    other(Word(&["consistent", "as_published"]), "physics", "", "`as_published`: the load formulas as printed in the paper, which do not conserve energy"),
    other(Word(&["neglect", "slices"]), "rotational_inertia", "", "`slices`: slices of a segment are discs, not points; needs `section`"),
] };

const NUMBER_OF_FUNCTIONS: &str = "in the place of `accuracy`: number of Legendre polynomials of each such strain in every segment";

pub(crate) static STRAIN: Table = Table { name: "model strain", models: &["strain"], entries: &[
    other(Whole(FUNCTIONS), "torsion", "", NUMBER_OF_FUNCTIONS),
    other(Whole(FUNCTIONS), "bending", "", NUMBER_OF_FUNCTIONS),
    other(Whole(FUNCTIONS), "extension", "", NUMBER_OF_FUNCTIONS),
    other(Whole(FUNCTIONS), "shear", "", NUMBER_OF_FUNCTIONS),
    quantity(Quantity, &[&ACCURACY], "a millionth of the length", "largest estimated error of positions"),
    other(Word(&["legendre"]), "basis", "", "the only one"),
] };

pub(crate) static SHOOTING: Table = Table { name: "model shooting", models: &["shooting"], entries: &[
    quantity(Quantity, &[&TOLERANCE], "`1e-12`", "relative error of an adaptive step, from 1e-15 to 0.01"),
    other(Word(&["dormand_prince", "fixed"]), "integrator", "", "adaptive or fixed steps"),
    other(Whole(STEPS), "steps", "", "with `fixed`: steps per segment"),
] };

pub(crate) static PARALLEL: Table = Table { name: "model parallel", models: MANY_RODS, entries: &[
    quantity(Quantity, &[&ACCURACY], "a millionth of the longest rod", "largest estimated error of positions, by which the elements of rods without `elements` are chosen"),
] };
