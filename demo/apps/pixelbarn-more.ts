import { avatar } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { print, still, type Tint } from "../kit/poster.ts";
import { at, each } from "../kit/seed.ts";
import { desktop, modal } from "../kit/web.ts";
import { assets, bar, block, mark, picked } from "./pixelbarn-pages.ts";

const art = (index: number) => at(assets, index).art;

const shelf = (name: string, count: string, pictures: readonly number[], hue: string, who: string) =>
  `<div class="border-2 border-ink bg-surface"><div class="grid h-[208px] grid-cols-[2fr_1fr] grid-rows-2 border-b-2 border-ink">${each(pictures, (index, order) => `<span class="overflow-hidden ${order === 0 ? "row-span-2 border-r-2 border-ink" : order === 1 ? "border-b-2 border-ink" : ""}">${art(index)}</span>`)}</div><div class="flex items-center px-4 py-3"><div><div class="font-display text-[20px] font-extrabold tracking-tight">${name}</div><div class="font-mono text-[12px] text-muted">${count}</div></div><span class="ml-auto grid h-9 place-items-center border-2 border-ink px-2 text-[12px] font-bold" style="background:${hue}">${who}</span></div></div>`;

export const collections = desktop(
  "flex-col bg-bg",
  `${bar("Collections")}<div class="flex items-end px-8 pt-7"><h1 class="font-display text-[76px] font-black uppercase leading-[68px] tracking-tighter">Collections</h1><span class="mb-2 ml-5 font-mono text-[14px]">23</span><span class="mb-1 ml-auto flex gap-3">${block("Sort: touched last", "bg-surface", "lucide:arrow-down-up")}${block("New collection", "bg-ink text-white", "lucide:plus")}</span></div>
<div class="grid grid-cols-3 gap-6 px-8 pt-7">${shelf("Summer 2027 launch", "148 things, touched today", [0, 1, 3], "#f4c430", "TEAM")}${shelf("Autumn shoot", "67 things, touched yesterday", [12, 2, 6], "#b9e3b4", "OPEN LINK")}${shelf("Timetables and tickets", "41 things, Monday", [5, 9, 13], "#f4c430", "TEAM")}${shelf("Press kit", "32 things, 12 November", [4, 7, 10], "#b9e3b4", "OPEN LINK")}${shelf("Faces of the fleet", "97 things, 3 November", [8, 3, 11], "#ffb9ae", "CONSENT NEEDED")}<div class="grid h-full place-items-center border-3 border-dashed border-ink text-center"><div>${icon("lucide:folder-plus", 44)}<div class="mt-3 font-display text-[20px] font-extrabold">Collect by rule</div><div class="mt-1 px-16 text-[14px] text-muted">Everything tagged winter that is approved, for instance</div></div></div></div>
<div class="mt-6 flex border-y-2 border-ink bg-surface px-8 py-3 font-mono text-[13px]"><span>18 older collections below</span><span class="ml-auto underline">show list</span></div>`,
);

const setting = (label: string, sub: string, end: string) =>
  `<div class="flex items-center border-b-2 border-ink py-3.5"><div><div class="text-[15px] font-bold">${label}</div><div class="text-[13px] text-muted">${sub}</div></div><span class="ml-auto">${end}</span></div>`;

const lever = (isOn: boolean) =>
  `<span class="inline-flex h-7 w-14 border-2 border-ink ${isOn ? "justify-end bg-[#4b9e5f]" : "bg-white"}"><i class="h-full w-6 ${isOn ? "border-l-2 border-ink bg-white" : "border-r-2 border-ink bg-ink"}"></i></span>`;

const grid = `<div class="grid grid-cols-6 gap-4 p-6">${each(assets.slice(0, 12), (one) => `<span class="h-[236px] overflow-hidden border-2 border-ink">${one.art}</span>`)}${each(assets.slice(0, 6), (one) => `<span class="h-[236px] overflow-hidden border-2 border-ink">${one.art}</span>`)}</div>`;

export const shareLink = desktop(
  "flex-col bg-bg",
  `${bar("Collections")}${grid}${modal(
    880,
    `<div class="grid grid-cols-[310px_1fr]"><div class="flex flex-col border-r-2 border-ink bg-[#f4c430] p-7"><div class="h-[190px] border-2 border-ink">${art(12)}</div><div class="mt-4 font-display text-[30px] font-black uppercase leading-[30px] tracking-tight">Autumn shoot</div><div class="mt-2 font-mono text-[13px]">67 things, 812 MB</div><div class="mt-auto text-[14px] font-bold">Opened 14 times</div><div class="mt-3 flex h-12 items-end gap-1">${each([2, 0, 1, 3, 5, 1, 2], (count) => `<i class="flex-1 border-2 border-ink bg-white" style="height:${8 + count * 8}px"></i>`)}</div><div class="mt-1 flex justify-between font-mono text-[11px]"><span>SAT</span><span>FRI</span></div></div>
<div class="p-8"><div class="flex"><h2 class="font-display text-[28px] font-extrabold">Link settings</h2><span class="ml-auto">${icon("lucide:x", 26)}</span></div><div class="mt-4 flex border-2 border-ink"><span class="flex-1 truncate px-4 py-3 font-mono text-[14px]">pixelbarn.example/s/autumn-k29x</span><span class="flex items-center gap-2 bg-ink px-5 text-[14px] font-bold text-white">${icon("lucide:copy", 16)}COPY</span></div><div class="mt-3">${setting("Anyone with the link", "No account needed", lever(true))}${setting("Password", "Sent apart, 9 signs", lever(true))}${setting("Ends on", "The link stops that evening", `<span class="flex items-center gap-2 border-2 border-ink px-3 py-1.5 font-mono text-[14px]">${icon("lucide:calendar", 16)}31.12.2026</span>`)}${setting("Downloads", "Largest file people can take", `<span class="flex border-2 border-ink text-[13px] font-bold">${each(["None", "Web", "Print"], (label, index) => `<span class="px-3 py-1.5 ${index === 1 ? "bg-ink text-white" : index ? "border-l-2 border-ink" : "border-r-2 border-ink"}">${label}</span>`)}</span>`)}${setting("Stamp our name on previews", "Across the lower third", lever(false))}</div><div class="mt-6 flex items-center gap-3">${block("Save link", "bg-brand text-white")}${block("Write an e-mail")}<span class="ml-auto text-[14px] font-bold text-brand underline">Kill link</span></div></div></div>`,
    "border-3 border-ink bg-surface shadow-[12px_12px_0_#111] rounded-none!",
    "bg-[#f2efe6]/75",
  )}`,
);

const version = (name: string, who: string, when: string, text: string, mode: "A" | "B" | "") =>
  `<div class="flex gap-3 border-b-2 border-ink px-5 py-4 ${mode ? "bg-white" : ""}"><span class="grid h-9 w-9 shrink-0 place-items-center border-2 border-ink font-display text-[15px] font-black ${mode === "B" ? "bg-brand text-white" : mode === "A" ? "bg-ink text-white" : ""}">${mode || icon("lucide:image", 17)}</span><div class="min-w-0 text-[14px] leading-[19px]"><b>${name}</b> <span class="font-mono text-[12px] text-muted">${when}</span><div>${text}</div><div class="mt-1 flex items-center gap-2 text-[13px] text-muted">${avatar(who, 20)}${who}</div></div></div>`;

export const versions = desktop(
  "flex-col bg-bg",
  `${bar("Everything")}<div class="flex min-h-0 flex-1"><section class="flex flex-1 flex-col p-6"><div class="flex items-center gap-3"><h1 class="font-display text-[24px] font-extrabold tracking-tight">ferry-dusk-hero: version 3 against 5</h1><span class="ml-auto flex border-2 border-ink bg-surface text-[13px] font-bold">${each(["Slider", "Side by side", "Difference"], (label, index) => `<span class="px-4 py-2 ${index === 0 ? "bg-ink text-white" : "border-l-2 border-ink"}">${label}</span>`)}</span></div>
<div class="relative mt-5 h-[640px] overflow-hidden border-2 border-ink"><div class="absolute inset-0">${still("boat", ["#f3b27a", "#f7dfb8", "#20304a", "#fff4d6"], "v5")}</div><div class="absolute inset-y-0 left-0 w-[520px] overflow-hidden border-r-4 border-white"><div class="h-full w-[1010px]">${still("boat", ["#c08ba8", "#f0b9b0", "#3a2b52", "#ffd9d0"], "v3")}</div></div><span class="absolute left-[494px] top-[294px] grid h-14 w-14 place-items-center border-3 border-ink bg-white">${icon("lucide:move-horizontal", 28)}</span><span class="absolute left-4 top-4 border-2 border-ink bg-ink px-3 py-1.5 font-mono text-[13px] text-white">A · version 3</span><span class="absolute right-4 top-4 border-2 border-ink bg-brand px-3 py-1.5 font-mono text-[13px] text-white">B · version 5</span></div>
<div class="mt-5 flex items-center gap-6 font-mono text-[13px]"><span>${icon("lucide:zoom-in", 17)} fit</span><span>average change 11.4 %</span><span>size 17.9 → 18.4 MB</span></div></section>
<aside class="w-[382px] border-l-2 border-ink bg-bg"><div class="border-b-2 border-ink bg-[#9cc3d8] px-5 py-5"><div class="font-display text-[30px] font-black uppercase">5 versions</div></div>${version("Version 5", "Wilma Tarr", "today 11:20", "Warmer sky, horizon straightened", "B")}${version("Version 4", "Juno Amankwah", "today 10:40", "Less pink around the sun", "")}${version("Version 3", "Juno Amankwah", "18 Nov", "First grade for the campaign", "A")}${version("Version 2", "Ole Brandsæter", "2 Nov", "Dust removed", "")}${version("Version 1", "Wilma Tarr", "15 Jun", "As it came from the camera", "")}<div class="flex flex-wrap gap-3 p-5">${block("Go back to 3", "bg-surface", "lucide:undo-2")}${block("Keep 5", "bg-brand text-white")}</div></aside></div>`,
);

const hue = (name: string, colour: string, ink: string, codes: string, classes: string) =>
  `<div class="flex flex-col justify-end border-2 border-ink p-4 ${classes}" style="background:${colour};color:${ink}"><div class="font-display text-[22px] font-extrabold">${name}</div><div class="font-mono text-[12px] leading-[17px]">${codes}</div></div>`;

const sail = (colour: string, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 80 80"><path d="M38 6v50H8Z" fill="${colour}"/><path d="M44 18v38h26Z" fill="${colour}" opacity=".65"/><path d="M6 62h68q-8 14-20 14H26Q12 76 6 62Z" fill="${colour}"/></svg>`;

export const guidelines = desktop(
  "bg-bg",
  `<nav class="flex w-[250px] flex-col border-r-2 border-ink bg-ink p-6 text-white"><div class="flex items-center gap-3 text-[14px] font-bold">${mark}PIXELBARN</div><div class="mt-9 font-display text-[26px] font-black uppercase leading-[26px]">North Quay<br>Ferries</div><div class="mt-1 font-mono text-[12px] text-white/60">brand book, edition 7</div><div class="mt-8 flex flex-col gap-3.5 text-[16px]">${each(["Why we sail", "Mark", "Colour", "Type", "Pattern", "Pictures", "Voice", "On the ships"], (label) => `<span class="${label === "Colour" ? "-mx-6 bg-brand px-6 py-2 font-bold" : ""}">${label}</span>`)}</div><div class="mt-auto">${block("Whole book, PDF", "border-white! text-white", "lucide:download")}</div></nav>
<section class="flex-1 p-9"><div class="flex items-end"><h1 class="font-display text-[92px] font-black uppercase leading-[76px] tracking-tighter">Colour</h1><p class="mb-0 ml-10 w-[420px] text-[16px] leading-[23px]">Red is the hull, so it comes first and large. Fog and paper carry the text. Brass is for tickets and nothing else.</p></div>
<div class="mt-8 grid h-[340px] grid-cols-[2.200fr_1fr_1fr_1fr_1fr] gap-0">${hue("Hull", "#e62e1b", "#fff", "#E62E1B<br>CMYK 0 92 98 2<br>RAL 3028", "")}${hue("Tar", "#111111", "#fff", "#111111<br>CMYK 60 50 50 100", "-ml-[2px]")}${hue("Paper", "#f2efe6", "#111", "#F2EFE6<br>CMYK 4 4 10 0", "-ml-[2px]")}${hue("Fog", "#9cc3d8", "#111", "#9CC3D8<br>CMYK 38 12 10 0", "-ml-[2px]")}${hue("Brass", "#f4c430", "#111", "#F4C430<br>CMYK 4 22 90 0", "-ml-[2px]")}</div>
<div class="mt-8 grid grid-cols-[1fr_1fr_1.300fr] gap-6"><div class="border-2 border-ink bg-surface"><div class="grid h-[250px] place-items-center bg-[#e62e1b]">${sail("#fff", 110)}</div><div class="flex items-center gap-2 border-t-2 border-ink px-4 py-3 text-[14px] font-bold">${icon("lucide:check", 19, "text-good")}White mark on Hull</div></div><div class="border-2 border-ink bg-surface"><div class="relative grid h-[250px] place-items-center bg-[#f4c430]">${sail("#9cc3d8", 110)}<svg class="absolute inset-0" width="100%" height="250" preserveAspectRatio="none" viewBox="0 0 100 100"><path d="M0 0l100 100" stroke="#e62e1b" stroke-width="1.500"/></svg></div><div class="flex items-center gap-2 border-t-2 border-ink px-4 py-3 text-[14px] font-bold">${icon("lucide:x", 19, "text-brand")}Fog mark on Brass</div></div><div class="border-2 border-ink bg-surface p-5"><b class="font-display text-[20px]">Readable pairs</b>${each(
    [
      ["Tar on Paper", "16.4 : 1", "#f2efe6", "#111111"],
      ["White on Hull", "4.3 : 1, large only", "#e62e1b", "#ffffff"],
      ["Tar on Fog", "10.2 : 1", "#9cc3d8", "#111111"],
      ["Tar on Brass", "11.7 : 1", "#f4c430", "#111111"],
    ] as const,
    ([label, ratio, ground, ink]) =>
      `<div class="mt-4 flex items-center gap-3 text-[14px]"><span class="grid h-9 w-12 place-items-center border-2 border-ink font-bold" style="background:${ground};color:${ink}">Aa</span>${label}<span class="ml-auto font-mono text-[12px] text-muted">${ratio}</span></div>`,
  )}</div></div></section>`,
);

const red = "#e62e1b";
const redSea: Tint = ["#e62e1b", "#f3a48f", "#1c1a24", "#ffe9dc"];

const found: readonly (readonly [string, string])[] = [
  ["red-sail-poster", still("boat", [red, "#f4c430", "#16202e", "#f2efe6"])],
  ["quay-signals", print("signals", [red, "#f2efe6", red, "#9cc3d8"], 3, 3)],
  ["last-boat-bill", still("figure", redSea)],
  ["hull-stripes", print("hull", [red, "#ffffff", red, "#111111"], 3, 3)],
  ["sea-rail-advert", still("rails", redSea)],
  ["poster-summer-27", print("summer", [red, "#f2efe6", "#111111", "#9cc3d8", "#f4c430"], 3, 4)],
  ["lightship-cover", still("city", [red, "#f7b08f", "#2a1020", "#fff4d6"])],
  ["sticker-sheet", print("sticker", ["#f4c430", red, "#ffffff", "#111111"], 4, 4)],
];

export const colourSearch = desktop(
  "flex-col bg-bg",
  `${bar("Everything", `sea poster <span class="ml-1 inline-flex items-center gap-1 border-2 border-ink bg-white px-1.5"><i class="h-3 w-3 bg-[#e62e1b]"></i>#E62E1B ± 15</span>`)}<div class="flex min-h-0 flex-1"><aside class="w-[300px] border-r-2 border-ink bg-surface p-6"><h2 class="font-display text-[22px] font-extrabold uppercase">Colour</h2><div class="relative mt-4 h-[200px] border-2 border-ink" style="background:linear-gradient(0deg,#000,transparent),linear-gradient(90deg,#fff,#ff2a12)"><i class="absolute left-[202px] top-[16px] h-6 w-6 rounded-full border-3 border-white shadow"></i></div><div class="relative mt-3 h-5 border-2 border-ink" style="background:linear-gradient(90deg,red,#ff0,#0f0,#0ff,#00f,#f0f,red)"><i class="absolute -top-1 left-[6px] h-6 w-2.5 border-2 border-ink bg-white"></i></div><div class="mt-4 grid grid-cols-6 gap-2">${each(["#e62e1b", "#111111", "#f2efe6", "#9cc3d8", "#f4c430", "#1c3a4c", "#f3b27a", "#4b9e5f", "#46407e", "#c98d4d", "#dfeaea", "#ffd9d0"], (colour, index) => `<i class="h-9 border-2 ${index === 0 ? "border-ink outline-3 outline-ink" : "border-ink"}" style="background:${colour}"></i>`)}</div><div class="mt-6 flex text-[13px] font-bold"><span>How close</span><span class="ml-auto font-mono">± 15</span></div><div class="relative mt-3 h-2 border-2 border-ink bg-white"><i class="absolute -top-[8px] left-[34%] h-5 w-3 bg-brand"></i></div><div class="mt-6 flex text-[13px] font-bold"><span>At least this much of it</span><span class="ml-auto font-mono">20 %</span></div><div class="relative mt-3 h-2 border-2 border-ink bg-white"><i class="absolute -top-[8px] left-[20%] h-5 w-3 bg-brand"></i></div>
<div class="mt-7 border-t-2 border-ink pt-4">${each(["Upright|9", "Wide|22", "Square|6"], (item, index) => `<div class="mt-2 flex items-center gap-2.5 text-[14px]">${picked(index === 1)}${item.split("|")[0]}<span class="ml-auto font-mono text-[12px] text-muted">${item.split("|")[1]}</span></div>`)}</div></aside>
<section class="flex-1 p-7"><div class="flex items-end"><h1 class="font-display text-[44px] font-black uppercase leading-[42px] tracking-tighter">37 reds with sea</h1><span class="ml-auto font-mono text-[13px]">sorted by amount of colour</span></div><div class="mt-6 grid grid-cols-4 gap-5">${each(found, ([name, picture], order) => `<div class="border-2 border-ink bg-surface"><div class="h-[246px] overflow-hidden">${picture}</div><div class="flex h-3 border-y-2 border-ink"><i class="bg-[#e62e1b]" style="width:${[46, 41, 37, 33, 30, 27, 24, 21][order]}%"></i><i class="flex-1 bg-[#f2efe6]"></i></div><div class="flex px-3 py-2 font-mono text-[12px]"><span class="truncate">${name}</span><span class="ml-auto font-bold">${[46, 41, 37, 33, 30, 27, 24, 21][order]} %</span></div></div>`)}</div></section></div>`,
);

export const storage = desktop(
  "flex-col bg-bg",
  `${bar("Storage")}<div class="flex min-h-0 flex-1 flex-col p-8"><div class="flex items-end"><h1 class="font-display text-[120px] font-black leading-[96px] tracking-tighter">742<span class="text-[52px]"> GB</span></h1><div class="mb-1 ml-8 text-[17px] leading-[24px]">of 1 TB in use.<br>At this pace the barn is full in <b>April 2027</b>.</div><span class="ml-auto">${block("More room, €18 a month", "bg-brand text-white shadow-[6px_6px_0_#111]")}</span></div>
<div class="mt-9 flex h-[92px] border-2 border-ink text-[14px] font-bold">${each(["Film|34.3|#111111|#fff", "Photos|23.4|#e62e1b|#fff", "Layout|8.2|#f4c430|#111", "Old|6.4|#9cc3d8|#111", "|1.9|#ffffff|#111"], (item) => `<span class="flex flex-col justify-end border-r-2 border-ink p-3" style="width:${item.split("|")[1]}%;background:${item.split("|")[2]};color:${item.split("|")[3]}">${item.split("|")[0]}</span>`)}<span class="flex flex-1 flex-col justify-end bg-[repeating-linear-gradient(45deg,#f2efe6_0_8px,#e3ddcb_8px_16px)] p-3">258 GB free</span></div><div class="mt-2 flex gap-7 font-mono text-[13px]"><span>film 343 GB</span><span>photos 234 GB</span><span>layout 82 GB</span><span>old versions 64 GB</span><span>rest 19 GB</span></div>
<div class="mt-8 grid flex-1 grid-cols-[1.300fr_1fr] gap-8"><section class="border-2 border-ink bg-surface"><div class="flex border-b-2 border-ink px-5 py-3 font-display text-[20px] font-extrabold">Heaviest things<span class="ml-auto font-mono text-[13px] font-normal">last opened</span></div>${each(
    [
      [4, "harbour-night-master", "38.2 GB", "2 Nov"],
      [0, "summer-27-reel-prores", "31.7 GB", "today"],
      [10, "drone-fjord-raw", "27.9 GB", "Mar 2025"],
      [7, "rail-link-ad-layers", "12.4 GB", "Aug 2025"],
      [3, "deck-interviews-raw", "11.8 GB", "Jan 2025"],
      [8, "crew-casting-raw", "9.6 GB", "May 2024"],
    ] as const,
    ([index, name, size, when]) =>
      `<div class="flex h-[58px] items-center gap-4 border-b border-line px-5 text-[15px]"><span class="h-10 w-14 overflow-hidden border-2 border-ink">${art(index)}</span><b>${name}</b><span class="ml-auto w-24 text-right font-mono text-[14px]">${size}</span><span class="w-24 text-right font-mono text-[13px] text-muted">${when}</span></div>`,
  )}</section><section class="flex flex-col border-2 border-ink bg-[#9cc3d8] p-6"><h2 class="font-display text-[26px] font-black uppercase leading-[28px]">Sweep the floor: 108 GB</h2>${each(
    [
      ["Versions older than a year", "64 GB", true],
      ["Doubles, 212 pairs", "27 GB", true],
      ["Things nobody opened since 2023", "17 GB", false],
    ] as const,
    ([label, size, isOn]) =>
      `<div class="mt-5 flex items-center gap-3 text-[15px]">${picked(isOn)}${label}<b class="ml-auto font-mono">${size}</b></div>`,
  )}<div class="mt-8 border-2 border-ink bg-white p-5 text-[15px] leading-[23px]"><b>After this sweep:</b> 651 GB in use, and room until <b>August 2027</b>. Deleted things stay in the cellar for 30 days.</div><div class="mt-auto flex gap-3">${block("Sweep 91 GB", "bg-ink text-white")}${block("Look first")}</div></section></div></div>`,
);

export const deletion = desktop(
  "flex-col bg-bg",
  `${bar("Everything")}${grid}${modal(
    620,
    `<div class="border-b-3 border-ink bg-brand px-8 py-6 text-white"><div class="font-display text-[44px] font-black uppercase leading-[42px] tracking-tighter">Delete 5 things<br>for good?</div></div><div class="p-8"><div class="flex gap-2">${each([0, 2, 3, 6, 12], (index) => `<span class="h-[72px] flex-1 overflow-hidden border-2 border-ink">${art(index)}</span>`)}</div><div class="mt-5 border-2 border-ink bg-[#ffe3de] p-4 text-[15px] leading-[22px]">${icon("lucide:triangle-alert", 20, "mr-2 text-brand")}<b>ferry-dusk-hero</b> is live in 6 places, among them the home page. Those pictures will break at once.</div><div class="mt-5 flex items-center gap-3 text-[15px]">${picked(true)}Also delete 14 older versions</div><div class="mt-5 text-[14px] font-bold">Type DELETE 5 to go on</div><div class="mt-2 flex h-12 items-center border-2 border-ink px-4 font-mono text-[18px]">DELE<i class="ml-0.5 h-6 w-[2px] bg-ink"></i></div><div class="mt-6 flex gap-3">${block("Keep them", "bg-ink text-white")}${block("Retire instead")}<span class="ml-auto">${block("Delete", "border-faint! text-faint bg-surface")}</span></div></div>`,
    "border-3 border-ink bg-surface shadow-[12px_12px_0_#111] rounded-none!",
    "bg-black/60",
  )}`,
);
