//! Continuum parallel robots: an impl of `parallel::Kernel` for the robot's type.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::{Body, Scope, by_parameter};
use super::{checks, door, number};
use crate::kernels::Slopes;
use crate::kernels::parallel::{ParallelKernels, ParallelRobot};
use crate::lower::Program;
use crate::spec::{Drive, Joint, Mount, Parallel, Robot};

/// Derives and emits the parallel robot.
pub(super) fn model(robot: &Robot, parallel: &Parallel) -> syn::Result<Emitted> {
    let plain = ParallelRobot::new(robot, parallel);
    let kernels = crate::kernels::parallel::parallel(&plain)
        .map_err(|error| syn::Error::new(robot.name.span(), error.to_string()))?;
    Ok(Emitted { constructor: constructor(robot, &plain, &kernels), kernel: kernel(robot, &plain, &kernels) })
}

fn constructor(robot: &Robot, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let count = |program: &Program| {
        let count = program.count();
        format!(
            "{} additions, {} multiplications and {} divisions or roots",
            count.additions, count.multiplications, count.divisions
        )
    };
    let plural = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let rods = &plain.robot.rods;
    let lines = [
        "This robot as elastic rods between base and platform, with its parameters as declared.".to_owned(),
        String::new(),
        format!(
            "{} of {}, {}, {}.",
            plural(rods.len(), "rod"),
            plural(plain.kinds.len(), "kind"),
            plural(rods.iter().map(|rod| rod.elements).sum(), "element"),
            plural(plain.robot.motors.len(), "motor"),
        ),
        String::new(),
        format!(
            "The residual of an element takes {}, with the frozen tangent {}, with the exact one {}.",
            count(&kernels.residual),
            count(&kernels.frozen),
            count(&kernels.exact)
        ),
    ];
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn parallel() -> #door::parallel::Parallel<Self> {
            #door::parallel::Parallel::new(<Self as ::core::default::Default>::default())
        }
    }
}

fn kernel(robot: &Robot, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let name = alias(&robot.name);
    let mut scope = Scope::new(&plain.parameters);
    let parallel = &plain.robot;
    let [rods, kinds, motors] =
        [parallel.rods.len(), plain.kinds.len(), parallel.motors.len()].map(Literal::usize_unsuffixed);
    let checks = checks::method(&mut scope, &kernels.checks);
    let rod = rod(&mut scope, plain, kernels);
    let section = section(&mut scope, kernels);
    let motor = motor(&mut scope, plain, kernels);
    let platform = platform(&mut scope, plain, kernels);
    let residual = element(&mut scope, "residual", &kernels.residual);
    let frozen = element(&mut scope, "frozen", &kernels.frozen);
    let exact = element(&mut scope, "exact", &kernels.exact);
    let items = scope.items();
    quote! {
        #items

        #[automatically_derived]
        impl parallel::Kernel for #name {
            const RODS: usize = #rods;
            const KINDS: usize = #kinds;
            const MOTORS: usize = #motors;

            #checks
            #rod
            #section
            #motor
            #platform
            #residual
            #frozen
            #exact
        }
    }
}

/// A `match` on `index`, one arm per value.
fn by(
    index: &TokenStream,
    values: impl IntoIterator<Item = TokenStream>,
    otherwise: &TokenStream,
) -> TokenStream {
    let arms = values.into_iter().enumerate().map(|(at, value)| {
        let at = Literal::usize_unsuffixed(at);
        quote!(#at => #value,)
    });
    quote!(match #index { #(#arms)* _ => #otherwise, })
}

fn list(outputs: &[TokenStream]) -> TokenStream {
    quote!([#(#outputs),*])
}

fn numbers<const N: usize>(values: &[f64; N]) -> TokenStream {
    let values = values.map(number);
    quote!([#(#values),*])
}

fn matrix(rows: &[[f64; 3]; 3]) -> TokenStream {
    let rows = rows.each_ref().map(numbers);
    quote!([#(#rows),*])
}

fn joint(mount: &Mount) -> TokenStream {
    match &mount.joint {
        Joint::Clamped => quote!(parallel::Joint::Clamped),
        Joint::Spherical => quote!(parallel::Joint::Spherical),
        Joint::Revolute(axis) => {
            let axis = numbers(axis);
            quote!(parallel::Joint::Revolute { axis: #axis })
        }
    }
}

/// Values of `programs`, and a `match` on the parameter of their derivatives.
fn with_slopes(
    scope: &mut Scope,
    index: &TokenStream,
    programs: &[&Slopes<Program>],
    otherwise: &TokenStream,
    write: impl Fn(usize, &Body, bool) -> TokenStream,
) -> [TokenStream; 2] {
    let all = |scope: &mut Scope, pick: &dyn Fn(&Slopes<Program>) -> Program, slope: bool| {
        let values: Vec<TokenStream> = programs
            .iter()
            .enumerate()
            .map(|(at, program)| write(at, &scope.body(&pick(program), &[]), slope))
            .collect();
        by(index, values, otherwise)
    };
    let value = all(scope, &|program| program.value.clone(), false);
    let count = programs.first().map_or(0, |program| program.slopes.len());
    let slopes: Vec<TokenStream> =
        (0..count).map(|slope| all(scope, &|program| program.slopes[slope].clone(), true)).collect();
    let default = quote!(::core::default::Default::default());
    [value, by_parameter(slopes, &default)]
}

fn rod(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let programs: Vec<&Slopes<Program>> = kernels.rods.iter().collect();
    let write = |at: usize, body: &Body, slope: bool| {
        let Body { statements, outputs } = body;
        let (length, base, platform) = (&outputs[0], list(&outputs[1..4]), list(&outputs[4..7]));
        if slope {
            return quote!({
                #statements
                parallel::RodSlope {
                    length: #length,
                    base: ([[0.0; 3]; 3], #base),
                    platform: ([[0.0; 3]; 3], #platform),
                }
            });
        }
        let rod = &plain.robot.rods[at];
        let [kind, elements] = [plain.kind_of[at], rod.elements].map(Literal::usize_unsuffixed);
        let motor = match rod.motor.map(Literal::usize_unsuffixed) {
            Some(motor) => quote!(::core::option::Option::Some(#motor)),
            None => quote!(::core::option::Option::None),
        };
        let (turned, mounted) = (matrix(&rod.base.rotation), matrix(&rod.platform.rotation));
        let (base_joint, platform_joint) = (joint(&rod.base), joint(&rod.platform));
        quote!({
            #statements
            parallel::Rod {
                kind: #kind,
                elements: #elements,
                length: #length,
                motor: #motor,
                base: (#turned, #base),
                base_joint: #base_joint,
                platform: (#mounted, #platform),
                platform_joint: #platform_joint,
            }
        })
    };
    // Which rod does not exist is for the caller to know: there is no rod without numbers.
    let otherwise = quote!(::core::unimplemented!("no such rod"));
    let [value, slopes] = with_slopes(scope, &quote!(rod), &programs, &otherwise, write);
    quote! {
        fn rod(&self, rod: usize) -> parallel::Rod {
            type T = f64;
            let robot = self;
            #value
        }

        fn rod_sensitivity(&self, index: usize, rod: usize) -> parallel::RodSlope {
            type T = f64;
            let robot = self;
            #slopes
        }
    }
}

fn section(scope: &mut Scope, kernels: &ParallelKernels) -> TokenStream {
    let programs: Vec<&Slopes<Program>> = kernels.sections.iter().collect();
    let write = |_: usize, body: &Body, _: bool| {
        let Body { statements, outputs } = body;
        let (stiffness, natural, mass) = (list(&outputs[..6]), list(&outputs[6..12]), &outputs[12]);
        quote!({
            #statements
            parallel::Section { stiffness: #stiffness, natural: #natural, mass: #mass }
        })
    };
    let otherwise = quote!(::core::default::Default::default());
    let [value, slopes] = with_slopes(scope, &quote!(kind), &programs, &otherwise, write);
    let none = quote!(::core::option::Option::None);
    let limits: Vec<TokenStream> = kernels
        .strain_limits
        .iter()
        .map(|limit| match limit {
            Some(program) => {
                let limit = scope.body(program, &[]).array();
                quote!(::core::option::Option::Some(#limit))
            }
            None => none.clone(),
        })
        .collect();
    let limits = by(&quote!(kind), limits, &none);
    quote! {
        fn section(&self, kind: usize) -> parallel::Section {
            type T = f64;
            let robot = self;
            #value
        }

        fn section_sensitivity(&self, index: usize, kind: usize) -> parallel::Section {
            type T = f64;
            let robot = self;
            #slopes
        }

        fn strain_limit(&self, kind: usize) -> ::core::option::Option<[f64; 6]> {
            type T = f64;
            let robot = self;
            #limits
        }
    }
}

fn motor(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let mut motors = Vec::new();
    let mut slopes: Vec<Vec<TokenStream>> = vec![Vec::new(); plain.parameters.len()];
    for ((motor, program), limits) in
        plain.robot.motors.iter().zip(&kernels.motors).zip(&kernels.motor_limits)
    {
        let limits = match limits {
            Some(program) => scope.body(program, &[]).array(),
            None => quote!([f64::NEG_INFINITY, f64::INFINITY]),
        };
        let axis_and_point = |scope: &mut Scope, program: &Program| {
            let Body { statements, outputs } = scope.body(program, &[]);
            (statements, list(&outputs[..3]), list(&outputs[3..]))
        };
        let drive = match (&motor.drive, program) {
            (Drive::Revolute { .. }, Some(program)) => {
                let (statements, axis, point) = axis_and_point(scope, &program.value);
                for (arms, slope) in slopes.iter_mut().zip(&program.slopes) {
                    let (statements, axis, point) = axis_and_point(scope, slope);
                    arms.push(quote!({ #statements [#axis, #point] }));
                }
                quote!({ #statements parallel::Drive::Revolute { axis: #axis, point: #point } })
            }
            _ => {
                slopes.iter_mut().for_each(|arms| arms.push(quote!([[0.0; 3]; 2])));
                quote!(parallel::Drive::Feed)
            }
        };
        motors.push(quote!(parallel::Motor { drive: #drive, limits: #limits }));
    }
    let still = quote!(parallel::Motor { drive: parallel::Drive::Feed, limits: [0.0, 0.0] });
    let value = by(&quote!(motor), motors, &still);
    let none = quote!([[0.0; 3]; 2]);
    let slopes: Vec<TokenStream> = slopes.into_iter().map(|arms| by(&quote!(motor), arms, &none)).collect();
    let slopes = by_parameter(slopes, &none);
    quote! {
        fn motor(&self, motor: usize) -> parallel::Motor {
            type T = f64;
            let robot = self;
            #value
        }

        fn motor_sensitivity(&self, index: usize, motor: usize) -> [[f64; 3]; 2] {
            type T = f64;
            let robot = self;
            #slopes
        }
    }
}

fn platform(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let pose = &plain.robot.platform.pose;
    let (rotation, position) = (matrix(&pose.rotation), numbers(&pose.position));
    let write = |scope: &mut Scope, program: &Program| {
        let Body { statements, outputs } = scope.body(program, &[]);
        let (mass, centre) = (&outputs[0], list(&outputs[1..]));
        quote!({
            #statements
            parallel::Platform { pose: (#rotation, #position), mass: #mass, centre: #centre }
        })
    };
    let value = write(scope, &kernels.platform.value);
    let slopes: Vec<TokenStream> =
        kernels.platform.slopes.iter().map(|program| write(scope, program)).collect();
    let slopes = by_parameter(slopes, &quote!(::core::default::Default::default()));
    let gravity = scope.body(&kernels.gravity.value, &[]).array();
    let falls: Vec<TokenStream> =
        kernels.gravity.slopes.iter().map(|program| scope.body(program, &[]).array()).collect();
    let falls = by_parameter(falls, &quote!([0.0; 3]));
    quote! {
        fn platform(&self) -> parallel::Platform {
            type T = f64;
            let robot = self;
            #value
        }

        fn platform_sensitivity(&self, index: usize) -> parallel::Platform {
            type T = f64;
            let robot = self;
            #slopes
        }

        fn gravity(&self) -> [f64; 3] {
            type T = f64;
            let robot = self;
            #gravity
        }

        fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
            type T = f64;
            let robot = self;
            #falls
        }
    }
}

/// Numbers before the tangent: energy, strain, residual.
const VALUE: usize = 25;

fn element(scope: &mut Scope, name: &str, program: &Program) -> TokenStream {
    let mut inputs = Vec::new();
    for (field, count) in [("a", 7), ("b", 7), ("slope", 6)] {
        let field = quote::format_ident!("{field}");
        inputs.extend((0..count).map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(element.#field[#index])
        }));
    }
    inputs.push(quote!(element.length));
    for field in ["stiffness", "natural"] {
        let field = quote::format_ident!("{field}");
        inputs.extend((0..6).map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(<T as Scalar>::from_f64(section.#field[#index]))
        }));
    }
    let Body { statements, outputs } = scope.body(program, &inputs);
    let (energy, strain, residual) = (&outputs[0], list(&outputs[1..7]), list(&outputs[7..VALUE]));
    let value = quote!(parallel::Residual { energy: #energy, strain: #strain, residual: #residual });
    let name = quote::format_ident!("{name}");
    let (returned, answer) = if outputs.len() == VALUE {
        (quote!(parallel::Residual<T>), value)
    } else {
        let tangent = list(&outputs[VALUE..]);
        (quote!(parallel::Stiffness<T>), quote!(parallel::Stiffness { value: #value, tangent: #tangent }))
    };
    let section = program
        .reads(&["stiffness", "natural"])
        .then(|| quote!(let section = parallel::Kernel::section(self, kind);));
    quote! {
        fn #name<T: Scalar>(&self, kind: usize, element: &parallel::Element<T>) -> #returned {
            let robot = self;
            #section
            #statements
            #answer
        }
    }
}
