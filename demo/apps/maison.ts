// Maison Fable: a furniture shop in the browser. Cream, ink and terracotta, a large old-style serif, square corners.
import { avatar } from "../kit/art.ts";
import { type Cloth, type Piece, studio } from "../kit/furniture.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";
import { check, desktop, field, radio, select } from "../kit/web.ts";

const clay: Cloth = { wall: "#ead9c8", floor: "#d3b89d", main: "#b9623f", dark: "#944a2d", wood: "#5b3a26" };
const moss: Cloth = { wall: "#dfe1d3", floor: "#c2b79d", main: "#75805a", dark: "#59633f", wood: "#6b4a2c" };
const sand: Cloth = { wall: "#f0e8db", floor: "#d9c9b1", main: "#d8c4a3", dark: "#b89f79", wood: "#8a6239" };
const sea: Cloth = { wall: "#dbe2e4", floor: "#c5b9a8", main: "#4d6b78", dark: "#37505b", wood: "#4c3524" };
const rose: Cloth = { wall: "#f0dcd6", floor: "#d8b8a8", main: "#c98a7d", dark: "#a4665a", wood: "#6b4433" };
const noir: Cloth = { wall: "#d9d3c9", floor: "#b9aa96", main: "#4a443d", dark: "#2f2b26", wood: "#1f1a16" };

const header = (count = "2") =>
  `<header class="flex h-[84px] shrink-0 items-center border-b border-line px-14 text-[14px]"><nav class="flex flex-1 gap-8"><span>Living</span><span>Dining</span><span>Sleeping</span><span>Lighting</span><span class="text-brand">Archive sale</span></nav><span class="font-display text-[30px] leading-none tracking-tight">Maison Fable</span><div class="flex flex-1 items-center justify-end gap-6">${icon("ph:magnifying-glass-light", 23)}${icon("ph:user-light", 23)}${icon("ph:heart-light", 23)}<span class="flex items-center gap-1.5">${icon("ph:tote-light", 23)}${count}</span></div></header>`;

const page = (body: string, count = "2", over = "") =>
  desktop(
    "bg-bg",
    `<div class="flex w-full flex-col">${header(count)}<div class="relative min-h-0 flex-1 overflow-hidden">${body}</div></div>${over}`,
  );
const cta = (label: string, classes = "bg-ink text-bg") =>
  `<span class="inline-grid h-[52px] place-items-center px-9 text-[15px] tracking-wide ${classes}">${label}</span>`;

const product = (
  piece: Piece,
  cloth: Cloth,
  name: string,
  text: string,
  price: string,
  swatches: readonly string[],
  tag = "",
) =>
  `<div><div class="relative h-[282px] overflow-hidden">${studio(piece, cloth)}${tag ? `<span class="absolute left-3 top-3 bg-bg px-2.5 py-1 text-[12px]">${tag}</span>` : ""}<span class="absolute right-3 top-3">${icon("ph:heart-light", 22)}</span></div><div class="mt-3 flex justify-between"><span class="font-display text-[20px]">${name}</span><span class="text-[15px] num">${price}</span></div><div class="flex items-center justify-between text-[13.500px] text-muted"><span>${text}</span><span class="flex gap-1.5">${each(swatches, (colour) => `<i class="h-3 w-3 rounded-full border border-black/10" style="background:${colour}"></i>`)}</span></div></div>`;

const home = page(
  `<div class="flex h-[520px]"><div class="relative flex-1">${studio("sofa", clay)}</div><div class="flex w-[620px] flex-col justify-center bg-[#efe4d4] px-16"><div class="text-[14px] text-brand">Autumn 2026</div><h1 class="mt-4 font-display text-[68px] leading-[70px] tracking-tight">A sofa for long stories</h1><p class="mt-5 max-w-[420px] text-[17px] leading-[27px] text-muted">Oda is built around a beech frame and covered in wool from the Vosges. Seven colours, thirty years of spare parts.</p><div class="mt-8 flex items-center gap-7">${cta("Meet Oda")}<span class="border-b border-ink pb-0.5 text-[15px]">Order swatches</span></div></div></div>
<div class="flex items-baseline justify-between px-14 pt-9"><h2 class="font-display text-[34px]">New in the workshop</h2><span class="border-b border-ink pb-0.5 text-[15px]">See all 38</span></div><div class="mt-5 grid grid-cols-4 gap-6 px-14">${product("lamp", rose, "Colette", "Linen shade", "€240", ["#c98a7d", "#d8c4a3"])}${product("chair", moss, "Brindille", "Ash and wool", "€310", ["#75805a", "#4a443d", "#b9623f"])}${product("table", sand, "Galet", "Solid walnut", "€1,480", ["#8a6239"])}${product("vase", sea, "Dune", "Stoneware, 42 cm", "€96", ["#4d6b78", "#b9623f"])}</div>`,
);

const filter = (name: string, options: readonly (readonly [string, string, boolean])[]) =>
  `<div class="border-t border-line py-4"><div class="flex justify-between text-[15px]">${name}${icon("ph:minus-light", 16)}</div><div class="mt-3 flex flex-col gap-2.5 text-[14px]">${each(options, ([label, count, isOn]) => `<span class="flex items-center gap-2.5">${check(isOn)}${label}<span class="ml-auto text-muted">${count}</span></span>`)}</div></div>`;

const results = page(
  `<div class="flex px-14 pt-8"><aside class="w-[230px] shrink-0 pr-8"><div class="pb-4 text-[14px] text-muted">Home / Search</div>${filter(
    "Material",
    [
      ["Wool", "14", true],
      ["Linen", "9", false],
      ["Leather", "5", false],
      ["Velvet", "4", false],
    ],
  )}${filter("Width", [
    ["Under 80 cm", "18", true],
    ["80–100 cm", "11", false],
    ["Over 100 cm", "3", false],
  ])}<div class="border-t border-line py-4"><div class="text-[15px]">Price</div><div class="relative mt-5 h-[2px] bg-line"><i class="absolute inset-y-0 left-[10%] right-[38%] bg-ink"></i><i class="absolute left-[10%] top-1/2 h-4 w-4 -translate-y-1/2 rounded-full border border-ink bg-bg"></i><i class="absolute left-[62%] top-1/2 h-4 w-4 -translate-y-1/2 rounded-full border border-ink bg-bg"></i></div><div class="mt-3 flex justify-between text-[13px] text-muted"><span>€200</span><span>€1,200</span></div></div><div class="border-t border-line py-4"><div class="text-[15px]">Colour</div><div class="mt-3 flex flex-wrap gap-2.5">${each(["#b9623f", "#75805a", "#d8c4a3", "#4d6b78", "#c98a7d", "#4a443d", "#efe6d8"], (colour, index) => `<i class="h-7 w-7 rounded-full border border-black/10 ${index === 1 ? "outline outline-1 outline-offset-2 outline-ink" : ""}" style="background:${colour}"></i>`)}</div></div></aside>
<div class="flex-1"><div class="flex items-end justify-between"><div><div class="text-[14px] text-muted">Results for</div><h1 class="font-display text-[42px] leading-[46px]">“reading chair”</h1></div><div class="flex items-center gap-5 text-[14px]"><span class="text-muted">12 pieces</span><span class="flex items-center gap-2 border border-line px-4 py-2.5">Most loved${icon("ph:caret-down-light", 15)}</span></div></div><div class="mt-4 flex gap-2 text-[13.500px]">${each(["Wool", "Under 80 cm", "Moss"], (name) => `<span class="flex items-center gap-2 bg-[#efe4d4] px-3 py-1.5">${name}${icon("ph:x-light", 13)}</span>`)}<span class="px-2 py-1.5 underline">Clear</span></div>
<div class="mt-5 grid grid-cols-3 gap-x-6 gap-y-7">${product("armchair", moss, "Lecture", "Wool bouclé, high back", "€890", ["#75805a", "#b9623f", "#d8c4a3"], "Workshop favourite")}${product("chair", sea, "Brindille", "Ash and wool", "€310", ["#4d6b78", "#75805a"])}${product("armchair", sand, "Petite Oda", "Wool from the Vosges", "€1,040", ["#d8c4a3", "#4a443d"])}${product("armchair", noir, "Nocturne", "Felted wool, swivels", "€1,160", ["#4a443d"], "Two left")}${product("armchair", rose, "Aurore", "Wool and beech", "€760", ["#c98a7d", "#d8c4a3"])}${product("chair", clay, "Cuisine", "Rush and oak", "€260", ["#b9623f"])}</div></div></div>`,
);

const detail = page(
  `<div class="flex h-full"><div class="flex flex-1 gap-3 p-6"><div class="flex w-[92px] flex-col gap-3">${each([moss, clay, sand, sea, noir], (cloth, index) => `<div class="h-[106px] overflow-hidden ${index === 0 ? "outline outline-1 outline-offset-2 outline-ink" : ""}">${studio("armchair", cloth)}</div>`)}</div><div class="relative flex-1 overflow-hidden">${studio("armchair", moss)}<span class="absolute bottom-5 left-5 flex items-center gap-2 bg-bg px-4 py-2.5 text-[14px]">${icon("ph:cube-light", 19)}See it in your room</span></div></div>
<div class="w-[520px] px-12 pt-9"><div class="text-[14px] text-muted">Living / Armchairs</div><h1 class="mt-3 font-display text-[54px] leading-[56px] tracking-tight">Lecture</h1><div class="mt-2 flex items-center gap-3 text-[14px]"><span class="flex text-brand">${times(5, () => icon("ph:star-fill", 15))}</span>4.9 · 118 letters from owners</div><div class="mt-5 text-[26px] num">€890</div><p class="mt-4 text-[15.500px] leading-[25px] text-muted">A high back that keeps draughts out and a seat deep enough to fold a leg under. Made to order in Épinal by Bruno and his two daughters.</p>
<div class="mt-6 flex justify-between text-[14px]"><span>Wool: <b class="font-medium">Moss</b></span><span class="underline">Free swatches</span></div><div class="mt-3 flex gap-3">${each(["#75805a", "#b9623f", "#d8c4a3", "#4d6b78", "#4a443d", "#c98a7d"], (colour, index) => `<i class="h-10 w-10 rounded-full ${index === 0 ? "outline outline-1 outline-offset-[3px] outline-ink" : ""}" style="background:${colour}"></i>`)}</div><div class="mt-6 flex gap-3 text-[14.500px]">${each(["Oak legs", "Walnut legs", "Black legs"], (name, index) => `<span class="flex-1 border py-3 text-center ${index === 0 ? "border-ink" : "border-line text-muted"}">${name}</span>`)}</div>
<div class="mt-6 flex gap-3"><span class="flex w-[124px] items-center justify-between border border-line px-4">${icon("ph:minus-light", 17)}1${icon("ph:plus-light", 17)}</span>${cta("Add to bag", "flex-1 bg-brand text-white")}</div><div class="mt-6 flex flex-col gap-3 text-[14px] text-muted"><span class="flex gap-3">${icon("ph:truck-light", 20)}Six to eight weeks, carried to the room you choose</span><span class="flex gap-3">${icon("ph:arrow-u-up-left-light", 20)}Try it for 60 evenings</span><span class="flex gap-3">${icon("ph:wrench-light", 20)}Spare parts until 2056</span></div>
<div class="mt-6 border-t border-line">${each(["Dimensions and weight", "Wool, wood and care", "Letters from owners"], (name) => `<div class="flex justify-between border-b border-line py-3.5 text-[15px]">${name}${icon("ph:plus-light", 17)}</div>`)}</div></div></div>`,
);

const line = (
  piece: Piece,
  cloth: Cloth,
  name: string,
  text: string,
  price: string,
  size = "h-[92px] w-[92px]",
) =>
  `<div class="flex gap-4 border-b border-line py-4"><div class="${size} shrink-0 overflow-hidden">${studio(piece, cloth)}</div><div class="flex flex-1 flex-col"><div class="flex justify-between"><span class="font-display text-[20px]">${name}</span><span class="num">${price}</span></div><span class="text-[13.500px] text-muted">${text}</span><span class="mt-auto flex items-center gap-4 text-[13.500px]"><span class="flex items-center gap-3 border border-line px-2.5 py-1">${icon("ph:minus-light", 13)}1${icon("ph:plus-light", 13)}</span><span class="text-muted underline">Remove</span></span></div></div>`;

const bag = page(
  `<div class="flex h-[520px]"><div class="relative flex-1">${studio("bed", sea)}</div><div class="flex w-[620px] flex-col justify-center bg-[#e3e6e2] px-16"><h1 class="font-display text-[62px] leading-[64px]">The slow bedroom</h1><p class="mt-5 text-[17px] text-muted">Eleven pieces for sleeping in.</p></div></div><div class="px-14 pt-9 font-display text-[34px]">Goes with it</div><div class="mt-5 grid grid-cols-4 gap-6 px-14">${product("lamp", sand, "Colette", "Linen shade", "€240", ["#d8c4a3"])}${product("shelf", noir, "Alcôve", "Stained oak", "€720", ["#1f1a16"])}${product("vase", clay, "Dune", "Stoneware, 42 cm", "€96", ["#b9623f"])}${product("table", rose, "Galet", "Solid walnut", "€1,480", ["#8a6239"])}</div>`,
  "3",
  `<div class="absolute inset-0 z-10 bg-[#2a211b]/45"></div><aside class="absolute inset-y-0 right-0 z-20 flex w-[500px] flex-col bg-bg px-9 pt-8 shadow-2xl"><div class="flex items-center justify-between"><span class="font-display text-[32px]">Your bag</span>${icon("ph:x-light", 26)}</div><div class="mt-5 text-[13.500px]">€160 more and delivery to the room is free</div><div class="mt-2 h-1 bg-line"><div class="h-full w-[84%] bg-brand"></div></div><div class="mt-3">${line("armchair", moss, "Lecture", "Moss wool, oak legs", "€890")}${line("lamp", rose, "Colette", "Linen shade, rose", "€240")}${line("vase", sea, "Dune", "Stoneware, 42 cm", "€96")}</div><div class="mt-4 flex items-center gap-3 bg-[#efe4d4] p-4 text-[14px]">${icon("ph:gift-light", 22, "text-brand")}Wrap it and add a card, €6<span class="ml-auto underline">Add</span></div>
<div class="mt-auto border-t border-line py-6"><div class="flex justify-between text-[15px] text-muted"><span>Delivery</span><span>€49</span></div><div class="mt-1 flex items-baseline justify-between"><span class="text-[17px]">Together</span><span class="font-display text-[30px] num">€1,275</span></div><div class="mt-4 grid">${cta("Check out", "bg-brand text-white")}</div><div class="mt-3 text-center text-[13.500px] text-muted">or in three payments of €425 without interest</div></div></aside>`,
);

const checkout = desktop(
  "bg-bg",
  `<section class="flex-1 px-[110px] pt-7"><span class="font-display text-[30px] tracking-tight">Maison Fable</span><div class="mt-4 flex gap-3 text-[14px] text-muted"><span>Bag</span>/<span class="text-ink">Delivery</span>/<span>Payment</span>/<span>Thank you</span></div><h1 class="mt-4 font-display text-[36px]">Where shall we carry it?</h1><div class="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">${field({ label: "First name", value: "Camille" })}${field({ label: "Last name", value: "Aubertin" })}${field({ label: "Street and number", value: "17 rue des Tanneurs", classes: "col-span-2" })}${field({ label: "Postcode", value: "68000" })}${field({ label: "Town", value: "Colmar" })}${select("Floor", "3rd floor, no lift")}${field({ label: "Phone for the carriers", value: "+33 6 44 18 20 7", isFocused: true })}</div>
<div class="mt-5 text-[15px] font-medium">How</div><div class="mt-3 flex flex-col gap-2.5 text-[14.500px]"><div class="flex items-center gap-4 border border-ink bg-surface px-5 py-3">${radio(true)}<div class="flex-1">Two carriers, to the room<div class="text-[13px] text-muted">We unpack, set up and take the boxes along</div></div>€49</div><div class="flex items-center gap-4 border border-line px-5 py-3">${radio(false)}<div class="flex-1">To the front door<div class="text-[13px] text-muted">One box, 24 kg</div></div>€19</div><div class="flex items-center gap-4 border border-line px-5 py-3">${radio(false)}<div class="flex-1">Fetch it at the workshop in Épinal<div class="text-[13px] text-muted">With a coffee</div></div>free</div></div><div class="mt-5 flex items-center justify-between"><span class="text-[14.500px] underline">Back to the bag</span>${cta("Go on to payment", "bg-brand text-white")}</div></section>
<aside class="w-[520px] bg-[#efe4d4] px-14 pt-[86px]"><div class="font-display text-[26px]">Your order</div><div class="mt-3">${line("armchair", moss, "Lecture", "Moss wool, oak legs", "€890", "h-[78px] w-[78px]")}${line("lamp", rose, "Colette", "Linen shade, rose", "€240", "h-[78px] w-[78px]")}${line("vase", sea, "Dune", "Stoneware, 42 cm", "€96", "h-[78px] w-[78px]")}</div><div class="mt-5 flex gap-3"><span class="flex h-11 flex-1 items-center border border-ink/25 px-4 text-[14px] text-muted">Gift card or code</span><span class="grid h-11 place-items-center bg-ink px-6 text-[14px] text-bg">Use</span></div><div class="mt-6 flex flex-col gap-2 text-[15px]"><div class="flex justify-between"><span>Pieces</span><span class="num">€1,226.00</span></div><div class="flex justify-between"><span>Delivery to the room</span><span class="num">€49.00</span></div><div class="flex justify-between text-muted"><span>VAT included</span><span class="num">€212.50</span></div></div><div class="mt-5 flex items-baseline justify-between border-t border-ink/20 pt-5"><span class="text-[17px]">Together</span><span class="font-display text-[36px] num">€1,275</span></div></aside>`,
);

const wishlist = page(
  `<div class="px-14 pt-8"><div class="flex gap-8 border-b border-line text-[15px]"><span class="pb-3 text-muted">Orders</span><span class="border-b border-ink pb-3">Wish list</span><span class="pb-3 text-muted">Swatches</span><span class="pb-3 text-muted">Details</span></div></div><div class="flex flex-col items-center pt-12 text-center"><div class="relative h-[236px] w-[380px]"><div class="absolute left-0 top-8 h-[180px] w-[150px] -rotate-6 border border-line bg-surface"></div><div class="absolute right-0 top-8 h-[180px] w-[150px] rotate-6 border border-line bg-surface"></div><div class="absolute left-[105px] top-0 h-[220px] w-[170px] overflow-hidden border-[8px] border-white shadow-xl">${studio("armchair", sand)}<span class="absolute right-2 top-2 grid h-9 w-9 place-items-center rounded-full bg-bg text-brand">${icon("ph:heart", 21)}</span></div></div><h1 class="mt-6 font-display text-[44px] leading-[48px]">Nothing on the list yet</h1><p class="mt-3 w-[430px] text-[16px] leading-[25px] text-muted">Press the heart on a piece and it waits here. You can share the list before a birthday or a move.</p><div class="mt-6 flex items-center gap-7">${cta("Look around")}<span class="border-b border-ink pb-0.5 text-[15px]">Import from a photo</span></div></div><div class="mt-14 px-14"><div class="font-display text-[26px]">You looked at these</div><div class="mt-4 grid grid-cols-4 gap-6">${product("shelf", moss, "Alcôve", "Oak", "€720", ["#6b4a2c"])}${product("chair", rose, "Brindille", "Ash", "€310", ["#c98a7d"])}${product("sofa", sea, "Oda", "Wool", "€2,900", ["#37505b"])}${product("lamp", clay, "Colette", "Linen", "€240", ["#b9623f"])}</div></div>`,
  "0",
);

const lost = page(
  `<div class="flex h-full items-center"><div class="flex-1 pl-[110px]"><div class="font-display text-[190px] leading-[170px] tracking-tight text-brand">404</div><h1 class="mt-4 font-display text-[46px] leading-[50px]">This drawer is empty</h1><p class="mt-4 max-w-[450px] text-[17px] leading-[27px] text-muted">The page has moved or the piece has left the collection. The address you followed was <span class="font-mono text-[14px]">/living/chaise-longue-ete</span>.</p><div class="mt-7 flex h-[52px] w-[450px] items-center gap-3 border border-ink px-5 text-[15px] text-muted">${icon("ph:magnifying-glass-light", 20)}Search chairs, lamps, tables<span class="ml-auto text-ink">${icon("ph:arrow-right-light", 21)}</span></div><div class="mt-6 flex gap-6 text-[15px] underline underline-offset-4"><span>Home</span><span>New pieces</span><span>Archive sale</span><span>Write to us</span></div></div><div class="relative h-full w-[640px]">${studio("shelf", sand)}</div></div>`,
);

const step = (name: string, when: string, isDone: boolean) =>
  `<div class="flex-1"><div class="h-[3px] ${isDone ? "bg-brand" : "bg-line"}"></div><div class="mt-2.5 text-[14px] ${isDone ? "" : "text-muted"}">${name}</div><div class="text-[13px] text-muted">${when}</div></div>`;
const pastOrder = (no: string, what: string, when: string, sum: string, piece: Piece, cloth: Cloth) =>
  `<div class="flex items-center gap-5 border-b border-line py-4 text-[15px]"><div class="h-[72px] w-[72px] overflow-hidden">${studio(piece, cloth)}</div><div class="flex-1"><span class="font-display text-[19px]">${what}</span><div class="text-[13.500px] text-muted">${no} · delivered ${when}</div></div><span class="num">${sum}</span><span class="ml-8 underline">Buy spare parts</span></div>`;

const account = page(
  `<div class="flex px-14 pt-9"><aside class="w-[300px] pr-12"><div class="flex items-center gap-4">${avatar("Camille Aubertin", 68)}<div><div class="font-display text-[25px] leading-[28px]">Camille Aubertin</div><div class="text-[13.500px] text-muted">With us since 2019</div></div></div><div class="mt-7 flex flex-col text-[15px]">${each(["Orders", "Wish list", "Swatches", "Addresses", "Repairs and parts", "Letters", "Sign out"], (name, index) => `<span class="border-b border-line py-3.5 ${index === 0 ? "text-brand" : ""}">${name}</span>`)}</div><div class="mt-7 bg-[#efe4d4] p-5"><div class="font-display text-[21px]">Fable circle</div><div class="mt-1 text-[14px] leading-[21px] text-muted">€340 until your next visit to the workshop with lunch.</div><div class="mt-3 h-1 bg-white"><div class="h-full w-[77%] bg-brand"></div></div></div></aside>
<div class="flex-1"><h1 class="font-display text-[40px]">Orders</h1><div class="mt-5 border border-line bg-surface p-7"><div class="flex items-center gap-6"><div class="h-[128px] w-[128px] overflow-hidden">${studio("armchair", moss)}</div><div class="flex-1"><div class="text-[14px] text-brand">In the workshop</div><div class="font-display text-[28px]">Lecture, Colette and Dune</div><div class="text-[14px] text-muted">MF-20614 · ordered 2 November · €1,275</div></div><div class="text-right"><div class="text-[13.500px] text-muted">Carried to you</div><div class="font-display text-[28px]">12–16 December</div></div></div><div class="mt-7 flex gap-4">${step("Ordered", "2 Nov", true)}${step("Wood cut", "9 Nov", true)}${step("Upholstered", "by Élise, 19 Nov", true)}${step("Checked", "next week", false)}${step("At your door", "December", false)}</div></div><div class="mt-7 font-display text-[26px]">Earlier</div>${pastOrder("MF-18220", "Galet table, walnut", "4 March 2025", "€1,480", "table", sand)}${pastOrder("MF-15907", "Two Brindille chairs", "11 October 2023", "€620", "chair", sea)}${pastOrder("MF-11038", "Alcôve shelf", "28 May 2019", "€690", "shelf", noir)}</div></div>`,
);

export const maison: DemoApp = {
  slug: "maison-fable",
  name: "Maison Fable",
  lang: "en",
  brand: {
    fonts: ["newsreader", "figtree", "geist-mono"],
    font: "'Figtree Variable'",
    display: "'Newsreader Variable'",
    mono: "'Geist Mono Variable'",
    radius: "0px",
    brand: "#b0532f",
    onBrand: "#ffffff",
    accent: "#75805a",
    ink: "#2a211b",
    muted: "#83766a",
    faint: "#cfc2b2",
    bg: "#faf5ec",
    surface: "#fffdf8",
    raised: "#fffdf8",
    line: "#e3d8c8",
    good: "#5f7a48",
    bad: "#b3261e",
    warn: "#c9922e",
  },
  screens: [
    {
      slug: "home",
      platform: "web",
      title: "Furniture shop home with large sofa",
      description:
        "Home page of a furniture shop in cream and terracotta. A wide picture of a sofa stands next to a very large serif headline, a paragraph and a dark button. Below, four new pieces are shown with name, material, price and colour dots; the shop's name is centred in the navigation.",
      elements:
        "hero image, serif headline, call to action button, product grid, colour swatches, centered logo, top navigation, wishlist heart",
      pattern: "feed",
      html: home,
    },
    {
      slug: "search",
      platform: "web",
      title: "Search results for reading chair with filters",
      description:
        "Twelve pieces found for reading chair. A filter column has check boxes for material and width, a price range with two handles and colour circles; active filters repeat as removable chips. The grid shows three chairs a row, one tagged workshop favourite.",
      elements:
        "search heading, filter sidebar, checkboxes, price range slider, color swatches, removable chips, product grid, sort menu, tag",
      pattern: "search results",
      html: results,
    },
    {
      slug: "armchair",
      platform: "web",
      title: "Product page of an armchair",
      description:
        "Product page with a column of thumbnails, a large picture of a green armchair and the buying column at the right. It holds the serif name, rating, price and text, round wool swatches, a choice of legs, a quantity stepper and a terracotta Add to bag button. Delivery promises and folded sections follow.",
      elements:
        "image gallery, thumbnails, color swatches, option buttons, quantity stepper, add to bag button, star rating, accordion, breadcrumb",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "bag-drawer",
      platform: "web",
      title: "Shopping bag drawer",
      description:
        "A drawer with the shopping bag slides in from the right over a dimmed page. A thin bar shows how far free delivery is; three pieces follow with picture, stepper and remove link, then gift wrap. Delivery, sum and the check out button are fixed at its bottom.",
      elements:
        "side drawer, cart items, quantity stepper, free shipping progress, gift wrap option, order total, checkout button, dimmed overlay",
      pattern: "modal",
      html: bag,
    },
    {
      slug: "checkout",
      platform: "web",
      title: "Checkout, delivery address step",
      description:
        "Delivery step of a checkout in two columns. The left asks for name, address, floor and phone, then offers three ways of delivery as radio rows with prices. The right column lists the order with pictures, a code field, VAT and the sum in a large serif.",
      elements:
        "checkout form, text fields, select, radio rows, order summary, promo code field, price total, breadcrumb steps, primary button",
      pattern: "checkout",
      html: checkout,
    },
    {
      slug: "wish-list-empty",
      platform: "web",
      title: "Empty wish list",
      description:
        "Account page with the wish list tab chosen and nothing on it. Three fanned cards, the middle one with a chair and a heart, illustrate the idea over a serif headline, a short text and a dark button. Recently viewed pieces fill the row below.",
      elements: "tabs, illustration, empty message, primary button, text link, recently viewed products",
      pattern: "empty state",
      html: wishlist,
    },
    {
      slug: "not-found",
      platform: "web",
      title: "404 page: this drawer is empty",
      description:
        "Page-not-found screen with a huge terracotta 404 and the line this drawer is empty. It repeats the address that failed, offers a search field and four links, and shows an almost bare shelf in the right half.",
      elements: "404 heading, error message, search field, text links, illustration, top navigation",
      pattern: "error state",
      html: lost,
    },
    {
      slug: "orders",
      platform: "web",
      title: "Customer account with order progress",
      description:
        "Account page of a customer with portrait and a list of sections at the left, Orders being current. The running order is a card with picture, delivery window and five steps, three of them done. Earlier orders are rows with a link to buy spare parts, and a small card counts towards a loyalty visit.",
      elements:
        "account sidebar, avatar, order card, progress steps, order history, loyalty card, text links",
      pattern: "profile",
      html: account,
    },
  ],
};
