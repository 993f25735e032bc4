// Rallye's plan, challenges, club and first steps; see rallye.ts.
import { avatar, avatars, scene } from "../kit/art.ts";
import { ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, climb, dock, figure, go, ridge, shout } from "./rallye-parts.ts";

const session = (day: string, date: string, title: string, text: string, colour: string, state: string) =>
  `<div class="flex items-stretch gap-3"><div class="w-[42px] pt-2 text-center ${state === "now" ? "" : "text-muted"}"><div class="text-[12px] font-bold uppercase">${day}</div>${shout(date, 21)}</div><div class="flex flex-1 items-center gap-3 overflow-hidden rounded-app ${state === "now" ? "bg-[#111] text-white" : "bg-surface"}"><i class="h-full w-[7px] shrink-0" style="background:${colour}"></i><div class="flex-1 py-[10px]"><div class="text-[16px] font-bold ${state === "done" ? "text-muted" : ""}">${title}</div><div class="text-[13.500px] ${state === "now" ? "text-white/65" : "text-muted"}">${text}</div></div><span class="pr-4">${state === "done" ? icon("ph:check-circle-fill", 25, "text-good") : state === "now" ? icon("ph:play-circle-fill", 38, "text-brand") : ""}</span></div></div>`;

export const plan = phone(
  { time: "6:20", charge: 0.98 },
  `<div class="bg-brand px-5 pb-4 pt-[58px]"><div class="flex items-start justify-between">${shout("Semi de<br>Valbruine", 31)}<div class="whitespace-nowrap text-right"><div class="text-[13px] font-bold">Départ dans</div>${shout("29 jours", 22)}</div></div><div class="mt-4 flex gap-1">${times(12, (index) => `<i class="h-[9px] flex-1 -skew-x-12 rounded-[3px] ${index < 7 ? "bg-[#111]" : index === 7 ? "bg-[#111]/50" : "bg-[#111]/15"}"></i>`)}</div><div class="mt-2 flex justify-between text-[13.500px] font-bold"><span>Semaine 8 sur 12</span><span>31,2 / 46 km</span></div></div>
<div class="flex items-center justify-between px-5 pt-4"><b class="text-[17px] font-bold">16 – 22 novembre</b><span class="flex gap-4">${icon("ph:caret-left-bold", 20)}${icon("ph:caret-right-bold", 20)}</span></div><div class="mt-2.5 flex flex-col gap-2 px-4">${session("lun", "16", "Repos", "Étirements, 15 min", "#b9c0c6", "done")}${session("mar", "17", "6 × 800 m", "10,4 km · 4:35 /km", "#f2552c", "done")}${session("mer", "18", "Footing souple", "8,7 km · 6:05 /km", "#5aa9e6", "done")}${session("ven", "20", "Tempo 30 min", "12,1 km · 5:05 /km", "#ffd400", "done")}${session("sam", "21", "Vélo ou repos", "45 min, sans forcer", "#b9c0c6", "now")}${session("dim", "22", "Sortie longue", "14,8 km · 5:45 /km", "#4dbd74", "later")}</div>${dock(1)}`,
);

const racer = (place: number, name: string, km: string, share: number, isMe = false) =>
  `<div class="flex items-center gap-3 py-[7px]"><b class="w-5 text-[15px] font-bold ${isMe ? "" : "text-muted"}">${place}</b>${avatar(name, 34)}<div class="flex-1"><div class="flex justify-between text-[14.500px] font-semibold"><span>${isMe ? "Toi" : name}</span><span class="num">${km}</span></div><div class="mt-1 h-[7px] overflow-hidden rounded-full bg-raised"><i class="block h-full rounded-full ${isMe ? "bg-brand" : "bg-[#111]"}" style="width:${share * 100}%"></i></div></div></div>`;

export const challenge = phone(
  { tone: "light", time: "12:30", charge: 0.63 },
  `<div class="relative h-[304px] shrink-0">${scene("alps", "defi")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(10,10,10,.35),rgba(10,10,10,0)_34%,rgba(10,10,10,.82))]"></div><div class="absolute inset-x-5 top-[56px] flex justify-between text-white">${icon("ph:arrow-left-bold", 25)}${icon("ph:share-network-bold", 24)}</div><div class="absolute bottom-5 left-5 text-white"><span class="rounded-[6px] bg-brand px-2.5 py-1 text-[13px] font-bold text-[#111]">Défi du mois</span><div class="mt-2.5">${shout("Novembre<br>en altitude", 46)}</div></div></div>
<div class="px-5 pt-4"><div class="flex items-end justify-between"><div class="flex items-baseline gap-2">${shout("3 640", 46)}<span class="text-[16px] font-bold text-muted">/ 5 000 m</span></div><span class="pb-1 text-[14px] font-bold">9 jours</span></div><div class="relative mt-3">${ridge(climb, 350, 56, "#e9e7df", "#c9c6ba")}<div class="absolute inset-y-0 left-0 w-[73%] overflow-hidden">${ridge(climb, 350, 56, "#ffd400", "#111")}</div></div><p class="mt-3 text-[15px] leading-[21px] text-muted">Grimpe cinq mille mètres à pied ou à vélo avant le 30 novembre. Les tapis ne comptent pas.</p>
<div class="mt-3 flex items-center gap-3 text-[14px]">${avatars(["Titouan Le Brec", "Louna Perrin", "Basile Roux"], 30, "border-bg")}<span><b>1 284 inscrits</b>, dont 6 de ton club</span></div><div class="mt-4 flex items-center justify-between"><b class="text-[17px] font-bold">Ton club</b><span class="text-[14px] font-semibold text-muted">Mètres grimpés</span></div><div class="mt-1">${racer(1, "Titouan Le Brec", "4 410", 0.88)}${racer(2, "Maëlle Garin", "3 905", 0.78)}${racer(3, "Léa", "3 640", 0.73, true)}</div></div><div class="absolute inset-x-5 bottom-[42px]">${go("Sortir grimper")}</div>`,
);

const postOf = (
  name: string,
  when: string,
  title: string,
  stats: readonly [string, string, string][],
  art: string,
  claps: string,
) =>
  `<article class="bg-white pb-3"><div class="flex items-center gap-3 px-5 pt-3.5">${avatar(name, 42)}<div class="flex-1 leading-tight"><div class="text-[15.500px] font-bold">${name}</div><div class="text-[13px] text-muted">${when}</div></div>${icon("ph:dots-three-bold", 23)}</div><div class="px-5 pt-2.5">${shout(title, 24)}</div><div class="flex gap-7 px-5 pt-2.5">${each(stats, ([value, unit, label]) => figure(value, unit, label, 20))}</div>${art}<div class="flex items-center gap-5 px-5 pt-3 text-[14.500px] font-semibold"><span class="flex items-center gap-2">${icon("ph:hands-clapping-fill", 22, "text-[#e0b400]")}${claps.split("|")[0]}</span><span class="flex items-center gap-2">${icon("ph:chat-circle", 22)}${claps.split("|")[1]}</span></div></article>`;

const tape = `<svg class="mt-3 block" width="390" height="148" viewBox="0 0 390 148"><rect width="390" height="148" fill="#111"/><path d="M30 112C70 40 110 130 150 84S210 24 250 52 300 120 360 46" fill="none" stroke="#ffd400" stroke-width="6" stroke-linecap="round"/><circle cx="30" cy="112" r="7" fill="#fff"/><circle cx="360" cy="46" r="7" fill="#fff"/></svg>`;

export const club = phone(
  { time: "20:15", charge: 0.4, classes: "bg-[#e9e7df]" },
  `<div class="bg-white px-5 pb-3 pt-[56px]"><div class="flex items-center justify-between">${shout("Roue libre", 34)}<span class="flex gap-5">${icon("ph:magnifying-glass-bold", 24)}${icon("ph:bell-bold", 24)}</span></div><div class="mt-2 flex items-center gap-3 text-[14px] font-semibold text-muted">${avatars(["Maëlle Garin", "Titouan Le Brec", "Hédi Mansour", "Louna Perrin"], 26, "border-white")}38 membres · 612 km cette semaine</div></div>
<div class="mt-2 flex flex-col gap-2">${postOf(
    "Maëlle Garin",
    "Aujourd’hui, 15 h 40 · Gravel",
    "Boue, bonne humeur",
    [
      ["63,4", "km", "Distance"],
      ["2:58", "h", "Durée"],
      ["980", "m", "Montée"],
    ],
    `<div class="relative mt-3 h-[160px]">${scene("forest", "boue")}</div>`,
    "31|8",
  )}${postOf(
    "Hédi Mansour",
    "Aujourd’hui, 12 h 05 · Course",
    "Midi express",
    [
      ["7,2", "km", "Distance"],
      ["34:12", "", "Durée"],
      ["4:45", "/km", "Allure"],
    ],
    tape,
    "12|2",
  )}</div>${dock(0)}`,
);

const bike = (colour: string) =>
  `<svg width="112" height="68" viewBox="0 0 112 68" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#111" stroke-width="4"><circle cx="24" cy="44" r="20"/><circle cx="88" cy="44" r="20"/></g><path d="M24 44 44 16h30L52 44Zm20-28 8 28M74 16l14 28" stroke="${colour}" stroke-width="5"/><path d="M38 12h12M74 16l-2-8h10" stroke="#111" stroke-width="4"/></svg>`;
const shoe = (colour: string) =>
  `<svg width="112" height="68" viewBox="0 0 112 68"><path d="M8 44c0-16 2-26 8-30 6 6 14 8 22 2 10 16 26 20 50 24 12 2 18 6 18 12H8Z" fill="${colour}"/><path d="M6 52h102q0 9-10 9H18Q6 61 6 52Z" fill="#111"/><path d="M38 18 50 34M48 26l10 12M58 32l8 10" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M14 44q20-12 40 2" stroke="#fff" stroke-width="4" fill="none"/></svg>`;

const kit = (art: string, name: string, text: string, km: string, share: number, note = "") =>
  `<div class="flex items-center gap-4 rounded-app bg-white p-3.5"><span class="grid h-[88px] w-[120px] shrink-0 place-items-center rounded-[12px] bg-raised">${art}</span><div class="flex-1"><div class="text-[16.500px] font-bold leading-[20px]">${name}</div><div class="text-[13px] text-muted">${text}</div><div class="mt-2 h-[7px] overflow-hidden rounded-full bg-raised"><i class="block h-full rounded-full ${share > 0.85 ? "bg-bad" : "bg-[#111]"}" style="width:${share * 100}%"></i></div><div class="mt-1 flex justify-between text-[12.500px] font-semibold num"><span>${km}</span><span class="${note ? "text-bad" : ""}">${note}</span></div></div></div>`;

export const gear = phone(
  { time: "9:30", charge: 0.82, classes: "bg-[#f4f2ec]" },
  `${bar("Matériel", icon("ph:plus-bold", 25))}<div class="flex items-end justify-between px-5 pt-4">${shout("Le garage", 42)}<span class="pb-1 text-[14px] font-semibold text-muted">4 objets</span></div><div class="mt-3 flex gap-2 px-5 text-[14px] font-semibold">${each(["Tout", "Vélos", "Chaussures", "Retraités"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-[#111] text-brand" : "bg-white"}">${label}</span>`)}</div>
<div class="mt-4 flex flex-col gap-2.5 px-4">${kit(bike("#d8402c"), "La Rouge", "Vélo de route, acier", "8 214 km", 0.55, "")}${kit(bike("#2f6d57"), "Crapahute", "Gravel, pneus de 42", "3 067 km", 0.31, "")}${kit(shoe("#ffd400"), "Comète 4", "Entraînement, depuis mai", "712 / 800 km", 0.89, "Bientôt usées")}${kit(shoe("#5aa9e6"), "Plume carbone", "Course seulement", "148 / 400 km", 0.37, "")}</div><div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-brand p-4 text-[14.500px] leading-[19px]">${icon("ph:wrench-fill", 27)}<span class="flex-1"><b>Chaîne de La Rouge</b><br>À changer dans 186 km environ</span><b>Rappel</b></div>`,
);

const bars = [62, 15, 48, 53, 0, 62, 37];

export const goals = phone(
  {
    tone: "light",
    time: "21:50",
    charge: 0.3,
    classes: "bg-[#111] text-white [--muted:rgba(255,255,255,.55)]",
  },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${shout("Aujourd’hui", 34)}${avatar("Léa", 42)}</div><div class="relative mt-7 flex justify-center">${ring(296, 30, 0.84, "#ffd400", "#2b2b2b")}<div class="absolute inset-0 grid place-items-center">${ring(220, 26, 0.62, "#f2552c", "#2b2b2b")}</div><div class="absolute inset-0 grid place-items-center">${ring(152, 22, 0.95, "#5aa9e6", "#2b2b2b")}</div><div class="absolute inset-0 grid place-items-center text-center"><div>${shout("84%", 40)}</div></div></div>
<div class="mt-6 flex flex-col gap-3 px-6">${each(
    [
      ["#ffd400", "Bouger", "546", "650 kcal"],
      ["#f2552c", "S’entraîner", "37", "60 min"],
      ["#5aa9e6", "Se lever", "11 h", "12 h"],
    ] as const,
    ([colour, label, value, goal]) =>
      `<div class="flex items-baseline gap-3 border-b border-white/12 pb-2.5"><i class="h-3 w-3 -skew-x-12 rounded-[3px]" style="background:${colour}"></i><span class="text-[16px] font-semibold">${label}</span><span class="ml-auto">${shout(value, 25)}</span><span class="w-[74px] text-[14px] text-white/55">/ ${goal}</span></div>`,
  )}</div>
<div class="mx-6 mt-5"><div class="flex justify-between text-[14px]"><b>Cette semaine</b><span class="text-white/55">277 min</span></div><div class="mt-3 flex h-[84px] items-end gap-3">${each(bars, (value, index) => `<div class="flex-1 text-center text-[12px] font-semibold ${index === 6 ? "text-brand" : "text-white/55"}"><i class="mx-auto mb-1.5 block w-full -skew-x-6 rounded-[5px] ${index === 6 ? "bg-brand" : "bg-white/25"}" style="height:${Math.max(4, value * 0.9)}px"></i>${"DLMMJVS"[index]}</div>`)}</div></div>${dock(4)}`,
);

const wheel = (values: readonly string[], unit: string) =>
  `<div class="relative flex-1 text-center"><div class="absolute inset-x-0 top-[81px] h-[56px] rounded-app bg-brand"></div><div class="relative flex flex-col">${each(values, (value, index) => `<span class="grid h-[41px] place-items-center ${index === 2 ? "!h-[56px]" : ""}" style="opacity:${[0.25, 0.5, 1, 0.5, 0.25][index]}">${index === 2 ? shout(value, 32) : `<b class="text-[21px] font-bold">${value}</b>`}</span>`)}</div><div class="mt-1 text-[14px] font-semibold text-muted">${unit}</div></div>`;

export const body = phone(
  { time: "9:41", charge: 1 },
  `<div class="flex items-center gap-4 px-5 pt-[58px]">${icon("ph:arrow-left-bold", 25)}<div class="flex flex-1 gap-1">${times(5, (index) => `<i class="h-[9px] flex-1 -skew-x-12 rounded-[3px] ${index < 3 ? "bg-brand" : "bg-raised"}"></i>`)}</div><span class="text-[15px] font-semibold text-muted">Passer</span></div><div class="px-5 pt-4">${shout("Parle-nous<br>de ton moteur", 42)}<div class="mt-3 text-[16px] leading-[22px] text-muted">Pour calculer tes calories et tes zones. Personne d’autre ne le voit.</div>
<div class="mt-6 flex gap-2.5 text-[15.500px] font-bold">${each(["Femme", "Homme", "Autre"], (label, index) => `<span class="flex-1 rounded-app py-3.5 text-center ${index === 0 ? "bg-[#111] text-brand" : "bg-surface"}">${label}</span>`)}</div>
<div class="mt-6 flex gap-3">${wheel(["1990", "1991", "1992", "1993", "1994"], "Née en")}${wheel(["166", "167", "168", "169", "170"], "Taille, cm")}${wheel(["57", "58", "59", "60", "61"], "Poids, kg")}</div>
<div class="mt-5 flex items-center gap-3 rounded-app bg-surface p-4 text-[14.500px] leading-[19px]">${icon("ph:heartbeat-fill", 27, "text-bad")}<span>Fréquence maximale estimée : <b class="num">187 bpm</b>.<br><span class="text-muted">À corriger après un vrai test.</span></span></div></div><div class="absolute inset-x-5 bottom-[46px]">${go("Continuer")}</div>`,
);
