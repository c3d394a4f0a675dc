use super::*;

#[test]
fn fractions_stay_in_lowest_terms() {
    let half = Ratio::new(-2, -4).unwrap();
    assert_eq!((half.numerator(), half.denominator()), (1, 2));
    assert_eq!(half.add(half), Some(Ratio::ONE));
    assert_eq!(half.power(-3), Some(Ratio::integer(8)));
    assert_eq!(Ratio::new(1, 0), None);
    assert_eq!(Ratio::integer(i128::MAX).add(Ratio::ONE), None);
}

#[test]
fn dimensions_have_names() {
    assert_eq!(Dimension::FORCE_PER_LENGTH.to_string(), "a force per length (N/m)");
    assert_eq!(Dimension::integers(2, 2, -1).to_string(), "a quantity in m^2*kg^2/s");
    assert_eq!(Dimension::LENGTH.power(Ratio::new(1, 2).unwrap()).unwrap().unit(), "m^(1/2)");
    assert_eq!(Dimension::NUMBER.unit(), "1");
}

#[test]
fn every_unit_times_its_inverse_is_a_number() {
    for name in names() {
        let unit = unit(name).unwrap();
        assert_eq!(unit.multiply_power(unit, -1), Some(Unit::ONE), "{name}");
    }
    assert_eq!(unit("furlong"), None);
}
