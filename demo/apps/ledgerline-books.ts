// Ledgerline's pages around the books and the settings; the captions are in ledgerline.ts.
import { avatar } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each } from "../kit/seed.ts";
import { badge, button, field, modal, radio, select, webToggle } from "../kit/web.ts";
import { card, headline, invoicesBody, mono, page, quiet } from "./ledgerline-pages.ts";

const bankLine = (day: string, who: string, note: string, amount: string) =>
  `<div class="flex h-full items-center gap-4 rounded-[12px] border border-line bg-surface px-5 py-4"><span class="w-11 text-center leading-4 text-muted"><b class="text-[17px] font-semibold text-ink">${day}</b><br>Nov</span><div class="flex-1"><b class="font-medium">${who}</b><div class="font-mono text-[12.500px] text-muted">${note}</div></div>${mono(amount, `text-[16px] font-medium ${amount.startsWith("+") ? "text-good" : ""}`)}</div>`;
const pairRow = (left: string, middle: string, right: string, tall: number) =>
  `<div class="grid grid-cols-[1fr_76px_1fr]" style="height:${tall}px">${left}<div class="relative grid place-items-center"><i class="absolute inset-x-0 top-1/2 border-t-2 border-dashed border-faint"></i>${middle}</div>${right}</div>`;
const tick = `<span class="relative grid h-11 w-11 place-items-center rounded-full bg-brand text-white">${icon("ph:check-bold", 20)}</span>`;
const maybe = `<span class="relative grid h-11 w-11 place-items-center rounded-full border-2 border-faint bg-bg text-muted">${icon("ph:question-bold", 19)}</span>`;
const found = (look: string, body: string) =>
  `<div class="flex h-full flex-col justify-center rounded-[12px] border px-5 ${look}">${body}</div>`;
const bookLine = (title: string, sub: string, amount: string, lead = "") =>
  `<div class="flex items-center gap-3">${lead}<div class="flex-1"><b class="font-medium">${title}</b><div class="text-[13px] text-muted">${sub}</div></div>${mono(amount, "text-[15px]")}</div>`;

export const reconcile = page(
  "Banking",
  `${headline("Match bank lines", "Business account · Oever Bank", `${button("Rules", quiet, "ph:lightning")}${button("Confirm all exact matches", "bg-brand text-on-brand", "ph:checks")}`)}
<div class="mx-10">${card(`<div class="flex items-center px-6 py-4"><div class="w-[210px]"><div class="text-[13px] text-muted">Bank says</div>${mono("€36,716.40", "text-[20px] font-medium")}</div><div class="w-[210px]"><div class="text-[13px] text-muted">Books say</div>${mono("€34,239.30", "text-[20px] font-medium")}</div><div class="w-[210px]"><div class="text-[13px] text-muted">Still apart</div>${mono("€2,477.10", "text-[20px] font-medium text-bad")}</div><div class="flex-1"><div class="flex justify-between text-[13px]"><span>November</span><span class="text-muted">38 of 42 lines matched</span></div><div class="mt-2">${progress(0.905, "h-2 bg-bg")}</div></div></div>`)}</div>
<div class="grid grid-cols-[1fr_76px_1fr] px-10 pb-2 pt-6 font-medium"><span>From the bank</span><span></span><span>From your books</span></div><div class="flex flex-col gap-3 px-10">${pairRow(bankLine("20", "Atelier Noord", "INV 1085 THANKS", "+1,210.00"), tick, found("border-[#a8d3b9] bg-[#eef8f1]", bookLine("Invoice INV-1085", "Atelier Noord · exact match by number and amount", "1,210.00", icon("ph:seal-check-fill", 24, "text-good"))), 82)}${pairRow(bankLine("19", "Stripeless Payments", "PAYOUT 77120", "+1,423.40"), tick, found("border-[#e6cf92] bg-[#fdf8e7]", `${bookLine("Invoice INV-1084", "Tern Coffee Roasters, card payment", "1,452.00")}<div class="mt-2 flex items-center justify-between border-t border-[#e6cf92] pt-2 text-[13px]"><span>Difference of ${mono("€28.60")} looks like the card fee</span><span class="font-medium text-brand">Add as bank fee</span></div>`), 116)}${pairRow(bankLine("18", "Lindqvist Paper", "CARD 8830 GENT", "−148.60"), maybe, found("border-line bg-surface", `<div class="flex flex-col gap-2.5">${bookLine("Receipt, materials", "19 November, uploaded today", "148.60", radio(true))}${bookLine("Receipt, materials", "29 October, sample books", "148.60", radio(false))}</div>`), 116)}${pairRow(bankLine("18", "Ghent City Parking", "TICKET 0091 ZONE B", "−7.70"), maybe, found("border-dashed border-faint", `<div class="flex items-center gap-3"><span class="flex-1 text-muted">Nothing fits. What was it?</span><span class="flex h-9 w-[200px] items-center justify-between rounded-app border border-line bg-surface px-3">Travel and parking${icon("ph:caret-down", 14)}</span>${button("Create", "bg-brand text-on-brand")}</div>`), 82)}</div>
<div class="mx-10 mt-6 flex items-center gap-3 rounded-[12px] bg-accent/60 px-5 py-3.5">${icon("ph:lightning-fill", 20)}<span>You put <b class="font-medium">Ghent City Parking</b> under travel five times. Shall a rule do it from now on?</span><span class="ml-auto font-medium text-brand">Create rule</span><span class="text-muted">Not now</span></div>`,
);

const reports = [
  "Profit and loss",
  "Balance sheet",
  "Cash flow",
  "VAT summary",
  "Aged receivables",
  "Income by customer",
  "Expenses by category",
  "General ledger",
];
const columns = "grid-cols-[1fr_130px_130px_130px_140px_110px]";
const account = (name: string, values: string, change: string) =>
  `<div class="grid ${columns} h-[36px] items-center px-6"><span class="pl-5">${name}</span>${each(values.split("|"), (value) => mono(value, "text-right"))}<span class="text-right text-[13px] ${change.startsWith("+") ? "text-good" : change.startsWith("−") ? "text-bad" : "text-muted"}">${change}</span></div>`;
const group = (name: string) =>
  `<div class="flex h-[40px] items-end gap-1.5 px-6 pb-1 font-semibold">${icon("ph:caret-down-fill", 13, "mb-[3px]")}${name}</div>`;
const subtotal = (name: string, values: string, change: string, look = "border-y border-line bg-raised") =>
  `<div class="grid ${columns} h-[42px] items-center px-6 font-semibold ${look}"><span>${name}</span>${each(values.split("|"), (value) => mono(value, "text-right"))}<span class="text-right text-[13px]">${change}</span></div>`;

export const profitLoss = page(
  "Reports",
  `<div class="flex h-full"><aside class="w-[236px] shrink-0 px-5 pl-10 pt-9"><div class="pb-3 text-[13px] text-muted">Reports</div>${each(reports, (name, index) => `<div class="rounded-app px-3 py-2 ${index === 0 ? "-ml-3 bg-brand/10 font-medium text-brand" : "-ml-3"}">${name}</div>`)}</aside><section class="flex-1 pr-10"><div class="flex items-end justify-between pb-5 pt-8"><div><h1 class="text-[28px] font-semibold leading-8 tracking-tight">Profit and loss</h1><div class="mt-1 text-muted">Fennel &amp; Frame, January to September 2026, in euro</div></div><div class="flex gap-2.5">${button("By quarter", quiet, "ph:calendar-blank")}${button("Compare: 2025", quiet, "ph:arrows-left-right")}${button("Accrual", quiet)}${button("Export", "bg-brand text-on-brand", "ph:export")}</div></div>
${card(
  `<div class="grid ${columns} h-11 items-center border-b border-line bg-raised px-6 text-[13px] text-muted"><span></span>${each(["Q1", "Q2", "Q3", "Total", "vs 2025"], (name) => `<span class="text-right">${name}</span>`)}</div>${group("Income")}${account("Design fees", "31,200|34,800|29,600|95,600", "+8.1%")}${account("Licences", "2,400|2,900|3,100|8,400", "+22.4%")}${subtotal("Total income", "33,600|37,700|32,700|104,000", "+9.1%")}${group("Cost of sales")}${account("Freelancers", "6,200|7,400|5,100|18,700", "+4.0%")}${account("Print and materials", "1,900|2,300|1,600|5,800", "−3.2%")}${subtotal("Gross profit", "25,500|28,000|26,000|79,500", "+11.2%")}${group("Operating costs")}${account("Studio rent", "3,600|3,600|3,600|10,800", "0.0%")}${account("Software", "1,140|1,185|1,230|3,555", "+6.7%")}${account("Travel", "860|1,420|640|2,920", "−12.5%")}${account("Insurance", "510|510|510|1,530", "+2.0%")}${account("Marketing", "900|1,250|700|2,850", "+14.0%")}${subtotal("Total operating costs", "7,010|7,965|6,680|21,655", "+1.9%")}${subtotal("Operating profit", "18,490|20,035|19,320|57,845", "+15.1%", "mt-3 h-[52px] bg-accent text-[16px]")}`,
  "overflow-hidden",
)}<div class="mt-3 text-[13px] text-muted">Every figure opens the entries behind it. Numbers for Q3 are final, filed on 20 October.</div></section></div>`,
);

const groups = [
  "Business",
  "Invoice design",
  "Taxes",
  "Team and roles",
  "Plan and billing",
  "Connections",
  "Import and export",
];
export const settings = (active: string, body: string) =>
  page(
    "",
    `<div class="flex h-full"><aside class="w-[236px] shrink-0 pl-10 pt-9"><div class="pb-3 text-[13px] text-muted">Settings</div>${each(groups, (name) => `<div class="-ml-3 mr-6 rounded-app px-3 py-2 ${name === active ? "bg-brand/10 font-medium text-brand" : ""}">${name}</div>`)}</aside><section class="relative flex-1 pr-10 pt-8">${body}</section></div>`,
  );

const rate = (name: string, value: string, uses: string, isOn: boolean, isDefault = false) =>
  `<div class="grid h-[41px] grid-cols-[1fr_90px_1.4fr_90px_44px] items-center border-b border-line px-5 last:border-0"><b class="font-medium">${name}</b>${mono(value)}<span class="text-muted">${uses}</span><span>${isDefault ? badge("Default", "bg-accent text-ink") : ""}</span>${webToggle(isOn)}</div>`;
const choice = (title: string, text: string, isOn = false) =>
  `<div class="flex-1 rounded-[12px] border bg-surface p-4 ${isOn ? "border-brand ring-1 ring-brand" : "border-line"}"><div class="flex items-center gap-2.5 font-medium">${radio(isOn)}${title}</div><div class="ml-[26px] mt-1 text-[13px] text-muted">${text}</div></div>`;
const quarter = (name: string, note: string, state: "filed" | "open" | "later") =>
  `<div class="flex-1"><div class="flex items-center"><span class="grid h-8 w-8 place-items-center rounded-full ${state === "filed" ? "bg-brand text-white" : state === "open" ? "border-2 border-brand bg-accent" : "border-2 border-faint"}">${state === "filed" ? icon("ph:check-bold", 15) : state === "open" ? icon("ph:hourglass-medium", 15) : ""}</span><i class="h-[2px] flex-1 ${state === "filed" ? "bg-brand" : "bg-faint"}"></i></div><div class="mt-2 font-medium">${name}</div><div class="text-[13px] text-muted">${note}</div></div>`;

export const tax = settings(
  "Taxes",
  `<h1 class="text-[28px] font-semibold leading-8 tracking-tight">Taxes</h1><div class="mt-4 grid grid-cols-3 gap-4">${select("Country", "Belgium")}${field({ label: "VAT number", value: "BE 0744 118 302", end: `<span class="flex items-center gap-1 text-[13px] text-good">${icon("ph:seal-check-fill", 17)}Checked</span>` })}${select("Scheme", "Normal, on invoice date")}</div>
<div class="mt-5 flex items-center justify-between pb-2"><b class="text-[16px] font-semibold">Rates</b>${button("Add rate", `h-8 ${quiet}`, "ph:plus-bold")}</div>${card(`${rate("Standard", "21%", "Design fees, licences", true, true)}${rate("Reduced", "6%", "Printed books", true)}${rate("Reverse charge", "0%", "Business customers elsewhere in the EU", true)}${rate("Outside the EU", "0%", "Exports", false)}`)}
<div class="mt-5 pb-2 text-[16px] font-semibold">Returns</div><div class="flex gap-4">${choice("Monthly", "For turnover above €2.5 million")}${choice("Quarterly", "The usual choice for studios", true)}${choice("Exempt", "Below €25,000 a year")}</div>
<div class="mt-3">${card(`<div class="flex">${quarter("Q1 2026", "Filed 19 April, €5,212", "filed")}${quarter("Q2 2026", "Filed 18 July, €5,896", "filed")}${quarter("Q3 2026", "Filed 20 October, €5,131", "filed")}${quarter("Q4 2026", "Due 31 January, €4,118 so far", "open")}${quarter("Q1 2027", "Due 30 April", "later")}</div>`, "px-6 py-4")}</div>
<div class="mt-3 flex items-center gap-3 rounded-[12px] border border-line bg-surface px-5 py-3">${icon("ph:piggy-bank", 24, "text-brand")}<div class="flex-1"><b class="font-medium">Put 24% of every payment aside</b><div class="text-[13px] text-muted">Moved to Tax savings the next morning</div></div>${webToggle(true)}</div>
<div class="absolute bottom-6 left-0 right-10 flex items-center gap-3 rounded-full bg-ink py-2.5 pl-6 pr-3 text-white shadow-2xl">${icon("ph:pencil-simple", 17)}You changed the savings share from 22% to 24%<span class="ml-auto px-4 text-white/75">Discard</span><span class="grid h-9 place-items-center rounded-full bg-accent px-5 font-medium text-ink">Save changes</span></div>`,
);

const plan = (name: string, price: string, note: string, lines: readonly string[], isOn = false) =>
  `<div class="flex-1 rounded-[14px] p-5 ${isOn ? "bg-brand text-white" : "border border-line"}"><div class="flex items-center justify-between font-medium">${name}${isOn ? icon("ph:check-circle-fill", 22, "text-accent") : `<i class="h-5 w-5 rounded-full border-2 border-faint"></i>`}</div><div class="mt-3 font-mono text-[30px] font-medium leading-8">${price}</div><div class="mt-1 text-[13px] ${isOn ? "text-white/70" : "text-muted"}">${note}</div><div class="mt-4 flex flex-col gap-2 text-[13.500px]">${each(lines, (text) => `<span class="flex gap-2">${icon("ph:check", 17, isOn ? "text-accent" : "text-brand")}${text}</span>`)}</div></div>`;

export const plans = page(
  "Invoices",
  invoicesBody,
  modal(
    860,
    `<div class="flex items-start justify-between px-8 pt-7"><div><h2 class="text-[24px] font-semibold tracking-tight">You have sent all 10 invoices of the Sprout plan</h2><div class="mt-1 text-muted">Upgrade to send the one to Greenfold Housing today, or wait until 1 December.</div></div>${icon("ph:x", 22, "text-muted")}</div><div class="px-8 pt-5"><div class="inline-flex rounded-full bg-bg p-1 text-[13.500px]"><span class="rounded-full px-4 py-1.5 text-muted">Monthly</span><span class="rounded-full bg-surface px-4 py-1.5 font-medium shadow-sm">Yearly, save 20%</span></div></div>
<div class="flex gap-4 px-8 pt-5">${plan("Sprout", "€0", "your plan now", ["10 invoices a month", "2 bank accounts", "Receipt photos"])}${plan("Studio", "€19", "a month, €228 a year", ["Unlimited invoices", "5 bank accounts", "Reminders and recurring", "VAT returns in one click"], true)}${plan("Firm", "€46", "a month, €552 a year", ["Everything in Studio", "Team roles and approval", "Projects and time sheets", "Named accountant"])}</div>
<div class="mx-8 mt-6 grid grid-cols-[1fr_320px] gap-6 border-t border-line py-6"><div class="flex flex-col gap-2"><div class="flex justify-between"><span>Studio, one year</span>${mono("€228.00")}</div><div class="flex justify-between"><span>Credit from your referral of Quill House</span>${mono("−€20.00", "text-good")}</div><div class="flex justify-between text-muted"><span>VAT, reverse charge</span>${mono("€0.00")}</div><div class="mt-1 flex justify-between border-t border-line pt-3 text-[17px] font-semibold"><span>Today</span>${mono("€208.00")}</div></div><div><div class="flex items-center gap-3 rounded-app border border-line p-3"><span class="grid h-8 w-12 place-items-center rounded-[5px] bg-[#22304a] text-[8px] font-bold text-white">OEVER</span><span class="flex-1">•••• 5520<span class="block text-[12.500px] text-muted">expires 08/28</span></span><span class="text-[13.500px] text-brand">Change</span></div><div class="mt-3">${button("Upgrade to Studio", "h-11 w-full bg-brand text-[15px] text-on-brand")}</div><div class="mt-2 text-center text-[12.500px] text-muted">Cancel any time, the rest is paid back</div></div></div>`,
  ),
);

const roleMenu = (name: string) =>
  `<span class="flex h-8 w-[150px] items-center justify-between rounded-app border border-line px-3">${name}${icon("ph:caret-down", 13, "text-muted")}</span>`;
const person = (name: string, mail: string, role: string, twoStep: boolean, seen: string) =>
  `<div class="grid h-[54px] grid-cols-[1.6fr_190px_190px_130px_24px] items-center border-b border-line px-5 last:border-0"><span class="flex items-center gap-3">${avatar(name, 34)}<span class="leading-[18px]"><b class="font-medium">${name}</b><br><span class="text-[13px] text-muted">${mail}</span></span></span>${role === "Owner" ? `<span class="px-3">Owner</span>` : roleMenu(role)}<span class="flex items-center gap-2 ${twoStep ? "" : "text-warn"}">${icon(twoStep ? "ph:shield-check-fill" : "ph:shield-warning-fill", 18, twoStep ? "text-good" : "")}${twoStep ? "Two-step on" : "Two-step off"}</span><span class="text-muted">${seen}</span>${icon("ph:dots-three-bold", 20, "text-muted")}</div>`;
const roles = ["Owner", "Bookkeeper", "Designer", "Read only"];
const permission = (name: string, marks: string) =>
  `<div class="grid h-[38px] grid-cols-[1fr_repeat(4,150px)] items-center border-b border-line pl-5 last:border-0"><span>${name}</span>${each([...marks], (mark, index) => `<span class="grid h-full place-items-center ${index === 1 ? "bg-accent/35" : ""}">${mark === "x" ? icon("ph:check-bold", 17, "text-brand") : mark === "o" ? `<span class="text-[13px] text-muted">own only</span>` : `<span class="text-faint">–</span>`}</span>`)}</div>`;

export const team = settings(
  "Team and roles",
  `<div class="flex items-end justify-between"><div><h1 class="text-[28px] font-semibold leading-8 tracking-tight">Team and roles</h1><div class="mt-1 text-muted">4 of 5 seats are used</div></div><div class="flex items-center gap-2"><span class="flex h-9 w-[270px] items-center rounded-app border border-line bg-surface px-3 text-muted">name@company.example</span>${roleMenu("Designer").replace("h-8", "h-9 bg-surface")}${button("Invite", "bg-brand text-on-brand")}</div></div>
<div class="mt-6">${card(`${person("Marita Solvang", "marita@fennelframe.example", "Owner", true, "Now")}${person("Joost Verhaegen", "joost@fennelframe.example", "Designer", true, "Today, 9:14")}${person("Amina Benali", "amina@fennelframe.example", "Designer", false, "Yesterday")}${person("Koen De Smedt", "koen@desmedt-boeken.example", "Bookkeeper", true, "16 Nov")}<div class="grid h-[54px] grid-cols-[1.6fr_190px_190px_130px_24px] items-center bg-raised px-5"><span class="flex items-center gap-3"><span class="grid h-[34px] w-[34px] place-items-center rounded-full border-2 border-dashed border-faint">${icon("ph:envelope-simple", 16, "text-muted")}</span>lotte@paperplane.example</span>${roleMenu("Read only")}<span class="text-muted">Invited 19 November</span><span class="font-medium text-brand">Send again</span>${icon("ph:x", 17, "text-muted")}</div>`, "overflow-hidden")}</div>
<div class="mt-7 flex items-center justify-between pb-2.5"><b class="text-[16px] font-semibold">What each role may do</b><span class="flex gap-2">${button("Cancel", `h-8 ${quiet}`)}${button("Save bookkeeper", "h-8 bg-brand text-on-brand")}</span></div>${card(`<div class="grid h-11 grid-cols-[1fr_repeat(4,150px)] items-center border-b border-line bg-raised pl-5 font-medium"><span class="text-[13px] font-normal text-muted">Permission</span>${each(roles, (name, index) => `<span class="flex h-full items-center justify-center gap-2 ${index === 1 ? "bg-accent" : ""}">${name}${index === 1 ? icon("ph:pencil-simple-fill", 15) : ""}</span>`)}</div>${permission("See invoices", "xxox")}${permission("Create and send invoices", "xxo-")}${permission("Upload expenses", "xxx-")}${permission("Match bank lines", "xx--")}${permission("See reports", "xx-x")}${permission("File tax returns", "xx--")}${permission("Change plan and team", "x---")}`, "overflow-hidden")}`,
);
