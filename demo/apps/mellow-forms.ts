// Mellow Clinic's forms and the insurance card; the captions are in mellow.ts.
import { avatar } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, soft } from "./mellow-care.ts";

const input = (label: string, value: string, error = "", isFine = false) =>
  `<div><div class="mb-1 px-4 text-[13.500px] font-bold text-muted">${label}</div><div class="flex h-[43px] items-center rounded-full border-2 bg-white px-4 text-[16.500px] font-semibold ${error ? "border-bad" : "border-transparent"}"><span class="flex-1">${value}</span>${error ? icon("ph:warning-circle-fill", 22, "text-bad") : isFine ? icon("ph:check-circle-fill", 22, "text-good") : ""}</div>${error ? `<div class="mt-1 px-4 text-[13px] font-bold text-bad">${error}</div>` : ""}</div>`;
const rule = (label: string, isMet: boolean) =>
  `<span class="flex items-center gap-1.5 ${isMet ? "text-good" : "text-muted"}">${icon(isMet ? "ph:check-circle-fill" : "ph:circle", 16)}${label}</span>`;

export const signUp = phone(
  { time: "9:03", charge: 0.86, classes: "bg-[linear-gradient(180deg,#e3f0f8,#fdf3ed)]" },
  `${bar("Step 1 of 3")}<div class="px-6 pt-3 text-[30px] font-black leading-[34px]">Create your account</div><div class="mx-5 mt-3 flex items-center gap-3 rounded-[20px] bg-[#fbe0df] px-4 py-2.5 text-[15px] font-bold text-[#9c3535]">${icon("ph:warning-fill", 22)}Two fields need your attention</div>
<div class="mx-5 mt-3 flex flex-col gap-2">${input("Full name", "Nadia Kessler", "", true)}${input("E-mail", "nadia.kessler@postbox", "Add the ending, for instance .org")}${input("Date of birth", "14 / 03 / 2091", "This date lies in the future")}${input("Mobile phone", "+41 79 555 01 83", "", true)}
<div>${input("Password", `<span class="tracking-[3px]">••••••••••</span>`)}<div class="mt-2.5 flex items-center gap-2 px-4">${times(4, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 3 ? "bg-good" : "bg-faint"}"></i>`)}<span class="text-[13px] font-extrabold text-good">Good</span></div><div class="mt-2 grid grid-cols-2 gap-y-1 px-4 text-[13.500px] font-semibold">${rule("10 characters", true)}${rule("A capital letter", true)}${rule("A number", true)}${rule("A symbol", false)}</div></div></div>
<div class="absolute inset-x-5 bottom-[26px] text-center">${soft("Continue", "bg-faint text-white")}<div class="mt-2.5 text-[14.500px] text-muted">Been here before? <b class="text-brand">Sign in</b></div></div>`,
);

const statement = (title: string, text: string, isOn: boolean, isRequired: boolean) =>
  `<div class="flex gap-3.5 rounded-[22px] bg-white p-3.5"><span class="grid h-[26px] w-[26px] shrink-0 place-items-center rounded-[9px] ${isOn ? "bg-brand text-white" : "border-2 border-faint"}">${isOn ? icon("ph:check-bold", 16) : ""}</span><div><div class="flex items-center gap-2 text-[15.500px] font-extrabold leading-5">${title}<span class="rounded-full px-2 py-[1px] text-[11.500px] ${isRequired ? "bg-accent text-[#8f4a2a]" : "bg-bg text-muted"}">${isRequired ? "Required" : "Optional"}</span></div><div class="mt-1 text-[13.500px] leading-[18px] text-muted">${text} <b class="text-brand">Read all</b></div></div></div>`;

export const consent = phone(
  { time: "9:11", charge: 0.84 },
  `${bar("Step 3 of 3")}<div class="px-6 pt-2 text-[27px] font-black leading-[31px]">Your consent</div><div class="px-6 pt-1 text-[15px] text-muted">You can take back each of these at any time.</div>
<div class="mx-5 mt-4 flex flex-col gap-2.5">${statement("Treatment by video", "I know what video cannot do.", true, true)}${statement("Medical record", "My doctor may read and add.", true, true)}${statement("Share with pharmacy", "Prescriptions go to Linden.", true, false)}${statement("Research", "Unnamed data for studies.", false, false)}</div>
<div class="mx-5 mt-4 flex justify-between px-2 text-[14px]"><b>Signature</b><span class="font-bold text-brand">Clear</span></div><div class="relative mx-5 mt-2 h-[130px] rounded-[22px] border-2 border-dashed border-faint bg-white"><svg class="absolute inset-0" width="346" height="126" viewBox="0 0 346 126" fill="none" stroke="#1f3440" stroke-width="2.600" stroke-linecap="round"><path d="M48 84C52 50 60 34 66 40s8 40 14 42 12-40 20-44c4 12-2 42 4 42s10-22 18-22 2 22 8 22 10-20 16-20-4 20 6 20 8-44 14-46-8 46 0 46 6-16 10-16 0 16 10 14M196 36c-2 16-8 48-6 48M226 40c-14 14-26 24-34 24 10 0 22 20 38 20s14-20 22-20 0 20 10 20 10-18 18-18-12 20 6 18"/></svg><i class="absolute inset-x-6 bottom-6 h-px bg-line"></i></div><div class="px-7 pt-1.5 text-[13px] text-muted">Nadia Kessler, 21 November 2026</div>
<div class="absolute inset-x-5 bottom-[36px]">${soft("Agree and continue")}</div>`,
);

const coverage = (glyph: string, name: string, used: string, share: number, pays: string) =>
  `<div class="border-b border-line py-3 last:border-0"><div class="flex items-center gap-3"><span class="grid h-10 w-10 place-items-center rounded-full bg-[#dcecf5] text-brand">${icon(glyph, 21)}</span><div class="flex-1"><b class="text-[15.500px]">${name}</b><div class="text-[13px] text-muted">${used}</div></div><span class="text-right text-[13px] text-muted">You pay<br><b class="text-[15px] text-ink">${pays}</b></span></div><div class="mt-2.5">${progress(share, "h-2 bg-line")}</div></div>`;

export const insurance = phone(
  { time: "14:36", charge: 0.47 },
  `${bar("Insurance", icon("ph:question-bold", 22))}<div class="relative mx-5 mt-4 h-[222px] overflow-hidden rounded-[28px] bg-[linear-gradient(135deg,#2a7699,#5aa7c4)] p-5 text-white shadow-lg"><svg class="absolute inset-0" width="350" height="222" fill="none"><path d="M-10 150C60 110 120 190 200 150S320 90 370 130V240H-10Z" fill="#fff" opacity=".12"/><path d="M-10 186C70 140 140 214 220 180S330 140 370 166V240H-10Z" fill="#ffd8c4" opacity=".35"/></svg><div class="relative flex h-full flex-col"><div class="flex items-start justify-between"><div><div class="text-[20px] font-black">Heligo Mutual</div><div class="text-[13px] opacity-85">Basic + Family plan</div></div>${icon("ph:shield-check-fill", 34)}</div><div class="mt-auto text-[13px] opacity-85">Member number</div><div class="text-[22px] font-extrabold tracking-[2px] num">8075 6014 2290</div><div class="mt-3 flex justify-between text-[14px]"><span><span class="opacity-80">Holder</span><br><b>Nadia Kessler</b></span><span><span class="opacity-80">Group</span><br><b>K-118</b></span><span><span class="opacity-80">Valid to</span><br><b>31 Dec 2026</b></span></div></div></div>
<div class="mx-5 mt-4 flex gap-3 text-[15px] font-extrabold"><span class="flex h-12 flex-1 items-center justify-center gap-2 rounded-full bg-white text-brand">${icon("ph:arrows-clockwise-bold", 19)}Show back</span><span class="flex h-12 flex-1 items-center justify-center gap-2 rounded-full bg-ink text-white">${icon("ph:wallet-fill", 20)}Add to wallet</span></div>
<div class="flex items-baseline justify-between px-6 pt-5"><span class="text-[18px] font-black">Coverage this year</span><span class="text-[13.500px] text-muted">Deductible met</span></div><div class="mx-5 mt-2 rounded-app bg-white px-4">${coverage("ph:stethoscope-fill", "Visits and video", "6 visits, no limit", 0.3, "10%")}${coverage("ph:pill-fill", "Medicine", "312 of 1,000 francs", 0.312, "20%")}${coverage("ph:tooth-fill", "Dental", "540 of 600 francs", 0.9, "50%")}</div>
<div class="mx-5 mt-3 flex items-center gap-3 rounded-app bg-accent p-4 text-[14.500px] leading-[19px]">${icon("ph:info-fill", 22, "text-[#b4552d]")}<span>Only 60 francs left for dental until January.</span></div>`,
);

const box = (label: string, value: string, unit = "") =>
  `<div class="flex-1 rounded-[20px] bg-white px-4 py-2.5"><div class="text-[12.500px] text-muted">${label}</div><div class="text-[17px] font-extrabold num">${value} <span class="text-[13px] font-semibold text-muted">${unit}</span></div></div>`;
const chips = (names: readonly string[], look: string, add: string) =>
  `<div class="mt-2 flex flex-wrap gap-2">${each(names, (name) => `<span class="flex items-center gap-2 rounded-full py-2 pl-3.5 pr-2.5 text-[14.500px] font-bold ${look}">${name}${icon("ph:x-circle-fill", 18, "opacity-60")}</span>`)}<span class="flex items-center gap-1.5 rounded-full border-2 border-dashed border-faint px-3.5 py-1.5 text-[14.500px] font-bold text-brand">${icon("ph:plus-bold", 14)}${add}</span></div>`;
const heading = (label: string) => `<div class="pt-4 text-[15px] font-extrabold">${label}</div>`;

export const profileEdit = phone(
  { time: "15:20", charge: 0.45 },
  `<div class="flex items-center justify-between px-5 pt-[58px] text-[16px]"><span class="font-bold text-muted">Cancel</span><span class="text-[17px] font-extrabold">Medical profile</span><span class="font-extrabold text-brand">Save</span></div><div class="mt-4 flex flex-col items-center"><div class="relative">${avatar("Nadia Kessler", 96)}<span class="absolute -bottom-1 -right-1 grid h-9 w-9 place-items-center rounded-full border-[3px] border-bg bg-brand text-white">${icon("ph:camera-fill", 17)}</span></div></div>
<div class="px-5"><div class="mt-4 flex gap-2"><div class="shrink-0">${box("Born", "14 Mar 1991")}</div>${box("Height", "171", "cm")}${box("Weight", "64.5", "kg")}</div>${heading("Blood group")}<div class="mt-2 grid grid-cols-8 gap-1.5">${each(["A+", "A−", "B+", "B−", "AB+", "AB−", "0+", "0−"], (name, index) => `<span class="grid h-10 place-items-center rounded-full text-[14px] font-extrabold ${index === 0 ? "bg-brand text-white" : "bg-white text-muted"}">${name}</span>`)}</div>
${heading("Allergies")}${chips(["Penicillin", "Birch pollen", "Kiwi"], "bg-[#fbe0df] text-[#9c3535]", "Allergy")}${heading("Conditions")}${chips(["Underactive thyroid", "Iron deficiency"], "bg-[#dcecf5] text-brand", "Condition")}
${heading("In an emergency, call")}<div class="mt-2 flex items-center gap-3 rounded-app bg-white p-3.5">${avatar("Salome Kessler", 46)}<div class="flex-1"><b class="text-[16px]">Salome Kessler</b><div class="text-[13.500px] text-muted">Sister · +41 79 555 01 47</div></div>${icon("ph:pencil-simple-bold", 20, "text-brand")}</div><div class="mt-3 flex gap-3 px-2 text-[13px] leading-[17px] text-muted">${icon("ph:lock-simple-fill", 17)}Only your care team and ambulance crews can see this page.</div></div>`,
);
