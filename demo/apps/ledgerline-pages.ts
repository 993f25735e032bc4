// Ledgerline's pages around money coming in; the captions are in ledgerline.ts.
import { avatar } from "../kit/art.ts";
import { lineChart, ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, field, select, table, tabs } from "../kit/web.ts";

const places = ["Home", "Invoices", "Customers", "Expenses", "Banking", "Reports"];
const mark = `<svg width="30" height="30" viewBox="0 0 30 30"><rect width="30" height="30" rx="8" fill="#d6f06a"/><path d="M7 9h16M7 15h16M7 21h9" stroke="#17543a" stroke-width="2.600" stroke-linecap="round"/><path d="M20 7v17" stroke="#bf3a2b" stroke-width="1.600"/></svg>`;

export const quiet = "border border-line bg-surface";
export const mono = (text: string, classes = "") => `<span class="font-mono num ${classes}">${text}</span>`;

export const page = (active: string, body: string, over = "") =>
  desktop(
    "flex-col bg-bg text-[14px]",
    `<header class="flex h-[60px] shrink-0 items-center gap-8 bg-brand px-8 text-white"><span class="flex items-center gap-2.5 text-[17px] font-semibold tracking-tight">${mark}Ledgerline</span><nav class="flex gap-1">${each(places, (place) => `<span class="rounded-full px-3.5 py-1.5 ${place === active ? "bg-white/16" : "text-white/75"}">${place}</span>`)}</nav><div class="ml-auto flex items-center gap-4"><span class="flex h-9 w-[230px] items-center gap-2 rounded-full bg-white/12 px-3.5 text-white/70">${icon("ph:magnifying-glass", 16)}Find anything</span>${icon("ph:bell", 21)}<span class="flex items-center gap-2.5">${avatar("Marita Solvang", 34)}<span class="leading-[17px]">Fennel &amp; Frame<br><span class="text-[12px] text-white/65">Marita Solvang</span></span></span></div></header><div class="relative min-h-0 flex-1 overflow-hidden">${body}</div>${over}`,
  );

export const headline = (title: string, sub: string, right = "") =>
  `<div class="flex items-end justify-between px-10 pb-5 pt-8"><div><h1 class="text-[28px] font-semibold leading-8 tracking-tight">${title}</h1><div class="mt-1 text-muted">${sub}</div></div><div class="flex items-center gap-2.5">${right}</div></div>`;

export const card = (body: string, classes = "") =>
  `<section class="rounded-[14px] border border-line bg-surface ${classes}">${body}</section>`;

/** Month, money in and money out in thousands, balance in thousands. */
const months: readonly (readonly [string, number, number, number])[] = [
  ["Jun", 12.4, 8.9, 31.3],
  ["Jul", 10.2, 9.6, 31.9],
  ["Aug", 11.8, 7.4, 36.3],
  ["Sep", 15.1, 10.3, 41.1],
  ["Oct", 12.9, 9.7, 44.3],
  ["Nov", 14.6, 10.7, 48.2],
];

function cashFlow(): string {
  const bars = each(
    months,
    ([name, into, out]) =>
      `<div class="flex flex-1 flex-col"><div class="flex h-[212px] items-end justify-center gap-1.5"><i class="w-9 rounded-t-[5px] bg-brand" style="height:${into * 5}%"></i><i class="w-9 rounded-t-[5px] bg-accent" style="height:${out * 5}%"></i></div><span class="pt-2 text-center text-[12.500px] text-muted">${name}</span></div>`,
  );
  const line = lineChart({
    width: 760,
    height: 216,
    max: 60,
    isSmooth: true,
    series: [{ values: months.map(([, , , balance]) => balance), colour: "#bf3a2b", width: 2.5 }],
  });
  return `<div class="flex h-[240px]"><div class="flex h-[212px] w-12 flex-col justify-between text-[12px] text-muted">${each(["€20k", "€10k", "0"], (tick) => `<span>${tick}</span>`)}</div><div class="relative flex flex-1">${bars}<div class="absolute left-[76px] top-0">${line}</div></div></div>`;
}

const todo = (name: string, title: string, text: string, action: string) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-3 last:border-0"><span class="grid h-9 w-9 place-items-center rounded-full bg-bg">${icon(name, 18)}</span><div class="flex-1"><div class="font-medium">${title}</div><div class="text-[13px] text-muted">${text}</div></div><span class="text-[13.500px] font-medium text-brand">${action}</span></div>`;
const account = (name: string, sub: string, value: string) =>
  `<div class="flex items-center gap-3 border-t border-white/15 py-3.5"><span class="grid h-9 w-9 place-items-center rounded-full bg-white/12">${icon("ph:bank", 18)}</span><div class="flex-1">${name}<div class="text-[12.500px] text-white/65">${sub}</div></div>${mono(value)}</div>`;

export const dashboard = page(
  "Home",
  `${headline("Good morning, Marita", "Saturday 21 November 2026", `${button("Add expense", quiet, "ph:receipt")}${button("New invoice", "bg-brand text-on-brand", "ph:plus-bold")}`)}
<div class="grid grid-cols-[340px_1fr] gap-5 px-10"><section class="flex flex-col rounded-[14px] bg-brand p-6 text-white"><div class="text-white/75">In the bank</div><div class="mt-1 font-mono text-[38px] font-medium tracking-tight">€48,216.40</div><div class="mt-2 inline-flex items-center gap-1.5 self-start rounded-full bg-accent px-2.5 py-1 text-[12.500px] font-medium text-ink">${icon("ph:trend-up-bold", 14)}€3,940 more than in October</div><div class="mt-auto pt-6">${account("Business account", "Synced 9 minutes ago", "€36,716.40")}${account("Tax savings", "Synced 9 minutes ago", "€11,500.00")}</div></section>
${card(
  `<div class="flex items-center justify-between"><b class="text-[16px] font-semibold">Cash flow</b><div class="flex items-center gap-5 text-[13px] text-muted"><span class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-[3px] bg-brand"></i>In</span><span class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-[3px] bg-accent"></i>Out</span><span class="flex items-center gap-2"><i class="h-[3px] w-4 rounded bg-bad"></i>Balance</span><span class="rounded-full border border-line px-3 py-1 text-ink">Last 6 months</span></div></div><div class="relative mt-4">${cashFlow()}</div>`,
  "p-6",
)}</div>
<div class="mt-5 grid grid-cols-[1fr_1fr_340px] gap-5 px-10">${card(
    `<div class="flex justify-between"><b class="text-[16px] font-semibold">Unpaid invoices</b>${mono("€19,965.00", "font-medium")}</div><div class="mt-5 flex h-9 gap-1 overflow-hidden rounded-[8px]"><i class="w-[18%] bg-bad"></i><i class="w-[9.700%] bg-[#8fb85a]"></i><i class="flex-1 bg-brand"></i></div><div class="mt-4 flex flex-col gap-3">${each(
      [
        ["bg-bad", "Overdue", "2 invoices", "€3,630.00"],
        ["bg-[#8fb85a]", "Sent, not opened yet", "1 invoice", "€1,936.00"],
        ["bg-brand", "Opened, due later", "3 invoices", "€14,399.00"],
      ] as const,
      ([look, label, count, sum]) =>
        `<span class="flex items-center gap-3"><i class="h-2.5 w-2.5 rounded-[3px] ${look}"></i>${label}<span class="text-muted">${count}</span>${mono(sum, "ml-auto")}</span>`,
    )}</div>`,
    "p-6",
  )}${card(`<b class="text-[16px] font-semibold">To do</b><div class="mt-2">${todo("ph:link", "4 bank lines to match", "Since Wednesday", "Match")}${todo("ph:receipt", "2 receipts without category", "€86.30 together", "Sort")}${todo("ph:paper-plane-tilt", "Remind Marble &amp; Moth", "8 days overdue", "Remind")}</div>`, "px-6 pb-1 pt-6")}<section class="rounded-[14px] bg-accent p-6"><div class="flex items-center gap-2 font-medium">${icon("ph:calendar-check", 20)}VAT return Q4</div><div class="mt-4 font-mono text-[30px] font-medium tracking-tight">€4,118.00</div><div class="mt-1 text-[13.500px]">so far, to be filed by 31 January</div><div class="mt-5 flex items-center gap-2 text-[13.500px]">${icon("ph:check-circle-fill", 18)}Your tax savings cover it</div></section></div>`,
);

const states: Record<string, string> = {
  draft: badge("Draft", "bg-bg text-muted"),
  sent: badge("Sent", "bg-[#e4edf6] text-[#2c5f91]"),
  viewed: badge("Opened", "bg-[#eef7cf] text-[#5a6f10]"),
  paid: badge("Paid", "bg-[#dff1e6] text-good"),
};

/** Cells of an invoice, written as `number|customer|issued|due|state|amount`. */
function invoiceCells(line: string, index: number): string[] {
  const [no = "", who = "", issued = "", due = "", state = "", amount = ""] = line.split("|");
  const shown = states[state] ?? badge(`Overdue ${state}`, "bg-[#fbe3df] text-bad");
  const isTicked = index === 6 || index === 7;
  return [check(isTicked), mono(no), `<b class="font-medium">${who}</b>`, issued, due, shown, mono(amount)];
}

const invoiceLines = [
  "–|Greenfold Housing|–|–|draft|2,662.00",
  "INV-1089|Tern Coffee Roasters|20 Nov|4 Dec|sent|1,936.00",
  "INV-1088|Halvorsen Dental|18 Nov|2 Dec|viewed|3,025.00",
  "INV-1087|Museum of Small Boats|16 Nov|30 Nov|viewed|6,534.00",
  "INV-1086|Kestrel Yards|12 Nov|26 Nov|viewed|4,840.00",
  "INV-1085|Atelier Noord|9 Nov|23 Nov|paid|1,210.00",
  "INV-1084|Tern Coffee Roasters|5 Nov|19 Nov|2 days|1,452.00",
  "INV-1083|Marble &amp; Moth|30 Oct|13 Nov|8 days|2,178.00",
  "INV-1082|Kestrel Yards|27 Oct|10 Nov|paid|4,840.00",
  "INV-1081|Quill House Press|22 Oct|5 Nov|paid|968.00",
  "INV-1080|Museum of Small Boats|19 Oct|2 Nov|paid|3,267.00",
];

const total = (label: string, value: string, look = "") =>
  `<div class="border-l-2 border-faint pl-4"><div class="text-[13px] text-muted">${label}</div><div class="font-mono text-[22px] font-medium ${look}">${value}</div></div>`;

export const invoicesBody = `${headline("Invoices", "23 invoices in the last 90 days", `${button("Recurring", quiet, "ph:repeat")}${button("New invoice", "bg-brand text-on-brand", "ph:plus-bold")}`)}<div class="flex gap-12 px-10 pb-5">${total("Overdue", "€3,630.00", "text-bad")}${total("Due within 14 days", "€16,335.00")}${total("Paid in November", "€6,050.00", "text-good")}</div>
<div class="mx-10">${card(
  `<div class="flex items-center px-5 pt-4"><div class="flex-1">${tabs(["All 23", "Drafts 1", "Open 4", "Overdue 2", "Paid 16"], 0, "gap-7 text-[14px]")}</div></div>${table([`${check(false)}|20px`, "Number|130px", "Customer|1.6fr", "Issued|120px", "Due|120px", "Status|170px", "Amount, €|140px|right"], invoiceLines.map(invoiceCells), { row: "h-[45px] px-5", head: "h-10 px-5 text-[12.500px] text-muted bg-raised" })}`,
  "overflow-hidden",
)}</div>`;

export const invoices = page(
  "Invoices",
  `${invoicesBody}<div class="absolute bottom-6 left-1/2 flex -translate-x-1/2 items-center gap-5 rounded-full bg-ink py-2.5 pl-6 pr-3 text-white shadow-2xl"><span><b class="font-semibold">2 selected</b> · ${mono("€3,630.00")}</span><i class="h-5 w-px bg-white/25"></i><span class="flex items-center gap-2">${icon("ph:download-simple", 17)}Download</span><span class="flex items-center gap-2">${icon("ph:check", 17)}Mark as paid</span><span class="flex h-9 items-center gap-2 rounded-full bg-accent px-4 font-medium text-ink">${icon("ph:paper-plane-tilt", 17)}Send reminder</span></div>`,
);

const cellBox = (value: string, classes = "", isFocused = false) =>
  `<span class="flex h-10 items-center rounded-[8px] border bg-surface px-3 ${isFocused ? "border-brand ring-3 ring-brand/15" : "border-line"} ${classes}">${value}${isFocused ? '<i class="ml-px h-4 w-[1.500px] bg-brand"></i>' : ""}</span>`;
const itemRow = (name: string, count: string, rate: string, sum: string, isFocused = false) =>
  `<div class="grid grid-cols-[1fr_72px_96px_100px_20px] items-center gap-2 py-1">${cellBox(name)}${cellBox(count, "justify-end font-mono")}${cellBox(rate, "justify-end font-mono", isFocused)}<span class="text-right font-mono">${sum}</span>${icon("ph:trash", 17, "text-muted")}</div>`;
const paperRow = (name: string, sub: string, count: string, rate: string, sum: string) =>
  `<div class="grid grid-cols-[1fr_60px_80px_90px] border-b border-line py-3"><span><b class="font-medium">${name}</b><br><span class="text-muted">${sub}</span></span><span class="text-right font-mono">${count}</span><span class="text-right font-mono">${rate}</span><span class="text-right font-mono">${sum}</span></div>`;
const sum = (label: string, value: string, classes = "") =>
  `<div class="flex justify-between py-1 ${classes}"><span>${label}</span>${mono(value)}</div>`;

export const editor = page(
  "Invoices",
  `<div class="flex h-full"><section class="flex w-[640px] shrink-0 flex-col border-r border-line bg-surface"><div class="flex items-center gap-3 px-10 pt-7">${icon("ph:arrow-left", 20)}<h1 class="text-[22px] font-semibold tracking-tight">New invoice</h1><span class="text-[13px] text-muted">Saved 11:32</span><span class="ml-auto flex gap-2">${button("Save draft", quiet)}${button("Review and send", "bg-brand text-on-brand")}</span></div>
<div class="px-10 pt-6"><div class="grid grid-cols-2 gap-4">${select("Customer", "Greenfold Housing")}${field({ label: "Project, optional", value: "Signs for Elm Court" })}${field({ label: "Issue date", value: "21 November 2026", end: icon("ph:calendar-blank", 17, "text-muted") })}${select("Payment", "within 14 days, 5 December")}</div><div class="mt-6 grid grid-cols-[1fr_72px_96px_100px_20px] gap-2 pb-1 text-[13px] text-muted"><span>Item</span><span class="text-right">Hours</span><span class="text-right">Rate, €</span><span class="text-right">Sum, €</span></div>${itemRow("Wayfinding concept", "24", "75.00", "1,800.00", true)}${itemRow("Sign drawings, set of 8", "1", "400.00", "400.00")}<div class="mt-2 flex gap-5 font-medium text-brand"><span class="flex items-center gap-1.5">${icon("ph:plus-bold", 15)}Add item</span><span class="flex items-center gap-1.5">${icon("ph:clock", 16)}From time sheet, 6.5 h</span></div>
<div class="mt-6 grid grid-cols-2 gap-4">${select("Tax", "VAT 21%")}${select("Discount", "None")}</div><div class="mt-4"><div class="mb-1.5 text-[13px] font-medium">Note to the customer</div><div class="h-[84px] rounded-app border border-line p-3 leading-[21px]">Thank you for the walk through Elm Court. The drawings are ready for the sign maker.</div></div><div class="mt-5 flex items-center gap-6 text-[13.500px]"><span class="flex items-center gap-2">${check(true)}Pay online button</span><span class="flex items-center gap-2">${check(true)}Remind after 3 days</span><span class="flex items-center gap-2">${check(false)}Repeat monthly</span></div></div></section>
<section class="relative flex-1 bg-[#dcdfd3]"><div class="absolute left-1/2 top-9 h-[790px] w-[600px] -translate-x-1/2 rounded-[4px] bg-white px-12 py-11 text-[12.500px] leading-[19px] shadow-xl"><div class="flex justify-between"><div><svg width="46" height="46" viewBox="0 0 46 46"><rect x="2" y="2" width="42" height="42" fill="none" stroke="#c2552f" stroke-width="4"/><path d="M23 36V18M23 26q-10-2-10-12 10 0 10 12ZM23 22q9-2 9-11-9 0-9 11Z" fill="#5f8a4e" stroke="#5f8a4e" stroke-width="2"/></svg><div class="mt-3 text-[17px] font-semibold">Fennel &amp; Frame</div><div class="text-muted">Kade 18b, 9000 Ghent<br>BE 0744 118 302</div></div><div class="text-right"><div class="text-[30px] font-semibold tracking-tight text-[#c2552f]">Invoice</div><div class="mt-2 font-mono">INV-1090</div><div class="text-muted">21 November 2026<br>due 5 December 2026</div></div></div>
<div class="mt-9"><div class="text-muted">For</div><b class="text-[14px] font-semibold">Greenfold Housing</b><br>Elm Court 4, 2018 Antwerp<br><span class="text-muted">Signs for Elm Court</span></div><div class="mt-8 grid grid-cols-[1fr_60px_80px_90px] border-b-2 border-ink pb-2 text-muted"><span>Item</span><span class="text-right">Hours</span><span class="text-right">Rate</span><span class="text-right">Sum</span></div>${paperRow("Wayfinding concept", "3 routes, 2 rounds of changes", "24", "75.00", "1,800.00")}${paperRow("Sign drawings", "Set of 8, ready for production", "1", "400.00", "400.00")}<div class="ml-auto mt-4 w-[240px]">${sum("Subtotal", "2,200.00")}${sum("VAT 21%", "462.00")}${sum("Total", "€2,662.00", "mt-2 border-t-2 border-ink pt-3 text-[17px] font-semibold")}</div><div class="mt-8 text-muted">Thank you for the walk through Elm Court. The drawings are ready for the sign maker.</div><div class="absolute inset-x-12 bottom-10 flex justify-between border-t border-line pt-4 text-muted"><span>IBAN BE71 0961 2345 6769</span><span class="rounded-full bg-[#c2552f] px-4 py-1.5 text-white">Pay online</span></div></div><div class="absolute bottom-6 right-6 flex items-center gap-4 rounded-full bg-ink px-4 py-2 text-white">${icon("ph:minus", 16)}92%${icon("ph:plus", 16)}</div></section></div>`,
);

const fact = (label: string, value: string, note: string) =>
  `<div class="flex-1 border-l border-line px-6 first:border-0"><div class="text-[13px] text-muted">${label}</div><div class="mt-1 font-mono text-[24px] font-medium">${value}</div><div class="text-[13px] text-muted">${note}</div></div>`;
const happening = (name: string, title: string, text: string, when: string) =>
  `<div class="flex gap-3.5 pb-5"><span class="grid h-8 w-8 shrink-0 place-items-center rounded-full border border-line bg-raised">${icon(name, 16)}</span><div class="flex-1"><div class="flex justify-between font-medium">${title}<span class="text-[13px] font-normal text-muted">${when}</span></div><div class="text-[13.500px] leading-[19px] text-muted">${text}</div></div></div>`;
const habit = ["e", "o", "o", "e", "o", "l", "o", "e", "o", "o", "l", "n"];
const habitLook: Record<string, string> = {
  e: "bg-[#8fb85a]",
  o: "bg-brand",
  l: "bg-bad",
  n: "border-2 border-faint",
};

export const customer = page(
  "Customers",
  `<div class="flex items-center gap-5 px-10 pb-6 pt-8"><span class="grid h-[68px] w-[68px] place-items-center rounded-[18px] bg-[#f4d9c9] text-[24px] font-semibold text-[#8c4320]">TC</span><div><div class="text-[13px] text-muted">Customers / Tern Coffee Roasters</div><h1 class="text-[28px] font-semibold tracking-tight">Tern Coffee Roasters</h1></div><span class="ml-auto flex gap-2.5">${button("Statement", quiet, "ph:file-text")}${button("Edit", quiet, "ph:pencil-simple")}${button("New invoice", "bg-brand text-on-brand", "ph:plus-bold")}</span></div>
<div class="mx-10">${card(`<div class="flex py-5">${fact("Owes you", "€3,388.00", "€1,452.00 of it overdue")}${fact("Earned together", "€21,840", "since March 2024")}${fact("Pays after", "16 days", "2 days later than agreed")}<div class="flex-[1.300] border-l border-line px-6"><div class="flex justify-between text-[13px] text-muted"><span>Last 12 invoices</span><span class="flex gap-3"><span class="flex items-center gap-1.5"><i class="h-2 w-2 rounded-full bg-[#8fb85a]"></i>early</span><span class="flex items-center gap-1.5"><i class="h-2 w-2 rounded-full bg-brand"></i>on time</span><span class="flex items-center gap-1.5"><i class="h-2 w-2 rounded-full bg-bad"></i>late</span></span></div><div class="mt-4 flex justify-between">${each(habit, (key) => `<i class="h-6 w-6 rounded-full ${habitLook[key]}"></i>`)}</div></div></div>`)}</div>
<div class="mt-5 grid grid-cols-[1fr_440px] gap-5 px-10">${card(
    `<div class="px-5 pb-3 pt-5 text-[16px] font-semibold">Invoices</div>${table(
      ["Number|120px", "For|1.5fr", "Due|110px", "Status|150px", "Amount, €|110px|right"],
      (
        [
          ["INV-1089", "Winter blend labels", "4 Dec", states["sent"], "1,936.00"],
          [
            "INV-1084",
            "Shop window, Korenmarkt",
            "19 Nov",
            badge("Overdue 2 days", "bg-[#fbe3df] text-bad"),
            "1,452.00",
          ],
          ["INV-1071", "Menu boards", "9 Oct", states["paid"], "1,210.00"],
          ["INV-1064", "Paper cups, 2 sizes", "11 Sep", states["paid"], "2,420.00"],
          ["INV-1058", "Summer blend labels", "14 Aug", states["paid"], "1,936.00"],
          ["INV-1049", "Loyalty card", "3 Jul", states["paid"], "605.00"],
          ["INV-1043", "Festival stand", "12 Jun", states["paid"], "3,630.00"],
        ] as const
      ).map(([no, what, due, state, amount]) => [mono(no), what, due, state ?? "", mono(amount)]),
      { row: "h-[50px] px-5", head: "h-9 px-5 text-[12.500px] text-muted bg-raised" },
    )}<div class="px-5 py-3.5 font-medium text-brand">All 19 invoices</div>`,
  )}${card(`<div class="flex items-center justify-between pb-4"><b class="text-[16px] font-semibold">Activity</b><span class="text-[13px] text-muted">Everything</span></div><div class="mb-5 flex h-11 items-center gap-3 rounded-app border border-line bg-raised px-3 text-muted">${avatar("Marita Solvang", 26)}Write a note only you can see</div>${happening("ph:paper-plane-tilt", "Invoice INV-1089 sent", "to dries@terncoffee.example", "Yesterday")}${happening("ph:bell-ringing", "Reminder for INV-1084", "First reminder, opened twice", "Yesterday")}${happening("ph:note", "Note by you", "Dries asked for a quote for tins. Call him after the fair.", "17 Nov")}${happening("ph:eye", "INV-1084 opened", "from a phone in Ghent", "6 Nov")}${happening("ph:check-circle", "€1,210.00 received", "matched with INV-1071", "8 Oct")}`, "p-5")}</div>`,
);

const receiptArt = (scale: number) =>
  `<svg width="${120 * scale}" height="${170 * scale}" viewBox="0 0 120 170"><path d="M8 4h104v158l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6Z" fill="#fffdf6" stroke="#dfdccb"/><g fill="#5a5a52"><rect x="34" y="14" width="52" height="7"/><rect x="42" y="26" width="36" height="3"/>${times(5, (row) => `<rect x="18" y="${44 + row * 13}" width="${48 - row * 5}" height="3.500"/><rect x="88" y="${44 + row * 13}" width="16" height="3.500"/>`)}<rect x="18" y="116" width="30" height="6"/><rect x="78" y="116" width="26" height="6"/><rect x="34" y="136" width="52" height="3"/></g></svg>`;
const file = (name: string, sub: string, end: string, classes = "", barWidth = 0) =>
  `<div class="flex items-center gap-4 border-b border-line px-5 py-3 last:border-0 ${classes}"><span class="grid h-12 w-10 place-items-center overflow-hidden rounded-[6px] bg-bg">${receiptArt(0.26)}</span><div class="flex-1"><div class="font-medium">${name}</div><div class="text-[13px] text-muted">${sub}</div>${barWidth ? `<div class="mt-1.5 h-1.5 w-[260px] overflow-hidden rounded-full bg-bg"><i class="block h-full bg-brand" style="width:${barWidth}%"></i></div>` : ""}</div>${end}</div>`;
const found = (top: number, left: number, wide: number, label: string) =>
  `<span class="absolute h-[22px] rounded-[4px] border-2 border-brand bg-accent/40" style="top:${top}px;left:${left}px;width:${wide}px"><b class="absolute -top-[19px] left-0 whitespace-nowrap rounded-[4px] bg-brand px-1.5 text-[11px] font-medium leading-[16px] text-white">${label}</b></span>`;

export const upload = page(
  "Expenses",
  `${headline("Add receipts", "Photos, PDFs and forwarded e-mails, up to 20 at once", button("Forwarding address", quiet, "ph:envelope-simple"))}<div class="grid grid-cols-[1fr_440px] gap-5 px-10"><div><div class="relative grid h-[248px] place-items-center rounded-[18px] border-2 border-dashed border-brand bg-accent/45 text-center"><div>${icon("ph:tray-arrow-down-fill", 44, "text-brand")}<div class="mt-3 text-[20px] font-semibold">Let go to add 1 file</div><div class="mt-1 text-muted">or <u>choose files</u> from your computer</div></div><div class="absolute bottom-8 right-[150px] flex rotate-6 items-center gap-3 rounded-app border border-line bg-white px-3 py-2 shadow-xl">${icon("ph:file-pdf-fill", 26, "text-bad")}train-antwerp.pdf</div><span class="absolute bottom-4 right-[128px]">${icon("ph:hand-grabbing-fill", 30)}</span></div>
<div class="mt-5">${card(`${file("hardware-elm-court.jpg", "Reading the receipt …", `<span class="text-[13px] text-muted">62%</span>`, "", 62)}${file("IMG_4471.heic", `<span class="text-bad">Too blurred to read. Take it again in better light.</span>`, `<span class="flex gap-2">${button("Enter by hand", quiet)}${button("Retry", quiet)}</span>`)}${file("Lindqvist Paper", "19 November · Materials · VAT 21%", `${mono("€148.60", "text-[15px] font-medium")}${icon("ph:check-circle-fill", 22, "text-good")}`, "bg-accent/20 shadow-[inset_3px_0_0_var(--brand)]")}${file("Cloudshed Hosting", "18 November · Software · VAT 21%", `${mono("€24.20", "text-[15px] font-medium")}${icon("ph:check-circle-fill", 22, "text-good")}`)}`, "overflow-hidden")}</div></div>
${card(`<div class="flex items-center justify-between px-5 py-4"><b class="text-[16px] font-semibold">Lindqvist Paper</b><span class="text-[13px] text-muted">3 of 4</span></div><div class="relative grid h-[308px] place-items-center bg-[#dcdfd3]"><div class="relative">${receiptArt(1.72)}${found(20, 52, 102, "Merchant")}${found(196, 128, 56, "Total")}${found(229, 52, 102, "Date")}</div></div><div class="grid grid-cols-2 gap-3.5 p-5">${field({ label: "Date", value: "19 November 2026" })}${field({ label: "Total", value: "€148.60" })}${select("Category", "Materials")}${select("Paid with", "Business account")}</div><div class="flex gap-2.5 px-5 pb-5">${button("Save expense", "flex-1 bg-brand text-on-brand h-10")}${button("Bill to customer", `${quiet} h-10`)}</div>`, "overflow-hidden")}</div>`,
);

const step = (title: string, note: string, isDone: boolean) =>
  `<div class="flex items-center gap-4 border-b border-line px-6 py-[17px]">${isDone ? `<span class="grid h-7 w-7 place-items-center rounded-full bg-brand text-white">${icon("ph:check-bold", 15)}</span>` : `<span class="h-7 w-7 rounded-full border-2 border-faint"></span>`}<span class="flex-1 text-[16px] ${isDone ? "text-muted line-through" : "font-medium"}">${title}</span><span class="text-[13px] text-muted">${note}</span>${icon("ph:caret-down", 16, "text-muted")}</div>`;
const swatch = (colour: string, isOn = false) =>
  `<i class="h-9 w-9 rounded-full ${isOn ? "outline outline-2 outline-offset-2 outline-ink" : ""}" style="background:${colour}"></i>`;

export const onboarding = page(
  "Home",
  `<div class="grid grid-cols-[1fr_360px] gap-8 px-[110px] pt-9"><div><div class="flex items-center gap-6"><div class="relative">${ring(84, 9, 0.5, "#17543a", "#dfe3d4")}<span class="absolute inset-0 grid place-items-center text-[19px] font-semibold">3/6</span></div><div><h1 class="text-[30px] font-semibold tracking-tight">Welcome, Marita. Let us set up your books</h1><div class="text-[15px] text-muted">About nine minutes are left. You can stop at any time.</div></div></div>
<div class="mt-7">${card(
    `${step("Create your account", "Done", true)}${step("Tell us about Fennel &amp; Frame", "Done", true)}${step("Connect your bank", "Oever Bank, 2 accounts", true)}<div class="border-b border-line bg-raised px-6 py-5"><div class="flex items-center gap-4"><span class="grid h-7 w-7 place-items-center rounded-full border-2 border-brand font-semibold text-brand">4</span><b class="flex-1 text-[17px] font-semibold">Make invoices look like you</b><span class="text-[13px] text-muted">2 minutes</span>${icon("ph:caret-up", 16)}</div><div class="ml-11 mt-5 flex gap-8"><div class="flex-1"><div class="text-[13px] font-medium">Logo</div><div class="mt-2 flex items-center gap-4 rounded-app border border-line bg-surface p-3"><svg width="46" height="46" viewBox="0 0 46 46"><rect x="2" y="2" width="42" height="42" fill="none" stroke="#c2552f" stroke-width="4"/><path d="M23 36V18M23 26q-10-2-10-12 10 0 10 12ZM23 22q9-2 9-11-9 0-9 11Z" fill="#5f8a4e" stroke="#5f8a4e" stroke-width="2"/></svg><div class="flex-1">fennel-frame.svg<div class="text-[13px] text-muted">4 KB</div></div><span class="text-brand">Replace</span></div><div class="mt-5 text-[13px] font-medium">Colour</div><div class="mt-2.5 flex gap-4">${swatch("#17543a")}${swatch("#c2552f", true)}${swatch("#2c5f91")}${swatch("#7a4b8f")}${swatch("#14201a")}</div><div class="mt-6 flex items-center gap-5">${button("Save and go on", "h-10 bg-brand px-5 text-on-brand")}<span class="text-muted">Do it later</span></div></div><div class="w-[220px] rounded-[6px] border border-line bg-white p-5 shadow-lg"><div class="flex justify-between"><i class="h-6 w-6 border-[3px] border-[#c2552f]"></i><b class="text-[15px] font-semibold text-[#c2552f]">Invoice</b></div>${times(4, (index) => `<i class="mt-3 block h-2 rounded bg-line" style="width:${[60, 44, 100, 100][index]}%"></i>`)}<i class="ml-auto mt-5 block h-3 w-20 rounded bg-[#c2552f]"></i></div></div></div>${step("Send your first invoice", "4 minutes", false)}${step("Invite your bookkeeper", "3 minutes", false)}`,
    "overflow-hidden [&_.border-b]:last:border-0",
  )}</div></div>
<aside class="pt-[112px]"><section class="rounded-[18px] bg-accent p-6"><div class="flex items-center gap-3">${avatar("Pieter Claes", 52)}<div><b class="text-[16px] font-semibold">Pieter Claes</b><div>Accountant at Ledgerline</div></div></div><div class="mt-5 text-[20px] font-semibold leading-[26px] tracking-tight">Twenty minutes with a person, free of charge</div><div class="mt-2 leading-[21px]">Pieter looks at your setup and answers what no checklist can.</div><div class="mt-5 flex flex-col gap-2">${each(["Monday, 10:00", "Monday, 14:30", "Tuesday, 9:00"], (slot) => `<span class="flex justify-between rounded-app bg-white/60 px-4 py-2.5">${slot}${icon("ph:arrow-right", 17)}</span>`)}</div></section><div class="mt-5 flex items-center gap-3 px-2 text-muted">${icon("ph:file-arrow-up", 20)}Moving from another program? <span class="font-medium text-brand">Import</span></div></aside></div>`,
);
