// Ostinato's path and exercises; see ostinato.ts.
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { box, bubble, dock, drop, lessonBar, press, tock } from "./ostinato-parts.ts";

const stops: readonly (readonly [number, string, string, string])[] = [
  [195, "ph:check-fat-fill", "#2fd0a5", "done"],
  [268, "ph:check-fat-fill", "#2fd0a5", "done"],
  [290, "ph:chat-circle-dots-fill", "#ff5ca8", "now"],
  [222, "ph:ear-fill", "#efe6cf", "later"],
  [128, "ph:book-open-fill", "#efe6cf", "later"],
  [104, "ph:crown-simple-fill", "#efe6cf", "later"],
];

const stop = ([x, glyph, colour, state]: (typeof stops)[number], index: number) => {
  const y = 226 + index * 92;
  const size = state === "now" ? 84 : 68;
  const hint =
    state === "now"
      ? `<span class="absolute rounded-[14px] bg-white px-3.5 py-1.5 font-display text-[15px] font-extrabold ${box}" style="left:${x - 128}px;top:${y - 18}px">Start!</span>`
      : "";
  return `${hint}<span class="absolute grid place-items-center rounded-full ${box} ${state === "later" ? "text-[#b5a98a] shadow-[0_5px_0_#cfc4a6] !border-[#cfc4a6]" : drop} ${state === "now" ? "ring-[7px] ring-[#ffd23f]/60" : ""}" style="left:${x - size / 2}px;top:${y - size / 2}px;width:${size}px;height:${size}px;background:${colour}">${icon(glyph, size * 0.46)}</span>`;
};

export const path = phone(
  { time: "7:48", charge: 0.86 },
  `<div class="flex items-center justify-between px-5 pt-[56px] text-[17px] font-extrabold"><span class="flex items-center gap-1.5"><svg width="30" height="22" class="rounded-[6px] ${box}"><rect width="10" height="22" fill="#2fa36b"/><rect x="10" width="10" height="22" fill="#fff"/><rect x="20" width="10" height="22" fill="#e0433f"/></svg></span><span class="flex items-center gap-1 text-[#e66a00]">${icon("ph:fire-fill", 23)}47</span><span class="flex items-center gap-1 text-[#2667d9]">${icon("ph:music-note-fill", 22)}1,240</span><span class="flex items-center gap-1 text-[#e0246f]">${icon("ph:heart-fill", 23)}5</span></div>
<div class="mx-4 mt-3 flex items-center gap-3 rounded-[22px] bg-[#6aa6ff] px-4 py-3 ${box} ${drop}"><div class="flex-1"><div class="text-[13px] font-extrabold uppercase tracking-wide">Section 2 · Unit 5</div><div class="font-display text-[21px] font-extrabold leading-[25px]">At the railway station</div></div><span class="grid h-11 w-11 place-items-center rounded-[14px] bg-white ${box}">${icon("ph:notebook-bold", 23)}</span></div>
<svg class="absolute inset-0" width="390" height="844" fill="none"><path d="M195 226C260 250 300 340 290 410S240 470 222 502 100 540 104 686" stroke="#e5dabd" stroke-width="20" stroke-linecap="round"/><path d="M195 226C250 246 286 300 291 392" stroke="#2fd0a5" stroke-width="20" stroke-linecap="round"/></svg>${each(stops, stop)}<div class="absolute left-[34px] top-[262px]">${tock("cheer", 92, "#6aa6ff", 24)}</div><div class="absolute left-[262px] top-[560px] text-center"><span class="mx-auto grid h-[74px] w-[84px] place-items-center rounded-[22px] border-[2.500px] border-dashed border-[#cfc4a6] text-[#b5a98a]">${icon("ph:gift-fill", 38)}</span><div class="mt-1 text-[13px] font-bold text-muted">3 lessons to go</div></div>${dock(0)}`,
);

const answer = (label: string, key: string, look: string) =>
  `<div class="flex items-center gap-3.5 rounded-[20px] px-4 py-[15px] text-[18px] font-bold ${box} ${look}"><span class="grid h-8 w-8 place-items-center rounded-[10px] bg-white text-[15px] font-extrabold ${box}">${key}</span>${label}</div>`;

export const correct = phone(
  { time: "7:52", charge: 0.86 },
  `${lessonBar(0.55, 5)}<div class="px-5 pt-6"><div class="font-display text-[25px] font-extrabold leading-[30px]">What does Tock hear?</div><div class="mt-5 flex items-center gap-4">${tock("cheer", 104, "#6aa6ff", -20)}${bubble(`<div class="flex items-center gap-3 text-[19px] font-bold"><span class="grid h-10 w-10 place-items-center rounded-full bg-[#6aa6ff] ${box}">${icon("ph:speaker-high-fill", 21)}</span>Il treno parte<br>alle otto.</div>`, "flex-1")}</div>
<div class="mt-6 flex flex-col gap-3">${answer("The train arrives at eight.", "1", "bg-white opacity-45")}${answer("The train leaves at eight.", "2", "bg-[#c9f7e6] shadow-[0_5px_0_#1a1423]")}${answer("The train is eight minutes late.", "3", "bg-white opacity-45")}</div></div>
<div class="absolute inset-x-0 bottom-0 border-t-[2.500px] border-ink bg-[#2fd0a5] px-5 pb-[44px] pt-5"><div class="flex items-center gap-3"><span class="grid h-12 w-12 place-items-center rounded-full bg-white ${box}">${icon("ph:check-fat-fill", 25, "text-[#128a69]")}</span><div class="flex-1"><div class="font-display text-[24px] font-extrabold leading-[27px]">Benissimo!</div><div class="text-[15px] font-semibold">Five in a row. <b>partire</b> = to leave</div></div><span class="rounded-full bg-[#ffd23f] px-3 py-1.5 text-[16px] font-extrabold ${box}">+12</span></div><div class="mt-4">${press("Continue", "bg-white")}</div></div>`,
);

const chip = (word: string, look = "bg-white") =>
  `<span class="rounded-[16px] px-4 py-2.5 text-[18px] font-bold ${box} ${look}">${word}</span>`;

export const wrong = phone(
  { time: "7:54", charge: 0.85 },
  `${lessonBar(0.64, 4)}<div class="px-5 pt-6"><div class="font-display text-[25px] font-extrabold leading-[30px]">Say it in Italian</div><div class="mt-5 flex items-center gap-4">${tock("sad", 96, "#6aa6ff", 34)}${bubble(`<div class="text-[19px] font-bold leading-[25px]">Two tickets for Bologna, please.</div>`, "flex-1")}</div>
<div class="mt-6 flex min-h-[124px] flex-wrap content-start gap-2.5 border-y-[2.500px] border-[#e5dabd] py-4">${chip("Due")}${chip("biglietto", "bg-[#ffc9c2] !border-[#c22f21] text-[#a1200f]")}${chip("per")}${chip("Bologna,")}${chip("per favore")}</div>
<div class="mt-5 flex flex-wrap gap-2.5">${chip("biglietti")}${each(["a", "tre"], (word) => chip(word))}${times(2, () => `<span class="h-[50px] w-[92px] rounded-[16px] bg-[#efe6cf]"></span>`)}</div></div>
<div class="absolute inset-x-0 bottom-0 border-t-[2.500px] border-ink bg-[#ff8f80] px-5 pb-[44px] pt-5"><div class="flex items-center justify-between"><span class="flex items-center gap-3 font-display text-[24px] font-extrabold"><span class="grid h-12 w-12 place-items-center rounded-full bg-white text-[#c22f21] ${box}">${icon("ph:x-bold", 25)}</span>Not quite</span><span class="flex items-center gap-1 rounded-full bg-white px-3 py-1.5 text-[16px] font-extrabold ${box}">${icon("ph:heart-break-fill", 20, "text-[#e0246f]")}−1</span></div><div class="mt-3 text-[16px] font-semibold leading-[22px]">Correct: <b class="font-extrabold">Due <u class="decoration-[3px] underline-offset-4">biglietti</u> per Bologna, per favore.</b><br>After “due” the noun is plural: -o becomes -i.</div><div class="mt-4 flex gap-3"><div class="w-[116px]">${press("Why?", "bg-[#ff8f80]")}</div><div class="flex-1">${press("Got it", "bg-white")}</div></div></div>`,
);

export const speak = phone(
  { time: "7:57", charge: 0.85, classes: "bg-[#ffd23f]" },
  `${lessonBar(0.73, 4)}<div class="px-5 pt-6"><div class="font-display text-[25px] font-extrabold leading-[30px]">Say this sentence</div><div class="mt-5 rounded-[26px] bg-white p-5 ${box} ${drop}"><div class="flex items-center gap-3"><span class="grid h-11 w-11 place-items-center rounded-full bg-[#6aa6ff] ${box}">${icon("ph:speaker-high-fill", 22)}</span><span class="grid h-11 w-11 place-items-center rounded-full bg-white text-[13px] font-extrabold ${box}">0.7×</span><span class="ml-auto text-[14px] font-bold text-muted">Hint on tap</span></div><div class="mt-4 font-display text-[30px] font-extrabold leading-[40px]"><span class="text-[#128a69]">Da quale binario</span> <span class="text-[#c77700] underline decoration-dotted decoration-[3px] underline-offset-[6px]">parte</span> <span class="text-[#b5a98a]">il treno per Napoli?</span></div><div class="mt-2 text-[16px] font-semibold text-muted">From which platform does the train to Naples leave?</div></div></div>
<div class="mt-7 flex items-center justify-center gap-[5px]">${each([10, 22, 38, 26, 48, 62, 34, 54, 70, 44, 60, 30, 50, 66, 40, 24, 36, 18, 10, 8, 8, 8, 8, 8], (tall, index) => `<i class="w-[8px] rounded-full ${index < 18 ? "bg-ink" : "bg-ink/25"}" style="height:${tall}px"></i>`)}</div>
<div class="mt-2 text-center text-[16px] font-extrabold">Listening…</div><div class="absolute inset-x-0 bottom-[150px] flex justify-center"><span class="grid h-[132px] w-[132px] place-items-center rounded-full bg-brand/30"><span class="grid h-[104px] w-[104px] place-items-center rounded-full bg-brand ${box} ${drop}">${icon("ph:microphone-fill", 50)}</span></span></div><div class="absolute bottom-[128px] left-[26px]">${tock("listen", 78, "#2fd0a5", -24)}</div><div class="absolute inset-x-0 bottom-[62px] text-center text-[16px] font-extrabold underline underline-offset-4">I can’t speak now</div>`,
);

const tileOf = (label: string, state: "" | "done" | "picked" | "bad") => {
  const looks = {
    "": `bg-white ${drop} border-ink`,
    done: "border-[#bfe9db] bg-[#e4f8f0] text-[#8fc7b4]",
    picked: "bg-[#ffd23f] shadow-[0_2px_0_#1a1423] translate-y-[3px] border-ink",
    bad: "",
  };
  return `<div class="grid h-[82px] place-items-center rounded-[22px] border-[2.500px] text-center text-[18px] font-bold leading-[21px] ${looks[state]}">${label}</div>`;
};

export const match = phone(
  { time: "7:59", charge: 0.85 },
  `${lessonBar(0.82, 4)}<div class="flex items-center justify-between px-5 pt-6"><div class="font-display text-[25px] font-extrabold">Tap the pairs</div><span class="flex items-center gap-1.5 rounded-full bg-[#6aa6ff] px-3.5 py-1.5 text-[17px] font-extrabold num ${box}">${icon("ph:timer-bold", 20)}0:38</span></div>
<div class="mt-6 grid grid-cols-2 gap-x-4 gap-y-4 px-5">${tileOf("platform", "done")}${tileOf("lo sciopero", "")}${tileOf("delay", "picked")}${tileOf("il binario", "done")}${tileOf("window seat", "")}${tileOf("l’andata", "")}${tileOf("strike", "")}${tileOf("il ritardo", "picked")}${tileOf("one way", "")}${tileOf("il finestrino", "")}</div><div class="absolute inset-x-0 bottom-[44px] flex items-end justify-between px-6"><div>${tock("glad", 74, "#ff5ca8", -14)}</div><div class="mb-7 rounded-[18px] bg-white px-4 py-2.5 text-[15.500px] font-bold ${box}">2 of 5 · no mistakes so far</div></div>`,
);
