// Openbench's pages for people who hire; the captions are in openbench.ts.
import { avatar, avatars } from "../kit/art.ts";
import { lineChart, progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { stars } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";
import { desktop, select, table } from "../kit/web.ts";
import { blue, logo, plain } from "./openbench-jobs.ts";

const places = [
  ["ph:kanban", "Pipeline"],
  ["ph:users", "Candidates"],
  ["ph:calendar-blank", "Interviews"],
  ["ph:envelope-simple", "Templates"],
  ["ph:chart-bar", "Analytics"],
] as const;

const page = (active: string, title: string, right: string, body: string) =>
  desktop(
    "bg-bg text-[14.500px]",
    `<aside class="flex w-[212px] shrink-0 flex-col px-4 py-6"><span class="flex items-center gap-2.5 px-2 text-[19px] font-bold tracking-tight">${logo}Openbench</span><div class="mt-8 flex flex-col gap-1">${each(places, ([glyph, name]) => `<span class="flex items-center gap-3 rounded-full px-4 py-2.5 ${name === active ? "bg-ink font-semibold text-white" : ""}">${icon(name === active ? `${glyph}-fill` : glyph, 20)}${name}</span>`)}</div><div class="mt-8 px-4 text-[13px] text-muted">Open jobs</div>${each(["Workshop lead|38", "Upholsterer|21", "Customer care|64", "Apprentice 2027|112"], (job, index) => `<span class="flex justify-between px-4 py-2 ${index === 0 ? "font-semibold text-brand" : ""}"><span>${job.split("|")[0]}</span><span class="text-muted">${job.split("|")[1]}</span></span>`)}<span class="mt-auto flex items-center gap-3 px-2">${avatar("Beatrice Moll", 38)}<span class="leading-[18px]"><b>Beatrice Moll</b><br><span class="text-[13px] text-muted">Larch &amp; Lumen</span></span></span></aside>
<section class="flex min-w-0 flex-1 flex-col"><header class="flex h-[84px] shrink-0 items-center justify-between pr-9"><h1 class="text-[28px] font-bold tracking-tight">${title}</h1><div class="flex items-center gap-3">${right}</div></header><div class="relative min-h-0 flex-1">${body}</div></section>`,
  );

const label = (text: string, look: string) =>
  `<span class="rounded-full px-2.5 py-[3px] text-[12.500px] font-semibold ${look}">${text}</span>`;
const referral = label("Referral", "bg-[#dfe6f9] text-brand");
const waits = (days: string) => label(`Waits ${days}`, "bg-[#fbe0dc] text-bad");
const person = (name: string, text: string, value: number, more = "", classes = "") =>
  `<div class="rounded-[16px] bg-surface p-3.5 shadow-[0_2px_8px_rgba(90,60,20,.06)] ${classes}"><div class="flex items-center gap-3">${avatar(name, 40)}<div class="min-w-0 leading-[19px]"><b>${name}</b><div class="truncate text-[13px] text-muted">${text}</div></div></div><div class="mt-2.5 flex items-center justify-between">${value ? stars(value, 15, "text-accent") : `<span class="text-[13px] text-muted">Not rated yet</span>`}${more}</div></div>`;
const column = (name: string, count: string, colour: string, body: string) =>
  `<div class="flex h-full min-w-0 flex-1 flex-col"><div class="flex items-center gap-2.5 pb-3"><i class="h-3 w-3 rounded-full" style="background:${colour}"></i><b class="text-[16px]">${name}</b><span class="text-muted">${count}</span>${icon("ph:dots-three-bold", 20, "ml-auto text-muted")}</div><div class="flex flex-1 flex-col gap-2.5 rounded-[20px] bg-[#e9dfcf] p-2.5">${body}</div></div>`;

const rest = (count: number) =>
  `<span class="py-2 text-center font-semibold text-muted">${count} more</span>`;

export const pipeline = page(
  "Pipeline",
  "Workshop lead, prototypes",
  `${avatars(["Beatrice Moll", "Anders Krog", "Ravi Menon"], 34)}${plain("Filter", "h-10 px-4", "ph:funnel")}${plain("Open since 12 days", "h-10 px-4")}${blue("Add candidate", "h-10 px-5", "ph:plus-bold")}`,
  `<div class="flex h-full gap-3.5 pb-7 pr-9">${column("New", "19", "#8d99c9", `${person("Hugo Lindqvist", "Boat builder, Svendborg", 0)}${person("Marta Kowal", "Stage carpenter, 8 years", 0, referral)}${person("Tobias Frank", "CNC teacher, Kolding", 0)}${person("Ines Carvalho", "Joiner, own shop", 0, waits("4 days"))}${person("Peter Aagaard", "Model maker", 0)}${rest(14)}`)}${column("First call", "12", "#4f9fc9", `${person("Olga Petrova", "Prototype lab, 6 years", 4)}${person("Sami Rautio", "Sauna builder, Turku", 3)}${person("Clara Voss", "Toy designer", 4.5, referral)}${person("Ben Achterberg", "Restorer of chairs", 3.5)}${rest(8)}`)}${column("Day with us", "4", "#ff8a3c", `${person("Yara Haddad", "Workshop head, Malmö", 4.5)}<div class="h-[92px] rounded-[16px] border-2 border-dashed border-brand bg-brand/8"></div>${person("Jonas Beck", "Joiner and climber", 4, waits("6 days"))}${person("Lena Ruus", "Prop maker, opera", 3.5)}`)}${column("Talk", "2", "#c77ab8", `${person("Emre Yıldız", "Furniture maker, Izmir", 4.5)}${person("Freja Holst", "CNC and lathe, 11 years", 5, referral)}`)}${column("Offer", "1", "#1f7a54", `${person("Kwame Adjei", "Stools and hinges, 7 years", 5, label("Until Tue", "bg-[#dff1e6] text-good"))}`)}</div><div class="absolute left-[452px] top-[146px] w-[226px] rotate-[4deg]">${person("Nadja Stein", "Bench maker, Flensburg", 4, referral, "shadow-[0_24px_50px_rgba(60,40,10,.3)] ring-2 ring-brand")}<span class="absolute -bottom-4 right-8">${icon("ph:hand-grabbing-fill", 32)}</span></div>`,
);

const contact = (name: string, text: string) =>
  `<span class="flex items-center gap-3">${icon(name, 19, "text-brand")}${text}</span>`;
const answer = (question: string, text: string) =>
  `<div><div class="text-[13px] text-muted">${question}</div><div class="leading-[20px]">${text}</div></div>`;
const cvEntry = (years: string, title: string, text: string) =>
  `<div class="grid grid-cols-[96px_1fr] gap-4 py-2"><span class="text-muted">${years}</span><span><b>${title}</b><br><span class="leading-[19px] text-muted">${text}</span></span></div>`;
const criterion = (name: string, dots: number) =>
  `<div class="flex items-center justify-between"><span>${name}</span><span class="flex gap-1.5">${times(5, (index) => `<i class="h-3.5 w-3.5 rounded-full ${index < dots ? "bg-brand" : "bg-line"}"></i>`)}</span></div>`;
const remark = (name: string, verdict: string, look: string, text: string) =>
  `<div class="border-t border-line py-3.5"><div class="flex items-center gap-3">${avatar(name, 34)}<b class="flex-1">${name}</b>${label(verdict, look)}</div><div class="mt-2 leading-[20px]">${text}</div></div>`;

export const candidate = page(
  "Candidates",
  `<span class="flex items-center gap-4">${icon("ph:arrow-left", 24)}Kwame Adjei <span class="text-[15px] font-normal text-muted">7 of 38 · Workshop lead</span></span>`,
  `${plain("Reject", "h-10 px-5 text-bad")}${plain("Write", "h-10 px-5", "ph:envelope-simple")}${blue("Move to offer", "h-10 px-5", "ph:arrow-right-bold")}`,
  `<div class="grid h-full grid-cols-[270px_1fr_320px] gap-4 pb-7 pr-9"><div class="rounded-[22px] bg-surface p-6"><div class="flex flex-col items-center text-center">${avatar("Kwame Adjei", 108)}<b class="mt-3 text-[20px]">Kwame Adjei</b><span class="text-muted">Prototype maker, Aarhus</span><span class="mt-2">${stars(5, 18, "text-accent")}</span></div><div class="mt-5 flex flex-col gap-2.5 border-t border-line pt-5">${contact("ph:envelope-simple-fill", "kwame@adjei.example")}${contact("ph:phone-fill", "+45 55 50 12 94")}${contact("ph:globe-simple", "adjei-makes.example")}</div><div class="mt-5 flex flex-col gap-3.5 border-t border-line pt-5">${answer("Hopes for", "€58,000–61,000")}${answer("Could start", "1 March 2027")}${answer("Found us through", "Openbench search")}${answer("Applied", "21 November, answered in 2 days")}</div></div>
<div class="flex flex-col overflow-hidden rounded-[22px] bg-[#ddd1bd]"><div class="flex gap-2 p-4">${each(["Resume", "Letter", "Pictures 6", "Notes 3"], (name, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-ink font-semibold text-white" : "bg-white/50"}">${name}</span>`)}<span class="ml-auto flex items-center gap-4 pr-2">${icon("ph:magnifying-glass-plus", 21)}${icon("ph:download-simple", 21)}</span></div><div class="mx-auto w-[520px] flex-1 bg-white px-10 pt-9 text-[13.500px] shadow-xl"><div class="flex items-start justify-between"><div><div class="text-[28px] font-bold leading-8 tracking-tight">Kwame Adjei</div><div class="mt-1 text-[15px] text-[#c2552f]">I build the first one.</div></div><div class="text-right leading-[19px] text-muted">Aarhus, Denmark<br>adjei-makes.example</div></div><div class="mt-6 border-b-2 border-ink pb-1 text-[15px] font-bold">Work</div>${cvEntry("2022–now", "Prototype maker, Red Gable Lab", "Forty first models of chairs, lamps and one boat. Ran a workshop of four, trained two apprentices.")}${cvEntry("2019–2022", "CNC joiner, Fjordtræ", "Five-axis milling of stair parts. Cut waste by a third with a nesting plan.")}${cvEntry("2016–2019", "Apprentice, Tema Joinery", "Accra. Windows, doors, a school’s 200 desks.")}<div class="mt-4 border-b-2 border-ink pb-1 text-[15px] font-bold">Learning</div>${cvEntry("2019", "Joiner’s certificate", "Best of the year, category chairs")}${cvEntry("2021", "Parametric design", "Evening school, 120 hours")}<div class="mt-4 border-b-2 border-ink pb-1 text-[15px] font-bold">Skills</div><div class="mt-3 flex flex-wrap gap-2">${each(["Five-axis CNC", "Hand tools", "Vacuum press", "Teaching", "English", "Danish B1"], (name) => `<span class="rounded-full border border-line px-3 py-1">${name}</span>`)}</div></div></div>
<div class="rounded-[22px] bg-surface p-6">${select("Stage", "Talk · since 18 November")}<div class="mt-6 flex items-center justify-between"><b class="text-[17px]">Scorecard</b><b class="text-[22px] text-brand">4.6</b></div><div class="mt-4 flex flex-col gap-3">${criterion("Craft", 5)}${criterion("Machines", 5)}${criterion("Leading", 4)}${criterion("Safety", 5)}${criterion("Writing down", 4)}</div><div class="mt-5">${remark("Anders Krog", "Strong yes", "bg-[#dff1e6] text-good", "Found the weak joint in our stool in ten minutes, and was kind about it.")}${remark("Ravi Menon", "Yes", "bg-[#dfe6f9] text-brand", "The apprentices asked him questions all day. I would like him to ask more himself.")}</div><div class="flex h-11 items-center rounded-full border border-line px-4 text-muted">Add your verdict</div></div></div>`,
);

const days = ["Mon 23", "Tue 24", "Wed 25", "Thu 26", "Fri 27"];
const busyLook = [
  "repeating-linear-gradient(-45deg,#c9d3f4 0 6px,#dbe2f8 6px 12px)",
  "repeating-linear-gradient(-45deg,#ffd3b3 0 6px,#ffe3cf 6px 12px)",
  "repeating-linear-gradient(-45deg,#d9c6e6 0 6px,#e7daf0 6px 12px)",
];
const busy = (day: number, who: number, from: number, hours: number, text = "") =>
  `<span class="absolute rounded-[8px] px-2 pt-1 text-[12px] leading-[15px]" style="left:${day * 20 + 0.4 + who * 6.4}%;width:6.200%;top:${(from - 9) * 74}px;height:${hours * 74 - 4}px;background:${busyLook[who]}">${text}</span>`;
const free = (day: number, from: number, isOn = false) =>
  `<span class="absolute flex flex-col rounded-[10px] border-2 px-3 py-1.5 text-[13px] font-semibold leading-[17px] ${isOn ? "border-brand bg-brand text-white shadow-lg" : "border-[#58a883] bg-[#e2f3ea] text-good"}" style="left:${day * 20 + 0.4}%;width:19%;top:${(from - 9) * 74}px;height:70px"><span>${Math.floor(from)}:${from % 1 ? "30" : "00"} – ${Math.floor(from + 1)}:${from % 1 ? "30" : "00"}</span><span class="font-normal opacity-80">${isOn ? "Chosen, all three free" : "All three free"}</span></span>`;
const host = (name: string, sub: string, colour: string) =>
  `<div class="flex items-center gap-3 rounded-[14px] bg-raised px-3 py-2.5"><i class="h-9 w-1.5 rounded-full" style="background:${colour}"></i>${avatar(name, 36)}<span class="flex-1 leading-[18px]"><b>${name}</b><br><span class="text-[13px] text-muted">${sub}</span></span>${icon("ph:x", 16, "text-muted")}</div>`;

export const scheduler = page(
  "Interviews",
  "Find a time with Freja Holst",
  `${plain("23–27 November", "h-10 px-5", "ph:calendar-blank")}${plain("Next week", "h-10 px-5")}`,
  `<div class="grid h-full grid-cols-[320px_1fr] gap-4 pb-7 pr-9"><div class="flex flex-col rounded-[22px] bg-surface p-6"><div class="flex items-center gap-4">${avatar("Freja Holst", 56)}<div><b class="text-[17px]">Freja Holst</b><div class="text-muted">Talk · Workshop lead</div></div></div><div class="mt-6 text-[13px] font-medium">Interviewers</div><div class="mt-2 flex flex-col gap-2">${host("Beatrice Moll", "People and culture", "#6f86dd")}${host("Anders Krog", "Workshop, required", "#ff8a3c")}${host("Ravi Menon", "Design, optional", "#a97cc7")}<span class="flex items-center gap-2 px-3 py-1.5 font-semibold text-brand">${icon("ph:plus-bold", 15)}Add</span></div><div class="mt-4 grid grid-cols-2 gap-3">${select("Length", "60 min")}${select("Break after", "15 min")}</div><div class="mt-5 flex rounded-full bg-bg p-1"><span class="flex-1 rounded-full bg-surface py-2 text-center font-semibold shadow-sm">Video</span><span class="flex-1 py-2 text-center text-muted">In the workshop</span></div><div class="mt-5 flex gap-3 rounded-[14px] bg-[#fff0e3] p-3.5 text-[13.500px] leading-[19px]">${icon("ph:globe-hemisphere-west-fill", 20, "text-accent")}<span>Freja is in Reykjavík. <b>14:00</b> with you is <b>13:00</b> with her.</span></div><div class="mt-auto rounded-[14px] border border-line p-3.5"><b>Wednesday 25, 14:00 – 15:00</b><div class="text-[13.500px] text-muted">Link and reminders are sent to four people</div></div><div class="mt-3">${blue("Send invitation", "h-12 w-full text-[16px]", "ph:paper-plane-tilt-fill")}</div></div>
<div class="flex flex-col overflow-hidden rounded-[22px] bg-surface"><div class="grid h-[58px] grid-cols-[64px_1fr] border-b border-line"><span></span><div class="grid grid-cols-5">${each(days, (day, index) => `<span class="flex items-center justify-center gap-2 ${index === 2 ? "font-bold text-brand" : "font-semibold"}">${day}</span>`)}</div></div><div class="grid flex-1 grid-cols-[64px_1fr] pt-3"><div class="relative">${times(10, (hour) => `<span class="absolute right-3 -translate-y-1/2 text-[12.500px] text-muted" style="top:${hour * 74}px">${hour + 9}:00</span>`)}</div><div class="relative">${times(10, (hour) => `<i class="absolute inset-x-0 border-t border-line" style="top:${hour * 74}px"></i>`)}${times(4, (day) => `<i class="absolute inset-y-0 border-l border-line" style="left:${(day + 1) * 20}%"></i>`)}${busy(0, 0, 9, 2)}${busy(0, 1, 9, 3.5)}${busy(0, 2, 10, 1)}${busy(0, 0, 14, 2)}${busy(0, 1, 15, 2)}${free(0, 13)}${busy(1, 0, 9, 1)}${busy(1, 1, 10, 2)}${busy(1, 2, 9, 3)}${busy(1, 1, 13, 3)}${busy(1, 0, 15.5, 1.5)}${free(1, 12)}${busy(2, 0, 9.5, 1.5)}${busy(2, 1, 9, 2.5)}${busy(2, 2, 12, 1.5)}${busy(2, 0, 16, 1)}${busy(2, 1, 15.5, 1.5)}${free(2, 14, true)}${busy(3, 0, 9, 3)}${busy(3, 1, 9, 1)}${busy(3, 2, 11, 4)}${busy(3, 1, 13, 2)}${free(3, 15.5)}${busy(4, 0, 10, 2)}${busy(4, 1, 12, 5)}${busy(4, 2, 9, 2)}${busy(4, 0, 14, 2)}</div></div></div></div>`,
);

const token = (name: string) =>
  `<span class="rounded-[6px] bg-[#dfe6f9] px-1.5 py-[2px] font-medium text-brand">${name}</span>`;
const mailGroup = (name: string, mails: readonly string[], active = "") =>
  `<div class="pt-4"><div class="px-3 pb-1 text-[13px] text-muted">${name}</div>${each(mails, (mail) => `<div class="rounded-[10px] px-3 py-2 ${mail === active ? "bg-brand/8 font-semibold text-brand" : ""}">${mail}</div>`)}</div>`;
const tool = (name: string, isOn = false) =>
  `<span class="grid h-9 w-9 place-items-center rounded-[9px] ${isOn ? "bg-line" : ""}">${icon(name, 19)}</span>`;

export const template = page(
  "Templates",
  "E-mail templates",
  `<span class="text-muted">Changed 2 minutes ago</span>${plain("Send test", "h-10 px-5", "ph:paper-plane-tilt")}${blue("Save template", "h-10 px-5")}`,
  `<div class="grid h-full grid-cols-[230px_1fr_340px] gap-4 pb-7 pr-9"><div class="rounded-[22px] bg-surface p-3">${mailGroup("New", ["Thank you for applying", "Please send a picture"])}${mailGroup("Day with us", ["Invitation to the workshop", "How to find us", "Thank you for the day"], "Invitation to the workshop")}${mailGroup("Offer", ["Here is our offer", "A gentle reminder"])}${mailGroup("No", ["After the application", "After the day"])}<div class="mt-5 flex items-center gap-2 px-3 font-semibold text-brand">${icon("ph:plus-bold", 15)}New template</div></div>
<div class="relative flex flex-col rounded-[22px] bg-surface"><div class="flex items-center gap-3 border-b border-line px-7 py-4"><span class="w-[64px] text-muted">Subject</span><span class="text-[16px]">A day with us, ${token("First name")}?</span></div><div class="flex items-center gap-1 border-b border-line px-5 py-2">${tool("ph:text-b-bold", true)}${tool("ph:text-italic-bold")}${tool("ph:link-bold")}${tool("ph:list-bullets-bold")}${tool("ph:paperclip-bold")}${tool("ph:image-bold")}<i class="mx-2 h-6 w-px bg-line"></i><span class="flex items-center gap-2 rounded-[9px] bg-[#dfe6f9] px-3 py-2 font-semibold text-brand">${icon("ph:brackets-curly-bold", 17)}Insert variable</span><span class="ml-auto pr-2 text-[13px] text-muted">English</span></div><div class="flex flex-col gap-4 px-7 pt-6 text-[16px] leading-[28px]"><span>Dear ${token("First name")},</span><span>the call with you was a pleasure. We would like to see you at work, and you should see us. Come and spend a day in the workshop on ${token("Interview date")}, from nine to four. Lunch is at half past eleven and ${token("Workshop fee")} are yours.</span><span><b>Bring nothing</b> but shoes with steel caps. If you have none, tell us your size.</span><span>${token("Interviewer")} meets you at ${token("Pl")}<i class="ml-px inline-block h-5 w-[2px] bg-brand align-[-4px]"></i></span></div>
<div class="absolute left-[230px] top-[452px] w-[310px] overflow-hidden rounded-[16px] border border-line bg-white py-2 shadow-[0_20px_50px_rgba(60,40,10,.22)]"><div class="px-4 py-1.5 text-[13px] text-muted">Variables with “pl”</div>${each(["Place, address|Pier 4, shed 2", "Place, map link|openbench.example/m/44", "Planned length|7 hours"], (row, index) => `<div class="px-4 py-2 ${index === 0 ? "bg-brand/8" : ""}"><b class="${index === 0 ? "text-brand" : ""}">${row.split("|")[0]}</b><div class="text-[13px] text-muted">${row.split("|")[1]}</div></div>`)}</div><div class="mt-auto flex items-center gap-6 border-t border-line px-7 py-4 text-[13.500px] text-muted"><span>Opened by 94%</span><span>Answered within 9 hours</span><span class="ml-auto">94 words</span></div></div>
<div class="flex flex-col items-center"><div class="pb-3 text-[13.500px] text-muted">Preview with <b class="text-ink">Nadja Stein</b></div><div class="h-[640px] w-[310px] rounded-[44px] border-[9px] border-ink bg-white px-5 pt-8"><div class="flex items-center gap-3 border-b border-line pb-3">${avatar("Beatrice Moll", 36)}<span class="leading-[17px]"><b class="text-[14px]">Beatrice Moll</b><br><span class="text-[12.500px] text-muted">to Nadja</span></span><span class="ml-auto text-[12.500px] text-muted">now</span></div><div class="mt-4 text-[19px] font-bold leading-6">A day with us, Nadja?</div><div class="mt-3 flex flex-col gap-3 text-[13.500px] leading-[20px]"><span>Dear Nadja,</span><span>the call with you was a pleasure. We would like to see you at work, and you should see us. Come and spend a day in the workshop on <b>Thursday 3 December</b>, from nine to four. Lunch is at half past eleven and <b>€220</b> are yours.</span><span><b>Bring nothing</b> but shoes with steel caps. If you have none, tell us your size.</span><span>Anders Krog meets you at …</span></div></div></div></div>`,
);

const stages: readonly (readonly [string, number, string, string])[] = [
  ["Applied", 412, "", "#2140c8"],
  ["First call", 118, "29%", "#4562d8"],
  ["Day with us", 37, "31%", "#6f86dd"],
  ["Talk", 14, "38%", "#ff8a3c"],
  ["Hired", 6, "43%", "#1f7a54"],
];
const widths = [100, 66, 42, 27, 18];
const figure = (name: string, value: string, note: string, isGood: boolean) =>
  `<div class="flex-1 rounded-[20px] bg-surface px-6 py-4"><div class="text-muted">${name}</div><div class="mt-1 flex items-end justify-between"><b class="text-[32px] leading-9 tracking-tight">${value}</b><span class="flex items-center gap-1 text-[13.500px] ${isGood ? "text-good" : "text-bad"}">${icon(isGood ? "ph:arrow-down-right-bold" : "ph:arrow-up-right-bold", 14)}${note}</span></div></div>`;
const source = (name: string, share: number, count: string) =>
  `<div class="grid grid-cols-[132px_1fr_104px] items-center gap-3"><span>${name}</span>${progress(share, "h-4 bg-bg")}<span class="text-right text-[13.500px] text-muted">${count}</span></div>`;

export const analytics = page(
  "Analytics",
  "How we hire",
  `${plain("All jobs", "h-10 px-5", "ph:caret-down-bold")}${plain("July – September 2026", "h-10 px-5", "ph:calendar-blank")}${plain("Export", "h-10 px-5", "ph:export")}`,
  `<div class="pr-9"><div class="flex gap-4">${figure("Time to hire", "31 days", "4 days less", true)}${figure("Cost of a hire", "€2,140", "€310 less", true)}${figure("Answer after", "2.6 days", "0.4 more", false)}${figure("Said no to us", "14%", "3 pt less", true)}</div>
<div class="mt-4 grid grid-cols-[1.1fr_1fr] gap-4"><div class="rounded-[22px] bg-surface p-6"><div class="flex items-center justify-between"><b class="text-[17px]">From application to hire</b><span class="text-[13.500px] text-muted">Share that goes on</span></div><div class="mt-5 flex flex-col items-center gap-2">${each(stages, ([name, count, kept, colour], index) => `${kept ? `<span class="-my-1 z-10 rounded-full bg-surface px-2 text-[12.500px] font-semibold text-muted">${kept}</span>` : ""}<div class="flex h-[46px] items-center justify-center gap-2 rounded-[10px] text-white" style="width:${widths[index]}%;background:${colour}"><b class="text-[18px]">${count}</b>${index < 3 ? name : ""}</div>${index >= 3 ? `<span class="-mt-[44px] mb-[10px] translate-x-[140px] text-muted">${name}</span>` : ""}`)}</div></div>
<div class="rounded-[22px] bg-surface p-6"><b class="text-[17px]">Where the good ones come from</b><div class="mt-5 flex flex-col gap-[15px]">${source("Openbench search", 0.82, "148 · 2 hired")}${source("Own website", 0.6, "109 · 1 hired")}${source("Referral", 0.21, "38 · 2 hired")}${source("Trade school", 0.3, "54 · 1 hired")}${source("Job fair", 0.35, "63 · 0")}</div><div class="mt-5 flex items-center gap-3 rounded-[14px] bg-[#fff0e3] px-4 py-3">${icon("ph:lightbulb-fill", 21, "text-accent")}One in 19 referrals was hired, but only one in 94 others.</div></div>
<div class="rounded-[22px] bg-surface p-6"><div class="flex justify-between"><b class="text-[17px]">Days to hire</b><span class="flex items-center gap-4 text-[13.500px] text-muted"><span class="flex items-center gap-2"><i class="h-[3px] w-4 bg-brand"></i>Average</span><span class="flex items-center gap-2"><i class="w-4 border-t-2 border-dashed border-accent"></i>Goal 30</span></span></div><div class="mt-3">${lineChart(
    {
      width: 568,
      height: 170,
      min: 20,
      max: 50,
      ticks: ["50", "40", "30", "20"],
      labels: ["Apr", "May", "Jun", "Jul", "Aug", "Sep"],
      isSmooth: true,
      series: [
        { values: [44, 41, 38, 35, 32, 27], colour: "#2140c8", fill: 0.14, width: 3 },
        { values: [30, 30], colour: "#ff8a3c", isDashed: true },
      ],
    },
  )}</div></div>
<div class="overflow-hidden rounded-[22px] bg-surface pt-5"><b class="px-6 text-[17px]">Where people wait</b><div class="mt-2">${table(
    ["Stage|1.4fr", "Job|1.2fr", "Wait|90px|right", "People|70px|right"],
    [
      ["Answer after the day", "Upholsterer", `<b class="text-bad">6.1 days</b>`, "4"],
      ["First answer", "Customer care", `<b class="text-bad">4.8 days</b>`, "21"],
      ["Date for the day", "Workshop lead", "3.2 days", "5"],
      ["Offer written", "Workshop lead", "1.1 days", "1"],
    ],
    { row: "h-[42px] text-[14px] px-6", head: "h-8 px-6 text-[13px] text-muted" },
  )}</div></div></div></div>`,
);
