// The pages of Haldane; their captions are in haldane.ts.
import { avatar, avatars } from "../kit/art.ts";
import { barChart, lineChart, progress, sparkline } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import {
  badge,
  button,
  check,
  desktop,
  dot,
  field,
  modal,
  navList,
  select,
  table,
  tabs,
} from "../kit/web.ts";

const logo = `<span class="grid h-8 w-8 place-items-center rounded-[9px] bg-brand text-on-brand"><svg width="18" height="18" viewBox="0 0 18 18"><path d="M1 15V3h3v4.500h4V3h3v12H8v-4.500H4V15Z" fill="currentColor"/><circle cx="15" cy="4.500" r="2.500" fill="#ffc857"/></svg></span>`;

const side = (
  active: string,
) => `<aside class="flex w-[232px] shrink-0 flex-col border-r border-line bg-raised px-3 py-4"><div class="flex items-center gap-2.5 px-2">${logo}<div class="leading-tight"><b class="text-[14px]">Haldane</b><div class="text-[12px] text-muted">Fernway Travel</div></div>${icon("lucide:chevrons-up-down", 15, "ml-auto text-muted")}</div>
<div class="mt-5 flex h-9 items-center gap-2 rounded-app border border-line bg-surface px-2.5 text-[13px] text-muted">${icon("lucide:search", 15)}Search<span class="ml-auto rounded border border-line px-1 text-[11px]">/</span></div>
<div class="mt-4">${navList(
  [
    "Overview|lucide:layout-dashboard",
    "Insights|lucide:line-chart",
    "Funnels|lucide:filter",
    "Retention|lucide:grid-3x3",
    "Users|lucide:users|48.2k",
    "Experiments|lucide:flask-conical|3",
    "SQL|lucide:square-terminal",
    "Alerts|lucide:bell-ring",
  ],
  active,
  "bg-brand/10 font-medium text-brand",
)}</div><div class="mb-2 mt-6 px-2.5 text-[12px] text-muted">Pinned boards</div>${navList(
  ["Checkout health|lucide:pin", "Mobile weekly|lucide:pin", "Growth squad|lucide:pin"],
  "",
  "",
)}<div class="mt-auto flex items-center gap-2.5 rounded-app px-2 py-2 text-[13px]">${avatar("Priya Raman", 30)}<div class="leading-tight">Priya Raman<div class="text-[12px] text-muted">Growth lead</div></div>${icon("lucide:settings", 16, "ml-auto text-muted")}</div></aside>`;

const top = (title: string, right: string, crumb = "") =>
  `<header class="flex h-[60px] shrink-0 items-center gap-3 border-b border-line px-7">${crumb ? `<span class="text-[14px] text-muted">${crumb}</span>${icon("lucide:chevron-right", 14, "text-muted")}` : ""}<b class="text-[16px] font-semibold">${title}</b><div class="ml-auto flex items-center gap-2.5">${right}</div></header>`;

const page = (active: string, head: string, body: string, over = "") =>
  desktop(
    "bg-bg",
    `${side(active)}<section class="flex min-w-0 flex-1 flex-col bg-surface">${head}<div class="relative flex-1 overflow-hidden bg-bg">${body}</div></section>${over}`,
  );

const quiet = "border border-line bg-surface";
const panel = (body: string, classes = "") =>
  `<div class="rounded-app border border-line bg-surface p-5 ${classes}">${body}</div>`;
const delta = (text: string, isGood: boolean) =>
  `<span class="inline-flex items-center gap-0.5 text-[12.500px] font-medium ${isGood ? "text-good" : "text-bad"}">${icon(isGood ? "lucide:arrow-up-right" : "lucide:arrow-down-right", 14)}${text}</span>`;

const metric = (label: string, value: string, change: string, isGood: boolean, values: readonly number[]) =>
  panel(
    `<div class="text-[13px] text-muted">${label}</div><div class="mt-1 flex items-end justify-between"><div><div class="text-[26px] font-semibold leading-8 tracking-tight num">${value}</div>${delta(change, isGood)}</div>${sparkline(values, 92, 40, isGood ? "#4f46e5" : "#d9435b", 0.18)}</div>`,
    "flex-1",
  );

const weeks = [31, 33, 32, 36, 35, 38, 41, 40, 43, 42, 46, 48, 47, 51];
const weeksBefore = [28, 29, 31, 30, 32, 33, 34, 36, 35, 37, 38, 38, 40, 41];

const source = (name: string, share: number, count: string) =>
  `<div class="py-[7px]"><div class="flex justify-between text-[13.500px]"><span>${name}</span><span class="text-muted num">${count}</span></div><div class="mt-1.5">${progress(share, "h-1.5 bg-bg")}</div></div>`;

export const overview = page(
  "Overview",
  top(
    "Checkout health",
    `${avatars(["Priya Raman", "Owen Blake", "Lotte Visser"], 28)}${button("Last 14 days", quiet, "lucide:calendar")}${button("Filter", quiet, "lucide:list-filter")}${button("Share", "bg-brand text-on-brand", "lucide:share-2")}`,
  ),
  `<div class="flex flex-col gap-4 p-7"><div class="flex gap-4">${metric("Bookings", "12,904", "8.2%", true, [4, 5, 4.6, 5.4, 6, 5.8, 6.9, 7.2])}${metric("Conversion, visit to paid", "3.94%", "0.31 pt", true, [3, 3.1, 3.3, 3.2, 3.5, 3.7, 3.8, 3.9])}${metric("Median checkout time", "2 m 41 s", "12 s", true, [9, 8.6, 8.8, 8, 7.4, 7.6, 7, 6.8])}${metric("Payment failures", "1.87%", "0.4 pt", false, [2, 2.2, 2, 2.6, 2.4, 3, 3.4, 3.3])}</div>
<div class="flex gap-4">${panel(
    `<div class="flex items-center"><b class="text-[15px] font-semibold">Bookings a day</b><span class="ml-5 flex items-center gap-1.5 text-[12.500px] text-muted">${dot("bg-brand")}This period</span><span class="ml-4 flex items-center gap-1.5 text-[12.500px] text-muted">${dot("bg-faint")}Previous 14 days</span>${icon("lucide:ellipsis", 18, "ml-auto text-muted")}</div><div class="mt-3">${lineChart(
      {
        width: 772,
        height: 274,
        max: 60,
        ticks: ["1,200", "900", "600", "300", "0"],
        labels: ["3 Mar", "5 Mar", "7 Mar", "9 Mar", "11 Mar", "13 Mar", "16 Mar"],
        series: [
          { values: weeksBefore, colour: "#b9bccb", isDashed: true },
          { values: weeks, colour: "#4f46e5", fill: 0.16, width: 2.5 },
        ],
        isSmooth: true,
      },
    )}</div>`,
    "flex-1",
  )}
${panel(`<b class="text-[15px] font-semibold">Where bookings start</b><div class="mt-3">${source("Direct and app links", 0.92, "4,618")}${source("Search", 0.71, "3,540")}${source("Partner widgets", 0.42, "2,096")}${source("Newsletter, spring deals", 0.29, "1,452")}${source("Paid social", 0.17, "861")}${source("Podcast codes", 0.07, "337")}</div>`, "w-[326px]")}</div>
<div class="flex gap-4">${panel(
    `<div class="flex justify-between"><b class="text-[15px] font-semibold">Slowest steps</b><span class="text-[13px] text-brand">Open funnel</span></div>${table(
      ["Step|2fr", "Platform|1fr", "Median|90px|right", "Change|90px|right"],
      [
        ["Passport upload", "Android 6.2", "58 s", delta("6 s", false)],
        ["Seat selection", "Web", "41 s", delta("3 s", true)],
        ["3-D Secure", "iOS 6.2", "24 s", delta("1 s", true)],
      ],
      { row: "h-10 text-[13.500px]", head: "h-9 text-[12px] text-muted" },
    )}`,
    "flex-1",
  )}${panel(
    `<b class="text-[15px] font-semibold">Failures by reason</b><div class="mt-3">${barChart({
      width: 384,
      height: 136,
      bars: [
        [18, 9, 5],
        [16, 8, 4],
        [21, 11, 4],
        [19, 12, 6],
        [26, 14, 5],
        [31, 16, 7],
        [28, 17, 8],
      ],
      colours: ["#4f46e5", "#9a95f2", "#ffc857"],
      labels: ["M", "T", "W", "T", "F", "S", "S"],
      share: 0.42,
    })}</div>`,
    "w-[426px]",
  )}</div></div>`,
);

const person = (name: string, mail: string) =>
  `<span class="flex items-center gap-2.5">${avatar(name, 28)}<span class="leading-tight"><span class="block font-medium">${name}</span><span class="text-[12px] text-muted">${mail}</span></span></span>`;
const plan = (label: string, classes: string) => badge(label, classes);

export const users = page(
  "Users",
  top(
    "Users",
    `${button("Export CSV", quiet, "lucide:download")}${button("New cohort", "bg-brand text-on-brand", "lucide:plus")}`,
  ),
  `<div class="p-7"><div class="flex items-center gap-2.5"><div class="flex h-9 w-[300px] items-center gap-2 rounded-app border border-line bg-surface px-3 text-[14px] text-muted">${icon("lucide:search", 16)}Name, e-mail or user id</div><span class="flex h-9 items-center gap-2 rounded-app bg-brand/10 px-3 text-[13.500px] text-brand">Booked in last 30 days${icon("lucide:x", 14)}</span><span class="flex h-9 items-center gap-2 rounded-app bg-brand/10 px-3 text-[13.500px] text-brand">Country is not US${icon("lucide:x", 14)}</span><span class="flex items-center gap-1.5 text-[13.500px] text-brand">${icon("lucide:plus", 15)}Add filter</span><span class="ml-auto text-[13px] text-muted">3,412 of 48,207 users</span></div>
<div class="mt-4 overflow-hidden rounded-app border border-line bg-surface">${table(
    [
      `${check(false)}|20px`,
      "User|2.2fr",
      "Plan|110px",
      "Country|1fr",
      `<span class="flex items-center gap-1 text-ink">Last seen${icon("lucide:arrow-down", 13)}</span>|1fr`,
      "Sessions|90px|right",
      "Bookings|90px|right",
      "Lifetime value|120px|right",
      "Activity|110px",
    ],
    (
      [
        ["Astrid Halvorsen", "astrid@fjellpost.no", "Club", "Norway", "2 min ago", "84", "11", "€6,420"],
        ["Mateo Quiroga", "mquiroga@pampa.ar", "Free", "Argentina", "9 min ago", "31", "2", "€740"],
        ["Fatou Ndiaye", "fatou.n@teranga.sn", "Club", "Senegal", "14 min ago", "57", "6", "€3,115"],
        ["Jun Takahata", "jun.t@minatoya.jp", "Family", "Japan", "22 min ago", "119", "19", "€14,870"],
        ["Clara Weiss", "c.weiss@posteo.at", "Free", "Austria", "31 min ago", "12", "1", "€289"],
        ["Ewan MacRae", "ewan@strathlight.scot", "Club", "United Kingdom", "40 min ago", "66", "8", "€4,002"],
        ["Nadia Benali", "nadia.b@atlas.ma", "Family", "Morocco", "1 h ago", "45", "5", "€2,964"],
        ["Piotr Zieliński", "piotr@wisla.pl", "Free", "Poland", "1 h ago", "8", "1", "€158"],
        ["Sofia Marchetti", "sofia@lagodoro.it", "Club", "Italy", "2 h ago", "73", "9", "€5,518"],
        ["Aroha Tamihana", "aroha@kowhai.nz", "Family", "New Zealand", "3 h ago", "92", "13", "€9,233"],
        ["Lukas Dvořák", "lukas@vltava.cz", "Free", "Czechia", "3 h ago", "17", "2", "€611"],
      ] as const
    ).map(([name, mail, tier, country, seen, sessions, bookings, value], row) => [
      check(row === 3 || row === 9),
      person(name, mail),
      plan(
        tier,
        tier === "Club"
          ? "bg-brand/10 text-brand"
          : tier === "Family"
            ? "bg-[#ffc857]/25 text-[#8a5b00]"
            : "bg-bg text-muted",
      ),
      country,
      `<span class="text-muted">${seen}</span>`,
      sessions,
      bookings,
      value,
      sparkline([row % 3, 2, 1 + (row % 4), 3, row % 5, 4, 2 + (row % 3), 5], 100, 26, "#4f46e5"),
    ]),
    { row: "h-[58px] text-[13.500px] num", head: "h-10 text-[12px] text-muted bg-raised" },
  )}<div class="flex h-12 items-center justify-between px-4 text-[13px] text-muted"><span>2 selected</span><span class="flex items-center gap-3">1–11 of 3,412${icon("lucide:chevron-left", 17, "opacity-40")}${icon("lucide:chevron-right", 17)}</span></div></div></div>`,
);

const stepsOf = [
  ["Opened search", 100, "218,440", ""],
  ["Viewed a trip", 64, "139,802", "36.0% left"],
  ["Chose a date", 31, "67,716", "51.6% left"],
  ["Entered travellers", 17, "37,135", "45.2% left"],
  ["Paid", 5.9, "12,904", "65.3% left"],
] as const;

export const funnel = page(
  "Funnels",
  top(
    "Search to paid booking",
    `${button("Compare", quiet, "lucide:git-compare")}${button("Save", "bg-brand text-on-brand")}`,
    "Funnels",
  ),
  `<div class="flex h-full"><div class="flex-1 p-7"><div class="flex items-baseline gap-3"><span class="text-[34px] font-semibold tracking-tight">5.9%</span><span class="text-[14px] text-muted">of searches end in a booking, within 7 days</span>${delta("0.6 pt", true)}</div>
<div class="mt-6 flex h-[390px] items-end gap-4 rounded-app border border-line bg-surface px-6 pb-6">${each(stepsOf, ([name, share, count, lost], index) => `<div class="flex-1"><div class="flex h-[286px] items-end rounded-[6px] bg-bg"><div class="w-full rounded-[6px] ${index === 3 ? "bg-[#d9435b]" : "bg-brand"} px-3 pt-2 text-[15px] font-semibold text-white" style="height:${Math.max(share, 11)}%;opacity:${1 - index * 0.09}">${share}%</div></div><div class="mt-3 text-[14px] font-medium">${index + 1}. ${name}</div><div class="text-[13px] text-muted num">${count} users</div><div class="text-[12.500px] text-bad">${lost}&nbsp;</div></div>`)}</div>
<div class="mt-4 rounded-app border border-line bg-surface">${table(
    [
      "Breakdown by device|2fr",
      "Searches|1fr|right",
      "Trip view|1fr|right",
      "Travellers|1fr|right",
      "Paid|1fr|right",
      "Median time|1fr|right",
    ],
    [
      [
        `${dot("bg-brand")}<span class="ml-2">Desktop web</span>`,
        "81,204",
        "70.2%",
        "22.8%",
        "8.1%",
        "11 m 04 s",
      ],
      [
        `${dot("bg-[#9a95f2]")}<span class="ml-2">iOS app</span>`,
        "64,919",
        "66.4%",
        "18.0%",
        "6.3%",
        "9 m 38 s",
      ],
      [
        `${dot("bg-[#ffc857]")}<span class="ml-2">Android app</span>`,
        "51,733",
        "59.7%",
        "11.2%",
        "3.8%",
        "14 m 51 s",
      ],
      [
        `${dot("bg-[#47b39d]")}<span class="ml-2">Mobile web</span>`,
        "20,584",
        "44.1%",
        "6.9%",
        "1.9%",
        "16 m 20 s",
      ],
    ],
    { row: "h-11 text-[13.500px] num" },
  )}</div></div><aside class="w-[300px] border-l border-line bg-surface p-6"><b class="text-[15px] font-semibold">Why people leave step 4</b><div class="mt-1 text-[13px] text-muted">Ranked by lift against those who went on</div><div class="mt-5 flex flex-col gap-4">${each(
    [
      ["Saw “passport expired” error", "6.4×", 0.95],
      ["Android 6.2.0 build", "3.1×", 0.56],
      ["More than 4 travellers", "2.7×", 0.48],
      ["Arrived from partner widget", "1.9×", 0.33],
      ["Changed currency", "1.4×", 0.22],
    ] as const,
    ([label, lift, share]) =>
      `<div><div class="flex justify-between text-[13.500px]"><span>${label}</span><b>${lift}</b></div><div class="mt-1.5">${progress(share, "h-1.5 bg-bg", "bg-[#d9435b]")}</div></div>`,
  )}</div><div class="mt-6 rounded-app bg-brand/8 p-4 text-[13.500px] leading-5"><b class="text-brand">1,204 recordings</b> match this step. Watch how Android users meet the passport check.<div class="mt-3">${button("Watch recordings", "bg-brand text-on-brand", "lucide:circle-play")}</div></div></aside></div>`,
);

const word = (text: string, colour: string) => `<span style="color:${colour}">${text}</span>`;
const k = (text: string) => word(text, "#4f46e5");
const s = (text: string) => word(text, "#1f8a5b");
const query = [
  `${k("select")}`,
  `  date_trunc(${s("'week'")}, booked_at) ${k("as")} week,`,
  `  traveller_country,`,
  `  count(*) ${k("as")} bookings,`,
  `  avg(total_eur) ${k("as")} basket`,
  `${k("from")} events.bookings`,
  `${k("where")} booked_at >= ${s("'2026-01-05'")}`,
  `  ${k("and")} status ${k("in")} (${s("'paid'")}, ${s("'settled'")})`,
  `${k("group by")} 1, 2`,
  `${k("having")} count(*) > ${word("50", "#b4590a")}`,
  `${k("order by")} week ${k("desc")}, bookings ${k("desc")};`,
];

export const sql = page(
  "SQL",
  top(
    "Weekly bookings by country",
    `<span class="flex items-center gap-1.5 text-[13px] text-muted">${icon("lucide:cloud-check", 16)}Saved</span>${button("Schedule", quiet, "lucide:clock")}${button("Run", "bg-brand text-on-brand", "lucide:play")}`,
    "SQL",
  ),
  `<div class="flex h-full"><aside class="w-[236px] border-r border-line bg-surface p-4 text-[13px]"><div class="mb-3 flex h-8 items-center gap-2 rounded-app border border-line px-2 text-muted">${icon("lucide:search", 14)}Find a table</div>${each(
    [
      ["events", ["bookings", "page_views", "payments", "searches"]],
      ["people", ["travellers", "cohorts"]],
      ["exports", ["finance_daily"]],
    ] as const,
    ([schema, names]) =>
      `<div class="mt-2 flex items-center gap-1.5 font-medium">${icon("lucide:chevron-down", 14)}${icon("lucide:database", 14, "text-muted")}${schema}</div>${each(names, (name) => `<div class="flex items-center gap-2 rounded-[6px] py-[5px] pl-7 ${name === "bookings" ? "bg-brand/8 text-brand" : "text-muted"}">${icon("lucide:table-2", 14)}${name}</div>`)}`,
  )}<div class="mt-4 border-t border-line pt-4 text-muted"><div class="mb-2 font-medium text-ink">bookings</div>${each(["booked_at · timestamp", "traveller_country · text", "total_eur · numeric", "status · enum", "channel · text"], (column) => `<div class="py-[3px] font-mono text-[12px]">${column}</div>`)}</div></aside>
<div class="flex min-w-0 flex-1 flex-col"><div class="border-b border-line bg-surface py-4 font-mono text-[13.500px] leading-[24px]">${each(query, (text, index) => `<div class="flex ${index === 7 ? "bg-brand/6" : ""}"><span class="w-12 pr-4 text-right text-faint">${index + 1}</span><pre class="font-mono">${text}${index === 7 ? '<i class="inline-block h-[17px] w-[2px] bg-brand align-[-3px]"></i>' : ""}</pre></div>`)}</div>
<div class="flex items-center gap-5 bg-surface px-5 pt-3 text-[13px]"><div class="flex-1">${tabs(["Results", "Chart", "Plan", "History"], 0, "gap-6 text-[13.500px]")}</div><span class="pb-2 text-muted">312 rows in 0.84 s · 1.2 GB scanned</span></div><div class="flex-1 bg-surface">${table(
    ["week|1fr", "traveller_country|1.4fr", "bookings|1fr|right", "basket|1fr|right", "share of week|180px"],
    (
      [
        ["2026-03-16", "Germany", "1,846", "412.90", 0.9],
        ["2026-03-16", "United Kingdom", "1,502", "388.15", 0.73],
        ["2026-03-16", "France", "1,177", "359.40", 0.57],
        ["2026-03-16", "Netherlands", "804", "441.02", 0.39],
        ["2026-03-16", "Japan", "612", "782.66", 0.3],
        ["2026-03-16", "Norway", "388", "519.37", 0.19],
        ["2026-03-09", "Germany", "1,771", "405.11", 0.87],
        ["2026-03-09", "United Kingdom", "1,498", "379.20", 0.73],
      ] as const
    ).map(([week, country, count, basket, share]) => [
      week,
      country,
      count,
      basket,
      progress(share, "h-2 bg-bg"),
    ]),
    { row: "h-10 font-mono text-[13px] num", head: "h-9 text-[12px] text-muted bg-raised font-mono" },
  )}</div></div></div>`,
);

export const alertModal = page(
  "Overview",
  top(
    "Checkout health",
    `${button("Last 14 days", quiet, "lucide:calendar")}${button("Share", "bg-brand text-on-brand", "lucide:share-2")}`,
  ),
  `<div class="flex gap-4 p-7">${metric("Bookings", "12,904", "8.2%", true, [4, 5, 4.6, 5.4, 6, 5.8, 6.9, 7.2])}${metric("Conversion, visit to paid", "3.94%", "0.31 pt", true, [3, 3.1, 3.3, 3.2, 3.5, 3.7, 3.8, 3.9])}${metric("Payment failures", "1.87%", "0.4 pt", false, [2, 2.2, 2, 2.6, 2.4, 3, 3.4, 3.3])}</div><div class="mx-7 h-[560px] rounded-app border border-line bg-surface p-5">${lineChart({ width: 1100, height: 420, max: 60, ticks: ["1,200", "600", "0"], series: [{ values: weeks, colour: "#4f46e5", fill: 0.16, width: 2.5 }] })}</div>`,
  modal(
    560,
    `<div class="flex items-center justify-between border-b border-line px-6 py-4"><b class="text-[17px] font-semibold">Alert me about payment failures</b>${icon("lucide:x", 20, "text-muted")}</div><div class="flex flex-col gap-4 p-6">${field({ label: "Alert name", value: "Payment failures too high", isFocused: true })}<div class="grid grid-cols-[1fr_1fr_110px] gap-3">${select("Metric", "Payment failures")}${select("Condition", "rises above")}${field({ label: "Threshold", value: "2.0", end: "%" })}</div>
<div><div class="mb-1.5 text-[13px] font-medium">Last 14 days against this rule</div><div class="rounded-app border border-line p-3">${lineChart(
      {
        width: 486,
        height: 116,
        max: 3,
        series: [
          {
            values: [1.2, 1.3, 1.1, 1.4, 1.3, 1.6, 1.5, 1.4, 1.8, 1.7, 2.3, 2.1, 1.9, 1.87],
            colour: "#4f46e5",
          },
          {
            values: times(14, () => "2")
              .split("")
              .map(Number),
            colour: "#d9435b",
            isDashed: true,
            width: 1.5,
          },
        ],
      },
    )}<div class="mt-1 text-[12.500px] text-muted">It would have fired <b class="text-bad">twice</b>: 13 and 14 March.</div></div></div>
<div><div class="mb-2 text-[13px] font-medium">Tell</div><div class="flex flex-wrap gap-2 text-[13.500px]"><span class="flex items-center gap-2 rounded-full border border-line py-1 pl-1 pr-3">${avatar("Priya Raman", 22)}Priya Raman</span><span class="flex items-center gap-2 rounded-full border border-line px-3 py-1">${icon("lucide:hash", 14)}payments-oncall${icon("lucide:x", 13, "text-muted")}</span><span class="flex items-center gap-1 px-2 py-1 text-brand">${icon("lucide:plus", 15)}Add</span></div></div></div>
<div class="flex items-center justify-between border-t border-line px-6 py-4"><span class="flex items-center gap-2 text-[13px] text-muted">${check(true)}Also when data stops arriving</span><span class="flex gap-2">${button("Cancel", quiet)}${button("Create alert")}</span></div>`,
  ),
);

export const experiments = page(
  "Experiments",
  top("Experiments", button("New experiment", "bg-brand text-on-brand", "lucide:plus")),
  `<div class="p-7">${tabs(["Running 0", "Drafts 0", "Finished 0"], 0)}<div class="mt-12 flex flex-col items-center text-center"><svg width="300" height="190" viewBox="0 0 300 190"><rect x="20" y="30" width="120" height="140" rx="14" fill="#fff" stroke="#dfe0ea" stroke-width="2"/><rect x="160" y="30" width="120" height="140" rx="14" fill="#fff" stroke="#4f46e5" stroke-width="2.500"/><rect x="36" y="48" width="88" height="44" rx="8" fill="#eef0f6"/><rect x="176" y="48" width="88" height="44" rx="8" fill="#e3e1fd"/><rect x="36" y="104" width="60" height="8" rx="4" fill="#e1e3ec"/><rect x="176" y="104" width="72" height="8" rx="4" fill="#c5c1fa"/><rect x="36" y="136" width="88" height="18" rx="9" fill="#cfd2de"/><rect x="176" y="132" width="88" height="24" rx="12" fill="#4f46e5"/><circle cx="150" cy="100" r="20" fill="#ffc857"/><text x="150" y="106" text-anchor="middle" font-size="14" font-weight="700" fill="#573b00">vs</text></svg>
<div class="mt-6 text-[22px] font-semibold">Test the change before you ship it</div><div class="mt-2 w-[470px] text-[15px] leading-6 text-muted">Show two versions to comparable visitors, choose one metric that decides, and Haldane tells you when the difference is real.</div><div class="mt-6 flex gap-3">${button("Create your first experiment", "bg-brand text-on-brand", "lucide:flask-conical")}${button("Read the two-minute guide", quiet)}</div>
<div class="mt-12 grid w-[900px] grid-cols-3 gap-4 text-left">${each(
    [
      ["Shorter passport form", "Suggested by your Android drop-off at step 4", "lucide:scan-text"],
      ["Price in local currency", "1,930 users switched currency last week", "lucide:coins"],
      ["Pay later on trips over €900", "Used by 3 of 5 similar companies", "lucide:calendar-clock"],
    ] as const,
    ([title, text, name]) =>
      `<div class="rounded-app border border-line bg-surface p-4">${icon(name, 20, "text-brand")}<div class="mt-3 text-[14.500px] font-medium">${title}</div><div class="mt-1 text-[13px] text-muted">${text}</div><div class="mt-3 text-[13px] font-medium text-brand">Use this idea</div></div>`,
  )}</div></div></div>`,
);

const tier = (name: string, price: string, note: string, features: readonly string[], isBest = false) =>
  `<div class="flex w-[300px] flex-col rounded-[18px] border p-7 ${isBest ? "border-brand bg-surface shadow-[0_20px_50px_rgba(79,70,229,.16)]" : "border-line bg-surface"}"><div class="flex items-center justify-between text-[15px] font-semibold">${name}${isBest ? badge("Most chosen", "bg-brand text-on-brand") : ""}</div><div class="mt-4 text-[40px] font-semibold tracking-tight">${price}</div><div class="text-[13.500px] text-muted">${note}</div>
<div class="mt-5 grid h-11 place-items-center rounded-app text-[14.500px] font-medium ${isBest ? "bg-brand text-on-brand" : "border border-line"}">${price === "Talk to us" ? "Book a call" : "Start free trial"}</div><div class="mt-6 flex flex-col gap-3 text-[14px]">${each(features, (text) => `<span class="flex gap-2.5">${icon("lucide:check", 17, "mt-0.5 text-brand")}${text}</span>`)}</div></div>`;

export const pricing = desktop(
  "flex-col bg-[linear-gradient(180deg,#f3f2ff,#ffffff_55%)]",
  `<header class="flex h-[72px] items-center px-20 text-[14.500px]"><span class="flex items-center gap-2.5 text-[17px] font-semibold">${logo}Haldane</span><nav class="ml-14 flex gap-8 text-muted"><span>Product</span><span>Customers</span><span class="text-ink">Pricing</span><span>Docs</span></nav><div class="ml-auto flex items-center gap-5"><span>Sign in</span>${button("Start free")}</div></header>
<div class="mt-10 text-center"><h1 class="text-[46px] font-semibold tracking-tight">Pay for the events you use</h1><p class="mt-3 text-[17px] text-muted">Every plan has every chart. Seats are free, for the whole company.</p><div class="mx-auto mt-6 inline-flex rounded-full border border-line bg-surface p-1 text-[14px]"><span class="rounded-full px-5 py-2 text-muted">Monthly</span><span class="rounded-full bg-ink px-5 py-2 text-white">Yearly, two months free</span></div></div>
<div class="mt-9 flex justify-center gap-5">${tier("Starter", "€0", "Up to 1 million events a month", ["12 months of history", "Funnels, retention, paths", "Community support"])}${tier("Team", "€290", "a month, 20 million events included", ["3 years of history", "SQL and scheduled exports", "Experiments and alerts", "Answer within four hours"], true)}${tier("Scale", "Talk to us", "From 100 million events a month", ["Your own region and keys", "SSO, roles, audit log", "A named analyst", "99.95% uptime promise"])}</div>
<div class="mx-auto mt-8 flex w-[940px] items-center gap-6 rounded-[18px] border border-line bg-surface px-7 py-4 text-[14px]"><span class="font-medium">How many events?</span><div class="relative flex-1">${progress(0.46, "h-1.5 bg-line")}<i class="absolute left-[46%] top-1/2 h-5 w-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-brand bg-white shadow"></i></div><span class="num">34 million · <b>€412 a month</b></span></div>`,
);

export const login = desktop(
  "bg-surface",
  `<section class="flex w-[600px] flex-col px-[92px] pt-12"><span class="flex items-center gap-2.5 text-[17px] font-semibold">${logo}Haldane</span><h1 class="mt-[110px] text-[32px] font-semibold tracking-tight">Sign in</h1><p class="mt-2 text-[15px] text-muted">New here? <span class="text-brand">Create a workspace</span></p><div class="mt-8 grid grid-cols-2 gap-3">${button("Google", `${quiet} h-11`, "ph:google-logo-bold")}${button("GitHub", `${quiet} h-11`, "ph:github-logo-fill")}</div><div class="my-6 flex items-center gap-3 text-[13px] text-muted"><i class="h-px flex-1 bg-line"></i>or with e-mail<i class="h-px flex-1 bg-line"></i></div>
${field({ label: "Work e-mail", value: "priya@fernway.travel" })}<div class="mt-4">${field({ label: "Password", value: "••••••••••", error: "That password does not match. Two tries left.", end: icon("lucide:eye-off", 17, "text-muted") })}</div><div class="mt-4 flex justify-between text-[13.500px]"><span class="flex items-center gap-2">${check(true)}Keep me signed in</span><span class="text-brand">Forgot password?</span></div><div class="mt-6 grid h-11 place-items-center rounded-app bg-brand text-[15px] font-medium text-on-brand">Sign in</div><div class="mt-auto pb-10 text-[13px] text-muted">Protected by single sign-on? <span class="text-brand">Use company login</span></div></section>
<section class="relative flex-1 overflow-hidden bg-brand p-16 text-white"><svg class="absolute inset-0" width="840" height="900" viewBox="0 0 840 900" fill="none" stroke="#fff" opacity=".14">${times(9, (index) => `<circle cx="700" cy="820" r="${90 + index * 90}"/>`)}</svg><div class="relative mt-[120px] text-[34px] font-semibold leading-[44px] tracking-tight">“We found a two-line bug that cost us €40,000 a month. On day one.”</div><div class="relative mt-7 flex items-center gap-3">${avatar("Ingrida Solberg", 46)}<div>Ingrid Solberg<div class="text-[14px] opacity-75">Head of product, Tarn Mobility</div></div></div>
<div class="relative mt-14 w-[560px] rounded-[16px] bg-white p-5 text-ink shadow-2xl"><div class="flex justify-between text-[14px]"><b>Paid bookings</b>${delta("18.4%", true)}</div>${lineChart({ width: 520, height: 170, max: 60, series: [{ values: weeks, colour: "#4f46e5", fill: 0.2, width: 2.5 }], isSmooth: true })}</div></section>`,
);
