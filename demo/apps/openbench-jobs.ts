// Openbench's pages for people who look for work; the captions are in openbench.ts.
import { avatar } from "../kit/art.ts";
import { progress, ring } from "../kit/chart.ts";
import { type Cloth, studio } from "../kit/furniture.ts";
import { icon } from "../kit/icon.ts";
import { rangeSlider } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";
import { room } from "../kit/town.ts";
import { check, desktop, field, radio } from "../kit/web.ts";

export const logo = `<svg width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#2140c8"/><path d="M5 12h22v4H5Z" fill="#fff"/><path d="M8 16v10M24 16v10M8 21h16" stroke="#ff8a3c" stroke-width="3"/></svg>`;

export const blue = (label: string, classes = "h-11 px-6", lead = "") =>
  `<span class="inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-full bg-brand font-semibold text-white ${classes}">${lead ? icon(lead, 17) : ""}${label}</span>`;
export const plain = (label: string, classes = "h-11 px-6", lead = "") =>
  `<span class="inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-full border border-faint bg-surface font-semibold ${classes}">${lead ? icon(lead, 17) : ""}${label}</span>`;

const seekerNav = (active: string) =>
  `<header class="flex h-[68px] shrink-0 items-center px-12 text-[15px]"><span class="flex items-center gap-2.5 text-[21px] font-bold tracking-tight">${logo}Openbench</span><nav class="ml-12 flex gap-8">${each(["Jobs", "Companies", "My applications", "Offers"], (name) => `<span class="${name === active ? "font-semibold text-brand" : ""}">${name}</span>`)}</nav><div class="ml-auto flex items-center gap-6">${icon("ph:bookmark-simple", 21)}${icon("ph:bell", 21)}${avatar("Kwame Adjei", 38)}</div></header>`;
export const seeker = (active: string, body: string, over = "") =>
  desktop(
    "flex-col bg-bg text-[15px]",
    `${seekerNav(active)}<div class="relative min-h-0 flex-1">${body}</div>${over}`,
  );

/** The round marks of the invented companies. */
const marks: Record<string, readonly [string, string, string]> = {
  larch: [
    "#2f5d46",
    "#f4d9a4",
    '<path d="M24 8l9 14h-5l7 11H13l7-11h-5Z"/><rect x="22" y="33" width="4" height="7"/>',
  ],
  orbit: [
    "#1d1b45",
    "#9fb6ff",
    '<circle cx="24" cy="24" r="6"/><ellipse cx="24" cy="24" rx="16" ry="7" fill="none" stroke="currentColor" stroke-width="3" transform="rotate(-28 24 24)"/>',
  ],
  pebble: [
    "#e9e2d6",
    "#7b6a57",
    '<ellipse cx="24" cy="33" rx="14" ry="6"/><ellipse cx="24" cy="23" rx="10" ry="5"/><ellipse cx="24" cy="15" rx="6" ry="4"/>',
  ],
  mill: [
    "#ffd9c2",
    "#a8431a",
    '<path d="M24 24L12 12M24 24l12-12M24 24l12 12M24 24L12 36" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>',
  ],
  sail: [
    "#d8ecf7",
    "#1f5f8b",
    '<path d="M22 8v26H8ZM26 14v20h12Z"/><path d="M8 38h32" stroke="currentColor" stroke-width="4"/>',
  ],
};
export const markOf = (name: string, size = 48) => {
  const [back, front, body] = marks[name] ?? ["#fff", "#000", ""];
  return `<svg width="${size}" height="${size}" viewBox="0 0 48 48" fill="${front}" color="${front}"><rect width="48" height="48" rx="14" fill="${back}"/>${body}</svg>`;
};

const filterBox = (title: string, body: string) =>
  `<div class="border-b border-line py-4 last:border-0"><b>${title}</b><div class="mt-3 flex flex-col gap-2.5 text-[14.500px]">${body}</div></div>`;
const tickRow = (label: string, count: string, isOn = false) =>
  `<span class="flex items-center gap-2.5">${check(isOn)}${label}<span class="ml-auto text-muted">${count}</span></span>`;
const tag = (label: string, look = "bg-raised text-muted") =>
  `<span class="rounded-full px-2.5 py-1 text-[13px] ${look}">${label}</span>`;
const job = (
  mark: string,
  title: string,
  company: string,
  pay: string,
  tags: readonly string[],
  when: string,
  state = "",
  isSaved = false,
) =>
  `<div class="flex gap-5 rounded-[20px] bg-surface p-5">${markOf(mark, 56)}<div class="flex-1"><div class="flex items-center gap-3"><b class="text-[18px] leading-6">${title}</b>${state === "new" ? tag("New today", "bg-accent/20 font-semibold text-[#a34c0c]") : state === "sent" ? tag("Applied 17 Nov", "bg-[#dff1e6] font-semibold text-good") : ""}</div><div class="mt-0.5 text-muted">${company}</div><div class="mt-3 flex gap-2">${each(tags, (name) => tag(name))}</div></div><div class="flex flex-col items-end"><b class="text-[17px]">${pay}</b><span class="mt-auto flex items-center gap-3 text-[13.500px] text-muted">${when}${icon(isSaved ? "ph:bookmark-simple-fill" : "ph:bookmark-simple", 22, isSaved ? "text-brand" : "")}</span></div></div>`;

export const jobSearch = seeker(
  "Jobs",
  `<div class="px-12"><div class="flex items-center gap-2 rounded-full bg-surface p-2 shadow-[0_8px_30px_rgba(90,60,20,.08)]"><span class="flex flex-1 items-center gap-3 px-5 text-[16px]">${icon("ph:magnifying-glass-bold", 20)}furniture prototyping</span><i class="h-8 w-px bg-line"></i><span class="flex w-[300px] items-center gap-3 px-5 text-[16px]">${icon("ph:map-pin-bold", 20)}Aarhus, 30 km</span>${blue("Search jobs", "h-12 px-8 text-[16px]")}</div>
<div class="grid grid-cols-[240px_1fr_290px] gap-8 pt-6"><aside><div class="flex justify-between pb-1"><b class="text-[18px]">Filters</b><span class="text-brand">Reset</span></div>${filterBox("Kind of work", `${tickRow("Permanent", "61", true)}${tickRow("Fixed term", "14")}${tickRow("Freelance", "8", true)}${tickRow("Apprenticeship", "3")}`)}${filterBox("Salary a year", `<div class="px-2.5 pt-2">${rangeSlider(0.28, 0.72, "h-5 w-5 border-2 border-brand bg-white shadow")}</div><div class="mt-1 flex justify-between text-[14px] text-muted"><span>€42,000</span><span>€68,000</span></div>`)}${filterBox("Where", `${each(["On site", "Two days at home", "Fully remote"], (label, index) => `<span class="flex items-center gap-2.5">${radio(index === 1)}${label}</span>`)}`)}${filterBox("Experience", `<div class="grid grid-cols-3 gap-1.5 text-center text-[13.500px]">${each(["Junior", "Mid", "Senior"], (label, index) => `<span class="rounded-full py-1.5 ${index === 2 ? "bg-brand text-white" : "bg-surface"}">${label}</span>`)}</div>`)}${filterBox("Language at work", `${tickRow("English", "72", true)}${tickRow("Danish", "41")}${tickRow("German", "9")}`)}</aside>
<section><div class="flex items-center justify-between pb-3"><span><b class="text-[18px]">86 jobs</b> <span class="text-muted">· 5 since yesterday</span></span><span class="flex items-center gap-1.5">Best match${icon("ph:caret-down-bold", 13)}</span></div><div class="flex flex-col gap-3">${job("larch", "Workshop lead, furniture prototypes", "Larch &amp; Lumen · Aarhus harbour", "€54–62k", ["Permanent", "Two days at home", "Senior"], "3 hours ago", "new", true)}${job("pebble", "Product designer, seating", "Pebble Objects · Aarhus", "€48–56k", ["Permanent", "On site", "Mid"], "2 days ago")}${job("mill", "Prototype carpenter", "Red Mill Makers · Randers, 24 km", "€44–49k", ["Permanent", "On site"], "4 days ago", "sent", true)}${job("orbit", "3D and CNC specialist", "Orbit Fixtures · Aarhus", "€55–66k", ["Freelance", "Two days at home", "Senior"], "5 days ago")}${job("sail", "Materials researcher", "Sailcloth Studio · Horsens, 29 km", "€51–58k", ["Fixed term", "Remote possible"], "1 week ago")}</div></section>
<aside class="flex flex-col gap-4"><div class="rounded-[20px] bg-brand p-6 text-white">${icon("ph:bell-ringing-fill", 28, "text-accent")}<div class="mt-3 text-[19px] font-bold leading-6">Hear of new ones first</div><div class="mt-1.5 leading-[21px] text-white/80">We write when a job fits these filters, once a day at most.</div><div class="mt-4 grid h-11 place-items-center rounded-full bg-accent font-semibold text-ink">Save this search</div></div><div class="rounded-[20px] bg-surface p-5"><b>Your profile is 80% ready</b><div class="mt-3">${progress(0.8, "h-2 bg-line")}</div><div class="mt-3 text-[14px] leading-5 text-muted">Add two work samples. Makers with pictures are invited three times as often.</div><div class="mt-3 font-semibold text-brand">Add samples</div></div></aside></div></div>`,
);

const point = (text: string) =>
  `<span class="flex gap-3 leading-[23px]"><i class="mt-[9px] h-1.5 w-1.5 shrink-0 rounded-full bg-accent"></i>${text}</span>`;
const hireStep = (order: number, title: string, text: string) =>
  `<div class="flex-1"><div class="flex items-center"><span class="grid h-8 w-8 place-items-center rounded-full bg-brand font-bold text-white">${order}</span><i class="h-[2px] flex-1 ${order < 4 ? "bg-brand/30" : ""}"></i></div><b class="mt-2 block">${title}</b><span class="text-[13.500px] text-muted">${text}</span></div>`;

export const jobDetail = seeker(
  "Jobs",
  `<div class="w-[930px] pl-12 pr-10"><div class="text-[14px] text-muted">Jobs / Aarhus / Making and prototyping</div><div class="mt-4 flex items-center gap-5">${markOf("larch", 72)}<div><h1 class="text-[36px] font-bold leading-[42px] tracking-tight">Workshop lead, furniture prototypes</h1><div class="mt-1 text-[16px]">Larch &amp; Lumen <span class="text-muted">· Aarhus harbour · posted 3 hours ago</span></div></div></div><div class="mt-5 flex gap-2.5">${each(["ph:coins-fill|€54,000–62,000", "ph:briefcase-fill|Permanent, 37 hours", "ph:house-simple-fill|Two days at home", "ph:calendar-fill|Start 1 March"], (fact) => `<span class="flex items-center gap-2 rounded-full bg-surface px-4 py-2.5 font-medium">${icon(fact.split("|")[0] ?? "", 18, "text-brand")}${fact.split("|")[1]}</span>`)}</div>
<div class="mt-5 rounded-[22px] bg-surface p-7"><p class="text-[16px] leading-[26px]">We make chairs and lamps that people repair instead of replace. In our workshop of nine, you turn sketches into the first thing one can sit on, and see to it that everyone goes home with ten fingers.</p><div class="mt-5 grid grid-cols-2 gap-8"><div><b class="text-[18px]">What you will do</b><div class="mt-3 flex flex-col gap-2">${point("Build four to six prototypes a month with the designers")}${point("Plan machines, wood and people for the week")}${point("Teach two apprentices")}${point("Write down what we learn")}</div></div><div><b class="text-[18px]">What you bring</b><div class="mt-3 flex flex-col gap-2">${point("A trade in joinery, or ten years that come to the same")}${point("Five-axis CNC, and hand tools just as gladly")}${point("English; Danish can wait")}${point("Calm on a Friday afternoon")}</div></div></div></div>
<div class="mt-4 rounded-[22px] bg-surface p-7"><b class="text-[18px]">How we hire</b><div class="mt-4 flex gap-3">${hireStep(1, "You apply", "An answer in 5 days")}${hireStep(2, "A call", "30 minutes, both ask")}${hireStep(3, "A day with us", "Paid, €220")}${hireStep(4, "Offer", "Within 48 hours")}</div></div></div>`,
  `<section class="absolute inset-y-0 right-0 z-20 flex w-[510px] flex-col bg-white shadow-[-20px_0_60px_rgba(60,40,10,.16)]"><div class="flex items-start justify-between px-9 pt-8"><div><div class="text-[26px] font-bold tracking-tight">Apply to Larch &amp; Lumen</div><div class="mt-1 text-muted">About four minutes. Nobody else sees this.</div></div>${icon("ph:x-bold", 20)}</div><div class="flex flex-col gap-4 px-9 pt-6"><div class="grid grid-cols-2 gap-4">${field({ label: "Name", value: "Kwame Adjei" })}${field({ label: "E-mail", value: "kwame@adjei.example" })}</div><div><div class="mb-1.5 text-[13px] font-medium">CV</div><div class="flex items-center gap-4 rounded-[14px] border border-line bg-raised px-4 py-3">${icon("ph:file-pdf-fill", 32, "text-bad")}<div class="flex-1"><b>Kwame-Adjei-2026.pdf</b><div class="text-[13.500px] text-muted">2 pages · 348 KB · uploaded</div></div>${icon("ph:check-circle-fill", 22, "text-good")}<span class="text-[14px] font-semibold text-brand">Replace</span></div></div><div><div class="mb-1.5 text-[13px] font-medium">Portfolio, optional</div><div class="flex h-[92px] items-center justify-center gap-3 rounded-[14px] border-2 border-dashed border-faint text-muted">${icon("ph:images", 26)}Drop pictures here or <u class="text-brand">choose files</u></div></div>
<div><div class="mb-1.5 flex justify-between text-[13px] font-medium"><span>A prototype that went wrong, and what you did</span><span class="text-muted num">214 / 600</span></div><div class="h-[150px] rounded-[14px] border border-brand p-3.5 leading-[22px] ring-3 ring-brand/15">Our first folding stool held nobody heavier than a cat. I cut it apart with the apprentice, we drew where the forces go, and turned the grain of the hinge block. The next one carried the whole<i class="ml-px inline-block h-[18px] w-[2px] bg-brand align-[-3px]"></i></div></div><span class="flex items-start gap-3 text-[14px] leading-5"><span class="mt-0.5">${check(true)}</span>Larch &amp; Lumen may keep my data for six months. They delete it earlier if I ask.</span></div><div class="mt-auto flex items-center gap-3 border-t border-line px-9 py-5">${blue("Send application", "h-12 flex-1 text-[16px]", "ph:paper-plane-tilt-fill")}${plain("Save for later", "h-12 px-6")}</div></section>`,
);

const applyStep = (order: number, name: string, sub: string, state: "done" | "now" | "later") =>
  `<div class="flex gap-4"><div class="flex flex-col items-center"><span class="grid h-9 w-9 place-items-center rounded-full font-bold ${state === "done" ? "bg-brand text-white" : state === "now" ? "bg-accent text-ink" : "border-2 border-faint text-muted"}">${state === "done" ? icon("ph:check-bold", 17) : order}</span>${order < 5 ? `<i class="w-[2px] flex-1 ${state === "done" ? "bg-brand" : "bg-faint"}"></i>` : ""}</div><div class="pb-8 ${state === "later" ? "text-muted" : ""}"><b class="text-[16px]">${name}</b><div class="text-[14px] text-muted">${sub}</div></div></div>`;
const choice = (label: string, isOn = false) =>
  `<span class="flex items-center gap-2 rounded-full border px-4 py-2 ${isOn ? "border-brand bg-brand text-white" : "border-faint"}">${isOn ? icon("ph:check-bold", 14) : ""}${label}</span>`;
const oak: Cloth = { wall: "#e8e2d5", floor: "#c9b18c", main: "#c98f4b", dark: "#8b5e2d", wood: "#6b4523" };
const ash: Cloth = { wall: "#dde5e4", floor: "#bfae93", main: "#4f6f7c", dark: "#37515c", wood: "#5a4634" };

export const apply = seeker(
  "My applications",
  `<div class="grid grid-cols-[330px_1fr] gap-10 px-[110px] pt-6"><aside><div class="flex items-center gap-4 pb-8">${markOf("orbit", 56)}<div><b class="text-[17px] leading-5">3D and CNC specialist</b><div class="text-muted">Orbit Fixtures, Aarhus</div></div></div>${applyStep(1, "About you", "Kwame Adjei, Aarhus", "done")}${applyStep(2, "CV and letter", "2 files", "done")}${applyStep(3, "Experience", "About 3 minutes", "now")}${applyStep(4, "Availability", "Start, hours, travel", "later")}${applyStep(5, "Check and send", "Nothing is sent before", "later")}</aside>
<section class="rounded-[26px] bg-surface px-10 pb-7 pt-8"><div class="flex items-center justify-between"><h1 class="text-[30px] font-bold tracking-tight">Your experience</h1><span class="flex items-center gap-2 text-[14px] text-muted">${icon("ph:cloud-check-fill", 18, "text-good")}Saved at 16:42</span></div><div class="mt-3">${progress(0.5, "h-1.5 bg-line", "bg-accent")}</div>
<div class="mt-6 flex items-center justify-between border-b border-line pb-5"><div><b class="text-[16px]">Years with CNC machines</b><div class="text-[14px] text-muted">Training counts too</div></div><span class="flex items-center gap-5 text-[22px] font-bold"><span class="grid h-11 w-11 place-items-center rounded-full border border-faint">${icon("ph:minus-bold", 17)}</span>7<span class="grid h-11 w-11 place-items-center rounded-full border border-brand text-brand">${icon("ph:plus-bold", 17)}</span></span></div>
<div class="border-b border-line py-5"><b class="text-[16px]">Which of these do you use every week?</b><div class="mt-3 flex flex-wrap gap-2.5">${choice("Five-axis milling", true)}${choice("Laser cutting")}${choice("Parametric CAD", true)}${choice("3D printing, resin")}${choice("Vacuum press", true)}${choice("Lathe")}${choice("Robot arm")}</div></div>
<div class="py-5">${field({ label: "Portfolio link", value: "adjei-makes,example/work", error: "This is not an address. Did you mean adjei-makes.example/work?", lead: icon("ph:link", 18, "text-muted") })}</div><div class="pb-6"><div class="flex items-baseline justify-between"><b class="text-[16px]">Two pieces you are proud of</b><span class="text-[14px] text-muted">Up to 10 MB each</span></div><div class="mt-3 grid grid-cols-3 gap-4">${each(
    [
      [studio("chair", oak), "Stool 4, folded oak", "3.1 MB"],
      [studio("lamp", ash), "Clamp lamp, ash", "2.6 MB"],
    ] as const,
    ([art, name, size]) =>
      `<div class="flex items-center gap-4 rounded-[16px] border border-line p-2.5"><div class="h-[84px] w-[84px] overflow-hidden rounded-[10px]">${art}</div><div class="flex-1 leading-5"><b>${name}</b><div class="text-[13.500px] text-muted">${size}</div><span class="text-[13.500px] text-bad">Remove</span></div></div>`,
  )}<div class="grid place-items-center rounded-[16px] border-2 border-dashed border-faint text-muted"><span class="flex items-center gap-2">${icon("ph:plus-bold", 18)}Another one</span></div></div></div><div class="flex items-center justify-between border-t border-line pt-6">${plain("Back", "h-12 px-7", "ph:arrow-left")}<span class="flex items-center gap-4"><span class="text-muted">Step 3 of 5</span>${blue("Continue", "h-12 px-9 text-[16px]")}</span></div></section></div>`,
);

const value = (name: string, title: string, text: string, look: string) =>
  `<div class="rounded-[18px] p-4 ${look}">${icon(name, 24)}<b class="mt-2 block text-[16px]">${title}</b><span class="text-[13.500px] leading-[18px] opacity-80">${text}</span></div>`;
const opening = (title: string, sub: string) =>
  `<div class="flex items-center gap-4 border-b border-line py-3.5 last:border-0"><div class="flex-1"><b>${title}</b><div class="text-[14px] text-muted">${sub}</div></div>${plain("View", "h-9 px-4 text-[14px]")}</div>`;

export const company = seeker(
  "Companies",
  `<div class="relative mx-12 h-[236px] overflow-hidden rounded-[26px]"><div class="grid h-full grid-cols-3">${room("kitchen", "clay")}${room("lounge", "sage")}${room("kitchen", "sand")}</div><div class="absolute inset-0 bg-gradient-to-t from-[#1b1a22]/70 to-transparent"></div></div>
<div class="relative -mt-12 flex items-end gap-6 px-[88px]"><span class="rounded-[30px] border-[6px] border-bg">${markOf("larch", 112).replace("<svg", '<svg class="block"')}</span><div class="pb-1"><h1 class="text-[34px] font-bold leading-9 tracking-tight">Larch &amp; Lumen</h1><div class="mt-1 text-muted">Chairs and lamps one can repair</div></div><div class="ml-auto flex gap-3 pb-2">${plain("Visit the workshop", "h-11 px-5", "ph:calendar-plus")}${blue("Follow", "h-11 px-6", "ph:plus-bold")}</div></div>
<div class="grid grid-cols-[1fr_420px] gap-8 px-[88px] pt-5"><div><div class="flex gap-10 border-b border-line pb-4">${each(["Founded|2014", "People|46", "Place|Aarhus harbour", "Languages|English, Danish", "Answers in|4 days"], (fact) => `<span><span class="text-[13.500px] text-muted">${fact.split("|")[0]}</span><br><b>${fact.split("|")[1]}</b></span>`)}</div><p class="mt-4 text-[16px] leading-[26px]">Two brothers, one shed and a bandsaw: that was the beginning. Today we draw, build and repair under one roof by the water, and every product comes with the drawings to mend it.</p><div class="mt-4 grid grid-cols-3 gap-3">${value("ph:wrench-fill", "Repair first", "Every Friday is repair day", "bg-[#dfe6f9] text-[#1a2f8f]")}${value("ph:scales-fill", "Open salaries", "One table for everybody", "bg-[#ffe2cc] text-[#8a4310]")}${value("ph:tree-fill", "Wood from 80 km", "We know the foresters", "bg-[#dcebdd] text-[#24573c]")}</div>
<div class="mt-4 grid grid-cols-2 gap-3">${each(
    [
      [
        "Signe Toft",
        "Apprentice, 2nd year",
        "I broke a chair on my first day. They hung it above the door, with my name.",
      ],
      ["Ravi Menon", "Lamp designer", "Nobody here has ever asked me to be quick. They ask me to be done."],
    ] as const,
    ([name, role, text]) =>
      `<div class="flex gap-4 rounded-[18px] bg-surface p-5">${avatar(name, 48)}<div><div class="leading-[22px]">“${text}”</div><div class="mt-2 text-[14px] text-muted"><b class="text-ink">${name}</b> · ${role}</div></div></div>`,
  )}</div></div>
<aside><div class="rounded-[22px] bg-surface p-6"><div class="flex items-baseline justify-between"><b class="text-[19px]">4 open jobs</b><span class="font-semibold text-brand">Alert me</span></div><div class="mt-1">${opening("Workshop lead, prototypes", "€54–62k · two days at home")}${opening("Upholsterer", "€41–46k · on site")}${opening("Customer care, repairs", "€38–43k · Danish and English")}${opening("Apprentice joiner 2027", "€24k · four years")}</div></div><div class="mt-4 flex h-[92px] gap-3">${each([studio("armchair", ash), studio("lamp", oak), studio("chair", ash)], (art) => `<div class="flex-1 overflow-hidden rounded-[18px]">${art}</div>`)}</div></aside></div>`,
);

const tools = `<svg width="560" height="430" viewBox="0 0 560 430"><path d="M40 60h480" stroke="#fff" stroke-opacity=".35" stroke-width="6" stroke-linecap="round"/><g stroke="#fff" stroke-opacity=".5" stroke-width="3"><path d="M90 60v26M180 60v20M276 60v24M372 60v18M466 60v26"/></g><path d="M70 86h40v20H70ZM84 106h12v86H84Z" fill="#ffb27d"/><path d="M150 80h60l16 92-30 12-60-40Z" fill="#dfe6ff"/><path d="M150 80h34v22h-34Z" fill="#ff8a3c"/><path d="M268 84h16v74l-8 18-8-18Z" fill="#f3ece0"/><path d="M264 176h24v40a12 12 0 0 1-24 0Z" fill="#ff8a3c"/><path d="M350 78h44v54a22 22 0 0 1-44 0Z" fill="none" stroke="#f3ece0" stroke-width="12"/><path d="M446 86h40l8 22h-56ZM458 108h16v72h-16Z" fill="#ffb27d"/><rect x="30" y="300" width="500" height="26" rx="4" fill="#f0c48d"/><rect x="30" y="320" width="500" height="12" fill="#c98f4b"/><path d="M76 332v90M484 332v90M76 382h408" stroke="#c98f4b" stroke-width="20"/><rect x="100" y="250" width="92" height="50" rx="4" fill="#e9e2d4"/><path d="M112 264h56M112 276h68M112 288h40" stroke="#8d99c9" stroke-width="4"/><path d="M300 300l14-66h82l14 66Z" fill="#dfe6ff"/><path d="M314 234h82M355 234v-28M330 206h50" stroke="#2140c8" stroke-width="6"/><path d="M226 300v-34a16 16 0 0 1 32 0v34Z" fill="#ff8a3c"/><path d="M430 300q-4-34 16-44 24 6 20 44Z" fill="#8fc7a0"/></svg>`;

export const signUp = desktop(
  "bg-white text-[15px]",
  `<section class="flex w-[660px] flex-col px-[110px] pt-12"><span class="flex items-center gap-2.5 text-[21px] font-bold tracking-tight">${logo}Openbench</span><h1 class="mt-14 text-[40px] font-bold leading-[46px] tracking-tight">Come to the bench</h1><div class="mt-6 flex rounded-full bg-bg p-1.5 text-[16px]"><span class="flex-1 rounded-full bg-white py-2.5 text-center font-semibold shadow-sm">I look for work</span><span class="flex-1 py-2.5 text-center text-muted">I want to hire</span></div><div class="mt-6 grid grid-cols-2 gap-3">${plain("Google", "h-12", "ph:google-logo-bold")}${plain("Apple", "h-12", "ph:apple-logo-fill")}</div><div class="my-5 flex items-center gap-4 text-[14px] text-muted"><i class="h-px flex-1 bg-line"></i>or with your e-mail<i class="h-px flex-1 bg-line"></i></div><div class="flex flex-col gap-4">${field({ label: "Name", value: "Kwame Adjei" })}${field({ label: "E-mail", value: "kwame@adjei.example", end: icon("ph:check-circle-fill", 19, "text-good") })}<div>${field({ label: "Password", value: "••••••••••••", isFocused: true, end: icon("ph:eye", 19, "text-muted") })}<div class="mt-2.5 flex items-center gap-1.5">${times(4, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 3 ? "bg-good" : "bg-line"}"></i>`)}<span class="ml-2 text-[13.500px] text-good">Strong</span></div></div></div><span class="mt-5 flex items-center gap-3 text-[14px]">${check(true)}I agree to the terms and the privacy policy</span><div class="mt-5">${blue("Create account", "h-[52px] w-full text-[17px]")}</div><div class="mt-5 text-center text-muted">Already here? <b class="text-brand">Sign in</b></div></section>
<section class="relative flex flex-1 flex-col items-center justify-center bg-brand text-white"><div>${tools}</div><div class="mt-10 w-[540px] text-[26px] font-semibold leading-[36px] tracking-tight">“Four applications, four answers, and one day in a workshop that felt like home.”</div><div class="mt-5 flex w-[540px] items-center gap-4">${avatar("Signe Toft", 52)}<div><b>Signe Toft</b><div class="text-white/75">Apprentice joiner at Larch &amp; Lumen</div></div></div></section>`,
);

const cellOf = (body: string, isBest = false, isFirst = false) =>
  `<div class="flex flex-col justify-center border-b border-line px-6 ${isFirst ? "bg-brand/6" : ""} ${isBest ? "font-bold text-good" : ""}"><span class="flex items-center gap-2">${body}${isBest ? icon("ph:check-circle-fill", 18) : ""}</span></div>`;
const compareRow = (label: string, cells: readonly string[], best: number) =>
  `<div class="border-b border-line py-[15px] text-muted">${label}</div>${each(cells, (cell, index) => cellOf(cell, index === best, index === 0))}`;
const pay = (amount: string, share: number) =>
  `<span class="w-[76px]">${amount}</span><span class="block w-[110px]">${progress(share, "h-2.5 bg-line", share === 1 ? "bg-good" : "bg-faint")}</span>`;
const offerHead = (mark: string, name: string, title: string, due: string, isFirst = false) =>
  `<div class="rounded-t-[22px] border-b border-line px-6 pb-4 pt-5 ${isFirst ? "bg-brand/6" : ""}"><div class="flex items-start justify-between">${markOf(mark, 50)}${isFirst ? `<span class="rounded-full bg-brand px-3 py-1 text-[13px] font-semibold text-white">Fits best</span>` : ""}</div><b class="mt-3 block text-[18px] leading-6">${name}</b><span class="text-[14px] text-muted">${title}</span><div class="mt-2 flex items-center gap-1.5 text-[14px] text-[#a34c0c]">${icon("ph:hourglass-medium-fill", 16)}${due}</div></div>`;
const weight = (name: string, share: number, word: string) =>
  `<div><div class="flex justify-between text-[14.500px]"><span>${name}</span><span class="text-muted">${word}</span></div><div class="relative mt-3 h-1.5 rounded-full bg-line"><i class="absolute inset-y-0 left-0 rounded-full bg-brand" style="width:${share * 100}%"></i><i class="absolute top-1/2 h-5 w-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-brand bg-white shadow" style="left:${share * 100}%"></i></div></div>`;
const scoreCell = (share: number, label: string, buttonLabel: string, isFirst = false) =>
  `<div class="flex items-center gap-4 px-6 py-4 ${isFirst ? "rounded-b-[22px] bg-brand/6" : ""}"><span class="relative shrink-0">${ring(66, 8, share, isFirst ? "#2140c8" : "#b9ad9a", "#e8dfd0")}<b class="absolute inset-0 grid place-items-center text-[18px]">${label}</b></span>${isFirst ? blue(buttonLabel, "h-10 px-5") : plain(buttonLabel, "h-10 px-5")}</div>`;

export const offers = seeker(
  "Offers",
  `<div class="px-12 pt-3"><h1 class="text-[36px] font-bold leading-10 tracking-tight">Three offers. Which bench is yours?</h1><div class="mt-5 grid grid-cols-[280px_1fr] gap-8"><aside class="rounded-[22px] bg-surface p-6"><b class="text-[18px]">What matters to you</b><div class="mt-1 text-[14px] text-muted">The scores follow the sliders</div><div class="mt-6 flex flex-col gap-7">${weight("Money", 0.5, "quite")}${weight("Time at home", 0.72, "a lot")}${weight("Learning", 0.9, "most")}${weight("Short way to work", 0.3, "a little")}${weight("Holidays", 0.55, "quite")}</div><div class="mt-8 rounded-[14px] bg-raised p-4 text-[14px] leading-5">${icon("ph:users-fill", 20, "text-brand")} <b>Ask somebody.</b> Share this table with a friend, salaries can be hidden.<div class="mt-2 font-semibold text-brand">Share table</div></div></aside>
<section class="grid grid-cols-[150px_1fr_1fr_1fr] rounded-[22px] bg-surface pl-7 pr-1"><div class="border-b border-line"></div>${offerHead("larch", "Larch &amp; Lumen", "Workshop lead", "Answer by Tuesday", true)}${offerHead("orbit", "Orbit Fixtures", "3D and CNC specialist", "Answer by 2 December")}${offerHead("pebble", "Pebble Objects", "Product designer", "Answer by 4 December")}${compareRow("Salary", [pay("€58,500", 0.9), pay("€65,000", 1), pay("€52,000", 0.8)], 1)}${compareRow("Bonus", ["Profit share, about 4%", "Up to 8%", "None"], 1)}${compareRow("Holidays", ["30 days", "26 days", "28 days"], 0)}${compareRow("At home", ["2 days a week", "2 days a week", "Not possible"], 0)}${compareRow("Way to work", ["18 min by bike", "34 min by tram", "11 min on foot"], 2)}${compareRow("Learning", ["€1,500 a year and Fridays", "€800 a year", "On request"], 0)}${compareRow("Pension", ["12%", "10%", "12%"], 0)}${compareRow("Start", ["1 March 2027", "1 February 2027", "15 January 2027"], -1)}<div class="py-5 font-semibold">Your score</div>${scoreCell(0.87, "87", "Accept", true)}${scoreCell(0.74, "74", "Ask for more")}${scoreCell(0.58, "58", "Decline")}</section></div></div>`,
);
