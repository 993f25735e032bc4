// Hostel Atlas's pages around a booking and the account; the captions are in atlas.ts.
import { avatar, avatars, scene } from "../kit/art.ts";
import { donut, progress } from "../kit/chart.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { stars } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";
import { room, town } from "../kit/town.ts";
import { check, field, radio, select, webToggle } from "../kit/web.ts";
import { amber, site } from "./atlas-search.ts";

const rateRow = (title: string, note: string, price: string, isOn: boolean) =>
  `<div class="flex items-center gap-3 border-b border-line py-1.5 last:border-0">${radio(isOn)}<span class="flex-1 leading-5">${title}<span class="block text-[13px] text-muted">${note}</span></span><b class="font-display text-[19px]">${price}</b></div>`;
const counter = (count: number) =>
  `<span class="flex items-center justify-center gap-4 text-[17px] font-bold"><span class="grid h-9 w-9 place-items-center rounded-full border border-line ${count ? "" : "text-faint"}">${icon("ph:minus-bold", 14)}</span>${count}<span class="grid h-9 w-9 place-items-center rounded-full border border-brand text-brand">${icon("ph:plus-bold", 14)}</span></span>`;
const roomRow = (
  art: string,
  name: string,
  facts: readonly (readonly [string, string])[],
  left: string,
  rates: string,
  count: number,
  isOn = false,
) =>
  `<div class="grid grid-cols-[190px_300px_170px_1fr_170px] items-center gap-6 border-b border-line px-5 py-3 ${isOn ? "bg-raised" : ""}"><div class="h-[92px] overflow-hidden rounded-[14px]">${art}</div><div><b class="font-display text-[21px] leading-6">${name}</b><div class="mt-1.5 flex flex-col gap-0.5 text-[14px] text-muted">${each(facts, ([glyph, text]) => `<span class="flex items-center gap-2">${icon(glyph, 17)}${text}</span>`)}</div></div><span class="text-[14px] ${left.startsWith("Last") ? "font-semibold text-bad" : "text-good"}">${left}</span><div>${rates}</div>${counter(count)}</div>`;
const bed = (label: string, state: "free" | "taken" | "mine") =>
  `<span class="flex h-[44px] w-[92px] items-center gap-2 rounded-[10px] px-2.5 text-[13.500px] ${state === "taken" ? "bg-line text-muted line-through" : state === "mine" ? "bg-brand font-bold text-white" : "border border-brand text-brand"}">${icon("ph:bed-fill", 18)}${label}</span>`;

export const rooms = site(
  `<div class="px-14 pt-5"><div class="flex items-end justify-between"><div><div class="text-muted">Casa Marisol, Lisbon</div><h1 class="font-display text-[38px] font-extrabold leading-[44px] tracking-tight">Choose your room</h1></div><span class="flex items-center gap-3 rounded-full border border-line bg-surface px-5 py-3 font-semibold">${icon("ph:calendar-blank-bold", 18)}12–16 March, 4 nights${icon("ph:users-bold", 18, "ml-3")}2 guests<span class="ml-3 text-brand underline">Change</span></span></div>
<div class="mt-4 overflow-hidden rounded-[22px] border border-line bg-surface"><div class="grid h-9 grid-cols-[190px_300px_170px_1fr_170px] items-center gap-6 border-b border-line px-5 text-[13.500px] text-muted"><span>Room</span><span></span><span>Left</span><span>Rate for one night</span><span class="text-center">How many</span></div>
${roomRow(
  room("double", "blue"),
  "Private double Azulejo",
  [
    ["ph:bed", "One double bed, 14 m²"],
    ["ph:shower", "Own bathroom"],
    ["ph:sun-horizon", "View of the river"],
  ],
  "3 rooms left",
  `${rateRow("Flexible", "Free cancellation until 10 March", "€78", true)}${rateRow("Fixed", "No money back", "€69", false)}`,
  1,
  true,
)}${roomRow(
  room("bunk", "sand"),
  "Dorm Limoeiro, 8 beds",
  [
    ["ph:users-four", "Mixed, curtains and lamps"],
    ["ph:shower", "Shared bathroom"],
  ],
  "5 beds left",
  `${rateRow("Flexible", "Free cancellation until 10 March", "€24", true)}${rateRow("Fixed", "No money back", "€21", false)}`,
  1,
)}<div class="flex items-center gap-6 border-b border-line bg-[#fffdf8] px-5 py-2.5"><span class="w-[190px] leading-5"><b>Pick a bed</b><span class="block text-[13px] text-muted">Limoeiro, first floor</span></span><div class="relative flex items-center gap-6 rounded-[14px] border-2 border-faint px-6 py-3"><div class="grid grid-cols-2 gap-2.5">${bed("1 low", "taken")}${bed("2 low", "free")}${bed("1 up", "free")}${bed("2 up", "taken")}</div><span class="flex flex-col items-center text-[12px] text-muted">${icon("ph:door-open", 24)}Door</span><div class="grid grid-cols-2 gap-2.5">${bed("3 low", "mine")}${bed("4 low", "taken")}${bed("3 up", "free")}${bed("4 up", "free")}</div><span class="flex flex-col items-center text-[12px] text-muted">${icon("ph:frame-corners", 24)}Window</span></div><span class="flex flex-col gap-1.5 text-[13.500px] text-muted"><span class="flex items-center gap-2"><i class="h-3 w-3 rounded bg-brand"></i>Your bed</span><span class="flex items-center gap-2"><i class="h-3 w-3 rounded border border-brand"></i>Free</span><span class="flex items-center gap-2"><i class="h-3 w-3 rounded bg-line"></i>Taken</span></span></div>
${roomRow(
  room("bunk", "plum"),
  "Amália, women, 6 beds",
  [
    ["ph:gender-female", "Women only, mirror and desk"],
    ["ph:shower", "Bathroom in the room"],
  ],
  "Last bed",
  `${rateRow("Flexible", "Free cancellation until 10 March", "€27", true)}`,
  0,
)}</div></div><div class="absolute inset-x-0 bottom-0 flex h-[86px] items-center gap-8 border-t border-line bg-surface px-14"><span><b>1 private double, 1 dorm bed</b><span class="block text-[14px] text-muted">4 nights, breakfast included</span></span><span class="ml-auto text-right"><b class="font-display text-[28px] font-extrabold leading-8">€408.00</b><span class="block text-[13px] text-muted">plus €2 city tax a night each</span></span>${amber("Reserve", "h-[52px] px-10 text-[17px]")}</div>`,
);

const stepDot = (label: string, state: "done" | "now" | "later") =>
  `<span class="flex items-center gap-2.5 ${state === "later" ? "text-muted" : "font-semibold"}"><i class="grid h-7 w-7 place-items-center rounded-full not-italic ${state === "later" ? "border-2 border-faint" : "bg-brand text-white"}">${state === "done" ? icon("ph:check-bold", 14) : state === "now" ? "2" : "3"}</i>${label}</span>`;
const box = (title: string, body: string, classes = "mt-4") =>
  `<section class="rounded-[22px] border border-line bg-surface p-6 ${classes}"><div class="font-display text-[21px] font-bold">${title}</div>${body}</section>`;
const payOption = (name: string, glyph: string, isOn: boolean) =>
  `<span class="flex flex-1 items-center gap-3 rounded-[14px] border px-4 py-3 ${isOn ? "border-brand shadow-[inset_0_0_0_1px_var(--brand)]" : "border-line"}">${radio(isOn)}${name}<span class="ml-auto">${icon(glyph, 22, "text-brand")}</span></span>`;
const money = (label: string, value: string, classes = "") =>
  `<div class="flex justify-between py-1.5 ${classes}"><span>${label}</span><span class="num">${value}</span></div>`;

export const checkout = site(
  `<div class="grid grid-cols-[1fr_400px] gap-10 px-[120px] pt-7"><div><div class="flex items-center gap-8">${stepDot("Room", "done")}<i class="h-[2px] w-16 bg-brand"></i>${stepDot("Guests and payment", "now")}<i class="h-[2px] w-16 bg-faint"></i>${stepDot("Confirmation", "later")}</div>
${box("Who is coming?", `<div class="mt-4 grid grid-cols-[1fr_1.1fr_1fr] gap-x-4 gap-y-3.5">${field({ label: "First guest", value: "Dilara Osman" })}${field({ label: "E-mail", value: "dilara@osman.example" })}${field({ label: "Mobile phone", value: "+44 7700 9001", error: "Two digits are missing" })}${field({ label: "Second guest", value: "Theo Lindgaard", isFocused: true })}${field({ label: "E-mail, optional", placeholder: "To share the booking" })}${select("Country", "United Kingdom")}</div>`, "mt-6")}
${box("When do you arrive?", `<div class="mt-3 flex gap-2.5 text-[14.500px]">${each(["Before 15:00", "15:00 – 18:00", "18:00 – 22:00", "Later"], (label, index) => `<span class="rounded-full border px-4 py-2 ${index === 2 ? "border-brand bg-brand text-white" : "border-line"}">${label}</span>`)}</div><div class="mt-3 flex h-11 items-center rounded-app border border-line px-3.5 text-[14px]">We come by late train, is there a lift for one big case?</div>`)}
${box("How would you like to pay?", `<div class="mt-4 flex gap-3">${payOption("Card", "ph:credit-card-fill", true)}${payOption("Bank", "ph:bank-fill", false)}${payOption("Wallet", "ph:wallet-fill", false)}</div><div class="mt-4 grid grid-cols-[1fr_130px_110px] gap-4">${field({ label: "Card number", value: "5188 •••• •••• 2074", end: icon("ph:lock-simple-fill", 16, "text-good") })}${field({ label: "Expires", value: "09 / 29" })}${field({ label: "Code", value: "•••" })}</div>`)}</div>
<aside class="pt-[52px]"><div class="overflow-hidden rounded-[22px] border border-line bg-surface"><div class="h-[170px]">${room("double", "blue")}</div><div class="p-6"><div class="font-display text-[22px] font-bold leading-6">Private double Azulejo</div><div class="mt-1 text-muted">Casa Marisol, Alfama, Lisbon</div><div class="mt-4 flex justify-between rounded-[14px] bg-raised px-4 py-3 text-[14px]"><span>Check in<b class="block">Fri 12 March, 15:00</b></span>${icon("ph:arrow-right-bold", 18, "mt-2 text-muted")}<span>Check out<b class="block">Tue 16 March, 11:00</b></span></div><div class="mt-4">${money("€78 × 4 nights", "€312.00")}${money("City tax, 2 guests × 4 nights × €2", "€16.00")}${money("Breakfast", "included", "text-good")}${money("Total", "€328.00", "mt-2 border-t border-line pt-3 text-[18px] font-bold")}</div><div class="mt-3 flex h-3 overflow-hidden rounded-full"><i class="w-[15%] bg-accent"></i><i class="flex-1 bg-line"></i></div><div class="mt-2 flex justify-between text-[14px]"><span><b>€49.20</b> today</span><span><b>€278.80</b> at the hostel</span></div><div class="mt-5">${amber("Pay €49.20 and book", "h-[54px] w-full text-[17px]")}</div><div class="mt-3 flex items-center justify-center gap-2 text-[13.500px] text-muted">${icon("ph:arrow-u-up-left-bold", 15)}Free cancellation until 10 March</div></div></div></aside></div>`,
);

const tipCard = (name: string, title: string, body: string) =>
  `<div class="rounded-[22px] border border-line bg-surface p-6"><div class="flex items-center gap-3 font-display text-[20px] font-bold">${icon(name, 26, "text-brand")}${title}</div><div class="mt-3 leading-[23px] text-muted">${body}</div></div>`;
const fact = (label: string, value: string, sub: string) =>
  `<div><div class="text-[14px] text-white/65">${label}</div><div class="font-display whitespace-nowrap text-[23px] font-bold leading-7">${value}</div><div class="text-[14px] text-white/80">${sub}</div></div>`;

export const confirmation = site(
  `<div class="px-[100px] pt-8"><div class="flex items-center gap-5"><span class="grid h-[64px] w-[64px] place-items-center rounded-full bg-good text-white">${icon("ph:check-bold", 34)}</span><div><h1 class="font-display text-[44px] font-extrabold leading-[48px] tracking-tight">Lisbon, here you come</h1><div class="text-[17px] text-muted">Your bed is booked. We sent everything to dilara@osman.example.</div></div></div>
<div class="relative mt-8 flex h-[330px] overflow-hidden rounded-[28px] bg-brand text-white"><div class="w-[310px] shrink-0">${town("white", "casa marisol")}</div><div class="flex flex-1 flex-col p-9"><div class="flex items-start justify-between"><div><div class="font-display text-[32px] font-extrabold leading-9">Casa Marisol</div><div class="mt-1 text-white/80">Beco do Mirante 7, Alfama · +351 21 555 01 88</div></div></div><div class="mt-8 grid grid-cols-3 gap-4">${fact("Check in", "Fri 12 March", "from 15:00")}${fact("Check out", "Tue 16 March", "until 11:00")}${fact("Room", "Double Azulejo", "2 guests, breakfast")}</div><div class="mt-auto flex gap-3 whitespace-nowrap text-[15px] font-semibold"><span class="flex h-11 items-center gap-2 rounded-full bg-white px-5 text-ink">${icon("ph:calendar-plus-bold", 19)}Add to calendar</span><span class="flex h-11 items-center gap-2 rounded-full border border-white/40 px-5">${icon("ph:share-network-bold", 18)}Send to Theo</span><span class="flex h-11 items-center gap-2 rounded-full border border-white/40 px-5">${icon("ph:printer-bold", 18)}Print</span></div></div>
<div class="relative flex w-[250px] flex-col items-center justify-center border-l-[3px] border-dashed border-white/35"><i class="absolute -left-[19px] -top-4 h-8 w-8 rounded-full bg-bg"></i><i class="absolute -bottom-4 -left-[19px] h-8 w-8 rounded-full bg-bg"></i><div class="rounded-[18px] bg-white p-3.5">${qrCode("hostel atlas", 142, "var(--ink)")}</div><div class="mt-4 text-[13.500px] text-white/65">Booking code</div><div class="font-display text-[26px] font-extrabold tracking-[2px]">MRS-4K7</div></div></div>
<div class="mt-7 grid grid-cols-3 gap-6">${tipCard("ph:train-simple-fill", "From the airport", "Take the red line to the end, then tram 28 up the hill to Graça. 41 minutes, €3.30 for both. After midnight a taxi is about €15.")}${tipCard("ph:backpack-fill", "Bring along", "A padlock for the locker and shoes for cobblestones. Towels are €2, sheets are on the bed already.")}${tipCard("ph:hand-waving-fill", "Arriving the same day", `<span class="mb-3 flex items-center gap-3">${avatars(["Kofi Mensah", "Lotta Berg", "Hana Sato", "Diego Paz"], 40)}<b class="text-ink">Kofi, Lotta and 5 more</b></span>Rosa cooks for everyone on Friday at eight. Say hello in the house chat.`)}</div></div>`,
);

const aspect = (name: string, value: number) =>
  `<div class="flex items-center gap-4"><span class="w-[98px]">${name}</span>${progress(value / 10, "h-2 flex-1 bg-line")}<b class="w-7 text-right">${value.toFixed(1)}</b></div>`;
const review = (name: string, from: string, stay: string, value: number, text: string, more = "") =>
  `<div class="border-b border-line py-5 last:border-0"><div class="flex items-center gap-3.5">${avatar(name, 46)}<div class="leading-5"><b>${name}</b> <span class="text-muted">· ${from}</span><div class="text-[14px] text-muted">${stay}</div></div><span class="ml-auto">${stars(value, 18, "text-accent")}</span></div><p class="mt-3 text-[16px] leading-[25px]">${text}</p>${more}</div>`;

export const reviews = site(
  `<div class="grid grid-cols-[340px_1fr] gap-16 px-14 pt-8"><aside><div class="text-muted">Casa Marisol, Lisbon</div><div class="mt-2 flex items-end gap-4"><span class="font-display text-[104px] font-extrabold leading-[92px] tracking-[-4px] text-brand">9.2</span><span class="pb-2 leading-5"><b>Superb</b><br><span class="text-muted">618 reviews</span></span></div><div class="mt-7 flex flex-col gap-3">${aspect("Hosts", 9.7)}${aspect("Cleanliness", 9.3)}${aspect("Atmosphere", 9.4)}${aspect("Location", 9.5)}${aspect("Sleep", 8.6)}${aspect("Value", 9.0)}</div><div class="mt-8 flex items-center gap-6 rounded-[22px] border border-line bg-surface p-5">${donut(
    104,
    18,
    [
      [52, "#5a1e58"],
      [31, "#ffb72b"],
      [17, "#d98fa8"],
    ],
  )}<div class="flex flex-col gap-2 text-[14.500px]">${each(
    [
      ["#5a1e58", "52% travel alone"],
      ["#ffb72b", "31% couples"],
      ["#d98fa8", "17% groups"],
    ] as const,
    ([colour, label]) =>
      `<span class="flex items-center gap-2"><i class="h-3 w-3 rounded-full" style="background:${colour}"></i>${label}</span>`,
  )}</div></div><div class="mt-5">${amber("Write a review", "h-12 w-full")}</div></aside>
<section><div class="flex items-center justify-between"><h1 class="font-display text-[34px] font-extrabold tracking-tight">What guests say</h1><span class="flex items-center gap-2 rounded-full border border-line bg-surface px-5 py-2.5">Most helpful${icon("ph:caret-down-bold", 14)}</span></div><div class="mt-4 flex gap-2.5 text-[14.500px]">${each(["All", "Breakfast 142", "Terrace 118", "Rosa and Tiago 97", "Stairs 61", "Night noise 24"], (label, index) => `<span class="rounded-full border px-4 py-2 ${index === 0 ? "border-brand bg-brand text-white" : "border-line bg-surface"}">${label}</span>`)}</div>
<div class="mt-2">${review("Lotta Berg", "Sweden", "Dorm Limoeiro · four nights in October", 5, "I came for two nights and stayed for four. The long table does its work: by the second evening we were nine people cooking one pot of rice. The beds have curtains and a lamp that does not wake anybody.", `<div class="mt-4 flex gap-3.5 rounded-[18px] bg-raised px-5 py-4">${avatar("Rosa Queiroz", 38)}<div><b>Rosa, host</b> <span class="text-[14px] text-muted">· answered the next day</span><div class="mt-0.5 leading-[22px]">Your lemon jam has become part of the breakfast. Come back for a jar!</div></div></div>`)}${review("Mateo Ríos", "Chile", "Private double Azulejo · three nights in September", 4, "Wonderful view and a perfect bathroom. The house has 71 stairs and no lift, which one should know with a heavy case.", `<div class="mt-2.5 flex items-center gap-2 text-[14px] text-muted">${icon("ph:translate-bold", 17)}Translated from Spanish · <span class="text-brand underline">Show the original</span></div>`)}${review("Aisha Warsame", "Kenya", "Women’s dorm Amália · two nights in August", 5, "Safe, spotless, and the desk by the window is the best office I had all summer.", `<div class="mt-2.5 flex items-center gap-6 text-[14px] text-muted"><span class="flex items-center gap-2">${icon("ph:thumbs-up-bold", 17)}Helpful, 38</span><span>Report</span></div>`)}</div></section></div>`,
);

const board = (
  arts: readonly [string, string, string],
  name: string,
  sub: string,
  people: readonly string[],
  badge = "",
  isOn = false,
) =>
  `<div class="rounded-[22px] border bg-surface p-3 ${isOn ? "border-brand shadow-[inset_0_0_0_1.500px_var(--brand)]" : "border-line"}"><div class="relative grid h-[116px] grid-cols-[1.600fr_1fr] grid-rows-2 gap-1.5 overflow-hidden rounded-[14px]"><div class="row-span-2 overflow-hidden">${arts[0]}</div><div class="overflow-hidden">${arts[1]}</div><div class="overflow-hidden">${arts[2]}</div>${badge ? `<b class="absolute left-2.5 top-2.5 rounded-full bg-accent px-3 py-1 text-[13px]">${badge}</b>` : ""}</div><div class="flex items-center px-2 pb-1 pt-3"><div class="flex-1"><b class="font-display text-[19px] leading-6">${name}</b><div class="text-[14px] text-muted">${sub}</div></div>${avatars(people, 30)}</div></div>`;
const voted = (art: string, name: string, text: string, price: string, votes: number, note: string) =>
  `<div class="flex gap-4 border-b border-line py-4 last:border-0"><div class="h-[96px] w-[130px] shrink-0 overflow-hidden rounded-[14px]">${art}</div><div class="flex-1"><div class="flex justify-between"><b class="font-display text-[19px] leading-6">${name}</b><b>${price}</b></div><div class="text-[14px] text-muted">${text}</div><div class="mt-2 flex items-center gap-1 text-bad">${times(4, (index) => icon(index < votes ? "ph:heart-fill" : "ph:heart", 19, index < votes ? "" : "text-faint"))}</div><div class="mt-1.5 text-[14px]">${note}</div></div></div>`;

export const wishLists = site(
  `<div class="grid grid-cols-[1fr_500px] gap-10 pl-14"><div class="pt-8"><div class="flex items-center justify-between"><h1 class="font-display text-[40px] font-extrabold tracking-tight">Wish lists</h1><span class="flex h-11 items-center gap-2 rounded-full bg-brand px-5 font-semibold text-white">${icon("ph:plus-bold", 16)}New list</span></div><div class="mt-5 grid grid-cols-2 gap-4">${board([town("white", "casa marisol"), room("double", "blue"), scene("sea", "terrace alfama")], "Lisbon in March", "5 hostels · 12–16 March", ["Dilara Osman", "Theo Lindgaard", "Priya Nandan"], "€9 cheaper", true)}${board([town("evening", "porto river"), room("lounge", "plum"), room("kitchen", "clay")], "Porto by the river", "3 hostels", ["Dilara Osman"])}${board([town("harbour", "Bergen"), scene("lake", "fjord"), room("bunk", "sage")], "North without a car", "8 hostels · summer 2027", ["Dilara Osman", "Greta Holm"])}${board([scene("alps", "hut"), room("bunk", "clay"), scene("forest", "hut path")], "Huts with hot showers", "11 hostels", ["Dilara Osman", "Kofi Mensah"])}${board([town("north", "Ghent"), room("double", "plum"), room("lounge", "sage")], "Ghent long weekend", "4 hostels", ["Dilara Osman", "Theo Lindgaard"])}<div class="grid place-items-center rounded-[22px] border-2 border-dashed border-faint text-center text-muted"><div>${icon("ph:folder-simple-plus", 38)}<div class="mt-2 text-[16px] font-semibold text-ink">Start another list</div>or save a hostel with its heart</div></div></div></div>
<aside class="h-[828px] border-l border-line bg-surface px-8 pt-8"><div class="flex items-start justify-between"><div><div class="font-display text-[28px] font-extrabold leading-8">Lisbon in March</div><div class="mt-1 text-muted">Shared with Theo and Priya</div></div><span class="flex h-10 items-center gap-2 rounded-full border border-line px-4 font-semibold">${icon("ph:user-plus-bold", 17)}Invite</span></div><div class="mt-5 flex gap-3 rounded-[18px] bg-raised p-4">${avatar("Theo Lindgaard", 36)}<span class="leading-[22px]"><b>Theo</b><br>Must have: breakfast, and not more than 80 stairs, please.</span></div><div class="mt-2">${voted(town("white", "casa marisol"), "Casa Marisol", "Alfama · 9.2", "€78", 4, `<b class="text-[#a86b00]">Was €87 when you saved it</b>`)}${voted(room("double", "sage"), "Quinta dos Gatos", "Campo de Ourique · 9.0", "€71", 3, "Priya: nine cats!")}${voted(room("lounge", "clay"), "The Tin Roof", "Graça · 8.9", "€64", 2, "Dilara: the bar is open until three")}${voted(room("bunk", "blue"), "Bunk &amp; Basil", "Cais do Sodré · 8.7", "€52", 1, "Theo: my back says no")}</div></aside></div>`,
);

const stamp = (name: string, when: string, colour: string, turn: number) =>
  `<span class="grid h-[84px] w-[84px] place-items-center rounded-full border-[3px] border-dashed text-center text-[12.500px] font-bold leading-[15px]" style="border-color:${colour};color:${colour};transform:rotate(${turn}deg)"><span>${name.toUpperCase()}<br>${when}</span></span>`;
const sections = ["Personal details", "Bookings", "Payment methods", "Notifications", "Privacy", "Friends"];

export const account = site(
  `<div class="grid grid-cols-[230px_1fr] gap-10 px-14 pt-8"><aside><div class="pb-3 font-display text-[24px] font-extrabold">Account</div>${each(sections, (name, index) => `<div class="rounded-full px-4 py-2.5 ${index === 0 ? "bg-brand font-semibold text-white" : ""}">${name}</div>`)}</aside>
<div><div class="flex items-center gap-6 rounded-[26px] bg-brand px-8 py-6 text-white"><div class="relative">${avatar("Dilara Osman", 92, "rounded-full border-4 border-white/30")}<span class="absolute -bottom-1 -right-1 grid h-8 w-8 place-items-center rounded-full bg-accent text-ink">${icon("ph:camera-fill", 17)}</span></div><div><div class="font-display text-[30px] font-extrabold leading-8">Dilara Osman</div><div class="mt-1 text-white/75">Atlas traveller since 2022</div><div class="mt-2.5 flex gap-6 text-[15px]"><span><b class="text-accent">64</b> nights</span><span><b class="text-accent">11</b> countries</span><span><b class="text-accent">9</b> reviews</span></div></div><div class="ml-auto flex gap-4">${stamp("Ghent", "06 · 26", "#ffb72b", -9)}${stamp("Bergen", "08 · 25", "#f0b7cb", 7)}${stamp("Naxos", "05 · 25", "#9fd4e8", -4)}${stamp("Porto", "10 · 24", "#c8e0a8", 11)}</div></div>
${box("Personal details", `<div class="mt-4 grid grid-cols-3 gap-x-5 gap-y-4">${field({ label: "Name as in your passport", value: "Dilara Osman" })}${field({ label: "Date of birth", value: "8 June 1998" })}${select("Nationality", "United Kingdom")}${field({ label: "Passport number", value: "•••• •• 614", end: icon("ph:eye", 17, "text-muted") })}${select("Language", "English")}${select("Currency", "Euro, €")}</div><div class="mt-4 flex items-center gap-3 text-[14px] text-muted">${check(true)}Fill these in for me when I book</div>`)}
<div class="grid grid-cols-2 gap-4">${box("Sign in", `<div class="mt-3 flex flex-col gap-3.5"><div class="flex items-center gap-3">${icon("ph:envelope-simple-bold", 21)}<span class="flex-1">dilara@osman.example<span class="block text-[13px] text-muted">Confirmed</span></span><span class="font-semibold text-brand">Change</span></div><div class="flex items-center gap-3">${icon("ph:fingerprint-bold", 21)}<span class="flex-1">Passkey on this laptop</span>${webToggle(true)}</div><div class="flex items-center gap-3">${icon("ph:device-mobile-bold", 21)}<span class="flex-1">Code by text message</span>${webToggle(false)}</div></div>`)}<section class="mt-4 rounded-[22px] border-2 border-bad/40 bg-[#fff4f2] p-6"><div class="font-display text-[21px] font-bold text-bad">Delete account</div><p class="mt-2 leading-[22px]">Your bookings until 16 March stay valid. Reviews remain without your name, everything else is gone after 30 days.</p><span class="mt-4 inline-grid h-11 place-items-center rounded-full border border-bad px-5 font-semibold text-bad">Delete my account</span></section></div><div class="mt-4 flex justify-end gap-3"><span class="grid h-12 place-items-center px-5 font-semibold">Discard</span>${amber("Save changes")}</div></div></div>`,
);
