import { avatar, avatars } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { chance, each, times } from "../kit/seed.ts";
import { desktop } from "../kit/web.ts";
import { chip, gold, listing, logo, push, repo, rust, top } from "./codeferry-parts.ts";

const files = [
  ["lucide:folder", ".ferry", "Cache the harmonic tables between runs", "3 days ago"],
  ["lucide:folder", "benches", "Bench a year of Brest in one go", "2 weeks ago"],
  ["lucide:folder", "data", "Constituents for 41 more harbours", "yesterday"],
  ["lucide:folder", "src", "Keep nodal factors out of the hot loop", "4 hours ago"],
  ["lucide:folder", "tests", "Compare with the 2025 almanac, to the minute", "4 hours ago"],
  ["lucide:file-text", "CHANGELOG.md", "Release 0.9.2", "6 days ago"],
  ["lucide:file-cog", "Cargo.toml", "Release 0.9.2", "6 days ago"],
  ["lucide:scale", "LICENSE", "Say what others may do with it", "2 years ago"],
  ["lucide:book-open", "README.md", "A clearer first example", "5 days ago"],
] as const;

const side = (title: string, body: string) =>
  `<div class="border-b border-line py-4"><div class="mb-2.5 font-semibold">${title}</div>${body}</div>`;

export const home = repo(
  "Code",
  `<div class="mx-auto grid w-[1240px] grid-cols-[1fr_290px] gap-8 pt-5"><div><div class="flex items-center gap-2">${push(`main ${icon("lucide:chevron-down", 14)}`, "border border-line bg-raised", "lucide:git-branch")}<span class="px-2 text-muted"><b class="text-ink">14</b> branches</span><span class="px-2 text-muted"><b class="text-ink">31</b> tags</span><span class="ml-auto flex gap-2">${push("Go to file")}${push("Clone", gold, "lucide:download")}</span></div>
<div class="mt-3 overflow-hidden rounded-app border border-line"><div class="flex items-center gap-3 bg-raised px-4 py-2.5">${avatar("Ilka Storm", 22)}<b>Ilka Storm</b><span class="truncate text-muted">Keep nodal factors out of the hot loop</span><span class="ml-auto flex items-center gap-3 text-muted">${icon("lucide:circle-check", 15, "text-good")}<span class="font-mono">e41c9a7</span>4 hours ago<b class="text-ink">1,206 commits</b></span></div>${each(files, ([name, file, text, when]) => `<div class="grid h-[35px] grid-cols-[20px_200px_1fr_100px] items-center gap-2.5 border-t border-line px-4">${icon(name, 16, name === "lucide:folder" ? "text-brand" : "text-muted")}<span>${file}</span><span class="truncate text-muted">${text}</span><span class="text-right text-muted">${when}</span></div>`)}</div>
<div class="mt-4 overflow-hidden rounded-app border border-line"><div class="flex items-center gap-2 border-b border-line bg-raised px-4 py-2.5 font-semibold">${icon("lucide:book-open", 15, "text-muted")}README</div><article class="relative h-[330px] overflow-hidden px-10 py-6 text-[15px] leading-[23px]"><h1 class="border-b border-line pb-2 text-[26px] font-semibold">Tideline</h1><div class="mt-3 flex gap-2">${each(["build|passing|#3ecf8e", "crate|0.9.2|#5ce1e6", "coverage|94 %|#3ecf8e"], (item) => `<span class="flex overflow-hidden rounded text-[11px] leading-[19px]"><span class="bg-[#31465c] px-2">${item.split("|")[0]}</span><span class="px-2 font-semibold text-[#04121f]" style="background:${item.split("|")[2]}">${item.split("|")[1]}</span></span>`)}</div><p class="mt-3">High and low water for 2,340 harbours, offline, to the minute. One file of data, no network, no unsafe code.</p><h2 class="mt-4 text-[19px] font-semibold">First tide</h2><div class="mt-2 rounded-app border border-line bg-[#04101b] py-3">${listing(["use tideline::{Harbour, Span};", "", 'let harbour = Harbour::find("Brest")?;', "for tide in harbour.tides(Span::days(2)) {", '    println!("{:>5}  {:.2} m", tide.at, tide.height);'])}</div></article></div></div>
<aside><div class="font-semibold">About</div><p class="mt-2 leading-[20px] text-muted">Tide prediction for people with boats, in Rust.</p><div class="mt-3 flex flex-wrap gap-1.5">${each(["tides", "harmonics", "rust", "offline", "sailing"], (tag) => chip(tag, "#5ce1e6"))}</div><div class="mt-4 flex flex-col gap-2 text-muted">${each(["lucide:scale|MIT or Apache 2.0", "lucide:eye|64 watching", "lucide:heart|Give to the project"], (item) => `<span class="flex items-center gap-2">${icon(item.split("|")[0] ?? "", 15)}${item.split("|")[1]}</span>`)}</div><div class="mt-4 border-b border-line"></div>${side("Releases 31", `<div class="flex gap-3">${icon("lucide:tag", 17, "text-good")}<div><b>0.9.2 Neap</b> ${chip("latest", "#3ecf8e")}<div class="text-muted">14 November 2026</div></div></div>`)}${side("Contributors 23", `<div class="flex flex-wrap gap-1.5">${each(["Ilka Storm", "Bo Nakamura", "Remi Adeyemi", "Tove Lund", "Ana Castell", "Piotr Zima", "Max Arendt", "Zoe Quill"], (name) => avatar(name, 32))}</div>`)}${side("Languages", `<div class="flex h-2 overflow-hidden rounded-full"><i class="w-[84%] bg-[#ff8b3d]"></i><i class="w-[11%] bg-[#5ce1e6]"></i><i class="flex-1 bg-[#c5b3ff]"></i></div><div class="mt-2.5 flex gap-4">${each(["Rust 84|#ff8b3d", "Python 11|#5ce1e6", "Shell 5|#c5b3ff"], (item) => `<span class="flex items-center gap-1.5"><i class="h-2 w-2 rounded-full" style="background:${item.split("|")[1]}"></i>${item.split("|")[0]}</span>`)}</div>`)}${side("Commits a week", `<svg width="290" height="54">${times(26, (index) => `<rect x="${index * 11.2}" y="${54 - chance(`c${index}`).between(6, 50)}" width="8" height="60" rx="2" fill="#5ce1e6" opacity="${index > 20 ? 1 : 0.45}"/>`)}</svg>`)}</aside></div>`,
);

const source = [
  "//! Sums the harmonic constituents of one harbour.",
  "use crate::constituent::{Constituent, Phase};",
  "use crate::time::Minute;",
  "",
  "/// Heights are metres above chart datum.",
  "pub struct Predictor {",
  "    mean: f64,",
  "    terms: Vec<Term>,",
  "}",
  "",
  "impl Predictor {",
  "    pub fn height(&self, at: Minute) -> f64 {",
  "        let mut sum = self.mean;",
  "        for term in &self.terms {",
  "            let angle = term.speed * at.hours() + term.phase;",
  "            sum += term.amplitude * angle.cos();",
  "        }",
  "        sum",
  "    }",
  "",
  "    /// The next turn of the tide after `from`.",
  "    pub fn next_turn(&self, from: Minute) -> Option<Turn> {",
  "        let mut low = from;",
  "        let mut high = from + 374;",
  "        while high - low > 1 {",
  "            let middle = low.between(high);",
  "            if self.slope(low) * self.slope(middle) <= 0.0 {",
  "                high = middle;",
  "            } else {",
  "                low = middle;",
  "            }",
  "        }",
  "        Some(Turn::at(low, self.height(low)))",
  "    }",
];

const tree = [
  [0, "lucide:folder-open", "src", ""],
  [1, "lucide:folder", "data", ""],
  [1, "lucide:file-code", "constituent.rs", "M"],
  [1, "lucide:file-code", "harbour.rs", ""],
  [1, "lucide:file-code", "lib.rs", ""],
  [1, "lucide:file-code", "predictor.rs", "M"],
  [1, "lucide:file-code", "time.rs", ""],
  [1, "lucide:file-code", "turn.rs", "A"],
  [0, "lucide:folder-open", "tests", ""],
  [1, "lucide:file-code", "almanac_2025.rs", ""],
  [1, "lucide:file-code", "brest.rs", ""],
  [0, "lucide:file-cog", "Cargo.toml", ""],
  [0, "lucide:file-text", "CHANGELOG.md", ""],
  [0, "lucide:book-open", "README.md", ""],
] as const;

export const editor = desktop(
  "flex-col bg-[#050d16] text-[13px]",
  `${top("tideline / src / <b>predictor.rs</b>")}<div class="flex min-h-0 flex-1"><nav class="flex w-12 flex-col items-center gap-5 border-r border-line bg-surface py-4 text-muted">${each(["lucide:files", "lucide:search", "lucide:git-branch", "lucide:bug", "lucide:blocks"], (name, index) => `<span class="${index === 0 ? "text-brand" : ""}">${icon(name, 20)}</span>`)}</nav><aside class="w-[232px] border-r border-line bg-surface py-3"><div class="flex items-center px-4 pb-2 text-[11px] font-semibold text-muted">TIDELINE<span class="ml-auto flex gap-2">${icon("lucide:file-plus", 14)}${icon("lucide:folder-plus", 14)}</span></div>${each(tree, ([depth, name, file, state]) => `<div class="flex h-[26px] items-center gap-2 pr-4 ${file === "predictor.rs" ? "bg-brand/12 text-ink" : state ? "text-[#ffc84a]" : "text-muted"}" style="padding-left:${16 + depth * 16}px">${icon(name, 15, depth === 0 && name !== "lucide:file-text" ? "text-brand" : "")}${file}<span class="ml-auto text-[11px] ${state === "A" ? "text-good" : "text-[#ffc84a]"}">${state}</span></div>`)}<div class="mt-4 border-t border-line px-4 pt-3 text-[11px] font-semibold text-muted">OUTLINE</div>${each(["Predictor|lucide:box", "height|lucide:square-function", "next_turn|lucide:square-function", "slope|lucide:square-function"], (item, index) => `<div class="flex h-[26px] items-center gap-2 px-4 text-muted ${index ? "pl-8" : ""}">${icon(item.split("|")[1] ?? "", 14, "text-[#c5b3ff]")}${item.split("|")[0]}</div>`)}</aside>
<section class="flex min-w-0 flex-1 flex-col"><div class="flex h-9 border-b border-line bg-surface">${each(["predictor.rs", "turn.rs", "almanac_2025.rs"], (file, index) => `<span class="flex items-center gap-2 border-r border-line px-4 ${index === 0 ? "border-t-2 border-t-accent bg-[#050d16]" : "text-muted"}">${icon("lucide:file-code", 14)}${file}${index === 0 ? `<i class="h-2 w-2 rounded-full bg-ink"></i>` : icon("lucide:x", 13)}</span>`)}<span class="ml-auto flex items-center gap-4 px-4 text-muted">${icon("lucide:columns-2", 15)}${icon("lucide:play", 15, "text-good")}</span></div>
<div class="relative flex flex-1 overflow-hidden"><div class="min-w-0 flex-1 pt-2">${listing(source, 1, { 26: "bg-[#ff8b3d]/14", 15: "bg-white/5" }, "text-[13px] leading-[19.600px]")}</div><span class="absolute left-[528px] top-[288px] flex items-center gap-1 text-[11px]"><i class="h-[18px] w-[2px] bg-[#c5b3ff]"></i><span class="rounded bg-[#c5b3ff] px-1.5 text-[#120b2c]">Bo</span></span>
<div class="absolute left-[440px] top-[404px] w-[400px] rounded-app border border-line bg-raised shadow-2xl"><div class="border-b border-line px-4 py-2.5 font-mono text-[12.500px]">${rust("fn slope(&self, at: Minute) -> f64")}</div><div class="px-4 py-2.5 leading-[19px] text-muted">First derivative of the height, in metres an hour. Zero at high and at low water.</div></div><div class="w-[86px] border-l border-line opacity-70"><svg width="86" height="520">${each(source, (line, index) => `<rect x="${8 + (line.length - line.trimStart().length)}" y="${8 + index * 7}" width="${Math.min(66, line.trim().length * 1.1)}" height="3" rx="1.500" fill="${index === 26 ? "#ff8b3d" : "#3b5168"}"/>`)}</svg></div></div>
<div class="h-[168px] border-t border-line bg-surface"><div class="flex gap-6 border-b border-line px-4 pt-2 text-[12px]">${each(["Problems 1", "Terminal", "Test results"], (label, index) => `<span class="pb-2 ${index === 1 ? "border-b-2 border-accent" : "text-muted"}">${label}</span>`)}</div><pre class="px-4 pt-2.5 font-mono text-[12px] leading-[19px] text-muted"><span class="text-brand">~/tideline</span> <span class="text-ink">cargo test --release</span>
running 214 tests
test almanac_2025::brest <span class="text-good">ok</span>   test almanac_2025::dover <span class="text-good">ok</span>   test almanac_2025::husum <span class="text-bad">FAILED</span>
<span class="text-bad">husum: low water 04:12, expected 04:14 (line 88)</span>
test result: <span class="text-bad">FAILED</span>. 213 passed; 1 failed; finished in 2.31 s</pre></div></section></div><footer class="flex h-6 items-center gap-5 bg-brand px-4 text-[11.500px] text-on-brand"><span class="flex items-center gap-1">${icon("lucide:git-branch", 12)}bisect-turns</span><span>1 problem</span><span class="ml-auto">Ln 16, Col 41</span><span>4 spaces</span><span>Rust</span></footer>`,
);

type Kind = "+" | "-" | " ";
const diff: readonly (readonly [Kind, string])[] = [
  [" ", "    pub fn next_turn(&self, from: Minute) -> Option<Turn> {"],
  ["-", "        let mut at = from;"],
  ["-", "        while self.slope(at) * self.slope(at + 1) > 0.0 {"],
  ["-", "            at += 1;"],
  ["-", "        }"],
  ["+", "        let mut low = from;"],
  ["+", "        let mut high = from + 374;"],
  ["+", "        while high - low > 1 {"],
  ["+", "            let middle = low.between(high);"],
  ["+", "            if self.slope(low) * self.slope(middle) <= 0.0 {"],
];
const diffLate: readonly (readonly [Kind, string])[] = [
  ["+", "                high = middle;"],
  ["+", "            } else {"],
  ["+", "                low = middle;"],
  ["+", "            }"],
  ["+", "        }"],
  ["-", "        Some(Turn::at(at, self.height(at)))"],
  ["+", "        Some(Turn::at(low, self.height(low)))"],
  [" ", "    }"],
];

const diffRows = (rows: readonly (readonly [Kind, string])[], old: number, fresh: number) => {
  let before = old;
  let after = fresh;
  return `<div class="font-mono text-[12.500px] leading-[22px]">${each(rows, ([kind, line]) => {
    const left = kind === "+" ? "" : before++;
    const right = kind === "-" ? "" : after++;
    const look = kind === "+" ? "bg-[#3ecf8e]/13" : kind === "-" ? "bg-[#ff5d6c]/13" : "";
    return `<div class="flex ${look}"><span class="w-11 pr-3 text-right text-faint">${left}</span><span class="w-11 pr-3 text-right text-faint">${right}</span><span class="w-5 ${kind === "+" ? "text-good" : "text-bad"}">${kind}</span><pre class="font-mono">${rust(line)}</pre></div>`;
  })}</div>`;
};

const talk = (who: string, when: string, text: string, extra = "") =>
  `<div class="flex gap-3 px-4 py-3">${avatar(who, 28)}<div class="flex-1 leading-[20px]"><b>${who}</b> <span class="text-muted">${when}</span><div class="mt-0.5">${text}</div>${extra}</div></div>`;

export const review = repo(
  "Merges",
  `<div class="border-b border-line px-6 py-4"><div class="flex items-center gap-3"><h1 class="text-[21px] font-semibold">Find the turn of the tide by bisection <span class="font-normal text-muted">!318</span></h1><span class="ml-auto flex gap-2">${push("Edit")}${push("Finish review", gold, "lucide:check-check")}</span></div><div class="mt-2 flex items-center gap-3 text-muted">${chip(`${icon("lucide:git-pull-request", 13)} Open`, "#3ecf8e")}<span><b class="text-ink">Bo Nakamura</b> wants to merge 4 commits into <span class="rounded bg-brand/12 px-1.5 font-mono text-brand">main</span> from <span class="rounded bg-brand/12 px-1.5 font-mono text-brand">bisect-turns</span></span><span class="ml-auto font-mono"><span class="text-good">+62</span> <span class="text-bad">−29</span></span></div></div>
<div class="flex min-h-0 flex-1"><aside class="w-[264px] border-r border-line p-4"><div class="flex items-center font-semibold">5 files<span class="ml-auto text-[12px] font-normal text-muted">2 seen</span></div>${each(
    [
      "src/predictor.rs|12|7|now",
      "src/turn.rs|31|0|",
      "src/lib.rs|1|1|seen",
      "tests/brest.rs|17|20|",
      "CHANGELOG.md|1|1|seen",
    ],
    (item) => {
      const [file = "", plus, minus, state] = item.split("|");
      return `<div class="mt-1.5 flex items-center gap-2 rounded-app px-2 py-1.5 ${state === "now" ? "bg-brand/12" : ""}">${icon(state === "seen" ? "lucide:square-check" : "lucide:square", 15, "text-muted")}<span class="truncate">${file}</span><span class="ml-auto font-mono text-[11px]"><span class="text-good">+${plus}</span> <span class="text-bad">−${minus}</span></span></div>`;
    },
  )}<div class="mt-6 border-t border-line pt-4 font-semibold">Reviewers</div>${each(["Ilka Storm|lucide:message-square|text-[#ffc84a]", "Tove Lund|lucide:circle-check|text-good", "Ana Castell|lucide:clock|text-muted"], (item) => `<div class="mt-2.5 flex items-center gap-2.5">${avatar(item.split("|")[0] ?? "", 24)}${item.split("|")[0]}${icon(item.split("|")[1] ?? "", 15, `ml-auto ${item.split("|")[2]}`)}</div>`)}<div class="mt-6 border-t border-line pt-4 font-semibold">Checks</div>${each(["build|good", "test, 214|bad", "bench: 38× faster|good", "docs|good"], (item) => `<div class="mt-2 flex items-center gap-2.5">${icon(item.endsWith("good") ? "lucide:circle-check" : "lucide:circle-x", 15, item.endsWith("good") ? "text-good" : "text-bad")}${item.split("|")[0]}</div>`)}</aside>
<section class="min-w-0 flex-1 overflow-hidden p-5"><div class="overflow-hidden rounded-app border border-line"><div class="flex items-center gap-3 border-b border-line bg-raised px-4 py-2">${icon("lucide:chevron-down", 15)}<span class="font-mono">src/predictor.rs</span><span class="ml-auto flex items-center gap-3 text-muted"><span>Unified ${icon("lucide:chevron-down", 13)}</span>${icon("lucide:square", 15)}Seen</span></div><div class="bg-brand/8 px-4 py-1 font-mono text-[12px] text-muted">@@ −21,9 +21,15 @@ impl Predictor</div>${diffRows(diff, 21, 21)}<div class="mx-[108px] my-2 overflow-hidden rounded-app border border-[#ffc84a]/50 bg-surface font-sans">${talk("Ilka Storm", "2 hours ago", `At slack water both slopes can be 0.0 and we would pick the wrong half. Husum fails because of it, I think.`)}<div class="border-t border-line"></div>${talk("Bo Nakamura", "40 min ago", "Good catch. What about comparing signs instead?", `<div class="mt-2 overflow-hidden rounded-app border border-line"><div class="flex items-center border-b border-line bg-raised px-3 py-1.5 text-[12px]">Suggested change<span class="ml-auto text-brand">Apply</span></div><div class="bg-[#ff5d6c]/13 px-3 font-mono text-[12px] leading-[21px]">− ${rust("if self.slope(low) * self.slope(middle) <= 0.0 {")}</div><div class="bg-[#3ecf8e]/13 px-3 font-mono text-[12px] leading-[21px]">+ ${rust("if self.rises(low) != self.rises(middle) {")}</div></div>`)}<div class="flex items-center gap-3 border-t border-line px-4 py-2.5"><span class="flex-1 rounded-app border border-line bg-bg px-3 py-1.5 text-muted">Reply …</span>${push("Settle", "border border-line")}</div></div>${diffRows(diffLate, 26, 30)}</div></section></div>`,
);

const box = (x: number, y: number, label: string, time: string, state: "ok" | "run" | "bad" | "wait") => {
  const look = { ok: "#3ecf8e", run: "#ffc84a", bad: "#ff5d6c", wait: "#4b6075" }[state];
  const name = {
    ok: "lucide:circle-check",
    run: "lucide:loader",
    bad: "lucide:circle-x",
    wait: "lucide:circle-dashed",
  }[state];
  return `<div class="absolute flex h-[46px] w-[190px] items-center gap-2.5 rounded-app border bg-raised px-3" style="left:${x}px;top:${y}px;border-color:${look}66;box-shadow:inset 3px 0 0 ${look}"><span style="color:${look}">${icon(name, 17)}</span><span class="truncate">${label}</span><span class="ml-auto font-mono text-[11.500px] text-muted">${time}</span></div>`;
};

const link = (path: string, colour = "#2b4158") =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;

export const pipeline = repo(
  "Runs",
  `<div class="flex items-center gap-4 px-6 py-4"><span class="text-[#ffc84a]">${icon("lucide:loader", 24)}</span><div><h1 class="text-[20px] font-semibold">Keep nodal factors out of the hot loop <span class="font-normal text-muted">run 4 812</span></h1><div class="mt-0.5 flex items-center gap-2 text-muted">${avatar("Ilka Storm", 18)}Ilka Storm pushed <span class="font-mono">e41c9a7</span> to main · 6 min 14 s so far</div></div><span class="ml-auto flex gap-2">${push("Run failed again", "border border-line bg-raised", "lucide:rotate-cw")}${push("Stop", "border border-bad/50 text-bad", "lucide:square")}</span></div>
<div class="relative mx-6 h-[330px] rounded-app border border-line bg-[radial-gradient(#16283a_1px,transparent_1px)] bg-[length:20px_20px]"><div class="grid grid-cols-5 px-8 pt-3 text-[11px] font-semibold text-muted">${each(["PREPARE", "BUILD", "TEST", "PROVE", "SHIP"], (label) => `<span>${label}</span>`)}</div><svg class="absolute inset-0" width="1392" height="330">${link("M222 165C260 165 260 103 300 103", "#3ecf8e")}${link("M222 165H300", "#3ecf8e")}${link("M222 165C260 165 260 227 300 227", "#3ecf8e")}${link("M490 103C530 103 530 73 574 73", "#3ecf8e")}${link("M490 103C530 103 530 133 574 133", "#3ecf8e")}${link("M490 165C530 165 530 193 574 193", "#3ecf8e")}${link("M490 227C530 227 530 253 574 253", "#3ecf8e")}${link("M764 73C806 73 806 133 850 133", "#3ecf8e")}${link("M764 133H850", "#3ecf8e")}${link("M764 193C806 193 806 193 850 193", "#ffc84a")}${link("M764 253C806 253 806 193 850 193")}${link("M1040 133C1080 133 1080 163 1126 163")}${link("M1040 193C1080 193 1080 163 1126 163")}</svg>${box(32, 142, "fetch and cache", "0:21", "ok")}${box(300, 80, "linux", "1:48", "ok")}${box(300, 142, "macos", "2:31", "ok")}${box(300, 204, "windows", "3:02", "ok")}${box(574, 50, "unit, 214", "0:39", "ok")}${box(574, 110, "almanac 2025", "1:12", "ok")}${box(574, 170, "macos, 214", "0:58", "run")}${box(574, 230, "windows, 214", "1:20", "bad")}${box(850, 110, "bench", "0:44", "ok")}${box(850, 170, "coverage", "", "wait")}${box(1126, 140, "publish docs", "", "wait")}</div>
<div class="mx-6 mt-4 grid min-h-0 flex-1 grid-cols-[300px_1fr] gap-4 pb-5"><div class="rounded-app border border-line p-4"><div class="font-semibold">windows, 214</div><div class="text-muted">failed after 1 min 20 s</div>${each(["Set up machine|0:09|ok", "Restore cache|0:04|ok", "cargo test|1:05|bad", "Keep reports|0:02|ok"], (item) => `<div class="mt-2 flex items-center gap-2.5 rounded-app px-2 py-1.5 ${item.endsWith("bad") ? "bg-bad/12" : ""}">${icon(item.endsWith("bad") ? "lucide:circle-x" : "lucide:circle-check", 15, item.endsWith("bad") ? "text-bad" : "text-good")}${item.split("|")[0]}<span class="ml-auto font-mono text-[12px] text-muted">${item.split("|")[1]}</span></div>`)}<div class="mt-4 border-t border-line pt-3 text-muted">Failed like this in <b class="text-ink">3 of the last 40</b> runs. ${chip("flaky", "#ffc84a")}</div></div><div class="overflow-hidden rounded-app border border-line bg-[#040c15]"><div class="flex items-center border-b border-line bg-raised px-4 py-2">cargo test<span class="ml-auto flex gap-4 text-muted">${icon("lucide:search", 15)}${icon("lucide:download", 15)}</span></div><pre class="px-4 pt-3 font-mono text-[12px] leading-[20px] text-muted">118  test time::leap_minute ... <span class="text-good">ok</span>
119  test harbour::finds_with_umlaut ... <span class="text-good">ok</span>
<span class="block bg-bad/15 text-[#ff98a2]">120  test data::reads_mapped_file ... FAILED</span><span class="block bg-bad/15 text-[#ff98a2]">121  thread panicked at src/data/map.rs:57: The process cannot access the file</span>122  because it is being used by another process. (os error 32)
123  test harbour::near_is_sorted ... <span class="text-good">ok</span>
124  test result: <span class="text-bad">FAILED</span>. 213 passed; 1 failed; finished in 61.04 s</pre></div></div>`,
);

const card = (id: string, title: string, tags: readonly string[], who: string, extra = "") =>
  `<div class="rounded-app border border-line bg-raised p-3"><div class="flex text-[12px] text-muted"><span class="font-mono">#${id}</span><span class="ml-auto">${extra}</span></div><div class="mt-1 text-[13.500px] leading-[19px]">${title}</div><div class="mt-2.5 flex items-center gap-1.5">${each(tags, (tag) => chip(tag.split("|")[0] ?? "", tag.split("|")[1] ?? ""))}<span class="ml-auto">${avatar(who, 22)}</span></div></div>`;

const bug = "bug|#ff5d6c";
const data = "data|#5ce1e6";
const idea = "idea|#c5b3ff";
const speed = "speed|#ffc84a";
const easy = "good first|#3ecf8e";

const lane = (name: string, colour: string, count: number, cards: string) =>
  `<div class="flex-1 rounded-app bg-surface p-3"><div class="flex items-center gap-2 px-1 pb-3"><i class="h-2.5 w-2.5 rounded-full" style="background:${colour}"></i><b>${name}</b><span class="rounded-full bg-raised px-1.5 text-[11px] text-muted">${count}</span><span class="ml-auto text-muted">${icon("lucide:plus", 16)}</span></div><div class="flex flex-col gap-2.5">${cards}</div></div>`;

const linked = (text: string) =>
  `<span class="text-brand">${icon("lucide:git-pull-request", 13)} ${text}</span>`;

export const board = repo(
  "Issues",
  `<div class="flex items-center gap-3 px-6 py-4"><h1 class="text-[20px] font-semibold">Release 0.10 Spring</h1><span class="flex items-center gap-2 text-muted"><span class="h-1.5 w-32 overflow-hidden rounded-full bg-raised"><i class="block h-full w-[58%] bg-good"></i></span>25 of 43 done</span><span class="ml-auto flex items-center gap-2">${avatars(["Ilka Storm", "Bo Nakamura", "Tove Lund"], 24, "border-bg")}${push("Label: any", "border border-line", "lucide:tag")}${push("Group: state", "border border-line", "lucide:layers")}${push("New issue", gold, "lucide:plus")}</span></div><div class="flex min-h-0 flex-1 gap-3 px-6 pb-5">${lane("Open", "#4b6075", 11, card("702", "Tides wrong by an hour in Lord Howe summer time", [bug, data], "Remi Adeyemi") + card("698", "Read constituents from NetCDF", [idea], "Ana Castell") + card("695", "Harbour::near should take a limit", [easy], "Zoe Quill") + card("690", "Explain datum and mean level in the docs", [easy], "Max Arendt") + card("681", "Storm surge as an optional layer", [idea], "Piotr Zima"))}${lane("In work", "#ffc84a", 4, card("688", "Husum is two minutes early at slack water", [bug], "Bo Nakamura", linked("!318")) + card("673", "Keep nodal factors out of the hot loop", [speed], "Ilka Storm", linked("!321")) + card("669", "Constituents for 41 more harbours", [data], "Tove Lund", linked("!309")) + card("655", "Mapped file stays locked on Windows", [bug], "Remi Adeyemi"))}${lane("In review", "#5ce1e6", 3, card("664", "One data file for all zoom levels", [data, speed], "Ana Castell", linked("!315")) + card("660", "Currents, not only heights", [idea], "Ilka Storm", linked("!312")) + card("648", "Minute overflows in year 6053", [bug], "Zoe Quill", linked("!307")))}${lane("Done", "#3ecf8e", 25, card("671", "Cache the harmonic tables between runs", [speed], "Ilka Storm", "yesterday") + card("666", "A clearer first example", [easy], "Max Arendt", "Sunday") + card("659", "Compare with the 2025 almanac", [data], "Tove Lund", "Friday") + card("651", "Release notes in the CLI", [easy], "Zoe Quill", "9 Nov") + card("640", "No unsafe code left", [idea], "Bo Nakamura", "6 Nov"))}</div>`,
);

export const notFound = desktop(
  "flex-col bg-bg text-[14px]",
  `${top("harbourlab / <b>?</b>")}<div class="relative flex-1 overflow-hidden bg-[linear-gradient(180deg,#050d16,#0c2438_58%,#0f3a50_58%,#071a2a)]"><svg class="absolute inset-0" width="1440" height="852" viewBox="0 0 1440 852"><circle cx="1120" cy="180" r="60" fill="#ffe9c7"/><circle cx="1120" cy="180" r="120" fill="#ffe9c7" opacity=".08"/>${times(70, (index) => `<circle cx="${(index * 197) % 1440}" cy="${(index * 83) % 440}" r="${(index % 3) * 0.5 + 0.5}" fill="#fff" opacity="${0.3 + (index % 5) * 0.12}"/>`)}${times(26, (row) => `<path d="M${1060 + ((row * 37) % 50) - row * 2} ${502 + row * 12}h${80 + (row % 4) * 26}" stroke="#ffe9c7" stroke-width="2" opacity="${0.4 - row * 0.013}"/>`)}<g font-family="'Geist Mono Variable'" font-weight="800" font-size="270" fill="#5ce1e6"><text x="150" y="486">4</text><text x="480" y="486">4</text></g><path d="M150 494h560" stroke="#0f3a50" stroke-width="4"/><g transform="rotate(-9 396 440)"><circle cx="396" cy="410" r="78" fill="none" stroke="#ff8b3d" stroke-width="38"/><circle cx="396" cy="410" r="78" fill="none" stroke="#fff" stroke-width="38" stroke-dasharray="61 61.500"/></g><path d="M0 494h1440v80H0Z" fill="#0f3a50" opacity=".94"/><path d="M820 470h180l-26 40H850Z" fill="#ff8b3d"/><path d="M880 470v-34h64l16 34Z" fill="#12304a"/><path d="M892 462v-16h18v16ZM920 462v-16h18l8 16Z" fill="#ffe9c7"/></svg><div class="absolute left-[150px] top-[568px]"><h1 class="text-[34px] font-semibold">This ferry has left, or never ran</h1><p class="mt-2 max-w-[620px] text-[16px] leading-[24px] text-[#a8c3d4]">There is nothing at <span class="rounded bg-black/35 px-1.5 font-mono text-[14px] text-[#ffc38a]">harbourlab/tidelime</span>, or you may not see it. Did you mean <b class="text-brand">harbourlab/tideline</b>?</p><div class="mt-5 flex gap-3">${push("Go to tideline", `${gold} h-10 px-5`, "lucide:arrow-right")}${push("Search all code", "border border-white/25 h-10 px-5", "lucide:search")}${push("Sign in as someone else", "h-10 px-5 text-[#a8c3d4]")}</div></div><span class="absolute bottom-6 right-8 flex items-center gap-2 text-[12px] text-[#7fa0b5]">${logo(18)}request 7f21-c0d9</span></div>`,
);
