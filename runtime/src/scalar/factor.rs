//! Entries of products of matrices.

/// An entry of the left matrix of a product: a plain number, equal in all lanes, or a number of the product.
pub trait Factor<T>: Copy {
    /// As a number of the product.
    fn factor(self) -> T;
}
