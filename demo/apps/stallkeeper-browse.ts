// Stallkeeper's screens for finding and listing; the captions are in stallkeeper.ts.
import { avatar } from "../kit/art.ts";
import { type Cloth, type Piece, studio } from "../kit/furniture.ts";
import { emoji, icon } from "../kit/icon.ts";
import { phone, segmented, sheet, toggle } from "../kit/ios.ts";
import { rangeSlider } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";

export const teal: Cloth = {
  wall: "#e6dfd3",
  floor: "#b8946c",
  main: "#2f7a78",
  dark: "#215a59",
  wood: "#5b3a26",
};
const mustard: Cloth = {
  wall: "#dbe3e2",
  floor: "#c5b39a",
  main: "#d8a032",
  dark: "#a97818",
  wood: "#4c3524",
};
const brick: Cloth = { wall: "#efe6dc", floor: "#c9a983", main: "#b9573c", dark: "#8d3d28", wood: "#6b4a2c" };
const slate: Cloth = { wall: "#e3e1dc", floor: "#a9967e", main: "#5a6472", dark: "#3d4550", wood: "#2f2620" };

/** A thing on a table against a wall, as sellers photograph it. */
export function snap(name: string, wall: string, table: string, share = 0.56): string {
  return `<div class="relative h-full w-full overflow-hidden" style="background:linear-gradient(160deg,#ffffff66,#00000014),${wall}"><div class="absolute inset-x-0 bottom-0 h-[34%]" style="background:linear-gradient(180deg,#00000022,#0000 30%),${table}"></div>
<div class="absolute bottom-[12%] left-1/2 h-[9%] w-[52%] -translate-x-1/2 rounded-[50%] bg-black/30 blur-[6px]"></div><div class="absolute bottom-[15%] left-1/2 -translate-x-1/2" style="height:${share * 100}%;aspect-ratio:1">${emoji(name, 100, "h-full w-full")}</div></div>`;
}

export const cameraPhoto = snap("camera", "#d9d2c6", "#8a6547");
const shots = {
  armchair: studio("armchair", teal),
  camera: cameraPhoto,
  guitar: snap("guitar", "#e7d9c9", "#a67c52", 0.7),
  bike: snap("bicycle", "#cfd8d2", "#9aa39a", 0.66),
  lamp: studio("lamp", mustard),
  skates: snap("roller-skate", "#f0cdd3", "#c9a0a8"),
  shelf: studio("shelf", brick),
  boots: snap("hiking-boot", "#d5ddd0", "#94805f"),
  radio: snap("radio", "#dfe6ea", "#b59b7a"),
  chair: studio("chair", slate),
  coat: snap("coat", "#eadfd2", "#c4ad90", 0.68),
  teapot: snap("teapot", "#dbe5ea", "#c7a77d"),
};
export type Shot = keyof typeof shots;
export const shot = (name: Shot) => shots[name];
export const furniture = (piece: Piece, cloth: Cloth) => studio(piece, cloth);

const places = [
  ["ph:storefront", "Browse"],
  ["ph:heart", "Saved"],
  ["", ""],
  ["ph:chat-circle", "Chats"],
  ["ph:user", "You"],
] as const;

export const tabs = (active: number) =>
  `<nav class="absolute inset-x-0 bottom-0 z-20 flex h-[83px] bg-white px-2 pt-[9px] hairline-t">${each(places, ([glyph, label], index) => (glyph ? `<div class="flex flex-1 flex-col items-center gap-[3px] ${index === active ? "text-ink" : "text-muted"}">${icon(index === active ? `${glyph}-fill` : glyph, 26)}<span class="text-[10.500px] font-semibold">${label}</span></div>` : `<div class="flex flex-1 justify-center"><span class="-mt-[22px] grid h-[58px] w-[58px] place-items-center rounded-full border-4 border-white bg-accent">${icon("ph:plus-bold", 26)}</span></div>`))}</nav>`;

export const black = (label: string, classes = "") =>
  `<div class="grid h-[54px] place-items-center rounded-app bg-ink text-[17px] font-bold text-white ${classes}">${label}</div>`;

const heart = (isOn: boolean) =>
  `<span class="absolute right-2 top-2 grid h-8 w-8 place-items-center rounded-full bg-white/90 ${isOn ? "text-bad" : ""}">${icon(isOn ? "ph:heart-fill" : "ph:heart", 18)}</span>`;

const item = (name: Shot, price: string, title: string, where: string, isLiked = false, was = "") =>
  `<div><div class="relative h-[132px] overflow-hidden rounded-app">${shot(name)}${heart(isLiked)}${was ? '<b class="absolute bottom-2 left-2 -rotate-2 rounded-[6px] bg-accent px-2 py-[2px] text-[12px]">Reduced</b>' : ""}</div><div class="mt-2 flex items-baseline gap-2 font-display text-[18px] font-extrabold">${price}${was ? `<s class="font-sans text-[13px] font-normal text-muted">${was}</s>` : ""}</div><div class="truncate text-[14.500px]">${title}</div><div class="text-[12.500px] text-muted">${where}</div></div>`;

const grid = `<div class="grid grid-cols-2 gap-x-3 gap-y-3">${item("armchair", "€120", "Teal reading armchair", "Phibsborough · 1.2 km", true)}${item("camera", "€85", "Film camera, 50 mm lens", "Stoneybatter · 2 km")}${item("bike", "€140", "City bike, new tyres", "Drumcondra · 2.8 km", false, "€180")}${item("lamp", "€35", "Linen table lamp", "Smithfield · 900 m")}</div>`;

const category = (glyph: string, label: string, tint: string) =>
  `<div class="flex w-[66px] flex-col items-center gap-1.5 text-[12.500px] font-medium"><span class="grid h-[58px] w-[58px] place-items-center rounded-full ${tint}">${emoji(glyph, 32)}</span>${label}</div>`;

const homeBody = `<div class="bg-accent px-4 pb-4 pt-[56px]"><div class="flex items-center justify-between"><div class="font-display text-[26px] font-extrabold tracking-tight">Stallkeeper</div><span class="flex items-center gap-1 rounded-full bg-black/8 px-3 py-1.5 text-[14px] font-semibold">${icon("ph:map-pin-fill", 16)}Dublin 7, 5 km${icon("ph:caret-down-bold", 12)}</span></div><div class="mt-3 flex h-[48px] items-center gap-2.5 rounded-app bg-white px-4 text-[16px] text-muted">${icon("ph:magnifying-glass-bold", 20, "text-ink")}Search 18,400 things nearby<span class="ml-auto text-ink">${icon("ph:camera", 22)}</span></div></div>
<div class="flex justify-between px-3 pt-4">${category("couch-and-lamp", "Home", "bg-[#e8efe9]")}${category("t-shirt", "Clothes", "bg-[#e5edf7]")}${category("video-game", "Tech", "bg-[#eee7f6]")}${category("teddy-bear", "Kids", "bg-[#fbeadf]")}${category("books", "Books", "bg-[#fdf2c8]")}</div>
<div class="flex items-baseline justify-between px-4 pb-2 pt-3"><span class="font-display text-[22px] font-extrabold">Fresh near you</span><span class="text-[14px] font-semibold underline">All 212</span></div><div class="px-4">${grid}</div>`;

export const home = phone({ time: "10:12", charge: 0.74 }, `${homeBody}${tabs(0)}`);

const prices = [3, 5, 8, 14, 19, 26, 31, 28, 24, 20, 17, 15, 11, 9, 8, 6, 4, 3, 3, 2, 1, 1];
const histogram = `<div class="flex h-[58px] items-end gap-[3px]">${each(prices, (value, index) => `<i class="flex-1 rounded-t-[3px] ${index >= 3 && index < 16 ? "bg-accent" : "bg-line"}" style="height:${value * 3}%"></i>`)}</div>`;
const chip = (label: string, isOn = false) =>
  `<span class="rounded-full border px-4 py-[9px] text-[14.500px] font-medium ${isOn ? "border-ink bg-ink text-white" : "border-faint"}">${label}</span>`;
const section = (title: string, body: string, note = "") =>
  `<div class="mt-5"><div class="flex items-baseline justify-between"><b class="text-[16px]">${title}</b><span class="text-[14px] text-muted">${note}</span></div><div class="mt-3">${body}</div></div>`;
const priceBox = (label: string, value: string) =>
  `<div class="flex-1 rounded-app border border-faint px-4 py-2"><div class="text-[12px] text-muted">${label}</div><div class="text-[17px] font-bold num">${value}</div></div>`;

export const filterSheet = phone(
  { time: "10:14", charge: 0.74 },
  `${homeBody}${sheet(
    `<div class="flex items-center justify-between"><span class="font-display text-[26px] font-extrabold">Filters</span><span class="grid h-9 w-9 place-items-center rounded-full bg-raised">${icon("ph:x-bold", 17)}</span></div>
${section("Price", `${histogram}${rangeSlider(3 / 22, 16 / 22, "h-[26px] w-[26px] border-[3px] border-ink bg-white shadow-md", "bg-ink")}<div class="mt-6 flex items-center gap-3">${priceBox("From", "€40")}<span class="text-muted">–</span>${priceBox("To", "€180")}</div>`, "Average €96")}
${section("Condition", `<div class="flex flex-wrap gap-2">${chip("New with tags")}${chip("Like new", true)}${chip("Good", true)}${chip("Worn")}${chip("For parts")}</div>`)}
${section("Distance", `<div class="rounded-app bg-raised p-1">${segmented(["1 km", "5 km", "20 km", "Anywhere"], 1, "bg-transparent")}</div>`)}
${section("Colour", `<div class="flex justify-between">${each(["#17150f", "#ffffff", "#9a9a94", "#b9573c", "#d8a032", "#5f7f52", "#2f7a78", "#8c6bb1"], (colour, index) => `<i class="h-9 w-9 rounded-full border border-black/15 ${index === 6 ? "outline outline-2 outline-offset-2 outline-ink" : ""}" style="background:${colour}"></i>`)}</div>`)}
<div class="mt-5 flex items-center justify-between border-t border-line pt-4"><div><b class="text-[16px]">Seller posts it</b><div class="text-[13px] text-muted">Hide items for collection only</div></div>${toggle(true, "bg-ink")}</div>
<div class="mt-5 flex gap-3"><span class="grid h-[54px] w-[110px] place-items-center rounded-app border-2 border-ink text-[16px] font-bold">Reset</span>${black("Show 64 items", "flex-1")}</div>`,
  )}`,
);

export const armchairPage = `<div class="relative h-[372px]">${shot("armchair")}<div class="absolute inset-x-4 top-[54px] flex justify-between">${each(["ph:arrow-left-bold", "ph:share-network-bold"], (name) => `<span class="grid h-10 w-10 place-items-center rounded-full bg-white">${icon(name, 19)}</span>`)}</div><div class="absolute inset-x-0 bottom-9 flex justify-center gap-1.5">${times(6, (index) => `<i class="h-[7px] rounded-full ${index === 0 ? "w-5 bg-ink" : "w-[7px] bg-white"}"></i>`)}</div></div>
<div class="relative -mt-6 flex-1 rounded-t-[24px] bg-white px-5 pt-5"><div class="flex items-start justify-between"><div class="font-display text-[34px] font-extrabold leading-none">€120</div><span class="flex items-center gap-1.5 rounded-full bg-raised px-3 py-2 text-[14px] font-semibold">${icon("ph:heart-fill", 18, "text-bad")}38</span></div><div class="mt-2 text-[20px] font-semibold">Teal reading armchair</div><div class="mt-1 text-[14px] text-muted">Listed 2 days ago · seen 412 times</div>
<div class="mt-3 flex gap-2 text-[13.500px] font-medium">${each(["Good condition", "78 × 92 cm", "Wool, beech"], (label, index) => `<span class="rounded-full px-3 py-1.5 ${index === 0 ? "bg-accent" : "bg-raised"}">${label}</span>`)}</div>
<p class="mt-4 text-[15.500px] leading-[23px]">Four years old and much loved. One arm is a bit faded from the window, the springs are perfect. From a home with one polite cat. <b class="underline">More</b></p>
<div class="mt-4 flex items-center gap-3 rounded-app bg-raised p-3.5">${avatar("Orla Fennessy", 50)}<div class="flex-1"><div class="flex items-center gap-1 text-[16px] font-bold">Orla Fennessy${icon("ph:seal-check-fill", 17)}</div><div class="mt-0.5 flex items-center gap-1 text-[13.500px] text-muted">${icon("ph:star-fill", 14, "text-warn")}<b class="text-ink">4.9</b> · 63 sales · replies within 1 h</div></div>${icon("ph:caret-right-bold", 17, "text-muted")}</div>
<div class="mt-4 flex items-center gap-2.5 text-[14px]">${icon("ph:van", 20)}Van delivery €24 or collect in Phibsborough</div></div>
<div class="absolute inset-x-0 bottom-0 z-20 flex gap-3 bg-white px-5 pb-[38px] pt-3 hairline-t"><span class="grid h-[54px] flex-1 place-items-center rounded-app border-2 border-ink text-[16px] font-bold">Make an offer</span><span class="grid h-[54px] flex-1 place-items-center rounded-app bg-accent text-[16px] font-bold">Buy now</span></div>`;

export const itemDetail = phone({ time: "10:20", charge: 0.73 }, armchairPage);

const formRow = (label: string, value: string, end = "") =>
  `<div class="flex items-center border-b border-line py-[9px]"><div class="flex-1"><div class="text-[12.500px] text-muted">${label}</div><div class="text-[16px] font-medium">${value}</div></div>${end}</div>`;
const photoBox = (body: string, badge = "") =>
  `<div class="relative h-[84px] w-[84px] shrink-0 overflow-hidden rounded-app">${body}${badge ? `<b class="absolute bottom-1.5 left-1.5 rounded-[5px] bg-accent px-1.5 text-[11px]">${badge}</b>` : ""}<span class="absolute right-1.5 top-1.5 grid h-6 w-6 place-items-center rounded-full bg-black/60 text-white">${icon("ph:x-bold", 11)}</span></div>`;

export const listItem = phone(
  { time: "18:31", charge: 0.52 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:x-bold", 22)}<span class="font-display text-[19px] font-extrabold">Sell something</span><span class="text-[15px] font-semibold underline">Save draft</span></div>
<div class="mt-4 flex gap-2.5 pl-5">${photoBox(cameraPhoto, "Cover")}${photoBox(snap("camera-with-flash", "#c9c4ba", "#6d5340", 0.66))}${photoBox(snap("film-frames", "#d9d2c6", "#8a6547"))}<span class="grid h-[84px] w-[84px] shrink-0 place-items-center rounded-app border-2 border-dashed border-faint text-center text-[12px] font-semibold leading-4 text-muted"><span>${icon("ph:camera-plus", 26, "mx-auto mb-1 block text-ink")}3 of 10</span></span></div>
<div class="px-5 pt-2">${formRow("Title", "Film camera with 50 mm lens")}${formRow("Category", "Tech · Cameras", icon("ph:caret-right-bold", 16, "text-muted"))}${formRow("Condition", "Good", icon("ph:caret-right-bold", 16, "text-muted"))}
<div class="border-b border-line py-[9px]"><div class="flex justify-between text-[12.500px] text-muted"><span>Description</span><span class="num">141 / 600</span></div><div class="mt-0.5 text-[15.500px] leading-[22px]">My dad’s camera from 1979. The shutter was serviced last spring, light seals are new. Strap and two rolls of film are in the bag. Small dent on top.</div></div>
<div class="mt-4 flex items-stretch gap-3"><div class="w-[124px] rounded-app border-2 border-ink px-4 py-2"><div class="text-[12.500px] text-muted">Your price</div><div class="font-display text-[28px] font-extrabold leading-[34px]">€85<i class="ml-0.5 inline-block h-6 w-[2px] bg-ink align-[-3px]"></i></div></div><div class="flex-1 rounded-app bg-[#fff6cf] px-4 py-3 text-[13.500px] leading-[18px]"><b class="flex items-center gap-1.5">${icon("ph:chart-bar-fill", 16)}Sells for €70–95</b>14 like it sold this year, in 6 days on average.</div></div>
<div class="mt-3.5 text-[15px] font-bold">How does it reach them?</div><div class="mt-2">${segmented(["Post or collect", "Post only", "Collect only"], 0, "bg-raised")}</div></div>
<div class="absolute inset-x-5 bottom-[42px]">${black("List it for €85")}<div class="mt-2 text-center text-[13px] text-muted">You receive €80.75 after the 5% fee</div></div>`,
);

const search = (
  query: string,
  filters: readonly string[],
  finds: readonly Shot[],
  fresh: string,
  isLoud: boolean,
) =>
  `<div class="rounded-[18px] border border-line p-3.5"><div class="flex items-center gap-2"><b class="font-display text-[19px] font-extrabold">${query}</b>${fresh ? `<span class="rounded-full bg-accent px-2 py-[2px] text-[12.500px] font-bold">${fresh} new</span>` : ""}<span class="ml-auto ${isLoud ? "" : "text-muted"}">${icon(isLoud ? "ph:bell-ringing-fill" : "ph:bell-slash", 22)}</span></div><div class="mt-2 flex gap-1.5">${each(filters, (label) => `<span class="rounded-[7px] bg-raised px-2 py-1 text-[12.500px] text-muted">${label}</span>`)}</div><div class="mt-3 grid grid-cols-3 gap-2">${each(finds, (name) => `<div class="h-[76px] overflow-hidden rounded-[10px]">${shot(name)}</div>`)}</div></div>`;

export const savedSearches = phone(
  { time: "7:55", charge: 0.97 },
  `<div class="px-4 pt-[60px]"><div class="font-display text-[32px] font-extrabold leading-9">Saved</div><div class="mt-3">${segmented(["Searches", "Favourites 38", "Sellers 6"], 0, "bg-raised")}</div><div class="mt-3 flex flex-col gap-2.5">${search("teal armchair", ["Under €180", "5 km", "Good or better"], ["armchair", "chair", "shelf"], "4", true)}${search("film camera", ["Under €100", "Posted"], ["camera", "radio", "teapot"], "11", true)}${search("roller skates 39", ["Size 39", "Like new"], ["skates", "boots", "coat"], "", false)}</div></div>${tabs(1)}`,
);
