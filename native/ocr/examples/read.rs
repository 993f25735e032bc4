//! Reads PNG files (RGB) and writes a line of JSON for each.
use ocr::{Picture, TextReader};
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat[stat.rfind(')').unwrap_or(0) + 2..].split(' ').collect();
    (fields[11].parse::<f64>().unwrap_or(0.0) + fields[12].parse::<f64>().unwrap_or(0.0)) / 100.0
}
fn main() {
    let reader = TextReader::open().expect("models");
    eprintln!("opened {}", cpu());
    for path in std::env::args().skip(1) {
        let before = cpu();
        let file = std::fs::read(&path).expect("a file");
        let picture = Picture::from_png(&file).expect("a PNG");
        let decoded = cpu();
        let rows = reader.read(&picture).expect("rows");
        let text: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
        println!(
            "{{\"file\":{path:?},\"decode\":{:.2},\"read\":{:.2},\"text\":{:?}}}",
            decoded - before,
            cpu() - decoded,
            text.join("\n")
        );
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    eprintln!("{}", status.lines().filter(|line| line.starts_with("VmHWM")).collect::<String>());
}
