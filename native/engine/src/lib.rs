//! The search core: a query in, the best screens out.

pub mod encoder;
pub mod simd;
