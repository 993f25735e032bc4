// Rallye's recording, its activities and its maps; see rallye.ts.
import { avatar } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { here, mapLooks, pin, streetMap, topoMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import { bar, climb, figure, go, ridge, shout } from "./rallye-parts.ts";

const live = streetMap({
  seed: "quais",
  width: 390,
  height: 366,
  look: mapLooks.night,
  block: 60,
  names: ["Quai des Brumes", "Rue du Moulin", "Cours Sablé", "Pont Neuf-Vieux"],
  overlay: `<path d="M40 292C90 250 66 210 118 190S190 200 206 150 250 92 270 118 300 160 262 178" fill="none" stroke="#ffd400" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="40" cy="292" r="7" fill="#fff"/>${here(262, 178, "#ffd400")}`,
});

export const recording = phone(
  { tone: "light", time: "7:34", charge: 0.84, classes: "bg-[#111] text-white" },
  `<div class="relative h-[366px] shrink-0">${live}<div class="absolute inset-x-0 bottom-0 h-28 bg-gradient-to-t from-[#111]"></div><div class="absolute inset-x-0 top-0 h-24 bg-gradient-to-b from-[#111]"></div><div class="absolute inset-x-5 top-[56px] flex justify-between"><span class="flex items-center gap-2 rounded-full bg-[#111]/85 px-3.5 py-2 text-[14px] font-semibold">${icon("ph:gps-fix-bold", 18, "text-brand")}GPS précis</span><span class="grid h-10 w-10 place-items-center rounded-full bg-[#111]/85">${icon("ph:stack-bold", 20)}</span></div></div>
<div class="px-5"><div class="flex items-end justify-between"><div><div class="text-[14px] font-semibold text-white/55">Distance</div><div class="flex items-baseline gap-2 num">${shout("8,42", 90, "text-brand")}<span class="text-[22px] font-bold">km</span></div></div><span class="mb-5 flex items-center gap-1.5 rounded-full bg-white/10 px-3 py-1.5 text-[14px] font-semibold">${icon("ph:sneaker-move-fill", 19, "text-brand")}Course</span></div>
<div class="mt-4 grid grid-cols-3 border-y border-white/15 py-4 [--muted:rgba(255,255,255,.55)]">${figure("43:18", "", "Durée", 32)}${figure("5:09", "/km", "Allure", 32)}${figure("162", "bpm", "Cœur", 32)}</div>
<div class="mt-4 flex items-center gap-3 text-[14.500px]"><span class="grid h-9 w-9 -skew-x-6 place-items-center rounded-[10px] bg-brand text-[#111]">${shout("9", 19)}</span><div class="flex-1"><div class="flex justify-between"><span>Kilomètre en cours</span><b class="num">5:02</b></div><div class="mt-1.5 h-[6px] rounded-full bg-white/15"><i class="block h-full w-[42%] rounded-full bg-brand"></i></div></div></div></div>
<div class="absolute inset-x-6 bottom-[46px] flex items-center justify-between"><span class="grid h-[60px] w-[60px] place-items-center rounded-full bg-white/12">${icon("ph:lock-simple-open-fill", 26)}</span><span class="grid h-[96px] w-[96px] place-items-center rounded-full bg-brand text-[#111]">${icon("ph:pause-fill", 46)}</span><span class="grid h-[60px] w-[60px] place-items-center rounded-full bg-white/12">${icon("ph:music-notes-fill", 26)}</span></div>`,
);

const splits: readonly (readonly [string, number, string, string])[] = [
  ["5:21", 0.74, "+4", "148"],
  ["5:14", 0.8, "+9", "154"],
  ["5:18", 0.77, "+21", "159"],
  ["4:58", 0.95, "−12", "161"],
  ["4:53", 1, "−18", "163"],
  ["5:06", 0.87, "+2", "164"],
];

export const summary = phone(
  { time: "8:40", charge: 0.77 },
  `<div class="relative h-[236px] shrink-0">${streetMap({ seed: "quais", width: 390, height: 236, look: mapLooks.day, block: 40, overlay: `<path d="M70 190C110 150 96 130 150 116S214 130 226 92 270 56 296 74 330 120 280 136 190 170 140 186 90 200 70 190Z" fill="none" stroke="#fff" stroke-width="9"/><path d="M70 190C110 150 96 130 150 116S214 130 226 92 270 56 296 74 330 120 280 136 190 170 140 186 90 200 70 190Z" fill="none" stroke="#111" stroke-width="5"/><circle cx="70" cy="190" r="9" fill="#ffd400" stroke="#111" stroke-width="3"/>` })}<div class="absolute inset-x-5 top-[54px] flex justify-between">${each(["ph:arrow-left-bold", "ph:share-network-bold"], (name) => `<span class="grid h-10 w-10 place-items-center rounded-full bg-white">${icon(name, 20)}</span>`)}</div></div>
<div class="bg-brand px-5 py-4"><div class="text-[13.500px] font-semibold">Dimanche 15 novembre, 6 h 51</div><div class="mt-1">${shout("Les quais à jeun", 33)}</div></div>
<div class="grid grid-cols-[1.3fr_1fr_1.25fr_.75fr] border-b border-line px-5 py-3.5">${figure("12,06", "km", "Distance", 22)}${figure("1:02", "h", "Durée", 22)}${figure("5:09", "/km", "Allure", 22)}${figure("84", "m", "Dénivelé", 22)}</div>
<div class="px-5 pt-4"><div class="flex items-center justify-between"><b class="text-[17px] font-bold">Temps par kilomètre</b><span class="text-[14px] font-semibold text-muted">6 premiers</span></div><div class="mt-2.5 grid grid-cols-[22px_1fr_44px_40px] items-center gap-x-3 gap-y-[7px] text-[14.500px] num">${each(
    splits,
    ([time, share, up, heart], index) =>
      `<span class="font-semibold text-muted">${index + 1}</span><span class="h-[28px] rounded-[6px] bg-raised"><span class="flex h-full items-center justify-end rounded-[6px] px-2.5 font-bold ${share === 1 ? "bg-brand" : "bg-[#111] text-white"}" style="width:${share * 100}%">${time}</span></span><span class="text-right text-muted">${up} m</span><span class="flex items-center justify-end gap-1">${icon("ph:heart-fill", 13, "text-bad")}${heart}</span>`,
  )}</div></div><div class="mx-5 mt-4 flex items-center gap-3 rounded-app bg-[#111] px-4 py-3 text-white">${icon("ph:medal-fill", 27, "text-brand")}<div class="flex-1 text-[14.500px] leading-[19px]"><b>Ton meilleur 10 km de l’année</b><br><span class="text-white/65">50:56, soit 38 s de mieux qu’en août</span></div></div>
<div class="mt-auto flex items-center gap-5 border-t border-line px-5 pb-[38px] pt-3 text-[15px] font-semibold"><span class="flex items-center gap-2">${icon("ph:hands-clapping-fill", 23)}27</span><span class="flex items-center gap-2">${icon("ph:chat-circle-fill", 23)}4</span><span class="ml-auto flex">${each(["Maëlle", "Titouan", "Louna Perrin"], (name, index) => avatar(name, 30, `rounded-full border-2 border-bg ${index ? "-ml-2" : ""}`))}</span></div>`,
);

const route = "M52 552C92 530 66 492 112 470S176 466 186 416 152 372 196 344 262 352 280 308 250 262 288 232";

export const builder = phone(
  { time: "11:12", charge: 0.69 },
  `<div class="absolute inset-0">${topoMap({
    seed: "vercheny",
    width: 390,
    height: 844,
    peaks: [
      [290, 150, 140],
      [110, 300, 120],
      [320, 520, 90],
      [60, 60, 80],
    ],
    overlay: `<path d="${route}" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/><path d="${route}" fill="none" stroke="#111" stroke-width="6" stroke-linecap="round"/><path d="M288 232Q308 214 318 190" fill="none" stroke="#111" stroke-width="5" stroke-dasharray="2 10" stroke-linecap="round"/>${each(
      [
        [112, 470],
        [186, 416],
        [196, 344],
        [280, 308],
      ] as const,
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#fff" stroke="#111" stroke-width="4"/>`,
    )}<circle cx="52" cy="552" r="11" fill="#ffd400" stroke="#111" stroke-width="4"/>${pin(288, 232, "#111", '<circle r="5" fill="#ffd400"/>', 1.3)}`,
  })}</div>
<div class="relative px-4 pt-[54px]"><div class="flex h-[50px] items-center gap-3 rounded-app bg-white px-4 text-[16px] shadow-lg">${icon("ph:x-bold", 20)}<b class="font-bold">Col de la Pie, sans titre</b><b class="ml-auto font-bold text-[#8a6d00]">OK</b></div><div class="mt-3 flex gap-2 text-[14px] font-semibold">${each(
    [
      ["ph:bicycle-bold", "Route", true],
      ["ph:mountains-bold", "Gravel", false],
      ["ph:sneaker-bold", "Course", false],
    ] as const,
    ([glyph, label, isOn]) =>
      `<span class="flex items-center gap-2 rounded-full px-4 py-2 shadow ${isOn ? "bg-[#111] text-brand" : "bg-white"}">${icon(glyph, 18)}${label}</span>`,
  )}</div></div>
<div class="absolute right-4 top-[240px] flex flex-col overflow-hidden rounded-app bg-white shadow-lg">${each(["ph:arrow-u-up-left-bold", "ph:arrow-u-up-right-bold", "ph:magnet-bold", "ph:fire-bold", "ph:trash-bold"], (name, index) => `<span class="grid h-[46px] w-[46px] place-items-center border-b border-line last:border-0 ${index === 2 ? "bg-brand" : index === 1 ? "text-faint" : ""}">${icon(name, 21)}</span>`)}</div>
<div class="absolute inset-x-0 bottom-0 rounded-t-[26px] bg-white px-5 pb-[40px] pt-4 shadow-[0_-10px_40px_rgba(0,0,0,.18)]"><div class="grid grid-cols-4">${figure("47,8", "km", "Distance", 22)}${figure("1 042", "m", "Montée", 22)}${figure("2:14", "h", "Prévu", 22)}${figure("8,1", "%", "Max", 22)}</div><div class="relative mt-3">${ridge(climb, 350, 74, "#ffd40066", "#111")}<i class="absolute bottom-0 left-[67%] h-[74px] border-l-2 border-dashed border-[#111]"></i><span class="absolute -top-1 left-[68.500%] rounded-[6px] bg-[#111] px-2 py-0.5 text-[12px] font-bold text-white num">1 104 m</span></div><div class="mt-4 flex gap-3"><div class="grid h-[58px] w-[128px] place-items-center rounded-app border-2 border-[#111] text-[16px] font-bold">Aller-retour</div><div class="flex-1">${go("Enregistrer")}</div></div></div>`,
);

const row = (place: number, name: string, text: string, time: string, gap: string, isMe = false) =>
  `<div class="flex items-center gap-3 px-5 py-[9px] ${isMe ? "bg-brand" : "border-b border-line"}">${shout(String(place), 20, "w-8 text-center")}${avatar(name, 38)}<div class="flex-1 leading-tight"><div class="text-[15.500px] font-bold">${isMe ? "Toi" : name}</div><div class="text-[12.500px] ${isMe ? "" : "text-muted"}">${text}</div></div><div class="text-right leading-tight num"><div class="text-[16px] font-bold">${time}</div><div class="text-[12.500px] ${isMe ? "" : "text-muted"}">${gap}</div></div></div>`;

export const segment = phone(
  { time: "19:48", charge: 0.44 },
  `${bar("Segment", icon("ph:star-fill", 25, "text-[#e0b400]"))}<div class="px-5 pt-4">${shout("Mur de la<br>Chouette", 42)}<div class="mt-3 flex gap-6">${figure("1,8", "km", "Longueur", 22)}${figure("9,4", "%", "Pente", 22)}${figure("168", "m", "Dénivelé", 22)}${figure("3 212", "", "Passages", 22)}</div></div><div class="mt-3">${ridge([4, 8, 15, 20, 30, 34, 45, 58, 62, 74, 88, 97, 108, 122, 130, 141, 156, 168], 390, 84, "#ffd400", "#111")}</div>
<div class="flex gap-2 bg-[#111] px-5 py-3 text-[14px] font-semibold text-white">${each(["Toutes", "Femmes", "Club", "Amis"], (label, index) => `<span class="rounded-full px-3 py-1.5 ${index === 2 ? "bg-brand text-[#111]" : "bg-white/12"}">${label}</span>`)}<span class="ml-auto flex items-center gap-1">2026${icon("ph:caret-down-bold", 14)}</span></div>
<div class="flex items-center gap-3 border-b border-line px-5 py-2.5">${icon("ph:crown-simple-fill", 30, "text-[#e0b400]")}${avatar("Maëlle Garin", 52)}<div class="flex-1 leading-tight"><div class="text-[17px] font-bold">Maëlle Garin</div><div class="text-[13px] text-muted">19,7 km/h · le 14 juin</div></div>${shout("5:29", 30)}</div>${row(2, "Titouan Le Brec", "18,9 km/h · 14 juin", "5:43", "+0:14")}${row(3, "Louna Perrin", "18,4 km/h · 2 mai", "5:52", "+0:23")}${row(4, "Basile Roux", "18,0 km/h · 30 août", "6:00", "+0:31")}${row(5, "Léa", "17,6 km/h · hier", "6:08", "+0:39", true)}${row(6, "Hédi Mansour", "17,5 km/h · 7 mars", "6:10", "+0:41")}<div class="mx-5 mt-4 text-center text-[14px] font-semibold text-muted">Plus que 9 secondes pour la quatrième place</div>`,
);

const zone = (name: string, range: string, time: string, share: number, colour: string) =>
  `<div class="flex items-center gap-3 py-[8px]"><span class="grid h-[40px] w-[40px] shrink-0 -skew-x-6 place-items-center rounded-[11px]" style="background:${colour}">${shout(name, 17)}</span><div class="flex-1"><div class="flex justify-between text-[14.500px]"><span class="font-semibold">${range}</span><span class="num text-muted">${time}</span></div><div class="mt-1.5 h-[8px] overflow-hidden rounded-full bg-raised"><i class="block h-full rounded-full" style="width:${share * 100}%;background:${colour}"></i></div></div><b class="w-[42px] text-right text-[16px] font-bold num">${Math.round(share * 100)}%</b></div>`;

const zoneColours = ["#b9c0c6", "#5aa9e6", "#4dbd74", "#ffd400", "#f2552c"];

export const zones = phone(
  { time: "8:46", charge: 0.76 },
  `${bar("Les quais à jeun", icon("ph:info-bold", 24))}<div class="px-5 pt-4"><div class="flex items-end justify-between"><div>${shout("Zones<br>cardiaques", 29)}</div><div class="whitespace-nowrap text-right"><div class="flex items-center justify-end gap-2">${icon("ph:heartbeat-fill", 28, "text-bad")}${shout("159", 44)}</div><div class="text-[13px] font-semibold text-muted">moyenne, max 178</div></div></div>
<div class="mt-5 flex h-[138px] items-end gap-[3px]">${times(44, (index) => {
    const beat =
      48 + 66 * (1 - Math.exp(-index / 7)) + 14 * Math.sin(index / 3.1) + 6 * Math.sin(index * 1.7);
    const level = beat < 70 ? 0 : beat < 88 ? 1 : beat < 106 ? 2 : beat < 128 ? 3 : 4;
    return `<i class="flex-1 rounded-t-[3px]" style="height:${beat.toFixed(0)}px;background:${zoneColours[level]}"></i>`;
  })}</div><div class="mt-1.5 flex justify-between text-[12px] font-semibold text-muted num"><span>0:00</span><span>20:00</span><span>40:00</span><span>1:02:06</span></div></div>
<div class="mx-4 mt-4 rounded-app bg-surface px-4 py-2">${zone("Z5", "Maximum, dès 175", "2:29", 0.04, "#f2552c")}${zone("Z4", "Seuil, 160 – 174", "28:34", 0.46, "#ffd400")}${zone("Z3", "Tempo, 145 – 159", "21:07", 0.34, "#4dbd74")}${zone("Z2", "Endurance, 126 – 144", "7:27", 0.12, "#5aa9e6")}${zone("Z1", "Échauffement", "2:29", 0.04, "#b9c0c6")}</div>
<div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-[#111] p-4 text-[14.500px] leading-[19px] text-white">${icon("ph:lightning-fill", 26, "text-brand")}<span>Sortie dure. Compte <b class="text-brand">38 heures</b> avant la prochaine séance rapide.</span></div>`,
);
