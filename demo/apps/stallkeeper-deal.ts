// Stallkeeper's screens for dealing, posting and reviewing; the captions are in stallkeeper.ts.
import { avatar } from "../kit/art.ts";
import { qrCode } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { phone, sheet, toggle } from "../kit/ios.ts";
import { chance, each, times } from "../kit/seed.ts";
import { armchairPage, black, cameraPhoto, type Shot, shot } from "./stallkeeper-browse.ts";

const pair = (label: string, value: string, classes = "") =>
  `<div class="flex justify-between py-[7px] text-[15px] ${classes}"><span>${label}</span><span class="num">${value}</span></div>`;

const thumb = (name: Shot, size = "h-[60px] w-[60px]") =>
  `<div class="shrink-0 overflow-hidden rounded-[10px] ${size}">${shot(name)}</div>`;

export const offerSheet = phone(
  { time: "10:22", charge: 0.73 },
  `${armchairPage}${sheet(
    `<div class="flex items-center justify-between"><span class="font-display text-[24px] font-extrabold">Make an offer</span><span class="grid h-9 w-9 place-items-center rounded-full bg-raised">${icon("ph:x-bold", 17)}</span></div>
<div class="mt-4 flex items-center gap-3 rounded-app bg-raised p-2.5">${thumb("armchair")}<div class="flex-1"><div class="text-[15.500px] font-semibold">Teal reading armchair</div><div class="text-[13.500px] text-muted">Orla asks €120</div></div></div>
<div class="mt-6 text-center font-display text-[68px] font-extrabold leading-none">€100<i class="ml-1 inline-block h-[52px] w-[3px] bg-ink align-[-6px]"></i></div><div class="mt-2 text-center text-[14px] text-muted">€20 less than the asking price</div>
<div class="mt-5 grid grid-cols-3 gap-2">${each(
      [
        ["€108", "10% off"],
        ["€102", "15% off"],
        ["€96", "20% off"],
      ] as const,
      ([price, off]) =>
        `<span class="rounded-app border border-faint py-2 text-center"><b class="text-[16px]">${price}</b><div class="text-[12.500px] text-muted">${off}</div></span>`,
    )}</div>
<div class="mt-4 flex items-center gap-3 rounded-app bg-[#fff6cf] px-4 py-3 text-[14px] leading-[19px]">${icon("ph:lightbulb-fill", 22, "text-warn")}Orla accepted 7 of the last 10 offers within 20% of her price.</div>
<div class="mt-4">${pair("Your offer", "€100.00")}${pair("Van delivery", "€24.00")}${pair("Buyer protection", "€3.50")}${pair("You would pay", "€127.50", "mt-1 border-t border-line pt-3 font-bold")}</div>
<div class="mt-4">${black("Send offer")}</div><div class="mt-2 text-center text-[13px] text-muted">Nothing is charged until Orla accepts</div>`,
  )}`,
);

const said = (text: string, isMine: boolean) =>
  `<div class="max-w-[262px] rounded-[18px] px-4 py-2.5 text-[15.500px] leading-[21px] ${isMine ? "self-end rounded-br-[5px] bg-ink text-white" : "self-start rounded-bl-[5px] bg-raised"}">${text}</div>`;

export const chat = phone(
  { time: "11:06", charge: 0.7 },
  `<div class="flex items-center gap-3 border-b border-line px-4 pb-3 pt-[54px]">${icon("ph:arrow-left-bold", 22)}${avatar("Orla Fennessy", 38)}<div class="flex-1"><div class="flex items-center gap-1 text-[16px] font-bold">Orla Fennessy${icon("ph:seal-check-fill", 16)}</div><div class="text-[12.500px] text-good">Online now</div></div>${icon("ph:dots-three-bold", 26)}</div>
<div class="flex items-center gap-3 border-b border-line px-4 py-2.5">${thumb("armchair", "h-12 w-12")}<div class="flex-1"><div class="text-[15px] font-semibold">Teal reading armchair</div><div class="text-[13.500px]"><b>€120</b> <span class="text-muted">· Phibsborough</span></div></div><span class="rounded-[10px] bg-accent px-4 py-2 text-[14px] font-bold">Buy</span></div>
<div class="flex flex-col gap-2.5 px-4 pt-4"><div class="text-center text-[12.500px] text-muted">Today 10:24</div>${said("Hello! Is the faded arm very visible?", true)}${said("Only in full sun. It’s the left one.", false)}<div class="w-[210px] self-end rounded-[18px] rounded-br-[5px] border border-faint px-4 py-3"><div class="text-[13px] text-muted">You offered</div><div class="font-display text-[26px] font-extrabold leading-8"><s class="decoration-2">€100</s></div><div class="mt-1 flex items-center gap-1.5 text-[13px] font-semibold text-bad">${icon("ph:x-circle-fill", 16)}Declined at 10:41</div></div>
${said("My brother carries it down three floors. A bit more?", false)}
<div class="w-[282px] self-start rounded-[18px] rounded-bl-[5px] bg-accent px-4 py-3.5"><div class="flex justify-between text-[13px]"><span>Orla’s counter-offer</span><span class="flex items-center gap-1 font-semibold num">${icon("ph:timer-bold", 15)}23 h 35 min</span></div><div class="mt-1 font-display text-[38px] font-extrabold leading-10">€110</div><div class="text-[13px]">€137.50 with van and protection</div><div class="mt-3 flex gap-2 text-[15px] font-bold"><span class="grid h-10 flex-1 place-items-center rounded-[11px] bg-ink text-white">Accept</span><span class="grid h-10 flex-1 place-items-center rounded-[11px] border-2 border-ink">Counter</span></div></div></div>
<div class="absolute inset-x-0 bottom-0 bg-white px-4 pb-[38px] pt-2"><div class="flex gap-2 text-[14px]">${each(["Deal!", "Can I collect today?", "€105?"], (label) => `<span class="rounded-full border border-faint px-3.5 py-2">${label}</span>`)}</div><div class="mt-2.5 flex items-center gap-3">${icon("ph:plus-circle", 30)}<span class="flex h-[44px] flex-1 items-center rounded-full bg-raised px-4 text-[16px] text-muted">Message Orla</span>${icon("ph:paper-plane-tilt-fill", 26)}</div></div>`,
);

const bar = (count: number, share: number) =>
  `<div class="flex items-center gap-2 text-[12.500px]"><span class="w-3">${count}</span>${icon("ph:star-fill", 11)}<span class="h-[6px] flex-1 overflow-hidden rounded-full bg-black/10"><i class="block h-full bg-ink" style="width:${share * 100}%"></i></span></div>`;
const tileOf = (name: Shot, price: string) =>
  `<div class="relative h-[113px] overflow-hidden rounded-[12px]">${shot(name)}<b class="absolute bottom-1.5 left-1.5 rounded-[6px] bg-white px-1.5 py-[1px] text-[13px]">${price}</b></div>`;

export const sellerProfile = phone(
  { time: "10:26", charge: 0.72 },
  `<div class="bg-accent px-5 pb-5 pt-[56px]"><div class="flex justify-between">${icon("ph:arrow-left-bold", 22)}${icon("ph:share-network-bold", 22)}</div><div class="mt-3 flex items-center gap-4">${avatar("Orla Fennessy", 84, "rounded-full border-4 border-white")}<div><div class="flex items-center gap-1.5 font-display text-[24px] font-extrabold">Orla Fennessy${icon("ph:seal-check-fill", 20)}</div><div class="text-[14.500px]">Phibsborough, Dublin · since 2021</div><div class="mt-0.5 text-[13.500px] opacity-70">ID and phone checked</div></div></div>
<div class="mt-4 flex gap-3"><span class="grid h-11 flex-1 place-items-center rounded-app bg-ink text-[15px] font-bold text-white">Follow</span><span class="grid h-11 flex-1 place-items-center rounded-app border-2 border-ink text-[15px] font-bold">Message</span></div></div>
<div class="flex items-center gap-6 px-5 pt-5"><div class="text-center"><div class="font-display text-[46px] font-extrabold leading-none">4.9</div><div class="mt-1 text-[13px] text-muted">58 ratings</div></div><div class="flex flex-1 flex-col gap-1">${bar(5, 0.91)}${bar(4, 0.07)}${bar(3, 0.02)}${bar(2, 0)}${bar(1, 0)}</div><div class="flex flex-col gap-2 text-[13px] text-muted"><span><b class="text-[16px] text-ink">63</b> sold</span><span><b class="text-[16px] text-ink">1 h</b> reply</span></div></div>
<div class="mx-5 mt-5 flex gap-3 rounded-app bg-raised p-4">${avatar("Declan Obi", 38)}<div class="text-[14.500px] leading-[20px]"><b>Declan</b> <span class="text-muted">bought a bookshelf</span><br>“Helped me carry it to the car and threw in the screws. Exactly as in the photos.”</div></div>
<div class="flex items-baseline justify-between px-5 pb-2.5 pt-5"><span class="font-display text-[20px] font-extrabold">On her stall</span><span class="text-[14px] text-muted">9 items</span></div><div class="grid grid-cols-3 gap-2 px-5">${tileOf("armchair", "€120")}${tileOf("teapot", "€18")}${tileOf("coat", "€45")}${tileOf("shelf", "€60")}${tileOf("skates", "€28")}${tileOf("lamp", "€35")}</div>`,
);

const tag = (label: string, isOn = false) =>
  `<span class="flex items-center gap-1.5 rounded-full border px-3.5 py-2 text-[14.500px] font-medium ${isOn ? "border-ink bg-accent" : "border-faint"}">${isOn ? icon("ph:check-bold", 14) : ""}${label}</span>`;

export const review = phone(
  { time: "19:40", charge: 0.41 },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:x-bold", 22)}<span class="text-[15px] font-semibold text-muted">Skip</span></div>
<div class="mt-1 flex flex-col items-center text-center"><div class="relative">${avatar("Orla Fennessy", 80)}<div class="absolute -bottom-2 -right-5 overflow-hidden rounded-[12px] border-[3px] border-white">${thumb("armchair", "h-[52px] w-[52px]")}</div></div><div class="mt-4 font-display text-[28px] font-extrabold leading-[32px]">How was it with Orla?</div><div class="mt-1.5 text-[15px] text-muted">Teal reading armchair, delivered on Thursday</div>
<div class="mt-4 flex gap-2.5">${times(5, (index) => icon(index < 4 ? "ph:star-fill" : "ph:star", 50, index < 4 ? "text-[#ffc400]" : "text-faint"))}</div><div class="mt-2 text-[16px] font-bold">Very good</div></div>
<div class="mt-4 px-5"><div class="text-[15px] font-bold">What went well?</div><div class="mt-2.5 flex flex-wrap gap-2">${tag("As described", true)}${tag("Friendly", true)}${tag("Quick reply")}${tag("Well packed", true)}${tag("Fair price")}${tag("Flexible pick-up")}</div>
<div class="mt-4 text-[15px] font-bold">Tell others</div><div class="mt-2.5 h-[98px] rounded-app border-2 border-ink px-4 py-3 text-[15.500px] leading-[22px]">The chair is even nicer than in the pictures. The van came an hour late, but Orla kept me posted all the time.<i class="ml-0.5 inline-block h-5 w-[2px] bg-ink align-[-4px]"></i></div><div class="mt-1.5 text-right text-[12.500px] text-muted num">110 / 500</div>
<div class="mt-1 flex items-center justify-between"><div><b class="text-[15.500px]">Hide my name</b><div class="text-[13px] text-muted">Shown as “a buyer from Dublin”</div></div>${toggle(false)}</div></div><div class="absolute inset-x-5 bottom-[42px]">${black("Post review")}</div>`,
);

const step = (title: string, sub: string, state: "done" | "now" | "later", isLast = false) =>
  `<div class="flex gap-4"><div class="flex flex-col items-center"><span class="grid h-6 w-6 place-items-center rounded-full ${state === "done" ? "bg-ink text-white" : state === "now" ? "border-[6px] border-accent bg-ink" : "border-2 border-faint"}">${state === "done" ? icon("ph:check-bold", 13) : ""}</span>${isLast ? "" : `<i class="w-[2px] flex-1 ${state === "done" ? "bg-ink" : "bg-line"}"></i>`}</div><div class="pb-[9px] ${state === "later" ? "text-muted" : ""}"><div class="text-[15.500px] font-semibold leading-6">${title}</div><div class="text-[13px] text-muted">${sub}</div></div></div>`;

export const shipLabel = phone(
  { time: "12:48", charge: 0.63, classes: "bg-raised" },
  `<div class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:arrow-left-bold", 22)}<span class="font-display text-[19px] font-extrabold">Post your parcel</span>${icon("ph:question-bold", 22)}</div>
<div class="relative mx-5 mt-3 rounded-[20px] bg-accent"><div class="flex items-center gap-3 p-4 pb-3"><div class="h-12 w-12 overflow-hidden rounded-[10px]">${cameraPhoto}</div><div class="flex-1"><div class="text-[16px] font-bold">Film camera, 50 mm lens</div><div class="text-[13.500px]">to Ines Barroso, Cork</div></div></div>
<div class="relative border-t-2 border-dashed border-black/25"><i class="absolute -left-3 -top-3 h-6 w-6 rounded-full bg-raised"></i><i class="absolute -right-3 -top-3 h-6 w-6 rounded-full bg-raised"></i></div><div class="flex flex-col items-center px-4 pb-4 pt-4"><div class="rounded-[16px] bg-white p-3">${qrCode("stallkeeper label", 138, "var(--ink)")}</div><div class="mt-3 text-[14px] tracking-[3px] num">SK 4471 0962 18</div><div class="mt-2 flex items-center gap-1.5 rounded-full bg-ink px-3.5 py-1.5 text-[13.500px] font-semibold text-white">${icon("ph:clock-countdown-fill", 16)}Post by Tuesday 24 November</div></div></div>
<div class="mx-5 mt-3 rounded-[20px] bg-white px-4 pb-0 pt-3.5">${step("Paid by Ines", "Thursday 19 November, 21:14", "done")}${step("Packed", "You confirmed the photos", "done")}${step("Hand it in", "Show the code, no printer needed", "now")}${step("On its way", "1–2 working days", "later")}${step("Paid out to you", "2 days after delivery", "later", true)}</div>
<div class="mx-5 mt-3 flex items-center gap-3 rounded-[20px] bg-white p-3.5"><span class="grid h-11 w-11 place-items-center rounded-full bg-accent">${icon("ph:map-pin-fill", 22)}</span><div class="flex-1"><div class="text-[15.500px] font-bold">Corcoran’s Corner Shop</div><div class="text-[13px] text-muted">350 m · open until 21:00</div></div>${icon("ph:navigation-arrow-fill", 22)}</div>`,
);

function confetti(): string {
  const draw = chance("stallkeeper confetti");
  return times(60, () => {
    const x = draw.between(0, 345).toFixed(0);
    const y = draw.between(58, 262).toFixed(0);
    const fill = draw.pick(["#17150f", "#ffffff", "#e2553d", "#2f7a78", "#f0a9c0"]);
    return `<rect x="${x}" y="${y}" width="${draw.between(6, 12).toFixed(0)}" height="${draw.between(4, 8).toFixed(0)}" rx="1" fill="${fill}" transform="rotate(${draw.between(0, 180).toFixed(0)} ${x} ${y})"/>`;
  });
}

export const sold = phone(
  { time: "21:14", charge: 0.36, classes: "bg-accent" },
  `<svg class="absolute inset-0" width="390" height="440">${confetti()}</svg><div class="relative flex justify-end px-5 pt-[58px]">${icon("ph:x-bold", 23)}</div><div class="relative flex flex-col items-center"><div class="relative mt-1"><div class="h-[176px] w-[176px] -rotate-3 overflow-hidden rounded-[26px] border-[6px] border-white shadow-xl">${cameraPhoto}</div><b class="absolute -right-12 -bottom-4 rotate-[-11deg] rounded-[12px] bg-ink px-5 py-2 font-display text-[34px] font-extrabold text-white">Sold!</b></div><div class="mt-6 font-display text-[38px] font-extrabold leading-[42px]">Nice one, Tomasz</div><div class="mt-2 text-[16px]">Ines Barroso from Cork bought your camera</div></div>
<div class="relative mx-5 mt-5 rounded-[22px] bg-white px-5 py-4"><div>${pair("Sale price", "€85.00")}${pair("Stallkeeper fee, 5%", "−€4.25")}${pair("Postage", "paid by Ines")}<div class="mt-2 flex items-baseline justify-between border-t border-line pt-3"><b class="text-[16px]">You receive</b><span class="font-display text-[30px] font-extrabold num">€80.75</span></div></div><div class="mt-2 flex items-center gap-2 text-[13.500px] text-muted">${icon("ph:bank", 18)}Two days after Ines has the parcel</div></div>
<div class="absolute inset-x-5 bottom-[42px] flex flex-col gap-3">${black("Get the shipping label")}<div class="grid h-[54px] place-items-center rounded-app border-2 border-ink text-[17px] font-bold">List something else</div></div>`,
);
