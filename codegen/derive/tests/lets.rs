//! Chains of definitions.
fn rod(lines: usize, planar: bool) -> String {
    let chain: String = (1..=lines).map(|k| format!("let a{k} = 0.7*a{0} + p*sin(a{0}),\n", k - 1)).collect();
    if planar {
        return format!(
            "robot R {{ param p = 0.2, let a0 = 0.3*s/L, {chain} backbone {{ length: 0.3 m, section: disc {{ diameter: 4 mm }}, young: 2 GPa }} cables {{ spacing: 40 mm + 1 mm * a{lines} }} model planar }}"
        );
    }
    format!(
        "robot R {{ param p = 0.2, let a0 = 0.3*s/L, {chain} backbone {{ length: 0.3 m, torsional_stiffness: 1 N*m^2, bending_stiffness: 1 N*m^2 * (2 + a{lines}), rod: kirchhoff }} tendon {{ at: [1 mm*(2 + a{lines}), 1 mm] }}, model shooting }}"
    )
}
#[test]
fn time() {
    for planar in [false, true] {
        for lines in [4, 6, 8, 9, 10, 30, 60] {
            let start = std::time::Instant::now();
            let tokens = pliant_derive::expand(rod(lines, planar).parse().unwrap()).to_string();
            println!(
                "{planar} {lines} {:?} {} {}",
                start.elapsed(),
                tokens.len(),
                tokens.contains("compile_error")
            );
            if tokens.contains("compile_error") {
                println!("{}", &tokens[..300]);
            }
        }
    }
}
