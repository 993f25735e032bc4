// The pages of Quillstack; their captions are in quillstack.ts.
import { avatar, avatars, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, field, key, modal, radio, webToggle } from "../kit/web.ts";

const logo = `<svg width="26" height="26" viewBox="0 0 26 26"><rect x="3" y="6" width="15" height="18" rx="3" fill="#e9c9cf"/><rect x="8" y="2" width="15" height="18" rx="3" fill="#a3263f"/><path d="M12 15c1-5 3-8 8-9-1 5-3 8-7 9l-2 2" stroke="#fff" stroke-width="1.600" fill="none" stroke-linecap="round"/></svg>`;

const doc = (glyph: string, name: string, depth: number, isOn = false) =>
  `<div class="flex items-center gap-2 rounded-[7px] py-[6px] pr-2 text-[14px] ${isOn ? "bg-line/80 font-medium" : "text-muted"}" style="padding-left:${10 + depth * 18}px">${icon(glyph, 17, isOn ? "text-brand" : "")}<span class="truncate">${name}</span></div>`;

const side = (
  active: string,
) => `<aside class="flex w-[258px] shrink-0 flex-col border-r border-line bg-raised px-3 py-4"><div class="flex items-center gap-2.5 px-2 text-[15px] font-semibold">${logo}Northlight Press${icon("ph:caret-up-down", 15, "ml-auto text-muted")}</div><div class="mt-4 flex flex-col">${doc("ph:magnifying-glass", "Search", 0, active === "Search")}${doc("ph:sparkle", "Ask Quill", 0, active === "Ask")}${doc("ph:clock-counter-clockwise", "Recent", 0)}${doc("ph:tray", "Updates", 0)}</div><div class="mb-1 mt-5 flex justify-between px-2.5 text-[12.500px] text-muted"><span>Favourites</span></div>${doc("ph:star-fill", "House style", 0, active === "House style")}${doc("ph:star-fill", "Spring list 2027", 0, active === "Spring list")}
<div class="mb-1 mt-5 flex justify-between px-2.5 text-[12.500px] text-muted"><span>Shared</span>${icon("ph:plus", 14)}</div>${doc("ph:folder-open", "Editorial", 0)}${doc("ph:file-text", "The Salt Road, notes", 1, active === "Salt")}${doc("ph:file-text", "Author questionnaire", 1)}${doc("ph:table", "Manuscripts", 1, active === "Manuscripts")}${doc("ph:folder", "Production", 0)}${doc("ph:folder", "Rights and fairs", 0)}${doc("ph:folder-open", "People", 0)}${doc("ph:file-text", "Onboarding", 1)}${doc("ph:file-text", "Holidays 2027", 1)}<div class="mb-1 mt-5 px-2.5 text-[12.500px] text-muted">Private</div>${doc("ph:file-text", "Drafts", 0, active === "Drafts")}${doc("ph:file-text", "Frankfurt diary", 0)}<div class="mt-auto flex items-center gap-2.5 px-2 text-[14px]">${avatar("Edda Winter", 28)}Edda Winter${icon("ph:gear-six", 18, "ml-auto text-muted")}</div></aside>`;

const bar = (crumbs: string, right: string) =>
  `<header class="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-5 text-[14px]"><span class="text-muted">${crumbs}</span><div class="ml-auto flex items-center gap-3 text-muted">${right}</div></header>`;
const share = `${avatars(["Edda Winter", "Ruben Falk", "Oona Keller"], 26)}<span>Edited just now</span>${button("Share", "h-8 bg-ink text-surface")}${icon("ph:chat-circle-text", 20)}${icon("ph:dots-three", 22)}`;

const shell = (active: string, head: string, body: string, over = "") =>
  desktop(
    "bg-surface",
    `${side(active)}<section class="flex min-w-0 flex-1 flex-col">${head}<div class="relative min-h-0 flex-1 overflow-hidden">${body}</div></section>${over}`,
  );

const paragraph = (text: string) => `<p class="mt-4 font-display text-[19px] leading-[31px]">${text}</p>`;
const selected = (text: string) => `<span class="bg-[#f6d5db]">${text}</span>`;

const toolbar = `<div class="absolute left-[211px] top-[368px] flex items-center gap-1 rounded-[11px] border border-line bg-surface p-1 text-[14px] shadow-xl">${each(["ph:text-b-bold", "ph:text-italic", "ph:text-underline", "ph:text-strikethrough", "ph:highlighter", "ph:link", "ph:code"], (name, index) => `<span class="grid h-8 w-8 place-items-center rounded-[7px] ${index === 4 ? "bg-brand/12 text-brand" : ""}">${icon(name, 17)}</span>`)}<i class="mx-1 h-5 w-px bg-line"></i><span class="flex items-center gap-1.5 px-2">${icon("ph:chat-circle", 17)}Comment</span><span class="flex items-center gap-1.5 px-2 text-brand">${icon("ph:sparkle", 17)}Improve</span></div>`;

export const editor = shell(
  "Salt",
  bar("Editorial / The Salt Road, notes", share),
  `<div class="mx-auto w-[760px] pt-10"><div class="text-[14px] text-muted">Reader's report · 21 November</div><h1 class="mt-2 font-display text-[46px] font-medium leading-[50px] tracking-tight">The Salt Road, notes</h1><div class="mt-4 flex gap-6 border-b border-line pb-5 text-[14px] text-muted"><span class="flex items-center gap-2">${icon("ph:user", 16)}Author <b class="font-medium text-ink">Ilse Brandvik</b></span><span class="flex items-center gap-2">${icon("ph:flag", 16)}Verdict ${badge("Buy", "bg-[#dff0e2] text-[#1f6b3a]")}</span><span class="flex items-center gap-2">${icon("ph:calendar-blank", 16)}Meeting <b class="font-medium text-ink">Tue 24 Nov</b></span></div>${paragraph("A salt carrier’s daughter walks from the coast to the copper mines in 1783 and writes a letter home at every inn. She cannot spell, and by the twelfth letter one does not want her to learn it.")}${paragraph(`What I like most is the pace. ${selected("The book never hurries, yet each chapter ends on a door that is about to open")}, and twice it is the wrong door. The middle part in the mine could lose twenty pages without anyone noticing.`)}<h2 class="mt-[92px] text-[22px] font-semibold">Before the meeting</h2><div class="mt-3 flex flex-col gap-2.5 text-[17px]"><span class="flex items-center gap-3 text-muted line-through">${check(true)}Read letters 1 to 30</span><span class="flex items-center gap-3">${check(false)}Ask Ruben about the costs of the map</span><span class="flex items-center gap-3">${check(false)}Two titles it may be compared with<span class="rounded-full bg-brand/10 px-2.5 py-0.5 text-[14px] text-brand">@Oona</span></span></div>
<div class="mt-6 rounded-[12px] bg-[#f7f3ec] p-5"><div class="flex gap-3 font-display text-[18px] leading-[28px]">${icon("ph:quotes-fill", 24, "text-brand")}“Deer mother, the salt weys less than the not knowing.” Letter 7</div></div><div class="mt-5 flex items-center text-[18px] text-muted"><i class="mr-1 h-6 w-[2px] bg-brand"></i>Write, or press / for blocks</div></div>${toolbar}`,
);

const comment = (who: string, when: string, text: string, top: number, isOn: boolean, replies = "") =>
  `<div class="absolute right-8 w-[300px] rounded-[12px] border bg-surface p-4 ${isOn ? "border-brand shadow-xl" : "border-line"}" style="top:${top}px"><div class="flex items-center gap-2.5 text-[14px]">${avatar(who, 26)}<b class="font-medium">${who}</b><span class="text-[13px] text-muted">${when}</span>${isOn ? icon("ph:check-circle", 20, "ml-auto text-muted") : ""}</div><div class="mt-2 text-[14.500px] leading-[21px]">${text}</div>${replies}</div>`;

export const review = shell(
  "House style",
  bar("House style", share),
  `<div class="ml-[90px] w-[640px] pt-10"><h1 class="font-display text-[46px] font-medium tracking-tight">House style</h1><div class="mt-2 text-[15px] text-muted">How Northlight books are written, set and quoted.</div><h2 class="mt-8 text-[22px] font-semibold">Numbers</h2>${paragraph(`Write out numbers up to twelve in running text. <del class="text-[#b3261e]">Use figures for all ages.</del> <ins class="bg-[#e2f3e5] text-[#1f6b3a] no-underline">Ages follow the same rule, except in captions.</ins>`)}${paragraph(`Years take no comma. Decades are ${selected("the eighties, not the 80s")}, and never carry an apostrophe.`)}<h2 class="mt-8 text-[22px] font-semibold">Dialogue</h2>${paragraph(`Double quotation marks for speech, single ones inside. A dash ends a sentence that is cut off; three dots end one that ${selected("trails away")}.`)}<h2 class="mt-8 text-[22px] font-semibold">Foreign words</h2>${paragraph("Italics on first use only. Words that are in the big dictionary are not foreign any more.")}<table class="mt-5 w-full border-collapse text-[15px]">${each(["We write|We do not write", "e-mail|email, E-Mail", "well-being|wellbeing", "the Alps|the alps"], (spec, index) => `<tr class="${index ? "" : "bg-[#f7f3ec] font-medium"}">${each(spec.split("|"), (text) => `<td class="border border-line px-4 py-2">${text}</td>`)}</tr>`)}</table></div>
${comment("Ruben Falk", "2 h", "Captions too, please. The last atlas mixed both on one page.", 176, false)}${comment("Oona Keller", "26 min", "Can we keep “the 80s” in the music list? Those readers expect it.", 318, true, `<div class="mt-3 flex gap-2.5 border-t border-line pt-3 text-[14.500px]">${avatar("Edda Winter", 24)}<span class="leading-[20px]">Only inside titles. I will add a line.</span></div><div class="mt-3 flex h-9 items-center rounded-[9px] border border-line px-3 text-[14px] text-muted">Reply<span class="ml-auto text-brand">${icon("ph:arrow-circle-up-fill", 22)}</span></div>`)}${comment("Jon Aasen", "yesterday", "Dash or ellipsis after a hiccup? Asking for chapter nine.", 560, false)}`,
);

const person = (who: string, mail: string, role: string) =>
  `<div class="flex items-center gap-3 py-2">${avatar(who, 36)}<span class="flex-1 leading-tight">${who}<span class="block text-[13px] text-muted">${mail}</span></span><span class="flex items-center gap-1.5 text-[14px] text-muted">${role}${icon("ph:caret-down", 14)}</span></div>`;

export const sharing = shell(
  "Spring list",
  bar("Spring list 2027", share),
  `<div class="h-[190px]">${scene("dawn", "spring list")}</div><div class="mx-auto w-[760px] pt-8"><h1 class="font-display text-[46px] font-medium">Spring list 2027</h1>${paragraph("Nine titles, two of them for children, one that nobody believes in except the two of us. Delivery to the printers is the eighth of January.")}${times(5, (row) => `<div class="mt-4 h-5 rounded bg-line/70" style="width:${94 - row * 9}%"></div>`)}</div>`,
  modal(
    560,
    `<div class="flex items-center justify-between px-7 pt-6"><b class="text-[19px] font-semibold">Share “Spring list 2027”</b>${icon("ph:x", 20, "text-muted")}</div><div class="px-7 pb-6 pt-4 text-[15px]"><div class="flex gap-2"><div class="flex h-11 flex-1 items-center gap-2 rounded-[10px] border border-brand px-2 ring-3 ring-brand/12"><span class="flex items-center gap-1.5 rounded-full bg-line py-1 pl-1 pr-2.5 text-[14px]">${avatar("Milla Sund", 22)}Milla Sund${icon("ph:x", 12)}</span><span class="text-[14.500px]">jon@<i class="ml-px inline-block h-4 w-[1.500px] bg-brand align-[-3px]"></i></span><span class="ml-auto flex items-center gap-1 pr-1 text-[14px] text-muted">can comment${icon("ph:caret-down", 13)}</span></div>${button("Invite", "h-11 bg-ink text-surface px-5")}</div><div class="mt-4">${person("Edda Winter", "edda@northlight.example", "Owner")}${person("Ruben Falk", "ruben@northlight.example", "Can edit")}${person("Oona Keller", "oona@northlight.example", "Can edit")}${person("Rights fair guests", "14 people", "Can view")}</div><div class="mt-3 rounded-[12px] bg-[#f7f3ec] p-4"><div class="flex items-center gap-3">${icon("ph:globe-hemisphere-west", 21)}<span class="flex-1">Anyone with the link<span class="block text-[13px] text-muted">may read, until 31 December</span></span>${webToggle(true)}</div><div class="mt-3 flex flex-col gap-2 text-[14px]"><span class="flex items-center gap-2.5">${radio(false)}Open</span><span class="flex items-center gap-2.5">${radio(true)}With the password <b class="font-mono font-medium">heron-and-lamp</b></span></div></div></div><div class="flex items-center justify-between border-t border-line px-7 py-4"><span class="flex items-center gap-2 text-[14.500px] text-brand">${icon("ph:link", 18)}Copy link</span>${button("Done", "bg-brand text-on-brand px-5")}</div>`,
  ),
);

const hit = (glyph: string, title: string, where: string, text: string, isOn = false) =>
  `<div class="flex gap-4 rounded-[12px] px-4 py-3.5 ${isOn ? "bg-[#f7f3ec]" : ""}"><span class="grid h-9 w-9 shrink-0 place-items-center rounded-[9px] border border-line bg-surface text-muted">${icon(glyph, 19)}</span><div class="min-w-0 flex-1"><div class="flex items-baseline gap-3"><b class="text-[16px] font-medium">${title}</b><span class="text-[13px] text-muted">${where}</span></div><div class="mt-0.5 text-[14.500px] leading-[21px] text-muted [&_mark]:rounded-[3px] [&_mark]:bg-[#f6d5db] [&_mark]:text-ink">${text}</div></div>${isOn ? `<span class="self-center">${key("Enter")}</span>` : ""}</div>`;

export const search = shell(
  "Search",
  bar("Search", ""),
  `<div class="mx-auto w-[860px] pt-9"><div class="flex h-[60px] items-center gap-4 rounded-[14px] border border-line px-5 text-[20px] shadow-sm">${icon("ph:magnifying-glass", 23, "text-muted")}map permissions<i class="-ml-3 h-6 w-[2px] bg-brand"></i>${icon("ph:x-circle-fill", 20, "ml-auto text-faint")}</div><div class="mt-4 flex gap-2 text-[14px]">${each(["In Editorial|1", "Created by Ruben|0", "Changed this year|1", "Only titles|0", "Type|0"], (spec) => `<span class="flex items-center gap-1.5 rounded-full border px-3.5 py-1.5 ${spec.endsWith("1") ? "border-brand bg-brand/8 text-brand" : "border-line text-muted"}">${spec.split("|")[0]}${icon(spec.endsWith("1") ? "ph:x" : "ph:caret-down", 13)}</span>`)}<span class="ml-auto self-center text-muted">18 results</span></div>
<div class="mt-5 rounded-[14px] border border-brand/30 bg-brand/5 p-5"><div class="flex items-center gap-2 text-[14px] font-medium text-brand">${icon("ph:sparkle-fill", 17)}Short answer</div><div class="mt-2 text-[16px] leading-[25px]">Maps drawn before 1900 need no permission. For The Salt Road the survey office asked €180 and a copy of the book.<sup class="ml-0.5 text-brand">1 2</sup></div></div><div class="mt-4">${hit("ph:file-text", "The Salt Road, notes", "Editorial · today", "Ask Ruben about the costs of the <mark>map</mark>; the survey office gave <mark>permission</mark> by phone, letter follows", true)}${hit("ph:file-text", "Rights checklist", "Rights and fairs · 3 Nov", "Pictures, songs, <mark>maps</mark>. Keep the <mark>permission</mark> letter in the folder of the title, not in your mail")}${hit("ph:table", "Manuscripts", "Editorial · yesterday", "Row 14: The Salt Road · <mark>map</mark> on endpapers · <mark>permission</mark> asked")}${hit("ph:chat-circle-text", "Comment by Jon Aasen", "in Production plan · 12 Oct", "Whoever draws the <mark>map</mark> must sign that we may print it again")}${hit("ph:file-pdf", "survey-office-tariff.pdf", "Production · 2025", "§ 4 Commercial use of historical <mark>maps</mark>, <mark>permissions</mark> and fees")}</div></div>`,
);

const manuscripts = [
  "The Salt Road|Ilse Brandvik|Novel|Edda Winter|Buy|312|24 Nov",
  "Nine Ways to Cross a Bog|Pádraig Nolan|Nature|Oona Keller|Reading|204|1 Dec",
  "Aunt Vera’s Machines|Marta Rey|Children|Jon Aasen|Offer made|48|today",
  "A Grammar of Fog|Hisako Ono|Poetry|Edda Winter|Buy|96|24 Nov",
  "The Lift Operator|Samuel Okoro|Novel|Ruben Falk|Reading|388|8 Dec",
  "Bread and Other Weapons|Livia Conti|History|Oona Keller|Declined|271|done",
  "Small Harbours|Tor Eide|Travel|Jon Aasen|Signed|188|done",
  "What the Glacier Kept|Nora Steiner|Science|Ruben Falk|Offer made|244|27 Nov",
  "My Father’s Radio|Dov Levin|Memoir|Edda Winter|Reading|219|3 Dec",
  "Winter Kitchens|Anna-Lena Bruun|Cooking|Oona Keller|Signed|160|done",
  "The Understudy|Chloe Marchand|Novel|Ruben Falk|Declined|402|done",
];
const tones = new Map([
  ["Buy", "bg-[#dff0e2] text-[#1f6b3a]"],
  ["Reading", "bg-[#e6ebf7] text-[#2f4f9b]"],
  ["Offer made", "bg-[#fbeccb] text-[#8a5b00]"],
  ["Signed", "bg-[#eadff5] text-[#6a3fa0]"],
  ["Declined", "bg-line text-muted"],
]);

export const database = shell(
  "Manuscripts",
  bar("Editorial / Manuscripts", share),
  `<div class="px-10 pt-8"><h1 class="font-display text-[40px] font-medium">Manuscripts</h1><div class="mt-4 flex items-center gap-5 border-b border-line text-[14.500px]">${each(["All|ph:table", "By editor|ph:rows", "Board|ph:kanban", "Calendar|ph:calendar-blank"], (spec, index) => `<span class="-mb-px flex items-center gap-2 border-b-2 pb-2.5 ${index === 0 ? "border-ink font-medium" : "border-transparent text-muted"}">${icon(spec.split("|")[1] ?? "", 17)}${spec.split("|")[0]}</span>`)}<span class="ml-auto flex items-center gap-4 pb-2 text-muted">${icon("ph:funnel-simple", 19)}${icon("ph:arrows-down-up", 19)}${icon("ph:magnifying-glass", 19)}${button("New", "h-8 bg-brand text-on-brand")}</span></div>
<div class="grid h-10 grid-cols-[2.2fr_1.4fr_1fr_1.4fr_1.1fr_80px_90px] items-center border-b border-line text-[13px] text-muted">${each(["ph:text-aa|Title", "ph:user|Author", "ph:tag|Kind", "ph:users|Editor", "ph:circle-dashed|State", "ph:hash|Pages", "ph:calendar-blank|Due"], (spec) => `<span class="flex items-center gap-1.5 px-3">${icon(spec.split("|")[0] ?? "", 15)}${spec.split("|")[1]}</span>`)}</div>${each(
    manuscripts,
    (line) => {
      const [title, author, kind, editor = "", state = "", pages, due] = line.split("|");
      return `<div class="grid h-[46px] grid-cols-[2.2fr_1.4fr_1fr_1.4fr_1.1fr_80px_90px] items-center border-b border-line text-[15px] [&>span]:truncate [&>span]:border-r [&>span]:border-line/70 [&>span]:px-3 [&>span]:leading-[46px]"><span class="font-medium">${title}</span><span>${author}</span><span class="text-muted">${kind}</span><span>${avatar(editor, 22)} <span class="ml-1">${editor}</span></span><span>${badge(state, tones.get(state) ?? "")}</span><span class="num">${pages}</span><span class="!border-0 ${due === "today" ? "text-brand" : "text-muted"}">${due}</span></div>`;
    },
  )}<div class="flex h-11 items-center gap-2 border-b border-line px-3 text-[14.500px] text-muted">${icon("ph:plus", 16)}New manuscript</div><div class="mt-3 flex gap-10 px-3 text-[13.500px] text-muted"><span>Count <b class="text-ink">11</b></span><span>Pages <b class="text-ink">2,532</b></span><span>Median <b class="text-ink">219</b></span></div></div>`,
);

const asked = (text: string) =>
  `<div class="ml-auto w-fit max-w-[560px] rounded-[18px] bg-[#f1ebe2] px-5 py-3 text-[16px] leading-[24px]">${text}</div>`;
const source = (no: number, name: string, where: string) =>
  `<span class="flex items-center gap-2 rounded-[10px] border border-line px-3 py-2 text-[13.500px]"><b class="grid h-5 w-5 place-items-center rounded-full bg-brand/12 text-[11px] text-brand">${no}</b>${name}<span class="text-muted">${where}</span></span>`;

export const ask = shell(
  "Ask",
  bar("Ask Quill", `${icon("ph:clock-counter-clockwise", 20)}${icon("ph:note-pencil", 20)}`),
  `<div class="mx-auto flex h-full w-[800px] flex-col pt-10">${asked("Which of our spring titles still lack a cover, and who is on it?")}<div class="mt-7 flex gap-4">${logo}<div class="flex-1 text-[16.500px] leading-[27px]"><p>Three of nine have none yet:</p><div class="mt-3 overflow-hidden rounded-[12px] border border-line">${each(
    [
      "A Grammar of Fog|Milla Sund|second sketches due Wednesday",
      "Winter Kitchens|nobody|photographer cancelled on 17 November",
      "Small Harbours|Jon Aasen|waits for the author’s photographs",
    ],
    (spec) => {
      const [title, who = "", text] = spec.split("|");
      return `<div class="flex items-center gap-3 border-b border-line px-4 py-3 text-[15px] last:border-0"><b class="w-[180px] font-medium">${title}</b>${who === "nobody" ? `<span class="grid h-7 w-7 place-items-center rounded-full border border-dashed border-faint text-muted">${icon("ph:question", 15)}</span>` : avatar(who, 28)}<span class="text-muted">${text}</span></div>`;
    },
  )}</div><p class="mt-4">The printers need all covers by <b>18 December</b>, so Winter Kitchens is the one to worry about.<sup class="text-brand"> 2</sup></p><div class="mt-4 flex flex-wrap gap-2">${source(1, "Spring list 2027", "today")}${source(2, "Production plan", "19 Nov")}${source(3, "Cover meeting", "12 Nov")}</div><div class="mt-4 flex gap-4 text-muted">${icon("ph:copy", 19)}${icon("ph:thumbs-up", 19)}${icon("ph:thumbs-down", 19)}${icon("ph:arrow-clockwise", 19)}</div></div></div><div class="mt-8">${asked("Draft a short note to three photographers we have worked with.")}</div><div class="mt-6 flex items-center gap-4">${logo}<span class="flex items-center gap-3 text-[15.500px] text-muted"><span class="flex gap-1"><i class="h-2 w-2 rounded-full bg-brand"></i><i class="h-2 w-2 rounded-full bg-brand/60"></i><i class="h-2 w-2 rounded-full bg-brand/30"></i></span>Reading invoices of 2024 to 2026</span></div>
<div class="mb-8 mt-auto rounded-[18px] border border-line p-4 shadow-lg"><div class="text-[16px] text-muted">Ask about your documents</div><div class="mt-5 flex items-center gap-2 text-[14px] text-muted"><span class="flex items-center gap-1.5 rounded-full border border-line px-3 py-1">${icon("ph:books", 16)}All of Northlight</span><span class="flex items-center gap-1.5 rounded-full border border-line px-3 py-1">${icon("ph:paperclip", 16)}Add a file</span><span class="ml-auto grid h-9 w-9 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:stop-fill", 16)}</span></div></div></div>`,
);

const setting = (title: string, text: string, end: string) =>
  `<div class="flex items-center gap-8 border-b border-line py-4"><div class="flex-1"><div class="text-[16px] font-medium">${title}</div><div class="text-[14px] text-muted">${text}</div></div>${end}</div>`;
const choice = (label: string, isOn: boolean, ground: string, ink: string) =>
  `<div class="text-center text-[14px]"><div class="h-[92px] w-[132px] overflow-hidden rounded-[12px] border-2 p-3 ${isOn ? "border-brand" : "border-line"}" style="background:${ground}"><i class="block h-2.5 w-16 rounded" style="background:${ink}"></i>${times(4, (row) => `<i class="mt-2 block h-1.5 rounded opacity-40" style="width:${98 - row * 16}px;background:${ink}"></i>`)}</div><div class="mt-2 ${isOn ? "font-medium" : "text-muted"}">${label}</div></div>`;

export const preferences = shell(
  "",
  bar("Settings", ""),
  `<div class="flex h-full"><div class="w-[230px] border-r border-line px-4 pt-6 text-[14.500px]">${each(["Appearance", "Notifications", "Language", "Members", "Security", "Import and export", "Plan"], (name, index) => `<div class="rounded-[8px] px-3 py-2 ${index === 0 ? "bg-line/80 font-medium" : "text-muted"}">${name}</div>`)}</div><div class="flex-1 px-16 pt-8"><h1 class="font-display text-[36px] font-medium">Appearance</h1><div class="mt-6 flex gap-5">${choice("Paper", true, "#fffdf9", "#241f1c")}${choice("White", false, "#ffffff", "#1b1c2b")}${choice("Dusk", false, "#2a2522", "#efe6da")}${choice("Night", false, "#101114", "#d5d8de")}${choice("Like my computer", false, "linear-gradient(110deg,#ffffff 50%,#101114 50%)", "#8a8a8a")}</div><div class="mt-6">${setting("Reading face", "For the text of documents, not for menus", `<span class="flex rounded-[10px] border border-line p-1 text-[15px]"><span class="rounded-[7px] bg-line px-4 py-1.5 font-display">Serif</span><span class="px-4 py-1.5 text-muted">Sans</span><span class="px-4 py-1.5 font-mono text-[13.500px] text-muted">Mono</span></span>`)}${setting("Text size", "Also used when printing", `<span class="flex items-center gap-3"><span class="text-[13px]">A</span><span class="relative h-1 w-[170px] rounded-full bg-line"><i class="absolute inset-y-0 left-0 w-[55%] rounded-full bg-brand"></i><i class="absolute left-[55%] top-1/2 h-4 w-4 -translate-x-1/2 -translate-y-1/2 rounded-full border border-line bg-surface shadow"></i></span><span class="text-[21px]">A</span></span>`)}${setting("Line length", "Seventy signs is easiest for most eyes", `<span class="rounded-[10px] border border-line px-4 py-2 text-[15px]">70 signs</span>`)}${setting("Typewriter mode", "Keeps the line you write in the middle of the screen", webToggle(false))}${setting("Show who is reading", "Portraits at the top of a document", webToggle(true))}${setting("Curly quotes and real dashes", "While you type, in the document’s language", webToggle(true))}</div></div></div>`,
);

const template = (name: string, text: string, lines: number) =>
  `<div class="w-[250px] rounded-[14px] border border-line p-5"><div class="h-[104px] rounded-[8px] bg-[#f7f3ec] p-3.5"><i class="block h-2.5 w-20 rounded bg-brand/50"></i>${times(lines, (row) => `<i class="mt-2.5 block h-1.5 rounded bg-ink/15" style="width:${180 - row * 30}px"></i>`)}</div><b class="mt-4 block text-[16px] font-medium">${name}</b><div class="mt-0.5 text-[14px] text-muted">${text}</div></div>`;

export const emptyDrafts = shell(
  "Drafts",
  bar("Private / Drafts", button("New page", "h-8 bg-ink text-surface", "ph:plus")),
  `<div class="flex flex-col items-center pt-[74px] text-center"><svg width="230" height="150" viewBox="0 0 230 150"><rect x="34" y="26" width="96" height="118" rx="8" fill="#f1ebe2" transform="rotate(-9 82 85)"/><rect x="62" y="14" width="96" height="124" rx="8" fill="#fffdf9" stroke="#d9cfc2" stroke-width="2"/><path d="M80 44h60M80 62h46M80 80h54" stroke="#e3d9cb" stroke-width="5" stroke-linecap="round"/><path d="M196 10c-34 10-50 38-58 78l-6 20c26-6 58-28 64-98Z" fill="#a3263f"/><path d="M190 22c-22 22-40 50-54 84" stroke="#fff" stroke-width="2.500" fill="none"/><path d="M132 108l-8 20" stroke="#5b1524" stroke-width="4" stroke-linecap="round"/></svg><h1 class="mt-7 font-display text-[36px] font-medium">No drafts, no pressure</h1><p class="mt-2 w-[440px] text-[16.500px] leading-[26px] text-muted">What you write here is seen by nobody until you move it to a shared folder.</p><div class="mt-6 flex gap-3">${button("Blank page", "h-11 bg-brand text-on-brand px-6")}${button("Import from Word or Markdown", "h-11 border border-line px-5", "ph:upload-simple")}</div><div class="mt-14 text-[14px] text-muted">or begin with</div><div class="mt-4 flex gap-5 text-left">${template("Reader’s report", "Verdict, strengths, comparison", 4)}${template("Meeting notes", "Who, what, until when", 3)}${template("Weekly letter", "Five questions for Friday", 5)}</div></div>`,
);

export const welcome = desktop(
  "bg-[#f7f3ec]",
  `<section class="flex w-[640px] flex-col justify-center px-[96px]"><div class="flex items-center gap-3 text-[18px] font-semibold">${logo}Quillstack</div><div class="mt-14 text-[14px] text-muted">Step 2 of 3</div><h1 class="mt-2 font-display text-[42px] font-medium leading-[46px]">Bring your people</h1><p class="mt-3 text-[16.500px] leading-[26px] text-muted">Pages are better with a second pair of eyes. Invite three and the first year costs half.</p><div class="mt-7 flex flex-col gap-3">${field({ label: "E-mail addresses", value: "ruben@northlight.example" })}${field({ label: "", value: "oona@northlight.example" })}${field({ label: "", value: "jon@nothlight", error: "This address has no ending. Did you mean jon@northlight.example?" })}</div><div class="mt-4 flex items-center gap-2 text-[15px] text-brand">${icon("ph:link", 18)}Copy an invitation link instead</div><div class="mt-9 flex items-center gap-6">${button("Send and go on", "h-12 bg-brand text-on-brand px-7 text-[16px]")}<span class="text-[15px] text-muted">Later</span></div></section><section class="relative flex-1 overflow-hidden bg-[#a3263f]"><div class="absolute left-[90px] top-[110px] w-[760px] rounded-[16px] bg-surface p-12 shadow-2xl"><h2 class="font-display text-[38px] font-medium">House style</h2>${paragraph(`Write out numbers up to twelve in running text. Ages follow the same rule, ${selected("except in captions")}.`)}${paragraph("Years take no comma. Decades are the eighties, not the 80s, and never carry an apostrophe.")}${paragraph("Double quotation marks for speech, single ones inside.")}<div class="mt-6">${avatars(["Edda Winter", "Ruben Falk", "Oona Keller", "Jon Aasen"], 34)}</div></div><span class="absolute left-[420px] top-[330px] rounded-[8px] rounded-tl-none bg-[#2f6fb3] px-3 py-1 text-[14px] text-white">Oona</span><span class="absolute left-[260px] top-[470px] rounded-[8px] rounded-tl-none bg-[#2f8f6b] px-3 py-1 text-[14px] text-white">Ruben</span></section>`,
);
