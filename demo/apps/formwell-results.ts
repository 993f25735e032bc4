import { avatar } from "../kit/art.ts";
import { barChart, donut, lineChart } from "../kit/chart.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, modal, table, tabs, webToggle } from "../kit/web.ts";
import { builderTop, logo, quiet, solid } from "./formwell-pages.ts";

const stars = (count: number) =>
  `<span class="inline-flex gap-0.5">${times(5, (index) => icon(index < count ? "ph:star-fill" : "ph:star", 16, index < count ? "text-[#f0a90f]" : "text-faint"))}</span>`;

const answers = [
  ["Petra Calloway", "Today, 09:41", 5, "I have a licence", "Week 29", "licence-pc.pdf", "Complete"],
  ["Bram Okafor", "Today, 09:12", 4, "A few days", "Week 28", "", "Complete"],
  ["Lotte Winding", "Today, 08:55", 5, "Never", "Week 30", "", "Complete"],
  ["Rasmus Thiel", "Today, 08:20", 3, "A few days", "", "", "Left at 6"],
  ["Yuna Seo", "Yesterday, 22:07", 4, "Never", "Week 28", "", "Complete"],
  ["Piet Marsh", "Yesterday, 21:48", 5, "I have a licence", "Week 31", "ys-licence.jpg", "Complete"],
  ["Odile Fabre", "Yesterday, 19:30", 2, "Never", "", "", "Left at 4"],
  ["Marco Venn", "Yesterday, 18:02", 4, "A few days", "Week 29", "", "Complete"],
  ["Hana Lindqvist", "Yesterday, 17:44", 5, "Never", "Week 30", "", "Complete"],
  ["Callie Burrows", "Yesterday, 15:19", 4, "A few days", "Week 29", "", "Complete"],
] as const;

const experience: Record<string, string> = {
  Never: "bg-[#b5d9ff]",
  "A few days": "bg-[#ffd65c]",
  "I have a licence": "bg-[#a9e8cf]",
};

export const responses = desktop(
  "flex-col bg-bg",
  `${builderTop("Results")}<div class="px-8 pt-6"><div class="flex items-end"><div><h1 class="font-display text-[28px] font-bold">412 responses</h1><div class="text-[14px] text-muted">128 unfinished · last one 12 minutes ago</div></div><div class="ml-auto flex gap-2">${button("Filter: since 1 Nov", quiet, "lucide:filter")}${button("Columns", quiet, "lucide:columns-3")}${button("Download", solid, "lucide:download")}</div></div><div class="mt-5">${tabs(["Responses", "Summary", "Drop-off", "Files 61"], 0, "gap-8 text-[15px]")}</div></div>
<div class="mx-8 mt-4 overflow-hidden rounded-[18px] border-2 border-ink bg-surface">${table(
    [
      "|20px",
      "Name|1.300fr",
      "Answered|1fr",
      "2 · How keen?|130px",
      "3 · Experience|170px",
      "8 · Week|120px",
      "7 · Licence|1fr",
      "Status|110px",
    ],
    answers.map(([name, when, keen, level, week, file, state], index) => [
      check(index === 1 || index === 2),
      `<span class="flex items-center gap-3 font-medium">${avatar(name, 30)}${name}</span>`,
      `<span class="text-muted">${when}</span>`,
      stars(keen),
      badge(level, `${experience[level] ?? ""} text-ink`),
      week || `<span class="text-faint">–</span>`,
      file
        ? `<span class="flex items-center gap-1.5 text-[#5b2ee0]">${icon("lucide:paperclip", 14)}${file}</span>`
        : `<span class="text-faint">–</span>`,
      state === "Complete"
        ? badge("Complete", "bg-[#d9f26b] text-ink")
        : badge(state, "border border-accent text-[#b8371a]"),
    ]),
    {
      row: "h-[52px] text-[14px]",
      head: "h-11 bg-raised text-[13px] font-semibold",
      selected: 1,
      selectedClass: "bg-[#f1ecff]",
    },
  )}<div class="flex h-12 items-center px-5 text-[13px] text-muted">1–10 of 412<span class="ml-auto flex items-center gap-4">${icon("lucide:chevron-left", 17)}<b class="text-ink">1</b>2 3 … 42${icon("lucide:chevron-right", 17)}</span></div></div>
<div class="absolute bottom-6 left-1/2 flex -translate-x-1/2 items-center gap-5 rounded-full bg-brand px-6 py-3 text-[14px] text-white shadow-xl"><b>2 chosen</b><span class="flex items-center gap-2">${icon("lucide:mail", 16)}Write to them</span><span class="flex items-center gap-2">${icon("lucide:tag", 16)}Tag</span><span class="flex items-center gap-2 text-[#ffb3a0]">${icon("lucide:trash", 16)}Delete</span></div>`,
);

const card = (title: string, sub: string, body: string, classes = "") =>
  `<div class="rounded-[20px] bg-surface p-6 ${classes}"><div class="font-display text-[18px] font-semibold">${title}</div><div class="text-[13px] text-muted">${sub}</div>${body}</div>`;

const level = (label: string, count: number, colour: string) =>
  `<div class="mt-4"><div class="flex text-[14px]"><span>${label}</span><span class="ml-auto num"><b>${Math.round((count / 412) * 100)} %</b> <span class="text-muted">${count}</span></span></div><div class="mt-1.5 h-7 rounded-[9px] bg-raised"><div class="h-full rounded-[9px]" style="width:${(count / 412) * 100}%;background:${colour}"></div></div></div>`;

export const summary = desktop(
  "flex-col bg-bg",
  `${builderTop("Results")}<div class="flex items-end px-8 pt-6"><div>${tabs(["Responses", "Summary", "Drop-off", "Files 61"], 1, "gap-8 text-[15px]")}</div><div class="ml-auto flex gap-2">${button("1–20 November", quiet, "lucide:calendar")}${button("Share report", solid, "lucide:share-2")}</div></div>
<div class="grid grid-cols-4 gap-4 px-8 pt-5">${each(
    [
      ["Views", "730", "#c9b4ff"],
      ["Started", "540", "#ffd65c"],
      ["Finished", "412", "#a9e8cf"],
      ["Typical time", "2 min 48 s", "#b5d9ff"],
    ] as const,
    ([label, value, colour]) =>
      `<div class="flex h-[92px] flex-col justify-center rounded-[20px] px-6" style="background:${colour}"><div class="text-[14px]">${label}</div><div class="font-display text-[32px] font-bold leading-[36px]">${value}</div></div>`,
  )}</div>
<div class="grid grid-cols-[1fr_1fr_400px] gap-4 px-8 pt-4">${card("Responses a day", "20 days, busiest on 9 November", `<div class="mt-4">${lineChart({ width: 432, height: 186, max: 50, ticks: ["50", "25", "0"], labels: ["1 Nov", "10 Nov", "20 Nov"], isSmooth: true, series: [{ values: [8, 11, 14, 16, 20, 22, 28, 36, 44, 38, 30, 24, 19, 17, 16, 15, 14, 13, 14, 13], colour: "#ff6b4a", fill: 0.25, width: 3 }] })}</div>`)}${card("3 · How much have you sailed before?", "412 answers", `${level("Never, I am curious", 206, "#b5d9ff")}${level("A few days with friends", 145, "#ffd65c")}${level("I have a licence", 61, "#a9e8cf")}`)}
${card("2 · How keen are you?", "412 answers, 4.3 on average", `<div class="mt-3 flex items-end gap-2">${barChart({ width: 350, height: 186, bars: [[9], [16], [41], [122], [224]], colours: ["#c9b4ff"], labels: ["1 ★", "2 ★", "3 ★", "4 ★", "5 ★"], corner: 8, active: 4 })}</div>`)}
${card(
  "8 · Which week suits you?",
  "July has four weeks, 110 places each",
  `<div class="mt-4 flex flex-col gap-3 text-[14px]">${each(
    [
      ["Week 28", 110],
      ["Week 29", 108],
      ["Week 30", 104],
      ["Week 31", 90],
    ] as const,
    ([label, count]) =>
      `<div class="flex items-center gap-3"><span class="w-[68px]">${label}</span><span class="h-3 flex-1 rounded-full bg-raised"><i class="block h-3 rounded-full ${count === 110 ? "bg-accent" : "bg-[#24145c]"}" style="width:${(count / 110) * 100}%"></i></span><span class="w-[78px] text-right ${count === 110 ? "font-semibold text-[#b8371a]" : "text-muted"}">${count === 110 ? "full" : `${count} of 110`}</span></div>`,
  )}</div>`,
)}${card(
  "How they found the form",
  "730 views",
  `<div class="mt-3 flex items-center gap-6">${donut(
    150,
    34,
    [
      [380, "#24145c"],
      [175, "#ff6b4a"],
      [110, "#ffd65c"],
      [65, "#a9e8cf"],
    ],
    3,
  )}<div class="flex flex-col gap-2.5 text-[14px]">${each(["Newsletter 380|#24145c", "Website 175|#ff6b4a", "Poster code 110|#ffd65c", "Other 65|#a9e8cf"], (item) => `<span class="flex items-center gap-2"><i class="h-3 w-3 rounded-[4px]" style="background:${item.split("|")[1]}"></i>${item.split("|")[0]}</span>`)}</div></div>`,
)}
${card("6 · What are you hoping for?", "Words that come up most", `<div class="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 font-display font-semibold leading-tight">${each(["wind|34|#24145c", "new friends|26|#ff6b4a", "knots|20|#5b2ee0", "quiet|28|#0d8f6b", "stars at night|18|#24145c", "courage|23|#b8371a", "fresh air|19|#5b2ee0", "a licence|22|#24145c", "swimming|16|#0d8f6b"], (item) => `<span style="font-size:${item.split("|")[1]}px;color:${item.split("|")[2]}">${item.split("|")[0]}</span>`)}</div>`)}</div>`,
);

export const share = desktop(
  "flex-col bg-bg",
  `${builderTop("Share")}<div class="p-10"><h1 class="font-display text-[40px] font-bold tracking-tight">Out into the world</h1><div class="mt-6 grid grid-cols-3 gap-5">${each(["Link|lucide:link|#c9b4ff|412 answers", "Website|lucide:app-window|#ffd65c|Not yet", "Poster code|lucide:qr-code|#a9e8cf|110 scans", "E-mail|lucide:mail|#ffb3a0|2 sends", "Chat|lucide:message-circle|#b5d9ff|Not yet", "Kiosk|lucide:tablet|#d9f26b|Not yet"], (item) => `<div class="flex h-[210px] flex-col rounded-[22px] p-6" style="background:${item.split("|")[2]}">${icon(item.split("|")[1] ?? "", 34)}<div class="mt-auto font-display text-[24px] font-semibold">${item.split("|")[0]}</div><div class="text-[14px]">${item.split("|")[3]}</div></div>`)}</div></div>${modal(
    760,
    `<div class="flex items-center px-8 pt-7"><h2 class="font-display text-[26px] font-bold">Share “Sailing camp sign-up”</h2><span class="ml-auto">${icon("lucide:x", 24)}</span></div><div class="px-8 pt-4">${tabs(["Link", "Embed", "Poster code", "E-mail"], 1, "gap-8 text-[15px]")}</div>
<div class="grid grid-cols-[1fr_236px] gap-7 px-8 py-6"><div><div class="grid grid-cols-4 gap-2.5 text-center text-[13px]">${each(["Inline|lucide:panel-top", "Pop-up|lucide:app-window", "Slider|lucide:panel-right", "Full page|lucide:maximize"], (item, index) => `<div class="rounded-[14px] border-2 py-3 ${index === 0 ? "border-brand bg-[#f1ecff] font-semibold" : "border-line text-muted"}">${icon(item.split("|")[1] ?? "", 24)}<div class="mt-1.5">${item.split("|")[0]}</div></div>`)}</div>
<div class="mt-5 rounded-[14px] bg-brand p-5 font-mono text-[13px] leading-[22px] text-white"><span class="text-[#c9b4ff]">&lt;div</span> data-formwell=<span class="text-[#d9f26b]">"saltmarsh/camp"</span><br>&nbsp;&nbsp;data-height=<span class="text-[#d9f26b]">"560"</span> data-title=<span class="text-[#d9f26b]">"off"</span><span class="text-[#c9b4ff]">&gt;&lt;/div&gt;</span><br><span class="text-[#c9b4ff]">&lt;script</span> src=<span class="text-[#d9f26b]">"//formwell.example/e.js"</span><span class="text-[#c9b4ff]">&gt;</span></div><div class="mt-3 flex gap-2">${button("Copy code", solid, "lucide:copy")}${button("Send to a developer", quiet)}</div>
<div class="mt-5 flex flex-col text-[14px]">${each([["Hide the title", true] as const, ["Transparent background", false] as const, ["Close on 30 June 2027", true] as const], ([label, isOn]) => `<div class="flex items-center border-t border-line py-3"><span>${label}</span><span class="ml-auto">${webToggle(isOn)}</span></div>`)}</div></div>
<div class="flex flex-col items-center rounded-[18px] bg-[#d9f26b] p-6"><div class="rounded-[14px] bg-white p-4">${qrCode("formwell camp", 150, "#24145c")}</div><div class="mt-4 text-center text-[14px] leading-5">formwell.example/<br><b>saltmarsh/camp</b></div><div class="mt-4 flex flex-col gap-2">${button("Copy link", quiet, "lucide:link")}${button("Save code", quiet, "lucide:download")}</div></div></div>`,
    "bg-surface",
    "bg-[#24145c]/55",
  )}`,
);

const apps = [
  ["Ledgerline", "Rows in a spreadsheet", "lucide:sheet", "#a9e8cf", "Connected"],
  ["Postbox", "Write to people who answered", "lucide:mail", "#ffb3a0", "Connected"],
  ["Chatterbox", "A message for every answer", "lucide:message-square", "#c9b4ff", "Connect"],
  ["Tilly Pay", "Take deposits in a form", "lucide:credit-card", "#ffd65c", "Connected"],
  ["Almanack", "Book a slot in a calendar", "lucide:calendar-days", "#b5d9ff", "Connect"],
  ["Rolodeck", "Create or update a contact", "lucide:contact", "#d9f26b", "Connect"],
  ["Webhooks", "Send JSON to your server", "lucide:webhook", "#24145c", "2 active"],
  ["Foldertree", "Keep uploads in a folder", "lucide:folder-tree", "#ffd65c", "Connect"],
  ["Signwell", "Contracts signed on screen", "lucide:signature", "#a9e8cf", "Business"],
] as const;

const siteTop = (active: string) =>
  `<header class="flex h-[72px] shrink-0 items-center px-10">${logo(34)}<span class="ml-3 font-display text-[21px] font-bold">Formwell</span><nav class="ml-12 flex gap-7 text-[15px] font-medium text-muted">${each(["My forms", "Templates", "Integrations", "Billing"], (label) => `<span class="${label === active ? "border-b-3 border-accent pb-1 text-ink" : ""}">${label}</span>`)}</nav><div class="ml-auto">${avatar("Maren Oduya", 38)}</div></header>`;

export const integrations = desktop(
  "flex-col bg-bg",
  `${siteTop("Integrations")}<div class="px-10"><div class="flex items-end"><h1 class="font-display text-[40px] font-bold tracking-tight">Let answers travel</h1><div class="ml-auto flex h-11 w-[300px] items-center gap-3 rounded-full border-2 border-ink bg-surface px-5 text-[14px] text-muted">${icon("lucide:search", 17)}Search 64 integrations</div></div><div class="mt-5 flex gap-2 text-[14px] font-medium">${each(["All", "Connected 3", "Spreadsheets", "Payments", "Calendars", "Messages", "For developers"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-brand text-white" : "bg-surface"}">${label}</span>`)}</div>
<div class="mt-6 grid grid-cols-3 gap-5">${each(
    apps,
    ([name, text, glyph, colour, state]) =>
      `<div class="flex h-[196px] flex-col rounded-[22px] bg-surface p-6"><div class="flex"><span class="grid h-14 w-14 place-items-center rounded-[16px] ${colour === "#24145c" ? "text-white" : ""}" style="background:${colour}">${icon(glyph, 27)}</span><span class="ml-auto">${state === "Connect" ? "" : badge(state, state === "Business" ? "border-2 border-ink" : "bg-[#d9f26b] text-ink")}</span></div><div class="mt-4 font-display text-[19px] font-semibold">${name}</div><div class="flex items-center text-[14px] text-muted">${text}</div><div class="mt-auto text-[14px] font-semibold ${state === "Connect" ? "text-[#5b2ee0]" : ""}">${state === "Connect" ? "Connect →" : state === "Business" ? "See plans →" : "Manage →"}</div></div>`,
  )}</div></div>`,
);

export const billing = desktop(
  "flex-col bg-bg",
  `${siteTop("Billing")}<div class="grid grid-cols-[1fr_420px] gap-7 px-10"><div><h1 class="font-display text-[40px] font-bold tracking-tight">Plan and billing</h1><section class="mt-5 rounded-[24px] bg-brand p-8 text-white"><div class="flex items-start"><div><div class="text-[15px] text-[#c9b4ff]">Saltmarsh Sailing School</div><div class="font-display text-[34px] font-bold">Crew plan</div><div class="text-[15px] text-white/75">€29 a month · renews on 1 December 2026</div></div><span class="ml-auto flex gap-2">${button("Cancel", "rounded-full border-2 border-white/50")}${button("Change plan", "rounded-full bg-[#d9f26b] text-ink")}</span></div><div class="mt-7 grid grid-cols-3 gap-6">${each(
    [
      ["Responses this month", "412 of 1,000", 0.412, "#d9f26b"],
      ["Seats", "4 of 5", 0.8, "#ffd65c"],
      ["Uploads", "1.9 of 10 GB", 0.19, "#a9e8cf"],
    ] as const,
    ([label, value, part, colour]) =>
      `<div><div class="text-[14px] text-white/75">${label}</div><div class="mt-1 font-display text-[21px] font-semibold">${value}</div><div class="mt-3 h-2.5 rounded-full bg-white/15"><i class="block h-full rounded-full" style="width:${part * 100}%;background:${colour}"></i></div></div>`,
  )}</div></section>
<section class="mt-5 overflow-hidden rounded-[24px] bg-surface"><div class="flex items-center px-7 pb-2 pt-6"><b class="font-display text-[20px]">Invoices</b><span class="ml-auto text-[14px] font-semibold text-[#5b2ee0]">Download all</span></div>${table(
    ["Date|1fr", "Number|1fr", "What|1.500fr", "Amount|100px|right", "Status|90px", "|24px"],
    [
      ["1 Nov 2026", "FW-2026-1107", "Crew plan, November", "€29.00", "Paid"],
      ["1 Oct 2026", "FW-2026-1004", "Crew plan, October", "€29.00", "Paid"],
      ["14 Sep 2026", "FW-2026-0951", "One more seat, September", "€6.00", "Paid"],
      ["1 Sep 2026", "FW-2026-0902", "Crew plan, September", "€29.00", "Paid"],
      ["1 Aug 2026", "FW-2026-0803", "Solo plan, August", "€12.00", "Paid"],
    ].map((row) => [
      ...row.slice(0, 4),
      badge(row[4] ?? "", "bg-[#a9e8cf] text-ink"),
      icon("lucide:download", 16, "text-muted"),
    ]),
    { head: "h-10 px-7 text-[13px] text-muted", row: "h-[52px] px-7 text-[14px] num" },
  )}</section></div>
<aside class="flex flex-col gap-5 pt-[68px]"><section class="rounded-[24px] bg-[#ffd65c] p-7"><div class="font-display text-[19px] font-semibold">Paying with</div><div class="mt-4 flex h-[128px] flex-col rounded-[18px] bg-[#24145c] p-5 text-white"><span class="flex justify-between">Tilly Card${icon("lucide:nfc", 22)}</span><span class="mt-auto flex justify-between font-mono text-[15px]"><span>•••• 2210</span><span>08/29</span></span></div><div class="mt-4 text-[14px] font-semibold underline">Use another card</div></section>
<section class="rounded-[24px] bg-surface p-7"><div class="font-display text-[19px] font-semibold">People in this workspace</div>${each(["Maren Oduya|Owner", "Tobias Quist|Builder", "Jola Perrin|Builder", "Sven Abara|Reads results"], (item) => `<div class="mt-4 flex items-center gap-3 text-[15px]">${avatar(item.split("|")[0] ?? "", 36)}${item.split("|")[0]}<span class="ml-auto text-[13px] text-muted">${item.split("|")[1]}</span></div>`)}<div class="mt-5">${button("Invite · 1 seat left", quiet, "lucide:user-plus")}</div></section></aside></div>`,
);
