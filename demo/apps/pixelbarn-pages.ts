import { avatar, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { print, still, type Tint } from "../kit/poster.ts";
import { at, each } from "../kit/seed.ts";
import { desktop } from "../kit/web.ts";

const fleet: Tint = ["#f3b27a", "#f7dfb8", "#20304a", "#fff4d6"];
const quay: Tint = ["#9cc3d8", "#dfeaea", "#1c3a4c", "#ffffff"];
const night: Tint = ["#161c3d", "#46407e", "#0b0e22", "#ffd98a"];
const inks = ["#e62e1b", "#f2efe6", "#111111", "#9cc3d8", "#f4c430"];

export interface Asset {
  name: string;
  kind: string;
  size: string;
  tall: number;
  art: string;
}

const asset = (name: string, kind: string, size: string, tall: number, art: string): Asset => ({
  name,
  kind,
  size,
  tall,
  art,
});

export const assets: readonly Asset[] = [
  asset("ferry-dusk-hero", "JPG", "18.4 MB", 220, still("boat", fleet)),
  asset("poster-summer-27", "AI", "6.1 MB", 296, print("summer", inks, 3, 4)),
  asset("skerry-morning", "JPG", "12.9 MB", 180, scene("sea", "skerry")),
  asset("deck-passenger", "JPG", "9.7 MB", 250, still("figure", fleet)),
  asset("harbour-night", "MP4", "214 MB", 176, still("city", night)),
  asset("timetable-grid", "SVG", "84 KB", 206, print("timetable", ["#111111", "#f2efe6", "#e62e1b"], 4, 3)),
  asset("island-pines", "JPG", "15.2 MB", 300, scene("lake", "pines")),
  asset("rail-link-ad", "PSD", "132 MB", 196, still("rails", quay)),
  asset(
    "crew-portrait-02",
    "JPG",
    "8.8 MB",
    268,
    still("pair", ["#d9e3df", "#8fb0a8", "#22383a", "#fffbe8"]),
  ),
  asset("ticket-pattern", "SVG", "112 KB", 170, print("ticket", ["#9cc3d8", "#1c3a4c", "#f2efe6"], 5, 3)),
  asset("fjord-winter", "JPG", "21.0 MB", 232, scene("alps", "fjord")),
  asset("galley-lamp", "JPG", "7.3 MB", 214, still("lamp", ["#6b4a2f", "#c98d4d", "#1d120b", "#ffe2a3"])),
  asset("first-boat-dawn", "JPG", "11.6 MB", 250, scene("dawn", "first boat")),
  asset(
    "sticker-sheet",
    "PDF",
    "3.4 MB",
    190,
    print("sticker", ["#f4c430", "#e62e1b", "#ffffff", "#111111"], 4, 4),
  ),
  asset("starboard-stars", "JPG", "13.1 MB", 210, scene("night", "starboard")),
];

export const mark = `<svg width="34" height="34" viewBox="0 0 34 34"><path d="M2 13 17 2l15 11v19H2Z" fill="#e62e1b" stroke="#111" stroke-width="2"/><path d="M10 32V17h14v15M10 17l14 15M24 17 10 32" stroke="#fff" stroke-width="2" fill="none"/></svg>`;

const places = ["Everything", "Collections", "Brand", "Uploads", "Shared links", "Storage"];

export const bar = (active: string, query = "") =>
  `<header class="flex h-[68px] shrink-0 items-stretch border-b-2 border-ink bg-surface text-[14px] font-semibold"><div class="flex w-[230px] items-center gap-3 border-r-2 border-ink px-5 font-display text-[21px] font-extrabold tracking-tight">${mark}PIXELBARN</div>${each(places, (label) => `<span class="flex items-center border-r-2 border-ink px-[18px] ${label === active ? "bg-ink text-white" : ""}">${label}</span>`)}<div class="flex flex-1 items-center gap-3 px-5 font-mono text-[13px] font-normal ${query ? "" : "text-muted"}">${icon("lucide:search", 18)}${query || "find: sea, red, 2027 …"}</div><span class="flex items-center gap-2 border-l-2 border-ink bg-brand px-6 text-white">${icon("lucide:arrow-up", 18)}UPLOAD</span><span class="flex items-center border-l-2 border-ink px-4">${avatar("Wilma Tarr", 36, "")}</span></header>`;

export const block = (label: string, classes = "bg-surface", glyph = "") =>
  `<span class="inline-flex h-11 items-center gap-2 whitespace-nowrap border-2 border-ink px-5 text-[14px] font-bold uppercase ${classes}">${glyph ? icon(glyph, 17) : ""}${label}</span>`;

export const picked = (isOn: boolean) =>
  `<span class="grid h-6 w-6 place-items-center border-2 border-ink ${isOn ? "bg-brand text-white" : "bg-white"}">${isOn ? icon("ph:check-bold", 14) : ""}</span>`;

const tile = (one: Asset, tag = "", isOn: boolean | null = null) =>
  `<figure class="mb-4 border-2 bg-surface ${isOn ? "border-brand outline-3 outline-brand" : "border-ink"}"><div class="relative overflow-hidden border-b-2 border-ink" style="height:${one.tall}px">${one.art}${isOn === null ? "" : `<span class="absolute left-2 top-2">${picked(isOn)}</span>`}${tag ? `<span class="absolute right-0 top-0 border-b-2 border-l-2 border-ink bg-[#f4c430] px-2 py-1 font-mono text-[11px] font-semibold">${tag}</span>` : ""}</div><figcaption class="flex px-2.5 py-2 font-mono text-[12px]"><span class="truncate">${one.name}</span><span class="ml-auto pl-2 text-muted">${one.kind}</span></figcaption></figure>`;

const masonry = (columns: number, draw: (one: Asset, index: number) => string) =>
  `<div class="grid gap-4" style="grid-template-columns:repeat(${columns},minmax(0,1fr))">${each([...Array(columns).keys()], (column) => `<div>${each(assets, (one, index) => (index % columns === column ? draw(one, index) : ""))}</div>`)}</div>`;

const tagCounts = [
  "ferry 412",
  "islands 388",
  "crew 97",
  "posters 64",
  "night 58",
  "winter 41",
  "pattern 36",
];

export const gallery = desktop(
  "flex-col bg-bg",
  `${bar("Everything")}<div class="flex min-h-0 flex-1"><aside class="w-[230px] border-r-2 border-ink p-5"><div class="font-display text-[64px] font-black leading-[56px] tracking-tighter">1,968</div><div class="mt-1 text-[14px]">things in the barn</div><div class="mt-6 border-t-2 border-ink pt-4 font-mono text-[12px] uppercase text-muted">Kind</div>${each(["Photos|1,204", "Film|86", "Vector|411", "Layout|198", "Sound|69"], (item, index) => `<div class="mt-2.5 flex items-center gap-2.5 text-[14px]">${picked(index === 0 || index === 2)}${item.split("|")[0]}<span class="ml-auto font-mono text-[12px] text-muted">${item.split("|")[1]}</span></div>`)}<div class="mt-6 border-t-2 border-ink pt-4 font-mono text-[12px] uppercase text-muted">Tags</div><div class="mt-3 flex flex-wrap gap-2">${each(tagCounts, (tag, index) => `<span class="border-2 border-ink px-2 py-1 text-[13px] font-medium ${index === 0 ? "bg-brand text-white" : "bg-surface"}">${tag.split(" ")[0]} <span class="font-mono text-[11px] opacity-70">${tag.split(" ")[1]}</span></span>`)}</div></aside>
<section class="min-w-0 flex-1 overflow-hidden p-6"><div class="mb-4 flex items-center gap-3"><h1 class="font-display text-[34px] font-black uppercase tracking-tight">Newest first</h1><span class="ml-auto flex border-2 border-ink bg-surface">${each(["lucide:layout-dashboard", "lucide:grid-3x3", "lucide:rows-3"], (name, index) => `<span class="grid h-9 w-11 place-items-center ${index === 0 ? "bg-ink text-white" : ""}">${icon(name, 18)}</span>`)}</span></div>${masonry(5, (one, index) => tile(one, index === 1 ? "NEW" : index === 8 ? "EXPIRES 4 DEC" : ""))}</section></div>`,
);

const fact = (label: string, value: string) =>
  `<div class="flex border-b border-line py-2 text-[13.500px]"><span class="w-[108px] font-mono text-[12px] text-muted">${label}</span><span class="flex-1">${value}</span></div>`;

const remark = (order: number, who: string, when: string, text: string, isDone = false) =>
  `<div class="flex gap-3 border-b-2 border-ink py-3 ${isDone ? "opacity-50" : ""}"><span class="grid h-7 w-7 shrink-0 place-items-center rounded-full border-2 border-ink font-mono text-[13px] font-bold ${isDone ? "bg-white" : "bg-[#f4c430]"}">${order}</span><div class="text-[14px] leading-[19px]"><b>${who}</b> <span class="font-mono text-[12px] text-muted">${when}</span><div class="mt-0.5 ${isDone ? "line-through" : ""}">${text}</div></div></div>`;

const note = (order: number, x: number, y: number) =>
  `<span class="absolute grid h-9 w-9 place-items-center rounded-full border-2 border-ink bg-[#f4c430] font-mono text-[15px] font-bold" style="left:${x}px;top:${y}px">${order}</span>`;

export const detail = desktop(
  "flex-col bg-bg",
  `${bar("Everything")}<div class="flex min-h-0 flex-1"><section class="flex flex-1 flex-col"><div class="flex h-[60px] items-center gap-4 border-b-2 border-ink px-6">${icon("lucide:arrow-left", 22)}<h1 class="font-display text-[24px] font-extrabold tracking-tight">ferry-dusk-hero</h1><span class="border-2 border-ink bg-[#b9e3b4] px-2 py-0.5 text-[12px] font-bold">APPROVED</span><span class="ml-auto flex gap-3 text-ink">${each(["lucide:pencil-line", "lucide:crop", "lucide:share-2", "lucide:download"], (name) => icon(name, 20))}</span></div><div class="relative m-6 flex-1 overflow-hidden border-2 border-ink">${still("boat", fleet)}<span class="absolute left-[470px] top-[300px] h-[170px] w-[250px] border-3 border-dashed border-[#f4c430]"></span>${note(1, 454, 284)}${note(2, 176, 210)}${note(3, 812, 120)}</div>
<div class="flex gap-3 border-t-2 border-ink px-6 py-4">${each(assets.slice(0, 8), (one, index) => `<span class="h-[74px] w-[98px] overflow-hidden border-2 ${index === 0 ? "border-brand outline-2 outline-brand" : "border-ink"}">${one.art}</span>`)}</div></section>
<aside class="flex w-[392px] flex-col border-l-2 border-ink bg-surface"><div class="flex border-b-2 border-ink text-[14px] font-bold">${each(["FACTS", "NOTES 3", "USED IN 6"], (label, index) => `<span class="flex-1 py-3 text-center ${index === 0 ? "bg-ink text-white" : "border-l-2 border-ink"}">${label}</span>`)}</div><div class="px-6 pt-3">${fact("file", "JPG, 6,720 × 4,480, 18.4 MB")}${fact("taken", "14 June 2026, 21:52, Ulvøy")}${fact("by", "Wilma Tarr")}${fact("licence", "Ours, without limit")}${fact("people", "None to be recognised")}<div class="flex py-3"><span class="w-[108px] font-mono text-[12px] text-muted">colours</span><span class="flex border-2 border-ink">${each(["#f3b27a", "#f7dfb8", "#20304a", "#c9946b", "#fff4d6"], (colour) => `<i class="h-7 w-9" style="background:${colour}"></i>`)}</span></div><div class="flex flex-wrap gap-2 pb-4">${each(["ferry", "dusk", "sail", "hero", "+ tag"], (tag, index) => `<span class="border-2 border-ink px-2 py-0.5 text-[13px] ${index === 4 ? "border-dashed text-muted" : ""}">${tag}</span>`)}</div></div>
<div class="border-t-2 border-ink px-6 pt-3"><div class="font-display text-[19px] font-extrabold uppercase">Notes on the picture</div>${remark(1, "Ole Brandsæter", "10:14", "Crop here for the phone banner? The mast must stay whole.")}${remark(2, "Juno Amankwah", "10:31", "Sun is 2 % too pink next to our red. Fixed in version 4.", true)}${remark(3, "Wilma Tarr", "11:02", "Room for the headline, please keep this corner empty.")}</div><div class="m-6 mt-auto flex border-2 border-ink"><span class="flex-1 px-4 py-3 text-[14px] text-muted">Click the picture, then write …</span><span class="grid w-12 place-items-center bg-ink text-white">${icon("lucide:corner-down-left", 18)}</span></div></aside></div>`,
);

const job = (one: Asset, share: number, text: string, state: "up" | "done" | "fail" | "wait") =>
  `<div class="grid h-[72px] grid-cols-[64px_240px_1fr_170px_60px] items-center gap-5 border-b-2 border-ink pr-5"><span class="h-full overflow-hidden border-r-2 border-ink">${one.art}</span><div class="min-w-0"><div class="truncate text-[15px] font-bold">${one.name}.${one.kind.toLowerCase()}</div><div class="font-mono text-[12px] text-muted">${one.size}</div></div><div class="h-5 border-2 border-ink bg-white"><div class="h-full ${state === "fail" ? "bg-[repeating-linear-gradient(45deg,#e62e1b_0_6px,#fff_6px_12px)]" : state === "done" ? "bg-[#4b9e5f]" : "bg-ink"}" style="width:${share * 100}%"></div></div><span class="font-mono text-[13px] ${state === "fail" ? "font-bold text-brand" : ""}">${text}</span><span class="flex justify-end">${icon(state === "done" ? "lucide:check" : state === "fail" ? "lucide:rotate-cw" : "lucide:x", 20)}</span></div>`;

const queue: readonly (readonly [number, number, string, "up" | "done" | "fail" | "wait"])[] = [
  [12, 1, "done", "done"],
  [10, 1, "done", "done"],
  [4, 0.68, "68 %, 40 s left", "up"],
  [7, 0.34, "34 %, 1 min left", "up"],
  [8, 0.52, "broke off, try again", "fail"],
  [13, 0.12, "12 %", "up"],
  [14, 0, "waiting", "wait"],
];

export const upload = desktop(
  "flex-col bg-bg",
  `${bar("Uploads")}<div class="grid min-h-0 flex-1 grid-cols-[1fr_380px]"><section class="p-8"><div class="flex h-[168px] items-center gap-8 border-3 border-dashed border-ink bg-surface px-10"><span class="grid h-[92px] w-[92px] place-items-center border-2 border-ink bg-brand text-white shadow-[6px_6px_0_#111]">${icon("lucide:arrow-down-to-line", 46)}</span><div><div class="font-display text-[34px] font-black uppercase leading-[36px] tracking-tight">Drop it like hay</div><div class="mt-2 text-[15px]">Up to 200 files at once, 4 GB each. Folders become collections.</div></div><span class="ml-auto">${block("Choose files", "bg-ink text-white")}</span></div>
<div class="mt-7 flex items-baseline"><h2 class="font-display text-[24px] font-extrabold uppercase">7 files, 2 done</h2><span class="ml-4 font-mono text-[13px] text-muted">404 MB · 6.2 MB/s · about 1 min</span><span class="ml-auto text-[14px] font-bold underline">Pause all</span></div><div class="mt-3 border-2 border-b-0 border-ink bg-surface">${each(queue, ([index, share, text, state]) => job(at(assets, index), share, text, state))}</div></section>
<aside class="border-l-2 border-ink bg-[#9cc3d8] p-7"><h2 class="font-display text-[24px] font-extrabold uppercase">For all seven</h2>${each(
    [
      ["Collection", "Autumn shoot 2026"],
      ["Photographer", "Wilma Tarr"],
      ["Licence", "Ours, without limit"],
      ["Expires", "Never"],
    ] as const,
    ([label, value]) =>
      `<div class="mt-5 text-[13px] font-bold">${label}</div><div class="mt-1.5 flex h-11 items-center border-2 border-ink bg-white px-3 text-[15px]">${value}<span class="ml-auto">${icon("lucide:chevron-down", 18)}</span></div>`,
  )}<div class="mt-5 text-[13px] font-bold">Tags</div><div class="mt-1.5 flex min-h-[84px] flex-wrap content-start gap-2 border-2 border-ink bg-white p-3">${each(["islands ×", "autumn ×", "2026 ×"], (tag) => `<span class="bg-ink px-2 py-1 text-[13px] text-white">${tag}</span>`)}<i class="h-6 w-[2px] bg-ink"></i></div><div class="mt-6 flex items-center gap-3 text-[14px]">${picked(true)}Find people and places by machine</div><div class="mt-7">${block("Apply to all", "bg-brand text-white shadow-[5px_5px_0_#111]")}</div></aside></div>`,
);

const chosen = new Set([0, 2, 3, 6, 12]);

export const bulk = desktop(
  "flex-col bg-bg",
  `${bar("Everything")}<section class="h-[740px] overflow-hidden p-6 pr-[404px]">${masonry(4, (one, index) => tile(one, "", chosen.has(index)))}</section><aside class="absolute bottom-[84px] right-0 top-[68px] w-[380px] border-l-2 border-ink bg-surface p-7"><div class="flex gap-1.5">${each([0, 2, 3, 6, 12], (index) => `<span class="h-14 w-14 overflow-hidden border-2 border-ink">${at(assets, index).art}</span>`)}</div><h2 class="mt-5 font-display text-[28px] font-black uppercase leading-[30px]">Edit 5 at once</h2>
<div class="mt-6 text-[13px] font-bold">Tags on all</div><div class="mt-2 flex flex-wrap gap-2 text-[13px]">${each(["islands ×", "2026 ×"], (tag) => `<span class="border-2 border-ink bg-[#f4c430] px-2 py-1">${tag}</span>`)}<span class="border-2 border-dashed border-ink px-2 py-1">+ add</span></div><div class="mt-5 text-[13px] font-bold">Tags on some</div><div class="mt-2 flex flex-wrap gap-2 text-[13px]">${each(["ferry 2/5", "dawn 1/5", "dusk 2/5"], (tag) => `<span class="border-2 border-ink bg-[repeating-linear-gradient(45deg,#fff_0_5px,#eee8d8_5px_10px)] px-2 py-1">${tag}</span>`)}</div>
${each(
  [
    ["Status", "Mixed"],
    ["Licence", "Ours, without limit"],
    ["Photographer", "Mixed"],
  ] as const,
  ([label, value]) =>
    `<div class="mt-5 text-[13px] font-bold">${label}</div><div class="mt-1.5 flex h-11 items-center border-2 border-ink px-3 text-[15px] ${value === "Mixed" ? "italic text-muted" : ""}">${value}<span class="ml-auto">${icon("lucide:chevron-down", 18)}</span></div>`,
)}<div class="mt-7 flex gap-3">${block("Save to 5", "bg-brand text-white")}${block("Undo")}</div></aside>
<footer class="absolute inset-x-0 bottom-0 flex h-[84px] items-center gap-7 border-t-2 border-ink bg-ink px-7 text-[15px] font-semibold text-white"><span class="font-display text-[40px] font-black">5</span><span>chosen, 67.8 MB</span><span class="h-10 w-px bg-white/40"></span>${each(["Collect|lucide:folder-plus", "Share|lucide:share-2", "Download|lucide:download", "Retire|lucide:archive"], (item) => `<span class="flex items-center gap-2">${icon(item.split("|")[1] ?? "", 19)}${item.split("|")[0]}</span>`)}<span class="flex items-center gap-2 text-[#ff8474]">${icon("lucide:trash", 19)}Delete</span><span class="ml-auto flex items-center gap-5"><span class="underline">Choose all 1,968</span>${icon("lucide:x", 24)}</span></footer>`,
);
