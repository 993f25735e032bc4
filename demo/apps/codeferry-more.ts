import { avatar } from "../kit/art.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { desktop, table } from "../kit/web.ts";
import { chip, gold, logo, push, repo, rust, top } from "./codeferry-parts.ts";

const commit = (
  who: string,
  title: string,
  hash: string,
  when: string,
  plus: number,
  minus: number,
  state: "ok" | "bad" | "run" = "ok",
  tag = "",
) =>
  `<div class="flex h-[54px] items-center gap-3 border-b border-line pl-[96px] pr-5 last:border-0">${avatar(who, 28)}<div class="min-w-0"><div class="flex items-center gap-2 truncate text-[14px]">${title}${tag ? chip(`${icon("lucide:tag", 11)} ${tag}`, "#ffc84a") : ""}</div><div class="text-[12px] text-muted">${who}, ${when}</div></div><span class="ml-auto w-24 text-right font-mono text-[12px]"><span class="text-good">+${plus}</span> <span class="text-bad">−${minus}</span></span>${icon(state === "ok" ? "lucide:circle-check" : state === "bad" ? "lucide:circle-x" : "lucide:loader", 16, state === "ok" ? "text-good" : state === "bad" ? "text-bad" : "text-[#ffc84a]")}<span class="flex items-center gap-2 rounded-app border border-line px-2 py-1 font-mono text-[12px] text-muted">${hash}${icon("lucide:copy", 13)}</span></div>`;

const day = (label: string, body: string) =>
  `<div class="flex h-9 items-center pl-[96px] text-[12px] font-semibold text-muted">${label}</div>${body}`;

const graph = `<svg class="absolute left-[24px] top-0" width="70" height="640" viewBox="0 0 70 640"><path d="M22 40V630" stroke="#5ce1e6" stroke-width="2.500"/><path d="M22 62C46 74 46 90 46 116V226C46 250 46 262 22 280" stroke="#ff8b3d" stroke-width="2.500" fill="none"/><path d="M22 388C50 400 50 412 50 424V500C50 516 46 530 22 546" stroke="#c5b3ff" stroke-width="2.500" fill="none"/>${each(
  [
    "22,62,#5ce1e6",
    "46,116,#ff8b3d",
    "46,170,#ff8b3d",
    "22,262,#5ce1e6",
    "22,316,#5ce1e6",
    "22,459,#5ce1e6",
    "22,370,#5ce1e6",
    "50,513,#c5b3ff",
    "22,567,#5ce1e6",
  ],
  (spot) => {
    const [x, y, colour] = spot.split(",");
    return `<circle cx="${x}" cy="${y}" r="5.500" fill="#071522" stroke="${colour}" stroke-width="2.500"/>`;
  },
)}</svg>`;

export const commits = repo(
  "Code",
  `<div class="flex items-center gap-2 px-6 py-4"><h1 class="mr-3 text-[20px] font-semibold">Commits</h1>${push(`main ${icon("lucide:chevron-down", 14)}`, "border border-line bg-raised", "lucide:git-branch")}${push(`All people ${icon("lucide:chevron-down", 14)}`)}${push(`Any time ${icon("lucide:chevron-down", 14)}`)}<span class="ml-auto text-muted">1,206 commits since March 2022</span></div>
<div class="mx-6 mb-4 flex items-end gap-[3px] rounded-app border border-line bg-surface px-4 pb-3 pt-4">${times(
    53,
    (week) =>
      `<span class="flex flex-col gap-[3px]">${times(7, (row) => {
        const level = Math.max(
          0,
          Math.round(Math.sin(week * 0.37 + row * 1.9) * 2 + ((week * 7 + row * 3) % 5) - 1),
        );
        return `<i class="block h-[12px] w-[22px] rounded-[3px]" style="background:${["#12263a", "#15505e", "#1e8791", "#36bcc2", "#5ce1e6"][Math.min(4, level)]}"></i>`;
      })}</span>`,
  )}</div>
<div class="relative mx-6 overflow-hidden rounded-app border border-line bg-surface">${graph}${day("Friday, 20 November", commit("Ilka Storm", "Keep nodal factors out of the hot loop", "e41c9a7", "4 hours ago", 48, 31, "run") + commit("Bo Nakamura", "Turns by bisection, first cut", "90bd21f", "5 hours ago", 54, 26, "bad") + commit("Bo Nakamura", "Benchmark next_turn on its own", "71aa0c4", "5 hours ago", 22, 0))}${day("Thursday, 19 November", commit("Tove Lund", "Constituents for 41 more harbours", "c5580e2", "yesterday", 4182, 12) + commit("Ilka Storm", "Cache the harmonic tables between runs", "1fd93b8", "yesterday", 76, 40) + commit("Remi Adeyemi", "Say which file could not be mapped", "b02e6d9", "yesterday", 9, 3))}${day("Saturday, 14 November", commit("Ilka Storm", "Release 0.9.2", "4d7f10a", "6 days ago", 18, 2, "ok", "0.9.2") + commit("Zoe Quill", "Minute stops before it overflows", "fe33c71", "6 days ago", 31, 8) + commit("Max Arendt", "A clearer first example", "8a914bd", "6 days ago", 12, 17))}</div>`,
);

const places = [
  "Profile|lucide:user",
  "Appearance|lucide:palette",
  "Sign-in and 2FA|lucide:lock",
  "API tokens|lucide:key-round",
  "SSH keys|lucide:terminal",
  "Notifications|lucide:bell",
  "Billing|lucide:credit-card",
  "Apps|lucide:blocks",
];

const settings = (active: string, body: string) =>
  desktop(
    "flex-col bg-bg text-[13px]",
    `${top("<b>Your settings</b>")}<div class="mx-auto flex min-h-0 w-[1180px] flex-1 gap-10 pt-8"><nav class="w-[210px]"><div class="flex items-center gap-3 pb-5">${avatar("Ilka Storm", 44)}<div><b class="text-[15px]">Ilka Storm</b><div class="text-muted">@ilka</div></div></div>${each(places, (place) => `<div class="flex items-center gap-3 rounded-app px-3 py-2 ${place.startsWith(active) ? "bg-raised shadow-[inset_3px_0_0_var(--accent)]" : "text-muted"}">${icon(place.split("|")[1] ?? "", 16)}${place.split("|")[0]}</div>`)}</nav><section class="min-w-0 flex-1">${body}</section></div>`,
  );

const token = (
  name: string,
  hint: string,
  scopes: readonly string[],
  used: string,
  ends: string,
  tone = "text-muted",
) => [
  `<span class="flex items-center gap-3"><span class="text-brand">${icon("lucide:key-round", 17)}</span><span><b class="block font-medium">${name}</b><span class="font-mono text-[11.500px] text-muted">${hint}</span></span></span>`,
  `<span class="flex gap-1.5">${each(scopes, (scope) => chip(scope, scope.includes("write") ? "#ff8b3d" : "#5ce1e6"))}</span>`,
  used,
  `<span class="${tone}">${ends}</span>`,
  `<span class="text-bad">Revoke</span>`,
];

export const tokens = settings(
  "API tokens",
  `<div class="flex items-center"><div><h1 class="text-[24px] font-semibold">API tokens</h1><p class="mt-1 text-[14px] text-muted">They act as you. Give each one as little as it needs.</p></div><span class="ml-auto">${push("New token", gold, "lucide:plus")}</span></div><div class="mt-6 rounded-app border border-good/50 bg-good/8 p-5"><div class="flex items-center gap-2.5 text-[15px] font-semibold text-good">${icon("lucide:circle-check", 19)}“release robot” is ready. You see it only now.</div><div class="mt-3 flex items-center gap-2"><span class="flex h-11 flex-1 items-center rounded-app border border-line bg-[#04101b] px-4 font-mono text-[14px] tracking-tight">cfy_not-a-real-token_8Wq2…mYtL0pXr</span>${push("Copy", `${gold} h-11 px-5`, "lucide:copy")}</div><div class="mt-3 text-muted">Lost it? Make another. We keep only a hash.</div></div>
<div class="mt-5 overflow-hidden rounded-app border border-line bg-surface">${table(
    ["Name|1.300fr", "May|1.500fr", "Used|110px", "Ends|140px", "|60px|right"],
    [
      token("release robot", "cfy_not-…pXr", ["repo: write", "packages: write"], "never", "in 90 days"),
      token("laptop", "cfy_3kd-…a91", ["repo: write"], "4 min ago", "in 212 days"),
      token("docs mirror", "cfy_77v-…c0e", ["repo: read"], "2 hours ago", "in 30 days"),
      token(
        "old phone",
        "cfy_b1m-…77f",
        ["repo: read", "issues: write"],
        "8 months ago",
        "in 6 days",
        "text-[#ffc84a]",
      ),
      token("bench box", "cfy_9sd-…41b", ["runs: read"], "yesterday", "never", "text-bad"),
    ],
    { row: "h-[62px] text-[13px]", head: "h-10 bg-raised text-[12px] text-muted" },
  )}</div><div class="mt-5 grid grid-cols-2 gap-4">${each(
    [
      "lucide:triangle-alert|“bench box” never ends|Tokens without an end are allowed until 31 December.|#ff5d6c",
      "lucide:moon|“old phone” sleeps|Unused for eight months. Revoke it?|#ffc84a",
    ],
    (item) => {
      const [name = "", head, text, colour] = item.split("|");
      return `<div class="flex gap-3 rounded-app border border-line bg-surface p-4"><span style="color:${colour}">${icon(name, 20)}</span><div><b>${head}</b><div class="mt-0.5 text-muted">${text}</div></div></div>`;
    },
  )}</div>`,
);

const digits = (text: string) =>
  `<div class="flex gap-2.5">${times(6, (index) => `<span class="grid h-[58px] w-[48px] place-items-center rounded-app border-2 font-mono text-[26px] ${index === text.length ? "border-brand ring-4 ring-brand/20" : "border-line"} bg-[#04101b]">${text[index] ?? (index === text.length ? '<i class="h-7 w-[2px] bg-brand"></i>' : "")}</span>`)}</div>`;

export const twoFactor = settings(
  "Sign-in",
  `<h1 class="text-[24px] font-semibold">Turn on two-factor sign-in</h1><div class="mt-4 flex gap-2">${times(3, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 2 ? "bg-brand" : "bg-raised"}"></i>`)}</div><div class="mt-2 text-muted">Step 2 of 3, pair your phone</div><div class="mt-6 grid grid-cols-[320px_1fr] gap-10 rounded-app border border-line bg-surface p-8"><div><div class="grid place-items-center rounded-[12px] bg-white p-7">${qrCode("codeferry two factor", 260, "#071522")}</div><div class="mt-4 text-center text-muted">No camera? Type this key</div><div class="mt-1.5 flex items-center justify-center gap-2 rounded-app border border-line bg-[#04101b] py-2 font-mono text-[13px]">EXMP LEON LYXX 2FA0 ${icon("lucide:copy", 14, "text-brand")}</div></div>
<div class="text-[14px] leading-[21px]">${each(["Open your authenticator app|Any app that makes six-digit codes will do.", "Scan the square|It holds a secret that never leaves the phone.", "Enter the code it shows|A new one appears every thirty seconds."], (item, index) => `<div class="flex gap-4 pb-5"><span class="grid h-8 w-8 shrink-0 place-items-center rounded-full border border-brand font-mono text-brand">${index + 1}</span><div><b class="text-[15px]">${item.split("|")[0]}</b><div class="text-muted">${item.split("|")[1]}</div></div></div>`)}<div class="pl-12">${digits("4719")}<div class="mt-4 flex items-center gap-2 text-[13px] text-muted"><svg width="20" height="20" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="none" stroke="#1c344b" stroke-width="3"/><circle cx="10" cy="10" r="8" fill="none" stroke="#5ce1e6" stroke-width="3" stroke-dasharray="31 51" transform="rotate(-90 10 10)"/></svg>This code lasts 18 more seconds</div><div class="mt-6 flex gap-3">${push("Check code", "bg-raised text-muted h-10 px-5")}${push("Back", "h-10 border border-line px-5")}</div></div></div></div>
<div class="mt-5 grid grid-cols-2 gap-4">${each(["lucide:key|Security key|Add one later as a second way in", "lucide:life-buoy|Ten rescue codes|You get them in the last step, print them"], (item) => `<div class="flex items-center gap-4 rounded-app border border-line bg-surface p-4">${icon(item.split("|")[0] ?? "", 22, "text-accent")}<div><b>${item.split("|")[1]}</b><div class="text-muted">${item.split("|")[2]}</div></div>${icon("lucide:chevron-right", 16, "ml-auto text-faint")}</div>`)}</div>`,
);

const level: Record<string, string> = {
  Critical: "#ff5d6c",
  High: "#ff8b3d",
  Medium: "#ffc84a",
  Low: "#7fa0b5",
};

const alerts = [
  [
    "Critical",
    "Crafted header reads past the buffer",
    "mapfile 0.4.1",
    "Cargo.lock",
    "9.8",
    "0.4.3",
    "2 hours ago",
  ],
  [
    "High",
    "Token with write access found in a test",
    "tests/live.rs:12",
    "secret",
    "8.1",
    "revoke",
    "yesterday",
  ],
  [
    "High",
    "Regular expression may run for minutes",
    "grep-lite 1.2.0",
    "Cargo.lock",
    "7.5",
    "1.2.2",
    "3 days ago",
  ],
  [
    "Medium",
    "Archive may write outside its folder",
    "untar 0.9.0",
    "scripts/lock",
    "6.3",
    "0.9.4",
    "9 days ago",
  ],
  [
    "Medium",
    "Result of close() is ignored",
    "src/data/map.rs:57",
    "our code",
    "5.4",
    "see line",
    "12 days ago",
  ],
  [
    "Low",
    "Time of check differs from time of use",
    "src/cache.rs:31",
    "our code",
    "3.1",
    "see line",
    "20 days ago",
  ],
  ["Low", "Dependency without maintainer", "asciiplot 0.2.8", "Cargo.lock", "2.0", "none", "1 month ago"],
] as const;

export const security = repo(
  "Security",
  `<div class="flex min-h-0 flex-1"><section class="min-w-0 flex-1 px-6 pt-5"><div class="flex items-center"><h1 class="text-[20px] font-semibold">Security alerts</h1><span class="ml-auto flex gap-2">${push("Policy", "border border-line", "lucide:scroll-text")}${push("Mend 3 by merge request", gold, "lucide:wand-sparkles")}</span></div><div class="mt-4 grid grid-cols-4 gap-3">${each(["Critical|1", "High|2", "Medium|2", "Low|2"], (item) => `<div class="flex items-center gap-4 rounded-app border border-line bg-surface px-4 py-3" style="box-shadow:inset 0 3px 0 ${level[item.split("|")[0] ?? ""]}"><span class="text-[30px] font-semibold" style="color:${level[item.split("|")[0] ?? ""]}">${item.split("|")[1]}</span><span class="text-muted">${item.split("|")[0]}</span></div>`)}</div>
<div class="mt-4 flex gap-2">${each(["Open 7", "Mended 64", "Set aside 5"], (label, index) => `<span class="rounded-app px-3 py-1.5 ${index === 0 ? "bg-raised" : "text-muted"}">${label}</span>`)}<span class="ml-auto flex items-center gap-2 rounded-app border border-line px-3 py-1.5 text-muted">${icon("lucide:list-filter", 15)}is:open sort:severity</span></div><div class="mt-3 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      "Severity|92px",
      "What is wrong|1.600fr",
      "Where|1fr",
      "Score|54px|right",
      "Mended in|90px",
      "Found|100px",
    ],
    alerts.map(([severity, text, where, kind, score, mended, when]) => [
      chip(severity, level[severity] ?? "#fff"),
      `<span class="text-[13.500px]">${text}</span>`,
      `<span class="block truncate font-mono text-[12px]">${where}</span><span class="text-[12px] text-muted">${kind}</span>`,
      `<b class="num" style="color:${level[severity]}">${score}</b>`,
      `<span class="font-mono text-[12px] ${mended === "none" ? "text-bad" : "text-good"}">${mended}</span>`,
      `<span class="text-muted">${when}</span>`,
    ]),
    {
      row: "h-[62px] text-[13px]",
      head: "h-10 bg-raised text-[12px] text-muted",
      selected: 0,
      selectedClass: "bg-brand/8",
    },
  )}</div></section>
<aside class="w-[372px] border-l border-line bg-surface p-6"><div class="flex items-center gap-2">${chip("Critical 9.8", "#ff5d6c")}<span class="ml-auto font-mono text-[12px] text-muted">CFSA-2026-0417</span></div><h2 class="mt-3 text-[18px] font-semibold leading-[24px]">Crafted header reads past the buffer</h2><p class="mt-3 leading-[20px] text-muted"><b class="text-ink">mapfile</b> below 0.4.3 trusts the length in a file's header. A file made for it can read up to 64 kB of memory that is not its own.</p><div class="mt-5 font-semibold">How it reaches you</div><div class="mt-3 flex flex-col gap-2 font-mono text-[12.500px]">${each(["tideline 0.9.2", "constituents 2.1.0", "mapfile 0.4.1"], (name, index) => `<span class="flex items-center gap-2" style="padding-left:${index * 18}px">${index ? icon("lucide:corner-down-right", 14, "text-faint") : ""}<span class="rounded border px-2 py-1 ${index === 2 ? "border-bad bg-bad/12" : "border-line bg-raised"}">${name}</span></span>`)}</div><div class="mt-5 flex items-center gap-3 rounded-app border border-line bg-raised p-3">${icon("lucide:target", 18, "text-[#ffc84a]")}<span class="leading-[18px]">Called from <b>data::open</b>, line 41. So you are affected.</span></div><div class="mt-5 font-semibold">The change</div><div class="mt-2 overflow-hidden rounded-app border border-line font-mono text-[12px] leading-[22px]"><div class="bg-bad/13 px-3">− mapfile = "0.4.1"</div><div class="bg-good/13 px-3">+ mapfile = "0.4.3"</div></div><div class="mt-2 text-muted">213 of 214 tests pass with it.</div><div class="mt-5 flex gap-2">${push("Open merge request", gold)}${push("Set aside", "border border-line")}</div></aside></div>`,
);

const hit = (
  path: string,
  repoName: string,
  first: number,
  lines: readonly string[],
  marked: number,
  count: number,
) =>
  `<div class="overflow-hidden rounded-app border border-line bg-surface"><div class="flex items-center gap-2.5 border-b border-line bg-raised px-4 py-2">${icon("lucide:file-code", 15, "text-accent")}<span class="text-muted">${repoName} /</span><b class="font-medium">${path}</b><span class="ml-auto text-[12px] text-muted">${count} matches</span></div><div class="py-2 font-mono text-[12.500px] leading-[21px]">${each(lines, (line, index) => `<div class="flex ${index === marked ? "bg-[#ffc84a]/10" : ""}"><span class="w-14 pr-4 text-right text-faint">${first + index}</span><pre class="font-mono">${rust(line).replace("next_turn", `<mark class="rounded bg-[#ffc84a] px-0.5 text-[#221500]">next_turn</mark>`)}</pre></div>`)}</div></div>`;

const facet = (title: string, rows: readonly string[], active = -1) =>
  `<div class="border-b border-line pb-4 pt-4 first:pt-0"><div class="mb-2 font-semibold">${title}</div>${each(rows, (row, index) => `<div class="flex items-center rounded-app px-2 py-1.5 ${index === active ? "bg-brand/12 text-brand" : "text-muted"}">${row.split("|")[0]}<span class="ml-auto text-[12px] num">${row.split("|")[1]}</span></div>`)}</div>`;

export const searchCode = desktop(
  "flex-col bg-bg text-[13px]",
  `${top("<b>Search</b>", `<span class="font-mono text-[12.500px]"><span class="text-[#ff8fa3]">org:</span>harbourlab <span class="text-[#ff8fa3]">lang:</span>rust next_turn</span>`)}<div class="mx-auto flex min-h-0 w-[1280px] flex-1 gap-7 pt-6"><aside class="w-[240px]">${facet("Kind", ["Code|38", "Commits|12", "Issues|7", "Merges|5", "People|0"], 0)}${facet("Repository", ["tideline|21", "almanac-web|11", "buoy|6"])}${facet("Language", ["Rust|38", "Python|9", "Markdown|4"], 0)}${facet("Path", ["src/|19", "tests/|13", "benches/|6"])}</aside><section class="min-w-0 flex-1"><div class="flex items-center pb-4"><h1 class="text-[18px] font-semibold">38 results <span class="font-normal text-muted">in 14 files, 41 ms</span></h1><span class="ml-auto flex gap-2">${push("Exact match", "border border-brand text-brand", "lucide:regex")}${push(`Best first ${icon("lucide:chevron-down", 14)}`, "border border-line")}</span></div><div class="flex flex-col gap-4">${hit("src/predictor.rs", "harbourlab/tideline", 20, ["    /// The next turn of the tide after `from`.", "    pub fn next_turn(&self, from: Minute) -> Option<Turn> {", "        let mut low = from;", "        let mut high = from + 374;"], 1, 4)}${hit("tests/brest.rs", "harbourlab/tideline", 54, ['    let predictor = Predictor::load("Brest")?;', '    let turn = predictor.next_turn(Minute::parse("2025-03-30 02:10")?);', "    assert_eq!(turn.unwrap().height, 7.41);"], 1, 9)}${hit("src/routes/harbour.rs", "harbourlab/almanac-web", 112, ["        let mut rows = Vec::with_capacity(8);", "        while let Some(turn) = harbour.next_turn(at) {", "            rows.push(Row::from(turn));", "            at = turn.at + 60;"], 1, 2)}${hit("src/alarm.rs", "harbourlab/buoy", 33, ["/// Wakes the keeper ten minutes before low water.", "pub fn arm(clock: &Clock, tides: &Predictor) -> Alarm {", "    let turn = tides.next_turn(clock.now()).filter(Turn::is_low);", "    Alarm::before(turn, 10)"], 2, 3)}</div></section><aside class="w-[230px]"><div class="rounded-app border border-line bg-surface p-4"><div class="flex items-center gap-2 font-semibold">${icon("lucide:square-function", 16, "text-[#c5b3ff]")}next_turn</div><div class="mt-2 leading-[19px] text-muted">Method of <b class="text-ink">Predictor</b>, defined in tideline, used in 3 repositories.</div><div class="mt-3 font-medium text-brand">Go to definition</div></div><div class="mt-4 rounded-app border border-line bg-surface p-4 leading-[22px] text-muted"><b class="text-ink">Narrow it down</b><br><span class="font-mono text-[12px]">path:src/ symbol:<br>-file:test NOT buoy<br>/next_[a-z]+/</span></div><div class="mt-4 flex items-center gap-2 text-muted">${icon("lucide:bell", 15)}Save this search</div><div class="mt-3 flex items-center gap-2 text-muted">${logo(16)}Index 3 minutes old</div></aside></div>`,
);
