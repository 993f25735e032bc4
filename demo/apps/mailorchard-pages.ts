import { avatar } from "../kit/art.ts";
import { barChart, lineChart, progress } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, desktop, radio, select, webToggle } from "../kit/web.ts";

export const logo = (size = 34) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 34 34"><path d="M17 10C9 4 1 10 2 19c1 8 7 13 11 13 2 0 2-1 4-1s2 1 4 1c4 0 10-5 11-13 1-9-7-15-15-9Z" fill="#c4213f"/><path d="M7 17l10 7 10-7" stroke="#fff" stroke-width="2.400" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M17 10c0-5 3-8 8-9 0 6-3 9-8 9Z" fill="#3f7a3a"/></svg>`;

export const solid = "bg-brand text-on-brand rounded-full px-5 font-semibold";
export const quiet = "bg-white rounded-full px-5 font-semibold shadow-[0_1px_4px_rgba(90,30,30,.14)]";

const rooms = [
  ["ph:paper-plane-tilt-fill", "Campaigns"],
  ["ph:users-three-fill", "Audience"],
  ["ph:flow-arrow-fill", "Journeys"],
  ["ph:chart-bar-fill", "Reports"],
  ["ph:gear-fill", "Settings"],
] as const;

export const page = (active: string, body: string) =>
  desktop(
    "bg-bg gap-6 p-6",
    `<nav class="flex w-[212px] shrink-0 flex-col rounded-[28px] bg-[#2f5b33] p-5 text-[15px] font-semibold text-[#dbe9d2]"><div class="flex items-center gap-3 px-1 font-display text-[20px] text-white">${logo(36)}Mailorchard</div><div class="mt-9 flex flex-col gap-1.5">${each(rooms, ([name, label]) => `<span class="flex items-center gap-3 rounded-full px-4 py-3 ${label === active ? "bg-[#fdf3ee] text-[#2f5b33]" : ""}">${icon(name, 20)}${label}</span>`)}</div><svg class="mx-auto mt-auto" width="150" height="170" viewBox="0 0 150 170"><path d="M70 170c4-30 2-50 4-76l8 0c0 30 2 50 6 76Z" fill="#8a5a3b"/><circle cx="76" cy="62" r="52" fill="#4d8a4a"/><circle cx="42" cy="80" r="30" fill="#5c9a55"/><circle cx="112" cy="78" r="32" fill="#437d42"/>${each(["50,50", "84,36", "104,70", "66,82", "34,84", "120,96"], (spot) => `<circle cx="${spot.split(",")[0]}" cy="${spot.split(",")[1]}" r="7.500" fill="#e5484f"/>`)}</svg><div class="mt-2 rounded-[18px] bg-white/10 p-3.5 text-[13px] font-medium"><div class="flex justify-between"><span>18,420 of 25,000</span></div><div class="mt-2">${progress(0.737, "h-2 bg-white/20", "bg-[#f5a3a8]")}</div></div></nav>${body}`,
  );

export const title = (text: string, end = "", sub = "") =>
  `<div class="flex items-end"><div><h1 class="font-display text-[38px] leading-[42px]">${text}</h1>${sub ? `<p class="mt-1 text-[15px] text-muted">${sub}</p>` : ""}</div><div class="ml-auto flex items-center gap-3">${end}</div></div>`;

const loaf = (hue: string, crust: string) =>
  `<svg class="h-full w-full" viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice"><rect width="120" height="90" fill="${hue}"/><ellipse cx="60" cy="72" rx="46" ry="7" fill="#000" opacity=".1"/><path d="M16 58c0-20 18-34 44-34s44 14 44 34c0 10-8 14-16 14H32c-8 0-16-4-16-14Z" fill="${crust}"/><path d="M40 32l10 26M58 27l8 30M78 31l6 24" stroke="#fff" stroke-width="4" opacity=".45" stroke-linecap="round"/></svg>`;

const campaigns = [
  ["Winter loaves are back", "Draft, edited by you at 10:12", "", "", "Draft", "#f6d9c4", "#b06a38"],
  ["Sunday list: what we bake", "Goes out tomorrow, 7:00, to 9,240", "", "", "Planned", "#dcebd2", "#c68a4c"],
  ["A letter about rye", "Sent on 14 November to 18,207", "47.3 %", "11.8 %", "Sent", "#f3cfd0", "#7d4a2c"],
  [
    "Stollen: order by Friday",
    "Sent on 7 November to 18,010",
    "52.1 %",
    "19.4 %",
    "Sent",
    "#e6e0f2",
    "#a9743f",
  ],
  ["The mill reopens", "Sent on 31 October to 17,866", "44.0 %", "8.2 %", "Sent", "#f8e6b8", "#94602f"],
  [
    "Pumpkin buns, two days only",
    "Sent on 24 October to 4,102",
    "61.7 %",
    "23.5 %",
    "Sent",
    "#fbdcc0",
    "#d07a2d",
  ],
] as const;

const tone: Record<string, string> = {
  Draft: "bg-[#efe6e1] text-muted",
  Planned: "bg-[#fff0c9] text-[#7d5a00]",
  Sent: "bg-[#dff0d8] text-[#2f5b33]",
};

export const campaignList = page(
  "Campaigns",
  `<section class="flex-1 pt-2">${title("Campaigns", `${button("Templates", quiet)}${button("Write a letter", solid, "ph:pencil-simple-bold")}`, "Brook & Barley, the bakery on Mill Street")}<div class="mt-5 flex items-center gap-2 text-[14px] font-semibold">${each(["All 64", "Drafts 3", "Planned 1", "Sent 60"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 0 ? "bg-ink text-white" : "bg-white"}">${label}</span>`)}<span class="ml-auto flex items-center gap-2 text-muted">${icon("ph:magnifying-glass-bold", 18)}Find a letter</span></div>
<div class="mt-5 flex flex-col gap-3">${each(campaigns, ([name, sub, opened, clicked, state, hue, crust]) => `<div class="flex h-[102px] items-center gap-5 rounded-[22px] bg-white p-3 pr-7"><span class="h-full w-[110px] overflow-hidden rounded-[15px]">${loaf(hue, crust)}</span><div class="flex-1"><div class="font-display text-[21px]">${name}</div><div class="text-[14px] text-muted">${sub}</div></div>${opened ? each([`${opened}|opened`, `${clicked}|clicked`], (item) => `<div class="w-[100px]"><div class="text-[20px] font-bold num">${item.split("|")[0]}</div><div class="text-[13px] text-muted">${item.split("|")[1]}</div></div>`) : `<span class="w-[200px]">${state === "Draft" ? button("Go on writing", "rounded-full border-2 border-brand px-4 font-semibold text-brand") : button("Look once more", "rounded-full border-2 border-line px-4 font-semibold")}</span>`}<span class="w-[84px]">${badge(state, `${tone[state] ?? ""} px-3 py-1 text-[13px]`)}</span>${icon("ph:dots-three-bold", 22, "text-muted")}</div>`)}</div></section>`,
);

const letter = `<div class="w-[560px] rounded-[10px] bg-white text-center text-[#3d2418] shadow-[0_12px_40px_rgba(90,40,30,.16)]"><div class="py-4 font-display text-[22px]">Brook & Barley</div><div class="relative h-[196px] outline-3 outline-brand">${loaf("#f6d9c4", "#b06a38")}<span class="absolute -left-[3px] -top-[26px] rounded-t-[8px] bg-brand px-3 py-1 text-[12px] font-semibold text-white">Picture</span><span class="absolute -right-[17px] top-[52px] flex flex-col gap-2 rounded-full bg-brand px-1.5 py-2.5 text-white">${each(["ph:arrow-up-bold", "ph:copy-bold", "ph:trash-bold"], (name) => icon(name, 17))}</span></div><div class="px-14 py-6"><div class="font-display text-[30px] leading-[34px]">Winter loaves are back</div><p class="mt-3 text-[15px] leading-[23px]">Dear <span class="rounded-full bg-[#dff0d8] px-2 py-0.5 text-[13px] font-semibold text-[#2f5b33]">first name</span>, the oven has been on since four. Rye with plum, barley with walnut and the dark one with malt wait on the shelf from Thursday.</p></div><div class="mx-8 flex h-[54px] items-center justify-center rounded-[14px] border-2 border-dashed border-[#3f7a3a] bg-[#edf6e8] text-[14px] font-semibold text-[#2f5b33]">${icon("ph:plus-bold", 16, "mr-2")}Drop a button here</div><div class="grid grid-cols-3 gap-3 px-8 py-6 text-[13px]">${each(["Rye with plum|€6.20|#f3cfd0|#7d4a2c", "Barley, walnut|€5.80|#f8e6b8|#94602f", "Dark malt|€6.50|#e6e0f2|#5d3a22"], (item) => `<div><div class="h-[92px] overflow-hidden rounded-[10px]">${loaf(item.split("|")[2] ?? "", item.split("|")[3] ?? "")}</div><b class="mt-2 block">${item.split("|")[0]}</b>${item.split("|")[1]}</div>`)}</div><div class="bg-[#f7ede6] py-5 text-[12px] text-[#8b6a5a]">Mill Street 4 · <u>Unsubscribe</u> · <u>Read in browser</u></div></div>`;

const parts = [
  "Heading|ph:text-h-bold",
  "Text|ph:text-align-left-bold",
  "Picture|ph:image-bold",
  "Button|ph:cursor-click-bold",
  "Products|ph:bread-bold",
  "Divider|ph:minus-bold",
  "Columns|ph:columns-bold",
  "Social|ph:share-network-bold",
  "Coupon|ph:ticket-bold",
  "Countdown|ph:timer-bold",
];

export const mailEditor = desktop(
  "flex-col bg-bg",
  `<header class="flex h-[72px] shrink-0 items-center gap-4 bg-white px-7">${logo(34)}<div><div class="font-display text-[19px]">Winter loaves are back</div><div class="text-[13px] text-muted">Saved at 10:12</div></div><div class="mx-auto flex rounded-full bg-bg p-1">${each(["ph:desktop-bold", "ph:device-mobile-bold", "ph:moon-bold"], (name, index) => `<span class="grid h-9 w-12 place-items-center rounded-full ${index === 0 ? "bg-white text-brand shadow" : "text-muted"}">${icon(name, 19)}</span>`)}</div>${button("Test letter", quiet)}${button("Who gets it?", solid, "ph:arrow-right-bold")}</header>
<div class="flex min-h-0 flex-1 gap-5 p-5"><aside class="w-[272px] rounded-[26px] bg-white p-5"><div class="font-display text-[20px]">Blocks</div><div class="mt-4 grid grid-cols-2 gap-2.5 text-[13.500px] font-semibold">${each(parts, (item) => `<span class="flex h-[82px] flex-col items-center justify-center gap-2 rounded-[16px] ${item.startsWith("Button") ? "border-2 border-dashed border-[#3f7a3a] text-faint" : "bg-bg text-[#5f3a35]"}">${icon(item.split("|")[1] ?? "", 24)}${item.split("|")[0]}</span>`)}</div></aside>
<section class="relative flex flex-1 flex-col items-center overflow-hidden rounded-[26px] bg-[#f6e4de] pt-6"><div class="mb-7 w-[560px] rounded-[14px] bg-white px-5 py-3 text-[14px]"><span class="text-muted">Subject</span> <b class="ml-2">The oven has been on since four</b><span class="ml-2 text-muted">31 of 60</span></div>${letter}<span class="absolute left-[430px] top-[566px] flex rotate-[-3deg] items-center gap-2 rounded-[14px] bg-white px-5 py-3 text-[14px] font-bold text-[#2f5b33] shadow-2xl">${icon("ph:cursor-click-bold", 22)}Button${icon("ph:hand-grabbing-fill", 28, "absolute -bottom-4 -right-2 text-ink")}</span></section>
<aside class="w-[300px] rounded-[26px] bg-white p-6 text-[14px]"><div class="font-display text-[20px]">Picture</div><div class="mt-4 h-[128px] overflow-hidden rounded-[16px]">${loaf("#f6d9c4", "#b06a38")}</div><div class="mt-3 flex gap-2">${button("Replace", "bg-bg rounded-full font-semibold")}${button("Crop", "bg-bg rounded-full font-semibold")}</div><div class="mt-5 font-semibold">Words for those who cannot see it</div><div class="mt-2 rounded-[14px] border-2 border-line px-4 py-3 leading-[20px]">A dark loaf with three cuts, still warm</div><div class="mt-5">${select("Leads to", "Shop: winter loaves")}</div><div class="mt-5 flex font-semibold"><span>Width</span><span class="ml-auto text-muted">100 %</span></div><div class="relative mt-3">${progress(1, "h-2 bg-line")}<i class="absolute -right-1 -top-1.5 h-5 w-5 rounded-full border-4 border-brand bg-white"></i></div><div class="mt-6 flex items-center border-t border-line pt-4"><span>Hide on phones</span><span class="ml-auto">${webToggle(false)}</span></div><div class="mt-4 flex items-center border-t border-line pt-4"><span>Rounded corners</span><span class="ml-auto">${webToggle(false)}</span></div></aside></div>`,
);

const chip = (text: string, look = "bg-bg") =>
  `<span class="inline-flex h-10 items-center gap-2 rounded-full px-4 text-[14.500px] font-semibold ${look}">${text}</span>`;

const rule = (glyph: string, what: string, how: string, value: string, count: string) =>
  `<div class="flex items-center gap-2 rounded-[20px] bg-white p-3"><span class="grid h-10 w-10 place-items-center rounded-full bg-[#fbe3e1] text-brand">${icon(glyph, 20)}</span>${chip(what)}${chip(how, "text-muted px-1")}${chip(value, "border-2 border-line")}<span class="ml-auto text-[13px] text-muted num">${count}</span>${icon("ph:x-bold", 16, "mx-2 text-faint")}</div>`;

const joint = (word: string) =>
  `<div class="flex items-center py-1.5 pl-8"><i class="h-7 w-[2px] bg-[#e8c9c4]"></i><span class="-ml-4 rounded-full bg-[#2f5b33] px-3 py-0.5 text-[12px] font-bold text-white">${word}</span></div>`;

export const segment = page(
  "Audience",
  `<section class="flex min-w-0 flex-1 gap-6 pt-2"><div class="flex-1">${title("Rye lovers nearby", "", "A segment that keeps itself up to date")}<div class="mt-7 text-[15px]">People who match <span class="rounded-full bg-white px-3 py-1 font-bold text-brand">all ${icon("ph:caret-down-bold", 13)}</span> of these</div><div class="mt-4">${rule("ph:map-pin-fill", "Lives within", "", "15 km of Mill Street", "11,902")}${joint("AND")}${rule("ph:bread-fill", "Bought", "at least twice", "Any rye loaf", "4,318")}${joint("AND")}<div class="rounded-[26px] border-2 border-dashed border-[#e3aaa5] bg-[#fbe9e5] p-4"><div class="mb-3 text-[14px] font-semibold text-brand">Any one of</div>${rule("ph:envelope-open-fill", "Opened", "in the last", "30 days", "7,740")}<div class="py-1.5 pl-8"><span class="rounded-full bg-brand px-3 py-0.5 text-[12px] font-bold text-white">OR</span></div>${rule("ph:cursor-click-fill", "Clicked", "“Sunday list”", "ever", "3,155")}<div class="mt-3 text-[14px] font-semibold text-brand">+ Add to this group</div></div>${joint("AND NOT")}${rule("ph:prohibit-bold", "Tagged", "", "Wholesale", "212")}</div><div class="mt-5 flex gap-3">${button("Condition", quiet, "ph:plus-bold")}${button("Group", quiet, "ph:brackets-curly-bold")}</div></div>
<aside class="flex w-[368px] flex-col rounded-[28px] bg-white p-7"><div class="text-[14px] font-semibold text-muted">Right now</div><div class="font-display text-[64px] leading-[66px]">2,846</div><div class="text-[15px] text-muted">people, 15 % of 18,420</div><svg class="mt-5" width="312" height="180" viewBox="0 0 312 180"><circle cx="112" cy="90" r="86" fill="#f5a3a8" opacity=".6"/><circle cx="206" cy="76" r="64" fill="#8cbb7c" opacity=".65"/><circle cx="190" cy="122" r="52" fill="#ffd98a" opacity=".7"/><text x="56" y="78" font-size="14" fill="#7c1f2d" font-weight="700">Nearby</text><text x="212" y="52" font-size="14" fill="#234a25" font-weight="700">Rye</text><text x="192" y="160" font-size="14" fill="#6b4a00" font-weight="700">Awake</text><text x="150" y="104" font-size="17" fill="#2a1714" font-weight="800">2,846</text></svg><div class="mt-6 flex items-center text-[15px] font-semibold">Some of them<span class="ml-auto text-[13px] text-brand">Shuffle</span></div>${each(["Agathe Moll|6 rye loaves, opened yesterday", "Ruben Asante|3 rye loaves, clicked Sunday list", "Petra Vihar|11 rye loaves, opened today", "Konrad Bly|2 rye loaves, opened on 9 Nov"], (item) => `<div class="mt-3.5 flex items-center gap-3">${avatar(item.split("|")[0] ?? "", 40)}<div class="text-[15px] font-semibold">${item.split("|")[0]}<div class="text-[13px] font-normal text-muted">${item.split("|")[1]}</div></div></div>`)}<div class="mt-auto grid h-12 place-items-center rounded-full bg-brand text-[16px] font-bold text-white">Keep segment</div></aside></section>`,
);

const stat = (value: string, label: string, sub: string, hue: string) =>
  `<div class="flex-1 rounded-[24px] p-5" style="background:${hue}"><div class="text-[14px] font-semibold">${label}</div><div class="mt-1 font-display text-[36px] leading-[40px]">${value}</div><div class="text-[13px] opacity-75">${sub}</div></div>`;

export const report = page(
  "Reports",
  `<section class="min-w-0 flex-1 pt-2">${title("A letter about rye", `${button("Print", quiet, "ph:printer-bold")}${button("Send to the 9,520 who slept", solid)}`, "Sent on Saturday, 14 November, 7:00 to 18,207 people")}<div class="mt-6 flex gap-4">${stat("18,064", "Arrived", "99.2 %, 143 bounced", "#ffffff")}${stat("8,544", "Opened", "47.3 %, 4 points above usual", "#fbd3d2")}${stat("2,131", "Clicked", "11.8 %, best since Easter", "#dcebd2")}${stat("€6,390", "Bought", "426 orders, €15 each", "#ffe7b5")}${stat("41", "Left", "0.23 %, as usual", "#ffffff")}</div>
<div class="mt-5 grid grid-cols-[1fr_388px] gap-5"><div class="flex flex-col gap-5"><div class="rounded-[26px] bg-white p-6"><div class="flex items-center"><b class="font-display text-[20px] font-normal">First 24 hours</b><span class="ml-auto flex gap-4 text-[13px]"><span class="flex items-center gap-2"><i class="h-3 w-3 rounded-full bg-brand"></i>opened</span><span class="flex items-center gap-2"><i class="h-3 w-3 rounded-full bg-[#3f7a3a]"></i>clicked</span></span></div><div class="mt-3">${lineChart(
    {
      width: 664,
      height: 196,
      max: 1500,
      isSmooth: true,
      ticks: ["1,500", "750", "0"],
      labels: ["7:00", "13:00", "19:00", "1:00", "7:00"],
      series: [
        {
          values: [
            320, 1320, 1180, 860, 610, 480, 420, 380, 300, 340, 420, 520, 610, 480, 330, 210, 120, 70, 40, 30,
            25, 20, 40, 90,
          ],
          colour: "#c4213f",
          fill: 0.2,
          width: 3,
        },
        {
          values: [
            60, 340, 300, 210, 140, 120, 98, 90, 70, 80, 110, 140, 160, 110, 70, 40, 20, 12, 8, 5, 4, 3, 9,
            20,
          ],
          colour: "#3f7a3a",
          fill: 0.2,
          width: 3,
        },
      ],
    },
  )}</div></div>
<div class="grid grid-cols-2 gap-5"><div class="rounded-[26px] bg-white p-6"><b class="font-display text-[20px] font-normal">Read on</b><div class="mt-4 flex h-10 overflow-hidden rounded-full text-[13px] font-bold text-white"><span class="grid place-items-center bg-brand" style="width:64%">Phone 64 %</span><span class="grid place-items-center bg-[#3f7a3a]" style="width:29%">Desk 29 %</span><span class="flex-1 bg-[#ffd98a]"></span></div><div class="mt-5 text-[14px] leading-[28px]">${each(["Typical reading time|41 s", "Forwarded|118 times", "Answered by mail|23 people"], (item) => `<div class="flex"><span class="text-muted">${item.split("|")[0]}</span><b class="ml-auto">${item.split("|")[1]}</b></div>`)}</div></div><div class="rounded-[26px] bg-white p-6"><b class="font-display text-[20px] font-normal">Last six letters, opened</b><div class="mt-3">${barChart({ width: 278, height: 132, bars: [[43], [41], [61.7], [44], [52.1], [47.3]], colours: ["#c4213f"], active: 5, corner: 10, labels: ["10 Oct", "17", "24", "31", "7 Nov", "14"] })}</div></div></div></div>
<div class="relative overflow-hidden rounded-[26px] bg-white p-6"><b class="font-display text-[20px] font-normal">Where they clicked</b><div class="mx-auto mt-4 w-[260px] rounded-[12px] border border-line p-4 text-center"><div class="font-display text-[15px]">Brook & Barley</div><div class="mt-3 h-[120px] overflow-hidden rounded-[8px]">${loaf("#f3cfd0", "#7d4a2c")}</div>${times(3, (row) => `<i class="mx-auto mt-3 block h-2 rounded bg-line" style="width:${[90, 96, 60][row]}%"></i>`)}<div class="mx-auto mt-4 w-[130px] rounded-full bg-brand py-2 text-[12px] font-bold text-white">Order rye</div>${times(2, (row) => `<i class="mx-auto mt-3 block h-2 rounded bg-line" style="width:${[88, 70][row]}%"></i>`)}<div class="mt-4 grid grid-cols-2 gap-2">${times(2, (index) => `<span class="h-[62px] overflow-hidden rounded-[8px]">${loaf(index ? "#f8e6b8" : "#dcebd2", "#94602f")}</span>`)}</div></div>${each(["58 %|143|324|110", "21 %|104|150|84", "12 %|84|434|58", "9 %|202|434|50"], (item) => `<span class="absolute grid place-items-center rounded-full bg-[#c4213f]/55 text-[14px] font-extrabold text-white" style="left:${Number(item.split("|")[1]) - 6}px;top:${Number(item.split("|")[2]) - 40}px;width:${item.split("|")[3]}px;height:${item.split("|")[3]}px">${item.split("|")[0]}</span>`)}</div></div></section>`,
);

const variant = (letterName: string, hue: string, subject: string, preview: string, isMine: boolean) =>
  `<div class="flex-1 rounded-[28px] bg-white p-6"><div class="flex items-center gap-3"><span class="grid h-12 w-12 place-items-center rounded-full font-display text-[24px] text-white" style="background:${hue}">${letterName}</span><span class="text-[15px] text-muted">${isMine ? "Your first idea" : "The challenger"}</span></div><div class="mt-4 text-[14px] font-semibold">Subject</div><div class="mt-2 rounded-[16px] border-2 px-4 py-3 text-[16px] ${isMine ? "border-line" : "border-brand ring-4 ring-brand/10"}">${subject}</div><div class="mt-4 text-[14px] font-semibold">Preview line</div><div class="mt-2 rounded-[16px] border-2 border-line px-4 py-3 text-[15px] text-muted">${preview}</div><div class="mt-5 rounded-[20px] bg-bg p-4"><div class="flex items-center gap-3"><span>${emoji("bread", 34)}</span><div class="min-w-0 text-[14px]"><b>Brook & Barley</b><span class="ml-2 text-muted">7:00</span><div class="truncate font-semibold">${subject.replace(/<[^>]*>/g, "")}</div><div class="truncate text-muted">${preview}</div></div></div></div></div>`;

export const abTest = page(
  "Campaigns",
  `<section class="flex-1 pt-2">${title("Which one gets opened?", `${button("Back", quiet)}${button("Plan the test", solid)}`, "Winter loaves are back · test of the subject line")}<div class="mt-6 flex gap-5">${variant("A", "#3f7a3a", "The oven has been on since four", "Rye with plum, barley with walnut and a dark one", true)}${variant("B", "#c4213f", 'Plum in a rye loaf? Yes.<i class="ml-px inline-block h-[18px] w-[2px] bg-brand align-[-3px]"></i>', "Three winter loaves from Thursday, while they last", false)}</div>
<div class="mt-4 rounded-[28px] bg-white px-7 py-5"><div class="flex items-center"><b class="font-display text-[21px] font-normal">How the 18,420 are split</b><span class="ml-auto text-[14px] text-muted">Drag the handles</span></div><div class="relative mt-5 flex h-[74px] gap-1 text-[15px] font-bold text-white"><span class="flex w-[15%] flex-col justify-center rounded-l-[20px] bg-[#3f7a3a] pl-5">A · 15 %<small class="font-medium">2,763</small></span><span class="flex w-[15%] flex-col justify-center bg-brand pl-5">B · 15 %<small class="font-medium">2,763</small></span><span class="flex flex-1 flex-col justify-center rounded-r-[20px] bg-[#ffd98a] pl-6 text-[#5c3d00]">The winner goes to everyone else · 70 %<small class="font-medium">12,894</small></span><i class="absolute left-[calc(15%-6px)] top-[14px] h-[46px] w-3 rounded-full border-3 border-white bg-ink"></i><i class="absolute left-[calc(30%-6px)] top-[14px] h-[46px] w-3 rounded-full border-3 border-white bg-ink"></i></div>
<div class="mt-6 grid grid-cols-[1fr_1fr_1.100fr] gap-8 text-[15px]"><div><b>Winner is the one with more</b>${each(["Opens", "Clicks", "Money per letter"], (label, index) => `<div class="mt-3 flex items-center gap-3">${radio(index === 1)}${label}</div>`)}</div><div><b>Decide after</b><div class="mt-3 flex gap-2">${each(["2 h", "4 h", "8 h", "24 h"], (label, index) => `<span class="rounded-full px-4 py-2 font-semibold ${index === 1 ? "bg-ink text-white" : "bg-bg"}">${label}</span>`)}</div><div class="mt-4 text-[14px] text-muted">Thursday 7:00, winner at 11:00</div></div><div class="rounded-[20px] bg-[#edf6e8] p-4 text-[14px] leading-[21px]"><b class="text-[#2f5b33]">Enough people.</b> With 2,763 in each group a difference of 2.1 points in clicks will be noticed nine times out of ten.</div></div></div></section>`,
);
