// The pages of Signalpost; their captions are in signalpost.ts.
import { avatar, avatars } from "../kit/art.ts";
import { barChart, lineChart, sparkline } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { chance, each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, dot, field, select, webToggle } from "../kit/web.ts";

const places = [
  "lucide:activity",
  "lucide:scroll-text",
  "lucide:waypoints",
  "lucide:siren",
  "lucide:calendar-clock",
  "lucide:bell",
  "lucide:settings-2",
];

const mark = `<svg width="26" height="26" viewBox="0 0 26 26" fill="none"><path d="M13 25V11" stroke="#f5b942" stroke-width="3" stroke-linecap="round"/><circle cx="13" cy="8" r="3.500" fill="#f5b942"/><path d="M6 15a9.500 9.500 0 0 1 0-14M20 15a9.500 9.500 0 0 0 0-14" stroke="#f5b942" stroke-width="2.200" stroke-linecap="round"/></svg>`;

const rail = (active: number) =>
  `<nav class="flex w-14 shrink-0 flex-col items-center border-r border-line py-4">${mark}<div class="mt-6 flex flex-col gap-1.5">${each(places, (name, index) => `<span class="relative grid h-10 w-10 place-items-center rounded-app ${index === active ? "bg-raised text-brand" : "text-muted"}">${icon(name, 19)}${index === 5 ? '<i class="absolute right-2 top-2 h-2 w-2 rounded-full bg-bad"></i>' : ""}</span>`)}</div><div class="mt-auto">${avatar("Dana Kowal", 32)}</div></nav>`;

const shell = (active: number, title: string, right: string, body: string, over = "") =>
  desktop(
    "bg-bg text-[13px]",
    `${rail(active)}<section class="flex min-w-0 flex-1 flex-col"><header class="flex h-12 shrink-0 items-center gap-3 border-b border-line px-5"><span class="text-muted">tramline-prod</span><span class="text-faint">/</span><b class="font-medium">${title}</b><div class="ml-auto flex items-center gap-2">${right}</div></header><div class="relative min-h-0 flex-1 overflow-hidden">${body}</div></section>${over}`,
  );

const quiet = "h-8 border border-line bg-surface text-[13px]";
const range = button("Last 3 hours", quiet, "lucide:clock");
const live = `<span class="flex h-8 items-center gap-2 rounded-app border border-line bg-surface px-3">${dot("bg-good")}Live</span>`;
const panel = (title: string, body: string, classes = "", end = "") =>
  `<div class="rounded-app border border-line bg-surface p-4 ${classes}"><div class="flex items-center justify-between text-muted"><span>${title}</span><span>${end}</span></div>${body}</div>`;
const wave = (seed: string, count: number, base: number, swing: number) => {
  const draw = chance(seed);
  return Array.from(
    { length: count },
    (_, index) => base + Math.sin(index / 5) * swing * 0.4 + draw.between(-swing, swing) * 0.45,
  );
};
const spike = (seed: string, base: number, top: number) =>
  wave(seed, 60, base, base * 0.3).map((value, index) =>
    index > 46 ? value + (top - base) * Math.min(1, (index - 46) / 5) * 0.8 : value,
  );

const serviceRow = (
  name: string,
  state: string,
  rate: string,
  late: string,
  faults: string,
  seed: string,
  colour: string,
) =>
  `<div class="grid h-11 grid-cols-[1.5fr_90px_90px_90px_130px] items-center border-b border-line/70 font-mono last:border-0"><span class="flex items-center gap-2.5">${dot(state)}${name}</span><span>${rate}</span><span>${late}</span><span class="${faults > "1" ? "text-bad" : ""}">${faults}%</span>${sparkline(wave(seed, 24, 10, 4), 124, 26, colour)}</div>`;

export const overview = shell(
  0,
  "Overview",
  `${live}${range}${button("Add panel", "h-8 bg-brand text-on-brand text-[13px]", "lucide:plus")}`,
  `<div class="flex flex-col gap-3 p-4"><div class="flex items-center gap-3 rounded-app border border-bad/50 bg-bad/10 px-4 py-2.5">${icon("lucide:siren", 18, "text-bad")}<b class="font-medium">SEV-2 Ticket payments fail in zone B</b><span class="text-muted">open for 24 min · Dana Kowal leads</span><span class="ml-auto text-bad">Open incident</span></div>
<div class="grid grid-cols-4 gap-3">${each(
    [
      ["Requests", "18.4k/s", "#8fd6a8", "req"],
      ["p95 latency", "412 ms", "#f5b942", "lat"],
      ["Error rate", "2.31%", "#ff6b5e", "err"],
      ["Apdex", "0.91", "#7cc4ff", "apd"],
    ] as const,
    ([name, value, colour, seed]) =>
      panel(
        name,
        `<div class="mt-1 flex items-end justify-between"><span class="font-mono text-[26px]">${value}</span>${sparkline(seed === "err" || seed === "lat" ? spike(seed, 4, 16) : wave(seed, 40, 12, 4), 150, 44, colour, 0.2)}</div>`,
      ),
  )}</div><div class="grid grid-cols-2 gap-3">${panel(
    "Latency by percentile",
    `<div class="mt-2">${lineChart({
      width: 636,
      height: 220,
      max: 1200,
      ticks: ["1.2 s", "800 ms", "400 ms", "0"],
      labels: ["07:30", "08:15", "09:00", "09:45", "10:30"],
      series: [
        { values: spike("p99", 420, 1150), colour: "#ff6b5e", width: 1.5 },
        { values: spike("p95", 260, 700), colour: "#f5b942", width: 1.5 },
        { values: spike("p50", 90, 180), colour: "#8fd6a8", width: 1.5 },
      ],
    })}</div>`,
    "",
    `<span class="flex gap-4">${each(["p99|bg-bad", "p95|bg-brand", "p50|bg-good"], (spec) => `<span class="flex items-center gap-1.5">${dot(spec.split("|")[1] ?? "")}${spec.split("|")[0]}</span>`)}</span>`,
  )}
${panel("Errors by kind", `<div class="mt-2">${barChart({ width: 636, height: 220, ticks: ["600", "400", "200", "0"], bars: Array.from({ length: 36 }, (_, index) => [20 + (index % 5) * 4, index > 28 ? 260 + (index % 3) * 60 : 16, 10 + (index % 4) * 5]), colours: ["#7cc4ff", "#ff6b5e", "#f5b942"], share: 0.7, corner: 1, max: 600, labels: ["07:30", "", "", "", "", "", "", "", "08:15", "", "", "", "", "", "", "", "", "09:00", "", "", "", "", "", "", "", "", "09:45", "", "", "", "", "", "", "", "10:30", ""] })}</div>`, "", "payment_timeout leads")}</div>
<div class="grid grid-cols-[1.35fr_1fr] gap-3">${panel("Services", `<div class="mt-2 grid grid-cols-[1.5fr_90px_90px_90px_130px] border-b border-line pb-2 text-muted"><span>name</span><span>req/s</span><span>p95</span><span>errors</span><span>3 h</span></div>${serviceRow("ticket-payments", "bg-bad", "1,204", "1.9 s", "8.72", "s1", "#ff6b5e")}${serviceRow("journey-planner", "bg-warn", "6,310", "488 ms", "0.41", "s2", "#f5b942")}${serviceRow("vehicle-positions", "bg-good", "9,022", "61 ms", "0.02", "s3", "#8fd6a8")}${serviceRow("accounts", "bg-good", "812", "120 ms", "0.11", "s4", "#8fd6a8")}${serviceRow("push-gateway", "bg-good", "1,077", "94 ms", "0.05", "s5", "#8fd6a8")}`)}
${panel(
  "Where requests come from",
  `<div class="mt-3 grid grid-cols-[repeat(24,1fr)] gap-[3px]">${times(168, (index) => {
    const strength = chance(`heat${index}`).between(0, 1) * (index % 24 > 6 && index % 24 < 20 ? 1 : 0.35);
    return `<i class="h-[26px] rounded-[3px]" style="background:rgba(245,185,66,${(0.06 + strength * 0.85).toFixed(2)})"></i>`;
  })}</div><div class="mt-2 flex justify-between text-muted"><span>00:00</span><span>06:00</span><span>12:00</span><span>18:00</span><span>24:00</span></div>`,
  "",
  "requests, 7 days",
)}</div></div>`,
);

const level = { error: "text-bad", warn: "text-warn", info: "text-[#7cc4ff]", debug: "text-muted" };
const logLines = [
  "10:31:07.412|error|ticket-payments|payment_timeout after 3000 ms provider=northpay zone=B order=88-4120",
  "10:31:07.398|warn|ticket-payments|circuit half-open provider=northpay failures=41/50",
  "10:31:07.377|info|journey-planner|plan ok from=Harbour to=Airport legs=3 took=212ms",
  "10:31:07.351|error|ticket-payments|payment_timeout after 3000 ms provider=northpay zone=B order=88-4119",
  "10:31:07.322|info|accounts|login ok method=passkey device=ios",
  "10:31:07.290|debug|vehicle-positions|batch=512 lag=0.8s shard=4",
  "10:31:07.261|info|push-gateway|sent=1 topic=delay-line-12 latency=88ms",
  "10:31:07.244|warn|journey-planner|cache miss ratio 0.38 above 0.30",
  "10:31:07.219|error|ticket-payments|refund queued order=88-4112 reason=double_charge",
  "10:31:07.187|info|ticket-payments|fallback provider=ostbank zone=A order=88-4118 ok",
  "10:31:07.150|debug|vehicle-positions|tram 2041 door sensor open 14s",
  "10:31:07.133|info|accounts|session renewed user=u_71c2",
  "10:31:07.101|error|ticket-payments|payment_timeout after 3000 ms provider=northpay zone=B order=88-4117",
  "10:31:07.066|info|journey-planner|plan ok from=Old Town to=Stadium legs=2 took=168ms",
  "10:31:07.020|warn|push-gateway|token expired for 3 devices, removed",
  "10:31:06.991|info|vehicle-positions|feed north resumed after 2.1s",
  "10:31:06.948|info|accounts|password changed user=u_09f4",
];

const levels = new Map(Object.entries(level));
const logLine = (line: string, index: number) => {
  const [at = "", kind = "", service, text] = line.split("|");
  return `<div class="flex h-[30px] items-center gap-4 border-b border-line/40 px-4 ${index === 0 ? "bg-bad/12 shadow-[inset_2px_0_0_var(--bad)]" : ""}"><span class="w-[96px] text-muted">${at}</span><span class="w-[44px] uppercase ${levels.get(kind)}">${kind}</span><span class="w-[138px] text-good/80">${service}</span><span class="truncate">${text}</span></div>`;
};

const facet = (name: string, rows: readonly (readonly [string, string, boolean])[]) =>
  `<div class="mt-5 text-muted">${name}</div>${each(rows, ([label, count, isOn]) => `<div class="flex items-center gap-2.5 py-[5px]">${check(isOn)}<span class="truncate font-mono text-[12px]">${label}</span><span class="ml-auto whitespace-nowrap text-muted num">${count}</span></div>`)}`;

export const logs = shell(
  1,
  "Logs",
  `${live}${range}`,
  `<div class="flex h-full"><aside class="w-[232px] border-r border-line px-4 pt-1">${facet("Level", [
    ["error", "4,120", true],
    ["warn", "9,871", true],
    ["info", "1.2 M", true],
    ["debug", "388 k", true],
  ])}${facet("Service", [
    ["ticket-payments", "61 k", false],
    ["journey-planner", "410 k", false],
    ["vehicle-positions", "702 k", false],
    ["accounts", "88 k", false],
    ["push-gateway", "47 k", false],
  ])}${facet("Zone", [
    ["A", "311 k", false],
    ["B", "290 k", false],
    ["C", "122 k", false],
  ])}<div class="mt-6 text-muted">Saved views</div>${each(["Payments, errors only", "Slow plans over 2 s", "New since deploy 4f1c"], (name) => `<div class="flex items-center gap-2 py-[6px]">${icon("lucide:bookmark", 14, "text-brand")}${name}</div>`)}</aside>
<div class="flex min-w-0 flex-1 flex-col font-mono"><div class="border-b border-line p-4"><div class="flex h-10 items-center gap-2 rounded-app border border-brand/60 bg-surface px-3 text-[13.500px]">${icon("lucide:search", 16, "text-muted")}<span class="text-[#7cc4ff]">service</span>:* <span class="text-brand">and</span> <span class="text-[#7cc4ff]">level</span>:debug..error<i class="h-4 w-[2px] bg-brand"></i><span class="ml-auto font-sans text-muted">1.6 M lines in 0.31 s</span></div><div class="mt-3">${barChart({ width: 778, height: 74, bars: Array.from({ length: 90 }, (_, index) => [14 + (index % 7) * 2, index > 74 ? 22 + (index % 4) * 5 : 2]), colours: ["#33463c", "#ff6b5e"], share: 0.72, corner: 1 })}</div></div><div class="flex-1 text-[12.500px]">${each(logLines, logLine)}</div></div>
<aside class="w-[340px] border-l border-line bg-surface p-5 text-[12.500px]"><div class="flex items-center justify-between"><b class="text-bad">payment_timeout</b>${icon("lucide:x", 16, "text-muted")}</div><div class="mt-1 text-muted">21 Nov 2026, 10:31:07.412</div><div class="mt-4 flex gap-2">${button("Open trace", "h-8 bg-brand text-on-brand text-[13px]", "lucide:waypoints")}${button("Copy", quiet, "lucide:copy")}</div><div class="mt-5 flex flex-col gap-2 font-mono">${each(["service|ticket-payments", "version|4f1c09e", "zone|B", "provider|northpay", "order|88-4120", "amount|3.40 EUR", "retries|2", "host|pay-b-07", "trace|9ac1…e07f"], (spec) => `<div class="flex border-b border-line/60 pb-2"><span class="w-[90px] text-muted">${spec.split("|")[0]}</span><span>${spec.split("|")[1]}</span></div>`)}</div><div class="mt-4 rounded-app bg-bg p-3 font-mono leading-[19px] text-muted">TimeoutError: no answer in 3000 ms<br>&nbsp;&nbsp;at charge (northpay.ts:88)<br>&nbsp;&nbsp;at pay (checkout.ts:214)<br>&nbsp;&nbsp;at handle (server.ts:41)</div><div class="mt-4 text-muted">Seen 1,918 times since 10:07, in zone B only.</div></aside></div>`,
);

const span = (
  depth: number,
  name: string,
  start: number,
  long: number,
  colour: string,
  took: string,
  isOn = false,
) =>
  `<div class="flex h-[46px] items-center border-b border-line/40 ${isOn ? "bg-bad/10" : ""}"><div class="flex w-[340px] items-center gap-2 px-4 font-mono text-[12.500px]" style="padding-left:${16 + depth * 20}px">${icon("lucide:chevron-down", 13, "text-faint")}<i class="h-2.5 w-2.5 rounded-[3px]" style="background:${colour}"></i>${name}</div><div class="relative h-full flex-1"><i class="absolute top-[15px] h-[16px] rounded-[3px]" style="left:${start}%;width:${long}%;background:${colour}"></i><span class="absolute top-[15px] font-mono text-[11.500px] text-muted" style="left:calc(${Math.min(start + long, 88)}% + 8px)">${took}</span></div></div>`;

export const trace = shell(
  2,
  "POST /tickets/buy",
  `${button("Compare", quiet, "lucide:git-compare")}${button("Share", quiet, "lucide:link")}`,
  `<div class="flex items-center gap-8 border-b border-line px-5 py-4"><div><div class="text-muted">Trace</div><div class="font-mono text-[16px]">9ac1-44d2-e07f</div></div>${each(
    ["Duration|6.42 s|text-bad", "Spans|31|", "Services|5|", "Errors|2|text-bad", "Started|10:31:01.002|"],
    (spec) => {
      const [name, value, tone] = spec.split("|");
      return `<div><div class="text-muted">${name}</div><div class="font-mono text-[16px] ${tone}">${value}</div></div>`;
    },
  )}<div class="ml-auto flex overflow-hidden rounded-app border border-line">${each(["Waterfall", "Flame", "Map"], (name, index) => `<span class="px-3 py-1.5 ${index === 0 ? "bg-raised" : "text-muted"}">${name}</span>`)}</div></div>
<div class="flex h-full"><div class="flex-1"><div class="flex h-8 items-center border-b border-line text-muted"><span class="w-[340px] px-4">31 spans</span><div class="flex flex-1 justify-between pr-4 font-mono text-[11.500px]">${each(["0", "1 s", "2 s", "3 s", "4 s", "5 s", "6 s"], (tick) => `<span>${tick}</span>`)}</div></div>
${span(0, "edge POST /tickets/buy", 0, 99, "#7cc4ff", "6.42 s")}${span(1, "accounts verify session", 0.5, 1.9, "#b7a0ff", "120 ms")}${span(1, "ticket-payments checkout", 2.5, 96, "#f5b942", "6.21 s")}${span(2, "price fare zone=B", 3, 2.4, "#f5b942", "152 ms")}${span(2, "postgres select fares", 3.2, 1.8, "#5e8f77", "98 ms")}${span(2, "northpay charge #1", 5.6, 46.7, "#ff6b5e", "3.00 s timeout", true)}${span(3, "tls handshake", 5.7, 1.1, "#5e8f77", "61 ms")}${span(3, "http POST /v2/charge", 7, 45.2, "#ff6b5e", "2.93 s")}${span(2, "wait before retry", 52.4, 3.1, "#3c4a43", "200 ms")}${span(2, "northpay charge #2", 55.6, 40, "#ff6b5e", "2.57 s")}${span(3, "http POST /v2/charge", 56, 39, "#ff6b5e", "2.51 s")}${span(2, "circuit open, ask ostbank", 95.7, 2.4, "#8fd6a8", "154 ms")}${span(2, "kafka publish ticket.paid", 98.2, 0.4, "#5e8f77", "22 ms")}${span(1, "push-gateway send", 98.6, 0.6, "#b7a0ff", "38 ms")}${span(1, "edge respond 200", 99.2, 0.4, "#7cc4ff", "11 ms")}</div>
<aside class="w-[330px] border-l border-line bg-surface p-5"><b class="font-medium text-bad">northpay charge #1</b><div class="mt-1 font-mono text-muted">span 44d2 · client</div><div class="mt-4 flex flex-col gap-2 font-mono text-[12.500px]">${each(["status|deadline exceeded", "peer|api.northpay.example", "http.status|none", "timeout|3000 ms", "zone|B", "attempt|1 of 3"], (spec) => `<div class="flex border-b border-line/60 pb-2"><span class="w-[110px] text-muted">${spec.split("|")[0]}</span><span>${spec.split("|")[1]}</span></div>`)}</div><div class="mt-5 text-muted">This span, last 3 hours</div><div class="mt-2">${lineChart({ width: 290, height: 110, max: 3400, series: [{ values: spike("span", 320, 3100), colour: "#ff6b5e", fill: 0.25, width: 1.5 }] })}</div><div class="mt-4 rounded-app border border-brand/40 bg-brand/8 p-3 leading-5">${icon("lucide:sparkles", 15, "mr-1 text-brand")}97% of slow traces wait here. The others use provider ostbank.</div></aside></div>`,
);

const entry = (when: string, who: string, text: string, glyph: string, tone = "text-muted") =>
  `<div class="flex gap-3.5 pb-5"><span class="w-11 shrink-0 pt-1.5 text-right font-mono text-muted">${when}</span><span class="grid h-7 w-7 shrink-0 place-items-center rounded-full border border-line bg-raised ${tone}">${icon(glyph, 14)}</span><div class="pt-1 leading-5"><b class="font-medium">${who}</b> ${text}</div></div>`;

export const incident = shell(
  3,
  "INC-0418",
  `${button("Page someone", quiet, "lucide:phone-outgoing")}${button("Mark as resolved", "h-8 bg-good text-[#0c1210] text-[13px]", "lucide:check")}`,
  `<div class="flex h-full"><div class="flex-1 px-10 pt-7"><div class="flex items-center gap-3">${badge("SEV-2", "bg-bad/20 text-bad")}${badge("Identified", "bg-brand/20 text-brand")}<span class="font-mono text-muted">00:24:17</span></div><h1 class="mt-3 text-[28px] font-semibold tracking-tight">Ticket payments fail in zone B</h1><p class="mt-2 max-w-[720px] text-[14.500px] leading-[22px] text-muted">Roughly one in eleven purchases in zone B ends in a timeout because the provider Northpay does not answer. Riders can still buy from drivers.</p>
<div class="mt-6 flex gap-3">${panel("Failed payments a minute", lineChart({ width: 420, height: 110, max: 120, series: [{ values: spike("inc", 6, 110), colour: "#ff6b5e", fill: 0.25, width: 1.5 }] }), "flex-1")}${panel("Riders touched", `<div class="mt-3 font-mono text-[32px]">3,871</div><div class="text-muted">0.9% of today's</div>`, "w-[190px]")}${panel("Error budget", `<div class="mt-3 font-mono text-[32px]">41%</div><div class="text-bad">−18 points today</div>`, "w-[190px]")}</div>
<div class="mt-7">${entry("10:31", "Dana Kowal", "moved 30% of zone B to Ostbank. Watching five minutes before the rest.", "lucide:shuffle", "text-brand")}${entry("10:26", "Anton Brandt", "Northpay confirm trouble in their Frankfurt region.", "lucide:message-square")}${entry("10:19", "Signalpost", "found that 97% of slow traces share provider=northpay.", "lucide:sparkles", "text-brand")}${entry("10:14", "Dana Kowal", "took the lead and named it SEV-2.", "lucide:flag", "text-bad")}${entry("10:09", "Signalpost", "paged the payments rota: error rate above 2% for two minutes.", "lucide:siren", "text-bad")}<div class="ml-[58px] flex h-11 items-center rounded-app border border-line bg-surface px-4 text-muted">Write an update. Start with / to change status.<span class="ml-auto">${icon("lucide:corner-down-left", 15)}</span></div></div></div>
<aside class="w-[320px] border-l border-line p-6"><div class="text-muted">People</div>${each(["Dana Kowal|Lead", "Anton Brandt|Talks to Northpay", "Amara Diallo|Riders and press", "Teo Lindqvist|Payments, on call"], (spec) => `<div class="flex items-center gap-3 py-2">${avatar(spec.split("|")[0] ?? "", 30)}<span class="leading-tight">${spec.split("|")[0]}<span class="block text-muted">${spec.split("|")[1]}</span></span></div>`)}<div class="mt-5 border-t border-line pt-5 text-muted">To do</div>${each(["1|Fail over 30% of zone B", "1|Message in the app", "0|Fail over the rest", "0|Refund double charges (212)", "0|Tell the city desk"], (spec) => `<div class="flex items-center gap-2.5 py-1.5">${check(spec.startsWith("1"))}<span class="${spec.startsWith("1") ? "text-muted line-through" : ""}">${spec.slice(2)}</span></div>`)}<div class="mt-5 border-t border-line pt-5 text-muted">Status page</div><div class="mt-2 rounded-app bg-raised p-3 leading-5">“Some card payments in zone B fail. Please pay the driver or use zone A machines.”<div class="mt-1 text-muted">published 10:20, 14,208 views</div></div></aside></div>`,
);

export const rule = shell(
  3,
  "New alert rule",
  `${button("Cancel", quiet)}${button("Save rule", "h-8 bg-brand text-on-brand text-[13px]")}`,
  `<div class="flex h-full"><div class="w-[720px] px-10 pt-7"><div class="flex items-center gap-3 text-[15px] font-medium"><span class="grid h-6 w-6 place-items-center rounded-full bg-brand text-[12px] text-on-brand">1</span>What to watch</div><div class="ml-9 mt-4 grid grid-cols-3 gap-3">${select("Signal", "Error rate")}${select("Service", "ticket-payments")}${select("Split by", "zone")}</div><div class="mt-7 flex items-center gap-3 text-[15px] font-medium"><span class="grid h-6 w-6 place-items-center rounded-full bg-brand text-[12px] text-on-brand">2</span>When it is bad</div><div class="ml-9 mt-4 grid grid-cols-3 gap-3">${select("Condition", "is above")}${field({ label: "Threshold", value: "2", end: `<span class="text-muted">%</span>`, isFocused: true })}${field({ label: "For at least", value: "2 min" })}</div><div class="ml-9 mt-4 flex flex-col gap-3">${each(["1|Ignore when fewer than 50 requests a minute", "1|Compare with the same hour last week", "0|Keep quiet during deploys"], (spec) => `<span class="flex items-center gap-3">${webToggle(spec.startsWith("1"))}${spec.slice(2)}</span>`)}</div>
<div class="mt-7 flex items-center gap-3 text-[15px] font-medium"><span class="grid h-6 w-6 place-items-center rounded-full bg-brand text-[12px] text-on-brand">3</span>Who to wake</div><div class="ml-9 mt-4 overflow-hidden rounded-app border border-line">${each(
    [
      "0 min|Payments rota|phone and push|lucide:phone",
      "10 min|Dana Kowal|phone|lucide:user",
      "25 min|#incidents and the city desk|chat|lucide:hash",
    ],
    (spec) => {
      const [when, who, how, glyph = ""] = spec.split("|");
      return `<div class="flex items-center gap-4 border-b border-line bg-surface px-4 py-3 last:border-0"><span class="w-14 font-mono text-brand">${when}</span>${icon(glyph, 16, "text-muted")}<span>${who}</span><span class="ml-auto text-muted">${how}</span>${icon("lucide:grip-vertical", 15, "text-faint")}</div>`;
    },
  )}</div><div class="ml-9 mt-4">${field({ label: "Runbook", value: "https://wiki.tramline.example/payments-fail" })}</div></div>
<aside class="flex-1 border-l border-line bg-surface p-8"><b class="font-medium">The rule against the last 24 hours</b><div class="mt-4">${lineChart(
    {
      width: 560,
      height: 260,
      max: 10,
      ticks: ["10%", "7.5%", "5%", "2.5%", "0"],
      labels: ["yesterday 10:30", "18:00", "02:00", "now"],
      series: [
        {
          values: spike("rule", 0.8, 8.7).map((value) => Math.max(0.1, value)),
          colour: "#ff6b5e",
          fill: 0.2,
          width: 1.5,
        },
        { values: [2, 2], colour: "#f5b942", isDashed: true, width: 1.5 },
      ],
    },
  )}</div><div class="mt-4 rounded-app border border-line bg-bg p-4 leading-[21px]">It would have fired <b class="text-bad">once</b>, today at 10:09, and stayed on for 22 minutes. Zone A and C: never.</div><div class="mt-6 text-muted">As text</div><pre class="mt-2 rounded-app bg-bg p-4 font-mono text-[12.500px] leading-5">alert payments_error_rate
  from  ticket-payments by zone
  when  errors / requests > 2%
  for   2m
  where requests > 50/m
  page  payments-rota</pre></aside></div>`,
);

const shift = (name: string, left: number, wide: number, colour: string, row: number) =>
  `<div class="absolute flex h-8 items-center gap-2 overflow-hidden rounded-app px-2 text-[12.500px] text-[#0c1210]" style="left:calc(${left}% + 3px);width:calc(${wide}% - 6px);top:${34 + row * 38}px;background:${colour}">${avatar(name, 20)}<span class="truncate">${name}</span></div>`;
const week = (from: number, isToday: number, bars: string) =>
  `<div class="relative grid h-[152px] grid-cols-7 border-b border-line">${times(7, (index) => `<div class="border-r border-line px-3 pt-2 font-mono ${from + index === isToday ? "bg-brand/8 text-brand" : index > 4 ? "bg-surface/60 text-muted" : "text-muted"}">${from + index > 30 ? from + index - 30 : from + index}</div>`)}${bars}</div>`;

export const oncall = shell(
  4,
  "On call",
  `<span class="flex items-center gap-3 text-[14px]">${icon("lucide:chevron-left", 17)}November 2026${icon("lucide:chevron-right", 17)}</span>${button("Ask for a swap", quiet, "lucide:repeat")}${button("Add override", "h-8 bg-brand text-on-brand text-[13px]", "lucide:plus")}`,
  `<div class="flex h-full"><div class="flex-1"><div class="grid h-9 grid-cols-7 items-center border-b border-line text-muted">${each(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"], (day) => `<span class="px-3">${day}</span>`)}</div>${week(2, 21, shift("Teo Lindqvist", 0, 57.1, "#f5b942", 0) + shift("Anton Brandt", 57.1, 42.9, "#8fd6a8", 0) + shift("Noa Peretz", 0, 100, "#7cc4ff", 1))}${week(9, 21, shift("Anton Brandt", 0, 57.1, "#8fd6a8", 0) + shift("Amara Diallo", 57.1, 42.9, "#e79cff", 0) + shift("Sven Aalto", 0, 71.4, "#ffb199", 1) + shift("Noa Peretz", 71.4, 28.6, "#7cc4ff", 1))}${week(16, 21, shift("Amara Diallo", 0, 57.1, "#e79cff", 0) + shift("Teo Lindqvist", 57.1, 42.9, "#f5b942", 0) + shift("Dana Kowal", 0, 100, "#c7d66d", 1) + shift("Anton Brandt", 71.4, 14.3, "#8fd6a8", 2))}${week(23, 21, shift("Teo Lindqvist", 0, 57.1, "#f5b942", 0) + shift("Dana Kowal", 57.1, 42.9, "#c7d66d", 0) + shift("Sven Aalto", 0, 100, "#ffb199", 1))}${week(30, 21, shift("Dana Kowal", 0, 57.1, "#c7d66d", 0) + shift("Anton Brandt", 57.1, 42.9, "#8fd6a8", 0) + shift("Noa Peretz", 0, 100, "#7cc4ff", 1))}</div>
<aside class="w-[300px] border-l border-line p-6"><div class="text-muted">On call now</div><div class="mt-3 flex items-center gap-3">${avatar("Teo Lindqvist", 44)}<div><b class="text-[15px] font-medium">Teo Lindqvist</b><div class="text-muted">Payments, until Mon 09:00</div></div></div><div class="mt-4 flex items-center gap-3">${avatar("Dana Kowal", 44)}<div><b class="text-[15px] font-medium">Dana Kowal</b><div class="text-muted">Second line, all week</div></div></div><div class="mt-6 border-t border-line pt-5 text-muted">Load this month</div>${each(
    ["Teo Lindqvist|11|4", "Anton Brandt|8|1", "Amara Diallo|7|2", "Dana Kowal|7|0", "Noa Peretz|9|3"],
    (spec) => {
      const [who = "", days, nights] = spec.split("|");
      return `<div class="flex items-center gap-3 py-2">${avatar(who, 24)}${who}<span class="ml-auto font-mono text-muted">${days} d · ${nights} pages</span></div>`;
    },
  )}<div class="mt-5 rounded-app border border-brand/40 bg-brand/8 p-3 leading-5">Teo was woken twice this night. <span class="text-brand">Offer to take Sunday</span></div></aside></div>`,
);

const alarm = (state: string, title: string, text: string, when: string, isNew: boolean) =>
  `<div class="flex gap-3 border-b border-line px-5 py-3.5">${dot(`mt-1.5 ${state}`)}<div class="flex-1"><div class="flex"><b class="font-medium ${isNew ? "" : "text-muted"}">${title}</b><span class="ml-auto font-mono text-muted">${when}</span></div><div class="mt-0.5 leading-5 text-muted">${text}</div></div></div>`;

export const alarms = shell(
  5,
  "Overview",
  `${live}${range}`,
  `<div class="grid grid-cols-2 gap-3 p-4">${panel(
    "Latency by percentile",
    `<div class="mt-2">${lineChart({
      width: 636,
      height: 320,
      max: 1200,
      ticks: ["1.2 s", "800 ms", "400 ms", "0"],
      series: [
        { values: spike("p99b", 420, 1150), colour: "#ff6b5e", width: 1.5 },
        { values: spike("p50b", 90, 180), colour: "#8fd6a8", width: 1.5 },
      ],
    })}</div>`,
  )}${panel("Saturation, payment workers", `<div class="mt-2">${lineChart({ width: 636, height: 320, max: 100, ticks: ["100%", "50%", "0"], series: [{ values: spike("sat", 35, 96), colour: "#7cc4ff", fill: 0.2, width: 1.5 }] })}</div>`)}${panel("Queue depth", `<div class="mt-2">${lineChart({ width: 636, height: 320, max: 900, ticks: ["900", "450", "0"], series: [{ values: spike("queue", 60, 820), colour: "#f5b942", fill: 0.2, width: 1.5 }] })}</div>`)}${panel("Deploys", `<div class="mt-3 font-mono leading-8 text-muted">10:02 &nbsp; 4f1c09e &nbsp; ticket-payments<br>09:31 &nbsp; b81e77d &nbsp; journey-planner<br>08:47 &nbsp; 02ca4f1 &nbsp; accounts<br>08:12 &nbsp; 7de3310 &nbsp; push-gateway</div>`)}</div>`,
  `<div class="absolute inset-y-0 left-14 right-0 z-10 bg-black/50"></div><aside class="absolute inset-y-0 left-14 z-20 w-[460px] border-r border-line bg-surface shadow-2xl"><div class="flex items-center px-5 py-4 text-[16px] font-semibold">Notifications<span class="ml-auto text-[13px] font-normal text-brand">Acknowledge all</span></div><div class="flex gap-2 border-b border-line px-5 pb-3">${each(["Firing 3", "Mine 5", "Everything"], (name, index) => `<span class="rounded-full px-3 py-1 ${index === 0 ? "bg-bad/20 text-bad" : "bg-raised text-muted"}">${name}</span>`)}</div>${alarm("bg-bad", "payments_error_rate is 8.7%", "ticket-payments, zone B. Above 2% for 24 minutes.", "10:09", true)}${alarm("bg-bad", "payment workers saturated", "pay-b-03 to pay-b-07 at 96%.", "10:12", true)}${alarm("bg-warn", "queue depth over 500", "ticket.paid, growing by 31 a second.", "10:15", true)}${alarm("bg-brand", "Anton Brandt asks you for a swap", "Saturday 28 November, 09:00 to 21:00.", "09:40", true)}${alarm("bg-good", "cache_miss_ratio is fine again", "journey-planner, after 18 minutes.", "09:22", false)}${alarm("bg-faint", "Report: week 46 on call", "7 pages, 2 at night, median 6 minutes to answer.", "Mon", false)}${alarm("bg-faint", "Certificate renewed", "api.tramline.example, until 19 February.", "Mon", false)}${alarm("bg-faint", "New sign-in to your account", "Firefox on Linux, Gothenburg.", "Sun", false)}</aside>`,
);

export const login = desktop(
  "items-center justify-center bg-[radial-gradient(circle_at_50%_120%,#2b3a1d,#0c1210_60%)]",
  `<svg class="absolute inset-0" width="1440" height="900" fill="none" stroke="#f5b942" opacity=".11">${times(8, (index) => `<circle cx="720" cy="900" r="${150 + index * 110}"/>`)}</svg><section class="relative w-[410px]"><div class="flex flex-col items-center">${mark}<h1 class="mt-5 text-[26px] font-semibold">Sign in to Signalpost</h1><p class="mt-1.5 text-[14.500px] text-muted">tramline-prod is protected by your company</p></div><div class="mt-8 rounded-[14px] border border-line bg-surface p-7"><div class="flex items-center gap-3 rounded-app border border-line bg-bg p-3 text-[14px]">${avatar("Dana Kowal", 34)}<span class="leading-tight">Dana Kowal<span class="block text-[12.500px] text-muted">dana@tramline.example</span></span><span class="ml-auto text-[13px] text-brand">Not you?</span></div><div class="mt-4 grid h-11 place-items-center rounded-app bg-brand text-[15px] font-medium text-on-brand"><span class="flex items-center gap-2">${icon("ph:fingerprint", 19)}Use passkey</span></div><div class="mt-3 grid h-11 place-items-center rounded-app border border-line text-[15px]">Continue with company SSO</div><div class="my-5 flex items-center gap-3 text-muted"><i class="h-px flex-1 bg-line"></i>or a code<i class="h-px flex-1 bg-line"></i></div><div class="flex justify-between font-mono text-[20px]">${each(["7", "3", "1", "", "", ""], (digit, index) => `<span class="grid h-12 w-[52px] place-items-center rounded-app border bg-bg ${index === 3 ? "border-brand" : "border-line"}">${digit}</span>`)}</div></div><div class="mt-6 flex items-center justify-center gap-2 text-[13px] text-muted">${avatars(["Teo Lindqvist", "Anton Brandt", "Amara Diallo"], 22, "border-bg")}On call and locked out? <span class="text-brand">Break-glass access</span></div></section>`,
);

export const breaking = shell(
  2,
  "Traces",
  range,
  `<div class="flex h-full flex-col items-center justify-center text-center"><pre class="font-mono text-[16px] leading-[22px] text-brand/80">   o---o       o---o
  /     \\     /     \\
 o       o   o       o
  \\     /     \\     /
   o---o   x   o---o</pre><h1 class="mt-7 text-[24px] font-semibold">This query reads too much</h1><p class="mt-2 w-[520px] text-[14.500px] leading-[22px] text-muted">It would scan 4.2 TB of spans, your plan allows 1 TB a query. Nothing was charged. Narrow it in one of these ways:</p><div class="mt-6 w-[560px] overflow-hidden rounded-app border border-line text-left">${each(
     [
       "Only the last 40 minutes|0.9 TB|lucide:clock",
       "Only service ticket-payments|0.3 TB|lucide:box",
       "A sample of one in ten traces|0.4 TB|lucide:dices",
     ],
     (spec) => {
       const [name, size, glyph = ""] = spec.split("|");
       return `<div class="flex items-center gap-3 border-b border-line bg-surface px-4 py-3.5 last:border-0">${icon(glyph, 17, "text-brand")}${name}<span class="ml-auto font-mono text-good">${size}</span>${icon("lucide:arrow-right", 16, "text-muted")}</div>`;
     },
   )}</div><div class="mt-5 font-mono text-muted">error SP-413 · query q_71c0 · 10:36:52</div></div>`,
);
