// Ferrywise's screens for tickets, money and the account; the captions are in ferrywise.ts.
import { avatar } from "../kit/art.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { phone, toggle } from "../kit/ios.ts";
import { each } from "../kit/seed.ts";
import { darkFoot, line, tabs, titleBar, wide } from "./ferrywise-travel.ts";

const strip = (title: string, sub: string, look: string, end: string) =>
  `<div class="-mt-3 flex items-center gap-3 rounded-t-[14px] px-5 pb-8 pt-4 shadow-[0_-3px_10px_rgba(13,21,38,.18)] ${look}"><div class="flex-1"><b class="text-[17px] font-extrabold">${title}</b><div class="text-[13.500px] opacity-80">${sub}</div></div>${end}</div>`;

export const wallet = phone(
  { tone: "dark", time: "8:26", charge: 0.87 },
  `<div class="flex items-center justify-between px-4 pt-[60px]"><span class="text-[30px] font-extrabold tracking-tight">Tickets</span><span class="flex h-10 items-center gap-1.5 rounded-app bg-brand px-3.5 text-[15px] font-bold text-white">${icon("ph:plus-bold", 16)}Buy</span></div>
<div class="mx-4 mt-4 overflow-hidden rounded-[14px] bg-brand text-white shadow-lg"><div class="flex items-start justify-between px-5 pt-4"><div><div class="text-[14px] font-bold text-accent">Day ticket · Adult</div><div class="mt-1 text-[34px] font-extrabold leading-9 tracking-tight">Zones 1 + 2</div></div><span class="flex items-center gap-1.5 rounded-full bg-[#16a35e] px-3 py-1 text-[13px] font-bold">${icon("ph:check-bold", 13)}Active</span></div>
<div class="flex gap-8 px-5 pb-4 pt-3 text-[14px]"><div><span class="opacity-70">Valid until</span><br><b>Sun 22 Nov, 04:00</b></div><div><span class="opacity-70">Holder</span><br><b>Maeve Harding</b></div></div>
<div class="flex h-[46px] items-center justify-between px-5 font-mono text-[22px] font-semibold text-ink num" style="background:linear-gradient(100deg,#ffcb05 0 38%,#ff7a59 38% 52%,#00a3b4 52% 66%,#ffcb05 66%)"><span>19:33:41</span><span class="text-[13px]">left</span></div>
<div class="relative bg-white pb-5 pt-5 text-center text-ink"><i class="absolute -left-2.5 -top-2.5 h-5 w-5 rounded-full bg-bg"></i><i class="absolute -right-2.5 -top-2.5 h-5 w-5 rounded-full bg-bg"></i>${qrCode("ferrywise day ticket", 174, "var(--ink)")}<div class="mt-3 font-mono text-[14px] tracking-wider">FW 7725 1180 4426</div><div class="mt-1 text-[13px] text-muted">Hold under the reader at the gate</div></div></div>
<div class="absolute inset-x-4 bottom-[83px] flex flex-col">${strip("10-trip carnet, Zone 1", "6 trips left · until 31 March 2027", "bg-[#00a3b4] text-white", icon("ph:caret-up-bold", 18))}${strip("Single to Gull Point", "Not used yet · bought today", "bg-accent text-ink", `<span class="rounded-app bg-ink px-3.5 py-2 text-[14px] font-bold text-white">Activate</span>`)}</div>${tabs(2)}`,
);

function zoneMap(): string {
  const ring = (radius: number, isOn: boolean) =>
    `<circle cx="196" cy="126" r="${radius}" fill="${isOn ? "#0b3fae" : "#dbe3f0"}" fill-opacity="${isOn ? 0.22 : 1}" stroke="${isOn ? "#0b3fae" : "#b5c1d6"}" stroke-width="2.500"/>`;
  const dot = (x: number, y: number, name: string, isEnd = false) =>
    `<circle cx="${x}" cy="${y}" r="5.500" fill="#fff" stroke="#0d1526" stroke-width="3"/><text x="${x + (isEnd ? -11 : 11)}" y="${y + 4}" text-anchor="${isEnd ? "end" : "start"}" font-size="12" font-weight="700" fill="#0d1526" stroke="#fff" stroke-width="3" paint-order="stroke">${name}</text>`;
  const zone = (x: number, y: number, name: string, isOn: boolean) =>
    `<circle cx="${x}" cy="${y}" r="14" fill="${isOn ? "#0b3fae" : "#8b97ad"}"/><text x="${x}" y="${y + 5.5}" text-anchor="middle" font-size="16" font-weight="800" fill="#fff">${name}</text>`;
  return `<svg class="block" width="390" height="252" viewBox="0 0 390 252" style="font-family:var(--font)"><rect width="390" height="252" fill="#e9eef6"/><path d="M-10 214C90 190 120 238 210 214S330 164 400 192V260H-10Z" fill="#bfe0f2"/>${ring(176, false)}${ring(112, true)}${ring(56, true)}<g fill="none" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M60 70H140L196 126H300L340 90" stroke="#0f7b46"/><path d="M110 230L196 144V40L250 10" stroke="#7a3aa0"/><path d="M196 132L236 176L330 212" stroke="#0b3fae" stroke-dasharray="1 9"/></g>${dot(140, 70, "Cask Lane", true)}${dot(196, 126, "Quayside")}${dot(286, 126, "Weir Gate")}${dot(236, 176, "Gull Point")}${dot(330, 212, "Skerry", true)}${zone(196, 92, "1", true)}${zone(108, 142, "2", true)}${zone(42, 142, "3", false)}</svg>`;
}

const kind = (name: string, sub: string, price: string, isOn = false) =>
  `<div class="flex-1 rounded-app px-3 py-2.5 ${isOn ? "bg-brand text-white" : "bg-white"}"><b class="text-[15px]">${name}</b><div class="text-[12.500px] ${isOn ? "text-white/75" : "text-muted"}">${sub}</div><div class="mt-1.5 text-[17px] font-extrabold num">${price}</div></div>`;
const stepper = (label: string, sub: string, count: number) =>
  `<div class="flex items-center border-b border-line py-2.5 last:border-0"><div class="flex-1"><b class="text-[15.500px]">${label}</b><div class="text-[13px] text-muted">${sub}</div></div><div class="flex items-center gap-4 text-[18px] font-extrabold num"><span class="grid h-9 w-9 place-items-center rounded-app border-2 ${count ? "border-brand text-brand" : "border-faint text-faint"}">${icon("ph:minus-bold", 16)}</span>${count}<span class="grid h-9 w-9 place-items-center rounded-app border-2 border-brand text-brand">${icon("ph:plus-bold", 16)}</span></div></div>`;

const zonesBody = `${titleBar("Buy a ticket", `<span class="text-[14px] font-bold">Map of lines</span>`)}${zoneMap()}
<div class="flex items-center justify-between px-4 pt-3"><b class="text-[17px] font-extrabold">Zones 1 + 2</b><span class="text-[13.500px] text-muted">Tap the map to change</span></div><div class="flex gap-2 px-4 pt-2.5">${kind("Single", "90 minutes", "£2.90")}${kind("Day", "until 04:00", "£6.40", true)}${kind("Week", "7 days", "£24.00")}</div>
<div class="mx-4 mt-2.5 rounded-app bg-white px-4">${stepper("Adults", "£6.40 each", 2)}${stepper("Children 5–15", "£2.20 each", 1)}${stepper("Bicycle", "£1.50 each", 0)}</div><div class="absolute inset-x-4 bottom-[40px]">${wide("Buy 3 day tickets · £15.00", "bg-accent text-ink")}</div>`;

export const zones = phone({ tone: "light", time: "8:30", charge: 0.86, classes: darkFoot }, zonesBody);

const payRow = (label: string, body: string, end = icon("ph:caret-right-bold", 15, "text-[#b0b0b6]")) =>
  `<div class="flex items-center border-b border-black/10 px-4 py-3 text-[15px]"><span class="w-[76px] text-[12.500px] text-[#77777d]">${label}</span><div class="flex-1">${body}</div>${end}</div>`;
const due = (label: string, value: string, classes = "") =>
  `<div class="flex justify-between px-4 py-[5px] text-[15px] ${classes}"><span>${label}</span><span class="num">${value}</span></div>`;

export const payment = phone(
  { tone: "light", time: "8:31", charge: 0.86, classes: darkFoot },
  `${zonesBody}<div class="absolute inset-0 z-30 bg-black/75"></div><div class="absolute right-0 top-[206px] z-40 flex items-center gap-3 text-white"><span class="text-right text-[17px] font-semibold leading-[21px]">Double-click<br>to pay</span><i class="h-[92px] w-[7px] rounded-l-full bg-white"></i></div>
<section class="absolute inset-x-1.5 bottom-1.5 z-40 rounded-[36px] bg-[#f2f2f7] px-3 pb-[34px] pt-4 text-black"><div class="flex items-center justify-between px-3 pb-3"><span class="flex items-center gap-1.5 text-[21px] font-semibold">${icon("ph:wallet-fill", 24)}Pay</span><span class="text-[16px] text-[#0a6cff]">Cancel</span></div>
<div class="overflow-hidden rounded-[16px] bg-white">${payRow("Card", `<span class="flex items-center gap-3"><span class="grid h-8 w-12 place-items-center rounded-[5px] bg-[linear-gradient(135deg,#1c5f57,#66b89f)] text-[8px] font-bold text-white">OAKWAY</span><span>Oakway Debit<br><span class="text-[13px] text-[#77777d]">•••• 8830</span></span></span>`)}${payRow("Receipt", "maeve@hardings.example")}${payRow("Zones", "1 + 2, Saturday 21 November", "")}<div class="py-2">${due("2 adult day tickets", "£12.80")}${due("1 child day ticket", "£2.20")}</div></div>
<div class="mt-2.5 flex items-end justify-between rounded-[16px] bg-white px-4 py-3"><span><span class="text-[13px] text-[#77777d]">Pay Ferrywise</span></span><span class="text-[28px] font-semibold leading-8 num">£15.00</span></div><div class="mt-5 flex flex-col items-center gap-2 text-[15px] text-[#0a6cff]">${icon("ph:user-focus", 46)}<span class="text-black/70">Confirm with the side button</span></div></section>`,
);

const place = (glyph: string, name: string, address: string, minutes: string, look = "text-good") =>
  `<div class="flex items-center gap-3 border-b border-line py-2 last:border-0">${icon("ph:dots-six-vertical-bold", 18, "text-faint")}<span class="grid h-11 w-11 place-items-center rounded-app bg-brand text-white">${icon(glyph, 23)}</span><div class="flex-1"><b class="text-[16px]">${name}</b><div class="text-[13.500px] text-muted">${address}</div></div><b class="text-[16px] num ${look}">${minutes}</b></div>`;
const saved = (title: string, lines: readonly string[], when: string) =>
  `<div class="flex-1 rounded-app bg-white p-4"><b class="text-[15px] leading-5">${title}</b><div class="mt-2 flex gap-1">${each(lines, (name) => line(name))}</div><div class="mt-3 text-[13px] text-muted">Next leaves</div><b class="text-[19px] font-extrabold num">${when}</b></div>`;

export const favourites = phone(
  { time: "17:20", charge: 0.48 },
  `<div class="flex items-center justify-between px-4 pt-[60px]"><span class="text-[30px] font-extrabold tracking-tight">Places</span><span class="text-[16px] font-bold text-brand">Done</span></div><div class="px-4 pt-1 text-[14.500px] text-muted">Travel times from Quayside, live at 17:20</div>
<div class="mx-4 mt-3 rounded-app bg-white pl-3 pr-4">${place("ph:house-fill", "Home", "14 Cask Lane, step-free", "14 min")}${place("ph:briefcase-fill", "Work", "Old Custom House, 2nd floor", "6 min")}${place("ph:baby-fill", "Nursery", "Lantern Street 9", "31 min", "text-bad")}${place("ph:mountains-fill", "Climbing hall", "Mill Basin, Shed 4", "22 min")}</div>
<div class="mx-4 mt-2.5 flex h-[46px] items-center justify-center gap-2 rounded-app border-2 border-dashed border-faint text-[15.500px] font-bold text-brand">${icon("ph:plus-bold", 18)}Add a place</div>
<div class="mx-4 mt-3 flex items-center gap-2.5 rounded-app bg-[#fdeceb] px-3.5 py-3 text-[14px] leading-[19px] text-bad">${icon("ph:warning-fill", 20)}<span>T5 is slow today. Leave for the <b>nursery</b> at 17:24 to be there before six.</span></div>
<div class="px-4 pt-4 text-[17px] font-extrabold">Saved journeys</div><div class="mt-2 flex gap-2.5 px-4">${saved("Quayside to home", ["T3"], "17:26")}${saved("Home to Gull Point", ["T3", "F1"], "17:32")}</div>${tabs(3)}`,
);

const days: readonly (readonly [string, number])[] = [
  ["M", 6.4],
  ["T", 6.4],
  ["W", 2.9],
  ["T", 6.4],
  ["F", 0],
  ["S", 0],
  ["S", 0],
];
const method = (art: string, name: string, sub: string, end: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-2.5 last:border-0">${art}<div class="flex-1"><b class="text-[15.500px]">${name}</b><div class="text-[13px] text-muted">${sub}</div></div>${end}</div>`;
const card = (look: string, label: string) =>
  `<span class="grid h-8 w-12 place-items-center rounded-[5px] text-[8px] font-bold text-white" style="background:${look}">${label}</span>`;
const setting = (glyph: string, label: string, end: string) =>
  `<div class="flex min-h-[50px] items-center gap-3 border-b border-line text-[15.500px] last:border-0">${icon(glyph, 22, "text-brand")}<span class="flex-1">${label}</span>${end}</div>`;
const chevron = icon("ph:caret-right-bold", 16, "text-faint");

export const account = phone(
  { time: "12:03", charge: 0.66 },
  `<div class="flex items-center gap-3 px-4 pt-[58px]">${avatar("Maeve Harding", 48, "rounded-app")}<div><b class="text-[22px] font-extrabold leading-6">Maeve Harding</b><div class="text-[13.500px] text-muted">Traveller since April 2024</div></div></div>
<div class="mx-4 mt-4 rounded-app bg-brand p-4 text-white"><div class="flex items-baseline justify-between"><b class="text-[15px]">Weekly cap</b><span class="text-[14px]"><b>£22.10</b> of £24.00</span></div><div class="mt-3 flex gap-1.5">${each(days, ([day, spent]) => `<span class="flex-1 text-center text-[12px]"><i class="mb-1 block h-3 rounded-[3px] ${spent ? "bg-accent" : "bg-white/20"}"></i>${day}</span>`)}</div><div class="mt-2 text-[13.500px]">£1.90 more, then you ride free until Sunday.</div></div>
<div class="flex items-baseline justify-between px-4 pb-2 pt-4"><b class="text-[17px] font-extrabold">Payment methods</b><span class="text-[14px] font-bold text-brand">Edit</span></div><div class="mx-4 rounded-app bg-white px-4">${method(card("linear-gradient(135deg,#1c5f57,#66b89f)", "OAKWAY"), "Oakway Debit", "•••• 8830", `<span class="rounded-full bg-brand/10 px-2.5 py-1 text-[12.500px] font-bold text-brand">Default</span>`)}${method(card("#30204f", "PLUMB"), "Plumb Credit", `•••• 1174 · <b class="text-bad">expires this month</b>`, chevron)}${method(`<span class="grid h-8 w-12 place-items-center rounded-[5px] bg-accent">${icon("ph:boat-fill", 18)}</span>`, "Travel credit", "From one refund", `<b class="num">£3.15</b>`)}<div class="flex h-[48px] items-center gap-3 text-[15.500px] font-bold text-brand">${icon("ph:plus-bold", 17)}Add card or bank account</div></div>
<div class="mx-4 mt-3 rounded-app bg-white px-4">${setting("ph:arrows-clockwise-bold", "Top up when below £5", toggle(true))}${setting("ph:receipt-bold", "Receipts by e-mail", toggle(false))}${setting("ph:identification-card-bold", "Concessions", `<span class="text-muted">None</span>${chevron}`)}</div>${tabs(4)}`,
);

const reason = (label: string, isOn = false) =>
  `<div class="flex items-center gap-3 border-b border-line py-[9px] text-[15.500px] last:border-0"><span class="h-[22px] w-[22px] rounded-full ${isOn ? "border-[7px] border-brand" : "border-2 border-faint"}"></span>${label}</div>`;
const payout = (title: string, sub: string, amount: string, isOn = false) =>
  `<div class="flex-1 rounded-app bg-white p-3 ${isOn ? "shadow-[inset_0_0_0_2.500px_var(--brand)]" : ""}"><b class="text-[15px]">${title}</b><div class="text-[13px] leading-[17px] text-muted">${sub}</div><div class="mt-2 text-[20px] font-extrabold num ${isOn ? "text-brand" : ""}">${amount}</div></div>`;

export const refund = phone(
  { tone: "light", time: "9:15", charge: 0.8, classes: darkFoot },
  `${titleBar("Cancel ticket", `<span class="text-[15px] font-bold">Help</span>`)}<div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-accent px-4 py-3">${icon("ph:ticket-fill", 30)}<div class="flex-1"><b class="text-[17px] font-extrabold">Single to Gull Point</b><div class="text-[13.500px]">Bought today 08:03 · not used</div></div><b class="text-[18px] num">£4.30</b></div>
<div class="px-4 pb-1.5 pt-3 text-[17px] font-extrabold">Why are you cancelling?</div><div class="mx-4 rounded-app bg-white px-4">${reason("My plans changed", true)}${reason("The service was late or cancelled")}${reason("I bought the wrong ticket")}${reason("Something else")}</div>
<div class="px-4 pb-1.5 pt-3 text-[17px] font-extrabold">Where should it go?</div><div class="flex gap-2.5 px-4">${payout("Oakway •••• 8830", "3–5 working days", "£3.80")}${payout("Travel credit", "At once, 5% extra", "£3.99", true)}</div>
<div class="mx-4 mt-2.5 rounded-app bg-white px-4 py-2 text-[14.500px]"><div class="flex justify-between py-[2px]"><span>Ticket</span><span class="num">£4.30</span></div><div class="flex justify-between py-[2px]"><span>Administration</span><span class="num">−£0.50</span></div><div class="flex justify-between py-[2px]"><span>Credit bonus</span><span class="num">+£0.19</span></div><div class="mt-1 flex justify-between border-t border-line pt-2 font-extrabold"><span>You receive</span><span class="num">£3.99</span></div></div>
<div class="absolute inset-x-4 bottom-[26px] flex flex-col gap-1">${wide("Cancel ticket, refund £3.99", "bg-bad text-white")}<div class="grid h-9 place-items-center text-[16px] font-bold text-brand">Keep ticket</div></div>`,
);
