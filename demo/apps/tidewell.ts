// Tidewell: sleep and wind-down, for iPhone. Deep indigo, a bookish serif, soft light.
import { avatar, scene } from "../kit/art.ts";
import { barChart, progress, ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone, segmented, sheet, tabBar, toggle } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Tonight", icon: "ph:moon" },
      { label: "Library", icon: "ph:books" },
      { label: "Sleep", icon: "ph:bed" },
      { label: "You", icon: "ph:user" },
    ],
    active,
    "bg-[#11142e]/95 text-muted",
  );

const pill = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[54px] place-items-center rounded-full text-[17px] font-semibold ${classes}">${label}</div>`;

const option = (name: string, label: string, isOn: boolean) =>
  `<div class="flex items-center gap-4 rounded-app border px-4 py-[15px] text-[16px] ${isOn ? "border-brand bg-brand/15" : "border-line bg-surface"}">${icon(name, 24, isOn ? "text-brand" : "text-muted")}<span class="flex-1">${label}</span>
<span class="grid h-6 w-6 place-items-center rounded-full ${isOn ? "bg-brand text-on-brand" : "border border-faint"}">${isOn ? icon("ph:check-bold", 14) : ""}</span></div>`;

const onboarding = phone(
  { tone: "light", time: "21:32", charge: 0.58 },
  `<div class="px-6 pt-[62px]"><div class="flex items-center gap-4">${icon("ph:arrow-left", 24)}<div class="flex-1">${progress(0.43, "h-1.5 bg-white/10")}</div><span class="text-[15px] text-muted">Skip</span></div>
<div class="mt-9 font-display text-[34px] leading-[40px]">What keeps you<br>awake at night?</div><div class="mt-3 text-[16px] text-muted">Choose all that apply. We build your first week from it.</div>
<div class="mt-7 flex flex-col gap-[10px]">${option("ph:brain", "A head full of tomorrow", true)}${option("ph:baby", "A small child", false)}${option("ph:device-mobile", "One more scroll", true)}${option("ph:speaker-high", "Noise outside", false)}${option("ph:airplane-tilt", "Shifts or jet lag", false)}${option("ph:person-simple-walk", "Aches and restless legs", true)}</div></div>
<div class="absolute inset-x-6 bottom-[46px]">${pill("Continue with 3")}</div>`,
);

const stageRows: readonly (readonly [string, string, string, string])[] = [
  ["Awake", "18 m", "#ffb38a", "4%"],
  ["REM", "1 h 52 m", "#b39dff", "25%"],
  ["Light", "4 h 01 m", "#6f8cff", "54%"],
  ["Deep", "1 h 16 m", "#3f4fc0", "17%"],
];

const stageBlocks: readonly (readonly [number, number])[] = [
  [0, 6],
  [2, 22],
  [3, 34],
  [2, 18],
  [1, 20],
  [2, 30],
  [3, 24],
  [2, 16],
  [1, 26],
  [0, 5],
  [2, 34],
  [1, 32],
  [2, 28],
  [1, 24],
  [0, 7],
];

function hypnogram(): string {
  let x = 0;
  const colours = stageRows.map(([, , colour]) => colour);
  return `<svg width="326" height="120" viewBox="0 0 326 120">${times(4, (row) => `<path d="M0 ${14 + row * 30}H326" stroke="#fff" opacity=".07"/>`)}${each(
    stageBlocks,
    ([level, long]) => {
      const bar = `<rect x="${x + 1}" y="${4 + level * 30}" width="${long - 2}" height="20" rx="6" fill="${colours[level]}"/>`;
      x += long;
      return bar;
    },
  )}</svg>`;
}

const sleepScore = phone(
  { tone: "light", time: "7:06", charge: 0.97 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="font-display text-[26px]">Good morning, Anouk</div>${avatar("Anouka Vermeer", 38)}</div>
<div class="mt-4 flex justify-between text-center text-[12px] text-muted">${each(["F 6", "S 7", "S 8", "M 9", "T 10", "W 11", "T 12"], (day, index) => `<div class="flex flex-col items-center gap-1.5">${ring(36, 3.5, [0.6, 0.85, 0.9, 0.55, 0.7, 0.78, 0.86][index] ?? 0, index === 6 ? "#ffd9a0" : "#7b83ff", "#2a2f5c")}<span class="${index === 6 ? "font-semibold text-ink" : ""}">${day}</span></div>`)}</div>
<div class="mt-5 rounded-app bg-surface p-[22px]"><div class="flex items-center gap-5"><div class="relative">${ring(104, 10, 0.86, "#ffd9a0", "#2a2f5c")}<div class="absolute inset-0 grid place-items-center font-display text-[36px]">86</div></div><div><div class="text-[15px] text-muted">Sleep score</div><div class="mt-1 font-display text-[22px] leading-[27px]">Calmest night<br>since January</div></div></div>
<div class="mt-5 flex justify-between text-[13px] text-muted"><span>23:04</span><span class="text-ink">7 h 09 m asleep</span><span>6:31</span></div><div class="mt-2">${hypnogram()}</div>
<div class="mt-2 grid grid-cols-2 gap-x-5 gap-y-2 text-[13.500px]">${each(stageRows, ([name, time, colour, share]) => `<div class="flex items-center gap-2"><i class="h-2.5 w-2.5 rounded-full" style="background:${colour}"></i><span class="text-muted">${name}</span><span class="ml-auto whitespace-nowrap num">${time}</span><span class="w-7 text-right text-muted num">${share}</span></div>`)}</div></div>
<div class="mt-3 flex gap-3">${each(
    [
      ["ph:heartbeat", "52 bpm", "Resting heart rate, 3 lower"],
      ["ph:wind", "13.8 /min", "Breathing, as usual"],
    ] as const,
    ([name, value, label]) =>
      `<div class="flex-1 rounded-app bg-surface p-4">${icon(name, 22, "text-brand")}<div class="mt-2 font-display text-[22px]">${value}</div><div class="text-[13px] leading-[17px] text-muted">${label}</div></div>`,
  )}</div></div>${tabs(2)}`,
);

const player = phone(
  { tone: "light", time: "22:48", charge: 0.35 },
  `<div class="absolute inset-0">${scene("night", "lighthouse")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(11,14,38,.25)_0%,rgba(11,14,38,0)_30%,rgba(11,14,38,.94)_72%)]"></div></div>
<div class="relative flex items-center justify-between px-5 pt-[58px]">${icon("ph:caret-down", 26)}<span class="rounded-full bg-white/12 px-4 py-1.5 text-[14px]">Stops in 32 min</span>${icon("ph:dots-three", 28)}</div>
<div class="absolute inset-x-7 bottom-[54px]"><div class="text-[14px] tracking-wide text-[#ffd9a0]">Sleep story · 41 min</div><div class="mt-2 font-display text-[36px] leading-[42px]">The Lighthouse at Skerry Point</div><div class="mt-2 text-[16px] text-white/70">Read by Callum Innes</div>
<div class="mt-7">${progress(0.31, "h-1 bg-white/20", "bg-white")}</div><div class="mt-2 flex justify-between text-[13px] text-white/70 num"><span>12:47</span><span>−28:13</span></div>
<div class="mt-5 flex items-center justify-between">${icon("ph:speaker-simple-low", 26)}${icon("ph:arrow-counter-clockwise", 32)}<span class="grid h-[76px] w-[76px] place-items-center rounded-full bg-white text-[#11142e]">${icon("ph:pause-fill", 34)}</span>${icon("ph:arrow-clockwise", 32)}${icon("ph:heart-fill", 26, "text-[#ffd9a0]")}</div>
<div class="mt-8 flex items-center gap-3 rounded-full bg-white/10 px-5 py-3 text-[15px]">${icon("ph:waves", 20)}Rain on canvas<span class="ml-auto w-24">${progress(0.4, "h-1 bg-white/20", "bg-[#ffd9a0]")}</span></div></div>`,
);

const moment = (name: string, title: string, text: string, isLast = false) =>
  `<div class="flex gap-4"><div class="flex flex-col items-center"><span class="grid h-9 w-9 place-items-center rounded-full bg-brand text-on-brand">${icon(name, 19)}</span>${isLast ? "" : '<i class="w-[3px] flex-1 bg-brand/35"></i>'}</div><div class="pb-5"><div class="text-[16px] font-semibold">${title}</div><div class="mt-0.5 text-[14px] leading-[19px] text-muted">${text}</div></div></div>`;

const planOption = (title: string, sub: string, price: string, isOn: boolean) =>
  `<div class="flex items-center rounded-app border-2 px-4 py-3 ${isOn ? "border-brand bg-brand/12" : "border-line"}"><div class="flex-1"><div class="text-[16px] font-semibold">${title}</div><div class="text-[13px] text-muted">${sub}</div></div><div class="text-[16px] font-semibold num">${price}</div></div>`;

const paywall = phone(
  { tone: "light", time: "21:38", charge: 0.56 },
  `<div class="absolute inset-x-0 top-0 h-[250px]">${scene("dusk", "paywall")}<div class="absolute inset-0 bg-[linear-gradient(180deg,transparent_30%,#0c0f26)]"></div></div><span class="absolute right-5 top-[56px] z-10">${icon("ph:x", 24)}</span>
<div class="relative px-6 pt-[178px]"><div class="font-display text-[34px] leading-[39px]">Try seven nights<br>for nothing</div>
<div class="mt-6">${moment("ph:lock-simple-open-fill", "Tonight", "All 340 stories, soundscapes and your sleep score open up.")}${moment("ph:bell-fill", "Day 5", "We remind you that the trial ends. Cancel in two taps.")}${moment("ph:star-fill", "Day 7", "€49.99 is charged for a year, unless you cancelled.", true)}</div>
<div class="mt-1 flex flex-col gap-[10px]">${planOption("Yearly · 7 nights free", "€4.17 a month", "€49.99", true)}${planOption("Monthly", "No free trial", "€8.99", false)}</div></div>
<div class="absolute inset-x-6 bottom-[42px] text-center">${pill("Start free trial")}<div class="mt-3 flex justify-center gap-5 text-[13px] text-muted"><span>Restore</span><span>Terms</span><span>Privacy</span></div></div>`,
);

const cover = (
  kind: Parameters<typeof scene>[0],
  seed: string,
  title: string,
  sub: string,
  size = "h-[150px] w-[150px]",
) =>
  `<div class="shrink-0"><div class="relative overflow-hidden rounded-app ${size}">${scene(kind, seed)}<span class="absolute bottom-2 right-2 rounded-full bg-black/45 px-2 py-[2px] text-[12px]">${sub}</span></div><div class="mt-2 w-[150px] text-[15px] leading-[19px]">${title}</div></div>`;

const library = phone(
  { tone: "light", time: "22:15", charge: 0.44 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div class="font-display text-[32px]">Library</div>${icon("ph:magnifying-glass", 25)}</div><div class="mt-4 flex gap-2 text-[14px]">${each(["Stories", "Soundscapes", "Breathing", "Naps"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-ink text-[#11142e]" : "bg-white/10"}">${label}</span>`)}</div>
<div class="relative mt-5 h-[190px] overflow-hidden rounded-app">${scene("lake", "featured")}<div class="absolute inset-0 bg-gradient-to-t from-black/75 to-transparent"></div><div class="absolute inset-x-5 bottom-4"><div class="text-[13px] text-[#ffd9a0]">New tonight</div><div class="font-display text-[24px] leading-[28px]">Slow ferry to Lake Saimaa</div><div class="mt-1 text-[14px] text-white/75">52 min · Read by Aino Lehto</div></div></div>
<div class="mt-6 flex justify-between"><span class="font-display text-[21px]">Trains and journeys</span><span class="text-[14px] text-brand">All 28</span></div><div class="mt-3 flex gap-3">${cover("dusk", "a", "Night train to Ljubljana", "38 min")}${cover("desert", "b", "A caravan before dawn", "44 min")}${cover("sea", "c", "Tea on the evening boat", "31 min")}</div>
<div class="mt-5 flex justify-between"><span class="font-display text-[21px]">Rain of every kind</span><span class="text-[14px] text-brand">All 16</span></div><div class="mt-3 flex gap-3">${cover("forest", "d", "Cedar forest drizzle", "Loop")}${cover("alps", "e", "Thunder, far off", "Loop")}${cover("night", "f", "On a tin roof", "Loop")}</div></div>${tabs(1)}`,
);

const lesson = (order: number, title: string, sub: string, state: "done" | "now" | "later") =>
  `<div class="flex items-center gap-4 border-b border-line py-[13px] last:border-0"><span class="grid h-9 w-9 place-items-center rounded-full text-[15px] ${state === "done" ? "bg-good/20 text-good" : state === "now" ? "bg-brand text-on-brand" : "bg-white/8 text-muted"}">${state === "done" ? icon("ph:check-bold", 16) : state === "now" ? icon("ph:play-fill", 15) : order}</span>
<div class="flex-1"><div class="text-[16px] ${state === "later" ? "text-muted" : ""}">${title}</div><div class="text-[13px] text-muted">${sub}</div></div>${state === "later" ? icon("ph:lock-simple", 18, "text-faint") : ""}</div>`;

const programme = phone(
  { tone: "light", time: "20:50", charge: 0.49 },
  `<div class="absolute inset-x-0 top-0 h-[320px]">${scene("dawn", "wind-down")}<div class="absolute inset-0 bg-[linear-gradient(180deg,rgba(12,15,38,.15),#0c0f26)]"></div></div><div class="relative flex justify-between px-5 pt-[58px]">${icon("ph:arrow-left", 25)}<span class="flex gap-5">${icon("ph:download-simple", 25)}${icon("ph:bookmark-simple-fill", 25)}</span></div>
<div class="relative px-5 pt-[92px]"><div class="text-[14px] text-[#ffe2c0]">Programme · 7 evenings</div><div class="mt-1 font-display text-[34px] leading-[39px]">A week of softer landings</div><div class="mt-3 flex items-center gap-3 text-[14px] text-white/80">${avatar("Dr. Hedda Lind", 32)}Dr. Hedda Lind, sleep therapist</div>
<div class="mt-5 flex items-center gap-4">${progress(0.29, "h-1.5 flex-1 bg-white/15")}<span class="text-[14px] text-muted">2 of 7</span></div><div class="mt-3 rounded-app bg-surface px-4">${lesson(1, "Put the day down", "9 min · Done on Monday", "done")}${lesson(2, "Breath like the tide", "11 min · Done yesterday", "done")}${lesson(3, "A list for the bedside", "8 min · Tonight", "now")}${lesson(4, "Lights, one by one", "12 min · Tomorrow", "later")}${lesson(5, "When you wake at three", "10 min · Friday", "later")}${lesson(6, "The heavy blanket", "14 min · Saturday", "later")}</div></div>
<div class="absolute inset-x-0 bottom-0 bg-[linear-gradient(180deg,transparent,#0c0f26_40%)] px-5 pb-[44px] pt-10">${pill("Begin evening 3")}</div>`,
);

function dial(): string {
  const ticks = times(
    48,
    (tick) =>
      `<path d="M140 34v${tick % 4 ? 5 : 9}" stroke="#8d93c9" stroke-opacity="${tick % 4 ? 0.35 : 0.8}" stroke-width="1.500" transform="rotate(${tick * 7.5} 140 140)"/>`,
  );
  const hours = each([0, 6, 12, 18], (hour) => {
    const turn = (hour / 24) * Math.PI * 2 - Math.PI / 2;
    return `<text x="${140 + Math.cos(turn) * 76}" y="${145 + Math.sin(turn) * 76}" text-anchor="middle" font-size="14" fill="#8d93c9">${hour}</text>`;
  });
  return `<svg width="280" height="280" viewBox="0 0 280 280"><circle cx="140" cy="140" r="118" fill="none" stroke="#1e2350" stroke-width="36"/><circle cx="140" cy="140" r="118" fill="none" stroke="#8b8cff" stroke-width="36" stroke-linecap="round" stroke-dasharray="${(8 / 24) * 741.4} 742" transform="rotate(-105 140 140)"/>${ticks}${hours}
<circle cx="109.500" cy="26" r="14" fill="#0c0f26"/><circle cx="223.400" cy="223.400" r="0"/><circle cx="223.500" cy="224" r="0"/></svg>`;
}

const scheduleRow = (name: string, title: string, sub: string, end: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] last:border-0">${icon(name, 22, "text-brand")}<div class="flex-1 text-[16px]">${title}<div class="text-[13px] text-muted">${sub}</div></div>${end}</div>`;

const schedule = phone(
  { tone: "light", time: "19:12", charge: 0.66 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:arrow-left", 25)}<span class="text-[17px] font-semibold">Sleep schedule</span><span class="text-[16px] text-brand">Save</span></div><div class="mt-5 flex justify-center gap-2 text-[14px]">${each(["M", "T", "W", "T", "F", "S", "S"], (day, index) => `<span class="grid h-9 w-9 place-items-center rounded-full ${index < 5 ? "bg-brand text-on-brand" : "bg-white/8 text-muted"}">${day}</span>`)}</div>
<div class="relative mt-4 grid place-items-center">${dial()}<div class="absolute text-center"><div class="font-display text-[34px]">8 h</div><div class="text-[14px] text-muted">meets your goal</div></div></div>
<div class="mt-3 flex px-5 text-center"><div class="flex-1"><div class="text-[13px] text-muted">Bedtime</div><div class="font-display text-[28px]">23:00</div></div><i class="w-px bg-line"></i><div class="flex-1"><div class="text-[13px] text-muted">Wake up</div><div class="font-display text-[28px]">7:00</div></div></div>
<div class="mx-5 mt-4 rounded-app bg-surface px-4">${scheduleRow("ph:bell-simple-ringing", "Wind-down reminder", "45 minutes before bed", toggle(true))}${scheduleRow("ph:sun-horizon", "Gentle alarm", "Birdsong, over 10 minutes", toggle(true))}${scheduleRow("ph:moon-stars", "Turn on Sleep Focus", "Silences all but favourites", toggle(true))}${scheduleRow("ph:watch", "Track with watch only", "Phone may stay outside", toggle(false))}</div>`,
);

const mixRow = (name: string, label: string, level: number) =>
  `<div class="flex items-center gap-4 py-[10px]"><span class="grid h-11 w-11 place-items-center rounded-full bg-white/10">${icon(name, 22)}</span><div class="flex-1"><div class="text-[15px]">${label}</div><div class="relative mt-2.5">${progress(level, "h-1 bg-white/15")}<i class="absolute top-1/2 h-5 w-5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-white shadow" style="left:${level * 100}%"></i></div></div></div>`;

const mixer = phone(
  { tone: "light", time: "22:51", charge: 0.34 },
  `<div class="absolute inset-0">${scene("dusk", "mixer")}<div class="absolute inset-0 bg-[#0c0f26]/45"></div></div><div class="relative px-6 pt-[70px] text-center"><div class="text-[15px] text-white/70">Soundscape</div><div class="mt-1 font-display text-[34px]">Violet hill drizzle</div></div>
${sheet(
  `<div class="flex items-center justify-between"><span class="font-display text-[24px]">Mix your night</span><span class="rounded-full bg-white/10 px-3 py-1.5 text-[14px]">Reset</span></div><div class="mt-3">${segmented(["Nature", "Rooms", "Tones"], 0, "bg-white/8").replaceAll("bg-surface", "bg-white/20")}</div>
<div class="mt-3">${mixRow("ph:cloud-rain", "Drizzle", 0.72)}${mixRow("ph:wind", "Wind in cedars", 0.38)}${mixRow("ph:fire-simple", "Campfire", 0.15)}${mixRow("ph:bird", "Tawny owl", 0.24)}${mixRow("ph:waves", "Stream", 0.56)}</div><div class="mt-4 flex gap-3"><div class="flex-1">${pill("Save mix", "bg-white/12")}</div><div class="flex-1">${pill("Play")}</div></div>`,
  "bg-[#161a3c]",
)}`,
);

const breathing = phone(
  { tone: "light", time: "22:30", charge: 0.4 },
  `<div class="absolute inset-0 bg-[radial-gradient(circle_at_50%_45%,#4148a8_0%,#1b1f55_45%,#0c0f26_75%)]"></div><div class="relative flex justify-between px-6 pt-[60px] text-[15px] text-white/75"><span>${icon("ph:x", 24)}</span><span class="num">3:12 left</span><span>${icon("ph:vibrate", 24)}</span></div>
<div class="relative mt-[104px] grid h-[320px] place-items-center"><i class="absolute h-[318px] w-[318px] rounded-full bg-[#8b8cff]/10"></i><i class="absolute h-[258px] w-[258px] rounded-full bg-[#8b8cff]/18"></i><i class="absolute h-[198px] w-[198px] rounded-full bg-[#a9a6ff]/35"></i><span class="absolute grid h-[140px] w-[140px] place-items-center rounded-full bg-[#d9d6ff] text-[#1b1f55]"><span class="text-center"><span class="block font-display text-[40px] leading-none">5</span><span class="text-[15px]">breathe in</span></span></span></div>
<div class="relative mt-10 text-center"><div class="font-display text-[26px]">Four, seven, eight</div><div class="mt-2 text-[16px] text-white/65">In through the nose, slowly</div><div class="mt-8 flex justify-center gap-2">${times(8, (index) => `<i class="h-2 rounded-full ${index < 3 ? "w-2 bg-[#ffd9a0]" : index === 3 ? "w-7 bg-white" : "w-2 bg-white/25"}"></i>`)}</div><div class="mt-3 text-[14px] text-white/55">Round 4 of 8</div></div>`,
);

const badgeOf = (name: string, label: string, isWon: boolean) =>
  `<div class="flex flex-col items-center gap-2 text-center text-[12.500px] leading-[15px] ${isWon ? "" : "opacity-35"}"><span class="grid h-[62px] w-[62px] place-items-center rounded-full ${isWon ? "bg-[linear-gradient(160deg,#ffd9a0,#b28bff)] text-[#1b1f55]" : "bg-white/12"}">${icon(name, 28)}</span>${label}</div>`;

const profile = phone(
  { tone: "light", time: "20:04", charge: 0.61 },
  `<div class="flex justify-end px-5 pt-[58px]">${icon("ph:gear-six", 26)}</div><div class="flex flex-col items-center">${avatar("Anouka Vermeer", 96)}<div class="mt-3 font-display text-[28px]">Anouk Vermeer</div><div class="text-[15px] text-muted">Asleep with Tidewell since October 2025</div></div>
<div class="mx-5 mt-5 flex rounded-app bg-surface py-4 text-center">${each(
    [
      ["23", "nights in a row"],
      ["168 h", "listened"],
      ["81", "average score"],
    ] as const,
    ([value, label], index) =>
      `<div class="flex-1 ${index ? "border-l border-line" : ""}"><div class="font-display text-[26px]">${value}</div><div class="text-[13px] text-muted">${label}</div></div>`,
  )}</div><div class="mx-5 mt-3 rounded-app bg-surface p-4"><div class="flex justify-between text-[15px]"><span>Bedtime this fortnight</span><span class="text-good">28 min earlier</span></div><div class="mt-2">${barChart({ width: 318, height: 104, bars: [[5], [6.2], [4.8], [7], [6], [7.4], [7.9], [6.4], [7.2], [7.8], [8.2], [7.5], [8.4], [8.1]], colours: ["#8b8cff"], share: 0.5, labels: ["30", "", "", "2", "", "", "5", "", "", "8", "", "", "", "12"] })}</div></div>
<div class="mx-5 mt-5"><div class="flex justify-between"><span class="font-display text-[21px]">Constellations</span><span class="text-[14px] text-brand">9 of 24</span></div><div class="mt-4 grid grid-cols-4 gap-3">${badgeOf("ph:moon-stars-fill", "First full moon", true)}${badgeOf("ph:anchor-simple-fill", "Safe harbour", true)}${badgeOf("ph:bird-fill", "Early lark", true)}${badgeOf("ph:mountains-fill", "Thirty nights", false)}</div></div>${tabs(3)}`,
);

export const tidewell: DemoApp = {
  slug: "tidewell",
  name: "Tidewell",
  lang: "en",
  brand: {
    fonts: ["dm-sans", "fraunces"],
    font: "'DM Sans Variable'",
    display: "'Fraunces Variable'",
    mono: "monospace",
    radius: "22px",
    brand: "#8b8cff",
    onBrand: "#0c0f26",
    accent: "#ffd9a0",
    ink: "#f2f0ff",
    muted: "#8d93c9",
    faint: "#3b4180",
    bg: "#0c0f26",
    surface: "#171b40",
    raised: "#20265a",
    line: "#282d5e",
    good: "#7fe0b5",
    bad: "#ff8080",
    warn: "#ffd9a0",
  },
  screens: [
    {
      slug: "onboarding-causes",
      platform: "ios",
      title: "Onboarding question about sleepless nights",
      description:
        "One question of a sleep app's introduction, with a progress bar and a Skip link on top. Six reasons for lying awake are tall rows with an icon and a round check; three are chosen and outlined in violet. The button at the bottom counts the choices.",
      elements: "progress bar, skip link, back arrow, multiple choice list, check marks, primary button",
      pattern: "onboarding",
      html: onboarding,
    },
    {
      slug: "sleep-score",
      platform: "ios",
      title: "Sleep score with stages of the night",
      description:
        "Morning summary in dark indigo. Seven small rings stand for the days of the week; a card holds the score 86 in a large ring, a chart of sleep stages from falling asleep to waking, and the time in each stage. Two tiles add resting heart rate and breathing.",
      elements: "score ring, week rings, sleep stage chart, legend, metric tiles, avatar, tab bar",
      pattern: "dashboard",
      html: sleepScore,
    },
    {
      slug: "story-player",
      platform: "ios",
      title: "Sleep story player over a night landscape",
      description:
        "Full-screen audio player whose background is a moonlit mountain landscape that fades into indigo. Title, narrator and elapsed time stand over the transport controls with a large round pause button. A chip shows the sleep timer and a bar at the bottom blends in rain.",
      elements:
        "background artwork, sleep timer chip, progress bar, play pause button, skip buttons, favorite button, volume slider",
      pattern: "player",
      html: player,
    },
    {
      slug: "trial-paywall",
      platform: "ios",
      title: "Free trial paywall with timeline",
      description:
        "Subscription offer under a dusk landscape. A vertical timeline tells what happens tonight, on day five and on day seven, when the yearly price is charged. Yearly and monthly plans are two selectable boxes with the yearly one outlined; links to restore and terms are below the button.",
      elements:
        "hero illustration, timeline, plan options, primary button, restore link, close button, price",
      pattern: "paywall",
      html: paywall,
    },
    {
      slug: "library",
      platform: "ios",
      title: "Library of sleep stories",
      description:
        "Browse screen of stories and soundscapes with category pills on top. A wide card features a new story; two shelves, about journeys and about rain, scroll sideways with square landscape covers and their length in a corner label.",
      elements:
        "filter pills, featured card, horizontal carousel, cover art, duration label, search icon, tab bar",
      pattern: "feed",
      html: library,
    },
    {
      slug: "programme",
      platform: "ios",
      title: "Seven-evening programme detail",
      description:
        "Detail page of a guided programme by a sleep therapist, with a dawn landscape as its header. A progress bar says two of seven; the lessons below are marked as done, due tonight or locked until a later day. A button begins the third evening.",
      elements:
        "hero image, instructor, progress bar, lesson list, lock icon, check mark, bookmark, primary button",
      pattern: "detail",
      html: programme,
    },
    {
      slug: "schedule",
      platform: "ios",
      title: "Bedtime schedule dial",
      description:
        "Settings for weekday sleep times. A round 24-hour dial shows an eight-hour arc from bedtime to waking, with both times in large serif figures below. Weekday buttons choose when it applies, and switches turn on a reminder, a gentle alarm, Sleep Focus and watch tracking.",
      elements: "circular dial, weekday selector, time labels, toggle switch, settings list, save button",
      pattern: "settings",
      html: schedule,
    },
    {
      slug: "sound-mixer",
      platform: "ios",
      title: "Sound mixer sheet with sliders",
      description:
        "A bottom sheet over a violet dusk mixes a soundscape out of five sounds, each with an icon and a volume slider. A segmented control switches between nature, rooms and tones. Save mix and Play share the last row.",
      elements:
        "bottom sheet, sliders, segmented control, reset button, grabber, primary button, secondary button",
      pattern: "modal",
      html: mixer,
    },
    {
      slug: "breathing",
      platform: "ios",
      title: "Guided breathing exercise",
      description:
        "A breathing timer with concentric violet circles that swell around the number five and the words breathe in. The remaining time is at the top, the technique's name below, and a row of dots marks round four of eight.",
      elements:
        "animated circles, countdown, instruction text, round indicator dots, close button, haptics toggle",
      pattern: "player",
      html: breathing,
    },
    {
      slug: "profile",
      platform: "ios",
      title: "Profile with streak and badges",
      description:
        "Profile of a listener with a portrait, membership date and three figures: nights in a row, hours listened and average score. A bar chart shows that bedtime moved earlier over two weeks. Round badges below are lit when earned and faded when not.",
      elements: "avatar, stat row, bar chart, achievement badges, settings icon, tab bar",
      pattern: "profile",
      html: profile,
    },
  ],
};
