// Undertone: podcasts for iPhone. Ink black, vermilion, heavy grotesque; covers drawn from shapes.
import { avatar, avatars } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { back, group, navBar, phone, sheet, tabBar, tile, toggle } from "../kit/ios.ts";
import { chance, each, hash, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Listen", icon: "ph:headphones" },
      { label: "Discover", icon: "ph:compass" },
      { label: "Search", icon: "ph:magnifying-glass" },
      { label: "Library", icon: "ph:stack" },
    ],
    active,
    "bg-[#0f0e0d]/95 text-muted",
  );

interface Show {
  title: string;
  host: string;
  ground: string;
  ink: string;
  motif: "rings" | "waves" | "bars" | "sun" | "grid" | "eye";
}

const shows = {
  cold: { title: "Cold Harbour", host: "Marit Olsen", ground: "#1f3f66", ink: "#f0b24a", motif: "waves" },
  small: { title: "Small Machines", host: "Dev Anand", ground: "#e8e0cf", ink: "#d8402a", motif: "grid" },
  orchard: {
    title: "The Orchard Tapes",
    host: "Bea Lindgren",
    ground: "#2f5a3a",
    ink: "#f2d9a0",
    motif: "sun",
  },
  second: { title: "Second Shift", host: "Tunde & Kay", ground: "#d8402a", ink: "#1a1413", motif: "bars" },
  night: { title: "Night Desk", host: "Petra Salm", ground: "#2a2140", ink: "#b79cf2", motif: "rings" },
  witness: { title: "Good Witness", host: "Ama Boateng", ground: "#f2c14e", ink: "#26201b", motif: "eye" },
} satisfies Record<string, Show>;

type ShowKey = keyof typeof shows;

function motif({ motif, ink }: Show, seed: string): string {
  const draw = chance(seed);
  if (motif === "rings")
    return times(
      6,
      (ring) =>
        `<circle cx="100" cy="118" r="${14 + ring * 15}" fill="none" stroke="${ink}" stroke-width="6" opacity="${1 - ring * 0.14}"/>`,
    );
  if (motif === "waves")
    return times(
      6,
      (row) =>
        `<path d="M-10 ${84 + row * 20}q28-22 56 0t56 0 56 0 56 0" fill="none" stroke="${ink}" stroke-width="${9 - row}" opacity="${1 - row * 0.13}"/>`,
    );
  if (motif === "bars")
    return times(
      9,
      (bar) =>
        `<rect x="${16 + bar * 19}" y="${176 - draw.between(20, 104)}" width="12" height="120" fill="${ink}"/>`,
    );
  if (motif === "sun")
    return `<circle cx="100" cy="132" r="44" fill="${ink}"/>${times(16, (ray) => `<path d="M100 78V60" stroke="${ink}" stroke-width="7" stroke-linecap="round" transform="rotate(${ray * 22.5} 100 132)"/>`)}`;
  if (motif === "eye")
    return `<path d="M16 124q84-84 168 0-84 84-168 0Z" fill="none" stroke="${ink}" stroke-width="9"/><circle cx="100" cy="124" r="26" fill="${ink}"/><circle cx="110" cy="114" r="8" fill="#fff"/>`;
  return times(
    30,
    (cell) =>
      `<rect x="${22 + (cell % 6) * 27}" y="${74 + Math.floor(cell / 6) * 24}" width="20" height="17" rx="3" fill="${ink}" opacity="${draw.between(0, 1) > 0.4 ? 1 : 0.2}"/>`,
  );
}

/** A show's square cover with its title set in heavy type. */
function cover(key: ShowKey, classes = "h-full w-full"): string {
  const show: Show = shows[key];
  const words = show.title.split(" ");
  const line = (text: string, y: number) =>
    `<text x="14" y="${y}" font-size="24" font-weight="800" letter-spacing="-.8" fill="${show.ink}" style="font-family:'Archivo Variable'">${text}</text>`;
  const middle = words.length > 2 ? 2 : 1;
  return `<svg class="block ${classes}" viewBox="0 0 200 200"><rect width="200" height="200" fill="${show.ground}"/><g clip-path="url(#c${hash(key)})">${motif(show, key)}</g><clipPath id="c${hash(key)}"><path d="M0 62h200v138H0Z"/></clipPath>${line(words.slice(0, middle).join(" "), 30)}${line(words.slice(middle).join(" "), 54)}</svg>`;
}

const art = (key: ShowKey, size: number, corner = 12) =>
  `<span class="block shrink-0 overflow-hidden" style="width:${size}px;height:${size}px;border-radius:${corner}px">${cover(key)}</span>`;

const mini = (key: ShowKey, title: string, left: string) =>
  `<div class="absolute inset-x-2 bottom-[90px] z-20 flex items-center gap-3 rounded-[16px] bg-[#2a2725] p-2 shadow-2xl">${art(key, 44, 9)}<div class="min-w-0 flex-1"><div class="truncate text-[15px] font-semibold">${title}</div><div class="text-[12.500px] text-muted">${left}</div></div>${icon("ph:arrow-clockwise-bold", 22)}${icon("ph:pause-fill", 26, "mr-2")}</div>`;

const episode = (key: ShowKey, title: string, meta: string, text: string, share = 0) =>
  `<div class="border-b border-line py-4"><div class="flex gap-3">${art(key, 60)}<div class="min-w-0 flex-1"><div class="text-[13px] text-muted">${meta}</div><div class="mt-0.5 text-[16px] font-semibold leading-[20px]">${title}</div></div></div><div class="clamp-2 mt-2 text-[14px] leading-[19px] text-muted">${text}</div><div class="mt-3 flex items-center gap-4 text-muted"><span class="flex items-center gap-2 rounded-full bg-surface px-3 py-1.5 text-[13px] font-medium text-ink">${icon("ph:play-fill", 14, "text-brand")}${share ? `${Math.round((1 - share) * 52)} min left` : "52 min"}${share ? progress(share, "h-1 w-12 bg-line") : ""}</span>${icon("ph:queue", 20)}${icon("ph:download-simple", 20)}<span class="ml-auto">${icon("ph:dots-three-bold", 22)}</span></div></div>`;

const listen = phone(
  { tone: "light", time: "7:42", charge: 0.88 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between"><span class="font-display text-[32px] font-extrabold tracking-tight">Up next</span>${avatar("Rafael Duarte", 36)}</div><div class="mt-4 flex gap-3">${each(["cold", "small", "orchard", "second"] as const, (key, index) => `<div class="w-[142px] shrink-0">${art(key, 142, 16)}<div class="mt-2">${progress([0.64, 0.2, 0, 0.85][index] ?? 0, "h-1 bg-line")}</div><div class="mt-1.5 text-[13px] text-muted">${["18 min left", "41 min left", "New today", "6 min left"][index]}</div></div>`)}</div>
<div class="mt-5 flex items-baseline justify-between"><span class="font-display text-[21px] font-bold">Fresh episodes</span><span class="text-[14px] text-brand">34 unheard</span></div>${episode("night", "The editor who printed nothing", "Night Desk · Today", "On 3 May the front page stayed white. Petra finds the man who decided it and the typesetter who kept a copy.")}${episode("witness", "What the crossing guard saw", "Good Witness · Yesterday", "Twelve seconds, four statements, one bicycle bell. Ama goes back to the corner with all of them.", 0.38)}</div>${mini("cold", "Part 4: The ice pilot", "18 min left")}${tabs(0)}`,
);

const player = phone(
  {
    tone: "light",
    time: "7:44",
    charge: 0.88,
    classes: "bg-[linear-gradient(180deg,#24466f,#101a28_70%)] text-white",
  },
  `<div class="flex items-center justify-between px-6 pt-[58px]">${icon("ph:caret-down-bold", 24)}<span class="text-[14px] text-white/70">Cold Harbour</span>${icon("ph:dots-three-bold", 26)}</div><div class="mx-auto mt-6 h-[318px] w-[318px] overflow-hidden rounded-[22px] shadow-[0_24px_60px_rgba(0,0,0,.45)]">${cover("cold")}</div>
<div class="px-7 pt-7"><div class="font-display text-[27px] font-extrabold leading-[31px] tracking-tight">Part 4: The ice pilot</div><div class="mt-1 text-[16px] text-white/65">Marit Olsen · Chapter 3, “Open water”</div><div class="relative mt-6 flex h-[46px] items-center gap-[3px]">${times(62, (index) => `<i class="w-[2.500px] flex-1 rounded-full ${index < 40 ? "bg-[#f0b24a]" : "bg-white/25"}" style="height:${(10 + Math.abs(Math.sin(index * 1.7) * 18) + Math.abs(Math.cos(index * 0.6) * 14)).toFixed(0)}px"></i>`)}</div><div class="mt-1 flex justify-between text-[13px] text-white/60 num"><span>33:08</span><span>−18:21</span></div>
<div class="mt-4 flex items-center justify-between"><span class="text-[19px] font-bold">1.2×</span>${icon("ph:clock-counter-clockwise-bold", 36)}<span class="grid h-[78px] w-[78px] place-items-center rounded-full bg-white text-[#101a28]">${icon("ph:pause-fill", 36)}</span>${icon("ph:clock-clockwise-bold", 36)}${icon("ph:moon-stars-bold", 26)}</div><div class="mt-8 flex justify-between text-white/75">${icon("ph:airplay", 26)}${icon("ph:chat-text", 26)}${icon("ph:scissors", 26)}${icon("ph:list-bullets", 26)}</div></div>`,
);

const timerOption = (label: string, sub: string, isOn: boolean) =>
  `<div class="flex items-center border-b border-line py-[13px] text-[17px] last:border-0 ${isOn ? "font-semibold text-brand" : ""}">${label}<span class="ml-2 text-[14px] font-normal text-muted">${sub}</span>${isOn ? icon("ph:check-bold", 20, "ml-auto") : ""}</div>`;

const timer = phone(
  {
    tone: "light",
    time: "23:12",
    charge: 0.31,
    classes: "bg-[linear-gradient(180deg,#3a2f57,#151020_70%)] text-white",
  },
  `<div class="mx-auto mt-[104px] h-[318px] w-[318px] overflow-hidden rounded-[22px]">${cover("night")}</div>${sheet(`<div class="flex items-baseline justify-between"><span class="font-display text-[24px] font-extrabold">Sleep timer</span><span class="text-[15px] text-muted">Turn off</span></div><div class="mt-4 flex items-center justify-center gap-7"><span class="grid h-12 w-12 place-items-center rounded-full bg-white/10">${icon("ph:minus-bold", 20)}</span><span class="font-display text-[52px] font-extrabold num">25:00</span><span class="grid h-12 w-12 place-items-center rounded-full bg-white/10">${icon("ph:plus-bold", 20)}</span></div><div class="mt-2">${timerOption("10 minutes", "", false)}${timerOption("25 minutes", "stops at 23:37", true)}${timerOption("45 minutes", "", false)}${timerOption("End of chapter", "in 12 min", false)}${timerOption("End of episode", "in 38 min", false)}</div><div class="mt-3 flex items-center justify-between text-[16px]">Fade out slowly${toggle(true)}</div>`, "bg-[#211c2e]")}`,
);

const showPage = phone(
  { tone: "light", time: "12:20", charge: 0.74 },
  `<div class="absolute inset-x-0 top-0 h-[330px] bg-[linear-gradient(180deg,#d8402a,#0f0e0d)]"></div><div class="relative flex justify-between px-5 pt-[58px]">${icon("ph:caret-left-bold", 24)}<span class="flex gap-5">${icon("ph:magnifying-glass-bold", 23)}${icon("ph:share-network-bold", 23)}</span></div>
<div class="relative flex items-end gap-4 px-5 pt-5">${art("second", 136, 18)}<div><div class="font-display text-[29px] font-extrabold leading-[31px] tracking-tight">Second Shift</div><div class="mt-1 text-[15px] text-white/75">Tunde & Kay</div><div class="mt-2 flex items-center gap-1.5 text-[14px]">${icon("ph:star-fill", 15, "text-warn")}4.9 <span class="text-white/60">(8.1k) · Society</span></div></div></div>
<div class="relative mt-5 flex gap-3 px-5 text-[16px] font-semibold"><span class="grid h-11 flex-1 place-items-center rounded-full bg-white text-[#0f0e0d]">Following</span><span class="grid h-11 w-11 place-items-center rounded-full bg-white/12">${icon("ph:bell-ringing-fill", 20)}</span><span class="grid h-11 w-11 place-items-center rounded-full bg-white/12">${icon("ph:gear-six-bold", 20)}</span></div><div class="relative px-5"><div class="mt-4 text-[15px] leading-[21px] text-white/80">Two siblings ride along with people who work while everybody sleeps: bakers, nurses, a man who oils a bridge.</div><div class="mt-3 flex items-center gap-2 text-[14px] text-muted">${avatars(["Tunde Bello", "Kay Bello"], 26, "border-bg")}Hosts</div>
<div class="mt-5 flex gap-6 border-b border-line text-[16px] font-semibold"><span class="border-b-2 border-brand pb-2.5">Episodes</span><span class="pb-2.5 text-muted">About</span><span class="pb-2.5 text-muted">More like this</span></div>${episode("second", "61. The man who oils the bridge", "Today · Season 5", "Every night at two Ragnar climbs 84 metres with a bucket of grease and a radio that only gets one station.", 0.85)}${episode("second", "60. Bread for four hundred", "14 Nov · Season 5", "At Hanna's bakery nobody speaks before the first tray is out.")}</div>${tabs(3)}`,
);

const found = (key: ShowKey, title: string, sub: string, end: string) =>
  `<div class="flex items-center gap-3 border-b border-line py-[10px]">${art(key, 56)}<div class="min-w-0 flex-1"><div class="truncate text-[16px] font-semibold">${title}</div><div class="truncate text-[13.500px] text-muted">${sub}</div></div>${end}</div>`;
const follow = `<span class="rounded-full border border-brand px-3.5 py-1.5 text-[14px] font-semibold text-brand">Follow</span>`;

const search = phone(
  { tone: "light", time: "18:05", charge: 0.52 },
  `<div class="px-5 pt-[56px]"><div class="flex items-center gap-3"><div class="flex h-[44px] flex-1 items-center gap-2 rounded-[14px] bg-surface px-3 text-[16px]">${icon("ph:magnifying-glass-bold", 18, "text-muted")}night trains${icon("ph:x-circle-fill", 19, "ml-auto text-muted")}</div><span class="text-[16px] text-brand">Cancel</span></div><div class="mt-3 flex gap-2 text-[14px] font-medium">${each(["Top", "Shows", "Episodes", "Said aloud"], (name, index) => `<span class="rounded-full px-3.5 py-[7px] ${index === 0 ? "bg-brand text-on-brand" : "bg-surface"}">${name}</span>`)}</div>
<div class="mt-5 font-display text-[19px] font-bold">Shows</div>${found("night", "Night Desk", "Petra Salm · weekly", follow)}${found("second", "Second Shift", "Tunde & Kay · every Friday", icon("ph:check-circle-fill", 24, "text-brand"))}<div class="mt-5 font-display text-[19px] font-bold">Episodes</div>${found("orchard", "The last sleeper to Narvik", "The Orchard Tapes · 44 min", icon("ph:play-circle-fill", 32, "text-brand"))}${found("small", "How a train keeps soup level", "Small Machines · 29 min", icon("ph:play-circle-fill", 32, "text-brand"))}
<div class="mt-5 flex items-center justify-between"><span class="font-display text-[19px] font-bold">Said aloud</span><span class="text-[13px] text-muted">from transcripts</span></div>${each(
    [
      "cold|“…we missed the <b>night train</b> and the harbour froze behind us…”|Cold Harbour, part 2 at 21:40",
      "witness|“…nobody looks out of a <b>night train</b> except me…”|Good Witness at 08:12",
    ],
    (spec) => {
      const [key, quote, where] = spec.split("|");
      return `<div class="flex gap-3 py-3">${art(key === "cold" ? "cold" : "witness", 44, 9)}<div><div class="text-[15px] leading-[20px] text-white/85 [&_b]:text-brand">${quote}</div><div class="mt-1 text-[13px] text-muted">${where}</div></div></div>`;
    },
  )}</div>${tabs(2)}`,
);

const downloads = phone(
  { tone: "light", time: "6:15", charge: 0.99 },
  `${navBar({ title: "Downloads", left: back("Library"), classes: "text-white" })}<div class="flex flex-col items-center px-9 pt-[76px] text-center"><svg width="220" height="180" viewBox="0 0 220 180"><rect x="30" y="46" width="160" height="104" rx="18" fill="#23201e" stroke="#3a3532" stroke-width="3"/><circle cx="80" cy="98" r="26" fill="#0f0e0d" stroke="#d8402a" stroke-width="6"/><circle cx="140" cy="98" r="26" fill="#0f0e0d" stroke="#d8402a" stroke-width="6"/><circle cx="80" cy="98" r="6" fill="#f4efe9"/><circle cx="140" cy="98" r="6" fill="#f4efe9"/><path d="M92 128h36l8 22H84Z" fill="#3a3532"/><path d="M158 20c10 0 10 14 0 14M172 10c22 0 22 34 0 34" stroke="#f2c14e" stroke-width="5" fill="none" stroke-linecap="round"/></svg><div class="mt-5 font-display text-[27px] font-extrabold leading-[31px]">Nothing for the tunnel yet</div><div class="mt-3 text-[16px] leading-[23px] text-muted">Saved episodes play without a signal. Pick some yourself or let Undertone keep the next three of every show you follow.</div><div class="mt-7 grid h-[52px] w-full place-items-center rounded-full bg-brand text-[17px] font-semibold text-on-brand">Find episodes</div></div>
<div class="mx-5 mt-8 flex items-center gap-3 rounded-app bg-surface p-4 text-[16px]">${icon("ph:cloud-arrow-down-fill", 26, "text-brand")}<span class="flex-1">Auto-download<span class="block text-[13px] text-muted">On Wi-Fi, up to 2 GB</span></span>${toggle(false)}</div>${tabs(3)}`,
);

const settings = phone(
  { tone: "light", time: "20:27", charge: 0.46 },
  `${navBar({ title: "Playback", left: back("Settings"), classes: "text-white" })}<div class="flex flex-col gap-5 pt-2">${group(
    "Sound",
    [
      { title: "Speed", value: "1.2×", lead: tile("ph:gauge-fill", "#d8402a") },
      {
        title: "Trim silence",
        sub: "Saved you 4 h 12 min this year",
        lead: tile("ph:scissors-fill", "#7a5cf0"),
        end: toggle(true),
      },
      { title: "Voice boost", lead: tile("ph:equalizer-fill", "#2f8f6b"), end: toggle(true) },
      { title: "Mono audio", lead: tile("ph:ear-fill", "#576574"), end: toggle(false) },
    ],
  )}${group("Buttons", [
    { title: "Skip back", value: "15 s", lead: tile("ph:arrow-counter-clockwise-bold", "#c98a1b") },
    { title: "Skip forward", value: "30 s", lead: tile("ph:arrow-clockwise-bold", "#c98a1b") },
    { title: "Headphone double tap", value: "Next chapter", lead: tile("ph:headphones-fill", "#2f6fb3") },
  ])}${group(
    "When an episode ends",
    [
      { title: "Play the next one", lead: tile("ph:queue-fill", "#d8402a"), end: toggle(true) },
      { title: "Delete the download", lead: tile("ph:trash-fill", "#8a2f2f"), end: toggle(true) },
    ],
    "Starred episodes are always kept.",
  )}</div>`,
);

const offline = phone(
  { tone: "light", time: "8:31", charge: 0.83 },
  `<div class="px-5 pt-[58px]"><span class="font-display text-[32px] font-extrabold tracking-tight">Discover</span></div><div class="mx-5 mt-3 flex items-center gap-2 rounded-full bg-[#3a2a12] px-4 py-2.5 text-[14px] text-[#f2c14e]">${icon("ph:wifi-slash-bold", 18)}No connection since 8:26</div><div class="flex flex-col items-center px-9 pt-[64px] text-center"><div class="relative">${art("night", 128, 20).replace('class="block', 'class="block -rotate-6 opacity-40 grayscale')}<span class="absolute -right-9 top-6 rotate-6 opacity-70 grayscale">${art("small", 128, 20)}</span><span class="absolute -bottom-4 left-1/2 grid h-14 w-14 place-items-center rounded-full border-4 border-[#0f0e0d] bg-brand">${icon("ph:plugs-bold", 26)}</span></div>
<div class="mt-12 font-display text-[27px] font-extrabold leading-[31px]">The line went dead</div><div class="mt-3 text-[16px] leading-[23px] text-muted">New shows need a connection. Everything you have downloaded is still there: 6 episodes, 4 h 40 min.</div><div class="mt-7 grid h-[52px] w-full place-items-center rounded-full bg-brand text-[17px] font-semibold text-on-brand">Play downloads</div><div class="mt-2 grid h-[50px] w-full place-items-center text-[17px] font-semibold">Try again</div></div>${tabs(1)}`,
);

const topic = (name: string, label: string, isOn: boolean) =>
  `<span class="flex items-center gap-2 rounded-full px-4 py-[10px] text-[16px] font-medium ${isOn ? "bg-brand text-on-brand" : "bg-surface"}">${icon(isOn ? "ph:check-bold" : name, 18)}${label}</span>`;

const topics = phone(
  { tone: "light", time: "9:41", charge: 1 },
  `<div class="px-6 pt-[64px]"><div class="flex justify-between text-[15px] text-muted"><span>2 of 3</span><span>Skip</span></div><div class="mt-5 font-display text-[38px] font-extrabold leading-[40px] tracking-tight">What do you want in your ears?</div><div class="mt-3 text-[16px] text-muted">Three is enough to start.</div><div class="mt-7 flex flex-wrap gap-2.5">${topic("ph:detective", "True stories", true)}${topic("ph:flask", "Science", false)}${topic("ph:hammer", "How things are made", true)}${topic("ph:mask-happy", "Comedy", false)}${topic("ph:books", "History", true)}${topic("ph:heart", "Relationships", false)}${topic("ph:soccer-ball", "Sport", false)}${topic("ph:music-notes", "Music", false)}${topic("ph:moon-stars", "To fall asleep", true)}</div>
<div class="mt-7 text-[14px] text-muted">Waiting for you</div><div class="mt-3 flex gap-3">${art("cold", 84)}${art("witness", 84)}${art("orchard", 84)}${art("small", 84)}</div></div><div class="absolute inset-x-6 bottom-[46px]"><div class="grid h-[54px] place-items-center rounded-full bg-white text-[17px] font-semibold text-[#0f0e0d]">Continue with 4</div></div>`,
);

export const undertone: DemoApp = {
  slug: "undertone",
  name: "Undertone",
  lang: "en",
  brand: {
    fonts: ["archivo"],
    font: "'Inter Variable'",
    display: "'Archivo Variable'",
    mono: "monospace",
    radius: "16px",
    brand: "#ff5436",
    onBrand: "#ffffff",
    accent: "#f2c14e",
    ink: "#f4efe9",
    muted: "#9a918a",
    faint: "#4a4440",
    bg: "#0f0e0d",
    surface: "#211e1c",
    raised: "#2a2725",
    line: "#2e2a27",
    good: "#5fbf8f",
    bad: "#ff5436",
    warn: "#f2c14e",
  },
  screens: [
    {
      slug: "topics",
      platform: "ios",
      title: "Onboarding: pick podcast topics",
      description:
        "Second of three introduction steps of a podcast app in black. A heavy headline asks what you want to hear; nine topics are pills with icons, four of them filled in vermilion with a tick. Four show covers wait at the bottom above a white button that counts the choice.",
      elements: "topic pills, selected chips, headline, step counter, skip link, cover art, primary button",
      pattern: "onboarding",
      html: topics,
    },
    {
      slug: "up-next",
      platform: "ios",
      title: "Podcast home with up next and new episodes",
      description:
        "Home of a podcast app. Large square covers with thin progress lines say how many minutes are left of each show; new episodes follow with date, title, two lines of text and a play pill. A mini player floats above the tab bar.",
      elements:
        "cover carousel, progress bars, episode list, play pill, download icon, mini player, avatar, tab bar",
      pattern: "feed",
      html: listen,
    },
    {
      slug: "player",
      platform: "ios",
      title: "Podcast player with waveform",
      description:
        "Now-playing screen tinted in the blue of the cover. The artwork is large, the title heavy, and progress is a waveform that is amber up to the present moment. Speed, skip and sleep timer surround a white pause button; casting, transcript, clip and queue are at the bottom.",
      elements:
        "cover art, waveform scrubber, play pause button, skip buttons, playback speed, sleep timer, elapsed time, queue button",
      pattern: "player",
      html: player,
    },
    {
      slug: "sleep-timer",
      platform: "ios",
      title: "Sleep timer sheet",
      description:
        "A bottom sheet for the sleep timer covers the lower half of the player. A large 25:00 sits between minus and plus; five presets below include end of chapter and end of episode, the second being ticked with the clock time it stops. A switch lets the sound fade.",
      elements:
        "bottom sheet, countdown value, stepper buttons, option list, check mark, toggle switch, grabber",
      pattern: "modal",
      html: timer,
    },
    {
      slug: "show",
      platform: "ios",
      title: "Podcast show page",
      description:
        "Page of a show whose red cover bleeds into the background. Name, hosts, rating and a white Following button come first, then the description and hosts' portraits. Tabs for episodes, about and similar shows lead to episodes, the first one nearly finished.",
      elements:
        "cover art, gradient header, star rating, follow button, tabs, episode list, progress bar, avatar stack, tab bar",
      pattern: "detail",
      html: showPage,
    },
    {
      slug: "search",
      platform: "ios",
      title: "Search results in shows, episodes and transcripts",
      description:
        "Search for night trains with results in three groups. Shows have a follow button or a tick, episodes a play button; the last group quotes transcripts, with the words found in vermilion and the minute they were said. Chips restrict the kind of result.",
      elements:
        "search field, filter chips, result list, follow button, play button, transcript snippet, highlighted match, tab bar",
      pattern: "search results",
      html: search,
    },
    {
      slug: "no-downloads",
      platform: "ios",
      title: "No downloads yet",
      description:
        "Empty downloads screen with a drawing of a cassette player that sends out yellow waves. The text explains why saving helps and the red button finds episodes. A card below turns on automatic downloads.",
      elements: "illustration, empty message, primary button, toggle switch, navigation bar, tab bar",
      pattern: "empty state",
      html: downloads,
    },
    {
      slug: "playback-settings",
      platform: "ios",
      title: "Playback settings, dark",
      description:
        "Dark settings for playback in three grouped lists: sound with speed, silence trimming and voice boost; what the skip buttons do; and what happens when an episode ends. Coloured tiles lead the rows, switches or values end them.",
      elements: "grouped list, icon tiles, toggle switch, value label, section header, footnote, back button",
      pattern: "settings",
      html: settings,
    },
    {
      slug: "offline",
      platform: "ios",
      title: "Discover without connection",
      description:
        "Offline state of the discover tab. An amber pill says since when there is no connection; two faded covers with an unplugged symbol illustrate it. The text counts what is downloaded, with buttons to play that or try again.",
      elements: "status banner, illustration, error message, primary button, retry button, tab bar",
      pattern: "error state",
      html: offline,
    },
  ],
};
