//! Lets the encoder and the bare products take turns, and reports their ratio.

use engine::Encoder;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use serde_json::json;

use crate::gemm::{Blocking, Layers, blockings, is_supported};
use crate::registers::run_products;

const TOKENS: [usize; 4] = [8, 16, 32, 128];
const WORDS: &str = "a list of saved places with small pictures and a search field above a round button ";
const ROUNDS: usize = 41;
/// Rounds in which the blockings are compared before the best one is timed beside the encoder.
const TRIAL_ROUNDS: usize = 9;

/// Milliseconds, medians of [`ROUNDS`]; ratios are medians of the rounds' ratios, but for that of the least
/// times, which other processes on the same core disturb the least.
struct Row {
    tokens: usize,
    blocking: Blocking,
    encoder: f64,
    linear: f64,
    attention: f64,
    to_linear: f64,
    to_products: f64,
    least_to_products: f64,
    of_registers: f64,
}

pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let pack = arguments.first().ok_or("usage: encoder_peak PACK [--json]")?;
    let encoder = Encoder::open(Path::new(pack))?;
    if !is_supported() {
        return Err("this CPU has no AVX-512 VNNI".into());
    }
    let rows: Vec<Row> = TOKENS.iter().map(|&tokens| measure(&encoder, tokens)).collect();
    let print = if arguments.iter().any(|argument| argument == "--json") { print_json } else { print_table };
    print(&rows);
    Ok(())
}

/// The beginning of the words that has exactly so many tokens, `[CLS]` and `[SEP]` included.
fn text_of(encoder: &Encoder, tokens: usize) -> String {
    let words = WORDS.repeat(tokens / 8);
    let mut text = String::new();
    for word in words.split(' ') {
        if encoder.tokenize(&text).len() + 2 >= tokens {
            break;
        }
        text = format!("{text} {word}");
    }
    assert_eq!(encoder.tokenize(&text).len() + 2, tokens, "each of the words is one token");
    text
}

fn measure(encoder: &Encoder, tokens: usize) -> Row {
    let (text, mut layers) = (text_of(encoder, tokens), Layers::new(tokens));
    let blocking = best_blocking(&mut layers, tokens);
    let mut times: [Vec<f64>; 4] = Default::default();
    for _ in 0..ROUNDS {
        times[0].push(milliseconds(|| drop(black_box(encoder.encode(&[&text])))));
        times[1].push(milliseconds(|| layers.run_linear(blocking)));
        times[2].push(milliseconds(|| layers.run_attention()));
        times[3].push(milliseconds(|| {
            black_box(run_products(layers.products()));
        }));
    }
    let ratio = |divisor: &dyn Fn(usize) -> f64| {
        median((0..ROUNDS).map(|round| times[0][round] / divisor(round)).collect())
    };
    let to_linear = ratio(&|round| times[1][round]);
    let to_products = ratio(&|round| times[1][round] + times[2][round]);
    let of_registers = median((0..ROUNDS).map(|round| times[3][round] / times[1][round]).collect());
    let [encoder, linear, attention, _] = times.each_ref().map(|times| least(times));
    let least_to_products = encoder / (linear + attention);
    let [encoder, linear, attention, _] = times.map(median);
    Row {
        tokens,
        blocking,
        encoder,
        linear,
        attention,
        to_linear,
        to_products,
        least_to_products,
        of_registers,
    }
}

fn best_blocking(layers: &mut Layers, tokens: usize) -> Blocking {
    let mut trials: Vec<(Blocking, Vec<f64>)> =
        blockings(tokens).into_iter().map(|blocking| (blocking, Vec::new())).collect();
    for _ in 0..TRIAL_ROUNDS {
        for (blocking, times) in &mut trials {
            times.push(milliseconds(|| layers.run_linear(*blocking)));
        }
    }
    let leasts = trials.into_iter().map(|(blocking, times)| (blocking, least(&times)));
    let best = leasts.min_by(|one, other| one.1.total_cmp(&other.1));
    best.expect("there are blockings").0
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e3
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn print_json(rows: &[Row]) {
    for row in rows {
        println!(
            "{}",
            json!({
                "tokens": row.tokens, "encoderMs": row.encoder, "linearPeakMs": row.linear, "attentionPeakMs": row.attention,
                "encoderToLinearPeak": row.to_linear, "encoderToPeak": row.to_products,
                "leastEncoderToPeak": row.least_to_products,
                "linearOfRegisterPeak": row.of_registers, "blocking": format!("{:?}", row.blocking),
            })
        );
    }
}

fn print_table(rows: &[Row]) {
    println!(
        "{:>6} {:>10} {:>10} {:>12} {:>9} {:>9} {:>9} {:>13}  blocking",
        "tokens", "encoder ms", "linear ms", "attention ms", "x linear", "x both", "x least", "of registers"
    );
    for row in rows {
        println!(
            "{:>6} {:>10.3} {:>10.3} {:>12.3} {:>9.2} {:>9.2} {:>9.2} {:>13.2}  {:?}",
            row.tokens,
            row.encoder,
            row.linear,
            row.attention,
            row.to_linear,
            row.to_products,
            row.least_to_products,
            row.of_registers,
            row.blocking
        );
    }
}
