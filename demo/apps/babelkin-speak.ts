// Babelkin's screens for translating; the captions are in babelkin.ts.
import { icon } from "../kit/icon.ts";
import { phone, tabBar } from "../kit/ios.ts";
import { waveform } from "../kit/pieces.ts";
import { each, times } from "../kit/seed.ts";

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Oversæt", icon: "ph:translate" },
      { label: "Samtale", icon: "ph:chats-teardrop" },
      { label: "Parlør", icon: "ph:book-open" },
      { label: "Historik", icon: "ph:clock-counter-clockwise" },
      { label: "Mere", icon: "ph:dots-three-circle" },
    ],
    active,
    "bg-white text-muted",
  );

const tool = (name: string, label: string) =>
  `<div class="flex flex-1 flex-col items-center gap-1.5 text-[13px] font-medium"><span class="grid h-[52px] w-[52px] place-items-center rounded-full bg-raised">${icon(name, 24)}</span>${label}</div>`;
const other = (text: string, note: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-2.5 last:border-0"><div class="flex-1"><div class="text-[16px] font-medium">${text}</div><div class="text-[13px] text-muted">${note}</div></div>${icon("ph:speaker-high", 21, "text-brand")}</div>`;

export const translation = phone(
  { time: "11:20", charge: 0.83, classes: "bg-white" },
  `<div class="relative bg-[#cfe8ff] px-5 pb-8 pt-[56px] text-[#0c2f52]"><div class="flex items-center justify-between"><span class="flex items-center gap-1.5 text-[17px] font-bold">Dansk${icon("ph:caret-down-bold", 14)}</span><span class="grid h-9 w-9 place-items-center rounded-full bg-white/60">${icon("ph:x-bold", 16)}</span></div><div class="mt-4 min-h-[104px] text-[26px] font-semibold leading-[34px]">Hvor tit sejler færgen til øen om søndagen?</div><div class="mt-1 flex items-center justify-between text-[13.500px] opacity-70"><span class="num">43 / 5000</span>${icon("ph:speaker-high-fill", 22)}</div></div>
<div class="relative bg-[#ffd6ea] px-5 pb-5 pt-9 text-[#5b0536]"><span class="absolute left-1/2 top-0 grid h-[60px] w-[60px] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-4 border-white bg-brand text-white">${icon("ph:arrows-down-up-bold", 26)}</span><span class="flex items-center gap-1.5 text-[17px] font-bold">Italiensk${icon("ph:caret-down-bold", 14)}</span><div class="mt-3 text-[26px] font-semibold leading-[34px]">Quante volte parte il traghetto per l’isola la domenica?</div><div class="mt-2 text-[14.500px] opacity-75">kwan-te vol-te par-te il tra-get-to per li-zo-la</div><div class="mt-4 flex gap-3">${each(["ph:speaker-high-fill", "ph:copy", "ph:arrows-out-simple", "ph:star-fill"], (name, index) => `<span class="grid h-11 w-11 place-items-center rounded-full ${index === 0 ? "bg-brand text-white" : "bg-white/70"}">${icon(name, 21, index === 3 ? "text-warn" : "")}</span>`)}</div></div>
<div class="flex px-3 pt-4">${tool("ph:microphone-fill", "Tal")}${tool("ph:camera-fill", "Kamera")}${tool("ph:scribble-loop-bold", "Skriv")}${tool("ph:clipboard-text-fill", "Indsæt")}</div>
<div class="px-5 pt-3"><div class="text-[14px] font-bold text-muted">Andre måder at sige det på</div>${other("Ogni quanto c’è il traghetto di domenica?", "mere uformelt")}</div>${tabs(0)}`,
);

const dish = (y: number, turn: number, text: string, price: string, isOn = false) =>
  `<div class="absolute left-[58px] flex w-[274px] origin-left items-center justify-between rounded-[6px] px-2 text-[18px] font-semibold leading-[32px] ${isOn ? "bg-white text-brand outline outline-[3px] outline-brand" : "bg-white/90"}" style="top:${y}px;transform:rotate(${turn}deg)"><span>${text}</span><span class="num">${price}</span></div>`;

export const camera = phone(
  { tone: "light", time: "12:31", charge: 0.79, classes: "bg-black" },
  `<div class="absolute inset-x-0 bottom-[176px] top-0 overflow-hidden rounded-b-[28px] bg-[linear-gradient(160deg,#b98d62,#7c5636)]"><svg class="absolute inset-0" width="390" height="668"><g opacity=".25" stroke="#3a2413" stroke-width="2">${times(9, (row) => `<path d="M0 ${row * 78}H390"/>`)}${times(26, (index) => `<path d="M${(index % 3) * 150 + (Math.floor(index / 3) % 2) * 70} ${Math.floor(index / 3) * 78}v78"/>`)}</g><g transform="rotate(-2.500 195 330)"><rect x="30" y="96" width="330" height="508" rx="8" fill="#6b4423"/><rect x="44" y="110" width="302" height="480" rx="3" fill="#23302b"/><path d="M60 128q130 40 270 0" stroke="#fff" opacity=".08" stroke-width="30" fill="none"/><path d="M96 560q20-26 46-14t40-8 46 6 56-14" stroke="#f3d36b" stroke-width="4" fill="none" stroke-linecap="round"/></g></svg>
<div class="absolute left-[92px] top-[150px] -rotate-[2.500deg] rounded-[6px] bg-white/90 px-3 text-[30px] font-bold leading-[42px]">Dagens retter</div>${dish(232, -2.5, "Suppe med bønner", "9")}${dish(284, -2.5, "Pasta med sardiner", "14", true)}${dish(336, -2.5, "Fyldte auberginer", "12")}${dish(388, -2.5, "Blæksprutte på grill", "19")}${dish(440, -2.5, "Citrontærte", "6")}<div class="absolute left-[96px] top-[500px] -rotate-[2.500deg] rounded-[6px] bg-white/90 px-2 text-[15px] leading-[26px]">Brød og kuvert 2 € pr. person</div>
<svg class="absolute inset-0" width="390" height="668" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"><path d="M24 130v-26h26M366 130v-26h-26M24 590v26h26M366 590v26h-26"/></svg></div>
<div class="absolute inset-x-5 top-[56px] flex items-center justify-between text-white"><span class="grid h-10 w-10 place-items-center rounded-full bg-black/45">${icon("ph:x-bold", 19)}</span><span class="flex items-center gap-2 rounded-full bg-black/55 px-4 py-2 text-[15px] font-semibold">Italiensk${icon("ph:arrow-right-bold", 15)}Dansk</span><span class="grid h-10 w-10 place-items-center rounded-full bg-black/45">${icon("ph:lightning-fill", 19)}</span></div>
<div class="absolute inset-x-0 bottom-0 h-[176px] text-white"><div class="flex justify-center gap-6 pt-4 text-[15px] text-white/60"><span>Fotos</span><b class="text-[#ff8cc6]">Live</b><span>Scan side</span></div><div class="mt-4 flex items-center justify-between px-10"><span class="grid h-12 w-12 place-items-center rounded-[14px] border-2 border-white bg-[linear-gradient(135deg,#7fb4de,#f4e6d3)]"></span><span class="grid h-[76px] w-[76px] place-items-center rounded-full border-4 border-white"><i class="grid h-[60px] w-[60px] place-items-center rounded-full bg-brand">${icon("ph:pause-fill", 26)}</i></span><span class="grid h-12 w-12 place-items-center rounded-full bg-white/15">${icon("ph:text-aa-bold", 22)}</span></div></div>`,
);

const half = (look: string, lang: string, before: string, said: string, mic: string, note: string) =>
  `<div class="flex h-full flex-col px-6 pt-7 ${look}"><div class="text-[15px] font-bold opacity-70">${lang}</div><div class="mt-2 text-[15.500px] leading-[21px] opacity-60">${before}</div><div class="mt-3 text-[27px] font-semibold leading-[35px]">${said}</div><div class="mt-auto flex flex-col items-center gap-2 pb-[48px]">${mic}<span class="text-[14px] opacity-70">${note}</span></div></div>`;

export const conversation = phone(
  { tone: "dark", time: "14:02", charge: 0.74 },
  `<div class="absolute inset-x-0 top-0 h-[412px]"><div class="h-full rotate-180">${half("bg-[#ffd6ea] text-[#5b0536]", "Italiano", "Buongiorno! Dove volete andare?", "All’isola. Ci sono ancora due posti per le bici?", `<span class="grid h-[66px] w-[66px] place-items-center rounded-full bg-white text-brand">${icon("ph:microphone-fill", 30)}</span>`, "Tocca e parla")}</div></div>
<div class="absolute inset-x-0 bottom-0 top-[432px]">${half("bg-[#cfe8ff] text-[#0c2f52]", "Dansk", "Goddag! Hvor skal I hen?", "Til øen. Er der stadig plads til to cykler?", `<div class="flex items-center gap-3">${waveform("left", 84, 40, 1, ["#5b9fd6", "#5b9fd6"], 6)}<span class="grid h-[66px] w-[66px] place-items-center rounded-full bg-[#0c2f52] text-white">${icon("ph:microphone-fill", 30)}</span>${waveform("right", 84, 40, 1, ["#5b9fd6", "#5b9fd6"], 6)}</div>`, "Jeg lytter …")}</div>
<div class="absolute inset-x-0 top-[400px] z-10 flex h-[44px] items-center justify-between bg-ink px-5 text-white"><span class="flex items-center gap-2 text-[15px] font-semibold">Dansk${icon("ph:arrows-left-right-bold", 16)}Italiensk</span><span class="flex items-center gap-5">${icon("ph:list-bullets-bold", 21)}${icon("ph:x-bold", 20)}</span></div>`,
);

const meaning = (order: number, word: string, note: string, sentence: string, translated: string) =>
  `<div class="flex gap-3.5 py-3"><span class="grid h-7 w-7 shrink-0 place-items-center rounded-full bg-[#ffd6ea] text-[14px] font-bold text-[#5b0536]">${order}</span><div><div class="text-[18px] font-bold">${word} <span class="text-[14px] font-normal text-muted">${note}</span></div><div class="mt-1 text-[15px] leading-[20px]">${sentence}</div><div class="text-[15px] leading-[20px] text-brand">${translated}</div></div></div>`;
const form = (label: string, one: string, many: string) =>
  `<div class="grid grid-cols-[92px_1fr_1fr] border-b border-line py-2 text-[15px] last:border-0"><span class="text-muted">${label}</span><b class="font-semibold">${one}</b><b class="font-semibold">${many}</b></div>`;

export const dictionary = phone(
  { time: "11:24", charge: 0.83, classes: "bg-white" },
  `<div class="bg-[#cfe8ff] px-5 pb-6 pt-[54px] text-[#0c2f52]"><div class="flex items-center justify-between">${icon("ph:caret-left-bold", 24)}<span class="flex gap-5">${icon("ph:share-fat", 24)}${icon("ph:star-fill", 24, "text-warn")}</span></div><div class="mt-4 flex items-end justify-between"><div><div class="text-[46px] font-bold leading-[50px]">færge</div><div class="mt-1 text-[17px]">[ˈfæɐ̯wə] · navneord, fælleskøn</div></div><span class="grid h-14 w-14 place-items-center rounded-full bg-[#0c2f52] text-white">${icon("ph:speaker-high-fill", 26)}</span></div></div>
<div class="px-5 pt-2">${meaning(1, "il traghetto", "skib i fast rute", "Færgen går hver anden time.", "Il traghetto parte ogni due ore.")}${meaning(2, "la chiatta", "pram, trukket af et tov", "De tog den lille færge over åen.", "Hanno preso la chiatta sul ruscello.")}</div>
<div class="mx-5 mt-2 rounded-[22px] bg-raised px-4 py-2"><div class="grid grid-cols-[92px_1fr_1fr] border-b border-line py-2 text-[13px] text-muted"><span></span><span>Ental</span><span>Flertal</span></div>${form("Ubestemt", "en færge", "færger")}${form("Bestemt", "færgen", "færgerne")}</div>
<div class="px-5 pt-4 text-[14px] font-bold text-muted">Beslægtede ord</div><div class="flex flex-wrap gap-2 px-5 pt-2.5 text-[15px] font-medium">${each(["bilfærge", "færgeleje", "overfart", "skib", "kaptajn"], (word) => `<span class="rounded-full border-2 border-line px-4 py-2">${word}</span>`)}</div>
<div class="absolute inset-x-5 bottom-[40px] flex h-[56px] items-center justify-center gap-2 rounded-full bg-brand text-[17px] font-bold text-white">${icon("ph:cards-fill", 21)}Øv som huskekort</div>`,
);

export const listening = phone(
  { tone: "light", time: "11:19", charge: 0.84, classes: "bg-brand" },
  `<div class="flex items-center justify-between px-5 pt-[56px] text-white"><span class="grid h-10 w-10 place-items-center rounded-full bg-white/20">${icon("ph:x-bold", 19)}</span><span class="flex items-center gap-2 rounded-full bg-white/20 px-4 py-2 text-[15px] font-semibold">${icon("ph:sparkle-fill", 17)}Dansk, genkendt</span><i class="w-10"></i></div>
<div class="px-6 pt-12 text-[36px] font-bold leading-[44px] text-white">Undskyld, kan du sige mig, hvor man køber billet til <span class="text-white/45">færg</span></div>
<div class="absolute inset-x-0 bottom-[96px] grid h-[360px] place-items-center">${each([340, 262, 190], (size, index) => `<i class="absolute rounded-full bg-[#ff9ccf]" style="width:${size}px;height:${size}px;opacity:${0.16 + index * 0.1}"></i>`)}<div class="absolute">${waveform("listening", 390, 112, 1, ["#ffc4e2", "#ffc4e2"], 8)}</div><span class="relative grid h-[118px] w-[118px] place-items-center rounded-full bg-white text-brand shadow-xl">${icon("ph:microphone-fill", 54)}</span></div>
<div class="absolute inset-x-6 bottom-[46px] flex items-center justify-between text-white"><span class="grid h-12 w-12 place-items-center rounded-full bg-white/20">${icon("ph:keyboard-fill", 24)}</span><span class="text-[16px]">Tryk, når du er færdig</span><span class="grid h-12 w-12 place-items-center rounded-full bg-white/20">${icon("ph:users-fill", 24)}</span></div>`,
);
