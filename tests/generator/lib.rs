//! Tests of generated code, with the generator as a library in a package of its own: what is built for examples has the algebra system once, for the macro.
