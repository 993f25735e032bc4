// Babelkin's lists, settings and the lost connection; the captions are in babelkin.ts.
import { progress, ring } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { group, phone, tile, toggle } from "../kit/ios.ts";
import { keyboard } from "../kit/keyboard.ts";
import { each } from "../kit/seed.ts";
import { tabs } from "./babelkin-speak.ts";

const title = (label: string, right = "") =>
  `<div class="flex items-center justify-between px-5 pt-[60px]"><span class="text-[34px] font-bold leading-10">${label}</span><span class="flex gap-5">${right}</span></div>`;

const situation = (glyph: string, label: string, count: string, look: string) =>
  `<div class="rounded-[24px] p-3.5 ${look}">${emoji(glyph, 38)}<div class="mt-2 text-[16px] font-bold leading-5">${label}</div><div class="text-[13px] opacity-70">${count} sætninger</div></div>`;
const phrase = (said: string, translated: string) =>
  `<div class="flex items-center gap-3 rounded-[24px] bg-raised px-4 py-3"><div class="flex-1"><div class="text-[16px] font-semibold">${said}</div><div class="text-[15px] text-brand">${translated}</div></div>${icon("ph:star-fill", 19, "text-warn")}<span class="grid h-10 w-10 place-items-center rounded-full bg-brand text-white">${icon("ph:play-fill", 17)}</span></div>`;

export const phrasebook = phone(
  { time: "9:32", charge: 0.93, classes: "bg-white" },
  `${title("Parlør", `<span class="rounded-full bg-raised px-3.5 py-2 text-[14px] font-semibold">Dansk → Italiensk</span>`)}<div class="mx-5 mt-4 flex h-[46px] items-center gap-2.5 rounded-full bg-raised px-4 text-[16px] text-muted">${icon("ph:magnifying-glass-bold", 19)}Søg i 640 sætninger</div>
<div class="mt-4 grid grid-cols-3 gap-2.5 px-5">${situation("spaghetti", "Restaurant", "86", "bg-[#ffe6c7]")}${situation("tram", "Tog og bus", "72", "bg-[#cfe8ff]")}${situation("stethoscope", "Hos lægen", "64", "bg-[#ffd6ea]")}${situation("bed", "Hotel", "58", "bg-[#e3dcfb]")}${situation("shopping-bags", "Indkøb", "91", "bg-[#d3f0dd]")}${situation("police-car-light", "Nødhjælp", "33", "bg-[#fbd7d4]")}</div>
<div class="flex items-baseline justify-between px-5 pb-2.5 pt-5"><span class="text-[20px] font-bold">Dine favoritter</span><span class="text-[14.500px] font-semibold text-brand">Se alle 12</span></div><div class="flex flex-col gap-2 px-5">${phrase("Jeg er allergisk over for nødder", "Sono allergico alle noci")}${phrase("Vi vil gerne bede om regningen", "Il conto, per favore")}${phrase("Hvor er nærmeste apotek?", "Dov’è la farmacia più vicina?")}</div>${tabs(2)}`,
);

const kinds = { text: "ph:text-t-bold", voice: "ph:microphone-fill", camera: "ph:camera-fill" };
const entry = (kind: keyof typeof kinds, from: string, to: string, pair: string, isStarred = false) =>
  `<div class="flex items-center gap-3 border-b border-line bg-white px-5 py-[11px]"><span class="grid h-9 w-9 shrink-0 place-items-center rounded-full bg-[#cfe8ff] text-[#0c2f52]">${icon(kinds[kind], 17)}</span><div class="min-w-0 flex-1"><div class="truncate text-[16px]">${from}</div><div class="truncate text-[15px] font-semibold text-brand">${to}</div></div><div class="flex flex-col items-end gap-1 text-[12px] text-muted">${pair}${icon(isStarred ? "ph:star-fill" : "ph:star", 18, isStarred ? "text-warn" : "text-faint")}</div></div>`;
const day = (label: string) =>
  `<div class="bg-raised px-5 py-1.5 text-[13.500px] font-bold text-muted">${label}</div>`;

export const history = phone(
  { time: "16:45", charge: 0.55, classes: "bg-white" },
  `${title("Historik", `${icon("ph:magnifying-glass-bold", 24)}${icon("ph:trash-bold", 24)}`)}<div class="mb-3 mt-3.5 flex gap-2 px-5 text-[14.500px] font-semibold">${each(["Alle", "Tekst", "Stemme", "Kamera", "★ 12"], (label, index) => `<span class="rounded-full px-3 py-1.5 ${index === 0 ? "bg-ink text-white" : "bg-raised"}">${label}</span>`)}</div>
${day("I dag")}${entry("text", "Hvor tit sejler færgen til øen om søndagen?", "Quante volte parte il traghetto …", "DA → IT", true)}${entry("camera", "Pasta con le sarde", "Pasta med sardiner", "IT → DA")}<div class="relative overflow-hidden bg-bad"><div class="absolute inset-y-0 right-0 flex text-white"><span class="grid w-[76px] place-items-center bg-[#2f7fc9]">${icon("ph:share-fat-fill", 23)}</span><span class="grid w-[76px] place-items-center bg-bad">${icon("ph:trash-fill", 23)}</span></div><div class="-translate-x-[152px]">${entry("voice", "Er der plads til to cykler?", "Ci sono due posti per le bici?", "DA → IT")}</div></div>${entry("voice", "Undskyld, hvor køber man billet?", "Scusi, dove si compra il biglietto?", "DA → IT", true)}
${day("I går")}${entry("text", "Vi kommer en time for sent", "Arriviamo con un’ora di ritardo", "DA → IT")}${entry("camera", "Vietato sporgersi", "Læn dig ikke ud", "IT → DA")}${entry("text", "Er morgenmaden med i prisen?", "La colazione è inclusa?", "DA → IT", true)}${tabs(3)}`,
);

const lang = (name: string, own: string, marks: readonly string[], isOn = false) =>
  `<div class="flex items-center gap-3 border-b border-line py-[10px] last:border-0"><div class="flex-1"><div class="text-[17px]">${name}</div><div class="text-[13px] text-muted">${own}</div></div><span class="flex gap-2 text-muted">${each(marks, (mark) => icon(mark, 17))}</span>${isOn ? icon("ph:check-circle-fill", 24, "text-brand") : ""}</div>`;
const all = ["ph:microphone-fill", "ph:camera-fill", "ph:cloud-check-fill"];

export const languages = phone(
  { tone: "light", time: "11:18", charge: 0.84, classes: "bg-[#5c5363] *:last:bg-black" },
  `<div class="absolute inset-x-0 bottom-0 top-[58px] rounded-t-[28px] bg-white px-5 pt-2"><i class="mx-auto block h-[5px] w-9 rounded-full bg-faint"></i><div class="mt-3 flex items-center justify-between"><span class="text-[22px] font-bold">Oversæt til</span><span class="text-[16px] font-semibold text-brand">Færdig</span></div>
<div class="mt-3 flex h-[48px] items-center gap-2.5 rounded-full border-2 border-brand px-4 text-[17px]">${icon("ph:magnifying-glass-bold", 19, "text-brand")}<span class="flex-1">por<i class="ml-px inline-block h-5 w-[2px] bg-brand align-[-3px]"></i></span>${icon("ph:x-circle-fill", 21, "text-faint")}</div>
<div class="mt-2">${lang("<b>Por</b>tugisisk (Portugal)", "Português europeu", all.slice(0, 2))}${lang("<b>Por</b>tugisisk (Brasilien)", "Português do Brasil", all)}</div><div class="mt-3 text-[14px] font-bold text-muted">Senest brugt</div><div>${lang("Italiensk", "Italiano", all, true)}${lang("Tysk", "Deutsch", all)}${lang("Færøsk", "Føroyskt", ["ph:text-t-bold"])}</div></div>${keyboard(["por", "portugisisk", "porto"], "light", "søg")}`,
);

const pack = (name: string, sub: string, end: string, lead = "") =>
  `<div class="flex min-h-[58px] items-center gap-3 border-b border-line last:border-0">${lead}<div class="flex-1"><div class="text-[17px] font-medium">${name}</div><div class="text-[13.500px] text-muted">${sub}</div></div>${end}</div>`;
const get = `<span class="grid h-10 w-10 place-items-center rounded-full bg-[#ffd6ea] text-brand">${icon("ph:download-simple-bold", 19)}</span>`;

export const offline = phone(
  { time: "8:15", charge: 0.98, classes: "bg-raised" },
  `<div class="flex items-center gap-3 px-5 pt-[58px]">${icon("ph:caret-left-bold", 24)}<span class="text-[24px] font-bold">Sprog uden net</span></div>
<div class="mx-5 mt-4 rounded-[24px] bg-white p-4"><div class="flex justify-between text-[15px]"><b>Lagerplads</b><span class="text-muted">41,2 GB ledig</span></div><div class="mt-3 flex h-4 gap-[3px] overflow-hidden rounded-full"><i class="w-[6%] bg-brand"></i><i class="w-[58%] bg-[#cfe8ff]"></i><i class="flex-1 bg-line"></i></div><div class="mt-2.5 flex gap-5 text-[13px] text-muted"><span class="flex items-center gap-1.5"><i class="h-2.5 w-2.5 rounded-full bg-brand"></i>Babelkin 486 MB</span><span class="flex items-center gap-1.5"><i class="h-2.5 w-2.5 rounded-full bg-[#9fcdf3]"></i>Andre apps</span></div></div>
<div class="px-6 pb-2 pt-4 text-[14px] font-bold text-muted">Henter nu</div><div class="mx-5 rounded-[24px] bg-white px-4">${pack("Italiensk", "118 af 184 MB · 20 sekunder tilbage", `<span class="relative grid h-11 w-11 place-items-center">${ring(44, 4, 0.64, "#cf0f79", "#ffd6ea")}<span class="absolute">${icon("ph:pause-fill", 17, "text-brand")}</span></span>`)}${pack("Tysk", "I kø · 201 MB", icon("ph:x-circle-fill", 24, "text-faint"))}</div>
<div class="px-6 pb-2 pt-4 text-[14px] font-bold text-muted">På telefonen</div><div class="mx-5 rounded-[24px] bg-white px-4">${pack("Dansk", "162 MB", icon("ph:check-circle-fill", 24, "text-good"))}${pack("Engelsk", "170 MB · ny version", `<span class="rounded-full bg-brand px-3.5 py-1.5 text-[14px] font-semibold text-white">Opdater</span>`)}${pack("Svensk", "154 MB", icon("ph:check-circle-fill", 24, "text-good"))}</div>
<div class="px-6 pb-2 pt-4 text-[14px] font-bold text-muted">Forslag til rejsen</div><div class="mx-5 rounded-[24px] bg-white px-4">${pack("Slovensk", "143 MB", get)}</div><div class="absolute inset-x-5 bottom-[34px] flex items-center justify-between rounded-[24px] bg-white px-4 py-3 text-[16px]">Hent kun på wi-fi${toggle(true)}</div>`,
);

const slider = `<span class="relative block h-1 w-[120px] rounded-full bg-line"><i class="absolute inset-y-0 left-0 w-[58%] rounded-full bg-brand"></i><i class="absolute left-[58%] top-1/2 h-6 w-6 -translate-x-1/2 -translate-y-1/2 rounded-full bg-white shadow-[0_1px_6px_rgba(0,0,0,.3)]"></i></span>`;

export const settings = phone(
  { time: "20:08", charge: 0.4, classes: "bg-raised" },
  `${title("Mere")}<div class="mx-4 mt-4 rounded-[24px] bg-ink p-4 text-white"><div class="flex items-center justify-between"><div><div class="text-[17px] font-bold">Gratis</div><div class="text-[14px] text-white/70">8 af 30 taleminutter tilbage</div></div><span class="rounded-full bg-[#ff9ccf] px-4 py-2 text-[14px] font-bold text-ink">Få Plus</span></div><div class="mt-3">${progress(0.27, "h-2 bg-white/20", "bg-[#ff9ccf]")}</div></div>
<div class="mt-4">${group("Stemme", [
    { title: "Italiensk stemme", lead: tile("ph:user-sound-fill", "#cf0f79"), value: "Ginevra" },
    { title: "Tempo", lead: tile("ph:gauge-fill", "#2f7fc9"), end: slider },
    { title: "Læs højt med det samme", lead: tile("ph:speaker-high-fill", "#e59a1c"), end: toggle(true) },
  ])}</div><div class="mt-4">${group("Oversættelse", [
    { title: "Genkend sproget selv", lead: tile("ph:sparkle-fill", "#7a54c9"), end: toggle(true) },
    { title: "Gem historik", lead: tile("ph:clock-counter-clockwise-bold", "#16875a"), end: toggle(true) },
    { title: "Sprog uden net", lead: tile("ph:cloud-arrow-down-fill", "#20122b"), value: "3 sprog" },
  ])}</div><div class="mt-4">${group("Udseende", [
    { title: "Tekststørrelse", lead: tile("ph:text-aa-bold", "#cc2f3c"), value: "Stor" },
    { title: "Tema", lead: tile("ph:moon-fill", "#75687e"), value: "Som telefonen" },
  ])}</div>${tabs(4)}`,
);

const torn = `<svg width="320" height="190" viewBox="0 0 320 190"><path d="M30 34h92a22 22 0 0 1 22 22v44a22 22 0 0 1-22 22H78l-26 24v-24H30A22 22 0 0 1 8 100V56a22 22 0 0 1 22-22Z" fill="#cfe8ff"/><path d="M198 58h92a22 22 0 0 1 22 22v44a22 22 0 0 1-22 22h-22v24l-26-24h-44a22 22 0 0 1-22-22V80a22 22 0 0 1 22-22Z" fill="#ffd6ea"/><g fill="none" stroke="#20122b" stroke-width="5" stroke-linecap="round"><path d="M50 68v10M98 68v10M56 100q18-14 36 0"/><path d="M222 92v10M268 92v10M228 128q18-14 36 0"/><path d="M144 62c14-30 22 10 12 22" stroke="#cf0f79"/><path d="M176 116c-18 22-22-8-12-18" stroke="#cf0f79"/></g><path d="M150 20l6 14M170 16l-2 16M188 26l-10 12" stroke="#e59a1c" stroke-width="5" stroke-linecap="round"/></svg>`;
const ready = (name: string, sub: string) =>
  `<div class="flex items-center gap-3 rounded-[22px] bg-raised px-4 py-3">${icon("ph:cloud-check-fill", 24, "text-good")}<div class="flex-1"><div class="text-[16.500px] font-semibold">${name}</div><div class="text-[13.500px] text-muted">${sub}</div></div><span class="text-[15px] font-semibold text-brand">Brug</span></div>`;

export const noConnection = phone(
  { time: "13:57", charge: 0.5, classes: "bg-white" },
  `<div class="mt-[50px] flex items-center justify-center gap-2 bg-ink py-2 text-[14px] font-semibold text-white">${icon("ph:wifi-slash-bold", 17)}Ingen forbindelse</div><div class="flex flex-col items-center px-6 pt-10 text-center">${torn}<div class="mt-6 text-[30px] font-bold leading-9">Tråden er knækket</div><div class="mt-2 text-[16.500px] leading-[23px] text-muted">Vi kan ikke nå nettet, og italiensk ligger ikke på din telefon endnu.</div></div>
<div class="mt-6 flex flex-col gap-2 px-5"><div class="px-1 text-[14px] font-bold text-muted">Virker uden net</div>${ready("Dansk → Engelsk", "Tekst, stemme og kamera")}${ready("Dansk → Svensk", "Tekst og stemme")}</div><div class="absolute inset-x-5 bottom-[100px] flex gap-2.5 text-[16px] font-bold"><span class="grid h-[54px] flex-1 place-items-center rounded-full bg-brand text-white">Prøv igen</span><span class="grid h-[54px] flex-1 place-items-center rounded-full border-2 border-line">Se downloads</span></div>${tabs(0)}`,
);
