import { avatar } from "../kit/art.ts";
import { barChart, lineChart } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { chance, each, times } from "../kit/seed.ts";
import { check, desktop, modal, radio, select } from "../kit/web.ts";
import { gauge, key, logo, page, yellow } from "./voltgrid-pages.ts";

const severity = {
  Critical: ["#d8341f", "text-white", "lucide:octagon-alert"],
  Major: ["#ffd400", "text-[#14140f]", "lucide:triangle-alert"],
  Minor: ["#e6e3d8", "text-[#14140f]", "lucide:circle-alert"],
} as const;

const alarm = (
  level: keyof typeof severity,
  title: string,
  where: string,
  since: string,
  who: string,
  isOpen = false,
) => {
  const [colour, ink, name] = severity[level];
  return `<div class="border-b border-line last:border-0 ${isOpen ? "bg-[#fdf1ee]" : "bg-surface"}"><div class="grid h-[62px] grid-cols-[120px_1.500fr_1.200fr_110px_150px_30px] items-center gap-4 pr-5"><span class="flex h-full items-center gap-2.5 pl-5 font-bold ${ink}" style="background:${colour}">${icon(name, 19)}${level}</span><b class="text-[15px]">${title}</b><span class="text-muted">${where}</span><span class="font-mono text-[12.500px]">${since}</span><span class="flex items-center gap-2">${who ? `${avatar(who, 26)}${who.split(" ")[0]}` : key("Take it", "border border-[#14140f] h-8!")}</span>${icon(isOpen ? "lucide:chevron-up" : "lucide:chevron-down", 18, "text-muted")}</div>${
    isOpen
      ? `<div class="grid grid-cols-[120px_1.500fr_1.200fr_290px] gap-4 pb-5 pr-5"><span></span><div class="leading-[20px]">Cabinet sensor 2 reads <b>81 °C</b>, limit 75. The rectifier cut to 40 kW at 14:09 and the fan reports no turns. Same fan as on 3 October.<div class="mt-3 flex gap-2">${key("Send a technician", yellow, "lucide:wrench")}${key("Limit to 0 kW", "border border-bad text-bad")}</div></div><div class="text-[12.500px] text-muted">${each(["14:06|Sensor 2 above 70 °C", "14:08|Fan 1 stopped", "14:09|Power cut to 40 kW"], (item) => `<div class="flex gap-3 py-1"><b class="font-mono text-ink">${item.split("|")[0]}</b>${item.split("|")[1]}</div>`)}</div>${lineChart(
          {
            width: 280,
            height: 96,
            min: 30,
            max: 90,
            series: [
              {
                values: [48, 49, 50, 52, 51, 55, 61, 68, 74, 79, 81],
                colour: "#d8341f",
                fill: 0.15,
                width: 2.5,
              },
              { values: Array(11).fill(75), colour: "#14140f", isDashed: true, width: 1.5 },
            ],
          },
        )}</div>`
      : ""
  }</div>`;
};

export const alarms = page(
  "Alarms",
  "Alarms",
  `${key("Mute sound", undefined, "lucide:volume-x")}${key("Rules")}${key("Hand over shift", yellow, "lucide:arrow-right-left")}`,
  `<div class="p-6"><div class="grid grid-cols-[repeat(3,1fr)_1.400fr] gap-4">${each(
    [
      ["Critical", 2, "oldest 20 min"],
      ["Major", 5, "oldest 1 h 12 min"],
      ["Minor", 9, "oldest 3 days"],
    ] as const,
    ([level, count, text]) =>
      `<div class="flex items-center gap-5 rounded-app px-6 py-5 ${severity[level][1]}" style="background:${severity[level][0]}"><span class="text-[52px] font-bold leading-none num">${count}</span><div><div class="text-[17px] font-bold">${level}</div><div class="opacity-75">${text}</div></div></div>`,
  )}<div class="rounded-app border border-line bg-surface px-5 py-3"><div class="flex"><b>Raised an hour</b><span class="ml-auto text-muted">24 h</span></div><div class="mt-1">${barChart({ width: 380, height: 68, bars: Array.from({ length: 24 }, (_, hour) => [Math.round(chance(`m${hour}`).between(0, 4)), hour > 20 ? hour - 19 : 0]), colours: ["#a9a695", "#d8341f"], corner: 0, share: 0.7 })}</div></div></div><div class="mt-5 flex items-center gap-6 font-semibold"><span class="border-b-3 border-brand pb-2">Open 16</span><span class="pb-2 text-muted">Taken 7</span><span class="pb-2 text-muted">Cleared today 41</span><span class="ml-auto flex items-center gap-2 pb-2 text-muted">${icon("lucide:arrow-down-wide-narrow", 17)}Gravest first</span></div>
<div class="overflow-hidden rounded-app border border-line">${alarm("Critical", "Cabinet too hot", "E6 Fjellrasten / 3", "14:06:12", "", true)}${alarm("Critical", "Earth fault, point switched off", "Harbour ferry queue / 2", "14:21:40", "Astrid Moe")}${alarm("Major", "Cable lock jammed", "Tollboden car park / 6", "13:36:02", "Astrid Moe")}${alarm("Major", "No connection for 30 minutes", "Solvik pier / 1 and 2", "13:52:18", "")}${alarm("Major", "Payment terminal refuses cards", "E6 Fjellrasten / 7", "14:02:55", "Jonas Ek")}${alarm("Minor", "Display stays dark", "Old town garage / 19", "Wed 09:14", "Jonas Ek")}</div></div>`,
);

const actual = [5.1, 4.6, 4.2, 4.4, 6.6, 11, 15.7, 17.1, 16.6, 17.4, 18.8, 18.3, 18.4];

export const forecast = page(
  "Forecast",
  "Load forecast, next 24 hours",
  `${key("Harbour substation", undefined, "lucide:utility-pole")}${key("Model of 14:00", undefined, "lucide:cpu")}${key("Book reserve", yellow)}`,
  `<div class="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_330px]"><div class="p-6"><div class="relative rounded-app border border-line bg-surface p-6"><div class="flex items-center gap-6"><b class="text-[16px]">Megawatts</b><span class="flex items-center gap-2"><i class="h-[3px] w-6 bg-[#14140f]"></i>measured</span><span class="flex items-center gap-2"><i class="h-[3px] w-6 bg-[#e0a800]"></i>expected</span><span class="flex items-center gap-2"><i class="h-3 w-6 bg-[#ffd400]/45"></i>9 times of 10</span><span class="flex items-center gap-2"><i class="h-0 w-6 border-t-2 border-dashed border-bad"></i>grid limit 24</span></div><svg class="mt-4" width="926" height="400" preserveAspectRatio="none" viewBox="0 0 976 400">${each([0, 6, 12, 18, 24], (value) => `<path d="M40 ${370 - value * 13.6}H976" stroke="#e6e3d8"/><text x="30" y="${374 - value * 13.6}" text-anchor="end" font-size="12" fill="#77745f">${value}</text>`)}${each(["2", "6", "10", "14:26", "18", "22", "2", "6", "10", "14"], (hour, index) => `<text x="${58 + index * 99}" y="394" text-anchor="middle" font-size="12" fill="#77745f" ${index === 3 ? 'font-weight="700"' : ""}>${hour}</text>`)}<path d="M355 120C410 100 430 62 470 40C520 16 540 24 580 96C630 190 660 246 720 276C790 300 820 288 850 220C880 150 910 110 976 96V186C930 200 900 240 860 286C810 330 780 340 720 328C650 312 620 260 576 180C540 120 520 112 480 118C440 124 410 130 355 120Z" fill="#ffd400" opacity=".45"/><path d="M355 120C410 114 440 88 476 74C520 60 544 80 578 140C626 222 656 280 720 302C780 320 816 310 856 252C890 194 920 156 976 140" fill="none" stroke="#e0a800" stroke-width="3"/><path d="M${actual.map((value, index) => `${40 + index * 26.25} ${(370 - value * 13.6).toFixed(0)}`).join("L")}" fill="none" stroke="#14140f" stroke-width="3"/><path d="M40 43.600H976" stroke="#d8341f" stroke-width="2" stroke-dasharray="8 6"/><path d="M355 20V370" stroke="#14140f" stroke-width="1.500"/><circle cx="355" cy="120" r="7" fill="#14140f" stroke="#fff" stroke-width="3"/><rect x="452" y="20" width="96" height="350" fill="#d8341f" opacity=".09"/><g transform="translate(476 92)"><path d="M0-18v-1" stroke="#000"/><circle cy="-18" r="6" fill="#d8341f"/></g></svg><div class="pointer-events-none absolute left-[530px] top-[210px] w-[214px] rounded-app bg-[#14140f] p-4 text-white shadow-xl"><b class="text-[15px]">18:40</b><div class="mt-1 flex"><span class="text-[#a9a695]">expected</span><b class="ml-auto">21.8 MW</b></div><div class="flex"><span class="text-[#a9a695]">at most</span><b class="ml-auto text-[#ff9483]">24.6 MW</b></div><div class="mt-2 border-t border-white/20 pt-2 text-[12.500px] leading-[17px] text-[#ffd400]">One in twelve evenings breaks the limit</div></div></div>
<div class="mt-4 grid grid-cols-4 gap-4">${each(["Peak expected|21.8 MW|18:40", "Chance above limit|8 %|18:10 to 19:30", "Error of last week|3.4 %|0.4 better", "Spot at peak|€0.31|a kWh"], (item, index) => `<div class="rounded-app border border-line p-4 ${index === 1 ? "bg-brand" : "bg-surface"}"><div class="${index === 1 ? "" : "text-muted"}">${item.split("|")[0]}</div><div class="mt-1 text-[28px] font-bold leading-[32px] num">${item.split("|")[1]}</div><div class="${index === 1 ? "" : "text-muted"}">${item.split("|")[2]}</div></div>`)}</div></div>
<aside class="border-l border-line bg-surface p-6"><b class="text-[15px]">What drives it</b>${each(
    [
      ["Cold, −6 °C at night", 0.82, "+2.1 MW"],
      ["Friday traffic on E6", 0.66, "+1.7 MW"],
      ["Concert at the pier, 19:00", 0.31, "+0.8 MW"],
      ["Dear spot price", 0.22, "−0.5 MW"],
    ] as const,
    ([label, share, value]) =>
      `<div class="mt-4"><div class="flex"><span>${label}</span><b class="ml-auto num">${value}</b></div><div class="mt-2 h-2 bg-bg"><i class="block h-full ${value.startsWith("−") ? "bg-[#1f9d57]" : "bg-[#14140f]"}" style="width:${share * 100}%"></i></div></div>`,
  )}<div class="mt-8 border-t border-line pt-6 font-bold">Ways to stay below</div>${each(["Slow 220 kW posts to 150|−1.9 MW|412 drivers wait 4 min", "Empty the harbour battery|−1.2 MW|full again by 3:00", "Peak price 6 ct higher|−0.7 MW|tell by 16:00"], (item, index) => `<div class="mt-3 flex gap-3 rounded-app border p-3.5 ${index === 1 ? "border-[#14140f] bg-raised" : "border-line"}">${radio(index === 1)}<div class="flex-1 leading-[19px]"><div class="flex"><b>${item.split("|")[0]}</b></div><div class="flex text-muted"><span>${item.split("|")[2]}</span><b class="ml-auto text-ink">${item.split("|")[1]}</b></div></div></div>`)}<div class="mt-5">${key("Prepare for 18:00", `${yellow} w-full justify-center h-11!`)}</div></aside></div>`,
);

const moment = (when: string, title: string, text: string, colour: string) =>
  `<div class="relative grid grid-cols-[64px_20px_1fr] gap-3 pb-[18px]"><span class="text-right font-mono text-[12.500px] text-muted">${when}</span><span class="relative"><i class="absolute left-[8px] top-4 h-[calc(100%+6px)] w-[2px] bg-line"></i><i class="absolute left-[3px] top-1 h-3 w-3" style="background:${colour}"></i></span><div><b>${title}</b><div class="text-muted">${text}</div></div></div>`;

const post = `<svg width="190" height="330" viewBox="0 0 190 330"><ellipse cx="95" cy="314" rx="82" ry="11" fill="#000" opacity=".12"/><rect x="42" y="14" width="106" height="298" rx="10" fill="#2a2a22"/><rect x="42" y="14" width="106" height="44" rx="10" fill="#ffd400"/><path d="M99 22 86 40h8l-2 12 14-18h-9Z" fill="#14140f"/><rect x="56" y="72" width="78" height="62" rx="5" fill="#0f2c1e"/><text x="95" y="100" text-anchor="middle" font-size="22" font-weight="800" fill="#7df0b0" style="font-family:var(--font)">88 kW</text><text x="95" y="121" text-anchor="middle" font-size="12" fill="#7df0b0" style="font-family:var(--font)">62 %  0:23</text><circle cx="70" cy="166" r="15" fill="#14140f" stroke="#1f9d57" stroke-width="4"/><circle cx="120" cy="166" r="15" fill="#14140f" stroke="#57564a" stroke-width="4"/><path d="M70 181c0 60-54 40-54 100 0 26 20 30 28 30" fill="none" stroke="#14140f" stroke-width="8"/>${times(5, (row) => `<path d="M60 ${214 + row * 14}h70" stroke="#14140f" stroke-width="5"/>`)}<path d="M42 292h106v10a10 10 0 0 1-10 10H52a10 10 0 0 1-10-10Z" fill="#ffd400"/></svg>`;

export const device = page(
  "Map",
  "Tollboden car park / 1",
  `<span class="rounded-app bg-[#1f9d57] px-2.5 py-1 font-semibold text-white">Charging</span>${key("Unlock cable", undefined, "lucide:unplug")}${key("Restart", undefined, "lucide:power")}${key("Stop session", "bg-[#14140f] text-white", "lucide:square")}`,
  `<div class="grid min-h-0 flex-1 grid-cols-[330px_1fr_370px] gap-4 p-6"><div class="flex flex-col gap-4"><div class="grid place-items-center rounded-app border border-line bg-surface py-6">${post}</div><div class="flex-1 rounded-app border border-line bg-surface p-5">${each(["Number|NF-0118-01", "Maker|Kestrel PowerPost 150", "Serial|KP150-2291-0044", "Firmware|4.12.1, newest 4.13.0", "In service|12 March 2024", "Meter stamp|until end of 2032", "Plugs|CCS 150 kW, Type 2 22 kW"], (item) => `<div class="flex border-b border-line py-[9px] last:border-0"><span class="w-[92px] text-muted">${item.split("|")[0]}</span><span class="${item.startsWith("Firmware") ? "font-semibold text-[#a07d00]" : ""}">${item.split("|")[1]}</span></div>`)}</div></div>
<div class="flex flex-col gap-4"><div class="rounded-app border border-line bg-surface p-5"><div class="flex items-center"><b class="text-[15px]">This session</b><span class="ml-3 text-muted">S-884 209, since 14:03</span><span class="ml-auto flex gap-4 text-muted"><span class="flex items-center gap-2"><i class="h-[3px] w-5 bg-[#14140f]"></i>kW</span><span class="flex items-center gap-2"><i class="h-[3px] w-5 bg-[#1f9d57]"></i>battery %</span></span></div><div class="mt-3">${lineChart(
    {
      width: 526,
      height: 236,
      max: 160,
      ticks: ["160", "80", "0"],
      labels: ["14:03", "14:08", "14:14", "14:20", "14:26"],
      series: [
        {
          values: [20, 96, 138, 146, 144, 139, 131, 122, 110, 99, 92, 88],
          colour: "#14140f",
          fill: 0.12,
          width: 2.5,
        },
        { values: [27, 30, 34, 38, 42, 46, 49, 52, 55, 58, 60, 62], colour: "#1f9d57", width: 2.5 },
      ],
    },
  )}</div></div><div class="grid grid-cols-3 gap-4">${each(["28.4 kWh|delivered", "€12.21|so far", "0:11|until 80 %"], (item) => `<div class="rounded-app bg-[#14140f] p-4 text-white"><div class="text-[24px] font-bold num">${item.split("|")[0]}</div><div class="text-[#a9a695]">${item.split("|")[1]}</div></div>`)}</div><div class="grid flex-1 grid-cols-3 gap-4">${each(
    [
      ["Cabinet", "41 °C", 0.46, "#1f9d57"],
      ["Cable", "58 °C", 0.72, "#e0a800"],
      ["Signal", "−71 dBm", 0.66, "#1f9d57"],
    ] as const,
    ([label, value, share, colour]) =>
      `<div class="flex flex-col items-center justify-center rounded-app border border-line bg-surface p-3">${gauge(136, share, colour)}<div class="-mt-8 text-[19px] font-bold num">${value}</div><div class="mt-1 text-muted">${label}</div></div>`,
  )}</div></div>
<div class="rounded-app border border-line bg-surface p-5"><div class="flex items-center"><b class="text-[15px]">What happened</b><span class="ml-auto text-muted">All 2,114</span></div><div class="mt-5">${moment("14:03", "Session began", "VG card ·· 4471, CCS plug", "#1f9d57")}${moment("13:41", "Session ended", "22.6 kWh, driver stopped it", "#a9a695")}${moment("12:58", "Session began", "App, Lise Aamodt", "#1f9d57")}${moment("11:20", "Signal weak for 6 minutes", "Came back by itself", "#ffd400")}${moment("Wed", "Firmware 4.13.0 put off", "Cable too warm during the test", "#ffd400")}${moment("12 Nov", "Cable lock replaced", "Astrid Moe, 35 minutes on site", "#14140f")}${moment("11 Nov", "Cable lock jammed", "Alarm, cleared after 19 hours", "#d8341f")}${moment("3 Oct", "Yearly check passed", "Next one by 3 October 2027", "#14140f")}</div></div></div>`,
);

const bar = (from: number, long: number, text: string, colour: string, ink = "text-white", done = 0) =>
  `<span class="absolute top-[13px] flex h-[36px] items-center overflow-hidden rounded-app ${long > 1 ? "px-2.5" : "px-1.5"} text-[12.500px] font-semibold ${ink}" style="left:${from * 38.1}px;width:${long * 38.1 - 4}px;background:${colour}"><i class="absolute inset-y-0 left-0 bg-black/18" style="width:${done * 100}%"></i><span class="relative truncate">${text}</span></span>`;

const lane = (who: string, sub: string, bars: string, isTeam = true) =>
  `<div class="flex h-[62px] border-b border-line"><div class="flex w-[236px] shrink-0 items-center gap-3 border-r border-line px-5">${isTeam ? avatar(who, 30) : `<span class="grid h-[30px] w-[30px] place-items-center rounded-app bg-[#e6e3d8]">${icon("lucide:hard-hat", 17)}</span>`}<div class="leading-tight"><b>${who}</b><div class="text-[12px] text-muted">${sub}</div></div></div><div class="relative flex-1">${bars}</div></div>`;

const weekdays = ["M", "T", "W", "T", "F", "S", "S"];

export const gantt = page(
  "Service",
  "Service plan",
  `<span class="flex rounded-app border border-[#c9c5b4]">${each(["Week", "4 weeks", "Year"], (label, index) => `<span class="px-4 py-2 ${index === 1 ? "bg-[#14140f] font-semibold text-white" : "text-muted"}">${label}</span>`)}</span>${key("9 November to 6 December", undefined, "lucide:calendar")}${key("New job", yellow, "lucide:plus")}`,
  `<div class="flex min-h-0 flex-1 flex-col p-6"><div class="relative overflow-hidden rounded-app border border-line bg-surface"><div class="flex h-[58px] border-b border-line bg-raised"><div class="flex w-[236px] items-center border-r border-line px-5 font-semibold">People and firms</div><div class="relative flex flex-1">${times(28, (day) => `<span class="flex w-[38.100px] flex-col items-center justify-center border-r border-line text-[12px] ${day % 7 > 4 ? "bg-[#e6e3d8] text-muted" : ""}"><span class="text-muted">${weekdays[day % 7]}</span><b class="${day === 11 ? "rounded-app bg-brand px-1.5" : ""}">${day < 22 ? day + 9 : day - 21}</b></span>`)}</div></div><div class="absolute bottom-0 left-[236px] right-0 top-[58px] flex">${times(28, (day) => `<i class="w-[38.100px] border-r border-line/60 ${day % 7 > 4 ? "bg-[#efece2]" : ""}"></i>`)}<i class="absolute bottom-0 top-0 w-[3px] bg-brand" style="left:437px"></i></div><div class="relative">${lane("Astrid Moe", "High voltage", bar(0, 3, "E6 filters, 22 posts", "#5a594c", "text-white", 1) + bar(3, 1, "6", "#d8341f", "text-white", 1) + bar(7, 4, "Airport P2, yearly check", "#14140f", "text-white", 0.9) + bar(14, 5, "Ferry queue, earth fault", "#d8341f"))}${lane("Jonas Ek", "Payment, software", bar(1, 4, "Terminals, old town", "#5a594c", "text-white", 1) + bar(9, 3, "E6 / 7 terminal", "#ffd400", "text-[#14140f]", 0.5) + bar(15, 6, "Firmware 4.13, 140 posts", "#14140f"))}${lane("Siw Tangen", "Civil works", bar(0, 5, "Solvik pier, new base", "#5a594c", "text-white", 1) + bar(7, 5, "Bollards, Mill hill", "#5a594c", "text-white", 0.8) + bar(21, 5, "Paint bays, harbour", "#a9a695", "text-[#14140f]"))}${lane("Mats Rønning", "Apprentice", bar(2, 2, "Stickers", "#a9a695", "text-[#14140f]", 1) + bar(7, 4, "with Astrid", "#a9a695", "text-[#14140f]", 0.9) + bar(16, 3, "School", "#e6e3d8", "text-[#14140f]"))}${lane("Fjordkran AS", "Lifting, hired", bar(10, 2, "Crane", "#ffd400", "text-[#14140f]", 0.4) + bar(24, 2, "Crane", "#ffd400", "text-[#14140f]"), false)}${lane("Nordlys Måling", "Meter stamps", bar(14, 4, "Stamps, 31 meters", "#14140f"), false)}${lane("Harbour substation", "Shut down", bar(19, 1, "4h", "#d8341f") + bar(26, 2, "Oil sample", "#5a594c"), false)}</div>
<svg class="pointer-events-none absolute left-[236px] top-[58px]" width="1160" height="440"><path d="M720 31h8c22 0 22 372-2 372" fill="none" stroke="#d8341f" stroke-width="2" stroke-dasharray="5 4"/></svg></div>
<div class="mt-4 grid flex-1 grid-cols-[1fr_1fr_1.200fr] gap-4"><div class="rounded-app border border-line bg-surface p-5"><b class="text-[15px]">Without a date 4</b>${each(["Fan of Fjellrasten / 3|Critical|#d8341f|text-white", "Display, old town / 19|Minor|#e6e3d8|", "Solvik, router|Major|#ffd400|", "Graffiti, Kvernveien|Minor|#e6e3d8|"], (item) => `<div class="mt-2.5 flex items-center rounded-app border border-line px-3 py-2.5">${icon("lucide:grip-vertical", 16, "mr-2 text-faint")}${item.split("|")[0]}<span class="ml-auto rounded-app px-2 py-0.5 text-[12px] font-semibold ${item.split("|")[3]}" style="background:${item.split("|")[2]}">${item.split("|")[1]}</span></div>`)}</div><div class="rounded-app border border-line bg-surface p-5"><b class="text-[15px]">Hours this week</b>${each(["Astrid Moe|38|1", "Jonas Ek|31|0", "Siw Tangen|37|0", "Mats Rønning|30|0"], (item) => `<div class="mt-3.5"><div class="flex"><span>${item.split("|")[0]}</span><b class="ml-auto num ${item.endsWith("1") ? "text-bad" : ""}">${item.split("|")[1]} of 37</b></div><div class="mt-1.5 h-2 bg-bg"><i class="block h-full ${item.endsWith("1") ? "bg-bad" : "bg-[#14140f]"}" style="width:${Math.min(100, (Number(item.split("|")[1]) / 37) * 100)}%"></i></div></div>`)}</div><div class="rounded-app bg-[#14140f] p-5 text-white"><b class="text-[15px] text-brand">Clash on 28 November</b><p class="mt-2 leading-[21px] text-[#d9d6c6]">The substation is shut down for four hours on Saturday, so the earth fault at the ferry queue has to be mended by the evening before.</p><div class="mt-4 flex gap-2">${key("Keep, tell Astrid", yellow)}${key("Move shutdown", "border border-white/40")}</div></div></div></div>`,
);

const roles = ["Owner", "Shift lead", "Operator", "Technician", "Finance", "Guest"];

const rights = [
  ["See", "Map and states", "111111"],
  ["See", "Takings", "110010"],
  ["See", "Drivers' names", "1120-0"],
  ["Do", "Restart a post", "111100"],
  ["Do", "Stop a session", "111200"],
  ["Do", "Refund up to €50", "111010"],
  ["Do", "Refund without limit", "100010"],
  ["Do", "Limit power of a site", "112000"],
  ["Change", "Tariffs", "100020"],
  ["Change", "Alarm rules", "110000"],
  ["Change", "People and roles", "100000"],
] as const;

const cell = (mark: string, isMine: boolean) =>
  `<span class="grid h-full w-[118px] place-items-center border-l border-line ${isMine ? "bg-[#fff6c7]" : ""}">${mark === "1" ? `<span class="grid h-6 w-6 place-items-center rounded-app bg-[#14140f] text-brand">${icon("ph:check-bold", 14)}</span>` : mark === "2" ? `<span class="rounded-app bg-brand px-2 py-0.5 text-[12px] font-semibold">asks first</span>` : `<i class="h-[3px] w-3 bg-faint"></i>`}</span>`;

export const permissions = page(
  "People",
  "Roles and rights",
  `${key("People 34", undefined, "lucide:users")}${key("Log of changes", undefined, "lucide:scroll-text")}${key("Save 2 changes", yellow, "lucide:save")}`,
  `<div class="flex min-h-0 flex-1 gap-5 p-6"><div class="flex-1 overflow-hidden rounded-app border border-line bg-surface"><div class="flex h-[84px] border-b-2 border-[#14140f] bg-raised"><span class="flex flex-1 items-end px-6 pb-3 text-[15px] font-bold">Who may do what</span>${each(roles, (role, index) => `<span class="flex w-[118px] flex-col items-center justify-center border-l border-line ${index === 2 ? "bg-brand" : ""}"><b class="text-[14.500px]">${role}</b><span class="${index === 2 ? "" : "text-muted"}">${[2, 4, 11, 9, 3, 5][index]} people</span></span>`)}</div>${each(rights, ([group, label, marks], index) => `<div class="flex h-[${rights[index - 1]?.[0] === group ? 56 : 56}px] items-center ${index && rights[index - 1]?.[0] !== group ? "border-t-2 border-[#14140f]" : "border-t border-line"}"><span class="w-[92px] pl-6 text-muted">${rights[index - 1]?.[0] === group ? "" : group}</span><span class="flex-1 font-semibold">${label}${label.startsWith("Stop") || label.startsWith("Limit") ? `<i class="ml-2 inline-block h-2 w-2 rounded-full bg-bad align-middle"></i>` : ""}</span>${each([...marks], (mark, column) => cell(mark, column === 2))}</div>`)}</div>
<aside class="w-[296px] rounded-app border border-line bg-surface p-6"><div class="text-muted">Role</div><h2 class="text-[24px] font-bold">Operator</h2><p class="mt-2 leading-[20px] text-muted">Sits in the control room, day and night, in three shifts.</p><div class="mt-5 font-bold">Changed just now</div>${each(["Stop a session|was not allowed for technicians|now asks first", "Limit power of a site|was allowed for operators|now asks first"], (item) => `<div class="mt-3 rounded-app border-l-4 border-bad bg-raised p-3 leading-[19px]"><b>${item.split("|")[0]}</b><div class="text-muted line-through">${item.split("|")[1]}</div>${item.split("|")[2]}</div>`)}<div class="mt-6 font-bold">11 people</div>${each(["Oda Lunde", "Emil Strand", "Kaia Berg", "Truls Nygård"], (name, index) => `<div class="mt-3 flex items-center gap-3">${avatar(name, 32)}${name}<span class="ml-auto text-[12px] ${index === 0 ? "font-semibold text-[#1f9d57]" : "text-muted"}">${index === 0 ? "on shift" : ["", "22:00", "tomorrow", "holiday"][index]}</span></div>`)}<div class="mt-5 font-semibold">and 7 more</div></aside></div>`,
);

export const exportDialog = page(
  "Overview",
  "Reports",
  key("Export", yellow, "lucide:download"),
  `<div class="grid grid-cols-3 gap-4 p-6">${each(["Energy|GWh|#14140f", "Takings|€ m|#1f9d57", "Uptime|%|#e0a800", "Sessions|thousand|#14140f", "Alarms|count|#d8341f", "Roaming|€ thousand|#5a594c"], (item) => `<div class="rounded-app border border-line bg-surface p-5"><b class="text-[15px]">${item.split("|")[0]}</b> <span class="text-muted">${item.split("|")[1]}</span><div class="mt-3">${barChart({ width: 390, height: 250, bars: Array.from({ length: 11 }, (_, month) => [chance(`${item}${month}`).between(40, 100)]), colours: [item.split("|")[2] ?? ""], corner: 0, labels: ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N"] })}</div></div>`)}</div>`,
  modal(
    820,
    `<div class="h-3 bg-[repeating-linear-gradient(-45deg,#14140f_0_12px,#ffd400_12px_24px)]"></div><div class="flex items-center px-8 pt-6"><h2 class="text-[24px] font-bold">Export a report</h2><span class="ml-auto">${icon("lucide:x", 24)}</span></div><div class="grid grid-cols-[1fr_290px] gap-8 px-8 py-6"><div><b>As</b><div class="mt-2 grid grid-cols-4 gap-2.5">${each(["PDF|lucide:file-text", "Excel|lucide:sheet", "CSV|lucide:table", "API|lucide:braces"], (item, index) => `<span class="flex flex-col items-center gap-2 rounded-app border-2 py-4 font-semibold ${index === 0 ? "border-[#14140f] bg-[#fff6c7]" : "border-line text-muted"}">${icon(item.split("|")[1] ?? "", 26)}${item.split("|")[0]}</span>`)}</div><div class="mt-5 grid grid-cols-2 gap-3">${select("Period", "October 2026")}${select("Grain", "A day")}</div><div class="mt-5 font-bold">Chapters</div><div class="mt-2 grid grid-cols-2 gap-y-2.5">${each(["Summary on one page|1", "Energy and takings|1", "Uptime by site|1", "Alarms and repairs|1", "Roaming partners|0", "Drivers' names|x"], (item) => `<span class="flex items-center gap-2.5 ${item.endsWith("x") ? "text-faint" : ""}">${check(item.endsWith("1"))}${item.split("|")[0]}${item.endsWith("x") ? icon("lucide:lock", 14) : ""}</span>`)}</div><div class="mt-5 flex items-center gap-4 rounded-app bg-raised p-4">${icon("lucide:repeat", 22)}<div class="flex-1"><b>Every month, on the 2nd, at 6:00</b><div class="text-muted">to board@northfjell.example and 3 more</div></div><span class="inline-flex h-6 w-11 justify-end rounded-full bg-[#14140f] p-[3px]"><i class="h-[18px] w-[18px] rounded-full bg-brand"></i></span></div></div>
<div class="rounded-app bg-[#d9d5c6] p-6"><div class="h-[330px] bg-white p-5 shadow-lg"><div class="flex items-center gap-2">${logo(20)}<b class="text-[12px]">Northfjell Charging</b></div><div class="mt-4 text-[19px] font-bold leading-[22px]">October 2026</div><div class="mt-3 grid grid-cols-2 gap-2 text-[10px] text-muted">${each(["4.31 GWh|sold", "€1.85 m|takings", "97.4 %|uptime", "118,240|sessions"], (item) => `<span class="border-t-2 border-[#14140f] pt-1"><b class="block text-[14px] text-ink">${item.split("|")[0]}</b>${item.split("|")[1]}</span>`)}</div><div class="mt-3">${barChart({ width: 196, height: 84, bars: Array.from({ length: 31 }, (_, day) => [chance(`d${day}`).between(50, 100)]), colours: ["#ffd400"], corner: 0, share: 0.75 })}</div>${times(4, (row) => `<i class="mt-2 block h-1.5 bg-[#eceae2]" style="width:${[100, 92, 96, 60][row]}%"></i>`)}</div><div class="mt-3 text-center text-muted">Page 1 of 14</div></div></div><div class="flex items-center border-t border-line px-8 py-5"><span class="text-muted">About 3.2 MB, ready in 20 seconds</span><span class="ml-auto flex gap-2.5">${key("Cancel")}${key("Make PDF", yellow, "lucide:download")}</span></div>`,
    "overflow-hidden bg-surface",
    "bg-[#14140f]/60",
  ),
);

const tile = (label: string, value: string, unit: string, colour = "#fff") =>
  `<div class="flex flex-col justify-center rounded-[6px] bg-[#16160f] px-7"><div class="text-[20px] text-[#a9a695]">${label}</div><div class="flex items-baseline gap-3"><span class="text-[52px] font-bold leading-[58px] tracking-tight num" style="color:${colour}">${value}</span><span class="text-[20px] text-[#a9a695]">${unit}</span></div></div>`;

export const wall = desktop(
  "flex-col gap-4 bg-black p-6 text-white",
  `<header class="flex items-center">${logo(52)}<span class="ml-4 text-[28px] font-bold">Northfjell control room</span><span class="ml-auto text-[52px] font-bold leading-none num">14:26<span class="text-[30px] text-[#77745f]">:08</span></span></header><div class="grid min-h-0 flex-1 grid-cols-[470px_1fr_340px] gap-4"><div class="flex flex-col items-center rounded-[6px] bg-[#16160f] pt-10 text-white">${gauge(400, 0.767, "#ffd400", "#33322a")}<div class="-mt-[128px] text-[108px] font-bold leading-none tracking-tighter num">18.4</div><div class="mt-2 text-[24px] text-[#a9a695]">MW of 24</div><div class="mt-12 w-full px-8">${lineChart({ width: 406, height: 150, max: 24, series: [{ values: [6.1, 5.2, 4.6, 4.1, 4.4, 6.8, 11.2, 15.9, 17.2, 16.4, 16.9, 17.8, 18.9, 18.2, 18.4], colour: "#ffd400", fill: 0.3, width: 4 }] })}<div class="mt-2 flex justify-between text-[16px] text-[#77745f]"><span>0:00</span><span>now</span></div></div><div class="mb-8 mt-auto w-full px-8">${each(["Motorway E6 north|7.2|1", "Harbour and old town|4.9|0.68", "Airport|3.1|0.43", "Fjord villages|0.9|0.13"], (item) => `<div class="mt-3 text-[18px]"><div class="flex"><span class="text-[#d9d6c6]">${item.split("|")[0]}</span><b class="ml-auto num">${item.split("|")[1]} MW</b></div><div class="mt-1.5 h-2 bg-[#33322a]"><i class="block h-full bg-[#ffd400]" style="width:${Number(item.split("|")[2]) * 100}%"></i></div></div>`)}</div></div>
<div class="flex flex-col gap-4"><div class="rounded-[6px] bg-[#16160f] p-7"><div class="flex items-baseline text-[20px] text-[#a9a695]">1,186 points<span class="ml-auto flex gap-5 whitespace-nowrap text-[18px]">${each(["438 charging|#2fd27c", "31 faulty|#ff4a32", "25 offline|#77745f"], (item) => `<b style="color:${item.split("|")[1]}">${item.split("|")[0]}</b>`)}</span></div><div class="mt-5 grid gap-[3px]" style="grid-template-columns:repeat(40,1fr)">${times(
    1186,
    (index) => {
      const draw = chance(`post ${index}`).between(0, 1);
      const colour =
        draw < 0.369 ? "#2fd27c" : draw < 0.395 ? "#ff4a32" : draw < 0.416 ? "#77745f" : "#2b2a22";
      return `<i class="h-[10.500px]" style="background:${colour}"></i>`;
    },
  )}</div></div><div class="grid flex-1 grid-cols-2 gap-4">${tile("Energy today", "142.6", "MWh")}${tile("Sessions", "3,904", "today")}</div></div>
<div class="flex flex-col gap-4"><div class="rounded-[6px] bg-[#d8341f] p-6"><div class="flex items-center gap-3 text-[22px] font-bold">${icon("lucide:octagon-alert", 30)}2 critical</div><div class="mt-4 text-[26px] font-bold leading-[30px]">Cabinet too hot</div><div class="text-[18px] opacity-85">E6 Fjellrasten / 3 · 20 min</div><div class="mt-4 border-t border-white/40 pt-4 text-[26px] font-bold leading-[30px]">Earth fault</div><div class="text-[18px] opacity-85">Harbour ferry queue / 2 · Astrid</div></div><div class="rounded-[6px] bg-[#ffd400] p-6 text-[#14140f]"><div class="text-[20px] font-bold">18:40 peak</div><div class="text-[52px] font-bold leading-[56px] num">21.8 MW</div><div class="text-[18px]">8 % chance above limit</div></div><div class="flex flex-1 flex-col justify-center rounded-[6px] bg-[#16160f] px-6"><div class="text-[18px] text-[#a9a695]">On shift until 22:00</div><div class="mt-4 flex gap-4">${each(["Oda Lunde", "Henrik Vold"], (name) => `<span class="flex flex-col items-center gap-2 text-[18px]">${avatar(name, 72)}${name.split(" ")[0]}</span>`)}</div></div></div></div><footer class="flex items-center gap-10 text-[18px] text-[#a9a695]"><span>−2 °C, snow from 17:00</span><span>Spot €0.24</span><span>E6 Solvik tunnel closed until 15:30</span><span class="ml-auto text-[#2fd27c]">Data 4 s old</span></footer>`,
);
