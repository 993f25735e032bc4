// Screens of Plume for looking and sharing; see plume.ts.
import { avatar, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { keyboard } from "../kit/keyboard.ts";
import { each, times } from "../kit/seed.ts";
import { photo, type Shot } from "./plume-photos.ts";

export const glow = "linear-gradient(135deg,#ffb27a,#ff8fa3 45%,#a98bff)";

export const wordmark = `<span class="font-display text-[30px] font-medium leading-none tracking-[-1px]">plume</span>`;

const places = ["ph:house", "ph:magnifying-glass", "ph:plus-circle", "ph:heart"];

export const dock = (active: number) =>
  `<nav class="absolute inset-x-0 bottom-0 z-30 flex h-[80px] items-start justify-between bg-bg px-8 pt-[13px] hairline-t">${each(places, (name, index) => `<span class="relative">${icon(index === active ? `${name}-fill` : name, 28)}${index === 3 && active !== 3 ? `<i class="absolute -right-[1px] -top-[1px] h-[9px] w-[9px] rounded-full border-2 border-bg bg-[#ff5f7e]"></i>` : ""}</span>`)}<span class="rounded-full ${active === 4 ? "ring-2 ring-ink ring-offset-2" : ""}">${avatar("Ilse Amsel", 28)}</span></nav>`;

const storyRing = (name: string, handle: string, isNew: boolean) =>
  `<div class="w-[72px] text-center"><span class="inline-block rounded-full p-[2.500px]" style="background:${isNew ? glow : "#ddd8d2"}"><span class="block rounded-full border-[2.500px] border-bg">${avatar(name, 60, "block rounded-full")}</span></span><div class="mt-1 truncate text-[12px] ${isNew ? "" : "text-muted"}">${handle}</div></div>`;

export const postHead = (name: string, handle: string, place: string) =>
  `<div class="flex items-center gap-2.5 px-4 py-2.5">${avatar(name, 34)}<div class="flex-1 leading-tight"><b class="text-[14.500px] font-semibold">${handle}</b><div class="text-[12.500px] text-muted">${place}</div></div>${icon("ph:dots-three-bold", 22)}</div>`;

const actions = (likes: string, talk: string, isLiked: boolean) =>
  `<div class="flex items-center gap-4 px-4 pt-3 text-[14px] font-medium"><span class="flex items-center gap-1.5 ${isLiked ? "text-[#ff5f7e]" : ""}">${icon(isLiked ? "ph:heart-fill" : "ph:heart", 25)}<span class="text-ink">${likes}</span></span><span class="flex items-center gap-1.5">${icon("ph:chat-circle", 25)}${talk}</span>${icon("ph:paper-plane-tilt", 24)}<span class="ml-auto">${icon("ph:bookmark-simple", 24)}</span></div>`;

export const feed = phone(
  { time: "18:12", charge: 0.63 },
  `<header class="flex items-center justify-between px-4 pb-2 pt-[54px]">${wordmark}<span class="flex gap-5">${icon("ph:camera", 27)}<span class="relative">${icon("ph:paper-plane-tilt", 26)}<b class="absolute -right-2 -top-1.5 grid h-[17px] w-[17px] place-items-center rounded-full bg-[#ff5f7e] text-[10.500px] text-white">3</b></span></span></header>
<div class="flex gap-2 pl-3 pt-1"><div class="w-[72px] text-center"><span class="relative inline-block p-[5px]">${avatar("Ilse Amsel", 60)}<i class="absolute bottom-1 right-1 grid h-6 w-6 place-items-center rounded-full border-2 border-bg bg-ink text-white">${icon("ph:plus-bold", 12)}</i></span><div class="mt-1 text-[12px] text-muted">Your day</div></div>${storyRing("Saskia Lund", "saskia.l", true)}${storyRing("Jun Okabe", "jun_okabe", true)}${storyRing("Odette Marais", "odette", true)}${storyRing("Tomé Farias", "tomefar", false)}</div>
<div class="mt-2 hairline-t">${postHead("Wren Halloway", "wren.halloway", "Rua do Sol, third floor")}</div><div class="relative h-[388px] shrink-0">${photo("facade")}<span class="absolute right-3 top-3 rounded-full bg-black/50 px-2.5 py-1 text-[12px] text-white">1/4</span></div>${actions("1,284", "46", true)}<div class="flex justify-center gap-1.5 pt-1">${times(4, (index) => `<i class="h-[6px] w-[6px] rounded-full ${index ? "bg-faint" : "bg-ink"}"></i>`)}</div><p class="px-4 pt-1.5 font-display text-[17px] leading-[22px]">Counted forty-one green shutters on the way to the baker. The forty-second was open.</p><div class="px-4 pt-1 text-[12.500px] text-muted">Two hours ago</div>${dock(0)}`,
);

export const story = phone(
  { tone: "light", time: "18:14", charge: 0.63, classes: "bg-black text-white" },
  `<div class="absolute inset-x-0 bottom-[92px] top-0 overflow-hidden rounded-b-[14px]">${scene("dusk", "saskia")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(0,0,0,.5),transparent_24%,transparent_70%,rgba(0,0,0,.45))]"></div></div>
<div class="relative px-3 pt-[54px]"><div class="flex gap-1">${times(5, (index) => `<i class="h-[3px] flex-1 overflow-hidden rounded-full bg-white/40"><i class="block h-full bg-white" style="width:${index < 2 ? 100 : index === 2 ? 62 : 0}%"></i></i>`)}</div><div class="mt-3 flex items-center gap-2.5">${avatar("Saskia Lund", 36, "rounded-full border-2 border-white")}<b class="text-[15px] font-semibold">saskia.l</b><span class="text-[14px] text-white/75">4 h</span><span class="ml-auto flex gap-4">${icon("ph:speaker-slash-fill", 22)}${icon("ph:dots-three-bold", 24)}${icon("ph:x-bold", 22)}</span></div></div>
<div class="absolute left-10 top-[352px] -rotate-6 bg-white px-4 py-1.5 font-display text-[27px] text-black">last light, cold toes</div><div class="absolute left-[92px] top-[420px] w-[230px] rotate-3 rounded-[16px] bg-white/95 p-3.5 text-black shadow-2xl"><div class="text-center text-[15.500px] font-semibold">Swim tomorrow too?</div><div class="relative mt-3 h-[40px] overflow-hidden rounded-[11px] bg-[#efeaf5] text-[14.500px] font-semibold"><i class="absolute inset-y-0 left-0 w-[71%]" style="background:${glow}"></i><div class="relative flex h-full items-center justify-between px-3"><span>Obviously</span><span>71%</span></div></div><div class="mt-2 flex h-[40px] items-center justify-between rounded-[11px] bg-[#efeaf5] px-3 text-[14.500px] font-semibold"><span>Brr, no</span><span>29%</span></div></div>
<div class="absolute inset-x-4 bottom-[38px] flex items-center gap-3.5"><div class="flex h-[46px] flex-1 items-center rounded-full border border-white/45 px-4 text-[15.500px] text-white/80">Reply to Saskia</div>${icon("ph:heart", 29)}${icon("ph:paper-plane-tilt", 28)}</div>`,
);

const pick = (name: Shot, order: number) =>
  `<span class="relative block h-[104px] w-[104px] shrink-0 overflow-hidden rounded-[6px]">${photo(name)}<b class="absolute right-1.5 top-1.5 grid h-[22px] w-[22px] place-items-center rounded-full border-2 border-white bg-ink text-[12px] text-white">${order}</b></span>`;

const option = (glyph: string, label: string, value: string) =>
  `<div class="flex items-center gap-3 py-[11px] text-[15.500px] hairline-t">${icon(glyph, 22)}<span class="flex-1">${label}</span><span class="text-muted">${value}</span>${icon("ph:caret-right", 17, "text-faint")}</div>`;

export const composer = phone(
  { time: "9:36", charge: 0.92 },
  `<header class="flex items-center justify-between px-4 pt-[56px] text-[16px]"><span>Cancel</span><b class="font-semibold">New entry</b><span class="rounded-full bg-ink px-4 py-1.5 text-[15px] font-semibold text-white">Share</span></header>
<div class="mt-4 flex gap-2 pl-4">${pick("oranges", 1)}${pick("tulips", 2)}${pick("coffee", 3)}<span class="grid h-[104px] w-[60px] shrink-0 place-items-center rounded-l-[6px] border border-dashed border-faint text-muted">${icon("ph:plus", 24)}</span></div>
<div class="min-h-[132px] px-4 pt-4 font-display text-[20px] leading-[27px]">Market day. Nine oranges, because the man with the scales said ten was too many for one person, and who am <span class="text-[#8a6bf2]">@wren.halloway</span> to argue<i class="ml-px inline-block h-[23px] w-[2px] bg-[#8a6bf2] align-[-5px]"></i></div>
<div class="px-4">${option("ph:map-pin", "Place", "Mercado Velho")}${option("ph:calendar-blank", "Diary date", "Sat, 21 Nov")}${option("ph:users-three", "Who sees it", "Close friends")}</div>${keyboard(["argue", "argued", "arguing"])}`,
);

const looks: readonly (readonly [string, string])[] = [
  ["Original", ""],
  ["Dune", "sepia(.35) saturate(1.2) brightness(1.06)"],
  ["Linen", "contrast(.85) brightness(1.12) saturate(.75)"],
  ["Tide", "hue-rotate(18deg) saturate(1.1) brightness(.98)"],
  ["Ash", "grayscale(1) contrast(1.1)"],
];

const slider = (label: string, value: string, from: number, to: number) =>
  `<div class="flex items-center gap-4 py-[9px] text-[14.500px]"><span class="w-[84px] text-white/80">${label}</span><div class="relative h-[3px] flex-1 rounded-full bg-white/20"><i class="absolute top-0 h-[3px] rounded-full bg-white" style="left:${Math.min(from, to)}%;width:${Math.abs(to - from)}%"></i><i class="absolute -top-[10px] h-[23px] w-[23px] -translate-x-1/2 rounded-full bg-white shadow" style="left:${to}%"></i></div><span class="w-9 text-right num">${value}</span></div>`;

export const editor = phone(
  { tone: "light", time: "9:31", charge: 0.92, classes: "bg-[#101012] text-white" },
  `<header class="flex items-center justify-between px-4 pt-[56px]"><span class="flex gap-5">${icon("ph:x", 25)}${icon("ph:arrow-u-up-left", 25)}${icon("ph:arrow-u-up-right", 25, "opacity-35")}</span><span class="rounded-full px-5 py-2 text-[15px] font-semibold text-black" style="background:${glow}">Next</span></header>
<div class="relative mt-3 h-[342px] shrink-0">${photo("oranges", looks[1]?.[1])}<span class="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-black/55 px-3 py-1 text-[12.500px]">Hold to see the original</span></div>
<div class="mt-4 flex gap-2.5 pl-4">${each(looks, ([name, filter], index) => `<div class="w-[74px] shrink-0 text-center text-[13px] ${index === 1 ? "font-semibold" : "text-white/65"}"><span class="block h-[74px] overflow-hidden rounded-[8px] ${index === 1 ? "ring-2 ring-white ring-offset-2 ring-offset-[#101012]" : ""}">${photo("oranges", filter)}</span><div class="mt-1.5">${name}</div></div>`)}</div>
<div class="mt-4 px-5">${slider("Strength", "80", 0, 80)}${slider("Warmth", "+24", 50, 62)}${slider("Contrast", "−10", 50, 45)}${slider("Grain", "35", 0, 35)}</div>
<div class="absolute inset-x-0 bottom-[36px] flex justify-around px-6 text-[12px]">${each(
    [
      ["ph:images-square-fill", "Looks", true],
      ["ph:sliders-horizontal", "Adjust", false],
      ["ph:crop", "Crop", false],
      ["ph:drop-half", "Blur", false],
      ["ph:text-t", "Words", false],
    ] as const,
    ([glyph, label, isOn]) =>
      `<span class="flex flex-col items-center gap-1 ${isOn ? "" : "text-white/55"}">${icon(glyph, 24)}${label}</span>`,
  )}</div>`,
);

const remark = (name: string, handle: string, when: string, text: string, likes: string, isReply = false) =>
  `<div class="flex gap-3 py-[9px] ${isReply ? "pl-12" : ""}">${avatar(name, isReply ? 28 : 36)}<div class="flex-1"><div class="text-[13px] text-muted"><b class="font-semibold text-ink">${handle}</b> · ${when}</div><div class="mt-0.5 text-[15.500px] leading-[20px]">${text}</div><div class="mt-1 flex gap-4 text-[12.500px] font-medium text-muted"><span>Reply</span></div></div><div class="flex flex-col items-center text-[12px] text-muted">${icon(likes.startsWith("*") ? "ph:heart-fill" : "ph:heart", 18, likes.startsWith("*") ? "text-[#ff5f7e]" : "")}${likes.replace("*", "")}</div></div>`;

export const comments = phone(
  { tone: "light", time: "18:20", charge: 0.62, classes: "bg-black" },
  `<div class="h-[300px] shrink-0">${photo("facade")}</div><div class="absolute inset-0 bg-black/40"></div><section class="absolute inset-x-0 bottom-0 top-[196px] rounded-t-[24px] bg-bg pt-2"><i class="mx-auto block h-[5px] w-9 rounded-full bg-faint"></i><div class="flex items-center justify-between px-5 pb-2 pt-3"><b class="font-display text-[21px] font-medium">46 comments</b><span class="flex items-center gap-1 text-[14px] text-muted">Top${icon("ph:caret-down-bold", 13)}</span></div>
<div class="px-5">${remark("Odette Marais", "odette", "1 h", "The forty-second is mine. I was making toast.", "*218")}${remark("Wren Halloway", "wren.halloway", "52 min", "Then it was your cat who stared at me?", "64", true)}${remark("Odette Marais", "odette", "50 min", "He owes the building rent.", "71", true)}${remark("Jun Okabe", "jun_okabe", "1 h", "That light at eleven in the morning. Did you shoot on film?", "12")}${remark("Saskia Lund", "saskia.l", "2 h", "Please print this one large", "9")}</div>
<div class="absolute inset-x-0 bottom-0 bg-bg px-4 pb-[36px] pt-2.5 hairline-t"><div class="flex justify-between px-2 pb-2.5 text-[25px]">${each(["ph:heart-fill", "ph:hands-clapping-fill", "ph:fire-fill", "ph:smiley-fill", "ph:sparkle-fill", "ph:plant-fill"], (name, index) => `<span style="color:${["#ff5f7e", "#f0a83a", "#ff7a3c", "#f5c542", "#a98bff", "#5fa86b"][index]}">${icon(name, 27)}</span>`)}</div><div class="flex items-center gap-3">${avatar("Ilse Amsel", 36)}<div class="flex h-[44px] flex-1 items-center justify-between rounded-full border border-line bg-surface pl-4 pr-1.5 text-[15.500px] text-muted">Say something kind<span class="grid h-[34px] w-[34px] place-items-center rounded-full bg-ink text-white">${icon("ph:arrow-up-bold", 17)}</span></div></div></div></section>`,
);
