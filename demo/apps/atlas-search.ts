// Hostel Atlas's pages for finding a place; the captions are in atlas.ts.
import { avatar, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, streetMap } from "../kit/map.ts";
import { monthGrid, rangeSlider } from "../kit/pieces.ts";
import { each } from "../kit/seed.ts";
import { room, town } from "../kit/town.ts";
import { desktop, webToggle } from "../kit/web.ts";

const logo = `<svg width="34" height="34" viewBox="0 0 34 34"><circle cx="17" cy="17" r="17" fill="#ffb72b"/><path d="M8 22V12h18v10M8 19h18M12 12v7" fill="none" stroke="#5a1e58" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export const nav = (look = "text-ink border-b border-line bg-bg") =>
  `<header class="flex h-[72px] shrink-0 items-center px-14 text-[15px] ${look}"><span class="flex items-center gap-3 font-display text-[22px] font-extrabold tracking-tight">${logo}Hostel Atlas</span><nav class="ml-14 flex gap-8"><span>Stays</span><span>City guides</span><span>Wish lists</span></nav><div class="ml-auto flex items-center gap-6"><span>EUR</span><span class="flex items-center gap-2">${icon("ph:chat-circle", 21)}Help</span>${avatar("Dilara Osman", 38)}</div></header>`;

export const site = (body: string, over = "") =>
  desktop(
    "flex-col bg-bg text-[15px]",
    `${nav()}<div class="relative min-h-0 flex-1 overflow-hidden">${body}</div>${over}`,
  );

export const amber = (label: string, classes = "h-12 px-7") =>
  `<span class="inline-grid place-items-center whitespace-nowrap rounded-full bg-accent font-bold text-ink ${classes}">${label}</span>`;

const part = (label: string, value: string, look = "") =>
  `<div class="flex-1 rounded-full px-7 py-2.5 ${look}"><div class="text-[13px] text-muted">${label}</div><div class="text-[16.500px] font-semibold">${value}</div></div>`;
const searchBar = (isOpen = false) =>
  `<div class="flex items-center rounded-full bg-white p-2 text-ink shadow-[0_18px_50px_rgba(60,20,60,.22)]">${part("Where to", "Lisbon, Portugal")}<i class="h-9 w-px bg-line"></i>${part("When", "12 – 16 March", isOpen ? "bg-raised ring-2 ring-brand" : "")}<i class="h-9 w-px bg-line"></i>${part("Who", "2 guests, 1 room")}<span class="flex h-[60px] items-center gap-2.5 rounded-full bg-accent px-9 text-[17px] font-bold">${icon("ph:magnifying-glass-bold", 20)}Search</span></div>`;

const city = (kind: Parameters<typeof town>[0], name: string, text: string, price: string) =>
  `<div><div class="relative h-[250px] overflow-hidden rounded-[20px]">${town(kind, name)}<span class="absolute bottom-3 left-3 rounded-full bg-white px-3 py-1 text-[14px] font-semibold">from ${price}</span></div><div class="mt-2.5 font-display text-[20px] font-bold leading-6">${name}</div><div class="text-[14px] text-muted">${text}</div></div>`;

const hero = (isOpen = false) =>
  `<div class="absolute inset-x-0 top-0 h-[446px]">${scene("dusk", "atlas coast two")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(42,21,48,.55),rgba(42,21,48,.1)_60%)]"></div></div><div class="relative">${nav("text-white")}<div class="px-14 pt-[58px] text-white"><h1 class="w-[860px] font-display text-[76px] font-extrabold leading-[76px] tracking-[-2px]">Sleep cheap.<br>Wake up somewhere.</h1><p class="mt-5 text-[20px]">4,200 small hostels, chosen by people who stayed in them.</p></div><div class="mx-14 mt-[66px]">${searchBar(isOpen)}</div></div>`;

const promise = (name: string, title: string, text: string) =>
  `<div class="flex gap-4">${icon(name, 30, "text-brand")}<div><b class="text-[16px]">${title}</b><div class="text-[14px] leading-5 text-muted">${text}</div></div></div>`;

export const landing = desktop(
  "flex-col bg-bg text-[15px]",
  `${hero()}<div class="grid grid-cols-[repeat(4,1fr)_270px] gap-6 px-14 pt-11">${city("lisbon", "Lisbon", "148 hostels, mild all winter", "€19")}${city("harbour", "Bergen", "31 hostels, mountains at the door", "€38")}${city("white", "Naxos", "22 hostels, beach in ten minutes", "€24")}${city("north", "Ghent", "17 hostels, everything by bike", "€29")}<div class="flex flex-col gap-8 pt-4">${promise("ph:hand-coins-fill", "15% today", "The rest when you arrive")}${promise("ph:arrow-u-up-left-bold", "Free until two days before", "For nine of ten beds")}${promise("ph:users-three-fill", "Never a stranger", "See who else is going")}</div></div>`,
);

const cheap = new Set([8, 9, 10, 16, 17, 23, 24]);
const dayCell = (first: number, last: number, past: number) => (day: number) => {
  const isEnd = day === first || day === last;
  const isIn = day > first && day < last;
  const half =
    day === first
      ? "bg-[linear-gradient(90deg,transparent_50%,#f7e3c0_50%)]"
      : day === last
        ? "bg-[linear-gradient(90deg,#f7e3c0_50%,transparent_50%)]"
        : isIn
          ? "bg-[#f7e3c0]"
          : "";
  const price = 21 + ((day * 7) % 17);
  return `<span class="h-[54px] ${half}"><span class="mx-auto flex h-[54px] w-[54px] flex-col items-center justify-center rounded-full text-[15.500px] font-semibold leading-[18px] ${isEnd ? "bg-brand text-white" : day < past ? "text-faint line-through" : ""}">${day}${day < past ? "" : `<span class="text-[11px] font-normal ${isEnd ? "text-white/80" : cheap.has(day) ? "font-semibold text-good" : "text-muted"}">€${cheap.has(day) ? 19 : price}</span>`}</span></span>`;
};
const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

export const dates = desktop(
  "flex-col bg-bg text-[15px]",
  `${hero(true).replace("pt-[58px]", "pt-2").replace("h-[446px]", "h-[900px]").replace("mt-[66px]", "mt-6").replace("text-[76px] font-extrabold leading-[76px]", "text-[50px] font-extrabold leading-[52px]").replace("mt-5 text-[20px]", "mt-2 text-[17px]")}
<div class="absolute left-1/2 top-[366px] w-[960px] -translate-x-1/2 rounded-[28px] bg-white px-9 pb-6 pt-7 shadow-[0_30px_80px_rgba(42,21,48,.45)]"><i class="absolute -top-2.5 left-[430px] h-5 w-5 rotate-45 bg-white"></i><div class="grid grid-cols-2 gap-12"><div><div class="mb-3 flex items-center"><span class="text-muted">${icon("ph:caret-left-bold", 18)}</span><b class="flex-1 text-center font-display text-[19px]">March 2027</b></div>${monthGrid({ weekdays, lead: 0, days: 31, cell: dayCell(12, 16, 5), gap: "gap-y-[3px]" })}</div><div><div class="mb-3 flex items-center"><b class="flex-1 text-center font-display text-[19px]">April 2027</b>${icon("ph:caret-right-bold", 18)}</div>${monthGrid({ weekdays, lead: 3, days: 30, cell: dayCell(99, 99, 0), gap: "gap-y-[3px]" })}</div></div>
<div class="mt-5 flex items-center gap-2 border-t border-line pt-5 text-[14px]">${each(["Exact dates", "± 1 day", "± 2 days", "Any weekend"], (label, index) => `<span class="rounded-full border px-4 py-2 ${index === 0 ? "border-brand bg-brand/8 font-semibold text-brand" : "border-line"}">${label}</span>`)}<span class="ml-auto mr-5"><b>4 nights</b> · Fri 12 to Tue 16 March</span><span class="mr-2 underline">Clear</span>${amber("Apply", "h-11 px-7")}</div></div>`,
);

const score = (value: string, size = "text-[14px]") =>
  `<b class="rounded-[8px] bg-brand px-2 py-1 text-white ${size}">${value}</b>`;
const result = (
  art: string,
  name: string,
  facts: string,
  value: string,
  count: string,
  price: string,
  note: string,
  isOn = false,
) =>
  `<div class="flex h-[158px] overflow-hidden rounded-[20px] border bg-surface ${isOn ? "border-brand shadow-[0_12px_34px_rgba(90,30,88,.18)]" : "border-line"}"><div class="relative w-[220px] shrink-0">${art}<span class="absolute right-2.5 top-2.5 grid h-8 w-8 place-items-center rounded-full bg-white/90 ${isOn ? "text-bad" : ""}">${icon(isOn ? "ph:heart-fill" : "ph:heart", 18)}</span></div><div class="flex min-w-0 flex-1 flex-col px-5 py-3.5"><div class="flex items-start justify-between gap-3"><b class="truncate font-display text-[20px] leading-6">${name}</b>${score(value)}</div><div class="mt-0.5 text-[14px] text-muted">${facts}</div><div class="mt-1.5 text-[13.500px] ${note.startsWith("Only") ? "text-bad" : "text-good"}">${note}</div><div class="mt-auto flex items-end justify-between"><span class="text-[13.500px] text-muted">${count} reviews</span><span><b class="font-display text-[24px]">${price}</b> <span class="text-[13.500px] text-muted">a night</span></span></div></div></div>`;

const pinAt = (x: number, y: number, price: string, isOn = false) => {
  const wide = isOn ? 62 : 50;
  return `<g transform="translate(${x} ${y})"><rect x="${-wide / 2}" y="${isOn ? -19 : -15}" width="${wide}" height="${isOn ? 38 : 30}" rx="19" fill="${isOn ? "#ffb72b" : "#fff"}" stroke="${isOn ? "#2a1530" : "#d9cdd8"}" stroke-width="${isOn ? 2 : 1}"/><text y="${isOn ? 6 : 5}" text-anchor="middle" font-size="${isOn ? 17 : 14}" font-weight="700" fill="#2a1530" style="font-family:var(--font)">${price}</text></g>`;
};

const resultsBody = `<div class="flex h-full"><section class="flex w-[720px] shrink-0 flex-col pl-14 pr-7"><div class="flex items-center gap-2.5 py-5"><span class="flex h-11 flex-1 items-center gap-3 rounded-full border border-line bg-surface px-4 font-semibold">${icon("ph:magnifying-glass-bold", 17)}Lisbon <span class="font-normal text-muted">12–16 March · 2 guests</span></span><span class="flex h-11 items-center gap-2 rounded-full border border-ink px-5 font-semibold">${icon("ph:sliders-horizontal-bold", 18)}Filters · 3</span></div><div class="flex items-center gap-2 pb-4 text-[14px]"><b class="mr-2 font-display text-[20px]">38 hostels</b>${each(["Breakfast", "Rating 8.5+", "Under €90"], (name) => `<span class="flex items-center gap-2 rounded-full bg-raised px-3 py-1.5">${name}${icon("ph:x-bold", 12)}</span>`)}<span class="ml-auto flex items-center gap-1.5">Best match${icon("ph:caret-down-bold", 13)}</span></div>
<div class="flex flex-col gap-3.5">${result(room("lounge", "clay"), "The Tin Roof", "Graça · rooftop, bar, dorms and doubles", "8.9", "1,204", "€64", "Breakfast included")}${result(town("white", "casa marisol"), "Casa Marisol", "Alfama · family-run, 24 beds, terrace", "9.2", "618", "€78", "Free cancellation until 10 March", true)}${result(room("bunk", "blue"), "Bunk &amp; Basil", "Cais do Sodré · capsules, kitchen", "8.7", "932", "€52", "Only 2 beds left for your dates")}${result(room("double", "sage"), "Quinta dos Gatos", "Campo de Ourique · garden, nine cats", "9.0", "407", "€71", "Breakfast included")}</div></section>
<section class="relative flex-1">${streetMap({
  seed: "lisboa",
  width: 720,
  height: 828,
  look: { ...mapLooks.day, land: "#f7efdf", park: "#d6e3b4", main: "#ffe0a0", building: "#ecdfc8" },
  block: 74,
  tilt: 18,
  names: ["Rua do Sol", "Calçada Velha", "Rua das Flores", "Avenida Nova", "Beco do Mirante"],
  districts: [
    ["Graça", 470, 190],
    ["Alfama", 430, 470],
    ["Baixa", 210, 430],
    ["Bairro Alto", 120, 220],
  ],
  overlay: `${pinAt(120, 130, "€49")}${pinAt(300, 96, "€58")}${pinAt(520, 130, "€64")}${pinAt(230, 290, "€83")}${pinAt(610, 330, "€71")}${pinAt(92, 356, "€45")}${pinAt(330, 520, "€66")}${pinAt(560, 600, "€59")}${pinAt(170, 640, "€52")}${pinAt(380, 690, "€74")}${pinAt(470, 408, "€78", true)}`,
})}<span class="absolute left-1/2 top-6 flex -translate-x-1/2 items-center gap-3 rounded-full bg-white px-5 py-2.5 shadow-lg">${webToggle(true)}Search as I move the map</span><div class="absolute bottom-7 right-7 flex flex-col overflow-hidden rounded-[14px] bg-white shadow-lg">${each(["ph:plus-bold", "ph:minus-bold", "ph:crosshair-bold"], (name) => `<span class="grid h-11 w-11 place-items-center border-b border-line last:border-0">${icon(name, 18)}</span>`)}</div></section></div>`;

export const results = site(resultsBody);

const bars = [2, 4, 7, 11, 16, 22, 27, 30, 26, 23, 18, 15, 13, 9, 8, 6, 5, 3, 3, 2, 1, 1];
const kindTile = (name: string, label: string, count: string, isOn = false) =>
  `<span class="flex items-center gap-3 rounded-[14px] border px-4 py-2 ${isOn ? "border-brand bg-brand/6 shadow-[inset_0_0_0_1px_var(--brand)]" : "border-line"}">${icon(name, 22, "text-brand")}<span class="flex-1 leading-5">${label}<span class="block text-[13px] text-muted">${count}</span></span>${isOn ? icon("ph:check-circle-fill", 20, "text-brand") : ""}</span>`;
const facility = (name: string, label: string, isOn = false) =>
  `<span class="flex h-[70px] flex-col items-center justify-center gap-1.5 rounded-[14px] border text-[13.500px] ${isOn ? "border-brand bg-brand text-white" : "border-line"}">${icon(name, 24)}${label}</span>`;
const filterHead = (label: string) =>
  `<div class="mb-2.5 mt-5 font-display text-[19px] font-bold">${label}</div>`;

export const filters = site(
  resultsBody,
  `<div class="absolute inset-0 z-30 bg-[#2a1530]/55"></div><section class="absolute inset-y-0 right-0 z-40 w-[540px] bg-surface"><div class="flex h-[72px] items-center justify-between border-b border-line px-8"><span class="font-display text-[24px] font-extrabold">Filters</span>${icon("ph:x-bold", 22)}</div><div class="px-8 pt-1">${filterHead("Price a night")}<div class="flex h-[48px] items-end gap-[4px]">${each(bars, (value, index) => `<i class="flex-1 rounded-t-[3px] ${index >= 2 && index < 14 ? "bg-accent" : "bg-line"}" style="height:${value * 3.2}%"></i>`)}</div>${rangeSlider(2 / 22, 14 / 22, "h-6 w-6 border-2 border-brand bg-white shadow")}<div class="mt-4 flex justify-between text-[14px]"><span>€20</span><span>€90</span></div>
${filterHead("Room").replace("mt-5", "mt-3")}<div class="grid grid-cols-2 gap-2.5">${kindTile("ph:bed", "Private room", "38", true)}${kindTile("ph:users-four", "Shared dorm", "112")}${kindTile("ph:gender-female", "Women only", "46")}${kindTile("ph:tent", "Capsule", "19")}</div>
${filterHead("Facilities")}<div class="grid grid-cols-4 gap-2.5">${facility("ph:coffee", "Breakfast", true)}${facility("ph:cooking-pot", "Kitchen", true)}${facility("ph:lockers", "Lockers", true)}${facility("ph:washing-machine", "Laundry")}${facility("ph:desktop", "Workspace")}${facility("ph:sun-horizon", "Terrace")}${facility("ph:bicycle", "Bikes")}${facility("ph:wheelchair", "Step-free")}</div>
${filterHead("Guest rating")}<div class="grid grid-cols-5 overflow-hidden rounded-full border border-line text-center text-[15px]">${each(["Any", "8.0+", "8.5+", "9.0+", "9.5+"], (label, index) => `<span class="border-r border-line py-2.5 last:border-0 ${index === 2 ? "bg-brand font-bold text-white" : ""}">${label}</span>`)}</div><div class="mt-4 flex items-center justify-between"><span>Quiet after 23:00</span>${webToggle(true)}</div><div class="mt-3 flex items-center justify-between"><span>Pets are welcome</span>${webToggle(false)}</div></div>
<div class="absolute inset-x-0 bottom-0 flex h-[84px] items-center justify-between border-t border-line bg-surface px-8"><span class="font-semibold underline">Clear all</span>${amber("Show 38 hostels")}</div></section>`,
);

const amenity = (name: string, label: string) =>
  `<span class="flex items-center gap-3">${icon(name, 22, "text-brand")}${label}</span>`;
const when = (label: string, value: string, classes = "") =>
  `<div class="flex-1 px-4 py-2.5 ${classes}"><div class="text-[12.500px] text-muted">${label}</div><b>${value}</b></div>`;

export const property = site(
  `<div class="px-14 pt-5"><div class="grid h-[316px] grid-cols-[1.9fr_1fr_1fr] grid-rows-2 gap-3 overflow-hidden rounded-[26px]"><div class="row-span-2 overflow-hidden">${town("white", "casa marisol")}</div><div class="overflow-hidden">${room("double", "blue")}</div><div class="overflow-hidden">${room("kitchen", "clay")}</div><div class="overflow-hidden">${room("bunk", "sand")}</div><div class="relative overflow-hidden">${scene("sea", "terrace alfama")}<span class="absolute bottom-3 right-3 flex items-center gap-2 rounded-full bg-white px-4 py-2 text-[14px] font-semibold">${icon("ph:squares-four-fill", 17)}All 32 photos</span></div></div>
<div class="grid grid-cols-[1fr_380px] gap-14 pt-5"><div><div class="flex items-start justify-between"><div><h1 class="font-display text-[44px] font-extrabold leading-[48px] tracking-tight">Casa Marisol</h1><div class="mt-1.5 flex items-center gap-3 text-muted">${score("9.2")}<span class="text-ink underline">618 reviews</span><span>·</span>${icon("ph:map-pin-fill", 17)}Beco do Mirante 7, Alfama, Lisbon</div></div><span class="flex gap-3">${each(["ph:share-network-bold", "ph:heart-fill"], (name, index) => `<span class="grid h-11 w-11 place-items-center rounded-full border border-line bg-surface ${index ? "text-bad" : ""}">${icon(name, 19)}</span>`)}</span></div>
<p class="mt-5 w-[700px] text-[16.500px] leading-[27px]">We are Rosa and Tiago, and this was our grandmother’s house. There are 24 beds, one long table, and a lemon tree on the terrace. Breakfast is until eleven, because nobody should hurry on holiday.</p><div class="mt-6 grid w-[700px] grid-cols-3 gap-y-3.5">${amenity("ph:coffee", "Breakfast included")}${amenity("ph:wifi-high", "Fast wi-fi, 180 Mbit")}${amenity("ph:lockers", "Lockers, bring a padlock")}${amenity("ph:sun-horizon", "Roof terrace")}${amenity("ph:cooking-pot", "Shared kitchen")}${amenity("ph:moon-stars", "Quiet after 23:00")}</div>
<div class="mt-7 flex items-center gap-4 border-t border-line pt-5">${avatar("Rosa Queiroz", 54)}<div><b class="text-[16px]">Rosa and Tiago</b><div class="text-[14px] text-muted">Hosts since 2016, answer within two hours</div></div><span class="ml-6 rounded-full border border-line bg-surface px-5 py-2.5 font-semibold">Ask a question</span></div></div>
<aside><div class="rounded-[26px] border border-line bg-surface px-6 py-5 shadow-[0_20px_50px_rgba(90,30,88,.12)]"><div class="flex items-baseline justify-between"><span><b class="font-display text-[32px] font-extrabold">€78</b> <span class="text-muted">a night</span></span><span class="text-[14px] text-good">Only 3 doubles left</span></div><div class="mt-4 rounded-[16px] border border-line"><div class="flex">${when("Check in", "Fri 12 March")}${when("Check out", "Tue 16 March", "border-l border-line")}</div><div class="border-t border-line">${when("Guests", "2 guests, private double")}</div></div><div class="mt-4 flex justify-between"><span>€78 × 4 nights</span><span>€312.00</span></div><div class="mt-1.5 flex justify-between"><span>City tax</span><span>€16.00</span></div><div class="mt-3 flex justify-between border-t border-line pt-3 text-[17px] font-bold"><span>Total</span><span>€328.00</span></div><div class="mt-4">${amber("Choose a room", "h-[52px] w-full text-[17px]")}</div><div class="mt-3 text-center text-[14px] text-muted">You pay €49.20 today</div></div></aside></div></div>`,
);

const consentRow = (name: string, text: string, isOn: boolean, isLocked = false) =>
  `<div class="flex items-center gap-4 ${isLocked ? "opacity-60" : ""}">${webToggle(isOn)}<span><b>${name}</b><span class="block text-[13.500px] text-muted">${text}</span></span>${isLocked ? icon("ph:lock-simple-fill", 16) : ""}</div>`;

export const cookies = site(
  `<div class="relative h-[470px]">${town("evening", "porto river")}<div class="absolute inset-0 bg-gradient-to-t from-[#2a1530]/85 to-transparent"></div><div class="absolute bottom-12 left-[200px] text-white"><div class="text-[15px] font-semibold text-accent">City guide · 12 minutes</div><h1 class="mt-2 font-display text-[64px] font-extrabold leading-[66px] tracking-[-1.500px]">Three slow days in Porto</h1><div class="mt-4 flex items-center gap-3 text-[16px]">${avatar("Imani Falk", 40)}Imani Falk, who stayed in nine of its hostels</div></div></div><div class="grid grid-cols-[1fr_260px] gap-20 px-[200px] pt-10"><p class="text-[20px] leading-[33px]">Porto is a city of stairs, so leave the wheeled case at home. Begin at the upper deck of the bridge, an hour before the sun goes down, and let the river decide about the evening.</p><div class="flex flex-col gap-2 border-l-2 border-accent pl-5"><b>On this page</b><span>Day one: the river</span><span>Day two: tiles and trams</span><span>Day three: the sea</span></div></div>`,
  `<div class="absolute inset-0 z-20 bg-[#2a1530]/25"></div><section class="absolute inset-x-10 bottom-8 z-30 rounded-[26px] bg-white px-9 py-7 shadow-[0_24px_70px_rgba(42,21,48,.45)]"><div class="flex gap-12"><div class="w-[430px]"><div class="flex items-center gap-3 font-display text-[24px] font-extrabold">${icon("ph:cookie-fill", 30, "text-accent")}Crumbs on the pillow?</div><p class="mt-2 leading-[23px] text-muted">Some cookies keep you signed in. The others tell us which pages help, and show our hostels elsewhere. You decide, and can change it in the footer. <span class="text-brand underline">Privacy policy</span></p></div><div class="flex flex-1 flex-col justify-between gap-3">${consentRow("Necessary", "Signing in, basket, safety", true, true)}${consentRow("Statistics", "Which pages are read, without your name", true)}${consentRow("Marketing", "Our hostels on other sites", false)}</div><div class="flex w-[260px] flex-col gap-2.5">${amber("Accept all", "h-12 w-full")}<span class="grid h-12 place-items-center rounded-full bg-brand font-bold text-white">Only necessary</span><span class="pt-1 text-center font-semibold underline">Save my choice</span></div></div></section>`,
);
