// Pomelo: groceries in half an hour, for iPhone. Coral and leaf green, round type, pictograms of food.
import { avatar } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { back, navBar, phone, tabBar, toggle } from "../kit/ios.ts";
import { digitPad, keyboard } from "../kit/keyboard.ts";
import { here, mapLooks, pin, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Shop", icon: "ph:storefront" },
      { label: "Aisles", icon: "ph:squares-four" },
      { label: "Basket", icon: "ph:basket", badge: "7" },
      { label: "Orders", icon: "ph:receipt" },
      { label: "You", icon: "ph:user-circle" },
    ],
    active,
  );

interface Product {
  art: string;
  name: string;
  unit: string;
  price: string;
  tint: string;
  was?: string;
}

const product = (
  art: string,
  name: string,
  unit: string,
  price: string,
  tint: string,
  was = "",
): Product => ({ art, name, unit, price, tint, was });

const shelf = {
  avocado: product("avocado", "Ripe avocado", "each · 180 g", "$1.49", "#e9f3d8"),
  berries: product("strawberry", "Albion strawberries", "1 lb box", "$3.99", "#fde3e1", "$5.49"),
  sourdough: product("bread", "Mill Street sourdough", "sliced · 24 oz", "$6.20", "#f8ead6"),
  milk: product("glass-of-milk", "Whole milk, grass-fed", "½ gallon", "$4.75", "#e3eefb"),
  cheddar: product("cheese-wedge", "Sharp cheddar, 18 mo", "8 oz", "$7.40", "#fdf0c9"),
  tomato: product("tomato", "Vine tomatoes", "per lb", "$2.89", "#fde3dd", "$3.49"),
  honey: product("honey-pot", "Clover honey, raw", "12 oz jar", "$8.95", "#fdeecb"),
  butter: product("butter", "Salted butter", "8 oz", "$5.10", "#fdf4cf"),
};

const plus = `<span class="absolute bottom-2 right-2 grid h-9 w-9 place-items-center rounded-full bg-brand text-on-brand shadow-md">${icon("ph:plus-bold", 17)}</span>`;

const tileOf = (item: Product, width = 138) => `<div class="shrink-0" style="width:${width}px">
<div class="relative grid place-items-center rounded-app" style="height:${width - 12}px;background:${item.tint}">${emoji(item.art, width * 0.52)}${item.was ? '<b class="absolute left-2 top-2 rounded-full bg-bad px-2 py-[2px] text-[11px] text-white">Sale</b>' : ""}${plus}</div>
<div class="mt-2 text-[16px] font-extrabold num">${item.price} ${item.was ? `<s class="text-[13px] font-semibold text-muted">${item.was}</s>` : ""}</div>
<div class="text-[14px] font-semibold leading-[18px]">${item.name}</div><div class="text-[13px] text-muted">${item.unit}</div></div>`;

const heading = (title: string, link = "See all") =>
  `<div class="flex items-baseline justify-between"><b class="text-[20px] font-extrabold">${title}</b><span class="text-[14px] font-bold text-brand">${link}</span></div>`;

const primary = (label: string, end = "") =>
  `<div class="flex h-[56px] items-center justify-center rounded-full bg-brand px-6 text-[17px] font-extrabold text-on-brand">${label}${end ? `<span class="ml-auto num">${end}</span>` : ""}</div>`;

const aisle = ([art, label, tint]: readonly [string, string, string]) =>
  `<div class="flex w-[70px] flex-col items-center gap-1.5 text-center text-[12px] font-bold"><span class="grid h-[64px] w-[64px] place-items-center rounded-[22px]" style="background:${tint}">${emoji(art, 38)}</span>${label}</div>`;

const shop = phone(
  { time: "10:24", charge: 0.77 },
  `<div class="bg-brand px-5 pb-5 pt-[56px] text-on-brand"><div class="flex items-center justify-between"><div><div class="text-[13px] font-bold opacity-80">Deliver in 25–35 min to</div><div class="flex items-center gap-1 text-[18px] font-extrabold">214 Alder Street${icon("ph:caret-down-bold", 16)}</div></div>
<span class="grid h-10 w-10 place-items-center rounded-full bg-white/20">${icon("ph:heart-bold", 20)}</span></div>
<div class="mt-4 flex h-[46px] items-center gap-2 rounded-full bg-white px-4 text-[16px] text-muted">${icon("ph:magnifying-glass-bold", 18)}Search 4,200 groceries${icon("ph:barcode", 22, "ml-auto text-ink")}</div></div>
<div class="-mt-px px-5 pt-5"><div class="flex justify-between">${each(
    [
      ["broccoli", "Vegetables", "#e4f2d9"],
      ["red-apple", "Fruit", "#fde3e1"],
      ["croissant", "Bakery", "#f8ead6"],
      ["egg", "Dairy", "#e3eefb"],
      ["fish", "Fish", "#dff1f3"],
    ] as const,
    aisle,
  )}</div>
<div class="relative mt-5 h-[128px] overflow-hidden rounded-app bg-[#1f5a3c] p-5 text-white"><div class="text-[22px] font-extrabold leading-[26px]">Tomato week<br>from Rio Verde farm</div><div class="mt-2 inline-block rounded-full bg-[#ffd65c] px-3 py-1 text-[13px] font-extrabold text-[#1f5a3c]">Up to 30% off</div>
<span class="absolute -right-3 top-3 rotate-12">${emoji("tomato", 104)}</span><span class="absolute bottom-1 right-[92px] -rotate-12">${emoji("herb", 46)}</span></div>
<div class="mt-5">${heading("Buy it again")}</div><div class="mt-3 flex gap-3">${tileOf(shelf.berries)}${tileOf(shelf.sourdough)}${tileOf(shelf.milk)}</div>
<div class="mt-4">${heading("Sunday roast")}</div></div>${tabs(0)}`,
);

const login = phone(
  { time: "10:20", charge: 0.78 },
  `${navBar({ left: back(), classes: "text-ink" })}<div class="px-6 pt-4"><span class="flex">${emoji("tangerine", 54)}${emoji("leafy-green", 40, "-ml-3 mt-4")}</span>
<div class="mt-5 text-[30px] font-black leading-[36px]">Enter the code<br>we texted you</div><div class="mt-3 text-[16px] text-muted">Sent to (503) 555-0148. <b class="text-brand">Change</b></div>
<div class="mt-8 flex justify-between">${each(["4", "0", "9", "", "", ""], (digit, index) => `<span class="grid h-[60px] w-[50px] place-items-center rounded-[16px] border-2 bg-surface text-[26px] font-extrabold ${index === 3 ? "border-brand" : "border-line"}">${digit || (index === 3 ? '<i class="h-7 w-[2px] bg-brand"></i>' : "")}</span>`)}</div>
<div class="mt-6 flex items-center gap-2 text-[15px] text-muted">${icon("ph:clock-countdown-bold", 18)}Send a new code in 0:42</div></div>${digitPad()}`,
);

const searchRow = (
  item: Product,
  note: string,
  added = 0,
) => `<div class="flex items-center gap-3 border-b border-line py-[11px]">
<span class="grid h-[68px] w-[68px] place-items-center rounded-[18px]" style="background:${item.tint}">${emoji(item.art, 42)}</span><div class="flex-1"><div class="text-[16px] font-bold leading-[20px]">${item.name}</div>
<div class="text-[13px] text-muted">${item.unit}</div><div class="mt-0.5 flex items-center gap-1 text-[12.500px] font-bold text-good">${note}</div></div><div class="flex flex-col items-end gap-1.5"><b class="text-[16px] font-extrabold num">${item.price}</b>
${added ? `<span class="flex h-8 items-center gap-2.5 rounded-full bg-brand px-2.5 text-[15px] font-extrabold text-on-brand">${icon("ph:minus-bold", 14)}${added}${icon("ph:plus-bold", 14)}</span>` : `<span class="grid h-8 w-8 place-items-center rounded-full border-2 border-brand text-brand">${icon("ph:plus-bold", 15)}</span>`}</div></div>`;

const results = phone(
  { time: "10:27", charge: 0.76 },
  `<div class="px-5 pt-[56px]"><div class="flex items-center gap-3"><div class="flex h-[46px] flex-1 items-center gap-2 rounded-full bg-[#f1ece6] px-4 text-[16px] font-bold">${icon("ph:magnifying-glass-bold", 18, "text-muted")}oat milk${icon("ph:x-circle-fill", 20, "ml-auto text-muted")}</div><b class="text-[16px] text-brand">Cancel</b></div>
<div class="mt-3 flex gap-2 whitespace-nowrap text-[14px] font-bold"><span class="flex items-center gap-1.5 rounded-full bg-ink px-3.5 py-2 text-white">${icon("ph:sliders-horizontal-bold", 16)}2</span><span class="rounded-full bg-good/15 px-3.5 py-2 text-good">No added sugar</span><span class="rounded-full bg-good/15 px-3.5 py-2 text-good">Under $6</span><span class="rounded-full border border-line px-3.5 py-2">Organic</span></div>
<div class="mt-4 flex items-center justify-between text-[14px]"><b>12 results</b><span class="flex items-center gap-1 text-muted">Best match${icon("ph:caret-down-bold", 13)}</span></div>
${searchRow(product("glass-of-milk", "Barista oat drink, Havre", "32 oz carton", "$4.29", "#e9e4f8"), "Bought 6 times", 2)}${searchRow(product("beverage-box", "Oat milk, unsweetened", "½ gallon · Millbrook", "$5.15", "#e3eefb"), "Lowest price per ounce")}
${searchRow(product("ear-of-corn", "Oat & almond blend", "32 oz carton · Sunhull", "$4.80", "#fdf0c9"), "No added sugar")}${searchRow(product("cup-with-straw", "Oat latte, ready to drink", "8 oz can · Odd Bean", "$3.10", "#f3e2d6"), "New here")}
${searchRow(product("sheaf-of-rice", "Oat milk powder", "makes 1 gallon · Drygoods", "$5.90", "#f8ead6"), "Keeps a year")}${searchRow(product("bubbles", "Oat creamer, vanilla", "16 oz · Havre", "$3.65", "#fde8ef"), "2 left at this store")}</div>${tabs(0)}`,
);

const fact = (value: string, label: string) =>
  `<div class="flex-1 rounded-[18px] bg-[#f5f1ea] py-3 text-center"><div class="text-[17px] font-extrabold">${value}</div><div class="text-[12px] text-muted">${label}</div></div>`;

const detail = phone(
  { time: "10:29", charge: 0.76 },
  `<div class="relative grid h-[350px] place-items-center bg-[#e9f3d8] pt-8"><span class="absolute left-5 top-[56px] grid h-10 w-10 place-items-center rounded-full bg-white">${icon("ph:arrow-left-bold", 20)}</span><span class="absolute right-5 top-[56px] grid h-10 w-10 place-items-center rounded-full bg-white text-bad">${icon("ph:heart-fill", 20)}</span>${emoji("avocado", 196)}
<span class="absolute bottom-10 flex gap-1.5"><i class="h-2 w-5 rounded-full bg-ink"></i>${times(3, () => '<i class="h-2 w-2 rounded-full bg-ink/20"></i>')}</span></div>
<div class="relative -mt-6 flex-1 rounded-t-[30px] bg-bg px-5 pt-6"><div class="flex items-start justify-between"><div><div class="text-[26px] font-black leading-[30px]">Ripe avocado</div><div class="mt-1 text-[15px] text-muted">Hass · each, about 180 g</div></div><div class="text-right"><div class="text-[26px] font-black num">$1.49</div><div class="text-[13px] text-muted">$3.75 per lb</div></div></div>
<div class="mt-3 flex items-center gap-2 text-[14px]"><span class="flex text-warn">${times(5, () => icon("ph:star-fill", 16))}</span><b>4.8</b><span class="text-muted">612 ratings</span></div>
<div class="mt-4 flex gap-2">${fact("Ready", "to eat today")}${fact("160", "kcal / 100 g")}${fact("7 g", "fiber")}${fact("Peru", "origin")}</div>
<div class="mt-5 text-[16px] font-extrabold">How ripe?</div><div class="mt-2 flex gap-2 text-[14px] font-bold"><span class="rounded-full bg-ink px-4 py-2 text-white">Eat today</span><span class="rounded-full border border-line px-4 py-2">In 2 days</span><span class="rounded-full border border-line px-4 py-2">Still firm</span></div>
<div class="mt-4 text-[15px] leading-[21px] text-muted">Your shopper presses every one. If it arrives bruised, tap Report and the money is back the same day.</div>
<div class="absolute inset-x-5 bottom-[42px] flex items-center gap-3"><span class="flex h-[56px] items-center gap-5 rounded-full border-2 border-line px-5 text-[18px] font-extrabold">${icon("ph:minus-bold", 18)}3${icon("ph:plus-bold", 18)}</span><div class="flex-1">${primary("Add", "$4.47")}</div></div></div>`,
);

const basketLine = (
  item: Product,
  count: number,
) => `<div class="flex items-center gap-3 py-[7px]"><span class="grid h-12 w-12 place-items-center rounded-[14px]" style="background:${item.tint}">${emoji(item.art, 30)}</span><div class="flex-1 text-[15px] font-bold leading-[18px]">${item.name}<div class="text-[13px] font-medium text-muted">${item.unit}</div></div>
<span class="text-[14px] text-muted num">${count} ×</span><b class="w-12 text-right text-[15px] num">${item.price}</b></div>`;

const sumRow = (label: string, value: string, classes = "text-muted") =>
  `<div class="flex justify-between py-[3px] text-[15px] ${classes}"><span>${label}</span><span class="num">${value}</span></div>`;

const choice = (name: string, title: string, sub: string, end: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-3 last:border-0">${icon(name, 23, "text-brand")}<div class="flex-1 text-[15px] font-bold">${title}<div class="text-[13px] font-medium text-muted">${sub}</div></div>${end}</div>`;

const caret = icon("ph:caret-right-bold", 15, "text-muted");

const checkout = phone(
  { time: "10:41", charge: 0.73 },
  `${navBar({ title: "Checkout", left: back(), classes: "text-ink font-extrabold" })}<div class="px-5"><div class="rounded-app bg-surface px-4 shadow-sm">${choice("ph:map-pin-bold", "214 Alder Street, Apt 3B", "Leave at the door, buzz 31", caret)}${choice("ph:clock-bold", "Today, 11:10–11:25", "Standard delivery, free over $35", caret)}${choice("ph:credit-card-bold", "Visa ending 8820", "Personal card", caret)}</div>
<div class="mt-3 rounded-app bg-surface px-4 py-2 shadow-sm"><div class="flex justify-between py-1 text-[15px] font-extrabold"><span>7 items</span><span class="text-brand">Edit</span></div>${basketLine(shelf.avocado, 3)}${basketLine(shelf.berries, 2)}<div class="pb-2 pt-1 text-[14px] font-bold text-muted">and 2 more, cheddar and sourdough</div></div>
<div class="mt-3 flex items-center gap-2 rounded-app bg-good/12 px-4 py-3 text-[14px] font-bold text-good">${icon("ph:tag-fill", 19)}SUNDAY5 takes $5.00 off${icon("ph:x-bold", 14, "ml-auto")}</div>
<div class="mt-3 text-[14px] font-extrabold">Tip for Marisol</div><div class="mt-2 flex gap-2 text-center text-[15px] font-bold">${each(["None", "$2", "$4", "$6", "Other"], (label, index) => `<span class="flex-1 rounded-full py-2 ${index === 2 ? "bg-ink text-white" : "bg-surface"}">${label}</span>`)}</div></div>
<div class="absolute inset-x-0 bottom-0 rounded-t-[26px] bg-surface px-5 pb-[40px] pt-3 shadow-[0_-6px_24px_rgba(60,30,10,.08)]">${sumRow("Subtotal", "$26.05")}${sumRow("Delivery and bag fee", "$1.20")}${sumRow("Coupon", "−$5.00", "text-good")}<div class="mt-2">${primary("Place order", "$26.25")}</div></div>`,
);

const routeOverlay = `<path d="M92 180C130 210 150 236 176 262S240 330 262 388" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/><path d="M92 180C130 210 150 236 176 262S240 330 262 388" fill="none" stroke="#ff6a4d" stroke-width="6" stroke-linecap="round"/>
${pin(92, 180, "#1f5a3c", icon("ph:storefront-fill", 15).replace("<svg", '<svg x="-7.500" y="-7.500" color="#fff"'), 1.15)}${pin(262, 388, "#2b2320", icon("ph:house-fill", 15).replace("<svg", '<svg x="-7.500" y="-7.500" color="#fff"'), 1.15)}
<g transform="translate(180 266)"><circle r="23" fill="#fff"/><circle r="20" fill="#ff6a4d"/>${icon("ph:moped-fill", 24).replace("<svg", '<svg x="-12" y="-12" color="#fff"')}</g>`;

const step = (label: string, when: string, isDone: boolean) =>
  `<div class="flex flex-1 flex-col gap-1.5"><i class="h-1.5 rounded-full ${isDone ? "bg-brand" : "bg-line"}"></i><span class="text-[12.500px] font-bold ${isDone ? "" : "text-muted"}">${label}</span><span class="-mt-1 text-[11.500px] text-muted num">${when}</span></div>`;

const tracking = phone(
  { time: "11:08", charge: 0.69 },
  `<div class="absolute inset-x-0 top-0">${streetMap({ seed: "alder", width: 390, height: 520, look: mapLooks.day, block: 58, names: ["Alder Street", "SE Division", "Hawthorne", "Linden Ave", "Clay Street"], districts: [["Ladd Park", 286, 130]], overlay: routeOverlay })}</div>
<span class="absolute left-5 top-[56px] grid h-11 w-11 place-items-center rounded-full bg-white shadow-md">${icon("ph:x-bold", 19)}</span><span class="absolute right-5 top-[56px] flex h-11 items-center gap-2 rounded-full bg-white px-4 text-[15px] font-extrabold shadow-md">${icon("ph:lifebuoy-bold", 19)}Help</span>
<div class="absolute inset-x-0 bottom-0 rounded-t-[30px] bg-surface px-5 pb-[44px] pt-5 shadow-[0_-8px_30px_rgba(60,30,10,.14)]"><div class="text-[14px] font-bold text-muted">Arriving in</div><div class="flex items-end justify-between"><div class="text-[40px] font-black leading-[44px] num">9 min</div><div class="pb-1 text-[15px] font-bold text-good">On time · 11:17</div></div>
<div class="mt-4 flex gap-2">${step("Picked", "10:52", true)}${step("Packed", "11:01", true)}${step("On the way", "11:04", true)}${step("Delivered", "11:17", false)}</div>
<div class="mt-5 flex items-center gap-3 rounded-app bg-[#f5f1ea] p-3">${avatar("Marisola Vega", 52)}<div class="flex-1"><div class="text-[16px] font-extrabold">Marisol is on her way</div><div class="text-[13.500px] text-muted">Blue scooter · rated 4.9</div></div><span class="grid h-11 w-11 place-items-center rounded-full bg-surface text-brand">${icon("ph:chat-circle-dots-fill", 22)}</span><span class="grid h-11 w-11 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:phone-fill", 21)}</span></div>
<div class="mt-4 flex items-center justify-between text-[15px]"><span class="flex items-center gap-2 font-bold">${icon("ph:basket-bold", 20, "text-brand")}7 items · $26.25</span><b class="text-brand">View order</b></div></div>`,
);

const says = (text: string, when: string) =>
  `<div class="flex max-w-[280px] flex-col gap-1"><div class="rounded-[20px] rounded-bl-[6px] bg-surface px-4 py-[10px] text-[16px] leading-[21px]">${text}</div><span class="pl-2 text-[12px] text-muted">${when}</span></div>`;
const mine = (text: string) =>
  `<div class="ml-auto max-w-[270px] rounded-[20px] rounded-br-[6px] bg-brand px-4 py-[10px] text-[16px] leading-[21px] text-on-brand">${text}</div>`;

const chat = phone(
  { time: "10:49", charge: 0.72 },
  `<header class="flex items-center gap-3 bg-surface px-4 pb-3 pt-[54px] shadow-sm">${icon("ph:arrow-left-bold", 22)}${avatar("Marisola Vega", 42)}<div class="flex-1"><div class="text-[16px] font-extrabold">Marisol</div><div class="text-[13px] font-bold text-good">Shopping now · 4 of 7 found</div></div>${icon("ph:phone-bold", 23, "text-brand")}</header>
<div class="flex flex-1 flex-col gap-3 px-4 pt-4">${says("Hi Jonah! The 18-month cheddar is sold out today. I found these two, which would you like?", "10:46")}
<div class="w-[292px] overflow-hidden rounded-[20px] bg-surface">${each(
    [
      ["#fdf0c9", "Farmhouse cheddar", "8 oz", "$6.80"],
      ["#fbe0c3", "Smoked red Leicester", "7 oz", "$7.25"],
    ] as const,
    ([tint, name, unit, price], index) =>
      `<div class="flex items-center gap-3 border-b border-line p-3"><span class="grid h-12 w-12 place-items-center rounded-[14px]" style="background:${tint}">${emoji("cheese-wedge", 30)}</span><div class="flex-1 text-[14.500px] font-bold leading-[18px]">${name}<div class="text-[13px] font-medium text-muted">${unit} · ${price}</div></div><span class="grid h-6 w-6 place-items-center rounded-full ${index === 0 ? "bg-good text-white" : "border-2 border-line"}">${index === 0 ? icon("ph:check-bold", 14) : ""}</span></div>`,
  )}<div class="flex text-center text-[14px] font-extrabold"><span class="flex-1 border-r border-line py-3 text-muted">Refund instead</span><span class="flex-1 py-3 text-brand">Confirm swap</span></div></div>
${mine("The farmhouse one please, and could you pick avocados for tonight?")}${says("Done, three soft ones in the bag.", "10:49")}
<div class="mt-1 flex gap-2 text-[14px] font-bold text-brand"><span class="rounded-full border-2 border-brand px-3.5 py-1.5">Thank you!</span><span class="rounded-full border-2 border-brand px-3.5 py-1.5">Add one more item</span></div></div>
<div class="flex items-center gap-3 bg-surface px-4 pb-[40px] pt-3">${icon("ph:camera-bold", 25, "text-muted")}<div class="flex h-11 flex-1 items-center rounded-full bg-[#f5f1ea] px-4 text-[16px] text-muted">Message Marisol</div><span class="grid h-11 w-11 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:paper-plane-right-fill", 20)}</span></div>`,
);

const emptyOrders = phone(
  { time: "18:02", charge: 0.55 },
  `<div class="px-5 pt-[60px] text-[30px] font-black">Orders</div><div class="mx-5 mt-3 flex rounded-full bg-[#f1ece6] p-1 text-center text-[15px] font-bold"><span class="flex-1 py-2 text-muted">Upcoming</span><span class="flex-1 rounded-full bg-surface py-2 shadow-sm">Past</span></div>
<div class="flex flex-col items-center px-10 pt-[70px] text-center"><span class="relative grid h-[190px] w-[190px] place-items-center rounded-full bg-[#fdeadf]">${emoji("shopping-bags", 108)}<span class="absolute -left-1 top-7 -rotate-12">${emoji("carrot", 48)}</span><span class="absolute -right-1 top-14 rotate-12">${emoji("baguette-bread", 52)}</span></span>
<div class="mt-7 text-[24px] font-black leading-[29px]">Nothing delivered yet</div><div class="mt-2 text-[16px] leading-[22px] text-muted">Your past orders will wait here, so that next week's shop takes one tap.</div>
<div class="mt-7 w-full">${primary("Start your first basket")}</div><div class="mt-4 text-[15px] font-extrabold text-brand">Import a shopping list</div></div>${tabs(3)}`,
);

const declined = phone(
  { time: "10:43", charge: 0.73 },
  `${navBar({ title: "Payment", left: back(), classes: "text-ink font-extrabold" })}<div class="px-5 pt-3"><div class="flex gap-3 rounded-app bg-bad/10 p-4 text-bad">${icon("ph:warning-circle-fill", 26)}<div><div class="text-[16px] font-extrabold">Your card was declined</div><div class="mt-1 text-[14.500px] leading-[20px] text-ink">The bank answered “insufficient funds”. Your slot is held until 10:58; nothing was charged.</div></div></div>
<div class="mt-5 text-[18px] font-extrabold">Pay $26.25 another way</div><div class="mt-3 overflow-hidden rounded-app bg-surface px-4 shadow-sm">${each(
    [
      ["ph:credit-card-bold", "Visa ending 8820", `<span class="text-bad">Declined at 10:43</span>`, false],
      ["ph:credit-card-bold", "Mastercard ending 3107", "Expires 09/28", true],
      ["ph:device-mobile-bold", "Phone wallet", "Double-click to pay", false],
      ["ph:gift-bold", "Pomelo credit", "$12.00 available, covers part", false],
    ] as const,
    ([name, title, sub, isOn]) =>
      choice(
        name,
        title,
        sub,
        `<span class="h-6 w-6 rounded-full ${isOn ? "border-[7px] border-brand" : "border-2 border-line"}"></span>`,
      ),
  )}<div class="flex items-center gap-3 py-4 text-[15px] font-extrabold text-brand">${icon("ph:plus-circle-bold", 23)}Add a new card</div></div>
<div class="mt-5 flex items-center justify-between rounded-app bg-[#f5f1ea] p-4 text-[15px]"><span class="flex items-center gap-2 font-bold">${icon("ph:hourglass-medium-bold", 20, "text-brand")}Slot held for 14:52</span><span class="w-24">${progress(0.72, "h-2 bg-white")}</span></div></div>
<div class="absolute inset-x-5 bottom-[42px]">${primary("Pay with Mastercard", "$26.25")}</div>`,
);

const input = (label: string, value: string, isFocused = false) =>
  `<div class="rounded-[18px] border-2 bg-surface px-4 py-[9px] ${isFocused ? "border-brand" : "border-line"}"><div class="text-[12.500px] font-bold ${isFocused ? "text-brand" : "text-muted"}">${label}</div><div class="flex h-6 items-center text-[17px] font-semibold">${value}${isFocused ? '<i class="ml-px h-5 w-[2px] bg-brand"></i>' : ""}</div></div>`;

const address = phone(
  { time: "10:22", charge: 0.78 },
  `${navBar({ title: "New address", left: `<span class="text-[17px] font-bold">Cancel</span>`, right: `<b class="text-[17px]">Save</b>`, classes: "font-extrabold" })}<div class="flex flex-col gap-[10px] px-5"><div class="relative h-[112px] overflow-hidden rounded-[18px]">${streetMap({ seed: "willow", width: 350, height: 112, look: mapLooks.day, block: 54, names: ["Willow Ct"], overlay: here(175, 60, "#ff6a4d") })}</div>
${input("Street and number", "88 Willow Court")}<div class="grid grid-cols-2 gap-[10px]">${input("Apartment", "Unit 12")}${input("ZIP code", "97214")}</div>${input("Note for the courier", "Gate code 5512, dog is friend", true)}
<div class="flex items-center justify-between px-1 pt-1 text-[15px] font-bold">Make this my usual address${toggle(true)}</div></div>${keyboard(["friend", "friendly", "friends"])}`,
);

export const pomelo: DemoApp = {
  slug: "pomelo",
  name: "Pomelo",
  lang: "en",
  brand: {
    fonts: ["nunito"],
    font: "'Nunito Variable'",
    display: "'Nunito Variable'",
    mono: "monospace",
    radius: "24px",
    brand: "#ff6a4d",
    onBrand: "#ffffff",
    accent: "#1f5a3c",
    ink: "#2b2320",
    muted: "#8d8078",
    faint: "#d9d0c7",
    bg: "#fffaf4",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#ece4da",
    good: "#2c8a55",
    bad: "#e0393e",
    warn: "#f5a623",
  },
  screens: [
    {
      slug: "sms-code",
      platform: "ios",
      title: "Enter the texted sign-in code",
      description:
        "Phone verification step of a grocery app. Six rounded boxes take the code from a text message; three digits are in and the fourth box is outlined in coral. A countdown tells when a new code can be sent, and the system digit keyboard fills the bottom.",
      elements: "one-time code boxes, heading, countdown, change number link, numeric keyboard, back button",
      pattern: "login",
      html: login,
    },
    {
      slug: "shop",
      platform: "ios",
      title: "Shop home with aisles and offers",
      description:
        "Home feed of a grocery delivery app. A coral header holds the delivery address with a time estimate and a search field with barcode scan. Five round-cornered aisles with food pictograms lead to a dark green tomato promotion, then a carousel of products to buy again, each with a price and a plus button.",
      elements:
        "address selector, search field, category shortcuts, promo banner, product carousel, add button, sale badge, tab bar with badge",
      pattern: "feed",
      html: shop,
    },
    {
      slug: "oat-milk-results",
      platform: "ios",
      title: "Search results for oat milk",
      description:
        "List of twelve matches for oat milk. Two green filter chips are active and counted on the filter button; sorting is by best match. Each row has a tinted picture, size, a reason such as bought 6 times, the price, and a plus button that becomes a minus-count-plus stepper once something is in the basket.",
      elements:
        "search field, filter chips, sort menu, product list, quantity stepper, add button, result count, tab bar",
      pattern: "search results",
      html: results,
    },
    {
      slug: "avocado",
      platform: "ios",
      title: "Product page of an avocado",
      description:
        "Product detail with a large avocado picture on pale green, page dots and a filled heart. The white sheet below gives name, price, star rating and four nutrition and origin facts. Shoppers choose how ripe it should be with pills, and a stepper sits next to an Add button that shows the sum.",
      elements:
        "product image, page dots, favorite button, star rating, fact tiles, option pills, quantity stepper, add to basket button",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "checkout",
      platform: "ios",
      title: "Checkout with tip and coupon",
      description:
        "Checkout of a grocery order. A card lists address, delivery slot and payment card, each leading on to a change. The seven items, an applied coupon and a row of tip amounts follow, and a fixed sheet adds up the costs above the Place order button.",
      elements:
        "address row, delivery slot, payment method, order summary, coupon chip, tip selector, price breakdown, primary button",
      pattern: "checkout",
      html: checkout,
    },
    {
      slug: "live-tracking",
      platform: "ios",
      title: "Live courier map, nine minutes away",
      description:
        "Order tracking over a street map. A coral route joins the store pin and the house pin with a scooter marker between them. The bottom sheet shows nine minutes left, a four-step progress bar with times, and the courier's card with chat and call buttons.",
      elements:
        "street map, route line, map pins, bottom sheet, step progress, courier card, call button, chat button",
      pattern: "map",
      html: tracking,
    },
    {
      slug: "shopper-chat",
      platform: "ios",
      title: "Chat with the shopper about a swap",
      description:
        "Conversation with the person who is picking the order. After a message that the cheddar is sold out, a card offers two substitutes with prices, one ticked, and buttons to refund or confirm the swap. Quick replies and the message field close the screen.",
      elements:
        "chat bubbles, substitution card, radio selection, quick replies, message input, avatar, call button",
      pattern: "chat",
      html: chat,
    },
    {
      slug: "no-orders",
      platform: "ios",
      title: "No past orders yet",
      description:
        "The Past segment of the orders tab, without any order. An illustration of shopping bags with a carrot and a baguette stands over a short explanation. The coral button starts a first basket and a link imports a shopping list.",
      elements: "segmented control, illustration, empty message, primary button, text link, tab bar",
      pattern: "empty state",
      html: emptyOrders,
    },
    {
      slug: "card-declined",
      platform: "ios",
      title: "Card declined, choose another payment",
      description:
        "Payment failure with a red banner that quotes the bank's answer and says nothing was charged. The declined card stays in a list of payment methods, another card is selected instead. A timer shows how long the delivery slot is held, above the button to pay.",
      elements:
        "error banner, payment method list, radio buttons, add card row, countdown, progress bar, primary button",
      pattern: "error state",
      html: declined,
    },
    {
      slug: "new-address",
      platform: "ios",
      title: "Add a delivery address",
      description:
        "Form for a new address with a small map preview on top. Street, apartment and ZIP code are filled in; the courier note is being typed, so its field is outlined in coral and the keyboard with suggestions is open. A switch makes the address the usual one.",
      elements:
        "map preview, text fields, focused field, toggle switch, keyboard, save button, cancel button",
      pattern: "form",
      html: address,
    },
  ],
};
