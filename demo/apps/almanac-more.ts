import { avatar } from "../kit/art.ts";
import { lineChart } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { mapLooks, pin, streetMap } from "../kit/map.ts";
import { each, times } from "../kit/seed.ts";
import { desktop } from "../kit/web.ts";
import { green, key, logo, overviewBody, page, title } from "./almanac-pages.ts";

const rates = [
  0.8571, 0.8562, 0.8549, 0.8558, 0.8541, 0.8522, 0.8534, 0.8547, 0.8561, 0.8589, 0.8602, 0.8596, 0.8612,
  0.8634, 0.8651, 0.8642, 0.8628, 0.8655, 0.8671, 0.8684,
];

const side = (label: string, code: string, amount: string, note: string, isOn: boolean) =>
  `<div class="border bg-surface p-6 ${isOn ? "border-2 border-brand" : "border-ink"}"><div class="flex text-muted">${label}<span class="ml-auto text-[14px]">${note}</span></div><div class="mt-2 flex items-center"><span class="font-display text-[46px] leading-[52px] num">${amount}${isOn ? '<i class="ml-1 inline-block h-10 w-[2px] bg-brand align-[-5px]"></i>' : ""}</span><span class="ml-auto flex items-center gap-3 border border-line px-4 py-2.5 font-display text-[21px]">${code}${icon("ph:caret-down", 17)}</span></div></div>`;

export const exchange = page(
  "Exchange",
  `<div class="grid flex-1 grid-cols-[460px_1fr] gap-16 px-[84px] pt-10"><section>${title("Exchange")}<div class="relative mt-6 flex flex-col gap-3">${side("You give", "GBP", "12,000.00", "of £31,406.12", true)}<span class="absolute left-1/2 top-1/2 z-10 grid h-12 w-12 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-ink bg-bg">${icon("ph:arrows-down-up", 22)}</span>${side("You get", "EUR", "13,776.96", "into Current account", false)}</div><div class="mt-6 border-t-2 border-ink">${each(["Middle rate|1.15154", "Our margin|0.30 %", "Your rate|1.14808", "Fixed for|0:42"], (item, index) => `<div class="flex border-b border-line py-3 ${index === 2 ? "font-semibold" : ""}"><span class="${index === 2 ? "" : "text-muted"}">${item.split("|")[0]}</span><span class="ml-auto num ${index === 3 ? "text-[#9a6a1a]" : ""}">${item.split("|")[1]}</span></div>`)}</div><div class="mt-6 flex gap-3">${key("Exchange now", `${green} flex-1 h-12`)}${key("Order at a rate", "border border-ink h-12")}</div></section>
<section><div class="flex items-end"><div><div class="text-muted">One euro in pounds</div><div class="font-display text-[48px] leading-[54px] num">0.8684</div></div><span class="mb-2 ml-4 text-brand">+1.3 % in four weeks</span><span class="ml-auto flex gap-7 text-[15px]">${each(["Day", "Week", "Four weeks", "Year", "Five years"], (label, index) => `<span class="pb-1 ${index === 2 ? "border-b-2 border-brand font-semibold" : "text-muted"}">${label}</span>`)}</span></div><div class="relative mt-5 border-y border-ink py-4">${lineChart(
    {
      width: 748,
      height: 316,
      min: 0.85,
      max: 0.87,
      ticks: ["0.870", "0.865", "0.860", "0.855", "0.850"],
      labels: ["26 Oct", "2 Nov", "9 Nov", "16 Nov", "20 Nov"],
      series: [
        { values: rates, colour: "#1f4d3a", fill: 0.16, width: 2.5 },
        { values: Array(20).fill(0.8655), colour: "#b9812c", isDashed: true, width: 1.5 },
      ],
    },
  )}<span class="absolute left-[70px] top-[66px] px-2 text-[13px] text-[#9a6a1a]">your order, 0.8655</span></div><div class="mt-7 grid grid-cols-2 gap-10"><div><div class="font-display text-[22px]">Standing orders</div><div class="mt-2 border-t border-ink">${each(["Sell £10,000|when a euro costs 0.8655 or less|open", "Buy $5,000|when a euro brings 1.10|till 31 Dec"], (item) => `<div class="flex items-center border-b border-line py-3"><div>${item.split("|")[0]}<div class="text-[14px] text-muted">${item.split("|")[1]}</div></div><span class="ml-auto border border-line px-2 text-[13px] text-muted">${item.split("|")[2]}</span></div>`)}</div></div><div><div class="font-display text-[22px]">Other currencies</div><div class="mt-2 border-t border-ink">${each(["US dollar|1.0872|−0.4 %", "Swiss franc|0.9418|+0.1 %", "Norwegian krone|11.742|+0.8 %"], (item) => `<div class="flex border-b border-line py-3"><span>${item.split("|")[0]}</span><span class="ml-auto num">${item.split("|")[1]}</span><span class="w-[80px] text-right num ${item.includes("−") ? "text-bad" : "text-brand"}">${item.split("|")[2]}</span></div>`)}</div></div></div></section></div>`,
);

export const verification = desktop(
  "bg-bg",
  `<section class="relative flex w-[540px] flex-col overflow-hidden bg-[#163a2b] p-14 text-[#efe8d8]"><svg class="absolute -bottom-[330px] -left-[110px]" width="760" height="760" viewBox="0 0 34 34" fill="none" stroke="#efe8d8" stroke-opacity=".22" stroke-width=".12"><circle cx="17" cy="17" r="16"/><circle cx="17" cy="17" r="13"/><circle cx="17" cy="17" r="9"/><circle cx="17" cy="17" r="4"/>${times(60, (index) => `<path d="M17 1v${index % 5 ? 1 : 2.6}" transform="rotate(${index * 6} 17 17)"/>`)}${times(12, (index) => `<path d="M17 8v5" transform="rotate(${index * 30} 17 17)"/>`)}<path d="M17 17 9 25M17 17l6-11" stroke-width=".3"/></svg><span class="relative flex items-center gap-3.5 font-display text-[26px]">${logo(38, "#efe8d8")}Almanac <i class="opacity-70">Business</i></span><h2 class="relative mt-[120px] font-display text-[52px] leading-[58px]">Every day<br>has its page.</h2><p class="relative mt-5 w-[360px] text-[17px] leading-[27px] opacity-80">Banking for workshops, practices and family firms since 1871.</p></section>
<section class="flex flex-1 flex-col px-[140px] pt-[150px]"><div class="text-[15px] text-muted">Step 2 of 2</div><h1 class="mt-2 font-display text-[46px] leading-[52px]">Enter the six figures</h1><p class="mt-3 text-[17px] leading-[26px] text-muted">We sent them at 9:41 to the telephone ending in <b class="text-ink">·· 38</b>.</p><div class="mt-9 flex items-center gap-3">${each(["4", "0", "7", "1", "", ""], (digit, index) => `<span class="grid h-[84px] w-[68px] place-items-center border bg-surface font-display text-[40px] ${index === 4 ? "border-2 border-brand" : "border-ink"}">${digit || (index === 4 ? '<i class="h-10 w-[2px] bg-brand"></i>' : "")}</span>${index === 2 ? '<i class="h-[2px] w-5 bg-ink"></i>' : ""}`)}</div><div class="mt-5 flex items-center gap-3 text-[15px] text-muted">${icon("ph:clock", 19)}Valid for another 3:12<span class="ml-6 text-faint">Send again in 0:24</span></div><div class="mt-8 flex items-start gap-3.5 text-[16px] leading-[24px]"><span class="mt-0.5 grid h-[22px] w-[22px] shrink-0 place-items-center border border-faint bg-surface"></span><span>Trust this computer for 30 days<br><span class="text-[14.500px] text-muted">Only if nobody else uses it. Payments always need a code.</span></span></div><div class="mt-9 flex items-center gap-4">${key("Continue", "h-[52px] w-[220px] bg-line text-muted")}${key("Back", "h-[52px]")}</div><div class="mt-10 border-t border-line pt-6 text-[15.500px] leading-[26px]"><span class="underline">Use the code card instead</span><br><span class="underline">My telephone number has changed</span></div><div class="mt-auto flex items-center gap-3 pb-12 text-[14.500px] text-muted">${icon("ph:shield-check", 21)}We never ask for this code by telephone or mail.</div></section>`,
);

export const timeout = page(
  "Accounts",
  overviewBody,
  `<div class="absolute inset-0 z-30 bg-[#1c2b24]/70"></div><section class="absolute left-1/2 top-1/2 z-40 w-[600px] -translate-x-1/2 -translate-y-1/2 border border-ink bg-bg p-12 text-center"><svg class="mx-auto" width="128" height="128" viewBox="0 0 128 128"><circle cx="64" cy="64" r="56" fill="none" stroke="#d8d0bd" stroke-width="5"/><circle cx="64" cy="64" r="56" fill="none" stroke="#1f4d3a" stroke-width="5" stroke-dasharray="275 352" transform="rotate(-90 64 64)"/><text x="64" y="76" text-anchor="middle" font-size="36" fill="#1c2b24" style="font-family:var(--display)">0:47</text></svg><h2 class="mt-6 font-display text-[38px] leading-[44px]">Are you still there?</h2><p class="mt-3 text-[17px] leading-[26px] text-muted">Nothing was touched for nine minutes. We log you out in 47 seconds, so that nobody passing by can read along.</p><div class="mt-5 border border-[#b9812c] bg-[#fbf2df] px-5 py-3.5 text-left text-[15px] leading-[22px]">Your payment to Whitlock Presses is kept as a draft.</div><div class="mt-7 flex justify-center gap-3">${key("Stay logged in", `${green} h-[52px] px-9`)}${key("Log out now", "border border-ink h-[52px] px-9")}</div></section>`,
);

const paper = (name: string, text: string, state: "done" | "load" | "open" | "bad", end: string) =>
  `<div class="flex h-[82px] items-center gap-5 border-b border-line"><span class="grid h-[60px] w-[48px] place-items-center border ${state === "open" ? "border-dashed border-faint text-faint" : state === "bad" ? "border-bad bg-[#fbe9e6] text-bad" : "border-ink bg-surface"}">${icon(state === "open" ? "ph:plus" : "ph:file-text", 25)}</span><div class="flex-1"><div class="text-[17px]">${name}</div><div class="text-[14.500px] ${state === "bad" ? "text-bad" : "text-muted"}">${text}</div>${state === "load" ? `<div class="mt-2 h-[5px] w-[360px] bg-line"><i class="block h-full w-[64%] bg-brand"></i></div>` : ""}</div><span class="flex items-center gap-2.5 text-[15px] ${state === "done" ? "text-brand" : "underline"}">${state === "done" ? icon("ph:check-circle", 21) : ""}${end}</span></div>`;

export const openAccount = desktop(
  "flex-col bg-bg",
  `<header class="flex h-[84px] shrink-0 items-center border-b border-ink px-[84px] font-display text-[25px]">${logo()}<span class="ml-3.5">Almanac <i class="text-muted">Business</i></span><span class="ml-auto font-sans text-[15px] text-muted">Saved at 10:02 · <span class="text-ink underline">Finish later</span></span></header><div class="flex gap-3 px-[84px] pt-6 text-[15px]">${each(["The firm", "The owners", "Papers", "What you need", "Sign"], (label, index) => `<span class="flex-1 border-t-[5px] pt-2.5 ${index < 2 ? "border-brand" : index === 2 ? "border-[#b9812c] font-semibold" : "border-line text-muted"}">${label}</span>`)}</div><div class="grid flex-1 grid-cols-[1fr_400px] gap-20 px-[84px] pt-8"><section>${title("Show us the papers", "A photograph is enough, if every corner can be seen.")}<div class="mt-6 border-t-2 border-ink">${paper("Extract from the trade register", "register-extract.pdf, 4 pages, issued 2 November 2026", "done", "Readable")}${paper("Passport of Odette Ferrant", "passport-of.jpg, both pages", "done", "Readable")}${paper("Passport of Lucien Ferrant", "lucien.jpg, the lower edge is cut off", "bad", "Take again")}${paper("Articles of the firm", "articles-2014.pdf, 2.1 of 3.3 MB", "load", "Stop")}${paper("Last tax assessment", "Optional, makes an overdraft possible at once", "open", "Choose a file")}</div><div class="mt-5 flex h-[72px] items-center justify-center gap-4 border-2 border-dashed border-faint text-[16.500px] text-muted">${icon("ph:tray-arrow-down", 28)}Drop files here, or <span class="text-ink underline">photograph with your telephone</span></div><div class="mt-5 flex items-center gap-3">${key("Back", "border border-ink h-12 px-8")}${key("Continue", "h-12 px-8 bg-line text-muted")}<span class="ml-3 text-[15px] text-muted">One paper has to be taken again first.</span></div></section>
<aside><div class="border border-bad bg-surface p-7"><div class="font-display text-[23px]">The lower edge is missing</div><div class="relative mt-4 h-[214px] overflow-hidden bg-[#d9d2c2]"><div class="absolute left-[52px] top-[30px] h-[230px] w-[240px] rotate-[-3deg] rounded-[6px] bg-[#f5efe2] p-5 shadow"><span class="inline-block">${avatar("Lucien Ferrant", 74, "")}</span><span class="absolute right-5 top-6 w-[104px]">${times(5, (row) => `<i class="mb-2.5 block h-2 bg-[#cfc6b2]" style="width:${[100, 80, 92, 60, 84][row]}%"></i>`)}</span><span class="mt-4 block font-mono text-[9px] leading-[13px] text-[#8d8471]">P&lt;ALMFERRANT&lt;&lt;LUCIEN&lt;&lt;&lt;&lt;</span></div><i class="absolute inset-x-0 bottom-0 h-[34px] bg-bad/35"></i><i class="absolute left-[44px] top-[22px] h-8 w-8 border-l-4 border-t-4 border-brand"></i><i class="absolute right-[54px] top-[22px] h-8 w-8 border-r-4 border-t-4 border-brand"></i></div><p class="mt-4 text-[15.500px] leading-[24px] text-muted">We have to read the two lines at the very bottom. Lay the passport on something dark and step back a little.</p><div class="mt-4">${key("Take it again", green, "ph:camera")}</div></div><div class="mt-6 flex gap-4 text-[15px] leading-[23px] text-muted">${icon("ph:lock-simple", 26)}<span>Only two people in our house see your papers. They are destroyed when the law allows it.</span></div></aside></div>`,
);

const mark = (isOn: boolean, isFixed = false) =>
  `<span class="mx-auto grid h-[24px] w-[24px] place-items-center border ${isFixed ? "border-faint bg-line text-muted" : isOn ? "border-brand bg-brand text-white" : "border-faint bg-surface"}">${isOn ? icon("ph:check-bold", 15) : ""}</span>`;

const notice = (label: string, sub: string, marks: string, extra = "") =>
  `<div class="grid h-[66px] grid-cols-[1fr_110px_110px_110px] items-center border-b border-line"><div><span class="text-[16.500px]">${label}</span>${extra}<div class="text-[14.500px] text-muted">${sub}</div></div>${each([...marks], (flag) => mark(flag !== "0", flag === "2"))}</div>`;

export const notifications = page(
  "",
  `<div class="grid min-h-0 flex-1 grid-cols-[220px_1fr_320px] gap-14 px-[84px] pt-10"><nav class="flex flex-col text-[16px]">${each(["Your details", "Firm and people", "Security", "Notifications", "Limits", "Connections"], (label) => `<span class="border-b border-line py-3.5 ${label === "Notifications" ? "border-l-[5px] border-l-brand pl-4 font-semibold" : "text-muted"}">${label}</span>`)}</nav><section>${title("When shall we write?", "", key("Save", green))}<div class="mt-5 grid h-12 grid-cols-[1fr_110px_110px_110px] items-center border-b-2 border-ink text-center text-[15px] text-muted"><span class="text-left font-display text-[21px] text-ink">Money</span><span>Mail</span><span>Telephone</span><span>Letter</span></div>${notice("Money has come in", "From this amount on:", "110", `<span class="ml-3 border border-ink bg-surface px-2 text-[14px] num">€1,000</span>`)}${notice("A payment waits for you", "At once, and again after four hours", "110")}${notice("Balance falls below", "Current account:", "110", `<span class="ml-3 border border-ink bg-surface px-2 text-[14px] num">€20,000</span>`)}${notice("Card used abroad", "All six cards", "010")}<div class="mt-5 grid h-11 grid-cols-[1fr_330px] items-center border-b-2 border-ink"><span class="font-display text-[21px]">Safety</span></div>${notice("Somebody logs in from a new place", "Cannot be switched off", "220")}${notice("Payee or limit was changed", "Cannot be switched off", "220")}<div class="mt-5 grid h-11 grid-cols-[1fr_330px] items-center border-b-2 border-ink"><span class="font-display text-[21px]">Papers</span></div>${notice("Monthly statement", "On the first working day", "101")}</section>
<aside class="flex flex-col gap-5"><div class="border border-ink bg-surface p-6"><div class="font-display text-[22px]">Quiet hours</div><div class="mt-3 flex items-center gap-3"><span class="border border-ink px-3 py-2 num">19:00</span>to<span class="border border-ink px-3 py-2 num">7:30</span></div><div class="mt-3 text-[14.500px] leading-[22px] text-muted">Weekends too. Safety notices come at any hour.</div></div><div class="border border-line p-6"><div class="font-display text-[22px]">It would look like this</div><div class="mt-4 rounded-[16px] bg-surface p-4 text-[14.500px] leading-[20px] shadow-[0_6px_20px_rgba(28,43,36,.14)]"><div class="flex items-center gap-2.5">${logo(24)}<b>Almanac</b><span class="ml-auto text-[13px] text-muted">10:26</span></div><div class="mt-2">+€18,400.00 from City Library. Current account €96,204.18</div></div><div class="mt-4 text-[14.500px] text-muted">About nine a week, as you have set it.</div></div></aside></div>`,
);

const hours = [
  "Monday|9:00 to 17:00",
  "Tuesday|9:00 to 17:00",
  "Wednesday|9:00 to 13:00",
  "Thursday|9:00 to 19:00",
  "Friday|9:00 to 16:00",
  "Saturday|by appointment",
];

export const branch = desktop(
  "bg-bg text-[15px]",
  `<section class="flex w-[640px] flex-col px-[84px] pt-9"><span class="flex items-center gap-3.5 font-display text-[25px]">${logo()}Almanac <i class="text-muted">Business</i></span><div class="mt-6 text-muted">Your branch</div><h1 class="font-display text-[58px] leading-[60px]">Printers' Yard</h1><p class="mt-3 text-[17px] leading-[26px]">Printers' Yard 1, corner of Quill Street<br><span class="text-muted">Step-free from the courtyard, tram 4 to Quill Street</span></p><div class="mt-5 flex items-center gap-5 border-y-2 border-ink py-4">${avatar("Hanna Amsel", 76)}<div><div class="font-display text-[24px]">Hanna Amsel</div><div class="text-muted">Looks after your firm since 2018</div><div class="mt-1 flex items-center gap-2 text-brand"><i class="h-2 w-2 rounded-full bg-brand"></i>At her desk until 16:00</div></div></div><div class="mt-5 grid grid-cols-2 gap-3">${key("Ring Hanna", green, "ph:phone")}${key("Video call", "border border-ink", "ph:video-camera")}${key("Write", "border border-ink", "ph:envelope-simple")}${key("Make an appointment", "border border-ink", "ph:calendar-blank")}</div><div class="mt-5 font-display text-[23px]">Open</div><div class="mt-2 border-t border-ink">${each(hours, (item, index) => `<div class="flex border-b border-line py-[7px] ${index === 4 ? "font-semibold" : ""}"><span class="${index === 4 ? "" : "text-muted"}">${item.split("|")[0]}</span><span class="ml-auto">${item.split("|")[1]}</span></div>`)}</div><div class="mt-4 flex items-center gap-4 border border-bad px-5 py-3">${icon("ph:warning-octagon", 26, "text-bad")}<span class="leading-[21px]"><b>Card lost or something odd?</b> Day and night, <span class="num">+44 20 7946 0871</span></span></div></section>
<section class="relative flex-1">${streetMap({
    seed: "almanac yard",
    width: 800,
    height: 900,
    look: {
      ...mapLooks.day,
      land: "#ece5d6",
      street: "#faf6ec",
      casing: "#d9d0bc",
      main: "#faf6ec",
      park: "#cfd8bf",
      water: "#bccfd0",
      building: "#dfd6c3",
      label: "#7a7263",
      halo: "#ece5d6",
    },
    block: 84,
    names: ["Quill Street", "Vellum Lane", "Press Row", "Old Mint"],
    districts: [
      ["Scriveners", 210, 200],
      ["Mint Quarter", 600, 700],
    ],
    overlay: `${pin(400, 440, "#1f4d3a", `<circle r="6" fill="#efe8d8"/>`, 2)}${pin(180, 640, "#8d8471")}${pin(640, 250, "#8d8471")}${pin(560, 800, "#8d8471")}`,
  })}<div class="absolute left-8 right-8 top-8 flex h-[58px] items-center gap-4 border border-ink bg-bg px-5 text-[16px] text-muted">${icon("ph:magnifying-glass", 21)}Place or postcode<span class="ml-auto flex items-center gap-5 text-[14.500px] text-ink"><span class="flex items-center gap-2">${icon("ph:money", 20)}Cash</span><span class="flex items-center gap-2 border-b-2 border-brand pb-0.5">${icon("ph:briefcase", 20)}Business desk</span></span></div><div class="absolute bottom-8 left-8 right-8 grid grid-cols-3 border border-ink bg-bg">${each(["Printers' Yard|you are a client here|0.3 km", "Old Mint|no business desk on Fridays|1.4 km", "Harbour Gate|cash only|2.2 km"], (item, index) => `<div class="p-5 ${index ? "border-l border-line" : "border-t-[5px] border-brand"}"><div class="flex font-display text-[20px]">${item.split("|")[0]}<span class="ml-auto font-sans text-[14px] text-muted">${item.split("|")[2]}</span></div><div class="text-[14px] text-muted">${item.split("|")[1]}</div></div>`)}</div></section>`,
);
