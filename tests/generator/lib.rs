//! Tests of what the generator makes of declarations, with the generator as a library: so that what is built for examples has the algebra system once, for the macro.
