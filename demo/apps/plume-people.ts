// Screens of Plume about people; see plume.ts.
import { avatar, avatars, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each } from "../kit/seed.ts";
import { dock, glow, postHead } from "./plume-pages.ts";
import { photo, type Shot } from "./plume-photos.ts";

const tileOf = (inner: string, classes: string, mark = "") =>
  `<div class="relative overflow-hidden ${classes}">${inner}${mark ? `<span class="absolute right-2 top-2 text-white drop-shadow">${icon(mark, 19)}</span>` : ""}</div>`;

export const explore = phone(
  { time: "20:02", charge: 0.55 },
  `<div class="px-4 pt-[56px]"><div class="flex h-[44px] items-center gap-2.5 rounded-full bg-raised px-4 text-[16px] text-muted">${icon("ph:magnifying-glass", 20)}People, places, colours</div><div class="mt-3 flex items-center gap-2 text-[14px]">${each(
    [
      ["For you", ""],
      ["Rose", "#f29ba3"],
      ["Ochre", "#d99a4e"],
      ["Teal", "#3f9aa5"],
    ] as const,
    ([label, colour], index) =>
      `<span class="flex items-center gap-2 whitespace-nowrap rounded-full px-3.5 py-[7px] ${index === 0 ? "bg-ink text-white" : "border border-line"}">${colour ? `<i class="h-3 w-3 rounded-full" style="background:${colour}"></i>` : ""}${label}</span>`,
  )}</div></div>
<div class="mt-3.5 grid grid-cols-3 gap-[3px] [grid-auto-rows:128px]">${tileOf(photo("stairs"), "row-span-2 col-span-2", "ph:stack-fill")}${tileOf(photo("coffee"), "")}${tileOf(photo("cat"), "", "ph:play-fill")}${tileOf(scene("alps", "ex1"), "")}${tileOf(photo("pool"), "row-span-2", "ph:play-fill")}${tileOf(photo("tulips"), "")}${tileOf(photo("lights"), "")}${tileOf(scene("desert", "ex2"), "", "ph:stack-fill")}${tileOf(photo("oranges"), "")}${tileOf(scene("lake", "ex3"), "")}${tileOf(photo("facade"), "")}</div>${dock(1)}`,
);

const stat = (value: string, label: string) =>
  `<div class="text-center"><div class="text-[18px] font-semibold leading-[22px]">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`;
const button = (label: string, look: string) =>
  `<span class="grid h-[40px] flex-1 place-items-center rounded-full text-[15px] font-semibold ${look}">${label}</span>`;
const grid: readonly Shot[] = ["facade", "cat", "stairs", "tulips", "coffee", "lights"];

export const profile = phone(
  { time: "20:10", charge: 0.54 },
  `<header class="flex items-center justify-between px-4 pt-[56px]">${icon("ph:caret-left", 25)}<b class="flex items-center gap-1.5 text-[16.500px] font-semibold">wren.halloway${icon("ph:seal-check-fill", 18, "text-[#8a6bf2]")}</b>${icon("ph:dots-three-bold", 25)}</header>
<div class="flex items-center gap-6 px-5 pt-4"><span class="rounded-full p-[3px]" style="background:${glow}"><span class="block rounded-full border-[3px] border-bg">${avatar("Wren Halloway", 84, "block rounded-full")}</span></span><div class="flex flex-1 justify-between pr-1">${stat("412", "entries")}${stat("18.6k", "readers")}${stat("271", "reading")}</div></div>
<div class="px-5 pt-3"><b class="font-display text-[22px] font-medium">Wren Halloway</b><div class="mt-0.5 text-[15px] leading-[20px]">Walks slowly, looks up. One photograph a day since the third of May 2021.</div><div class="mt-1.5 flex items-center gap-1 text-[14.500px] text-[#7a5bea]">${icon("ph:link-simple", 17)}forty-one-shutters.example</div><div class="mt-2 flex items-center gap-2 text-[13px] text-muted">${avatars(["Odette Marais", "Jun Okabe"], 22, "border-bg")}Read by odette and 12 you know</div></div>
<div class="flex gap-2.5 px-5 pt-3.5">${button("Reading", "border border-line")}${button("Message", "bg-ink text-white")}<span class="grid h-[40px] w-[40px] place-items-center rounded-full border border-line">${icon("ph:user-plus", 19)}</span></div>
<div class="mt-4 flex gap-4 px-5">${each(
    [
      ["Shutters", "facade"],
      ["Breakfast", "coffee"],
      ["Cats", "cat"],
      ["Nights", "lights"],
    ] as const,
    ([label, shot]) =>
      `<div class="text-center text-[12.500px]"><span class="block h-[62px] w-[62px] overflow-hidden rounded-full border border-line p-[3px]"><span class="block h-full w-full overflow-hidden rounded-full">${photo(shot)}</span></span><div class="mt-1">${label}</div></div>`,
  )}</div>
<div class="mt-3 flex justify-around hairline-t">${each(["ph:grid-nine-fill", "ph:calendar-dots", "ph:bookmark-simple"], (name, index) => `<span class="flex-1 py-2.5 text-center ${index === 0 ? "shadow-[inset_0_2px_0_#17161a]" : "text-muted"}">${icon(name, 24)}</span>`)}</div><div class="grid grid-cols-3 gap-[3px]">${each(grid, (name) => `<div class="h-[128px]">${photo(name)}</div>`)}</div>${dock(-1)}`,
);

const thread = (name: string, text: string, when: string, isNew: boolean, extra = "") =>
  `<div class="flex items-center gap-3.5 px-4 py-[9px]"><span class="relative">${avatar(name, 56)}${extra === "on" ? '<i class="absolute bottom-0 right-0 h-[15px] w-[15px] rounded-full border-[3px] border-bg bg-good"></i>' : ""}</span><div class="min-w-0 flex-1"><div class="text-[16px] ${isNew ? "font-semibold" : ""}">${name}</div><div class="truncate text-[14.500px] ${isNew ? "font-medium" : "text-muted"}">${text} · ${when}</div></div>${isNew ? `<i class="h-2.5 w-2.5 rounded-full" style="background:${glow}"></i>` : icon("ph:camera", 24, "text-muted")}</div>`;

export const messages = phone(
  { time: "21:25", charge: 0.47 },
  `<header class="flex items-center justify-between px-4 pt-[56px]">${icon("ph:caret-left", 25)}<b class="flex items-center gap-1 text-[16.500px] font-semibold">ilse.amsel${icon("ph:caret-down-bold", 14)}</b>${icon("ph:note-pencil", 25)}</header><div class="mx-4 mt-3 flex h-[42px] items-center gap-2.5 rounded-full bg-raised px-4 text-[15.500px] text-muted">${icon("ph:magnifying-glass", 19)}Search</div>
<div class="mt-4 flex justify-between px-3">${each(
    [
      ["Ilse Amsel", "Leave a note"],
      ["Odette Marais", "rain, rain"],
      ["Jun Okabe", "who has tape?"],
      ["Saskia Lund", "sea at 9°"],
    ] as const,
    ([name, note], index) =>
      `<div class="flex w-[82px] flex-col items-center"><span class="relative z-10 -mb-2 whitespace-nowrap rounded-[14px] bg-surface px-2.5 py-1.5 text-[12px] shadow-[0_3px_14px_rgba(40,20,60,.13)] ${index ? "" : "text-muted"}">${note}</span>${avatar(name, 66)}<div class="mt-1 text-[12.500px] text-muted">${name.split(" ")[0]}</div></div>`,
  )}</div>
<div class="mt-4 flex gap-5 px-4 pb-2 text-[15.500px]"><b class="font-semibold">Messages</b><span class="text-muted">Groups</span><span class="ml-auto text-[#7a5bea]">Requests 2</span></div>${thread("Odette Marais", "The cat says yes to Sunday", "3 min", true, "on")}${thread("Jun Okabe", "Sent you an entry by tomefar", "22 min", true)}${thread("Wren Halloway", "2 new messages", "1 h", true, "on")}${thread("Saskia Lund", "You: bring the big thermos", "4 h", false)}${thread("Tomé Farias", "Liked a message", "yesterday", false)}${thread("Marguerite Aoki", "You: thank you for the print!", "Thu", false)}`,
);

const event = (who: readonly string[], text: string, when: string, end: string) =>
  `<div class="flex items-center gap-3 px-4 py-[9px]"><span class="w-[46px] shrink-0">${who.length > 1 ? `<span class="relative block h-[46px] w-[46px]">${avatar(who[0] ?? "", 34, "absolute left-0 top-0 rounded-full")}${avatar(who[1] ?? "", 34, "absolute bottom-0 right-0 rounded-full border-2 border-bg")}</span>` : avatar(who[0] ?? "", 46)}</span><div class="flex-1 text-[14.500px] leading-[19px]">${text} <span class="text-muted">${when}</span></div>${end}</div>`;
const mini = (name: Shot) =>
  `<span class="block h-[46px] w-[46px] shrink-0 overflow-hidden rounded-[6px]">${photo(name)}</span>`;
const day = (label: string) =>
  `<div class="px-4 pb-1 pt-4 font-display text-[20px] font-medium">${label}</div>`;
const follow = (label: string, look: string) =>
  `<span class="rounded-full px-4 py-[7px] text-[14px] font-semibold ${look}">${label}</span>`;

export const activity = phone(
  { time: "7:45", charge: 0.99 },
  `<header class="flex items-center justify-between px-4 pt-[58px]"><div class="font-display text-[32px] font-medium leading-none tracking-tight">Activity</div>${icon("ph:sliders-horizontal", 25)}</header><div class="mt-4 flex gap-2 px-4 text-[14px]">${each(["All", "Likes", "Comments", "Readers"], (label, index) => `<span class="rounded-full px-4 py-[7px] ${index ? "border border-line" : "bg-ink text-white"}">${label}</span>`)}</div>
${day("New")}${event(["Odette Marais", "Jun Okabe"], "<b>odette</b>, <b>jun_okabe</b> and 38 others liked your entry “Nine oranges”.", "12 min", mini("oranges"))}${event(["Wren Halloway"], "<b>wren.halloway</b> mentioned you: “ask @ilse.amsel, she knows the man with the scales”", "40 min", mini("tulips"))}${event(["Hanne Brandt"], "<b>hanne.b</b> began to read you.", "1 h", follow("Read back", "bg-ink text-white"))}
${day("This week")}${event(["Saskia Lund"], "<b>saskia.l</b> answered your comment: “nine degrees, no excuses”", "Thu", mini("pool"))}${event(["Tomé Farias", "Marguerite Aoki"], "<b>tomefar</b> and <b>marguerite</b> saved your entry.", "Wed", mini("cat"))}${event(["Marguerite Aoki"], "<b>marguerite</b> began to read you.", "Tue", follow("Reading", "border border-line"))}<div class="mx-4 mt-3 flex items-center gap-3 rounded-[16px] p-3.5 text-[14.500px] leading-[19px]" style="background:linear-gradient(120deg,#fff0e4,#f6ecff)">${icon("ph:clock-counter-clockwise", 24)}<span class="flex-1"><b>A year ago today</b> you photographed the first frost.</span><b>Look</b></div>${dock(3)}`,
);

const field = (label: string, value: string, extra = "") =>
  `<div class="flex py-[13px] text-[16px] hairline-b"><span class="w-[104px] shrink-0 text-muted">${label}</span><div class="flex-1 leading-[21px]">${value}</div>${extra}</div>`;

export const editProfile = phone(
  { time: "13:50", charge: 0.7 },
  `<header class="flex items-center justify-between px-4 pt-[56px] text-[16px]"><span>Cancel</span><b class="font-semibold">Edit profile</b><b class="font-semibold text-[#7a5bea]">Done</b></header><div class="mt-6 flex flex-col items-center"><span class="relative">${avatar("Ilse Amsel", 104)}<span class="absolute -bottom-1 -right-1 grid h-[38px] w-[38px] place-items-center rounded-full border-[3px] border-bg bg-ink text-white">${icon("ph:camera-fill", 19)}</span></span><span class="mt-3 text-[15px] font-medium text-[#7a5bea]">Change portrait</span></div>
<div class="mt-5 px-4">${field("Name", "Ilse Amsel")}${field("Handle", `ilse.amsel`, `<span class="flex items-center gap-1 text-[14px] text-good">${icon("ph:check-circle-fill", 18)}free</span>`)}${field("She, they", "she / her")}${field("About", `Oranges, tiles and other round things. Diary of a slow year in Porto.<i class="ml-px inline-block h-[19px] w-[2px] bg-[#8a6bf2] align-[-4px]"></i>`, "")}<div class="flex justify-between pl-[104px] pt-1.5 text-[13px] text-muted"><span>Line breaks are kept</span><span class="num">69 / 150</span></div>${field("Link", `<span class="text-muted">Add a link</span>`)}</div>
<div class="mt-5 px-4"><div class="text-[14px] text-muted">Colour of your diary</div><div class="mt-3 flex justify-between">${each(["#ff8fa3", "#ffb27a", "#f5cf5c", "#8fcf9a", "#7fc4d8", "#a98bff", "#17161a"], (colour, index) => `<span class="grid h-[42px] w-[42px] place-items-center rounded-full text-white ${index === 5 ? "ring-2 ring-ink ring-offset-2" : ""}" style="background:${colour}">${index === 5 ? icon("ph:check-bold", 19) : ""}</span>`)}</div></div>
<div class="mt-6 px-4"><div class="flex items-center justify-between py-3 text-[16px] hairline-t"><span>Private diary<span class="block text-[13.500px] text-muted">Readers have to ask first</span></span><span class="inline-flex h-[31px] w-[51px] justify-end rounded-full bg-ink p-[2px]"><i class="h-[27px] w-[27px] rounded-full bg-white"></i></span></div></div>`,
);

const deed = (glyph: string, label: string, sub: string, classes = "") =>
  `<div class="flex items-center gap-3.5 px-4 py-[13px] text-[16.500px] hairline-b last:shadow-none ${classes}">${icon(glyph, 23)}<div class="leading-tight">${label}${sub ? `<div class="mt-0.5 text-[13px] text-muted">${sub}</div>` : ""}</div></div>`;

export const report = phone(
  { time: "22:08", charge: 0.31 },
  `<header class="px-4 pb-2 pt-[54px] text-center text-[16.500px] font-semibold">Entry</header>${postHead("Brent Calloway", "brent_deals_24", "Sponsored by nobody")}<div class="h-[330px]">${photo("lights", "saturate(1.4)")}</div><p class="px-4 pt-3 font-display text-[17px] leading-[22px]">FREE cameras for the first 100 who send me their phone number and a</p><div class="absolute inset-0 z-30 bg-black/50"></div>
<section class="absolute inset-x-3 bottom-[34px] z-40"><div class="overflow-hidden rounded-[20px] bg-surface"><div class="flex items-center gap-3 bg-raised px-4 py-3">${avatar("Brent Calloway", 38)}<div class="leading-tight"><b class="text-[15px] font-semibold">brent_deals_24</b><div class="text-[13px] text-muted">joined 2 days ago · 0 readers you know</div></div></div>${deed("ph:link-simple", "Copy link", "")}${deed("ph:eye-slash", "Fewer entries like this", "")}${deed("ph:speaker-simple-slash", "Mute", "They will not notice")}${deed("ph:flag-fill", "Report this entry", "Fraud, hate, or someone in danger", "text-[#d92c4b]")}${deed("ph:prohibit-bold", "Block brent_deals_24", "They cannot find or write to you", "text-[#d92c4b]")}</div><div class="mt-2.5 grid h-[56px] place-items-center rounded-[20px] bg-surface text-[17px] font-semibold">Cancel</div></section>`,
);
