// Korvo: a neobank for iPhone. Black and lime, tight numerals, large corners.
import { avatar } from "../kit/art.ts";
import { barChart, lineChart } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { alert, back, navBar, phone, tabBar, toggle } from "../kit/ios.ts";
import { each } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "Home", icon: "ph:house" },
      { label: "Cards", icon: "ph:credit-card" },
      { label: "Send", icon: "ph:paper-plane-tilt" },
      { label: "Insights", icon: "ph:chart-bar" },
      { label: "More", icon: "ph:dots-three-circle" },
    ],
    active,
    "bg-[#0d0e0c]/95 text-muted",
  );

const round = (name: string, classes: string, size = 42) =>
  `<span class="grid shrink-0 place-items-center rounded-full ${classes}" style="width:${size}px;height:${size}px">${icon(name, size * 0.48)}</span>`;

const payment = (lead: string, name: string, sub: string, amount: string, isIncome = false) =>
  `<div class="flex items-center gap-3 py-[9px]">${lead}<div class="min-w-0 flex-1"><div class="truncate text-[16px] font-medium">${name}</div>
<div class="text-[13px] text-muted">${sub}</div></div><div class="text-[16px] font-medium num ${isIncome ? "text-brand" : ""}">${amount}</div></div>`;

const merchant = (letter: string, colour: string) =>
  `<span class="grid h-[42px] w-[42px] shrink-0 place-items-center rounded-full text-[18px] font-bold text-white" style="background:${colour}">${letter}</span>`;

const bankCard = (classes: string, label: string, last: string) =>
  `<div class="relative overflow-hidden rounded-[20px] p-5 ${classes}"><svg class="absolute -right-10 -top-10" width="240" height="240" viewBox="0 0 240 240" fill="none" stroke="currentColor" opacity=".22">
<circle cx="120" cy="120" r="40"/><circle cx="120" cy="120" r="65"/><circle cx="120" cy="120" r="90"/><circle cx="120" cy="120" r="115"/></svg>
<div class="flex justify-between text-[22px] font-bold tracking-tight font-display"><span>korvo</span>${icon("ph:contactless-payment", 26)}</div>
<div class="mt-[74px] flex items-end justify-between"><div><div class="text-[12px] opacity-70">${label}</div><div class="text-[16px] font-medium num">···· ${last}</div></div>
<span class="text-[20px] font-black italic tracking-tight">VERO</span></div></div>`;

const passcodeKey = (digit: string) =>
  `<span class="grid h-[74px] w-[74px] place-items-center rounded-full bg-white/8 text-[30px] font-display">${digit}</span>`;

const home = phone(
  { tone: "light", time: "8:12", charge: 0.64 },
  `<div class="px-5 pt-[58px]"><div class="flex items-center justify-between">${avatar("Mira Okonjo", 38)}
<div class="flex h-[36px] w-[230px] items-center gap-2 rounded-full bg-white/8 px-3 text-[15px] text-muted">${icon("ph:magnifying-glass", 17)}Search payments</div>${icon("ph:bell", 24)}</div>
<div class="mt-7 text-[14px] text-muted">Total balance</div><div class="font-display text-[46px] font-semibold leading-[54px] tracking-tight num">€8,412<span class="text-[28px] text-muted">.67</span></div>
<div class="flex items-center gap-1.5 text-[14px] text-brand">${icon("ph:trend-up-bold", 15)}+€326.10 this month</div></div>
<div class="mt-3">${lineChart({ width: 390, height: 104, min: 5, max: 9, isSmooth: true, series: [{ values: [6.1, 6.4, 6.2, 6.9, 7.4, 7.1, 7.3, 7.9, 7.6, 8.2, 8.4], colour: "#c6f432", fill: 0.28, width: 2.5 }] })}</div>
<div class="mt-4 flex justify-between px-7">${each(
    [
      ["Add", "ph:plus-bold"],
      ["Send", "ph:arrow-up-right-bold"],
      ["Exchange", "ph:swap-bold"],
      ["Details", "ph:bank-fill"],
    ] as const,
    ([label, name], index) =>
      `<div class="flex flex-col items-center gap-2 text-[13px]">${round(name, index === 0 ? "bg-brand text-on-brand" : "bg-white/10", 54)}${label}</div>`,
  )}</div>
<div class="mx-4 mt-6 rounded-app bg-surface px-4 pb-2 pt-4"><div class="flex justify-between text-[15px] font-semibold"><span>Today</span><span class="font-normal text-brand">See all</span></div>
${payment(merchant("B", "#a2542f"), "Bramble Coffee", "07:48 · Cafés", "−€4.20")}${payment(round("ph:train-simple-fill", "bg-[#2450d8]"), "Metro Lisboa", "07:31 · Transport", "−€1.80")}
${payment(avatar("Tomas Reis", 42), "Tomás Reis", "Split: dinner at Zazah", "+€23.50", true)}</div>${tabs(0)}`,
);

const login = phone(
  { tone: "light", time: "8:11", charge: 0.64 },
  `<div class="flex flex-col items-center pt-[104px]">${avatar("Mira Okonjo", 76)}<div class="mt-4 font-display text-[24px] font-semibold">Welcome back, Mira</div>
<div class="mt-1 text-[15px] text-muted">Enter your six-digit passcode</div><div class="mt-8 flex gap-4">${each([1, 1, 1, 0, 0, 0], (filled) => `<i class="h-[14px] w-[14px] rounded-full ${filled ? "bg-brand" : "border border-white/35"}"></i>`)}</div>
<div class="mt-14 grid grid-cols-3 gap-x-7 gap-y-[18px]">${each([..."123456789"], passcodeKey)}<span class="grid place-items-center text-brand">${icon("lucide:scan-face", 34)}</span>${passcodeKey("0")}
<span class="grid place-items-center text-muted">${icon("ph:backspace", 32)}</span></div><div class="mt-9 text-[15px] font-medium text-brand">Forgot passcode?</div></div>`,
);

const detail = phone(
  { tone: "light", time: "19:26", charge: 0.41 },
  `${navBar({ left: back(), right: icon("ph:share-network", 23), classes: "text-ink" })}<div class="flex flex-col items-center px-5 pt-2">
<span class="grid h-[72px] w-[72px] place-items-center rounded-full bg-[#0f6b5c] text-[30px] font-bold">N</span><div class="mt-3 text-[17px] font-medium">Nordhaven Outdoor</div>
<div class="mt-1 font-display text-[42px] font-semibold tracking-tight num">−€148.90</div><div class="mt-1 flex items-center gap-1.5 rounded-full bg-white/8 px-3 py-1 text-[13px] text-muted">${icon("ph:clock", 14)}Pending · 14 March, 18:52</div></div>
<div class="mx-4 mt-6 flex gap-2">${each(
    [
      ["Split", "ph:users-three"],
      ["Receipt", "ph:receipt"],
      ["Report", "ph:flag"],
    ] as const,
    ([label, name]) =>
      `<div class="flex flex-1 flex-col items-center gap-1.5 rounded-[16px] bg-surface py-3 text-[13px]">${icon(name, 22, "text-brand")}${label}</div>`,
  )}</div><div class="mx-4 mt-3 rounded-app bg-surface px-4">${each(
    [
      [
        "Category",
        `<span class="flex items-center gap-1.5">${icon("ph:tent-fill", 17, "text-brand")}Leisure</span>`,
      ],
      ["Card", "Metal ···· 4471"],
      ["Exchange rate", "€1 = 11.42 SEK"],
      ["Charged", "1,700.44 SEK"],
      ["Fee", `<span class="text-brand">No fee</span>`],
    ] as const,
    ([label, value]) =>
      `<div class="flex justify-between border-b-[0.5px] border-line py-[13px] text-[15px] last:border-0"><span class="text-muted">${label}</span><span class="num">${value}</span></div>`,
  )}</div><div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-surface p-4">${round("ph:piggy-bank-fill", "bg-brand text-on-brand", 40)}<div class="flex-1 text-[14px] leading-[19px]"><b class="font-medium">Round-up saved €0.10</b><br><span class="text-muted">Into “Norway in June”</span></div>${icon("lucide:chevron-right", 18, "text-muted")}</div>
<div class="mx-4 mt-3 rounded-app bg-surface p-4 text-[14px]"><div class="text-muted">You spent here</div><div class="mt-1 flex items-end justify-between"><b class="font-display text-[20px] font-semibold num">€402.15 <span class="text-[14px] font-normal text-muted">this year</span></b>${barChart({ width: 120, height: 38, bars: [[2], [0.6], [5], [1], [3], [6]], colours: ["#c6f432"], active: 5, share: 0.55 })}</div></div>`,
);

const amountKey = (label: string) =>
  `<span class="grid h-[58px] place-items-center font-display text-[26px]">${label}</span>`;

const send = phone(
  { tone: "light", time: "12:40", charge: 0.57 },
  `${navBar({ title: "Send money", left: icon("lucide:x", 24), right: icon("ph:question", 24), classes: "text-ink" })}<div class="flex flex-col items-center pt-5">
<div class="flex items-center gap-3 rounded-full bg-surface py-2 pl-2 pr-5">${avatar("Inesa Carvalho", 40)}<div><div class="text-[15px] font-medium">Inês Carvalho</div><div class="text-[12.500px] text-muted">Korvo · instant</div></div></div>
<div class="mt-11 font-display text-[68px] font-semibold leading-none tracking-tight num">€64<span class="text-muted">.50</span></div><div class="mt-3 text-[14px] text-muted">Balance after: €8,348.17</div>
<div class="mt-7 flex items-center gap-2 rounded-full bg-white/8 px-4 py-2 text-[14px]">${icon("ph:note-pencil", 17, "text-brand")}Concert tickets, Friday</div></div>
<div class="absolute inset-x-5 bottom-[46px]"><div class="grid grid-cols-3">${each([..."123456789", ".", "0"], amountKey)}<span class="grid place-items-center">${icon("ph:backspace", 28)}</span></div>
<div class="mt-3 grid h-[54px] place-items-center rounded-full bg-brand text-[17px] font-semibold text-on-brand">Send €64.50</div></div>`,
);

const cardRow = (name: string, label: string, sub: string, end: string) =>
  `<div class="flex items-center gap-3 border-b-[0.5px] border-line py-3 last:border-0">${icon(name, 22, "text-brand")}<div class="flex-1 text-[16px]">${label}<div class="text-[13px] text-muted">${sub}</div></div>${end}</div>`;

const cardSettingsBody = `<div class="px-5 pt-[56px]"><div class="font-display text-[32px] font-semibold">Cards</div><div class="mt-4">${bankCard("bg-brand text-on-brand", "Metal debit", "4471")}</div>
<div class="mt-3 flex justify-center gap-1.5"><i class="h-1.5 w-5 rounded-full bg-brand"></i><i class="h-1.5 w-1.5 rounded-full bg-white/25"></i><i class="h-1.5 w-1.5 rounded-full bg-white/25"></i></div>
<div class="mt-5 flex gap-2">${each(
  [
    ["Freeze", "ph:snowflake"],
    ["Show number", "ph:eye"],
    ["Change PIN", "ph:password"],
  ] as const,
  ([label, name]) =>
    `<div class="flex flex-1 flex-col items-center gap-1.5 rounded-[16px] bg-surface py-3 text-[13px]">${icon(name, 22)}${label}</div>`,
)}</div><div class="mt-3 rounded-app bg-surface px-4">${cardRow("ph:globe", "Online payments", "Web shops and subscriptions", toggle(true))}${cardRow("ph:contactless-payment", "Contactless", "Up to €50 without PIN", toggle(true))}
${cardRow("ph:bank", "Cash withdrawals", "Blocked at all machines", toggle(false, "bg-brand"))}${cardRow("ph:gauge", "Monthly limit", "€1,240 of €2,500 used", icon("lucide:chevron-right", 18, "text-muted"))}</div></div>${tabs(1)}`;

const cardSettings = phone({ tone: "light", time: "21:05", charge: 0.3 }, cardSettingsBody);

const freeze = phone(
  { tone: "light", time: "21:05", charge: 0.3 },
  `${cardSettingsBody}<div class="text-white">${alert("Freeze Metal ···· 4471?", "Nobody can pay or withdraw with it. Four subscriptions will be declined until you unfreeze it.", ["Keep active", "Freeze"], "text-brand")}</div>`,
);

const notice = (lead: string, title: string, text: string, when: string, isUnread = false) =>
  `<div class="flex gap-3 py-[13px]">${lead}<div class="min-w-0 flex-1"><div class="flex justify-between gap-2"><b class="text-[15px] font-semibold">${title}</b><span class="shrink-0 text-[13px] text-muted">${when}</span></div>
<div class="mt-0.5 text-[14px] leading-[19px] text-muted">${text}</div></div>${isUnread ? '<i class="mt-[6px] h-2 w-2 shrink-0 rounded-full bg-brand"></i>' : ""}</div>`;

const notifications = phone(
  { tone: "light", time: "9:03", charge: 0.92 },
  `${navBar({ left: back(), right: `<span class="text-[16px]">Mark all read</span>`, classes: "text-ink" })}<div class="px-5"><div class="font-display text-[32px] font-semibold">Activity</div>
<div class="mt-3 flex gap-2 text-[14px]">${each(["All", "Payments", "Security", "Offers"], (label, index) => `<span class="rounded-full px-4 py-[7px] ${index === 0 ? "bg-brand font-medium text-on-brand" : "bg-white/8"}">${label}</span>`)}</div>
<div class="mt-5 text-[13px] font-medium text-muted">New</div>${notice(round("ph:shield-warning-fill", "bg-bad/20 text-bad"), "Was this you?", "A €219.00 payment at Kinetik Berlin was stopped. Tap to approve or block.", "2m", true)}
${notice(avatar("Tomas Reis", 42), "Tomás sent you €23.50", "“Dinner at Zazah, thanks!”", "41m", true)}${notice(round("ph:calendar-check-fill", "bg-white/10 text-brand"), "Rent leaves tomorrow", "€980.00 to Almada Homes on 1 April.", "3h", true)}
<div class="mt-4 text-[13px] font-medium text-muted">Earlier this week</div>${notice(round("ph:piggy-bank-fill", "bg-brand text-on-brand"), "Norway in June is 60% full", "€900 of €1,500 saved, nine weeks ahead of plan.", "Mon")}
${notice(merchant("S", "#7c3aed"), "Streamly went up by €2.00", "Your subscription is now €13.99 a month.", "Mon")}${notice(round("ph:device-mobile-fill", "bg-white/10"), "New sign-in on iPad", "Lisbon, Portugal. Not you? Lock your account.", "Sun")}
${notice(round("ph:currency-eur-bold", "bg-white/10 text-brand"), "Salary arrived", "€2,740.00 from Lumen Studio Lda.", "28 Mar")}</div>`,
);

const found = (rows: string, label: string, sum: string) =>
  `<div class="mt-4 flex justify-between text-[13px] font-medium text-muted"><span>${label}</span><span class="num">${sum}</span></div>${rows}`;

const search = phone(
  { tone: "light", time: "17:18", charge: 0.48 },
  `<div class="px-5 pt-[56px]"><div class="flex items-center gap-3"><div class="flex h-[42px] flex-1 items-center gap-2 rounded-full bg-white/10 px-4 text-[16px]">${icon("ph:magnifying-glass", 18, "text-muted")}coffee<i class="-ml-1 h-[19px] w-[2px] bg-brand"></i>
<span class="ml-auto text-muted">${icon("ph:x-circle-fill", 19)}</span></div><span class="text-[16px] text-brand">Cancel</span></div>
<div class="mt-3 flex gap-2 whitespace-nowrap text-[13.500px]"><span class="flex items-center gap-1 rounded-full bg-brand px-3 py-[6px] font-medium text-on-brand">Last 90 days${icon("ph:x-bold", 12)}</span><span class="flex items-center gap-1 rounded-full bg-white/8 px-3 py-[6px]">Amount${icon("ph:caret-down", 12)}</span>
<span class="flex items-center gap-1 rounded-full bg-white/8 px-3 py-[6px]">Card${icon("ph:caret-down", 12)}</span></div>
<div class="mt-4 flex items-center justify-between rounded-app bg-surface p-4"><div><div class="text-[13px] text-muted">31 payments found</div><div class="font-display text-[24px] font-semibold num">€138.40</div></div>${barChart({ width: 150, height: 52, bars: [[3], [5], [4], [7], [5], [6], [8], [4], [6]], colours: ["#c6f432"], share: 0.5 })}</div>
${found(payment(merchant("B", "#a2542f"), "Bramble Coffee", "31 Mar, 07:48", "−€4.20") + payment(merchant("F", "#1f5f8b"), "Fábrica Coffee Roasters", "29 Mar, 10:15", "−€11.90") + payment(merchant("B", "#a2542f"), "Bramble Coffee", "27 Mar, 07:52", "−€4.20"), "March", "€61.30")}
${found(payment(merchant("H", "#56643a"), "Hello Kristof", "26 Feb, 15:30", "−€6.40") + payment(merchant("B", "#a2542f"), "Bramble Coffee", "24 Feb, 07:49", "−€4.20") + payment(avatar("Inesa Carvalho", 42), "Inês Carvalho", "“coffee beans” · 21 Feb", "+€9.00", true) + payment(merchant("C", "#8a2846"), "Copenhagen Coffee Lab", "18 Feb, 09:02", "−€8.75"), "February", "€48.85")}</div>`,
);

const planFeature = (label: string) =>
  `<div class="flex gap-2.5 text-[15px]">${icon("ph:check-bold", 18, "mt-[2px] text-brand")}<span>${label}</span></div>`;

const plans = phone(
  { tone: "light", time: "20:34", charge: 0.71 },
  `${navBar({ left: icon("lucide:x", 24), classes: "text-ink" })}<div class="px-5"><div class="font-display text-[32px] font-semibold leading-[38px]">Pick a plan that<br>keeps up with you</div>
<div class="mt-5 flex rounded-full bg-surface p-1 text-[15px]">${each(["Basic", "Plus", "Metal"], (label, index) => `<span class="flex-1 rounded-full py-2 text-center ${index === 2 ? "bg-white/14 font-medium" : "text-muted"}">${label}</span>`)}</div>
<div class="mt-4">${bankCard("bg-[linear-gradient(135deg,#4a4d45,#8f9488_45%,#3b3e37)] text-white", "Engraved steel, 18 g", "0000")}</div>
<div class="mt-5 flex items-baseline gap-2"><b class="font-display text-[30px] font-semibold num">€14.90</b><span class="text-[15px] text-muted">a month, cancel any time</span></div>
<div class="mt-4 flex flex-col gap-3">${planFeature("1.5% back on travel and restaurants")}${planFeature("Free withdrawals up to €800 a month")}${planFeature("Trip, phone and purchase insurance")}${planFeature("3.1% interest, paid every Friday")}${planFeature("Lounge access for you and a guest")}</div></div>
<div class="absolute inset-x-5 bottom-[46px] text-center"><div class="grid h-[54px] place-items-center rounded-full bg-brand text-[17px] font-semibold text-on-brand">Go Metal</div><div class="mt-3 text-[13px] text-muted">First month free. Then €14.90 from 30 April.</div></div>`,
);

const failed = phone(
  { tone: "light", time: "22:47", charge: 0.12 },
  `${navBar({ left: icon("lucide:x", 24), classes: "text-ink" })}<div class="flex flex-col items-center px-8 pt-[92px] text-center"><span class="grid h-[104px] w-[104px] place-items-center rounded-full bg-bad/15 text-bad">${icon("ph:pause-circle-fill", 60)}</span>
<div class="mt-7 font-display text-[28px] font-semibold leading-[34px]">Transfer on hold</div><div class="mt-3 text-[16px] leading-[23px] text-muted">Banco Atlântico is not answering right now. Your €320.00 to Rui Falcão has not left your account.</div>
<div class="mt-8 w-full rounded-app bg-surface px-4 text-left text-[15px]"><div class="flex justify-between border-b-[0.5px] border-line py-3"><span class="text-muted">Next try</span><span>Automatically at 23:00</span></div><div class="flex justify-between py-3"><span class="text-muted">Reference</span><span class="font-mono text-[14px]">KV-7Q2-41908</span></div></div></div>
<div class="absolute inset-x-5 bottom-[46px] text-center text-[17px] font-semibold"><div class="grid h-[54px] place-items-center rounded-full bg-brand text-on-brand">Try again now</div><div class="mt-2 grid h-[50px] place-items-center rounded-full text-bad">Cancel transfer</div></div>`,
);

export const korvo: DemoApp = {
  slug: "korvo",
  name: "Korvo",
  lang: "en",
  brand: {
    fonts: ["geist", "geist-mono"],
    font: "'Inter Variable'",
    display: "'Geist Variable'",
    mono: "'Geist Mono Variable'",
    radius: "20px",
    brand: "#c6f432",
    onBrand: "#10120a",
    accent: "#8f9488",
    ink: "#f6f7f2",
    muted: "#8f938a",
    faint: "#3a3c37",
    bg: "#0a0b09",
    surface: "#181a16",
    raised: "#2a2c27",
    line: "#2f312c",
    good: "#c6f432",
    bad: "#ff6b57",
    warn: "#ffb020",
  },
  screens: [
    {
      slug: "passcode",
      platform: "ios",
      title: "Passcode unlock with number pad",
      description:
        "Returning-user lock screen of a dark banking app. A portrait and a greeting sit above six passcode dots, three of them filled in lime. Below is a round-key number pad whose bottom row holds a face scan icon and a backspace, followed by a Forgot passcode link.",
      elements: "avatar, passcode dots, number pad, face id button, backspace key, text link",
      pattern: "login",
      html: login,
    },
    {
      slug: "home",
      platform: "ios",
      title: "Account overview with balance trend",
      description:
        "Home of a banking app showing the total balance as a very large figure with this month's gain under it. A lime area chart runs edge to edge, followed by four round quick actions: add, send, exchange and details. A card lists today's payments with merchant icons and signed amounts; a tab bar closes the screen.",
      elements: "search field, balance, area chart, quick actions, transaction list, avatar, tab bar",
      pattern: "dashboard",
      html: home,
    },
    {
      slug: "transaction",
      platform: "ios",
      title: "Card payment detail, pending",
      description:
        "Detail of one card payment to an outdoor shop, with the merchant badge, the amount and a pending chip at the top. Three tiles offer splitting, the receipt and reporting. A list of facts gives category, card, exchange rate and fee; below it are the round-up that was saved and a small bar chart of spending at this shop.",
      elements:
        "merchant badge, amount, status chip, action tiles, key value list, round-up card, mini bar chart, back button",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "send-amount",
      platform: "ios",
      title: "Send money: enter amount",
      description:
        "Amount step of a transfer. The recipient is shown as a pill with a portrait and the word instant; the amount dominates the middle with the balance that would remain and a short note beneath. An in-app number pad and a lime confirm button that repeats the amount fill the lower half.",
      elements: "recipient pill, amount input, note field, numeric keypad, primary button, close button",
      pattern: "form",
      html: send,
    },
    {
      slug: "card-controls",
      platform: "ios",
      title: "Card controls with toggles",
      description:
        "Card management screen with a lime bank card in a pager at the top. Freeze, show number and change PIN are tiles under the card. A grouped list of switches governs online payments, contactless and cash withdrawals, and the last row shows how much of the monthly limit is used.",
      elements: "bank card, page dots, action tiles, toggle switch, settings list, tab bar",
      pattern: "settings",
      html: cardSettings,
    },
    {
      slug: "freeze-alert",
      platform: "ios",
      title: "Freeze card confirmation alert",
      description:
        "A system-style alert asks whether to freeze the card and warns that four subscriptions will be declined. Keep active and Freeze share the bottom row of the alert. The card controls behind it are dimmed.",
      elements: "alert dialog, confirmation buttons, dimmed overlay, bank card, toggle switch",
      pattern: "modal",
      html: freeze,
    },
    {
      slug: "activity",
      platform: "ios",
      title: "Activity feed with security warning",
      description:
        "Notification centre grouped into new and earlier items, with filter chips for payments, security and offers. The first entry is a red security warning about a stopped payment; others report received money, upcoming rent, a savings goal and a price increase. Unread rows carry a lime dot.",
      elements:
        "notification list, filter chips, unread dot, section header, security alert, avatar, mark all read",
      pattern: "notifications",
      html: notifications,
    },
    {
      slug: "search",
      platform: "ios",
      title: "Payment search results for coffee",
      description:
        "Results for the query coffee, filtered to the last 90 days by a removable chip. A summary card counts 31 payments, adds them up and draws them as bars. The matches follow by month with a subtotal on each month's header.",
      elements:
        "search field, filter chips, summary card, bar chart, transaction list, section header, cancel button",
      pattern: "search results",
      html: search,
    },
    {
      slug: "plans",
      platform: "ios",
      title: "Plan picker, Metal tier",
      description:
        "Pricing screen with a three-way segmented control for Basic, Plus and Metal, the last selected. It shows the steel card, the monthly price and a list of five benefits with check marks. The upgrade button at the bottom mentions the free first month.",
      elements:
        "segmented control, card preview, price, benefit list, primary button, fine print, close button",
      pattern: "pricing",
      html: plans,
    },
    {
      slug: "transfer-on-hold",
      platform: "ios",
      title: "Transfer on hold, bank not answering",
      description:
        "Error screen after a transfer could not be delivered because the other bank does not answer. A large pause symbol and a plain sentence assure that the money has not left. A small table names the next automatic try and a reference, with buttons to try again or cancel.",
      elements:
        "error illustration, message, key value list, reference number, retry button, destructive button",
      pattern: "error state",
      html: failed,
    },
  ],
};
