// Screens of Pagewell for reading; see pagewell.ts.
import { progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone, sheet, tabBar } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { type BookName, books, cover } from "./pagewell-covers.ts";

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Shelf", icon: "ph:books" },
      { label: "Find", icon: "ph:magnifying-glass" },
      { label: "Listen", icon: "ph:headphones" },
      { label: "Habits", icon: "ph:chart-bar" },
    ],
    active,
    "bg-white/95 text-muted",
  );

export const serif = (text: string, classes = "text-[20px]") =>
  `<span class="font-display font-semibold tracking-[-.01em] ${classes}">${text}</span>`;

export const main = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[54px] place-items-center rounded-[10px] text-[16.500px] font-semibold ${classes}">${label}</div>`;

export const stars = (count: number, size: number, classes = "text-accent") =>
  `<span class="inline-flex gap-[2px] ${classes}">${times(5, (index) => icon(index + 1 <= count ? "ph:star-fill" : index < count ? "ph:star-half-fill" : "ph:star", size))}</span>`;

const plank = (names: readonly BookName[], notes: readonly string[]) =>
  `<div class="flex justify-between px-5">${each(names, (name) => cover(name, 104))}</div><div class="h-[7px] bg-[linear-gradient(180deg,#dccbc4,#f1e7e2)] shadow-[0_5px_9px_rgba(60,25,50,.14)]"></div><div class="flex justify-between px-5 pt-2 text-[12.500px] text-muted">${each(notes, (note) => `<span class="w-[104px]">${note}</span>`)}</div>`;

export const shelf = phone(
  { time: "21:10", charge: 0.52 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${serif("Shelf", "text-[34px] leading-none")}<span class="flex gap-5">${icon("ph:arrows-down-up", 24)}${icon("ph:bell", 24)}</span></div>
<div class="mx-5 mt-4 flex gap-4 rounded-app bg-surface p-4">${cover("orchard", 92)}<div class="flex flex-1 flex-col"><div class="text-[13px] font-semibold text-brand">Reading now</div>${serif("The Salt Orchard", "mt-0.5 text-[22px] leading-[25px]")}<div class="text-[14px] text-muted">Ines Calloway</div><div class="mt-auto flex items-center justify-between text-[13px] text-muted"><span>Chapter 9 of 21</span><span>2 h 40 left</span></div><div class="mt-1.5">${progress(0.41, "h-[5px] bg-line")}</div><div class="mt-3 flex gap-2 text-[14px] font-semibold"><span class="flex-1 rounded-[8px] bg-brand py-2 text-center text-white">Read on</span><span class="grid w-11 place-items-center rounded-[8px] border border-line">${icon("ph:headphones", 19)}</span></div></div></div>
<div class="mt-4 flex gap-2 px-5 text-[14px]">${each(["All 34", "Loans 5", "Mine", "Audio", "Finished"], (label, index) => `<span class="whitespace-nowrap rounded-[8px] px-3 py-1.5 ${index === 0 ? "bg-ink text-white" : "border border-line"}">${label}</span>`)}</div>
<div class="mt-4">${plank(["clock", "weather", "moon"], ["Due in 3 days", "62%", "New"])}</div><div class="mt-3">${plank(["tide", "fox", "machines"], ["Due in 12 days", "Finished", "8%"])}</div>${tabs(0)}`,
);

const prose = `<p>The trees had been planted too near the sea, everyone said so, and everyone had been right for thirty years. Then one spring they bore.</p><p class="indent-6">Not well. Eleven pears, and a <mark class="bg-[#f6dfa9] text-inherit">sourness in them like something remembered on purpose</mark>. Old Marrack ate the first standing up, his back against the wall, and did not say a word until he had put the core in his pocket.</p><p class="indent-6">“Well,” he said. “That’s her.”</p><p class="indent-6">Nobody asked whom he meant. The wind went round the house and tried the doors, one after the other, politely, as it did before rain, and my aunt got up to close the window over the sink.</p><p class="indent-6">I was nine. I had the second pear, and the third.</p>`;

export const reader = phone(
  { time: "21:18", charge: 0.51, classes: "bg-[#fbf5ea]" },
  `<header class="flex items-center justify-between px-6 pt-[58px] text-[#7b6a5c]">${icon("ph:caret-left", 23)}<span class="text-[13.500px]">The Salt Orchard</span><span class="flex gap-5">${icon("ph:text-aa", 24)}${icon("ph:bookmark-simple-fill", 23, "text-brand")}</span></header>
<div class="px-8 pt-9 font-display text-[#2b211c]"><div class="text-center text-[15px] italic text-[#7b6a5c]">Nine</div><div class="mt-1 text-center text-[27px] font-semibold leading-[32px]">What the Wind Left</div><div class="mt-7 text-[20px] leading-[31px] [text-wrap:pretty]">${prose.replace("<p>", '<p><span class="float-left mr-2 mt-[5px] text-[62px] font-semibold leading-[50px] text-brand">T</span>').replace(">The trees", ">he trees")}</div></div>
<div class="absolute inset-x-0 bottom-0 bg-[linear-gradient(180deg,transparent,#fbf5ea_22%)] px-7 pb-[34px] pt-8"><div class="relative h-[3px] rounded bg-[#e6dac8]"><i class="absolute left-0 top-0 h-[3px] w-[41%] rounded bg-brand"></i><i class="absolute -top-[5px] left-[41%] h-[13px] w-[13px] -translate-x-1/2 rounded-full bg-brand"></i></div><div class="mt-2.5 flex justify-between text-[13px] text-[#7b6a5c]"><span>Page 118 of 288</span><span>9 min left in chapter</span></div></div>`,
);

const face = (name: string, family: string, isOn: boolean) =>
  `<div class="flex-1 rounded-[10px] border-2 py-2.5 text-center ${isOn ? "border-brand" : "border-line"}"><div class="text-[25px] leading-[28px]" style="font-family:${family}">Ag</div><div class="text-[12.500px] ${isOn ? "font-semibold text-brand" : "text-muted"}">${name}</div></div>`;

export const appearance = phone(
  { time: "21:20", charge: 0.51, classes: "bg-[#fbf5ea]" },
  `<header class="flex items-center justify-between px-6 pt-[58px] text-[#7b6a5c]">${icon("ph:caret-left", 23)}<span class="text-[13.500px]">The Salt Orchard</span>${icon("ph:text-aa-fill", 24, "text-brand")}</header><div class="px-8 pt-7 font-display text-[20px] leading-[31px] text-[#2b211c]">${prose}</div>
${sheet(
  `<div class="flex items-center gap-4">${icon("ph:sun-dim", 22, "text-muted")}<div class="relative h-[4px] flex-1 rounded bg-line"><i class="absolute left-0 top-0 h-[4px] w-[46%] rounded bg-ink"></i><i class="absolute -top-[12px] left-[46%] h-[28px] w-[28px] -translate-x-1/2 rounded-full bg-white shadow-[0_2px_8px_rgba(0,0,0,.25)]"></i></div>${icon("ph:sun", 25, "text-muted")}</div>
<div class="mt-5 flex justify-between">${each(
    [
      ["White", "#ffffff", "#1c1518", false],
      ["Sepia", "#fbf5ea", "#2b211c", true],
      ["Sage", "#dfe6d8", "#223026", false],
      ["Dusk", "#3a3340", "#d9cfdc", false],
      ["Black", "#000000", "#a8a3a6", false],
    ] as const,
    ([name, paper, ink, isOn]) =>
      `<div class="text-center text-[12.500px] ${isOn ? "font-semibold text-brand" : "text-muted"}"><span class="grid h-[58px] w-[58px] place-items-center rounded-full font-display text-[22px] ${isOn ? "ring-[3px] ring-brand ring-offset-2" : "border border-line"}" style="background:${paper};color:${ink}">Aa</span><div class="mt-1.5">${name}</div></div>`,
  )}</div>
<div class="mt-5 flex gap-3"><div class="flex flex-1 rounded-[10px] bg-surface"><span class="grid flex-1 place-items-center border-r-2 border-white py-3 text-[16px]">A</span><span class="grid flex-1 place-items-center text-[25px]">A</span></div><span class="grid w-[72px] place-items-center text-[15px] text-muted">20 pt</span></div><div class="mt-3 flex gap-2">${face("Newsreader", "'Newsreader Variable'", true)}${face("Fraunces", "'Fraunces Variable'", false)}${face("Figtree", "'Figtree Variable'", false)}</div>
<div class="mt-4 grid grid-cols-2 gap-3 text-[14.500px]">${each(
    [
      ["Line spacing", ["ph:rows-bold", "ph:equals-bold", "ph:list-bold"], 2],
      ["Alignment", ["ph:text-align-left-bold", "ph:text-align-justify-bold", "ph:scroll-bold"], 0],
    ] as const,
    ([label, glyphs, active]) =>
      `<div><div class="mb-1.5 text-[13px] text-muted">${label}</div><div class="flex rounded-[10px] bg-surface p-1">${each(glyphs, (name, index) => `<span class="grid h-9 flex-1 place-items-center rounded-[7px] ${index === active ? "bg-white shadow-sm" : "text-muted"}">${icon(name, 20)}</span>`)}</div></div>`,
  )}</div><div class="mt-4 flex items-center justify-between border-t border-line pt-4 text-[16px]">Turn pages by scrolling<span class="inline-flex h-[31px] w-[51px] rounded-full bg-faint p-[2px]"><i class="h-[27px] w-[27px] rounded-full bg-white shadow"></i></span></div>`,
  "bg-white",
)}`,
);

const quote = (colour: string, text: string, place: string, note = "") =>
  `<div class="flex gap-4 border-b border-line py-4"><i class="w-[4px] shrink-0 rounded-full" style="background:${colour}"></i><div class="flex-1"><div class="font-display text-[18.500px] leading-[26px]">${text}</div>${note ? `<div class="mt-2 flex gap-2 rounded-[8px] bg-surface px-3 py-2 text-[14px] leading-[19px]">${icon("ph:pencil-simple-line-fill", 17, "mt-0.5 shrink-0 text-brand")}${note}</div>` : ""}<div class="mt-2 flex items-center justify-between text-[13px] text-muted"><span>${place}</span><span class="flex gap-4">${icon("ph:share-network", 18)}${icon("ph:dots-three-bold", 18)}</span></div></div></div>`;

export const highlights = phone(
  { time: "22:03", charge: 0.46 },
  `<header class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:caret-left-bold", 22)}<b class="text-[16.500px] font-semibold">Highlights</b>${icon("ph:export", 23)}</header><div class="mt-4 flex items-center gap-4 px-5">${cover("orchard", 52)}<div>${serif("The Salt Orchard", "text-[21px]")}<div class="text-[14px] text-muted">14 highlights, 5 notes</div></div></div><div class="mt-4 flex items-center gap-2.5 px-5 text-[14px]"><span class="rounded-[8px] bg-ink px-3 py-1.5 text-white">All</span>${each(
    [
      ["#eebf53", "8"],
      ["#d9849c", "4"],
      ["#7fae9b", "2"],
    ] as const,
    ([colour, count]) =>
      `<span class="flex items-center gap-2 rounded-[8px] border border-line px-3 py-1.5"><i class="h-3 w-3 rounded-full" style="background:${colour}"></i>${count}</span>`,
  )}<span class="ml-auto flex items-center gap-1 text-muted">${icon("ph:pencil-simple-line", 18)}Notes</span></div>
<div class="mt-1 px-5">${quote("#eebf53", "A sourness in them like something remembered on purpose.", "Chapter 9, page 118 · today", "Same word as in the letter, chapter 2. She planted it.")}${quote("#d9849c", "My aunt forgave people the way others fold sheets: quickly, and only along the old creases.", "Chapter 7, page 91 · Thursday")}${quote("#eebf53", "It is a mistake to think a house is empty because nobody answers.", "Chapter 5, page 63 · 15 November")}${quote("#7fae9b", "Eleven pears. I have counted everything since.", "Chapter 5, page 60 · 15 November", "Book club: ask about the number.")}</div>`,
);

const bar = (label: string, share: number) =>
  `<div class="flex items-center gap-2 text-[12.500px] text-muted"><span class="w-2">${label}</span><i class="h-[6px] flex-1 overflow-hidden rounded-full bg-line"><i class="block h-full rounded-full bg-accent" style="width:${share}%"></i></i></div>`;

export const detail = phone(
  { tone: "light", time: "12:40", charge: 0.74 },
  `<div class="relative shrink-0 bg-brand px-5 pb-6 pt-[56px] text-white"><div class="flex justify-between">${icon("ph:caret-left-bold", 23)}<span class="flex gap-5">${icon("ph:bookmark-simple", 24)}${icon("ph:share-network", 24)}</span></div><div class="mt-4 flex gap-5">${cover("clock", 110)}<div class="flex flex-1 flex-col">${serif(books.clock.title, "text-[24px] leading-[27px]")}<div class="mt-1 text-[15px] text-white/75">Hester Lunn · 2024</div><div class="mt-1.5 flex items-center gap-2 text-[15px]">${stars(4.5, 17)}<b class="font-semibold">4.4</b></div><div class="mt-auto flex flex-wrap gap-1.5 text-[12.500px]"><span class="rounded-full bg-white/15 px-3 py-1">Historical</span><span class="rounded-full bg-white/15 px-3 py-1">Mystery</span></div></div></div></div>
<div class="flex divide-x divide-line border-b border-line py-3 text-center text-[13px] text-muted">${each(
    [
      ["412", "pages"],
      ["9 h 20", "to read"],
      ["EN, DE", "languages"],
      ["3 of 7", "copies free"],
    ] as const,
    ([value, label]) =>
      `<div class="flex-1"><b class="block text-[16px] font-semibold text-ink">${value}</b>${label}</div>`,
  )}</div>
<div class="px-5 pt-4"><p class="font-display text-[17px] leading-[24px]">When the town clock stops the night its keeper dies, his widow is the only one who knows that it was never meant to tell the time. <span class="font-sans text-[15px] font-semibold text-brand">More</span></p><div class="mt-4 flex items-center justify-between">${serif("Readers say", "text-[20px]")}<span class="text-[14px] font-semibold text-brand">1,208 reviews</span></div><div class="mt-2 flex items-center gap-5"><div class="text-center">${serif("4.4", "text-[44px] leading-[46px]")}<div>${stars(4.5, 13)}</div></div><div class="flex flex-1 flex-col gap-[3px]">${bar("5", 62)}${bar("4", 24)}${bar("3", 9)}${bar("2", 3)}${bar("1", 2)}</div></div>
<div class="mt-4 rounded-app bg-surface p-4"><div class="flex items-center justify-between text-[14px]"><b class="font-semibold">Bettina F.</b>${stars(5, 15)}</div><div class="mt-1.5 text-[14.500px] leading-[20px]">I guessed the killer on page 60 and was wrong about everything else.</div></div></div>
<div class="absolute inset-x-0 bottom-0 flex gap-3 border-t border-line bg-white px-5 pb-[40px] pt-3"><div class="w-[116px]">${main("Sample", "border border-faint")}</div><div class="flex-1">${main("Borrow for 21 days")}</div></div>`,
);
