// Screens of Vento; see vento.ts.
import { lineChart } from "../kit/chart.ts";
import { arcGauge } from "../kit/gauge.ts";
import { emoji, icon } from "../kit/icon.ts";
import { group, phone, segmented, toggle } from "../kit/ios.ts";
import { keyboard } from "../kit/keyboard.ts";
import { each, times } from "../kit/seed.ts";
import { dock, glass, gradient, label, radar, type SkyName, sky } from "./vento-sky.ts";

const head = (title: string, left = "ph:caret-left-bold", right = "") =>
  `<header class="relative flex items-center justify-between px-5 pt-[58px]"><span class="grid h-10 w-10 place-items-center rounded-full bg-white/20">${icon(left, 20)}</span><b class="text-[17px] font-semibold">${title}</b><span class="grid h-10 w-10 place-items-center">${right ? icon(right, 23) : ""}</span></header>`;

const hours: readonly (readonly [string, string, number])[] = [
  ["Ora", "sun-behind-cloud", 11],
  ["15", "sun", 12],
  ["16", "sun", 10],
  ["17", "crescent-moon", 9],
  ["18", "cloud", 8],
  ["19", "cloud", 8],
];

export const today = phone(
  { tone: "light", time: "14:20", charge: 0.74 },
  `${sky("bora")}<div class="relative flex items-center justify-between px-5 pt-[58px]">${icon("ph:plus-bold", 23)}<span class="flex gap-1.5">${times(4, (index) => `<i class="h-[6px] rounded-full ${index === 0 ? "w-5 bg-white" : "w-[6px] bg-white/50"}"></i>`)}</span>${icon("ph:sliders-horizontal-bold", 23)}</div>
<div class="relative px-6 pt-7"><div class="flex items-center gap-1.5 text-[22px] font-medium">${icon("ph:navigation-arrow-fill", 17)}Trieste</div><div class="mt-1 text-[128px] font-extralight leading-[120px] tracking-[-6px]">11°</div><div class="text-[21px]">Sereno, bora tesa</div><div class="mt-1 text-[16px] text-white/85">Max 13° · min 7° · percepiti 5°</div></div>
<div class="relative mx-4 mt-7 flex items-center gap-3 px-4 py-3 ${glass}">${icon("ph:wind-bold", 24)}<div class="flex-1 text-[15px] leading-[19px]"><b class="font-semibold">Raffiche fino a 78 km/h</b> dalle 18.<br>Fissate tende e vasi in terrazza.</div>${icon("ph:caret-right-bold", 17)}</div>
<div class="relative mx-4 mt-3 px-2 py-3.5 ${glass}"><div class="flex justify-between px-1">${each(hours, ([hour, glyph, degrees], index) => `<div class="flex w-[52px] flex-col items-center gap-2 text-[15px]"><span class="${index ? "text-white/80" : "font-semibold"}">${hour}</span>${emoji(glyph, 28)}<b class="text-[17px] font-medium">${degrees}°</b></div>`)}</div></div>
<div class="relative mx-4 mt-3 grid grid-cols-2 gap-3"><div class="h-[136px] p-3.5 ${glass}">${label("ph:wind", "Vento")}<div class="mt-1 flex items-center justify-between"><div><div class="text-[34px] font-light leading-[38px]">46</div><div class="text-[14px] text-muted">km/h</div></div><svg width="78" height="78" viewBox="0 0 78 78"><circle cx="39" cy="39" r="34" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-dasharray="1.500 5.500"/><g fill="#fff" font-size="11" text-anchor="middle"><text x="39" y="20">N</text><text x="39" y="66">S</text></g><g transform="rotate(247 39 39)"><path d="M39 60V20M39 20l-6 9M39 20l6 9" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/></g></svg></div></div><div class="h-[136px] p-3.5 ${glass}">${label("ph:sun-horizon", "Tramonto")}<div class="mt-1 text-[34px] font-light leading-[38px]">16:29</div><svg class="mt-1" width="146" height="44" viewBox="0 0 146 44"><path d="M4 40Q73 -30 142 40" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><path d="M0 40H146" stroke="#fff" stroke-opacity=".5"/><circle cx="112" cy="15.500" r="7" fill="#ffe08a"/></svg></div></div>${dock(0)}`,
);

const days: readonly (readonly [string, string, number, number, number])[] = [
  ["Oggi", "sun-behind-cloud", 7, 13, 0],
  ["Dom 22", "sun", 6, 12, 0],
  ["Lun 23", "sun-behind-small-cloud", 5, 12, 10],
  ["Mar 24", "cloud", 7, 11, 20],
  ["Mer 25", "cloud-with-rain", 8, 11, 85],
  ["Gio 26", "cloud-with-lightning-and-rain", 9, 12, 95],
  ["Ven 27", "sun-behind-rain-cloud", 8, 14, 40],
  ["Sab 28", "sun", 4, 11, 0],
  ["Dom 29", "sun", 1, 9, 0],
  ["Lun 30", "cloud-with-snow", 0, 5, 60],
];

const dayRow = ([day, glyph, low, high, rain]: (typeof days)[number]) =>
  `<div class="flex items-center border-b border-white/15 py-[9px] last:border-0"><span class="w-[72px] text-[16.500px] ${day === "Oggi" ? "font-semibold" : ""}">${day}</span><span class="w-[54px] text-center">${emoji(glyph, 27)}<span class="block h-[13px] text-[11.500px] font-semibold leading-[13px] text-white">${rain ? `${rain}%` : ""}</span></span><span class="w-9 text-right text-[16.500px] text-white/75 num">${low}°</span><span class="relative mx-3 h-[6px] flex-1 rounded-full bg-black/15"><i class="absolute h-full rounded-full bg-[linear-gradient(90deg,#8fe0ff,#ffe08a)]" style="left:${(low / 15) * 100}%;right:${100 - (high / 15) * 100}%"></i>${day === "Oggi" ? `<i class="absolute -top-[2px] left-[73%] h-[10px] w-[10px] rounded-full border-2 border-[#6d5a9a] bg-white"></i>` : ""}</span><span class="w-8 text-[16.500px] num">${high}°</span></div>`;

export const tenDays = phone(
  { tone: "light", time: "14:22", charge: 0.74 },
  `${sky("dawn")}${head("Trieste, dieci giorni", "ph:caret-left-bold", "ph:share-network-bold")}<div class="relative mx-4 mt-4 px-4 py-1 ${glass}">${each(days, dayRow)}</div><div class="relative mx-4 mt-3 flex items-center gap-3 p-4 text-[15px] leading-[20px] ${glass}">${emoji("snowflake", 30)}<span><b class="font-semibold">Dieci gradi in meno in cinque giorni.</b> Lunedì 30 possibili fiocchi sull’altopiano.</span></div>`,
);

export const map = phone(
  { tone: "light", time: "17:05", charge: 0.61, classes: "bg-[#1d3c5c]" },
  `${radar([
    ["Trieste", 246, 134],
    ["Venezia", 98, 128],
    ["Rimini", 172, 322],
    ["Ancona", 250, 432],
    ["Zara", 330, 296],
  ])}<div class="relative flex items-center justify-between px-4 pt-[56px]"><span class="flex items-center gap-2 rounded-full bg-[#12283f]/80 px-4 py-2.5 text-[15.500px] font-medium">${icon("ph:magnifying-glass-bold", 18)}Alto Adriatico</span><span class="flex gap-2"><span class="grid h-11 w-11 place-items-center rounded-full bg-[#12283f]/80">${icon("ph:stack-bold", 21)}</span><span class="grid h-11 w-11 place-items-center rounded-full bg-[#12283f]/80">${icon("ph:navigation-arrow-fill", 20)}</span></span></div>
<div class="absolute right-4 top-[380px] flex flex-col items-center gap-1.5 rounded-full bg-[#12283f]/80 px-2 py-3 text-[11px]"><span>forte</span><i class="h-[120px] w-[8px] rounded-full bg-[linear-gradient(180deg,#f2643d,#f7d84a,#7ddc5a,#3f8ff0,#5fd0e6)]"></i><span>lieve</span></div>
<div class="absolute inset-x-4 bottom-[100px] rounded-app bg-[#12283f]/88 p-4"><div class="flex items-center gap-4"><span class="grid h-12 w-12 place-items-center rounded-full bg-white text-[#12283f]">${icon("ph:pause-fill", 23)}</span><div class="flex-1"><div class="text-[17px] font-semibold">Mercoledì, 19:40</div><div class="text-[14px] text-white/70">Rovesci su Rimini, in arrivo ad Ancona</div></div></div><div class="relative mt-5 h-8">${times(25, (tick) => `<i class="absolute bottom-0 w-[2px] rounded ${tick < 13 ? "bg-white" : "bg-white/35"}" style="left:${tick * 4.13}%;height:${tick % 6 === 0 ? 18 : 10}px"></i>`)}<i class="absolute -top-1 bottom-[-6px] left-[49.500%] w-[4px] rounded-full bg-[#ffe08a]"></i></div><div class="mt-2 flex justify-between text-[12.500px] text-white/70 num"><span>16:00</span><span>18:00</span><span class="font-semibold text-[#ffe08a]">19:40</span><span>22:00</span><span>24:00</span></div></div>${dock(1)}`,
);

const pollutant = (name: string, sub: string, value: string, share: number, colour: string) =>
  `<div class="flex items-center gap-3 border-b border-white/15 py-[10px] last:border-0"><div class="w-[112px] text-[16px] font-medium">${name}<div class="text-[12.500px] font-normal text-muted">${sub}</div></div><span class="h-[7px] flex-1 rounded-full bg-black/15"><i class="block h-full rounded-full" style="width:${share * 100}%;background:${colour}"></i></span><span class="w-[74px] text-right text-[15px] num">${value}</span></div>`;

export const air = phone(
  { tone: "light", time: "8:51", charge: 0.93 },
  `${sky("haze")}${head("Qualità dell’aria", "ph:caret-left-bold", "ph:info-bold")}<div class="relative mt-3 flex justify-center">${arcGauge({ size: 268, hole: 20, share: 0.44, colour: "#fff", sweep: 230, scale: ["#5ccf8a", "#b8dc52", "#f7d84a", "#f59b3d", "#e4573d", "#9a4bb8"], knob: "#ffffff" })}<div class="absolute inset-0 flex flex-col items-center justify-center"><div class="text-[84px] font-extralight leading-[84px] tracking-[-3px]">87</div><div class="mt-1 text-[20px] font-medium">Moderata</div><div class="text-[14px] text-white/80">Bologna, Porta San Felice</div></div></div>
<div class="relative -mt-8 px-10 text-center text-[15.500px] leading-[21px]">Chi soffre d’asma tenga chiuse le finestre fino alle undici.</div><div class="relative mx-4 mt-5 px-4 py-1 ${glass}">${pollutant("PM 2,5", "polveri fini", "29 µg/m³", 0.66, "#f7d84a")}${pollutant("PM 10", "polveri", "41 µg/m³", 0.52, "#b8dc52")}${pollutant("NO₂", "traffico", "58 µg/m³", 0.48, "#b8dc52")}${pollutant("O₃", "ozono", "22 µg/m³", 0.18, "#5ccf8a")}</div>
<div class="relative mx-4 mt-3 p-4 ${glass}"><div class="flex justify-between text-[14px]"><b class="font-semibold">Prossime 24 ore</b><span class="text-muted">meglio dalle 13</span></div><div class="mt-3 flex h-[52px] items-end gap-[5px]">${each([87, 92, 96, 90, 74, 58, 46, 40, 38, 42, 52, 66, 78, 84, 80, 71, 60, 52, 47, 44], (value) => `<i class="flex-1 rounded-full" style="height:${value * 0.54}px;background:${value > 80 ? "#f59b3d" : value > 60 ? "#f7d84a" : value > 45 ? "#b8dc52" : "#5ccf8a"}"></i>`)}</div></div>`,
);

export const severe = phone(
  { tone: "light", time: "21:14", charge: 0.33 },
  `${sky("storm")}<div class="absolute inset-x-0 top-0 h-[330px] bg-[linear-gradient(180deg,rgba(214,52,30,.82),rgba(214,52,30,0))]"></div><svg class="absolute right-[14px] top-[104px]" width="80" height="160" viewBox="0 0 110 220"><path d="M70 0 20 104h34L24 220 104 82H66L96 0Z" fill="#ffe9a8" opacity=".9"/></svg>${head("", "ph:x-bold", "ph:share-network-bold")}
<div class="relative px-6 pt-2"><span class="inline-flex items-center gap-2 rounded-full bg-white px-3.5 py-1.5 text-[14px] font-semibold text-[#b8260f]">${icon("ph:warning-fill", 18)}Allerta rossa</span><div class="mt-4 w-[250px] text-[42px] font-semibold leading-[45px] tracking-tight">Temporali con grandine</div><div class="mt-3 text-[17px] text-white/85">Rimini e costa · giovedì 26, 02 – 09</div></div>
<div class="relative mx-4 mt-4 grid grid-cols-3 py-3 text-center ${glass}">${each(
    [
      ["ph:drop-fill", "65 mm", "in sei ore"],
      ["ph:wind-bold", "96 km/h", "raffiche"],
      ["ph:circles-three-fill", "3 cm", "chicchi"],
    ] as const,
    ([name, value, text], index) =>
      `<div class="${index ? "border-l border-white/20" : ""}">${icon(name, 25, "text-[#ffcf9e]")}<div class="mt-1.5 text-[20px] font-semibold">${value}</div><div class="text-[13.500px] text-muted">${text}</div></div>`,
  )}</div>
<div class="relative mx-4 mt-3 p-4 ${glass}"><b class="text-[16px] font-semibold">Che cosa fare</b><div class="mt-2.5 flex flex-col gap-2 text-[15.500px] leading-[20px]">${each(
    [
      ["ph:car-fill", "Auto al coperto prima di mezzanotte"],
      ["ph:stairs-fill", "Lontano da cantine e sottopassi"],
      ["ph:phone-fill", "Emergenze 112, solo se serve"],
    ] as const,
    ([name, text]) =>
      `<span class="flex items-center gap-3"><span class="grid h-8 w-8 place-items-center rounded-full bg-white/15">${icon(name, 18)}</span>${text}</span>`,
  )}</div></div><div class="relative mx-4 mt-3 px-4 pb-2.5 pt-3.5 ${glass}"><div class="flex justify-between text-[14px]"><b class="font-semibold">Intensità prevista</b><span class="text-muted">il peggio alle 05</span></div><div class="mt-3 flex h-[34px] items-end gap-2">${each([8, 14, 22, 30, 40, 46, 38, 26, 16, 9], (tall) => `<i class="flex-1 rounded-[4px] ${tall > 35 ? "bg-[#ff7a55]" : "bg-[#ffcf9e]"}" style="height:${tall * 0.72}px"></i>`)}</div><div class="mt-1.5 flex justify-between text-[12px] text-muted"><span>00</span><span>05</span><span>09</span></div></div><div class="absolute inset-x-4 bottom-[46px] flex gap-3 text-[16.500px] font-semibold"><span class="grid h-[54px] flex-1 place-items-center rounded-full bg-white text-[#b8260f]">Seguila sul radar</span><span class="grid h-[54px] w-[54px] place-items-center rounded-full bg-white/20">${icon("ph:bell-slash-fill", 23)}</span></div>`,
);

const town = (name: string, sub: string, degrees: string, range: string, look: SkyName, glyph: string) =>
  `<div class="relative flex h-[100px] justify-between overflow-hidden rounded-app p-4" style="background:${gradient(look, 115)}"><span class="absolute right-[104px] top-7">${emoji(glyph, 50)}</span><div class="flex flex-col"><b class="text-[21px] font-semibold leading-[25px]">${name}</b><span class="text-[14px] text-white/85">${sub.split("|")[0]}</span><span class="mt-auto text-[14.500px]">${sub.split("|")[1]}</span></div><div class="flex flex-col items-end"><span class="text-[46px] font-light leading-[48px]">${degrees}</span><span class="mt-auto text-[14px] text-white/85">${range}</span></div></div>`;

export const towns = phone(
  { tone: "light", time: "17:40", charge: 0.58, classes: "bg-[#0d1530]" },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="text-[34px] font-semibold tracking-tight">Luoghi</div><span class="flex gap-4">${icon("ph:pencil-simple-bold", 23)}${icon("ph:plus-bold", 24)}</span></div><div class="mt-3 flex h-[44px] items-center gap-2.5 rounded-[14px] bg-white/12 px-3.5 text-[16px] text-white/60">${icon("ph:magnifying-glass-bold", 18)}Città, cima o spiaggia</div></div><div class="mt-4 flex flex-col gap-2 px-4">${town("Trieste", "Posizione attuale|Bora tesa", "9°", "↑13° ↓7°", "sunset", "wind-face")}${town("Bolzano", "17:40|Neve debole", "0°", "↑3° ↓−4°", "night", "snowflake")}${town("Bologna", "17:40|Foschia", "7°", "↑10° ↓4°", "haze", "fog")}${town("Lecce", "17:40|Poco nuvoloso", "16°", "↑19° ↓11°", "dawn", "sun-behind-small-cloud")}${town("Rimini", "17:40|Allerta rossa giovedì", "10°", "↑12° ↓8°", "storm", "cloud-with-lightning-and-rain")}</div>${dock(2)}`,
);

const caption = (text: string) => `<div class="mt-2 text-center text-[13px] text-white/80">${text}</div>`;

export const widgets = phone(
  { tone: "light", time: "12:02", charge: 0.8 },
  `${sky("sunset")}${head("Widget", "ph:x-bold")}<div class="relative px-6 pt-5"><div class="text-[28px] font-semibold leading-[32px]">Il cielo in<br>prima pagina</div><div class="mt-5 grid grid-cols-2 gap-x-5 gap-y-4"><div><div class="h-[160px] rounded-[26px] p-4 shadow-xl" style="background:${gradient("bora")}"><div class="text-[15px] font-semibold">Trieste</div><div class="text-[50px] font-light leading-[54px]">11°</div><div class="mt-3 text-[13.500px]">Bora tesa<br>↑13° ↓7°</div></div>${caption("Adesso")}</div><div><div class="flex h-[160px] flex-col items-center justify-center rounded-[26px] bg-[#12183a] shadow-xl">${arcGauge({ size: 112, hole: 10, share: 0.44, colour: "#fff", sweep: 240, scale: ["#5ccf8a", "#b8dc52", "#f7d84a", "#f59b3d", "#e4573d"], knob: "#fff" })}<div class="-mt-[78px] text-[34px] font-light">87</div><div class="mt-7 text-[13.500px]">Aria moderata</div></div>${caption("Aria")}</div></div>
<div class="mt-4 h-[160px] rounded-[26px] bg-white p-4 text-[#1d2b4f] shadow-xl"><div class="flex justify-between text-[14px]"><b class="font-semibold">Trieste, prossime ore</b><span class="text-[#6d7898]">raffiche 78 km/h</span></div><div class="mt-3 flex justify-between">${each(hours, ([hour, glyph, degrees]) => `<span class="flex flex-col items-center gap-1.5 text-[14px]">${hour}${emoji(glyph, 26)}<b class="font-semibold">${degrees}°</b></span>`)}</div></div>${caption("Ore · medio")}
<div class="mt-4 flex items-center gap-4"><div class="flex gap-3">${each(["ph:wind-bold", "ph:sun-horizon-fill", "ph:drop-half-bottom-fill"], (name) => `<span class="grid h-[62px] w-[62px] place-items-center rounded-full bg-black/35">${icon(name, 27)}</span>`)}</div><span class="text-[14px] leading-[18px] text-white/85">Tre cerchi per la<br>schermata di blocco</span></div></div>
<div class="absolute inset-x-6 bottom-[46px] grid h-[54px] place-items-center rounded-full bg-white text-[16.500px] font-semibold text-[#3b2a78]">Aggiungi alla schermata Home</div>`,
);

const hit = (name: string, sub: string, end: string) =>
  `<div class="flex items-center border-b border-white/12 py-[13px]"><div class="flex-1 text-[18px]">${name}<div class="text-[14px] text-muted">${sub}</div></div>${end}</div>`;
const mark = (text: string) => `<b class="font-semibold text-[#8fd0ff]">${text}</b>`;

export const search = phone(
  { tone: "light", time: "17:42", charge: 0.58 },
  `${sky("night")}<div class="relative flex items-center gap-3 px-4 pt-[56px]"><div class="flex h-[46px] flex-1 items-center gap-2.5 rounded-[15px] bg-white/18 px-3.5 text-[17px]">${icon("ph:magnifying-glass-bold", 19, "text-muted")}<span>San V<i class="ml-px inline-block h-[20px] w-[2px] bg-[#8fd0ff] align-[-4px]"></i></span>${icon("ph:x-circle-fill", 20, "ml-auto text-white/60")}</div><span class="text-[16px]">Annulla</span></div>
<div class="relative px-5 pt-3">${hit(`${mark("San V")}ito di Cadore`, "Belluno, 1.010 m", `<span class="flex items-center gap-2 text-[20px] font-light">${emoji("cloud-with-snow", 26)}−2°</span>`)}${hit(`${mark("San V")}ito lo Capo`, "Trapani, spiaggia", `<span class="flex items-center gap-2 text-[20px] font-light">${emoji("sun", 26)}18°</span>`)}${hit(`${mark("San V")}incenzo`, "Livorno", `<span class="flex items-center gap-2 text-[20px] font-light">${emoji("cloud", 26)}13°</span>`)}${hit(`${mark("San V")}igilio di Marebbe`, "Bolzano, 1.201 m", `<span class="flex items-center gap-2 text-[20px] font-light">${emoji("snowflake", 26)}−3°</span>`)}${hit(`Bagni ${mark("San V")}ittore`, "Ancona, terme", `<span class="flex items-center gap-2 text-[15px] text-[#9be3b9]">${icon("ph:check-bold", 17)}Aggiunto</span>`)}</div>${keyboard(["San Vito", "San Vincenzo", "Sanvito"], "dark", "cerca")}`,
);

export const units = phone(
  { time: "10:30", charge: 0.88 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:caret-left-bold", 23, "text-brand")}<b class="text-[17px] font-semibold">Impostazioni</b><span class="w-6"></span></div><div class="mt-5 px-4"><div class="mb-2 px-1 text-[14px] text-muted">Unità di misura</div><div class="rounded-app bg-surface px-4">${each(
    [
      ["Temperatura", ["°C", "°F"], 0],
      ["Vento", ["km/h", "m/s", "nodi"], 2],
      ["Pioggia", ["mm", "pollici"], 0],
      ["Pressione", ["hPa", "mmHg"], 0],
    ] as const,
    ([name, options, active]) =>
      `<div class="flex items-center border-b border-line py-[10px] text-[16.500px] last:border-0"><span class="flex-1">${name}</span><div style="width:${options.length * 66}px">${segmented(options, active, "bg-[#e3eaf3]")}</div></div>`,
  )}</div></div><div class="mt-5">${group("Avvisi", [
    { title: "Allerte della protezione civile", end: toggle(true) },
    { title: "Pioggia entro un’ora", end: toggle(true) },
    { title: "Bora oltre", value: "35 nodi" },
    { title: "Riassunto del mattino", value: "7:00" },
  ])}</div><div class="mt-5">${group(
    "Aspetto",
    [
      { title: "Cielo animato", sub: "Consuma un po’ più di batteria", end: toggle(false) },
      {
        title: "Icona",
        end: `<span class="h-9 w-9 rounded-[10px]" style="background:${gradient("sunset")}"></span>`,
      },
    ],
    "Dati di tre modelli europei, aggiornati alle 10:12",
  )}</div>`,
);

const moonDay = (day: string, share: number, side: 1 | -1, isNow = false) => {
  const lit = 15 * (1 - 2 * share);
  return `<div class="flex flex-col items-center gap-2 text-[13px] ${isNow ? "font-semibold" : "text-muted"}"><svg width="38" height="38" viewBox="-19 -19 38 38"><circle r="15" fill="#26306b"/><path d="M0 -15A15 15 0 0 1 0 15A${Math.abs(lit).toFixed(1)} 15 0 0 ${lit < 0 ? 1 : 0} 0 -15Z" fill="#f5edcf" transform="scale(${side} 1)"/>${isNow ? `<circle r="18" fill="none" stroke="#ffe08a" stroke-width="1.500"/>` : ""}</svg>${day}</div>`;
};

export const sunMoon = phone(
  { tone: "light", time: "15:48", charge: 0.69 },
  `${sky("night")}${head("Sole e luna")}<div class="relative mx-4 mt-4 p-4 ${glass}"><div class="flex justify-between"><div>${label("ph:sun-horizon", "Alba")}<div class="text-[26px] font-light">7:12</div></div><div class="text-center"><div class="text-[13px] text-muted">Luce</div><div class="text-[26px] font-light">9 h 17</div></div><div class="text-right">${label("ph:sun-horizon-fill", "Tramonto")}<div class="text-[26px] font-light">16:29</div></div></div>
<svg class="mt-1" width="324" height="130" viewBox="0 0 324 130"><defs><linearGradient id="arc" x2="1"><stop stop-color="#ff9d6c"/><stop offset=".5" stop-color="#ffe08a"/><stop offset="1" stop-color="#ff7a7a"/></linearGradient></defs><path d="M0 96C60 96 70 10 162 10S264 96 324 96" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-dasharray="2 8" stroke-linecap="round"/><path d="M38 82C74 60 86 10 162 10 230 10 246 50 268 74" fill="none" stroke="url(#arc)" stroke-width="5" stroke-linecap="round"/><path d="M0 84H324" stroke="#fff" stroke-opacity=".35"/><circle cx="268" cy="74" r="20" fill="#ffe08a" opacity=".3"/><circle cx="268" cy="74" r="10" fill="#ffe08a"/><g font-size="12" fill="#fff" fill-opacity=".7" text-anchor="middle"><text x="30" y="120">7</text><text x="162" y="120">mezzogiorno vero 11:50</text><text x="290" y="120">16</text></g></svg><div class="flex items-center gap-2 border-t border-white/15 pt-3 text-[14.500px]">${icon("ph:camera-fill", 18, "text-[#ffe08a]")}Ora d’oro dalle 15:41, ancora 48 minuti</div></div>
<div class="relative mt-6 flex items-center gap-6 px-8"><svg width="132" height="132" viewBox="-66 -66 132 132"><defs><radialGradient id="moon" cx=".4" cy=".35"><stop stop-color="#fffbe8"/><stop offset="1" stop-color="#d9cfa8"/></radialGradient></defs><circle r="64" fill="#fff" opacity=".07"/><circle r="54" fill="#1d2658"/><path d="M0 -54A54 54 0 0 1 0 54A42 54 0 0 1 0 -54Z" fill="url(#moon)"/><g fill="#b9ae86" opacity=".45"><circle cx="18" cy="-18" r="9"/><circle cx="-8" cy="8" r="12"/><circle cx="26" cy="20" r="6"/><circle cx="-14" cy="-26" r="5"/></g></svg><div><div class="text-[24px] font-semibold leading-[28px]">Gibbosa<br>crescente</div><div class="mt-1.5 text-[15px] text-muted">Illuminata all’89%<br>Piena martedì 24</div></div></div>
<div class="relative mx-4 mt-6 px-4 py-4 ${glass}"><div class="flex justify-between">${moonDay("oggi", 0.89, 1, true)}${moonDay("24 nov", 1, 1)}${moonDay("1 dic", 0.5, -1)}${moonDay("9 dic", 0, 1)}${moonDay("17 dic", 0.5, 1)}${moonDay("24 dic", 1, 1)}</div></div><div class="relative mx-4 mt-3 px-4 py-3.5 ${glass}"><div class="flex justify-between text-[14px]"><span class="text-muted">Luce di oggi</span><span>2 min 14 s meno di ieri</span></div>${lineChart({ width: 322, height: 52, isSmooth: true, min: 8, max: 16.5, series: [{ values: [8.7, 9.9, 11.8, 13.6, 15.1, 15.7, 15.1, 13.8, 12.1, 10.4, 9.3, 8.7], colour: "#ffe08a", fill: 0.25 }] })}</div>`,
);

export const permission = phone(
  { tone: "light", time: "9:41", charge: 1 },
  `${sky("dawn")}<div class="relative px-8 pt-[84px] text-center"><div class="text-[58px] font-extralight leading-[60px] tracking-[-2px]">Vento</div><div class="mt-3 text-[19px] leading-[26px]">Il cielo sopra di voi,<br>non quello della città accanto.</div></div><div class="absolute inset-x-8 bottom-[70px] text-center"><div class="grid h-[54px] place-items-center rounded-full bg-white/35 text-[17px] font-semibold">Usa la mia posizione</div><div class="mt-4 text-[16px]">Scelgo io il luogo</div></div><div class="absolute inset-0 bg-black/35"></div>
<section class="absolute left-1/2 top-[256px] w-[300px] -translate-x-1/2 overflow-hidden rounded-[16px] bg-[#f4f6f9] text-center text-black shadow-2xl" style="font-family:'Inter Variable'"><div class="px-5 pb-3.5 pt-5"><div class="text-[17px] font-semibold leading-[22px]">Consentire a “Vento” di usare la tua posizione?</div><div class="mt-1.5 text-[13px] leading-[17px]">Le raffiche cambiano da una via all’altra. La posizione resta sul telefono.</div></div><div class="relative h-[150px] overflow-hidden"><div class="absolute -left-[60px] -top-[40px] origin-top-left scale-[1.1]">${radar(
    [["Venezia", 98, 128]],
  ).replace(
    'class="absolute inset-0"',
    "",
  )}</div><span class="absolute left-[214px] top-[68px]"><i class="absolute -left-[21px] -top-[21px] h-[60px] w-[60px] rounded-full bg-[#1a84ff]/25"></i><i class="absolute h-[18px] w-[18px] rounded-full border-[3px] border-white bg-[#1a84ff]"></i></span><span class="absolute left-3 top-3 flex items-center gap-1.5 rounded-full bg-white px-3 py-1 text-[13px] font-medium text-[#0a84ff]">${icon("ph:navigation-arrow-fill", 13)}Precisa: sì</span></div>${each(["Consenti una volta", "Consenti mentre usi l’app", "Non consentire"], (text) => `<div class="border-t-[0.5px] border-black/15 py-[12px] text-[17px] text-[#0a84ff]">${text}</div>`)}</section>`,
);
