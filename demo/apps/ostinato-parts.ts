// Ostinato's metronome, its thick outlines and its buttons.
import { icon } from "../kit/icon.ts";
import { at, chance, each, times } from "../kit/seed.ts";

const faces = {
  glad: `<path d="M40 74q10 9 20 0" fill="none"/><circle cx="40" cy="60" r="4" fill="#1a1423" stroke="none"/><circle cx="60" cy="60" r="4" fill="#1a1423" stroke="none"/>`,
  cheer: `<path d="M38 70h24q-2 14-12 14t-12-14Z" fill="#ff5ca8"/><path d="M35 61q5-7 10 0M55 61q5-7 10 0" fill="none"/>`,
  sad: `<path d="M42 79q8-7 16 0" fill="none"/><circle cx="40" cy="62" r="4" fill="#1a1423" stroke="none"/><circle cx="60" cy="62" r="4" fill="#1a1423" stroke="none"/><path d="M33 54l8-3M67 54l-8-3" fill="none"/><path d="M66 68q5 7 0 9-5-2 0-9Z" fill="#6aa6ff" stroke-width="1.500"/>`,
  listen: `<circle cx="50" cy="77" r="5" fill="#1a1423" stroke="none"/><circle cx="40" cy="60" r="5.500" fill="#fff"/><circle cx="60" cy="60" r="5.500" fill="#fff"/><circle cx="42" cy="60" r="2.500" fill="#1a1423" stroke="none"/><circle cx="62" cy="60" r="2.500" fill="#1a1423" stroke="none"/>`,
};

/** Tock, the metronome; `swing` tilts its pendulum. */
export function tock(mood: keyof typeof faces, size: number, colour = "#6aa6ff", swing = 18): string {
  return `<svg width="${size}" height="${size * 1.2}" viewBox="0 -8 100 128"><g stroke="#1a1423" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M30 110v6M70 110v6" stroke-width="6"/><g transform="rotate(${swing} 50 92)"><path d="M50 90V-2"/><rect x="43" y="6" width="14" height="14" rx="4" fill="#ffd23f"/></g><path d="M36 28h28q6 0 8 7l13 66q2 10-8 10H23q-10 0-8-10l13-66q2-7 8-7Z" fill="${colour}"/><path d="M66 30q5 1 6 5l13 66q2 10-8 10H64q8-2 6-12Z" fill="#1a1423" opacity=".12" stroke="none"/><path d="M22 92h56" stroke-width="2.400"/>${times(5, (index) => `<path d="M${32 + index * 9} 97v6" stroke-width="2.400"/>`)}<g stroke-width="2.600">${faces[mood]}</g><circle cx="32" cy="70" r="4" fill="#ff5ca8" opacity=".45" stroke="none"/><circle cx="68" cy="70" r="4" fill="#ff5ca8" opacity=".45" stroke="none"/></g></svg>`;
}

export const box = "border-[2.500px] border-ink";
export const drop = "shadow-[0_5px_0_#1a1423]";

export const press = (label: string, classes = "bg-brand text-ink") =>
  `<div class="grid h-[58px] place-items-center rounded-[20px] font-display text-[19px] font-extrabold ${box} ${drop} ${classes}">${label}</div>`;

export const lessonBar = (share: number, hearts: number) =>
  `<div class="flex items-center gap-3.5 px-5 pt-[58px]">${icon("ph:x-bold", 25)}<div class="h-[19px] flex-1 overflow-hidden rounded-full bg-white ${box}"><i class="block h-full border-r-[2.500px] border-ink bg-[#2fd0a5]" style="width:${share * 100}%"></i></div><span class="flex items-center gap-1 text-[18px] font-extrabold text-[#e0246f]">${icon("ph:heart-fill", 25)}${hearts}</span></div>`;

export const bubble = (text: string, classes = "") =>
  `<div class="relative rounded-[20px] bg-white px-4 py-3 ${box} ${classes}"><i class="absolute -left-[9px] top-7 h-4 w-4 rotate-45 border-b-[2.500px] border-l-[2.500px] border-ink bg-white"></i>${text}</div>`;

const places = [
  ["Learn", "ph:music-notes"],
  ["Practise", "ph:microphone"],
  ["League", "ph:trophy"],
  ["You", "ph:smiley"],
] as const;

export const dock = (active: number) =>
  `<nav class="absolute inset-x-0 bottom-0 z-30 flex h-[88px] justify-around border-t-[2.500px] border-ink bg-white px-4 pt-[9px]">${each(places, ([label, glyph], index) => `<span class="flex h-[50px] flex-col items-center justify-center gap-0.5 px-4 text-[11.500px] font-extrabold ${index === active ? `rounded-[16px] bg-[#ffd23f] ${box}` : "text-muted"}">${icon(index === active ? `${glyph}-fill` : `${glyph}-bold`, 23)}${label}</span>`)}</nav>`;

/** Confetti over a box of this size; the middle stays free. */
export function confetti(width: number, height: number): string {
  const draw = chance("confetti");
  const pieces = times(40, (index) => {
    const reach = draw.between(0, 0.27) * width;
    const x = index % 2 ? reach : width - reach;
    const y = draw.between(64, height);
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${8 + (index % 3) * 3}" height="${8 + (index % 2) * 6}" rx="2" fill="${at(["#ff5ca8", "#ffd23f", "#2fd0a5", "#6aa6ff", "#fff"], index)}" stroke="#1a1423" stroke-width="2" transform="rotate(${index * 37} ${x.toFixed(0)} ${y.toFixed(0)})"/>`;
  });
  return `<svg class="absolute inset-0" width="${width}" height="${height}">${pieces}</svg>`;
}
