// Screens of Hearthkit about rooms and devices; see hearthkit.ts.
import { avatar } from "../kit/art.ts";
import { arcGauge } from "../kit/gauge.ts";
import { icon } from "../kit/icon.ts";
import { phone, tabBar, toggle } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";

export const tabs = (active: number) =>
  tabBar(
    [
      { label: "Home", icon: "ph:house-line" },
      { label: "Routines", icon: "ph:lightning" },
      { label: "Energy", icon: "ph:plug" },
      { label: "Family", icon: "ph:users" },
    ],
    active,
    "bg-[#1a181f]/95 text-muted",
  );

export const bar = (title: string, sub = "", right = "ph:gear-six") =>
  `<header class="relative z-10 flex items-center justify-between px-5 pt-[56px]"><span class="grid h-11 w-11 place-items-center rounded-full bg-surface">${icon("ph:caret-left-bold", 20)}</span><div class="text-center leading-tight"><div class="text-[17px] font-semibold">${title}</div>${sub ? `<div class="text-[13px] text-muted">${sub}</div>` : ""}</div><span class="grid h-11 w-11 place-items-center rounded-full bg-surface">${right ? icon(right, 21) : ""}</span></header>`;

export const main = (label: string, classes = "bg-brand text-on-brand") =>
  `<div class="grid h-[56px] place-items-center rounded-[20px] text-[17px] font-semibold ${classes}">${label}</div>`;

const room = (glyph: string, name: string, text: string, degrees: string, isLit: boolean) =>
  `<div class="relative h-[132px] overflow-hidden rounded-app p-4 ${isLit ? "bg-[linear-gradient(150deg,#ffc48f,#ff8f5e)] text-[#3a1a0b]" : "bg-surface"}">${isLit ? '<i class="absolute -right-8 -top-10 h-28 w-28 rounded-full bg-[#fff3d9] opacity-60 blur-2xl"></i>' : ""}<div class="relative flex items-start justify-between">${icon(glyph, 27)}<span class="text-[15px] font-medium">${degrees}</span></div><div class="absolute inset-x-4 bottom-3.5"><div class="text-[17px] font-semibold">${name}</div><div class="text-[13.500px] ${isLit ? "opacity-75" : "text-muted"}">${text}</div></div></div>`;

export const rooms = phone(
  { tone: "light", time: "18:46", charge: 0.57 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><div><div class="text-[15px] text-muted">Mill Lane 14</div><div class="text-[28px] font-semibold leading-[33px]">Evening, Ruta</div></div>${avatar("Ruta Balode", 46)}</div>
<div class="mt-4 flex gap-2.5 text-[14.500px] font-medium">${each(
    [
      ["ph:film-slate-fill", "Film", false],
      ["ph:cooking-pot-fill", "Dinner", true],
      ["ph:moon-fill", "Good night", false],
      ["ph:door-open-fill", "Out", false],
    ] as const,
    ([glyph, label, isOn]) =>
      `<span class="flex items-center gap-2 whitespace-nowrap rounded-full px-3.5 py-2.5 ${isOn ? "bg-ink text-[#1a181f]" : "bg-surface"}">${icon(glyph, 18)}${label}</span>`,
  )}</div>
<div class="mt-4 flex justify-between rounded-app bg-surface px-5 py-3.5 text-[14px] text-muted">${each(
    [
      ["7°", "outside"],
      ["21.2°", "inside"],
      ["46%", "humidity"],
      ["1.3 kW", "in use"],
    ] as const,
    ([value, label]) =>
      `<div class="text-center"><b class="block text-[18px] font-semibold text-ink">${value}</b>${label}</div>`,
  )}</div>
<div class="mt-4 grid grid-cols-2 gap-3">${room("ph:couch-fill", "Living room", "3 of 5 lights on", "21.5°", true)}${room("ph:cooking-pot-fill", "Kitchen", "2 lights, oven 180°", "22.1°", true)}${room("ph:bed-fill", "Bedroom", "Blinds down", "18.9°", false)}${room("ph:bathtub-fill", "Bathroom", "Fan on for 12 min", "22.8°", false)}${room("ph:desktop-fill", "Studio", "Nobody here", "19.4°", false)}${room("ph:tree-evergreen-fill", "Garden", "Gate closed", "7.0°", false)}</div></div>${tabs(0)}`,
);

export const thermostat = phone(
  {
    tone: "light",
    time: "18:50",
    charge: 0.56,
    classes: "bg-[radial-gradient(120%_60%_at_50%_34%,#4a2c26_0%,#1a181f_70%)]",
  },
  `${bar("Living room", "Thermostat")}<div class="relative mt-7 flex justify-center">${arcGauge({ size: 324, hole: 30, share: 0.58, colour: "url(#warm)", track: "#35303d", sweep: 270, knob: "#ffffff", ticks: 41, tickColour: "#7b7484" }).replace("<circle", '<linearGradient id="warm" x2="1" y2="1"><stop stop-color="#ff6a4a"/><stop offset="1" stop-color="#ffc48f"/></linearGradient><circle')}<div class="absolute inset-0 flex flex-col items-center justify-center"><div class="text-[15px] text-muted">Heating to</div><div class="text-[86px] font-semibold leading-[90px] tracking-[-3px]">22°</div><div class="mt-1 flex items-center gap-1.5 text-[16px] text-brand">${icon("ph:fire-fill", 19)}now 21.5°</div></div><span class="absolute bottom-[6px] flex gap-10 text-[15px] text-muted"><span>15°</span><span class="w-12"></span><span>27°</span></span></div>
<div class="mt-1 flex justify-center gap-6"><span class="grid h-[62px] w-[62px] place-items-center rounded-full bg-raised">${icon("ph:minus-bold", 25)}</span><span class="grid h-[62px] w-[62px] place-items-center rounded-full bg-raised">${icon("ph:plus-bold", 25)}</span></div>
<div class="mx-5 mt-6 grid grid-cols-4 gap-2 text-center text-[13.500px]">${each(
    [
      ["ph:fire-fill", "Heat", true],
      ["ph:snowflake-fill", "Cool", false],
      ["ph:fan-fill", "Fan", false],
      ["ph:power-bold", "Off", false],
    ] as const,
    ([glyph, label, isOn]) =>
      `<span class="flex flex-col items-center gap-1.5 rounded-[20px] py-3 ${isOn ? "bg-brand font-semibold text-on-brand" : "bg-surface text-muted"}">${icon(glyph, 23)}${label}</span>`,
  )}</div>
<div class="mx-5 mt-4 rounded-app bg-surface p-4"><div class="flex justify-between text-[14.500px]"><b class="font-semibold">Today</b><span class="text-muted">back to 18° at 22:30</span></div><div class="mt-3 flex h-[34px] items-end gap-[3px]">${each([18, 18, 18, 18, 18, 18, 20, 21, 21, 19, 19, 19, 19, 19, 19, 19, 20, 21, 22, 22, 22, 22, 20, 18], (degrees, hour) => `<i class="flex-1 rounded-[3px] ${hour === 18 ? "bg-ink" : degrees > 20 ? "bg-brand" : degrees > 18 ? "bg-brand/50" : "bg-[#453f4f]"}" style="height:${(degrees - 15) * 4.8}px"></i>`)}</div><div class="mt-2 flex justify-between text-[12px] text-muted"><span>0</span><span>6</span><span>12</span><span>18</span><span>24</span></div></div>`,
);

export const light = phone(
  { tone: "light", time: "20:08", charge: 0.49 },
  `${bar("Reading lamp", "Living room")}<div class="relative mx-auto mt-7 h-[286px] w-[286px]"><div class="absolute inset-0 rounded-full bg-[conic-gradient(from_90deg,#ff4d4d,#ff4dd8,#7a4dff,#4d8bff,#4de1ff,#4dff88,#e8ff4d,#ffb14d,#ff4d4d)]"></div><div class="absolute inset-0 rounded-full bg-[radial-gradient(circle,#fff_0,rgba(255,255,255,.75)_24%,transparent_72%)]"></div><i class="absolute left-[192px] top-[66px] h-[46px] w-[46px] rounded-full border-[5px] border-white bg-[#ffcf8d] shadow-[0_6px_20px_rgba(0,0,0,.4)]"></i></div>
<div class="mt-5 flex justify-center gap-2 text-[14.500px]">${each(["Colour", "White", "Effects"], (label, index) => `<span class="rounded-full px-5 py-2 ${index === 0 ? "bg-ink font-semibold text-[#1a181f]" : "bg-surface text-muted"}">${label}</span>`)}</div>
<div class="mx-5 mt-5 flex justify-between">${each(["#ffcf8d", "#ff8f5e", "#ff5e7a", "#a06bff", "#5e9bff", "#6be0c0"], (colour, index) => `<span class="rounded-full p-[4px] ${index === 0 ? "ring-2 ring-ink" : ""}"><i class="block h-[38px] w-[38px] rounded-full" style="background:${colour}"></i></span>`)}<span class="grid h-[46px] w-[46px] place-items-center rounded-full bg-surface text-muted">${icon("ph:plus-bold", 19)}</span></div>
<div class="mx-5 mt-6"><div class="flex justify-between text-[15px]"><span class="text-muted">Brightness</span><b class="font-semibold">64%</b></div><div class="relative mt-3 h-[58px] overflow-hidden rounded-[20px] bg-surface"><div class="absolute inset-y-0 left-0 w-[64%] bg-[linear-gradient(90deg,#8a6a48,#ffcf8d)]"></div><div class="relative flex h-full items-center justify-between px-5">${icon("ph:sun-dim-fill", 25, "text-white/90")}${icon("ph:sun-fill", 25, "text-muted")}</div><i class="absolute left-[61%] top-[15px] h-7 w-1.5 rounded-full bg-[#3a2a18]/60"></i></div></div>
<div class="mx-5 mt-4 flex items-center justify-between rounded-app bg-surface px-4 py-3 text-[16px]"><span class="flex items-center gap-3">${icon("ph:timer", 23, "text-brand")}Fade out at 23:00</span>${toggle(true)}</div><div class="mx-5 mt-3 flex items-center justify-between rounded-app bg-surface px-4 py-3 text-[16px]"><span class="flex items-center gap-3">${icon("ph:power-fill", 23, "text-brand")}On</span>${toggle(true)}</div>`,
);

const porch = `<svg class="h-full w-full" viewBox="0 0 390 260" preserveAspectRatio="xMidYMid slice"><rect width="390" height="260" fill="#2c3a3f"/><rect width="390" height="120" fill="#3d5560"/><path d="M0 120 70 84l60 22 70-40 80 44 110-30v60H0Z" fill="#24383a"/><path d="M0 132q100-16 390-8v136H0Z" fill="#3f5345"/><path d="M168 128h42l96 132H60Z" fill="#8d8578"/>${times(7, (row) => `<path d="M${160 - row * 14} ${140 + row * row * 3.2}H${216 + row * 13}" stroke="#6f685d" stroke-width="2"/>`)}<g fill="#5d4a3a"><rect x="20" y="100" width="10" height="70"/><rect x="62" y="96" width="10" height="62"/><rect x="300" y="94" width="10" height="58"/><rect x="346" y="98" width="10" height="70"/></g><path d="M10 118h80M294 112h90M10 140h80M294 132h96" stroke="#5d4a3a" stroke-width="7"/><circle cx="352" cy="52" r="28" fill="#1d2f30"/><circle cx="326" cy="70" r="22" fill="#1d2f30"/><rect x="344" y="70" width="9" height="60" fill="#39291f"/><ellipse cx="222" cy="232" rx="52" ry="9" fill="#000" opacity=".35"/><path d="M178 186h84v44h-84Z" fill="#c79a63"/><path d="M178 186l12-12h84l-12 12Z" fill="#dcb27c"/><path d="M262 186l12-12v44l-12 12Z" fill="#9a7342"/><path d="M214 186h12v44h-12Z" fill="#f0e2c4" opacity=".75"/><g><ellipse cx="128" cy="202" rx="22" ry="5" fill="#000" opacity=".35"/><path d="M112 134q16-10 32 0l4 40h-40Z" fill="#d8653f"/><path d="M114 172h12v30h-12ZM130 172h12v30h-12Z" fill="#27303f"/><circle cx="128" cy="116" r="13" fill="#c98d63"/><path d="M114 114q2-16 14-16t15 14q-14-4-29 2Z" fill="#27303f"/></g><rect x="82" y="92" width="92" height="118" rx="8" fill="none" stroke="#8fe0b0" stroke-width="2.500"/></svg>`;

const moment = (time: string, glyph: string, text: string, colour: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] last:border-0"><span class="w-11 text-[14px] text-muted num">${time}</span><span class="grid h-9 w-9 place-items-center rounded-full" style="background:${colour}33;color:${colour}">${icon(glyph, 19)}</span><span class="flex-1 text-[15.500px]">${text}</span>${icon("ph:play-circle-fill", 25, "text-muted")}</div>`;

export const camera = phone(
  { tone: "light", time: "16:02", charge: 0.66 },
  `${bar("Front door", "Camera", "ph:dots-three-bold")}<div class="relative mx-3 mt-4 h-[300px] overflow-hidden rounded-app">${porch}<div class="absolute inset-x-3 top-3 flex justify-between text-[13px] font-semibold"><span class="flex items-center gap-1.5 rounded-full bg-[#e8402f] px-3 py-1"><i class="h-2 w-2 rounded-full bg-white"></i>LIVE</span><span class="rounded-full bg-black/50 px-3 py-1 num">16:02:37</span></div><span class="absolute left-[66px] top-[80px] rounded-[8px] bg-[#8fe0b0] px-2 py-0.5 text-[12px] font-semibold text-[#0f3323]">Person, parcel</span><div class="absolute inset-x-3 bottom-3 flex justify-between"><span class="flex items-center gap-1.5 rounded-full bg-black/50 px-3 py-1.5 text-[13px]">${icon("ph:wifi-high-bold", 15)}1080p</span><span class="flex gap-2">${each(["ph:magnifying-glass-plus-bold", "ph:corners-out-bold"], (name) => `<span class="grid h-9 w-9 place-items-center rounded-full bg-black/50">${icon(name, 18)}</span>`)}</span></div></div>
<div class="mt-5 flex items-center justify-around px-6 text-[13px] text-muted"><span class="flex flex-col items-center gap-1.5"><span class="grid h-[58px] w-[58px] place-items-center rounded-full bg-surface text-ink">${icon("ph:camera-fill", 25)}</span>Picture</span><span class="flex flex-col items-center gap-1.5"><span class="grid h-[82px] w-[82px] place-items-center rounded-full bg-brand text-on-brand ring-8 ring-brand/20">${icon("ph:microphone-fill", 36)}</span>Hold to talk</span><span class="flex flex-col items-center gap-1.5"><span class="grid h-[58px] w-[58px] place-items-center rounded-full bg-surface text-ink">${icon("ph:siren-fill", 25)}</span>Alarm</span></div>
<div class="mx-5 mt-5 rounded-app bg-surface px-4 pb-1 pt-3.5"><div class="flex justify-between text-[15px]"><b class="font-semibold">Today</b><span class="text-muted">5 events</span></div><div class="relative mt-3 h-3 rounded-full bg-raised">${each(
    [
      [31, 3],
      [43, 2],
      [58, 4],
      [62, 2],
      [66, 3],
    ] as const,
    ([left, wide]) =>
      `<i class="absolute h-3 rounded-full bg-[#8fe0b0]" style="left:${left}%;width:${wide}%"></i>`,
  )}<i class="absolute -top-1 left-[66.800%] h-5 w-[3px] rounded bg-brand"></i></div><div class="mt-1">${moment("16:02", "ph:package-fill", "Someone brings a parcel", "#8fe0b0")}${moment("15:10", "ph:student-fill", "Nika comes home", "#ffa56b")}${moment("14:05", "ph:paw-print-fill", "The neighbour’s cat", "#9cc4ff")}</div></div>`,
);

export const offline = phone(
  { tone: "light", time: "22:31", charge: 0.28 },
  `${bar("Bedroom blinds", "Bedroom", "ph:dots-three-bold")}<div class="mt-5 flex justify-center"><svg width="216" height="188" viewBox="0 0 230 200"><circle cx="115" cy="100" r="98" fill="#26232d"/><rect x="62" y="44" width="106" height="112" rx="8" fill="#1a181f" stroke="#55505f" stroke-width="4"/>${times(5, (row) => `<rect x="68" y="${50 + row * 14}" width="94" height="9" rx="3" fill="#453f4f"/>`)}<path d="M115 120v20" stroke="#55505f" stroke-width="3"/><circle cx="115" cy="144" r="5" fill="#55505f"/><g transform="translate(168 150)"><circle r="30" fill="#e5534b" stroke="#1a181f" stroke-width="6"/><path d="M-12 -4a17 17 0 0 1 24 0M-6 3a9 9 0 0 1 12 0M-14 -14 14 14" stroke="#fff" stroke-width="3.400" fill="none" stroke-linecap="round"/><circle cy="10" r="2.600" fill="#fff"/></g></svg></div>
<div class="mt-5 px-9 text-center"><div class="text-[26px] font-semibold">No answer from the blinds</div><div class="mt-2 text-[16px] leading-[22px] text-muted">Last heard at 21:47. The good-night routine ran without them.</div></div>
<div class="mx-5 mt-5 rounded-app bg-surface px-4">${each(
    [
      ["ph:battery-low-fill", "Battery at 4% yesterday", "Most likely", "#ffa56b"],
      ["ph:wifi-high-fill", "Weak signal", "Hub is two walls away", "#9e97a8"],
      ["ph:hand-fill", "Moved by hand", "It finds its way back by itself", "#9e97a8"],
    ] as const,
    ([glyph, title, text, colour]) =>
      `<div class="flex items-center gap-3.5 border-b border-line py-3 last:border-0"><span style="color:${colour}">${icon(glyph, 26)}</span><div class="flex-1 text-[16px] leading-[20px]">${title}<div class="text-[13.500px] text-muted">${text}</div></div>${icon("ph:caret-right-bold", 17, "text-faint")}</div>`,
  )}</div><div class="absolute inset-x-5 bottom-[44px] flex flex-col gap-3">${main("Try again")}${main("How to charge it", "bg-surface")}</div>`,
);
