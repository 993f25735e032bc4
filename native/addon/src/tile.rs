//! Tiles of contact sheets: JPEGs that are put together without being decoded.

use crate::values::invalid;
use crate::work::Work;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

/// Chroma is halved both ways.
const SAMPLING: SamplingFactor = SamplingFactor::R_4_2_0;
/// Pixels along each side of an MCU (minimum coded unit), by the sampling.
const MCU_SIDE: u16 = 16;

/// A JPEG of RGB pixels that begins anew after each `restart_interval` MCUs of 16 x 16 pixels. Its tables
/// depend on `quality` alone. An error when a side is no whole number of MCUs, or `rgb` is of another size.
#[napi(ts_return_type = "Promise<Buffer>")]
pub fn encode_tile(
    rgb: Buffer,
    width: u16,
    height: u16,
    quality: u8,
    restart_interval: u16,
) -> AsyncTask<Work<Buffer>> {
    AsyncTask::new(Work::new(move || {
        if !width.is_multiple_of(MCU_SIDE) || !height.is_multiple_of(MCU_SIDE) {
            return Err(invalid(format!(
                "width, height: {width} x {height} must be multiples of {MCU_SIDE}"
            )));
        }
        let pixels = usize::from(width) * usize::from(height);
        if rgb.len() != pixels * 3 {
            return Err(invalid(format!("rgb: {} bytes for {pixels} pixels of three", rgb.len())));
        }
        let mut file = Vec::with_capacity(pixels / 4);
        let mut encoder = Encoder::new(&mut file, quality);
        encoder.set_sampling_factor(SAMPLING);
        encoder.set_restart_interval(restart_interval);
        encoder.encode(&rgb, width, height, ColorType::Rgb).map_err(|error| invalid(error.to_string()))?;
        Ok(Buffer::from(file))
    }))
}
