/// A robot of one arc with three cables (ARM-Lab; the data: tests/reference/measured/arm-lab-three-cable). Its backbone keeps its length; lengths, radii and stiffnesses are not
/// known, and only ratios of stiffnesses matter, so that the bending stiffness is a number of that size.
pub robot ThreeCables {
    param length = 0.1 m,
    param radius = 0.1 mm,
    param second = 240 deg,
    param third = 120 deg,
    segment {
        length: length,
        mass: 0.1 kg,
        axial_stiffness: 1e8 N,
        bending_stiffness: 0.1 N*m^2,
        actuators { radius: radius, angles: [0 rad, second, third] }
    }
    model constant_curvature,
}
