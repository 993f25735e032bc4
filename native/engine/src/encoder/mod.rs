//! TEMPORARY f32 encoder to integrate with, never committed.
#![allow(missing_docs, clippy::all, clippy::pedantic)]
use std::collections::HashMap;
use std::path::Path;
pub const DIMENSIONS: usize = 384;
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EncoderError(String);
#[derive(Debug)]
pub struct Encoder {
    w: Vec<f32>,
    v: HashMap<String, u32>,
}
pub struct Encoding {
    pub vector: Vec<f32>,
    pub token_vectors: Vec<f32>,
}
fn ln(x: &mut [f32], g: &[f32], b: &[f32]) {
    for r in x.chunks_exact_mut(384) {
        let m = r.iter().sum::<f32>() / 384.0;
        let v = r.iter().map(|a| (a - m) * (a - m)).sum::<f32>() / 384.0;
        let i = 1.0 / (v + 1e-12).sqrt();
        for j in 0..384 {
            r[j] = (r[j] - m) * i * g[j] + b[j];
        }
    }
}
fn lin(x: &[f32], k: usize, w: &[f32], b: &[f32], n: usize) -> Vec<f32> {
    let m = x.len() / k;
    let mut o = vec![0f32; m * n];
    for r in 0..m {
        let out = &mut o[r * n..(r + 1) * n];
        out.copy_from_slice(b);
        for i in 0..k {
            let a = x[r * k + i];
            let row = &w[i * n..(i + 1) * n];
            for j in 0..n {
                out[j] += a * row[j];
            }
        }
    }
    o
}
impl Encoder {
    pub fn open(_: &Path) -> Result<Encoder, EncoderError> {
        let d = std::fs::read("/tmp/lab/temp.f32").map_err(|e| EncoderError(e.to_string()))?;
        let w = d.chunks_exact(4).map(|c| f32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
        let v = std::fs::read_to_string("/tmp/lab/vocab.txt")
            .unwrap()
            .lines()
            .enumerate()
            .map(|(i, s)| (s.to_owned(), i as u32))
            .collect();
        Ok(Encoder { w, v })
    }
    pub fn model_id(&self) -> &str {
        "temporary"
    }
    pub fn projection(&self) -> Option<(&[f32], usize)> {
        Some((&self.w[self.w.len() - 384 * 64..], 64))
    }
    fn tok(&self, t: &str) -> Vec<u32> {
        let mut out = vec![101];
        let mut ws: Vec<String> = vec![];
        let mut cur = String::new();
        for c in t.to_lowercase().chars() {
            if c.is_alphanumeric() {
                cur.push(c)
            } else {
                if !cur.is_empty() {
                    ws.push(std::mem::take(&mut cur));
                }
                if !c.is_whitespace() {
                    ws.push(c.to_string())
                }
            }
        }
        if !cur.is_empty() {
            ws.push(cur)
        }
        for w in ws {
            let c: Vec<char> = w.chars().collect();
            let mut s = 0;
            let mut ids = vec![];
            while s < c.len() {
                let mut e = c.len();
                let mut f = None;
                while e > s {
                    let mut sub: String = c[s..e].iter().collect();
                    if s > 0 {
                        sub = format!("##{sub}");
                    }
                    if let Some(&i) = self.v.get(&sub) {
                        f = Some(i);
                        break;
                    }
                    e -= 1;
                }
                match f {
                    Some(i) => {
                        ids.push(i);
                        s = e;
                    }
                    None => {
                        ids = vec![100];
                        break;
                    }
                }
            }
            out.extend(ids);
        }
        out.truncate(255);
        out.push(102);
        out
    }
    pub fn encode(&self, t: &[&str]) -> Vec<Encoding> {
        t.iter().map(|t| self.one(&self.tok(t))).collect()
    }
    fn one(&self, ids: &[u32]) -> Encoding {
        let n = ids.len();
        let mut at = 0;
        let mut take = |k: usize| {
            let s = &self.w[at..at + k];
            at += k;
            s
        };
        let we = take(30522 * 384);
        let pe = take(512 * 384);
        let te = take(2 * 384);
        let (g, b) = (take(384), take(384));
        let mut x = vec![0f32; n * 384];
        for (r, &id) in ids.iter().enumerate() {
            for j in 0..384 {
                x[r * 384 + j] = we[id as usize * 384 + j] + pe[r * 384 + j] + te[j];
            }
        }
        ln(&mut x, g, b);
        for _ in 0..6 {
            let mut qkv = vec![];
            for _ in 0..3 {
                let w = take(384 * 384);
                let b = take(384);
                qkv.push(lin(&x, 384, w, b, 384));
            }
            let mut ctx = vec![0f32; n * 384];
            for h in 0..12 {
                for i in 0..n {
                    let q = &qkv[0][i * 384 + h * 32..][..32];
                    let mut s: Vec<f32> = (0..n)
                        .map(|j| {
                            q.iter().zip(&qkv[1][j * 384 + h * 32..][..32]).map(|(a, b)| a * b).sum::<f32>()
                                / 32f32.sqrt()
                        })
                        .collect();
                    let m = s.iter().copied().fold(f32::MIN, f32::max);
                    let mut z = 0.0;
                    for v in &mut s {
                        *v = (*v - m).exp();
                        z += *v;
                    }
                    for j in 0..n {
                        let p = s[j] / z;
                        for d in 0..32 {
                            ctx[i * 384 + h * 32 + d] += p * qkv[2][j * 384 + h * 32 + d];
                        }
                    }
                }
            }
            let w = take(384 * 384);
            let b = take(384);
            let o = lin(&ctx, 384, w, b, 384);
            for i in 0..x.len() {
                x[i] += o[i];
            }
            let (g, b) = (take(384), take(384));
            ln(&mut x, g, b);
            let w = take(384 * 1536);
            let b = take(1536);
            let mut f = lin(&x, 384, w, b, 1536);
            for v in &mut f {
                let t = v.abs() * 0.70710678;
                let u = 1.0 / (1.0 + 0.3275911 * t);
                let e = 1.0
                    - ((((1.061405429 * u - 1.453152027) * u + 1.421413741) * u - 0.284496736) * u
                        + 0.254829592)
                        * u
                        * (-t * t).exp();
                *v = *v * 0.5 * (1.0 + v.signum() * e);
            }
            let w = take(384 * 1536);
            let b = take(384);
            let o = lin(&f, 1536, w, b, 384);
            for i in 0..x.len() {
                x[i] += o[i];
            }
            let (g, b) = (take(384), take(384));
            ln(&mut x, g, b);
        }
        let mut v = vec![0f32; 384];
        for r in x.chunks_exact(384) {
            for j in 0..384 {
                v[j] += r[j];
            }
        }
        crate::token_pooling::normalise(&mut v);
        let mut t = x[384..(n - 1) * 384].to_vec();
        for r in t.chunks_exact_mut(384) {
            crate::token_pooling::normalise(r);
        }
        Encoding { vector: v, token_vectors: t }
    }
}
