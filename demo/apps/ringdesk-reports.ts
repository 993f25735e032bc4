import { avatar } from "../kit/art.ts";
import { barChart, lineChart, progress, sparkline } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { chance, each, times } from "../kit/seed.ts";
import { badge, button, dot, table, tabs, webToggle } from "../kit/web.ts";
import { page, quiet, solid } from "./ringdesk-pages.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function load(day: number, hour: number): number {
  const week = day > 4 ? 0.32 : day === 0 ? 1 : 0.82;
  const morning = Math.exp(-(((hour - 9.5) / 2.4) ** 2));
  const evening = 0.72 * Math.exp(-(((hour - 18) / 2.6) ** 2));
  return week * (morning + evening + 0.16) * chance(`heat ${day} ${hour}`).between(0.8, 1.1);
}

const heat = `<div class="grid gap-[3px] text-[11px] text-muted" style="grid-template-columns:44px repeat(18,1fr)">${each(
  days,
  (name, day) =>
    `<span class="self-center">${name}</span>${times(18, (hour) => {
      const share = Math.min(1, load(day, hour + 5) / 1.15);
      const value = Math.round(share * 46);
      const colour = share > 0.82 ? "#e0405e" : `rgba(20,115,230,${(0.06 + share * 0.9).toFixed(2)})`;
      return `<span class="grid h-[33px] place-items-center rounded-[5px] ${share > 0.5 ? "text-white" : "text-[#3c5470]"}" style="background:${colour}">${value}</span>`;
    })}`,
)}<span></span>${times(18, (hour) => `<span class="text-center">${hour + 5}</span>`)}</div>`;

const box = (title: string, sub: string, body: string, classes = "") =>
  `<section class="rounded-[10px] border border-line bg-surface p-5 ${classes}"><div class="flex items-baseline"><b class="text-[14px] font-semibold">${title}</b><span class="ml-2 text-[12px] text-muted">${sub}</span></div>${body}</section>`;

export const slaReport = page(
  "Reports",
  `<section class="min-w-0 flex-1 p-7"><div class="flex items-end"><div><h1 class="text-[24px] font-semibold">Promises kept</h1></div><span class="ml-auto flex gap-2">${button("All teams", quiet, "lucide:users")}${button("Last 28 days", quiet, "lucide:calendar")}${button("Send weekly", solid, "lucide:mail")}</span></div>
<div class="mt-5 grid grid-cols-4 gap-4">${each(
    [
      ["First answer in time", "92.4 %", "+1.8", [88, 89, 90, 89, 91, 92, 92.4], "good"],
      ["Solved in time", "86.1 %", "+0.6", [84, 86, 85, 85, 86, 85, 86.1], "good"],
      ["Typical first answer", "22 min", "−4 min", [31, 29, 28, 27, 26, 24, 22], "good"],
      ["Broken promises", "73", "+9", [60, 58, 62, 64, 61, 70, 73], "bad"],
    ] as const,
    ([label, value, change, series, tone]) =>
      `<div class="flex items-end rounded-[10px] border border-line bg-surface p-4"><div><div class="text-muted">${label}</div><div class="mt-1 text-[27px] font-semibold leading-[32px] num">${value}</div><div class="text-[12px] ${tone === "good" ? "text-good" : "text-bad"}">${change} against October</div></div><span class="ml-auto">${sparkline(series, 92, 44, tone === "good" ? "#16a37b" : "#e0405e", 0.15)}</span></div>`,
  )}</div>
<div class="mt-4 grid grid-cols-[1fr_396px] gap-4">${box("When people write to us", "tickets an hour, typical week, hours 5 to 22", `<div class="mt-4">${heat}</div><div class="mt-3 flex items-center gap-2 text-[12px] text-muted">few<i class="h-2.5 w-40 rounded-full bg-[linear-gradient(90deg,#e8f1fc,#1473e6)]"></i>many<i class="ml-4 h-2.5 w-2.5 rounded-[3px] bg-bad"></i>more than the shift can answer</div>`)}${box(
    "By queue",
    "first answer in time",
    `<div class="mt-3">${each(
      [
        ["Delivery", 96, 412],
        ["Billing", 93, 286],
        ["Repairs", 90, 371],
        ["Battery", 78, 102],
      ] as const,
      ([name, part, count]) =>
        `<div class="mt-4"><div class="flex"><span class="font-medium">${name}</span><span class="ml-2 text-muted">${count} tickets</span><b class="ml-auto num ${part < 85 ? "text-bad" : ""}">${part} %</b></div><div class="relative mt-2">${progress(part / 100, "h-2.5 bg-bg", part < 85 ? "bg-bad" : "bg-brand")}<i class="absolute -top-1 left-[90%] h-[18px] w-[2px] bg-ink"></i></div></div>`,
    )}</div><div class="mt-4 flex items-center gap-2 text-[12px] text-muted"><i class="h-3 w-[2px] bg-ink"></i>target 90 %</div>`,
  )}</div>
<div class="mt-4 grid grid-cols-[1fr_396px] gap-4">${box(
    "First answer in time, by day",
    "percent",
    `<div class="mt-2">${lineChart({
      width: 880,
      height: 150,
      min: 70,
      max: 100,
      ticks: ["100", "85", "70"],
      labels: ["24 Oct", "31 Oct", "7 Nov", "14 Nov", "20 Nov"],
      series: [
        {
          values: [
            91, 90, 92, 89, 88, 90, 93, 94, 92, 91, 87, 84, 86, 90, 92, 93, 94, 95, 93, 92, 91, 93, 94, 95,
            96, 94, 93, 94,
          ],
          colour: "#1473e6",
          fill: 0.12,
        },
        { values: Array(28).fill(90), colour: "#9aa7b5", isDashed: true, width: 1.5 },
      ],
    })}</div>`,
  )}${box("Why promises broke", "73 in 28 days", `<div class="mt-2">${barChart({ width: 356, height: 150, bars: [[29], [18], [14], [8], [4]], colours: ["#e0405e"], labels: ["Workshop", "Courier", "Nobody on", "Bank", "Other"], active: 0, share: 0.55 })}</div>`)}</div></section>`,
);

const rule = (
  name: string,
  when: string,
  then: string,
  runs: string,
  isOn: boolean,
  who: string,
  hue: string,
) =>
  `<div class="grid grid-cols-[20px_1.100fr_1.500fr_1.500fr_96px_110px_44px_20px] items-center gap-4 border-b border-line px-5 py-3.5 ${isOn ? "" : "opacity-55"}">${icon("lucide:grip-vertical", 16, "text-faint")}<div class="flex items-center gap-3"><span class="grid h-8 w-8 shrink-0 place-items-center rounded-app" style="background:${hue}22;color:${hue}">${icon("lucide:zap", 16)}</span><span class="font-medium">${name}</span></div><div class="leading-[19px]"><span class="rounded bg-bg px-1.5 py-0.5 text-[11px] font-semibold text-muted">WHEN</span> ${when}</div><div class="leading-[19px]"><span class="rounded bg-brand/10 px-1.5 py-0.5 text-[11px] font-semibold text-brand">THEN</span> ${then}</div><span class="num">${runs}</span><span class="flex items-center gap-2 text-muted">${avatar(who, 22)}${who.split(" ")[0]}</span>${webToggle(isOn)}${icon("lucide:ellipsis", 17, "text-muted")}</div>`;

export const rules = page(
  "Rules",
  `<section class="flex-1 p-7"><div class="flex items-end"><div><h1 class="text-[24px] font-semibold">Rules and macros</h1><p class="mt-1 text-[14px] text-muted">They run from top to bottom; the first that closes a ticket ends the run.</p></div><span class="ml-auto flex gap-2">${button("Run history", quiet, "lucide:rotate-ccw-clock")}${button("New rule", solid, "lucide:plus")}</span></div><div class="mt-5 flex items-end">${`<div class="flex-1">${tabs(["On arrival 9", "On a timer 4", "Macros 22", "Answer bot"], 0, "gap-7 text-[14px]")}</div>`}</div>
<div class="mt-4 grid grid-cols-[1fr_1fr_1fr] gap-4">${each(
    [
      ["Runs this week", "3,412", "lucide:play"],
      ["Hours saved, by our count", "57", "lucide:clock"],
      ["Runs that failed", "6, all “Courier status”", "lucide:triangle-alert"],
    ] as const,
    ([label, value, name], index) =>
      `<div class="flex items-center gap-4 rounded-[10px] border px-5 py-4 ${index === 2 ? "border-bad/30 bg-bad/5" : "border-line bg-surface"}"><span class="${index === 2 ? "text-bad" : "text-brand"}">${icon(name, 24)}</span><div><div class="text-muted">${label}</div><div class="text-[18px] font-semibold">${value}</div></div></div>`,
  )}</div>
<div class="mt-4 overflow-hidden rounded-[10px] border border-line bg-surface"><div class="grid grid-cols-[20px_1.100fr_1.500fr_1.500fr_96px_110px_44px_20px] gap-4 border-b border-line bg-raised px-5 py-2.5 text-[12px] text-muted"><span></span><span>Rule</span><span>Condition</span><span>Action</span><span>This week</span><span>Made by</span><span>On</span><span></span></div>${rule("Danger first", "text has <b>smoke, fire, burnt</b>", "set <b>Urgent</b>, ring the phone of the shift", "3", true, "Imani Okoro", "#e0405e")}${rule("Display codes", "text matches <b>E-</b> and two digits", "tag <b>Repairs</b>, suggest the article on the code", "118", true, "Rosa Iturbe", "#e8794a")}${rule("Refund over €50", "macro <b>Refund</b> and amount over <b>€50</b>", "ask a <b>team lead</b> to approve", "21", true, "Felix Brandt", "#7a5af0")}${rule("Courier status", "queue is <b>Delivery</b>", "fetch parcel status into a note", "806", true, "Noora Haddad", "#16a37b")}${rule("Company invoices", "sender is at a <b>company</b> plan", "assign to <b>Billing</b>, priority high", "94", true, "Felix Brandt", "#7a5af0")}${rule("Thanks only", "text is short and says <b>thank you</b>", "<b>close</b> without a survey", "431", true, "Rosa Iturbe", "#1473e6")}${rule("Night answer", "between <b>22:00 and 6:00</b>", "send <b>We ride again at six</b>", "287", true, "Noora Haddad", "#0f3d66")}${rule("Snow week", "postcode begins with <b>AB, IV, KW</b>", "warn of <b>two days</b> more for delivery", "0", false, "Imani Okoro", "#16a37b")}</div></section>`,
);

const people = [
  ["Rosa Iturbe", 284, "14 min", "96 %", 4.9, [3, 4, 5, 5, 6, 7, 8]],
  ["Noora Haddad", 271, "12 min", "95 %", 4.8, [4, 4, 5, 6, 5, 6, 7]],
  ["Jonas Pell", 239, "19 min", "93 %", 4.8, [5, 5, 4, 5, 6, 6, 6]],
  ["Felix Brandt", 218, "23 min", "91 %", 4.6, [6, 5, 6, 5, 5, 6, 5]],
  ["Imani Okoro", 156, "31 min", "94 %", 4.7, [2, 3, 3, 4, 3, 4, 4]],
  ["Theo Marchetti", 141, "34 min", "84 %", 4.3, [5, 4, 4, 3, 4, 3, 3]],
] as const;

const podium = (index: number, tall: number, colour: string, ink: string) => {
  const person = people[index] ?? people[0];
  return `<div class="flex w-[210px] flex-col items-center">${avatar(person[0], index === 0 ? 92 : 74, "rounded-full ring-4 ring-white")}<div class="mt-2 text-[16px] font-semibold">${person[0]}</div><div class="text-muted">${person[1]} solved · ${person[4]} ★</div><div class="mt-3 grid w-full place-items-center rounded-t-[16px] text-[40px] font-bold" style="height:${tall}px;background:${colour};color:${ink}">${index + 1}</div></div>`;
};

export const leaderboard = page(
  "Reports",
  `<section class="flex-1"><div class="h-[406px] bg-[linear-gradient(180deg,#dcebfd,#f4f8fd)] px-8 pt-7"><div class="flex items-start"><div><h1 class="text-[24px] font-semibold">Team in November</h1><p class="mt-1 text-[14px] text-muted">1,309 solved by six people, 1 to 20 November</p></div><span class="ml-auto flex rounded-app border border-line bg-surface p-0.5">${each(["Week", "Month", "Quarter"], (label, index) => `<span class="rounded-[5px] px-4 py-1.5 ${index === 1 ? "bg-brand text-white" : "text-muted"}">${label}</span>`)}</span></div><div class="mt-1 flex items-end justify-center gap-4">${podium(1, 96, "#c9d6e4", "#3d5268")}${podium(0, 148, "#ffb020", "#5c3d00")}${podium(2, 66, "#e3b58d", "#5e3513")}</div></div>
<div class="mx-8 mt-6 overflow-hidden rounded-[10px] border border-line bg-surface">${table(
    [
      "#|30px",
      "Agent|1.400fr",
      "Solved|90px|right",
      "|1fr",
      "First answer|110px|right",
      "In time|90px|right",
      "Rating|90px|right",
      "7 days|110px",
      "Badge|150px",
    ],
    people.map(([name, solved, first, kept, stars, trend], index) => [
      `<b class="num">${index + 1}</b>`,
      `<span class="flex items-center gap-3 font-medium">${avatar(name, 32)}${name}</span>`,
      `<b class="num">${solved}</b>`,
      progress(solved / 284, "h-2 bg-bg"),
      first,
      `<span class="${kept === "84 %" ? "text-bad" : ""}">${kept}</span>`,
      `${stars} ★`,
      sparkline(trend, 92, 26, "#1473e6"),
      index === 0
        ? badge("Quickest hill climb", "bg-[#fff1cf] text-[#7a5400]")
        : index === 1
          ? badge("38-second reply", "bg-[#e2eefd] text-[#1055ac]")
          : index === 4
            ? badge("Kindest words", "bg-[#fde6ec] text-[#ad1f3e]")
            : "",
    ]),
    { row: "h-[56px] text-[13.500px]", head: "h-10 bg-raised text-[12px] text-muted" },
  )}</div><div class="mx-8 mt-4 flex items-center gap-2 text-muted">${icon("lucide:eye-off", 15)}Each agent sees only their own row and the podium.</div></section>`,
);

const event = (name: string, hue: string, title: string, text: string, when: string) =>
  `<div class="relative flex gap-4 pb-5"><i class="absolute bottom-0 left-[15px] top-8 w-px bg-line"></i><span class="z-10 grid h-8 w-8 shrink-0 place-items-center rounded-full" style="background:${hue}22;color:${hue}">${icon(name, 16)}</span><div class="flex-1"><div class="flex"><span class="text-[14px] font-medium">${title}</span><span class="ml-auto text-muted">${when}</span></div><div class="mt-0.5 leading-[19px] text-muted">${text}</div></div></div>`;

export const customer = page(
  "Customers",
  `<section class="flex-1 overflow-hidden"><div class="flex items-center gap-6 border-b border-line bg-surface px-9 py-7">${avatar("Aurelia Finch", 96, "rounded-[24px]")}<div><div class="flex items-center gap-3"><h1 class="text-[28px] font-semibold tracking-tight">Aurelia Finch</h1>${badge(`${dot("bg-good")}Active plan`, "bg-good/10 text-good")}</div><div class="mt-1 text-[14px] text-muted">Bristol · speaks English and Italian · customer since 14 May 2024</div><div class="mt-3 flex gap-2">${badge("Commutes daily", "border border-line")}${badge("Tests new bikes", "border border-line")}${badge("+ tag", "border border-dashed border-faint text-muted")}</div></div><span class="ml-auto flex gap-2">${button("Call", quiet, "lucide:phone")}${button("New ticket", solid, "lucide:plus")}</span></div>
<div class="grid grid-cols-[300px_1fr_320px] gap-7 px-9 py-7"><div class="flex flex-col gap-4">${box("Facts", "", `<div class="mt-3 leading-[20px]">${each(["E-mail|aurelia@finchmail.example", "Phone|+44 20 7946 0137", "Plan|Monthly, €89", "Paid so far|€2,670", "Next payment|14 December", "Contact by|E-mail, after 17:00"], (item) => `<div class="flex border-t border-line py-2"><span class="w-[96px] text-muted">${item.split("|")[0]}</span><span class="min-w-0 flex-1 truncate">${item.split("|")[1]}</span></div>`)}</div>`)}${box("Bikes", "2", `<div class="mt-3 flex flex-col gap-2.5">${each(["Porter, grey|WH-31842 · 4,120 km", "City, green|WH-20166 · returned"], (item, index) => `<div class="flex items-center gap-3 rounded-app border border-line p-2.5 ${index ? "opacity-55" : ""}"><span class="grid h-10 w-10 place-items-center rounded-app bg-bg text-brand">${icon("lucide:bike", 22)}</span><div>${item.split("|")[0]}<div class="text-[12px] text-muted">${item.split("|")[1]}</div></div></div>`)}</div>`)}</div>
<div>${tabs(["Timeline", "Tickets 4", "Payments 30", "Files 6"], 0, "gap-7 text-[14px]")}<div class="mt-6">${event("lucide:message-circle", "#1473e6", "Wrote again: motor cuts out on hills", "“It happened again this morning, right at the bridge.” Ticket #20 418, with Noora.", "today 08:52")}${event("lucide:bike", "#e8794a", "Bike sent E-21 four times", "Torque sensor, between 07:58 and 08:31.", "today 07:58")}${event("lucide:credit-card", "#7a5af0", "Paid €89.00", "Monthly plan, card ending in 5502.", "14 Nov")}${event("lucide:star", "#e0a21b", "Rated 5 of 5", "“The mechanic rang ten minutes before, perfect.”", "2 Nov")}${event("lucide:wrench", "#16a37b", "Repair at home, 40 minutes", "Jonas Pell changed the brake pads, ticket #19 877.", "31 Oct")}${event("lucide:mail-open", "#1473e6", "Opened “Winter is coming for your battery”", "Read for two minutes, no click.", "24 Oct")}${event("lucide:arrow-right-left", "#7a5af0", "Moved from City to Porter", "Same price, new bike delivered the next day.", "8 Sep")}</div></div>
<div class="flex flex-col gap-4">${box("Mood", "last six tickets", `<div class="mt-3">${lineChart({ width: 278, height: 92, min: 0, max: 5.5, isSmooth: true, series: [{ values: [3, 4, 4.6, 4.2, 5, 2.4], colour: "#e0405e", fill: 0.14, width: 2.5 }] })}</div><div class="mt-1 flex justify-between text-[12px] text-muted"><span>May</span><span class="font-medium text-bad">worried today</span></div>`)}${box("May leave?", "from rides, tickets, payments", `<div class="mt-3 flex items-end gap-3"><span class="text-[34px] font-semibold leading-none">31 %</span><span class="mb-0.5 text-bad">+12 since Monday</span></div><div class="mt-3">${progress(0.31, "h-2 bg-bg", "bg-[#ffb020]")}</div><div class="mt-3 leading-[20px] text-muted">A loan bike within 24 hours brought similar customers back to 18 %.</div>`)}${box("Notes", "2", `<div class="mt-3 rounded-app bg-[#fff6dc] p-3 leading-[19px]">Needs a child seat on every loan bike.<div class="mt-2 flex items-center gap-2 text-[12px] text-muted">${avatar("Jonas Pell", 18)}Jonas, 31 Oct</div></div><div class="mt-2 rounded-app bg-[#fff6dc] p-3 leading-[19px]">Prefers mail, the baby sleeps at noon.<div class="mt-2 flex items-center gap-2 text-[12px] text-muted">${avatar("Rosa Iturbe", 18)}Rosa, 2 Jun</div></div>`)}</div></div></section>`,
);
