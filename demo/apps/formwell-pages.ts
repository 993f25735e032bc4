import { avatar, avatars, scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { print } from "../kit/poster.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, desktop, select, webToggle } from "../kit/web.ts";

export const logo = (size = 30) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 30 30"><rect x="1" y="1" width="13" height="28" rx="6.500" fill="#ff6b4a"/><circle cx="23" cy="7.500" r="6.500" fill="#c9b4ff"/><path d="M16.500 29a6.500 13 0 0 1 13 0Z" fill="#24145c"/></svg>`;

const pill = "rounded-full";
export const quiet = "border-2 border-ink bg-surface rounded-full";
export const solid = `bg-brand text-on-brand ${pill}`;
const blocks = ["#c9b4ff", "#ffd65c", "#a9e8cf", "#ffb3a0", "#b5d9ff", "#d9f26b"] as const;

export const builderTop = (active: string) =>
  `<header class="flex h-[64px] shrink-0 items-center border-b-2 border-ink bg-surface px-6">${logo()}<div class="ml-4 leading-tight"><div class="font-display text-[17px] font-semibold">Sailing camp sign-up</div><div class="text-[12px] text-muted">Saved a moment ago</div></div>
<nav class="mx-auto flex rounded-full bg-raised p-1 text-[14px] font-medium">${each(["Build", "Logic", "Design", "Share", "Results"], (label) => `<span class="rounded-full px-5 py-2 ${label === active ? "bg-brand text-on-brand" : "text-muted"}">${label}</span>`)}</nav>
<div class="flex items-center gap-3">${avatars(["Maren Oduya", "Tobias Quist"], 30)}${button("Preview", quiet, "lucide:play")}${button("Publish", solid)}</div></header>`;

const templates = [
  ["Event registration", "9 questions", "#c9b4ff", "lucide:ticket"],
  ["Guest feedback", "6 questions", "#ffd65c", "lucide:smile"],
  ["Job application", "12 questions", "#a9e8cf", "lucide:briefcase"],
  ["Quiz with score", "10 questions", "#ffb3a0", "lucide:trophy"],
  ["Order form", "7 questions", "#b5d9ff", "lucide:shopping-bag"],
  ["Waiting list", "2 questions", "#d9f26b", "lucide:hourglass"],
] as const;

const templateCard = ([title, sub, colour, name]: (typeof templates)[number], index: number) =>
  `<div class="overflow-hidden rounded-[20px] bg-surface ${index === 0 ? "ring-3 ring-brand" : ""}"><div class="relative h-[168px] p-6" style="background:${colour}"><div class="absolute inset-x-[46px] bottom-0 top-[26px] rounded-t-[14px] bg-white p-5"><i class="block h-2.5 w-2/3 rounded-full bg-[#24145c]"></i>${times(3, (row) => `<i class="mt-3 flex h-6 rounded-[7px] border-2 ${row === index % 3 ? "border-[#24145c] bg-[#f1ecff]" : "border-[#e6e0f3]"}"></i>`)}</div><span class="absolute left-4 top-4 grid h-10 w-10 place-items-center rounded-full bg-[#24145c] text-white">${icon(name, 19)}</span></div>
<div class="flex items-center px-5 py-4"><div><div class="font-display text-[17px] font-semibold">${title}</div><div class="text-[13px] text-muted">${sub}</div></div>${index === 0 ? `<span class="ml-auto">${button("Use", solid)}</span>` : ""}</div></div>`;

export const templateGallery = desktop(
  "flex-col bg-bg",
  `<header class="flex h-[72px] items-center px-10">${logo(34)}<span class="ml-3 font-display text-[21px] font-bold">Formwell</span><nav class="ml-12 flex gap-7 text-[15px] font-medium text-muted"><span>My forms</span><span class="border-b-3 border-accent pb-1 text-ink">Templates</span><span>Integrations</span><span>Billing</span></nav><div class="ml-auto flex items-center gap-4">${button("Blank form", solid, "lucide:plus")}${avatar("Maren Oduya", 38)}</div></header>
<section class="relative mx-10 flex h-[212px] items-center overflow-hidden rounded-[28px] bg-brand px-12 text-white"><div><h1 class="font-display text-[42px] font-bold leading-[46px] tracking-tight">Ask well.<br>Start from a good question.</h1><div class="mt-5 flex h-11 w-[440px] items-center gap-3 rounded-full bg-white px-5 text-[15px] text-muted">${icon("lucide:search", 18)}Search 240 templates</div></div><div class="absolute inset-y-0 right-0 w-[560px]">${print("formwell hero", ["#c9b4ff", "#ffd65c", "#ff6b4a", "#24145c", "#a9e8cf"], 5, 2)}</div></section>
<div class="flex flex-1 gap-10 px-10 pt-7"><aside class="w-[190px] shrink-0 text-[15px]"><div class="mb-3 font-display font-semibold">Made for</div>${each(["All templates|240", "Events|38", "Feedback|52", "Hiring|24", "Orders|31", "Quizzes|45", "Research|50"], (item, index) => `<div class="flex rounded-full px-4 py-2 ${index === 0 ? "bg-[#d9f26b] font-semibold" : "text-muted"}"><span>${item.split("|")[0]}</span><span class="ml-auto text-[13px]">${item.split("|")[1]}</span></div>`)}</aside><div class="grid flex-1 grid-cols-3 content-start gap-6">${each(templates, templateCard)}</div></div>`,
);

const palette = [
  ["Short text", "lucide:text-cursor-input", 0],
  ["Long text", "lucide:align-left", 0],
  ["Choice", "lucide:circle-dot", 1],
  ["Many choices", "lucide:square-check", 1],
  ["Picture choice", "lucide:images", 1],
  ["Rating", "lucide:star", 2],
  ["Scale 0 to 10", "lucide:gauge", 2],
  ["Date", "lucide:calendar", 3],
  ["E-mail", "lucide:mail", 3],
  ["Phone", "lucide:phone", 3],
  ["File upload", "lucide:upload", 4],
  ["Signature", "lucide:signature", 4],
  ["Payment", "lucide:credit-card", 5],
  ["Section", "lucide:minus", 5],
] as const;

const question = (order: number, title: string, body: string, isActive = false) =>
  `<div class="relative rounded-[18px] bg-surface p-6 ${isActive ? "border-2 border-brand shadow-[0_10px_30px_rgba(36,20,92,.14)]" : "border-2 border-transparent"}"><div class="flex gap-3"><span class="grid h-7 w-7 shrink-0 place-items-center rounded-[9px] bg-[#c9b4ff] text-[13px] font-semibold">${order}</span><div class="flex-1"><div class="font-display text-[19px] font-semibold">${title}</div><div class="mt-3">${body}</div></div>${icon("lucide:grip-vertical", 18, "text-faint")}</div></div>`;

const slot = (text: string) =>
  `<div class="border-b-2 border-line pb-2 text-[16px] text-faint">${text}</div>`;

export const builder = desktop(
  "flex-col bg-bg",
  `${builderTop("Build")}<div class="flex min-h-0 flex-1"><aside class="w-[272px] border-r-2 border-ink bg-surface p-5"><div class="flex h-10 items-center gap-2 rounded-full bg-raised px-4 text-[14px] text-muted">${icon("lucide:search", 16)}Find a field</div><div class="mt-5 font-display text-[15px] font-semibold">Drag onto the page</div><div class="mt-3 grid grid-cols-2 gap-2.5">${each(palette, ([label, name, hue]) => `<div class="flex h-[76px] flex-col justify-between rounded-[14px] p-3 text-[13px] font-medium ${label === "Rating" ? "opacity-35" : ""}" style="background:${blocks[hue]}">${icon(name, 20)}${label}</div>`)}</div></aside>
<section class="relative flex-1 overflow-hidden px-[80px] pt-7"><div class="h-[104px] overflow-hidden rounded-[18px]">${scene("sea", "camp")}</div><div class="mt-4 flex flex-col gap-4">${question(1, "What is your name?", slot("Type your answer"))}
<div class="flex h-[66px] items-center rounded-[18px] border-2 border-dashed pl-8 border-accent bg-[#ffe9e3] text-[14px] font-semibold text-[#b8371a]">Drop here: Rating becomes question 2</div>
${question(3, "How much have you sailed before?", `<div class="flex flex-col gap-2 text-[15px]">${each(["Never, I am curious", "A few days with friends", "I have a licence"], (text, index) => `<div class="flex items-center gap-3 rounded-[12px] border-2 border-line px-4 py-2.5"><span class="grid h-6 w-6 place-items-center rounded-[7px] bg-raised text-[12px] font-semibold">${"ABC"[index]}</span>${text}</div>`)}<span class="mt-1 text-[14px] font-semibold text-[#5b2ee0]">+ Add an answer</span></div>`, true)}${question(4, "Which week suits you?", slot("Pick a week in July"))}</div>
<div class="absolute left-[470px] top-[318px] flex rotate-[-4deg] items-center gap-3 rounded-[14px] bg-[#a9e8cf] px-5 py-4 text-[15px] font-semibold shadow-[0_16px_34px_rgba(36,20,92,.3)]">${icon("lucide:star", 21)}Rating${icon("ph:hand-grabbing-fill", 30, "absolute -bottom-4 -right-3")}</div></section>
<aside class="w-[300px] border-l-2 border-ink bg-surface p-6 text-[14px]"><div class="font-display text-[19px] font-semibold">Question 3</div><div class="mt-1 text-muted">Single choice</div><div class="mt-5">${select("Field type", "Choice")}</div>${each(
    [
      ["Required", true],
      ["Shuffle answers", false],
      ["Allow “Other”", false],
      ["Vertical layout", true],
    ] as const,
    ([label, isOn]) =>
      `<div class="flex items-center border-b border-line py-4"><span>${label}</span><span class="ml-auto">${webToggle(isOn)}</span></div>`,
  )}<div class="mt-5 font-medium">Score for this answer</div><div class="mt-2 flex gap-2 text-center">${each(["A 0", "B 2", "C 5"], (text) => `<span class="flex-1 rounded-[10px] bg-raised py-2">${text}</span>`)}</div><div class="mt-6 rounded-[16px] bg-[#d9f26b] p-4 leading-5"><b class="font-semibold">This answer branches.</b><br>“I have a licence” skips to question 7.<div class="mt-2 font-semibold underline">Open logic</div></div></aside></div>`,
);

const node = (
  x: number,
  y: number,
  colour: string,
  tag: string,
  title: string,
  rows: readonly string[] = [],
) =>
  `<div class="absolute w-[228px] rounded-[16px] border-2 border-ink bg-surface" style="left:${x}px;top:${y}px"><div class="flex items-center gap-2 rounded-t-[13px] border-b-2 border-ink px-4 py-2 text-[12px] font-semibold" style="background:${colour}">${tag}</div><div class="px-4 py-3"><div class="font-display text-[15.500px] font-semibold leading-[20px]">${title}</div>${each(rows, (row) => `<div class="mt-2 flex items-center rounded-[9px] bg-raised px-3 py-1.5 text-[13px]">${row}<i class="ml-auto h-3 w-3 rounded-full border-2 border-ink bg-[#d9f26b]"></i></div>`)}</div></div>`;

const wire = (path: string, colour = "#24145c") =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.500"/>`;

export const logic = desktop(
  "flex-col bg-bg",
  `${builderTop("Logic")}<div class="relative flex-1 overflow-hidden bg-[radial-gradient(#cfc6de_1.300px,transparent_1.300px)] bg-[length:24px_24px]"><svg class="absolute inset-0" width="1440" height="836" viewBox="0 0 1440 836">${wire("M278 330H340")}${wire("M568 316C630 316 600 132 660 132")}${wire("M568 352C630 352 610 376 660 376")}${wire("M568 388C640 388 600 636 660 636", "#ff6b4a")}${wire("M888 150C950 150 920 320 980 330")}${wire("M888 392C930 392 930 350 980 340")}${wire("M888 664C950 664 930 430 980 356", "#ff6b4a")}${wire("M1208 340C1250 340 1216 560 1190 588")}</svg>
${node(50, 282, "#c9b4ff", "1 · Short text", "What is your name?")}${node(340, 222, "#ffd65c", "3 · Choice", "How much have you sailed before?", ["Never, I am curious", "A few days", "I have a licence"])}${node(660, 78, "#b5d9ff", "4 · Section", "The first day on water", ["Continue"])}${node(660, 314, "#b5d9ff", "5 · Date", "When did you last sail?", ["Any date"])}${node(660, 560, "#ffb3a0", "7 · File upload", "Send us your licence", ["File received"])}${node(980, 276, "#a9e8cf", "8 · Choice", "Which week suits you?", ["Any week"])}${node(980, 588, "#d9f26b", "Ending", "Thank you, see you in July")}
<div class="absolute left-[560px] top-[470px] flex items-center gap-2 rounded-full bg-accent px-3 py-1.5 text-[12.500px] font-semibold text-white">${icon("lucide:split", 14)}if answer is C, jump to 7</div>
<aside class="absolute right-6 top-6 w-[196px] rounded-[18px] border-2 border-ink bg-surface p-4 text-[13px]"><b class="font-display text-[15px]">3 rules</b><div class="mt-3 flex flex-col gap-2.5"><span class="flex gap-2">${icon("lucide:circle-check", 16, "text-good")}Every path ends</span><span class="flex gap-2">${icon("lucide:circle-check", 16, "text-good")}No loops</span><span class="flex gap-2">${icon("lucide:triangle-alert", 16, "text-accent")}Question 6 is never reached</span></div></aside>
<div class="absolute bottom-6 left-6 flex items-center gap-1 rounded-full border-2 border-ink bg-surface p-1 text-[13px] font-medium">${each(["lucide:minus", "lucide:plus", "lucide:maximize", "lucide:undo-2"], (name) => `<span class="grid h-8 w-8 place-items-center">${icon(name, 17)}</span>`)}<span class="px-3">82 %</span></div><div class="absolute bottom-6 left-[250px]">${button("Test this path", solid, "lucide:route")}</div></div>`,
);

const swatch = (colour: string, isOn = false) =>
  `<span class="h-9 w-9 rounded-full ${isOn ? "ring-3 ring-brand ring-offset-2" : ""}" style="background:${colour}"></span>`;

export const themeEditor = desktop(
  "flex-col bg-bg",
  `${builderTop("Design")}<div class="flex min-h-0 flex-1"><aside class="w-[356px] overflow-hidden border-r-2 border-ink bg-surface p-7 text-[14px]"><h2 class="font-display text-[24px] font-bold">Theme</h2><div class="mt-4 grid grid-cols-3 gap-3">${each(
    [
      ["Lagoon", "#0f5c6e", "#f2c14e"],
      ["Plain", "#ffffff", "#24145c"],
      ["Sorbet", "#ffb3a0", "#24145c"],
      ["Night", "#1b1630", "#c9b4ff"],
      ["Meadow", "#d9f26b", "#1f4d2e"],
      ["Yours", "#e9e4f5", "#8a80a8"],
    ] as const,
    ([name, ground, ink], index) =>
      `<div class="text-center text-[13px]"><div class="grid h-[70px] place-items-center rounded-[14px] border-2 font-display text-[26px] font-bold ${index === 0 ? "border-brand ring-2 ring-brand" : "border-line"}" style="background:${ground};color:${ink}">${name === "Yours" ? "+" : "Aa"}</div><div class="mt-1.5">${name}</div></div>`,
  )}</div><div class="mt-6 font-semibold">Button colour</div><div class="mt-3 flex gap-3.5">${swatch("#f2c14e", true)}${swatch("#ff6b4a")}${swatch("#a9e8cf")}${swatch("#c9b4ff")}${swatch("#ffffff ; border:2px solid #ddd")}<span class="grid h-9 w-9 place-items-center rounded-full border-2 border-dashed border-faint">${icon("lucide:pipette", 16)}</span></div>
<div class="mt-6 grid grid-cols-2 gap-3">${select("Headings", "Fraunces")}${select("Text", "DM Sans")}</div><div class="mt-6 flex justify-between font-semibold"><span>Corner</span><span class="font-normal text-muted">14 px</span></div><div class="relative mt-4 h-1.5 rounded-full bg-line"><i class="absolute h-1.5 w-[58%] rounded-full bg-brand"></i><i class="absolute -top-[7px] left-[56%] h-5 w-5 rounded-full border-3 border-brand bg-white"></i></div>
<div class="mt-7 font-semibold">Background picture</div><div class="mt-3 flex gap-3"><span class="h-[66px] w-[104px] overflow-hidden rounded-[12px] ring-3 ring-brand">${scene("sea", "theme")}</span><span class="h-[66px] w-[84px] overflow-hidden rounded-[12px]">${scene("lake", "theme")}</span><span class="grid h-[66px] w-[84px] place-items-center rounded-[12px] border-2 border-dashed border-faint text-muted">${icon("lucide:image-up", 20)}</span></div><div class="mt-6 flex items-center border-t border-line pt-5"><span>Contrast of text on picture</span><span class="ml-auto">${badge("7.2 : 1, good", "bg-[#a9e8cf] text-ink")}</span></div></aside>
<section class="flex flex-1 flex-col items-center pt-8"><div class="flex rounded-full border-2 border-ink bg-surface p-1 text-ink">${each(["lucide:monitor", "lucide:tablet", "lucide:smartphone"], (name, index) => `<span class="grid h-8 w-12 place-items-center rounded-full ${index === 0 ? "bg-brand text-white" : ""}">${icon(name, 17)}</span>`)}</div>
<div class="mt-6 w-[900px] overflow-hidden rounded-[20px] border-2 border-ink bg-white"><div class="flex h-9 items-center gap-2 border-b-2 border-ink px-4">${each(["#ff6b4a", "#ffd65c", "#a9e8cf"], (colour) => `<i class="h-3 w-3 rounded-full" style="background:${colour}"></i>`)}<span class="mx-auto text-[12px] text-muted">formwell.example/saltmarsh/camp</span></div><div class="relative h-[560px]">${scene("sea", "theme")}<div class="absolute inset-0 bg-[#0f5c6e]/80"></div><div class="absolute inset-0 flex flex-col justify-center px-[110px] text-white"><div class="text-[15px] text-[#f2c14e]">3 of 8</div><div class="mt-2 text-[38px] leading-[44px]" style="font-family:'Fraunces Variable'">How much have you<br>sailed before?</div><div class="mt-7 flex w-[420px] flex-col gap-3 text-[17px]">${each(["Never, I am curious", "A few days with friends", "I have a licence"], (text, index) => `<div class="rounded-[14px] border-2 px-5 py-3.5 ${index === 1 ? "border-[#f2c14e] bg-[#f2c14e]/20" : "border-white/45"}">${text}</div>`)}</div><div class="mt-7"><span class="rounded-[14px] bg-[#f2c14e] px-7 py-3.5 text-[16px] font-semibold text-[#12333b]">Next</span></div></div></div></div></section></div>`,
);

export const publicQuestion = desktop(
  "bg-[#0f5c6e] text-white",
  `<div class="absolute inset-x-0 top-0 h-2 bg-white/15"><div class="h-full w-[62%] bg-[#f2c14e]"></div></div><section class="relative w-[860px] px-[120px]"><div class="pt-16 text-[16px] text-white/70">Saltmarsh Sailing School</div><div class="mt-[150px] flex items-baseline gap-4"><span class="text-[20px] text-[#f2c14e]">5</span><h1 class="text-[50px] leading-[56px]" style="font-family:'Fraunces Variable'">How would you get home if the wind turned, Petra?</h1></div><p class="mt-4 pl-7 text-[18px] text-white/75">There is no wrong answer. We want to know how you think.</p>
<div class="ml-7 mt-9 grid w-[560px] gap-3 text-[19px]">${each(["Tack back along the shore", "Drop the sail and row", "Call the harbour and wait", "I would have turned earlier"], (text, index) => `<div class="flex items-center gap-4 rounded-[14px] border-2 px-5 py-4 ${index === 3 ? "border-[#f2c14e] bg-[#f2c14e]/18" : "border-white/35"}"><span class="grid h-7 w-7 place-items-center rounded-[8px] border-2 text-[13px] font-semibold ${index === 3 ? "border-[#f2c14e] bg-[#f2c14e] text-[#12333b]" : "border-white/50"}">${"ABCD"[index]}</span>${text}${index === 3 ? `<span class="ml-auto text-[#f2c14e]">${icon("ph:check-bold", 20)}</span>` : ""}</div>`)}</div>
<div class="ml-7 mt-8 flex items-center gap-4 text-[15px] text-white/70"><span class="rounded-[14px] bg-[#f2c14e] px-8 py-4 text-[18px] font-semibold text-[#12333b]">OK</span>press <b class="text-white">Enter ↵</b></div></section>
<section class="flex-1 overflow-hidden rounded-l-[48px]">${scene("sea", "question five")}</section><div class="absolute bottom-8 right-8 flex overflow-hidden rounded-[12px] bg-white text-[#0f5c6e]"><span class="border-r border-[#cfe0e3] p-3">${icon("lucide:chevron-up", 22)}</span><span class="p-3">${icon("lucide:chevron-down", 22)}</span></div><div class="absolute bottom-9 left-[120px] flex items-center gap-2 text-[14px] text-white/60">Powered by ${logo(18)} Formwell</div>`,
);

export const thanks = desktop(
  "flex-col items-center bg-[#ffd65c]",
  `<div class="absolute inset-x-0 top-0 h-[150px]">${print("thanks top", ["#ffd65c", "#ff6b4a", "#c9b4ff", "#24145c"], 12, 1)}</div><div class="absolute inset-x-0 bottom-0 h-[150px]">${print("thanks low", ["#ffd65c", "#a9e8cf", "#c9b4ff", "#24145c"], 12, 1)}</div>
<section class="relative mt-[206px] flex w-[760px] flex-col items-center text-center"><span class="grid h-[84px] w-[84px] place-items-center rounded-full bg-brand text-white">${icon("ph:check-bold", 42)}</span><h1 class="mt-6 font-display text-[64px] font-bold leading-[66px] tracking-tight">Welcome aboard, Petra!</h1><p class="mt-4 w-[560px] text-[19px] leading-[28px]">Your place in week 29 is held until Friday. A letter with the packing list is on its way to petra@brightmail.example.</p>
<div class="mt-7 flex gap-3">${button("Add to calendar", `${solid} h-12 px-6 text-[16px]`, "lucide:calendar-plus")}${button("Answer again", `${quiet} h-12 px-6 text-[16px]`)}</div><div class="mt-9 flex items-center gap-4 text-[15px]"><span>Bring a friend:</span>${each(["lucide:link", "lucide:mail", "lucide:message-circle", "lucide:qr-code"], (name) => `<span class="grid h-11 w-11 place-items-center rounded-full bg-white">${icon(name, 20)}</span>`)}</div></section><div class="absolute bottom-[174px] flex items-center gap-2 text-[14px]">${logo(20)}Made with Formwell. <b class="underline">Build your own form</b></div>`,
);
