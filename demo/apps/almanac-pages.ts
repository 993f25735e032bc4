import { avatar } from "../kit/art.ts";
import { lineChart } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { desktop, table } from "../kit/web.ts";

export const logo = (size = 34, ink = "#1c2b24") =>
  `<svg width="${size}" height="${size}" viewBox="0 0 34 34" fill="none" stroke="${ink}" stroke-width="1.600"><circle cx="17" cy="17" r="15.500"/><circle cx="17" cy="17" r="6"/>${times(12, (index) => `<path d="M17 4v${index % 3 ? 3 : 5.5}" transform="rotate(${index * 30} 17 17)"/>`)}<path d="M17 17 11 25"/></svg>`;

const places = ["Accounts", "Pay and transfer", "Approvals", "Cards", "Exchange", "Documents"];

export const page = (active: string, body: string, over = "") =>
  desktop(
    "flex-col bg-bg text-[15px]",
    `<header class="shrink-0 border-b border-ink bg-bg px-[84px]"><div class="flex h-[72px] items-center"><span class="flex items-center gap-3.5 font-display text-[25px]">${logo()}Almanac <i class="text-muted">Business</i></span><span class="ml-auto flex items-center gap-6 text-[14px]"><span class="text-muted">Ferrant &amp; Daughters, bookbinders</span>${icon("ph:bell", 21)}<span class="flex items-center gap-2.5">${avatar("Odette Ferrant", 34)}Odette Ferrant</span><span class="border-l border-line pl-6 text-muted">Log out</span></span></div><nav class="flex h-[46px] items-center gap-10 border-t border-line text-[15px]">${each(places, (label) => `<span class="flex h-full items-center ${label === active ? "border-b-3 border-brand font-semibold" : "text-muted"}">${label}${label === "Approvals" ? `<span class="ml-2 rounded-full bg-brand px-1.5 text-[12px] leading-[18px] text-white">4</span>` : ""}</span>`)}</nav></header>${body}${over}`,
  );

export const key = (label: string, look = "border border-ink", name = "") =>
  `<span class="inline-flex h-11 items-center justify-center gap-2.5 whitespace-nowrap rounded-app px-6 text-[15px] font-semibold ${look}">${name ? icon(name, 18) : ""}${label}</span>`;

export const green = "bg-brand text-on-brand";

export const title = (text: string, sub = "", end = "") =>
  `<div class="flex items-end"><div><h1 class="font-display text-[42px] leading-[48px]">${text}</h1>${sub ? `<p class="mt-1 text-[16px] text-muted">${sub}</p>` : ""}</div><span class="ml-auto flex gap-3">${end}</span></div>`;

export const sum = (euros: string, cents: string, size = 44) =>
  `<span class="font-display num" style="font-size:${size}px;line-height:${size * 1.1}px">€${euros}<span style="font-size:${size * 0.58}px">.${cents}</span></span>`;

const account = (name: string, number: string, euros: string, cents: string, note: string) =>
  `<div class="grid grid-cols-[1fr_auto] items-center gap-6 border-b border-line py-[22px]"><div><div class="font-display text-[22px]">${name}</div><div class="mt-0.5 text-[14px] text-muted"><span class="num">${number}</span> · ${note}</div></div>${sum(euros, cents, 32)}</div>`;

const entry = (day: string, who: string, what: string, amount: string) =>
  `<div class="flex items-baseline border-b border-line py-3"><span class="w-[62px] text-[14px] text-muted">${day}</span><span class="flex-1">${who}<span class="ml-2 text-[14px] text-muted">${what}</span></span><span class="num ${amount.startsWith("+") ? "font-semibold text-brand" : ""}">${amount}</span></div>`;

export const overviewBody = `<div class="grid min-h-0 flex-1 grid-cols-[1fr_440px] gap-[72px] px-[84px] pt-9"><section>${title("Good morning, Odette", "Friday, the twentieth of November")}<div class="mt-7 flex items-end gap-10 border-y-2 border-ink py-6"><div><div class="text-muted">All accounts together</div><div class="mt-1">${sum("284,916", "40", 60)}</div></div><div class="ml-auto text-right text-[14px] leading-[22px] text-muted">€12,480.00 reserved by cards<br>€40,000.00 overdraft, unused</div></div>${account("Current account", "AL42 0086 1107 2041", "96,204", "18", "For the running business")}${account("Wages and tax", "AL42 0086 1107 2058", "48,712", "22", "Filled on the 25th")}${account("Reserve, 30 days' notice", "AL42 0086 1107 2066", "140,000", "00", "1.85 % a year")}<div class="mt-7 flex gap-3">${key("New payment", green, "ph:arrow-up-right")}${key("Move between accounts", "border border-ink", "ph:arrows-left-right")}${key("Statements", "border border-ink", "ph:file-text")}</div></section>
<aside><div class="border border-ink bg-surface p-7"><div class="flex items-baseline"><span class="font-display text-[23px]">Thirteen weeks ahead</span></div><div class="mt-4">${lineChart(
  {
    width: 384,
    height: 150,
    max: 320,
    min: 120,
    series: [
      {
        values: [285, 262, 270, 224, 231, 208, 196, 214, 205, 232, 240, 262, 271],
        colour: "#1f4d3a",
        fill: 0.14,
        width: 2.5,
      },
      { values: Array(13).fill(180), colour: "#8a2c2c", isDashed: true, width: 1.5 },
    ],
  },
)}</div><div class="mt-2 flex justify-between text-[13px] text-muted"><span>today</span><span>lowest: €196,000, 1 January</span><span>18 Feb</span></div></div><div class="mt-7 flex items-baseline"><span class="font-display text-[23px]">Lately</span><span class="ml-auto text-[14px] text-muted underline">All entries</span></div><div class="mt-2 border-t-2 border-ink">${entry("Today", "Marbled Paper Co.", "invoice 2291", "−1,284.60")}${entry("Today", "City Library", "rebinding, lot 7", "+18,400.00")}${entry("19 Nov", "Hollis Leather", "goatskin", "−3,906.00")}${entry("19 Nov", "Card 4410, R. Ferrant", "trains", "−84.20")}${entry("18 Nov", "St Alban's School", "yearbooks", "+6,250.00")}${entry("17 Nov", "Gas and light", "October", "−742.15")}</div></aside></div>`;

export const overview = page("Accounts", overviewBody);

const line = (label: string, value: string, sub = "") =>
  `<div class="grid grid-cols-[180px_1fr_70px] border-b border-line py-[15px]"><span class="text-muted">${label}</span><span class="text-[16px]">${value}${sub ? `<span class="block text-[14px] text-muted">${sub}</span>` : ""}</span><span class="text-right text-[14px] underline">Change</span></div>`;

export const transfer = page(
  "Pay and transfer",
  `<div class="grid flex-1 grid-cols-[230px_1fr_340px] gap-16 px-[84px] pt-10"><ol class="flex flex-col">${each(["Whom to pay", "Amount and date", "Review", "Approval"], (label, index) => `<li class="flex gap-4 pb-9"><span class="grid h-9 w-9 place-items-center rounded-full border font-display text-[17px] ${index < 2 ? "border-brand bg-brand text-white" : index === 2 ? "border-2 border-brand text-brand" : "border-faint text-muted"}">${index < 2 ? icon("ph:check-bold", 16) : ["", "", "III", "IV"][index]}</span><span class="pt-1.5 text-[16px] ${index === 2 ? "font-semibold" : "text-muted"}">${label}</span></li>`)}</ol><section>${title("Review your payment", "Nothing leaves the account before you and one colleague approve.")}<div class="mt-7 border-y-2 border-ink py-6 text-center"><div class="text-muted">You pay</div><div class="mt-1">${sum("18,640", "00", 66)}</div><div class="mt-1 text-[15px] text-muted">eighteen thousand six hundred and forty euros</div></div>${line("To", "Whitlock Presses Ltd", "GB61 ALMX 2004 1588 3301 · paid 6 times before")}${line("From", "Current account", "€96,204.18 now, €77,564.18 afterwards")}${line("On", "Monday, 23 November 2026", "Arrives the same day")}${line("Reference", "Invoice WP-3317, second guillotine")}${line("Costs", "None")}<div class="mt-7 flex gap-3">${key("Send for approval", `${green} h-12 px-8`, "ph:seal-check")}${key("Back", "border border-ink h-12 px-8")}<span class="ml-auto self-center text-[15px] underline">Keep as a draft</span></div></section><aside class="flex flex-col gap-5 pt-2"><div class="border border-ink bg-surface p-6"><div class="flex items-center gap-3 font-display text-[21px]">${icon("ph:shield-check", 26, "text-brand")}Name checked</div><p class="mt-2 text-[15px] leading-[23px] text-muted">The bank of the payee confirms that this account belongs to <b class="text-ink">Whitlock Presses Ltd</b>.</p></div><div class="border border-[#b9812c] bg-[#fbf2df] p-6"><div class="flex items-center gap-3 font-display text-[21px]">${icon("ph:warning", 26, "text-[#9a6a1a]")}Larger than usual</div><p class="mt-2 text-[15px] leading-[23px]">Your last six payments to them were between €2,100 and €7,900. Did the account number reach you by e-mail? Then ring them up first.</p></div><div class="border border-line p-6"><div class="font-display text-[21px]">Approves with you</div><div class="mt-4 flex items-center gap-4">${avatar("Lucien Ferrant", 48)}<div>Lucien Ferrant<div class="text-[14px] text-muted">Usually within two hours</div></div></div></div></aside></div>`,
);

const waiting = (
  who: string,
  what: string,
  by: string,
  amount: string,
  due: string,
  isOn: boolean,
  flag = "",
) =>
  `<div class="grid h-[66px] grid-cols-[22px_1.500fr_1fr_130px_150px_196px] items-center gap-5 border-b border-line ${isOn ? "bg-brand/5" : ""}"><span class="grid h-[22px] w-[22px] place-items-center border ${isOn ? "border-brand bg-brand text-white" : "border-faint bg-surface"}">${isOn ? icon("ph:check-bold", 14) : ""}</span><div class="text-[16.500px]">${who}${flag ? `<span class="ml-3 border border-[#b9812c] px-1.5 text-[12px] text-[#9a6a1a]">${flag}</span>` : ""}<div class="text-[14px] text-muted">${what}</div></div><span class="flex items-center gap-3">${avatar(by, 30)}${by}</span><span class="text-muted">${due}</span><span class="text-right font-display text-[22px] num">${amount}</span><span class="flex justify-end gap-2"><span class="border border-ink px-4 py-2 text-[14px]">Refuse</span><span class="bg-brand px-4 py-2 text-[14px] text-white">Approve</span></span></div>`;

export const approvals = page(
  "Approvals",
  `<div class="px-[84px] pt-8">${title("Four payments wait for you", "Two people approve everything above €1,000. You are one of three who may.", `${key("Rules")}${key("History")}`)}<div class="mt-5 grid grid-cols-4 border-y-2 border-ink">${each(["€47,066.00|to approve", "€21,400.00|due on Monday", "1|asks for care", "2 h 10 min|typical answer"], (item, index) => `<div class="py-3.5 ${index ? "border-l border-line pl-8" : ""}"><div class="font-display text-[32px] leading-[36px] num">${item.split("|")[0]}</div><div class="text-muted">${item.split("|")[1]}</div></div>`)}</div><div class="mt-4 grid h-11 grid-cols-[22px_1.500fr_1fr_130px_150px_196px] items-center gap-5 border-b border-ink text-[14px] text-muted"><span class="h-[22px] w-[22px] border border-faint"></span><span>Payee and purpose</span><span>Prepared by</span><span>Leaves on</span><span class="text-right">Amount</span><span></span></div>${waiting("Whitlock Presses Ltd", "Invoice WP-3317, second guillotine", "Lucien Ferrant", "€18,640.00", "Mon 23 Nov", true, "larger than usual")}${waiting("Hollis Leather", "Goatskin, forty hides", "Renata Ferrant", "€2,760.00", "Mon 23 Nov", true)}${waiting("Wages, November", "11 people, from Wages and tax", "Lucien Ferrant", "€24,386.00", "Wed 25 Nov", false)}${waiting("Guild of Bookbinders", "Membership 2027", "Renata Ferrant", "€1,280.00", "Tue 1 Dec", false)}<div class="mt-6 grid grid-cols-[1fr_1fr] gap-10"><div><div class="font-display text-[23px]">Waiting for somebody else</div><div class="mt-3 border-t border-ink">${each(["Marbled Paper Co.|Lucien|€5,310.00", "Rent, Printers' Yard 4|Renata|€7,200.00"], (item) => `<div class="flex items-center gap-3 border-b border-line py-3">${avatar(`${item.split("|")[1]} Ferrant`, 28)}${item.split("|")[0]}<span class="text-[14px] text-muted">with ${item.split("|")[1]} since yesterday</span><span class="ml-auto num">${item.split("|")[2]}</span></div>`)}</div></div><div class="flex items-center gap-6 border border-ink bg-surface px-8"><div><div class="font-display text-[28px]">2 chosen, €21,400.00</div><div class="mt-0.5 text-muted">One code approves both</div></div><span class="ml-auto">${key("Approve both", `${green} h-12 px-8`)}</span></div></div></div>`,
);

const plastic = (who: string, digits: string, ground: string, isFrozen = false) =>
  `<div class="relative flex h-[176px] flex-col overflow-hidden rounded-[12px] p-5 text-[#f5efe2] ${isFrozen ? "opacity-45" : ""}" style="background:${ground}"><svg class="absolute -right-10 -top-8" width="220" height="220" viewBox="0 0 34 34" fill="none" stroke="#f5efe2" stroke-opacity=".16" stroke-width=".5"><circle cx="17" cy="17" r="15.500"/><circle cx="17" cy="17" r="11"/><circle cx="17" cy="17" r="6"/>${times(24, (index) => `<path d="M17 2v4" transform="rotate(${index * 15} 17 17)"/>`)}</svg><span class="flex items-center font-display text-[18px]">Almanac<span class="ml-auto">${icon("ph:contactless-payment", 24)}</span></span><span class="mt-auto font-display text-[19px] tracking-[2px]">•••• ${digits}</span><span class="mt-1 flex text-[13px]">${who}<span class="ml-auto">09/29</span></span></div>`;

const person = (
  who: string,
  role: string,
  digits: string,
  used: number,
  limit: number,
  ground: string,
  state = "",
) =>
  `<div>${plastic(who, digits, ground, state === "Frozen")}<div class="mt-4 flex items-center gap-3">${avatar(who, 36)}<div class="leading-tight">${who}<div class="text-[13.500px] text-muted">${role}</div></div><span class="ml-auto border px-2 text-[13px] ${state === "Frozen" ? "border-[#5d7f99] text-[#3f6580]" : "border-line text-muted"}">${state || "Active"}</span></div><div class="mt-3 h-1.5 bg-line"><i class="block h-full ${used / limit > 0.85 ? "bg-bad" : "bg-brand"}" style="width:${(used / limit) * 100}%"></i></div><div class="mt-1.5 flex text-[14px] text-muted num">€${used.toLocaleString("en")} this month<span class="ml-auto">of €${limit.toLocaleString("en")}</span></div></div>`;

export const cards = page(
  "Cards",
  `<div class="grid min-h-0 flex-1 grid-cols-[1fr_360px] gap-14 px-[84px] pt-10"><section>${title("Cards of the workshop", "Six cards, €7,512 spent in November", key("Order a card", green, "ph:plus"))}<div class="mt-7 grid grid-cols-3 gap-x-7 gap-y-8">${person("Odette Ferrant", "Owner", "2107", 3180, 8000, "linear-gradient(140deg,#1f4d3a,#0f2a1f)")}${person("Renata Ferrant", "Purchasing", "4410", 2214, 2500, "linear-gradient(140deg,#6b2430,#3a1019)")}${person("Lucien Ferrant", "Accounts", "4428", 640, 3000, "linear-gradient(140deg,#2c3a55,#151d30)")}${person("Basil Oakes", "Deliveries", "5031", 912, 1500, "linear-gradient(140deg,#8a6a2c,#4e3a14)")}${person("Imke Strand", "Apprentice", "5049", 86, 200, "linear-gradient(140deg,#4a4a44,#262622)")}${person("Jules Varga", "On leave", "5056", 480, 1500, "linear-gradient(140deg,#2c3a55,#151d30)", "Frozen")}</div></section>
<aside class="border-l border-ink pl-10"><div class="text-muted">Card 4410</div><div class="font-display text-[30px]">Renata Ferrant</div><div class="mt-5 flex gap-3">${key("Freeze", "border border-ink flex-1", "ph:snowflake")}${key("New PIN", "border border-ink flex-1", "ph:password")}</div><div class="mt-6 font-display text-[21px]">Monthly limit</div><div class="mt-2 flex items-baseline"><span class="font-display text-[34px] num">€2,500</span><span class="ml-auto text-bad">€286 left</span></div><div class="relative mt-4 h-[3px] bg-line"><i class="absolute h-full w-[31%] bg-brand"></i><i class="absolute left-[30%] -top-[9px] h-5 w-5 rounded-full border-2 border-brand bg-white"></i></div><div class="mt-2 flex justify-between text-[13px] text-muted"><span>€0</span><span>€8,000</span></div><div class="mt-6 font-display text-[21px]">May be used for</div><div class="mt-2 border-t border-ink">${each(["Shops|1", "Internet|1", "Cash, €200 a day|0", "Abroad|1", "Fuel and trains|1"], (item) => `<div class="flex items-center border-b border-line py-3">${item.split("|")[0]}<span class="ml-auto inline-flex h-6 w-11 rounded-full border p-[3px] ${item.endsWith("1") ? "justify-end border-brand bg-brand" : "border-faint bg-surface"}"><i class="h-4 w-4 rounded-full ${item.endsWith("1") ? "bg-white" : "bg-faint"}"></i></span></div>`)}</div><div class="mt-5 text-[14.500px] leading-[22px] text-muted">Receipts missing for 2 purchases, €84.20 and €31.00. <span class="text-ink underline">Remind her</span></div></aside></div>`,
);

const statementRows = [
  ["20 Nov", "City Library", "Rebinding, lot 7", "Credit", "+18,400.00", "96,204.18"],
  ["20 Nov", "Marbled Paper Co.", "Invoice 2291", "Transfer", "−1,284.60", "77,804.18"],
  ["19 Nov", "Hollis Leather", "Goatskin", "Transfer", "−3,906.00", "79,088.78"],
  ["19 Nov", "North Rail", "Card 4410, R. Ferrant", "Card", "−84.20", "82,994.78"],
  ["18 Nov", "St Alban's School", "Yearbooks 2026", "Credit", "+6,250.00", "83,078.98"],
  ["17 Nov", "Gas and light", "October", "Direct debit", "−742.15", "76,828.98"],
  ["16 Nov", "Wages and tax", "To own account", "Internal", "−12,000.00", "77,571.13"],
  ["13 Nov", "Thread and Needle", "Linen thread, 12 kg", "Transfer", "−388.40", "89,571.13"],
  ["12 Nov", "Bishop's Archive", "Conservation, part 2", "Credit", "+9,870.00", "89,959.53"],
  ["11 Nov", "Post office", "Card 5031, B. Oakes", "Card", "−62.90", "80,089.53"],
] as const;

export const statement = page(
  "Documents",
  `<div class="px-[84px] pt-10">${title("Current account, November", "AL42 0086 1107 2041", `${key("CSV")}${key("CAMT.053")}${key("Download PDF", green, "ph:download-simple")}`)}<div class="mt-6 flex items-center gap-8 border-y-2 border-ink py-4"><span><span class="text-muted">Opened with</span> <b class="ml-2 num">€70,412.33</b></span><span><span class="text-muted">In</span> <b class="ml-2 text-brand num">€54,920.00</b></span><span><span class="text-muted">Out</span> <b class="ml-2 num">€29,128.15</b></span><span><span class="text-muted">Now</span> <b class="ml-2 num">€96,204.18</b></span><span class="ml-auto flex items-center gap-3">${each(["All", "In", "Out", "Cards"], (label, index) => `<span class="${index === 0 ? "border-b-2 border-brand font-semibold" : "text-muted"} px-1 pb-0.5">${label}</span>`)}<span class="ml-4 flex h-10 w-[240px] items-center gap-2.5 border border-ink bg-surface px-3 text-[14.500px] text-muted">${icon("ph:magnifying-glass", 18)}Name, amount, reference</span></span></div>${table(
    [
      "Date|80px",
      "Name|1.200fr",
      "Reference|1.300fr",
      "Kind|140px",
      "Amount|140px|right",
      "Balance|140px|right",
      "|30px|right",
    ],
    statementRows.map(([day, who, what, kind, amount, left], index) => [
      `<span class="text-muted">${day}</span>`,
      `<span class="text-[16px]">${who}</span>`,
      `<span class="text-muted">${what}</span>`,
      kind,
      `<span class="text-[16px] ${amount.startsWith("+") ? "font-semibold text-brand" : ""}">${amount}</span>`,
      `<span class="text-muted">${left}</span>`,
      icon(index === 3 ? "ph:warning" : "ph:paperclip", 18, index === 3 ? "text-[#9a6a1a]" : "text-faint"),
    ]),
    { row: "h-[46px] text-[15px] num px-0!", head: "h-11 text-[14px] text-muted px-0!" },
  )}<div class="mt-4 flex text-[14.500px] text-muted">Entries 1 to 10 of 38<span class="ml-auto flex items-center gap-5">${icon("ph:arrow-left", 18)}Page 1 of 4${icon("ph:arrow-right", 18)}</span></div></div>`,
);
