// Gratweg: hiking in the Alps, for iPhone, in German. Pine green and signal orange, sturdy headlines.
import { avatar, avatars, scene } from "../kit/art.ts";
import { barChart, lineChart, progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { back, group, navBar, phone, tabBar, tile, toggle } from "../kit/ios.ts";
import { here, pin, topoMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Entdecken", icon: "ph:compass" },
      { label: "Karte", icon: "ph:map-trifold" },
      { label: "Aufzeichnen", icon: "ph:record" },
      { label: "Freunde", icon: "ph:users" },
      { label: "Profil", icon: "ph:user-circle" },
    ],
    active,
  );

const heights = [
  920, 960, 1040, 1180, 1250, 1390, 1520, 1490, 1610, 1780, 1902, 1985, 2033, 1960, 1820, 1700, 1540, 1380,
  1190, 1010, 930,
];

const profileOf = (width: number, height: number, colour = "#1f6b4a") =>
  lineChart({
    width,
    height,
    min: 800,
    max: 2150,
    series: [{ values: heights, colour, fill: 0.35, width: 2.5 }],
    ticks: ["2100 m", "1500 m", "900 m"],
    labels: ["0", "3 km", "6 km", "9 km", "12,4"],
    isSmooth: true,
  });

const route = `<path d="M60 560C90 520 60 470 110 440S170 400 165 350S215 300 205 250S240 205 232 170" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
<path d="M60 560C90 520 60 470 110 440S170 400 165 350S215 300 205 250S240 205 232 170" fill="none" stroke="#f2641a" stroke-width="4.500" stroke-linecap="round"/>`;

const peakLabel = (x: number, y: number, name: string, height: string) =>
  `<g font-size="11" font-weight="700" fill="#3b4a35" stroke="#f6f4ea" stroke-width="3" paint-order="stroke" text-anchor="middle" style="font-family:'Inter Variable'"><path d="M${x - 5} ${y}l5-9 5 9Z" stroke="none"/><text x="${x}" y="${y + 13}">${name}</text><text x="${x}" y="${y + 26}" font-weight="500">${height}</text></g>`;

const peaks = [
  [235, 165, 190],
  [60, 330, 120],
  [330, 420, 110],
] as const;

const chips = (labels: readonly string[], active: number) =>
  `<div class="flex gap-2 whitespace-nowrap text-[14px] font-medium">${each(labels, (label, index) => `<span class="rounded-full px-3.5 py-[7px] shadow-sm ${index === active ? "bg-brand text-on-brand" : "bg-surface"}">${label}</span>`)}</div>`;

const searchBar = (text: string, isMuted = true) =>
  `<div class="flex h-[46px] items-center gap-2 rounded-full bg-surface px-4 text-[16px] shadow-md ${isMuted ? "text-muted" : ""}">${icon("ph:magnifying-glass-bold", 19)}${text}<span class="ml-auto">${avatar("Lena Brandl", 30)}</span></div>`;

const facts = (items: readonly (readonly [string, string])[]) =>
  `<div class="flex justify-between">${each(items, ([value, label]) => `<div><div class="font-display text-[20px] font-bold num">${value}</div><div class="text-[12.500px] text-muted">${label}</div></div>`)}</div>`;

const grade = (label: string, colour: string) =>
  `<span class="rounded-[6px] px-2 py-[2px] text-[12px] font-bold text-white" style="background:${colour}">${label}</span>`;

const karte = phone(
  { time: "14:07", charge: 0.63 },
  `<div class="absolute inset-0">${topoMap({ seed: "wilder", width: 390, height: 844, peaks, overlay: `${route}${peakLabel(236, 160, "Wildkarspitz", "2 033 m")}${peakLabel(58, 322, "Hochalm", "1 614 m")}${peakLabel(292, 408, "Rote Wand", "1 702 m")}${pin(110, 440, "#1f6b4a")}${pin(205, 250, "#1f6b4a")}${pin(320, 300, "#1f6b4a")}${pin(262, 500, "#8a5a2b")}${here(60, 560)}` })}</div>
<div class="relative px-4 pt-[54px]">${searchBar("Gipfel, Hütte oder Ort")}<div class="mt-3">${chips(["Wandern", "Klettersteig", "Hütten", "Wasser"], 0)}</div></div>
<div class="absolute right-4 top-[330px] flex flex-col gap-2">${each(["ph:stack-bold", "ph:cube-bold", "ph:navigation-arrow-bold"], (name) => `<span class="grid h-11 w-11 place-items-center rounded-[14px] bg-surface shadow-md">${icon(name, 21)}</span>`)}</div>
<div class="absolute inset-x-4 bottom-[96px] flex gap-3 rounded-app bg-surface p-3 shadow-xl"><div class="h-[104px] w-[104px] overflow-hidden rounded-[14px]">${scene("alps", "wildkar")}</div><div class="min-w-0 flex-1"><div class="flex items-center gap-2">${grade("T3", "#d24a2c")}<span class="text-[13px] text-muted">3,1 km entfernt</span></div><div class="mt-1 font-display text-[19px] font-bold leading-[22px]">Über den Ostgrat zum Wildkarspitz</div>
<div class="mt-2 flex gap-4 text-[13.500px] num"><span>12,4 km</span><span>5 h 40</span><span>↑ 1 113 m</span></div></div></div>${tabs(1)}`,
);

const tour = phone(
  { tone: "light", time: "14:09", charge: 0.63 },
  `<div class="relative h-[318px] shrink-0">${scene("alps", "wildkar")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(0,0,0,.35),transparent_35%)]"></div><div class="absolute inset-x-4 top-[54px] flex justify-between">${each(["ph:arrow-left-bold", "ph:bookmark-simple-fill"], (name) => `<span class="grid h-10 w-10 place-items-center rounded-full bg-black/35 text-white">${icon(name, 20)}</span>`)}</div><span class="absolute bottom-8 right-4 rounded-full bg-black/45 px-3 py-1 text-[13px] text-white">1 / 38 Fotos</span></div>
<div class="relative -mt-5 flex-1 rounded-t-[26px] bg-bg px-5 pt-5"><div class="flex items-center gap-2">${grade("T3 · schwer", "#d24a2c")}<span class="flex items-center gap-1 text-[14px]">${icon("ph:star-fill", 15, "text-accent")}<b>4,7</b><span class="text-muted">(214)</span></span></div>
<div class="mt-2 font-display text-[27px] font-extrabold leading-[31px]">Über den Ostgrat zum Wildkarspitz</div><div class="mt-4">${facts(
    [
      ["12,4 km", "Strecke"],
      ["5 h 40", "Gehzeit"],
      ["1 113 m", "Aufstieg"],
      ["2 033 m", "Höchster Punkt"],
    ],
  )}</div>
<div class="mt-4 rounded-app bg-surface p-4">${profileOf(318, 126)}</div><div class="mt-3 flex gap-3 rounded-app bg-[#fff1dc] p-4 text-[14px] leading-[19px]">${icon("ph:warning-fill", 22, "text-accent")}<div><b>Altschnee in der Nordrinne</b><br>Gemeldet am 6. Juni von Korbinian. Grödel empfohlen.</div></div></div>
<div class="absolute inset-x-0 bottom-0 flex gap-3 bg-bg/95 px-5 pb-[42px] pt-3 text-[16px] font-bold"><span class="grid h-[52px] w-[52px] place-items-center rounded-full bg-surface text-brand">${icon("ph:download-simple-bold", 23)}</span><span class="grid h-[52px] flex-1 place-items-center rounded-full bg-brand text-on-brand">Tour starten</span></div>`,
);

const hit = (
  kind: Parameters<typeof scene>[0],
  seed: string,
  gradeTag: string,
  name: string,
  place: string,
  stats: string,
  rating: string,
) =>
  `<div class="flex gap-3 border-b border-line py-3"><div class="h-[92px] w-[92px] shrink-0 overflow-hidden rounded-[14px]">${scene(kind, seed)}</div><div class="min-w-0 flex-1"><div class="flex items-center justify-between">${gradeTag}<span class="flex items-center gap-1 text-[13.500px]">${icon("ph:star-fill", 13, "text-accent")}${rating}</span></div>
<div class="mt-1 truncate font-display text-[17px] font-bold">${name}</div><div class="truncate text-[13.500px] text-muted">${place}</div><div class="mt-1 text-[13.500px] num">${stats}</div></div></div>`;

const easy = grade("T1 · leicht", "#2f8f5b");
const middle = grade("T2 · mittel", "#2f6fb3");

const suche = phone(
  { time: "20:31", charge: 0.5 },
  `<div class="px-4 pt-[54px]">${searchBar("Rundtour mit See", false)}<div class="mt-3 flex gap-2 whitespace-nowrap text-[14px] font-medium"><span class="grid w-10 place-items-center rounded-full bg-surface">${icon("ph:sliders-horizontal-bold", 18)}</span><span class="flex items-center gap-1.5 rounded-full bg-brand px-3.5 py-[7px] text-on-brand">Unter 4 h${icon("ph:x-bold", 12)}</span><span class="flex items-center gap-1.5 rounded-full bg-brand px-3.5 py-[7px] text-on-brand">Mit Hund${icon("ph:x-bold", 12)}</span><span class="rounded-full bg-surface px-3.5 py-[7px]">Einkehr</span></div>
<div class="mt-4 flex justify-between text-[14px]"><b>47 Touren</b><span class="text-muted">Beliebteste zuerst</span></div>${hit("lake", "h1", easy, "Um den Schwarzensee", "Ramsau · 18 km entfernt", "6,8 km · 2 h 10 · ↑ 190 m", "4,9")}${hit("forest", "h2", middle, "Drei-Almen-Runde am Eibsteig", "Bad Oberau · 24 km entfernt", "9,2 km · 3 h 30 · ↑ 520 m", "4,6")}${hit("sea", "h3", easy, "Uferweg zur Kapelle", "Seewies · 31 km entfernt", "5,1 km · 1 h 30 · ↑ 60 m", "4,4")}
${hit("alps", "h4", middle, "Grünsee und Hirschkaralm", "Maria Thann · 37 km entfernt", "8,7 km · 3 h 45 · ↑ 610 m", "4,8")}${hit("dawn", "h5", easy, "Morgen am Lärchkogel", "Ramsau · 20 km entfernt", "4,4 km · 1 h 50 · ↑ 310 m", "4,7")}</div>
<div class="absolute bottom-[100px] left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-5 py-3 text-[15px] font-semibold text-white shadow-lg">${icon("ph:map-trifold-bold", 19)}Karte</div>${tabs(0)}`,
);

const tracking = phone(
  { tone: "light", time: "11:52", charge: 0.71, classes: "bg-[#10241b] text-white" },
  `<div class="h-[400px] shrink-0 overflow-hidden">${topoMap({ seed: "wilder", width: 390, height: 480, peaks, overlay: `${route}<circle cx="165" cy="350" r="24" fill="#f2641a" opacity=".2"/><circle cx="165" cy="350" r="10" fill="#fff"/><circle cx="165" cy="350" r="7" fill="#f2641a"/>` }).replace("<svg", '<svg style="filter:brightness(.72) saturate(.9)"')}</div>
<div class="relative -mt-6 flex-1 rounded-t-[26px] bg-[#10241b] px-5 pt-4"><div class="flex items-center gap-2 text-[14px] text-[#ffb27d]">${icon("ph:record-fill", 17)}Aufzeichnung läuft · GPS auf 4 m genau</div><div class="mt-2 font-display text-[62px] font-extrabold leading-[66px] tracking-tight num">2:37:14</div>
<div class="mt-4 grid grid-cols-3 gap-y-4">${each(
    [
      ["6,82 km", "Strecke"],
      ["1 548 m", "Höhe jetzt"],
      ["↑ 661 m", "Aufstieg"],
      ["2,6 km/h", "Tempo"],
      ["138", "Puls"],
      ["14:40", "Am Gipfel"],
    ] as const,
    ([value, label]) =>
      `<div><div class="font-display text-[22px] font-bold num">${value}</div><div class="text-[13px] text-white/55">${label}</div></div>`,
  )}</div><div class="mt-5">${progress(0.55, "h-2 bg-white/12", "bg-accent")}</div><div class="mt-2 flex justify-between text-[13px] text-white/60"><span>Noch 5,6 km</span><span>Nächste Rast: Gratbiwak, 38 min</span></div></div>
<div class="absolute inset-x-5 bottom-[42px] flex items-center justify-between"><span class="grid h-14 w-14 place-items-center rounded-full bg-white/10">${icon("ph:camera-fill", 25)}</span><span class="grid h-[78px] w-[78px] place-items-center rounded-full bg-accent">${icon("ph:pause-fill", 36)}</span><span class="grid h-14 w-14 place-items-center rounded-full bg-bad">${icon("ph:phone-call-fill", 25)}</span></div>`,
);

const post = (
  name: string,
  when: string,
  text: string,
  kind: Parameters<typeof scene>[0],
  stats: readonly (readonly [string, string])[],
  likes: string,
  height: number,
) =>
  `<article class="rounded-app bg-surface p-4"><div class="flex items-center gap-3">${avatar(name, 42)}<div class="flex-1"><b class="text-[15.500px]">${name}</b><div class="text-[13px] text-muted">${when}</div></div>${icon("ph:dots-three-bold", 22, "text-muted")}</div><div class="mt-3 text-[15px] leading-[20px]">${text}</div>
<div class="mt-3 overflow-hidden rounded-[16px]" style="height:${height}px">${scene(kind, name)}</div><div class="mt-3">${facts(stats)}</div><div class="mt-3 flex items-center gap-5 text-[14px] text-muted"><span class="flex items-center gap-1.5 font-semibold text-accent">${icon("ph:mountains-fill", 20)}${likes}</span><span class="flex items-center gap-1.5">${icon("ph:chat-circle", 20)}6</span><span class="ml-auto">${avatars(["Jakob Ott", "Vroni Haas", "Emir Kaya"], 24)}</span></div></article>`;

const freunde = phone(
  { time: "18:44", charge: 0.39 },
  `<div class="flex items-center justify-between px-4 pt-[56px]"><span class="font-display text-[31px] font-extrabold">Freunde</span><span class="flex gap-5">${icon("ph:user-plus-bold", 24)}${icon("ph:bell-bold", 24)}</span></div>
<div class="mt-3 flex flex-col gap-3 px-4">${post(
    "Korbinian Maier",
    "Heute, 15:20 · Karwendel",
    "Um vier los, um acht oben. Gämsen gezählt: elf.",
    "dawn",
    [
      ["17,3 km", "Strecke"],
      ["7 h 02", "Gehzeit"],
      ["1 480 m", "Aufstieg"],
    ],
    "84",
    190,
  )}${post(
    "Selma Yıldız",
    "Gestern · Tannheimer Tal",
    "Seerunde mit Mama und dem Dackel.",
    "lake",
    [
      ["6,8 km", "Strecke"],
      ["2 h 31", "Gehzeit"],
      ["190 m", "Aufstieg"],
    ],
    "52",
    170,
  )}</div>${tabs(3)}`,
);

const profil = phone(
  { time: "19:03", charge: 0.36 },
  `<div class="relative h-[196px] shrink-0">${scene("alps", "profil")}<span class="absolute right-4 top-[54px] grid h-10 w-10 place-items-center rounded-full bg-black/30 text-white">${icon("ph:gear-six-bold", 20)}</span></div><div class="relative -mt-12 px-5"><span class="inline-block rounded-full border-4 border-bg">${avatar("Lena Brandl", 92, "block rounded-full")}</span>
<div class="mt-2 flex items-center justify-between"><div><div class="font-display text-[27px] font-extrabold">Lena Brandl</div><div class="text-[14.500px] text-muted">Rosenheim · 128 Begleiter · Bergwacht-Helferin</div></div></div>
<div class="mt-4 rounded-app bg-surface p-4"><div class="flex items-baseline justify-between"><b class="text-[16px]">Höhenmeter 2026</b><span class="font-display text-[22px] font-bold num">31 840 m</span></div><div class="mt-2">${barChart({ width: 318, height: 112, bars: [[1.2], [0.8], [2.6], [4.1], [6.4], [8.2], [8.6], [0], [0], [0], [0], [0]], colours: ["#1f6b4a"], labels: ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"], active: 6 })}</div></div>
<div class="mt-3 grid grid-cols-3 gap-3">${each(
    [
      ["ph:flag-pennant-fill", "62", "Gipfel"],
      ["ph:house-line-fill", "19", "Hütten"],
      ["ph:footprints-fill", "704", "Kilometer"],
    ] as const,
    ([name, value, label]) =>
      `<div class="rounded-app bg-surface p-3">${icon(name, 21, "text-accent")}<div class="mt-1 font-display text-[22px] font-bold">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`,
  )}</div><div class="mt-4 text-[17px] font-bold">Gipfelbuch</div>${each(
    [
      ["Wildkarspitz", "2 033 m · 7. Juni"],
      ["Großer Daumen", "2 280 m · 24. Mai"],
    ] as const,
    ([name, when]) =>
      `<div class="flex items-center gap-3 py-2">${tile("ph:mountains-fill", "#1f6b4a", 38)}<div class="flex-1 text-[15.500px] font-semibold">${name}<div class="text-[13px] font-normal text-muted">${when}</div></div>${icon("ph:seal-check-fill", 22, "text-accent")}</div>`,
  )}</div>${tabs(4)}`,
);

const einstellungen = phone(
  { time: "21:15", charge: 0.28 },
  `${navBar({ title: "Einstellungen", left: back("Profil") })}<div class="flex flex-col gap-5 pt-2">${group(
    "Karte und Navigation",
    [
      { title: "Einheiten", value: "Metrisch", lead: tile("ph:ruler-bold", "#2f6fb3") },
      { title: "Kartenstil", value: "Alpin", lead: tile("ph:map-trifold-fill", "#1f6b4a") },
      {
        title: "Abweichung ansagen",
        sub: "Ab 40 m neben dem Weg",
        lead: tile("ph:speaker-high-fill", "#f2641a"),
        end: toggle(true),
      },
      { title: "Hangneigung ab 30°", lead: tile("ph:triangle-fill", "#c2410c"), end: toggle(false) },
    ],
  )}${group(
    "Sicherheit",
    [
      { title: "Standort teilen mit", value: "2 Personen", lead: tile("ph:users-fill", "#7c5cbf") },
      {
        title: "Rückkehr-Alarm",
        sub: "Meldet dich, wenn du zwei Stunden überfällig bist",
        lead: tile("ph:timer-fill", "#d24a2c"),
        end: toggle(true),
      },
      { title: "Notfallpass", lead: tile("ph:first-aid-fill", "#e0393e") },
    ],
    "Der Alarm geht an deine Kontakte, nicht an die Bergrettung.",
  )}${group("Gerät", [
    {
      title: "Sparmodus bei Aufzeichnung",
      lead: tile("ph:battery-medium-fill", "#2f8f5b"),
      end: toggle(true),
    },
    { title: "Offline-Karten", value: "1,8 GB", lead: tile("ph:download-simple-fill", "#576574") },
  ])}</div>`,
);

const offline = phone(
  { time: "21:17", charge: 0.27 },
  `${navBar({ title: "Offline-Karten", left: back(), right: icon("ph:plus-bold", 23) })}<div class="flex flex-col items-center px-9 pt-[70px] text-center"><div class="relative h-[210px] w-[250px]"><div class="absolute left-6 top-3 h-[190px] w-[200px] -rotate-6 overflow-hidden rounded-[22px] border-4 border-white opacity-70 shadow-lg">${topoMap({ seed: "leer", width: 200, height: 190, peaks: [[90, 90, 90]] })}</div><div class="absolute left-9 top-0 h-[190px] w-[200px] rotate-3 overflow-hidden rounded-[22px] border-4 border-white shadow-xl">${topoMap({ seed: "leer2", width: 200, height: 190, peaks: [[120, 70, 100]] })}</div><span class="absolute -bottom-3 right-2 grid h-16 w-16 place-items-center rounded-full bg-accent text-white shadow-lg">${icon("ph:cloud-slash-fill", 32)}</span></div>
<div class="mt-9 font-display text-[26px] font-extrabold leading-[31px]">Noch keine Karte gespeichert</div><div class="mt-3 text-[16px] leading-[23px] text-muted">Lade ein Gebiet, bevor das Netz weg ist. Wege, Höhenlinien und Hütten bleiben ohne Empfang sichtbar.</div><div class="mt-7 grid h-[52px] w-full place-items-center rounded-full bg-brand text-[16px] font-bold text-on-brand">Gebiet auswählen</div><div class="mt-4 text-[15px] font-semibold text-brand">Karwendel vorschlagen (412 MB)</div></div>`,
);

const perk = (name: string, text: string) =>
  `<div class="flex items-center gap-3 text-[16px]">${icon(name, 23, "text-[#ffb27d]")}${text}</div>`;

const paywall = phone(
  { tone: "light", time: "21:19", charge: 0.27, classes: "bg-[#10241b] text-white" },
  `<div class="absolute inset-x-0 top-0 h-[380px]">${scene("dusk", "gratweg plus")}<div class="absolute inset-0 bg-[linear-gradient(180deg,transparent_35%,#10241b)]"></div></div><span class="absolute left-5 top-[56px] z-10">${icon("ph:x-bold", 22)}</span>
<div class="relative px-6 pt-[200px]"><span class="rounded-[7px] bg-accent px-2.5 py-1 text-[13px] font-bold">GRATWEG PLUS</span><div class="mt-3 font-display text-[36px] font-extrabold leading-[39px]">Weiter gehen,<br>wo das Netz aufhört</div><div class="mt-6 flex flex-col gap-3.5">${perk("ph:cloud-arrow-down-fill", "Offline-Karten für alle Alpenländer")}${perk("ph:wind-fill", "Gewitter- und Windwarnung je Wegstück")}${perk("ph:cube-fill", "3D-Flug über deine Tour")}${perk("ph:users-three-fill", "Live-Standort für die Familie")}</div>
<div class="mt-6 grid grid-cols-2 gap-3"><div class="rounded-app border-2 border-accent bg-white/6 p-4"><div class="flex justify-between text-[14px]"><b>Jahr</b><span class="rounded-full bg-accent px-2 text-[12px] font-bold">−40 %</span></div><div class="mt-2 font-display text-[25px] font-bold">35,99 €</div><div class="text-[13px] text-white/60">3,00 € im Monat</div></div><div class="rounded-app border-2 border-white/15 p-4"><b class="text-[14px]">Monat</b><div class="mt-2 font-display text-[25px] font-bold">4,99 €</div><div class="text-[13px] text-white/60">jederzeit kündbar</div></div></div></div>
<div class="absolute inset-x-6 bottom-[40px] text-center"><div class="grid h-[54px] place-items-center rounded-full bg-accent text-[17px] font-bold">14 Tage gratis testen</div><div class="mt-2.5 text-[12.500px] text-white/55">Käufe wiederherstellen · AGB · Datenschutz</div></div>`,
);

const start = phone(
  { tone: "light", time: "9:41", charge: 1, classes: "bg-brand text-white" },
  `<div class="absolute inset-0">${scene("alps", "start")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(16,36,27,.1)_30%,rgba(16,36,27,.95)_72%)]"></div></div><div class="relative flex items-center justify-center gap-2 pt-[70px] text-[#10241b]"><svg width="34" height="26" viewBox="0 0 34 26"><path d="M0 26 12 4l7 11 4-6 11 17Z" fill="currentColor"/></svg><b class="font-display text-[25px] font-extrabold">gratweg</b></div>
<div class="absolute inset-x-6 bottom-[44px]"><div class="font-display text-[38px] font-extrabold leading-[41px]">Dein nächster Gipfel ist näher, als du denkst</div><div class="mt-3 text-[16px] leading-[22px] text-white/75">Finde Touren, die zu deinem Tag passen: Zeit, Wetter und Beine.</div><div class="mt-6 flex gap-2">${times(4, (index) => `<i class="h-1.5 rounded-full ${index === 0 ? "w-8 bg-accent" : "w-1.5 bg-white/35"}"></i>`)}</div><div class="mt-6 grid h-[54px] place-items-center rounded-full bg-accent text-[17px] font-bold">Los geht's</div><div class="mt-4 text-center text-[15px]">Schon dabei? <b>Anmelden</b></div></div>`,
);

export const gratweg: DemoApp = {
  slug: "gratweg",
  name: "Gratweg",
  lang: "de",
  brand: {
    fonts: ["bricolage-grotesque"],
    font: "'Inter Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "monospace",
    radius: "18px",
    brand: "#1f6b4a",
    onBrand: "#ffffff",
    accent: "#f2641a",
    ink: "#18231c",
    muted: "#737c73",
    faint: "#c9cfc6",
    bg: "#f3f2ec",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e1e1d8",
    good: "#2f8f5b",
    bad: "#d8362f",
    warn: "#f2a31a",
  },
  screens: [
    {
      slug: "willkommen",
      platform: "ios",
      title: "Welcome slide of a hiking app (German)",
      description:
        "First of four introduction slides in German, laid over a full-screen alpine landscape that darkens towards the bottom. A large headline promises the next summit, with page dots, an orange start button and a sign-in link beneath. The logo with a mountain ridge sits at the top.",
      elements: "background illustration, logo, headline, page dots, primary button, sign-in link",
      pattern: "onboarding",
      html: start,
    },
    {
      slug: "karte",
      platform: "ios",
      title: "Topographic map with hiking route (German)",
      description:
        "Hiking map with contour lines, woods, a lake and labelled summits. An orange route climbs from the user's blue position to the peak; green pins mark other tours. A search bar and category chips float on top, layer and compass buttons at the right, and a card previews the chosen tour above the tab bar.",
      elements:
        "topographic map, contour lines, route, map pins, search bar, filter chips, map controls, preview card, tab bar",
      pattern: "map",
      html: karte,
    },
    {
      slug: "tourdetail",
      platform: "ios",
      title: "Tour detail with elevation profile (German)",
      description:
        "Detail page of a demanding ridge hike, in German. Under a mountain picture are the difficulty tag, a rating, and four key figures: distance, walking time, ascent and highest point. A green elevation chart follows, then an orange warning about old snow; download and start buttons stay at the bottom.",
      elements:
        "hero image, difficulty tag, star rating, stat row, elevation chart, warning banner, download button, primary button",
      pattern: "detail",
      html: tour,
    },
    {
      slug: "suche",
      platform: "ios",
      title: "Search results: round trips with a lake (German)",
      description:
        "Results for round trips with a lake, narrowed by removable chips for under four hours and with a dog. Every row pairs a landscape thumbnail with a coloured difficulty tag, place, length, time and rating. A dark floating button switches to the map.",
      elements:
        "search bar, removable filter chips, result list, thumbnail, difficulty tag, star rating, floating map button, tab bar",
      pattern: "search results",
      html: suche,
    },
    {
      slug: "aufzeichnung",
      platform: "ios",
      title: "Live hike recording, dark (German)",
      description:
        "Recording screen used on the mountain, dark for outdoor reading. The upper half is a dimmed contour map with the current position on an orange route. Below are a very large elapsed time, six live figures such as altitude and pulse, a progress bar to the summit, and camera, pause and emergency call buttons.",
      elements:
        "live map, timer, metric grid, progress bar, pause button, camera button, emergency button, recording indicator",
      pattern: "map",
      html: tracking,
    },
    {
      slug: "freunde",
      platform: "ios",
      title: "Friends' tours feed (German)",
      description:
        "Social feed of finished hikes. Each post shows who walked and where, a sentence, a landscape picture and three figures for distance, time and ascent. Below are a mountain icon as the like button, comments and the overlapping portraits of those who cheered.",
      elements: "feed post, avatar, photo, stat row, like button, comment count, avatar stack, tab bar",
      pattern: "feed",
      html: freunde,
    },
    {
      slug: "profil",
      platform: "ios",
      title: "Hiker profile with yearly ascent chart (German)",
      description:
        "Profile with a mountain cover picture, an overlapping portrait and the hiker's town. A bar chart adds up the metres climbed per month in 2026; three tiles count summits, huts and kilometres. A summit log lists the latest peaks with a seal for each.",
      elements:
        "cover image, avatar, bar chart, stat tiles, list rows, verified seal, settings button, tab bar",
      pattern: "profile",
      html: profil,
    },
    {
      slug: "einstellungen",
      platform: "ios",
      title: "Settings in grouped lists (German)",
      description:
        "German settings screen in grouped lists with coloured icon tiles. Map and navigation come first, then safety with location sharing and an overdue alarm, then device options. Switches sit at the right, other rows lead on with a value, and a footnote explains the alarm.",
      elements: "grouped list, icon tile, toggle switch, value label, section header, footnote, back button",
      pattern: "settings",
      html: einstellungen,
    },
    {
      slug: "offline-leer",
      platform: "ios",
      title: "No offline maps saved (German)",
      description:
        "Empty list of offline maps. Two tilted map sheets with an orange no-cloud badge form the illustration, over a headline and an explanation of why a saved area helps. A green button picks an area; a link proposes a region with its download size.",
      elements: "illustration, empty message, primary button, text link, navigation bar, add button",
      pattern: "empty state",
      html: offline,
    },
    {
      slug: "plus-abo",
      platform: "ios",
      title: "Gratweg Plus subscription offer (German)",
      description:
        "Subscription screen in dark green under a purple dusk over mountains. Four benefits with orange icons are listed, then two price boxes; the yearly one is outlined in orange and says minus 40 percent. The button starts a fourteen-day trial.",
      elements:
        "hero image, benefit list, price cards, discount badge, primary button, close button, legal links",
      pattern: "paywall",
      html: paywall,
    },
  ],
};
