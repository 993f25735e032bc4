// Cadenza's tools for practising; the captions are in cadenza.ts.
import { progress, ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone, tabBar } from "../kit/ios.ts";
import { waveform } from "../kit/pieces.ts";
import { chance, each, times } from "../kit/seed.ts";

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Practise", icon: "ph:metronome" },
      { label: "Repertoire", icon: "ph:music-notes" },
      { label: "Lessons", icon: "ph:play-circle" },
      { label: "Progress", icon: "ph:chart-bar" },
    ],
    active,
    "bg-[#1a0d09] text-muted",
  );

export const brass = (label: string, classes = "") =>
  `<div class="grid h-[54px] place-items-center rounded-full bg-brand text-[17px] font-semibold text-on-brand ${classes}">${label}</div>`;

export const top = (title: string, left = "ph:caret-left", right = "") =>
  `<div class="relative flex h-[44px] items-center justify-between px-5" style="margin-top:50px">${icon(left, 24)}<span class="absolute inset-x-16 text-center font-display text-[20px]">${title}</span><span class="flex gap-4">${right}</span></div>`;

const pendulum = `<svg width="250" height="286" viewBox="0 0 250 286"><defs><linearGradient id="wood" x2="1"><stop stop-color="#5a2f1d"/><stop offset=".5" stop-color="#7d4529"/><stop offset="1" stop-color="#4b2517"/></linearGradient><linearGradient id="brass" x2="1"><stop stop-color="#b9853a"/><stop offset=".5" stop-color="#ffe0a3"/><stop offset="1" stop-color="#a9752c"/></linearGradient></defs><ellipse cx="125" cy="276" rx="112" ry="9" fill="#000" opacity=".35"/><path d="M96 16q29-16 58 0L208 262H42Z" fill="url(#wood)"/><path d="M106 34q19-10 38 0l34 172H72Z" fill="#2a150e"/>${times(11, (row) => `<path d="M${112 - row * 0.8} ${56 + row * 12.5}h${row % 2 ? 10 : 16}" stroke="#e6b566" opacity=".55" stroke-width="1.500"/>`)}<rect x="36" y="214" width="178" height="56" rx="8" fill="url(#wood)"/><path d="M36 222h178" stroke="#000" opacity=".25"/><circle cx="125" cy="242" r="13" fill="url(#brass)"/><path d="M125 206L166 22" stroke="url(#brass)" stroke-width="5" stroke-linecap="round"/><g transform="translate(153 80) rotate(12.500)"><path d="M-17-13h34l-5 28h-24Z" fill="url(#brass)" stroke="#8a5f24"/></g><circle cx="125" cy="206" r="6" fill="#ffe0a3"/></svg>`;

const option = (label: string, value: string) =>
  `<div class="flex-1 rounded-app bg-surface px-3 py-2.5 text-center"><div class="text-[12.500px] text-muted">${label}</div><div class="mt-0.5 font-display text-[19px]">${value}</div></div>`;

export const metronome = phone(
  { tone: "light", time: "17:05", charge: 0.72 },
  `<div class="flex items-center justify-between px-5 pt-[56px]"><span class="flex gap-5 text-[16px] text-muted"><b class="font-semibold text-ink">Metronome</b><span>Tuner</span><span>Recorder</span></span>${icon("ph:gear-six", 23)}</div><div class="mt-3 flex justify-center">${pendulum}</div>
<div class="mt-1 flex justify-center gap-4">${each([true, false, false, false], (isAccent, index) => `<i class="h-4 w-4 rounded-full ${index === 1 ? "bg-brand shadow-[0_0_16px_var(--brand)]" : isAccent ? "border-[3px] border-brand" : "bg-raised"}"></i>`)}</div>
<div class="mt-4 flex items-center justify-center gap-8"><span class="grid h-12 w-12 place-items-center rounded-full bg-surface">${icon("ph:minus", 22)}</span><div class="text-center"><div class="font-display text-[76px] leading-[70px] num">84</div><div class="font-display text-[18px] italic text-brand">Andante</div></div><span class="grid h-12 w-12 place-items-center rounded-full bg-surface">${icon("ph:plus", 22)}</span></div>
<div class="relative mx-8 mt-4">${progress(0.34, "h-[5px] bg-raised")}<i class="absolute left-[34%] top-1/2 h-6 w-6 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent shadow-lg"></i></div><div class="mt-5 flex gap-2.5 px-5">${option("Time", "4/4")}${option("Divide", "Quavers")}${option("Sound", "Wood")}</div>
<div class="mt-5 flex items-center justify-center gap-8"><span class="w-20 text-center text-[14px] text-muted">${icon("ph:hand-tap", 26, "mx-auto mb-1 block text-ink")}Tap tempo</span><span class="grid h-[74px] w-[74px] place-items-center rounded-full bg-brand text-on-brand">${icon("ph:pause-fill", 34)}</span><span class="w-20 text-center text-[14px] text-muted">${icon("ph:trend-up", 26, "mx-auto mb-1 block text-ink")}Speed up</span></div>${tabs(0)}`,
);

function gauge(): string {
  const at = (cents: number, radius: number) => {
    const turn = ((cents / 50) * 80 - 90) * (Math.PI / 180);
    return `${(180 + Math.cos(turn) * radius).toFixed(1)} ${(190 + Math.sin(turn) * radius).toFixed(1)}`;
  };
  const ticks = times(41, (index) => {
    const cents = (index - 20) * 2.5;
    const isLong = index % 4 === 0;
    const colour = Math.abs(cents) <= 5 ? "#9cc98a" : "#b89a86";
    return `<path d="M${at(cents, isLong ? 142 : 150)}L${at(cents, 166)}" stroke="${colour}" stroke-width="${isLong ? 3 : 1.5}" opacity="${isLong ? 1 : 0.55}" stroke-linecap="round"/>`;
  });
  return `<svg width="360" height="214" viewBox="0 0 360 214" style="font-family:var(--font)">${ticks}<path d="M${at(-5, 174)}A174 174 0 0 1 ${at(5, 174)}" stroke="#9cc98a" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M${at(3, 98)}L${at(3, 160)}" stroke="#e6b566" stroke-width="5" stroke-linecap="round"/><circle cx="${at(3, 98).split(" ")[0]}" cy="${at(3, 98).split(" ")[1]}" r="7" fill="#e6b566"/><g font-size="13" fill="#b89a86" text-anchor="middle"><text x="22" y="196">−50</text><text x="338" y="196">+50</text></g></svg>`;
}

export const tuner = phone(
  { tone: "light", time: "17:02", charge: 0.73 },
  `<div class="flex items-center justify-between px-5 pt-[56px]"><span class="flex gap-5 text-[16px] text-muted"><span>Metronome</span><b class="font-semibold text-ink">Tuner</b><span>Recorder</span></span>${icon("ph:gear-six", 23)}</div>
<div class="mt-10 flex justify-center">${gauge()}</div><div class="-mt-[104px] text-center"><div class="font-display text-[132px] leading-[120px]">A<sub class="text-[38px] text-muted">4</sub></div><div class="mt-3 text-[17px] text-muted num">440.8 Hz</div><div class="mt-4 inline-flex items-center gap-2 rounded-full bg-good/15 px-4 py-2 text-[16px] font-medium text-good">${icon("ph:arrow-down", 17)}3 cents sharp, nearly there</div></div>
<div class="mx-5 mt-8 flex items-center gap-3 rounded-app bg-surface px-4 py-3"><span class="text-good">${icon("ph:microphone-fill", 22)}</span><div class="flex-1">${waveform("tuner", 250, 30, 1, ["#9cc98a", "#9cc98a"], 4)}</div></div>
<div class="mt-7 flex justify-center gap-5">${each(["G", "D", "A", "E"], (name, index) => `<div class="text-center"><span class="grid h-[64px] w-[64px] place-items-center rounded-full font-display text-[28px] ${index === 2 ? "bg-brand text-on-brand" : "border border-faint"}">${name}</span><span class="mt-1.5 flex justify-center text-[12.500px] text-muted">${index < 2 ? icon("ph:check-bold", 14, "text-good") : index === 2 ? "now" : "–"}</span></div>`)}</div>
<div class="mx-5 mt-6 flex items-center justify-between rounded-app bg-surface px-4 py-3.5 text-[16px]"><span>Reference pitch</span><span class="flex items-center gap-4 font-display text-[19px] num">${icon("ph:minus", 18, "text-muted")}440 Hz${icon("ph:plus", 18, "text-muted")}</span></div>${tabs(0)}`,
);

const take = (name: string, sub: string, seed: string, isBest = false) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] last:border-0"><span class="grid h-10 w-10 place-items-center rounded-full bg-raised">${icon("ph:play-fill", 17)}</span><div class="flex-1"><div class="text-[16px]">${name}</div><div class="text-[13px] text-muted">${sub}</div></div>${waveform(seed, 92, 26, 0, ["#e6b566", "#8b6552"], 4)}${icon(isBest ? "ph:star-fill" : "ph:star", 20, isBest ? "text-brand" : "text-faint")}</div>`;

export const recorder = phone(
  { tone: "light", time: "17:31", charge: 0.66 },
  `${top("Winter Sarabande", "ph:x", icon("ph:sliders-horizontal", 23))}<div class="mt-6 text-center font-display text-[64px] leading-none num">01:47.3</div><div class="mt-3 flex items-center justify-center gap-2 text-[14.500px] text-muted"><i class="h-2.5 w-2.5 rounded-full bg-bad"></i>Recording take 5 · 48 kHz</div>
<div class="relative mt-9 h-[150px] overflow-hidden"><div class="absolute left-[-10px] top-[10px]">${waveform("take five", 290, 130, 1, ["#e6b566", "#e6b566"], 6)}</div><div class="absolute left-[278px] top-[74px] h-[2px] w-28 bg-line"></div><i class="absolute left-[276px] top-0 h-full w-[2px] bg-bad"></i><i class="absolute left-[271px] top-0 h-3 w-3 rounded-full bg-bad"></i>${each(
    [
      [60, "Theme"],
      [176, "Shift to 5th"],
    ] as const,
    ([x, label]) =>
      `<i class="absolute top-0 h-full w-px bg-accent/40" style="left:${x}px"></i><span class="absolute top-0 rounded-[5px] bg-accent px-1.5 text-[11.500px] font-semibold text-on-brand" style="left:${x}px">${label}</span>`,
  )}</div>
<div class="mx-8 mt-4 flex gap-[3px]">${times(36, (index) => `<i class="h-2 flex-1 rounded-[1px] ${index < 22 ? "bg-good" : index < 27 ? "bg-brand" : "bg-raised"}"></i>`)}</div><div class="mt-1.5 flex justify-between px-8 text-[12px] text-muted num"><span>−48 dB</span><span>−12</span><span>0</span></div>
<div class="mt-6 flex items-center justify-center gap-10"><span class="grid h-14 w-14 place-items-center rounded-full bg-surface">${icon("ph:flag-fill", 24)}</span><span class="grid h-[84px] w-[84px] place-items-center rounded-full border-4 border-accent"><i class="h-8 w-8 rounded-[9px] bg-bad"></i></span><span class="grid h-14 w-14 place-items-center rounded-full bg-surface">${icon("ph:pause-fill", 24)}</span></div>
<div class="absolute inset-x-0 bottom-0 h-[282px] rounded-t-[26px] bg-surface px-5 pt-5"><div class="flex justify-between"><span class="font-display text-[20px]">Takes today</span><span class="text-[14px] text-brand">Compare</span></div><div class="mt-1">${take("Take 4", "2:31 · 17:22", "t4", true)}${take("Take 3", "2:36 · 17:14", "t3")}${take("Take 2", "0:58 · stopped at the shift", "t2")}</div></div>`,
);

const clef = `<path d="M11 47c-8-1-11-13-2-18 9-4 16 4 13 11-3 9-21 8-22-5-1-13 17-20 17-35 0-8-5-9-7-2-2 9 8 46 8 58 0 8-11 9-12 2" fill="none" stroke="#2a1a12" stroke-width="2.200" stroke-linecap="round"/>`;

/** One line of invented notes: 350 wide, 70 tall; the staff's lines are 7 apart from y = 22. */
export function staff(seed: string, bars: number, width = 342, overlay = ""): string {
  const draw = chance(`staff ${seed}`);
  const start = 34;
  const long = (width - start) / bars;
  let pitch = 4;
  const bar = (index: number) => {
    const left = start + index * long;
    const count = draw.pick([4, 4, 3, 6]);
    const isBeamed = count !== 3;
    const notes = Array.from({ length: count }, (_, note) => {
      pitch = Math.max(0, Math.min(8, pitch + Math.round(draw.between(-2.4, 2.4))));
      return { x: left + 10 + (note * (long - 16)) / count, y: 50 - pitch * 3.5 };
    });
    const beamY = Math.min(...notes.map((note) => note.y)) - 20;
    const heads = each(
      notes,
      ({ x, y }, order) =>
        `<ellipse cx="${x.toFixed(1)}" cy="${y}" rx="4.200" ry="3.100" transform="rotate(-18 ${x.toFixed(1)} ${y})" fill="${count === 3 && order === 2 ? "none" : "#2a1a12"}" stroke="#2a1a12" stroke-width="1.200"/><path d="M${(x + 3.8).toFixed(1)} ${y}V${isBeamed ? beamY : y - 21}" stroke="#2a1a12" stroke-width="1.300"/>`,
    );
    const pairs = isBeamed ? [0, 2, 4].slice(0, count / 2) : [];
    const beams = each(pairs, (first) => {
      const from = (notes[first]?.x ?? 0) + 3.2;
      const to = (notes[first + 1]?.x ?? 0) + 4.4;
      return `<path d="M${from.toFixed(1)} ${beamY}H${to.toFixed(1)}" stroke="#2a1a12" stroke-width="4"/>`;
    });
    return `${heads}${beams}<path d="M${(left + long - 0.5).toFixed(1)} 22V50" stroke="#2a1a12" stroke-width="1.200"/>`;
  };
  return `<svg class="block" width="${width}" height="72" viewBox="0 0 ${width} 72">${overlay}${times(5, (row) => `<path d="M0 ${22 + row * 7}H${width}" stroke="#2a1a12" stroke-opacity=".7" stroke-width=".9"/>`)}<g transform="translate(8 12) scale(.84)">${clef}</g>${times(bars, bar)}</svg>`;
}

const playing = `<rect x="136" y="8" width="103" height="56" rx="6" fill="#e6b566" opacity=".45"/>`;

export const scoreViewer = phone(
  { tone: "dark", time: "17:18", charge: 0.69, classes: "bg-[#f7eedd] text-[#2a1a12]" },
  `<div class="flex items-center gap-5 px-5 pt-[54px]">${icon("ph:x", 24)}<span class="ml-auto flex items-center gap-1 rounded-full bg-[#2a1a12] p-1 text-[#f7eedd]"><span class="grid h-9 w-11 place-items-center rounded-full bg-[#c8452f]">${icon("ph:pencil-simple-fill", 19)}</span><span class="grid h-9 w-11 place-items-center">${icon("ph:repeat", 19)}</span><span class="grid h-9 w-11 place-items-center">${icon("ph:book-open", 19)}</span><span class="grid h-9 w-11 place-items-center">${icon("ph:text-aa", 19)}</span></span></div>
<div class="mt-5 text-center"><div class="font-display text-[28px] leading-8">Study No. 7</div><div class="font-display text-[15px] italic opacity-70">Allegro con brio</div><div class="mt-1 pr-6 text-right font-display text-[14px]">C. Morandelli</div></div>
<div class="relative mx-6 mt-1 flex flex-col gap-[7px]">${staff("one", 3)}${staff("two", 3)}${staff("three", 3, 342, playing)}${staff("four", 3)}${staff("five", 3)}${staff("six", 3)}<svg class="absolute inset-0" width="342" height="474" fill="none" stroke="#c8452f" stroke-width="2.200" stroke-linecap="round"><path d="M250 96c22-16 66-14 78 6s-18 44-50 40-52-28-28-46Z"/><path d="M62 244v-12h12v12M112 232l5 12 5-12"/><text x="222" y="160" fill="#c8452f" stroke="none" font-size="18" font-style="italic" style="font-family:var(--display)">wrist, not arm!</text></svg></div>
<div class="absolute inset-x-4 bottom-[30px] flex items-center gap-4 rounded-[22px] bg-[#2a150e] px-4 py-3 text-[#f8efe2] shadow-xl"><span class="grid h-12 w-12 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:pause-fill", 22)}</span><div class="flex-1"><div class="flex justify-between text-[14px]"><span>Bar 8 of 54</span><span class="text-brand">75% tempo</span></div><div class="mt-2">${progress(0.15, "h-1 bg-raised")}</div></div><span class="text-[14px] text-muted">1 / 3</span></div>`,
);

const planned = (name: string, sub: string, minutes: string, state: "done" | "now" | "next") =>
  `<div class="flex items-center gap-3 rounded-app px-4 py-[11px] ${state === "now" ? "bg-raised" : ""}"><span class="grid h-7 w-7 place-items-center rounded-full ${state === "done" ? "bg-good/20 text-good" : state === "now" ? "bg-brand text-on-brand" : "border border-faint"}">${state === "done" ? icon("ph:check-bold", 14) : state === "now" ? icon("ph:play-fill", 12) : ""}</span><div class="flex-1"><div class="text-[16px] ${state === "done" ? "text-muted line-through" : ""}">${name}</div><div class="text-[13px] text-muted">${sub}</div></div><span class="text-[15px] num ${state === "now" ? "text-brand" : "text-muted"}">${minutes}</span></div>`;

export const timer = phone(
  { tone: "light", time: "17:20", charge: 0.68 },
  `${top("Saturday practice", "ph:x", icon("ph:dots-three", 26))}<div class="mt-2 flex justify-center"><span class="flex items-center gap-2 rounded-full bg-surface px-3.5 py-1.5 text-[13.500px] text-muted">${icon("ph:bell-slash-fill", 16)}Notifications muted</span></div>
<div class="relative mt-5 flex justify-center">${ring(262, 18, 0.63, "#e6b566", "#43271c")}<div class="absolute inset-0 flex flex-col items-center justify-center"><span class="text-[15px] text-muted">Study No. 7</span><span class="font-display text-[70px] leading-[74px] num">12:40</span><span class="text-[15px] text-muted">of 20 minutes</span></div></div>
<div class="mt-5 flex justify-center gap-4"><span class="flex h-[54px] items-center gap-2.5 rounded-full bg-brand px-8 text-[17px] font-semibold text-on-brand">${icon("ph:pause-fill", 20)}Pause</span><span class="flex h-[54px] items-center gap-2.5 rounded-full border border-faint px-7 text-[17px]">Next${icon("ph:skip-forward-fill", 18)}</span></div>
<div class="mx-4 mt-6 rounded-[24px] bg-surface p-2"><div class="flex justify-between px-4 pb-1.5 pt-2.5 text-[14px] text-muted"><span>Plan by Radek Holub</span><span class="num">17 of 55 min</span></div>${planned("Long bows on open strings", "Warm-up", "10 min", "done")}${planned("Study No. 7, bars 1–24", "Loop, 60 to 84 bpm", "20 min", "now")}${planned("Winter Sarabande", "Second half, by heart", "15 min", "next")}${planned("Harbour Reel", "For fun, with the backing track", "10 min", "next")}</div>`,
);
