// The pages of Crewdeck; their captions are in crewdeck.ts.
import { avatar, avatars } from "../kit/art.ts";
import { lineChart, progress, ring } from "../kit/chart.ts";
import { icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, desktop, dot, key, modal, navList, webToggle } from "../kit/web.ts";

const mark = `<svg width="22" height="22" viewBox="0 0 22 22"><rect x="1" y="3" width="14" height="14" rx="4" fill="#a78bfa"/><rect x="7" y="6" width="14" height="14" rx="4" fill="#6d4df2" stroke="#101114" stroke-width="2"/></svg>`;

const side = (
  active: string,
) => `<aside class="flex w-[224px] shrink-0 flex-col border-r border-line px-3 py-3.5"><div class="flex items-center gap-2 px-2 text-[14px] font-semibold">${mark}Saltworks${icon("lucide:chevron-down", 15, "text-muted")}<span class="ml-auto grid h-7 w-7 place-items-center rounded-[7px] bg-raised text-muted">${icon("lucide:square-pen", 15)}</span></div>
<div class="mt-4 [&_svg]:h-4 [&_svg]:w-4">${navList(
  ["Inbox|lucide:inbox|6", "My issues|lucide:circle-dot", "Search|lucide:search"],
  active,
  "bg-raised text-ink",
)}<div class="mb-1 mt-5 px-2.5 text-[12px] text-muted">Teams</div><div class="flex items-center gap-2 px-2.5 py-1.5 text-[13.500px]"><span class="grid h-4 w-4 place-items-center rounded-[4px] bg-[#e08b4f]"></span>Ordering${icon("lucide:chevron-down", 14, "ml-auto text-muted")}</div><div class="pl-3">${navList(
  ["Board|lucide:columns-3", "Issues|lucide:list", "Roadmap|lucide:chart-gantt", "Cycles|lucide:refresh-cw"],
  active,
  "bg-raised text-ink",
)}</div><div class="flex items-center gap-2 px-2.5 py-1.5 text-[13.500px] text-muted"><span class="h-4 w-4 rounded-[4px] bg-[#4fa3e0]"></span>Kitchen displays${icon("lucide:chevron-right", 14, "ml-auto")}</div><div class="flex items-center gap-2 px-2.5 py-1.5 text-[13.500px] text-muted"><span class="h-4 w-4 rounded-[4px] bg-[#5fbf8f]"></span>Loyalty${icon("lucide:chevron-right", 14, "ml-auto")}</div></div>
<div class="mt-auto rounded-app border border-line p-3"><div class="flex justify-between text-[12.500px]"><span>Cycle 31</span><span class="text-muted">4 days left</span></div><div class="mt-2">${progress(0.62, "h-1.5 bg-raised")}</div></div><div class="mt-3 flex items-center gap-2 px-1 text-[13px]">${avatar("Noor Haddad", 26)}Noor Haddad${icon("lucide:settings", 15, "ml-auto text-muted")}</div></aside>`;

const shell = (active: string, head: string, body: string, over = "") =>
  desktop(
    "bg-bg text-[13.500px]",
    `${side(active)}<section class="flex min-w-0 flex-1 flex-col"><header class="flex h-[52px] shrink-0 items-center gap-2.5 border-b border-line px-5">${head}</header><div class="relative min-h-0 flex-1 overflow-hidden">${body}</div></section>${over}`,
  );

const status = {
  backlog: icon("lucide:circle-dashed", 16, "text-muted"),
  todo: icon("lucide:circle", 16, "text-muted"),
  doing: icon("ph:circle-half-fill", 16, "text-warn"),
  review: icon("lucide:circle-dot", 16, "text-[#4fa3e0]"),
  done: icon("ph:check-circle-fill", 16, "text-good"),
};
const priority = {
  urgent: icon("ph:warning-diamond-fill", 16, "text-[#ff7a59]"),
  high: icon("lucide:signal-high", 16, "text-ink"),
  medium: icon("lucide:signal-medium", 16, "text-muted"),
  low: icon("lucide:signal-low", 16, "text-muted"),
};

const label = (text: string, colour: string) =>
  `<span class="inline-flex items-center gap-1.5 rounded-full border border-line px-2 py-px text-[12px] text-muted"><i class="h-2 w-2 rounded-full" style="background:${colour}"></i>${text}</span>`;
const bug = label("Bug", "#ff6b6b");
const feature = label("Feature", "#a78bfa");
const polish = label("Polish", "#5fbf8f");
const infra = label("Infra", "#4fa3e0");

interface Issue {
  id: string;
  title: string;
  level: keyof typeof priority;
  tags: string;
  who: string;
  due?: string;
}

const issue = (
  id: string,
  title: string,
  level: Issue["level"],
  tags: string,
  who: string,
  due = "",
): Issue => ({ id, title, level, tags, who, due });

const issues = {
  todo: [
    issue(
      "ORD-412",
      "Guests cannot split a bill across two gift cards",
      "urgent",
      bug,
      "Mei Tanaka",
      "24 Nov",
    ),
    issue("ORD-398", "Remember allergy notes between visits", "high", feature, "Sam Oduya"),
    issue("ORD-405", "Empty basket drawing looks blurry on tablets", "low", polish, "Ida Lund"),
  ],
  doing: [
    issue(
      "ORD-401",
      "Table QR codes open the right menu after a floor change",
      "high",
      bug,
      "Noor Haddad",
      "22 Nov",
    ),
    issue(
      "ORD-389",
      "Offline ordering when the venue's network drops",
      "urgent",
      `${feature} ${infra}`,
      "Viktor Brandt",
      "26 Nov",
    ),
    issue("ORD-410", "Show kitchen delay before the guest orders", "medium", feature, "Mei Tanaka"),
    issue("ORD-403", "Tip presets by country", "medium", feature, "Ida Lund"),
  ],
  review: [
    issue("ORD-377", "Move receipts to the new mail sender", "medium", infra, "Sam Oduya"),
    issue(
      "ORD-394",
      "Right-to-left layout for the Arabic menu",
      "high",
      `${feature} ${polish}`,
      "Noor Haddad",
      "21 Nov",
    ),
    issue("ORD-386", "Show who opened the tab when staff change shifts", "medium", feature, "Ida Lund"),
    issue("ORD-391", "Printer says ready while it is out of paper", "high", bug, "Viktor Brandt", "24 Nov"),
  ],
  done: [
    issue("ORD-371", "Menu pictures load in under a second", "high", infra, "Viktor Brandt"),
    issue("ORD-366", "Let staff reopen a closed tab", "medium", feature, "Mei Tanaka"),
    issue("ORD-383", "Wrong VAT on takeaway drinks", "urgent", bug, "Sam Oduya"),
    issue("ORD-374", "Ask for feedback once, not after every round", "low", polish, "Ida Lund"),
    issue("ORD-369", "Close the kitchen early on Sundays", "medium", feature, "Noor Haddad"),
  ],
};

const card = (one: Issue, isLifted = false) =>
  `<article class="rounded-app border bg-surface p-3 ${isLifted ? "rotate-2 border-brand shadow-[0_18px_40px_rgba(0,0,0,.6)]" : "border-line"}"><div class="flex items-center justify-between text-[12px] text-muted num">${one.id}${avatar(one.who, 22)}</div><div class="mt-1.5 text-[14px] leading-5">${one.title}</div><div class="mt-2.5 flex items-center gap-1.5">${priority[one.level]}${one.tags}${one.due ? `<span class="ml-auto flex items-center gap-1 text-[12px] ${one.level === "urgent" ? "text-[#ff7a59]" : "text-muted"}">${icon("lucide:calendar", 13)}${one.due}</span>` : ""}</div></article>`;

const column = (glyph: string, name: string, list: readonly Issue[], extra = "") =>
  `<div class="flex w-[276px] shrink-0 flex-col gap-2.5"><div class="flex items-center gap-2 px-1 py-1 text-[14px] font-medium">${glyph}${name}<span class="text-muted">${list.length}</span><span class="ml-auto flex gap-2 text-muted">${icon("lucide:plus", 16)}${icon("lucide:ellipsis", 16)}</span></div>${each(list, (one) => card(one))}${extra}</div>`;

const tools = `${button("Filter", "h-7 border border-line text-[13px] text-muted px-2.5", "lucide:list-filter")}${button("Display", "h-7 border border-line text-[13px] text-muted px-2.5", "lucide:sliders-horizontal")}`;
const crumb = (name: string) =>
  `<span class="h-4 w-4 rounded-[4px] bg-[#e08b4f]"></span><span class="text-muted">Ordering</span>${icon("lucide:chevron-right", 14, "text-muted")}<b class="font-medium">${name}</b>`;

export const board = shell(
  "Board",
  `${crumb("Board")}<span class="ml-3 rounded-full bg-raised px-2.5 py-1 text-[12.500px]">Cycle 31</span><span class="ml-auto">${avatars(["Noor Haddad", "Mei Tanaka", "Viktor Brandt", "Ida Lund"], 24, "border-bg")}</span>${tools}`,
  `<div class="flex gap-4 p-5">${column(status.todo, "To do", issues.todo, `<div class="h-[92px] rounded-app border border-dashed border-brand/60 bg-brand/8"></div>`)}${column(status.doing, "In progress", issues.doing)}${column(status.review, "In review", issues.review)}${column(status.done, "Done", issues.done)}</div><div class="absolute left-[150px] top-[428px] w-[276px]">${card(issue("ORD-416", "Guests see yesterday's specials in the morning", "high", bug, "Viktor Brandt", "23 Nov"), true)}</div>`,
);

const rowOf = (one: Issue, glyph: string, isOn = false) =>
  `<div class="flex h-[42px] items-center gap-3 border-b border-line/60 px-5 ${isOn ? "bg-brand/12" : ""}">${priority[one.level]}<span class="w-[62px] text-[13px] text-muted num">${one.id}</span>${glyph}<span class="truncate text-[14px]">${one.title}</span><span class="ml-auto flex items-center gap-2">${one.tags}<span class="w-[64px] text-right text-[12.500px] text-muted">${one.due ?? ""}</span>${avatar(one.who, 22)}</span></div>`;

const groupOf = (glyph: string, name: string, list: readonly Issue[], on = -1) =>
  `<div class="flex h-9 items-center gap-2 bg-raised/60 px-5 text-[13.500px] font-medium">${icon("lucide:chevron-down", 14, "text-muted")}${glyph}${name}<span class="text-muted">${list.length}</span>${icon("lucide:plus", 15, "ml-auto text-muted")}</div>${each(list, (one, index) => rowOf(one, glyph, index === on))}`;

const backlog = [
  issue("ORD-352", "Scan a paper menu into a draft menu", "medium", feature, "Ida Lund"),
  issue("ORD-347", "Quiet hours for kitchen sounds", "low", feature, "Sam Oduya"),
];

export const list = shell(
  "Issues",
  `${crumb("Issues")}<span class="ml-4 flex gap-1 text-[13px]">${each(["All", "Active", "Backlog"], (name, index) => `<span class="rounded-[7px] px-2.5 py-1 ${index === 0 ? "bg-raised" : "text-muted"}">${name}</span>`)}</span><span class="ml-auto flex gap-2">${tools}${button("New issue", "h-7 bg-brand text-on-brand text-[13px] px-2.5", "lucide:plus")}</span>`,
  `${groupOf(status.doing, "In progress", issues.doing, 1)}${groupOf(status.review, "In review", issues.review)}${groupOf(status.todo, "To do", issues.todo)}${groupOf(status.done, "Done", issues.done)}${groupOf(status.backlog, "Backlog", backlog)}<div class="absolute bottom-6 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-[12px] border border-line bg-raised px-4 py-2.5 text-[13px] shadow-2xl"><span>1 selected</span><i class="h-4 w-px bg-line"></i>Status ${key("S")} Assign ${key("A")} Label ${key("L")}<span class="text-muted">${icon("lucide:x", 15)}</span></div>`,
);

const property = (name: string, value: string) =>
  `<div class="flex items-center py-[7px] text-[13.500px]"><span class="w-[96px] text-muted">${name}</span><span class="flex items-center gap-2">${value}</span></div>`;
const activity = (who: string, text: string, when: string) =>
  `<div class="flex items-center gap-2.5 text-[13px] text-muted">${avatar(who, 20)}<span><b class="font-medium text-ink">${who}</b> ${text}</span><span>· ${when}</span></div>`;
const comment = (who: string, when: string, text: string) =>
  `<div class="rounded-app border border-line bg-surface p-4"><div class="flex items-center gap-2.5 text-[13.500px]">${avatar(who, 24)}<b class="font-medium">${who}</b><span class="text-muted">${when}</span></div><div class="mt-2 leading-[21px]">${text}</div></div>`;
const todo = (text: string, isDone: boolean) =>
  `<div class="flex items-center gap-2.5 py-[5px] ${isDone ? "text-muted line-through" : ""}">${isDone ? status.done : status.todo}${text}</div>`;

export const detail = shell(
  "Issues",
  `${crumb("ORD-389")}<span class="ml-auto flex items-center gap-3 text-muted">${icon("lucide:link", 16)}${icon("lucide:git-branch", 16)}${icon("lucide:star", 16)}<span class="flex items-center gap-1">2 / 14${icon("lucide:chevron-up", 16)}${icon("lucide:chevron-down", 16)}</span></span>`,
  `<div class="flex h-full"><div class="flex-1 px-[84px] pt-9"><h1 class="text-[25px] font-semibold tracking-tight">Offline ordering when the venue's network drops</h1><p class="mt-4 text-[15px] leading-[24px]">Harbour Street lost its line for 40 minutes on Saturday and took orders on paper. The tablet should keep the menu, queue orders and send them once the line is back, in the order they were taken.</p>
<div class="mt-4 rounded-app border-l-2 border-brand bg-brand/8 px-4 py-3 leading-[21px] text-muted">“If I can see that it is queued, I trust it. If it just spins, I get my notebook out.” — Farid, floor lead</div><div class="mt-6 flex items-center gap-2 text-[14px] font-medium">Sub-issues <span class="text-muted">3 of 5</span>${progress(0.6, "h-1.5 w-24 bg-raised")}</div><div class="mt-2">${todo("Keep menu and prices on the tablet for 24 hours", true)}${todo("Queue with visible count in the header", true)}${todo("Settle conflicts when two tablets edit one table", true)}${todo("Card payments wait, cash may close", false)}${todo("Banner for the kitchen display", false)}</div>
<div class="mt-6 flex flex-col gap-3.5">${activity("Noor Haddad", "raised the priority to urgent", "2 days ago")}${comment("Viktor Brandt", "yesterday, 16:04", `The queue survives a restart now. Two tablets at table 12 end in the same order in 200 of 200 runs. Clip in <span class="text-brand">queue-replay.mp4</span>.`)}${activity("Mei Tanaka", "linked ORD-410", "3 hours ago")}<div class="flex items-center gap-3 rounded-app border border-line px-4 py-3 text-muted">Write a comment, or / for commands<span class="ml-auto flex gap-3">${icon("lucide:paperclip", 16)}${icon("lucide:arrow-up", 16)}</span></div></div></div>
<aside class="w-[296px] border-l border-line px-6 pt-8">${property("Status", `${status.doing}In progress`)}${property("Priority", `${priority.urgent}Urgent`)}${property("Assignee", `${avatar("Viktor Brandt", 20)}Viktor Brandt`)}${property("Labels", `${feature}${infra}`)}${property("Estimate", `${icon("lucide:triangle", 14, "text-muted")}8 points`)}${property("Cycle", `${icon("lucide:refresh-cw", 14, "text-muted")}Cycle 31`)}${property("Due", `${icon("lucide:calendar", 14, "text-warn")}26 November`)}
<div class="mt-5 border-t border-line pt-5 text-[12.500px] text-muted">Pull requests</div><div class="mt-2 flex items-center gap-2">${icon("lucide:git-merge", 16, "text-brand")}#2207 Queue orders on device</div><div class="mt-2.5 flex items-center gap-2">${icon("lucide:git-pull-request", 16, "text-good")}#2231 Replay after reconnect</div><div class="mt-5 border-t border-line pt-5 text-[12.500px] text-muted">Blocks</div><div class="mt-2 flex items-center gap-2">${status.todo}ORD-418 Festival pilot</div><div class="mt-5 border-t border-line pt-5 text-[12.500px] text-muted">Customers who asked</div><div class="mt-2 flex flex-wrap gap-2">${badge("Harbour Street", "bg-raised")}${badge("Nonna Bea", "bg-raised")}${badge("Pier 9", "bg-raised")}</div></aside></div>`,
);

const lane = (
  name: string,
  owner: string,
  bars: readonly (readonly [number, number, string, string, number])[],
) =>
  `<div class="relative flex h-[74px] border-b border-line/60"><div class="flex w-[236px] items-center gap-2.5 border-r border-line px-5">${avatar(owner, 24)}<span class="leading-tight">${name}</span></div><div class="relative flex-1">${each(bars, ([left, wide, text, colour, done]) => `<div class="absolute top-[17px] h-10 overflow-hidden rounded-[9px] border" style="left:${left}px;width:${wide}px;background:${colour}22;border-color:${colour}66"><div class="h-full" style="width:${done}%;background:${colour}40"></div><span class="absolute inset-0 flex items-center px-3 text-[13px]">${text}</span></div>`)}</div></div>`;

export const roadmap = shell(
  "Roadmap",
  `${crumb("Roadmap")}<span class="ml-auto flex rounded-[8px] border border-line p-0.5 text-[12.500px]">${each(["Month", "Quarter", "Year"], (name, index) => `<span class="rounded-[6px] px-2.5 py-1 ${index === 1 ? "bg-raised" : "text-muted"}">${name}</span>`)}</span>${button("New project", "h-7 bg-brand text-on-brand text-[13px] px-2.5", "lucide:plus")}`,
  `<div class="flex h-10 border-b border-line text-[12.500px] text-muted"><div class="w-[236px] border-r border-line px-5 py-2.5">Projects</div><div class="flex flex-1">${each(["October 2026", "November", "December", "January 2027", "February"], (month) => `<span class="flex-1 border-r border-line/50 px-3 py-2.5">${month}</span>`)}</div></div>
${lane("Offline venues", "Viktor Brandt", [
  [60, 330, "Queue and replay", "#a78bfa", 70],
  [410, 190, "Festival pilot", "#a78bfa", 0],
])}${lane("Arabic and Hebrew menus", "Noor Haddad", [
  [10, 250, "Right to left", "#e08b4f", 90],
  [280, 150, "Translations", "#e08b4f", 20],
])}${lane("Pay at table", "Sam Oduya", [
  [150, 260, "Split by item", "#5fbf8f", 45],
  [430, 270, "Gift cards, two per bill", "#5fbf8f", 5],
])}${lane("Menu pictures 2.0", "Ida Lund", [
  [0, 170, "Faster loading", "#4fa3e0", 100],
  [520, 280, "Scan a paper menu", "#4fa3e0", 0],
])}${lane("Kitchen delay forecast", "Mei Tanaka", [
  [210, 210, "Guess from tickets", "#f2c14e", 35],
  [440, 150, "Show to guests", "#f2c14e", 0],
  [620, 190, "Tune by venue", "#f2c14e", 0],
])}${lane("Staff roles", "Sam Oduya", [[330, 230, "Reopen a tab", "#ff7aa8", 15]])}${lane(
  "Winter hygiene",
  "Ida Lund",
  [
    [480, 120, "Upgrades", "#8b90a0", 0],
    [640, 210, "Old mail sender off", "#8b90a0", 0],
  ],
)}
<div class="absolute bottom-0 top-10 w-px bg-brand" style="left:622px"><span class="absolute -left-[26px] -top-[9px] whitespace-nowrap rounded-full bg-brand px-2 py-px text-[11px] text-on-brand">21 Nov</span></div>`,
);

const note = (
  who: string,
  glyph: string,
  title: string,
  text: string,
  when: string,
  isOn = false,
  isUnread = true,
) =>
  `<div class="flex gap-3 border-b border-line/60 px-4 py-3 ${isOn ? "bg-brand/12" : ""}"><div class="relative">${avatar(who, 34)}<span class="absolute -bottom-1 -right-1 grid h-[18px] w-[18px] place-items-center rounded-full bg-bg">${glyph}</span></div><div class="min-w-0 flex-1"><div class="flex gap-2"><span class="truncate text-[14px] ${isUnread ? "font-medium" : "text-muted"}">${title}</span><span class="ml-auto shrink-0 text-[12px] text-muted">${when}</span></div><div class="mt-0.5 truncate text-[13px] text-muted">${text}</div></div>${isUnread ? dot("mt-1.5 bg-brand") : ""}</div>`;

export const inbox = shell(
  "Inbox",
  `<b class="font-medium">Inbox</b><span class="text-muted">6 unread</span><span class="ml-auto flex gap-2">${tools}${button("Mark all read", "h-7 border border-line text-[13px] text-muted px-2.5", "lucide:check-check")}</span>`,
  `<div class="flex h-full"><div class="w-[420px] border-r border-line">${note("Viktor Brandt", icon("ph:at-bold", 12, "text-brand"), "Offline ordering when the venue's…", "Viktor mentioned you: can you try two tablets?", "4m", true)}${note("Mei Tanaka", icon("ph:user-circle-fill", 14, "text-[#4fa3e0]"), "Guests cannot split a bill", "Mei assigned this to you", "26m")}${note("Ida Lund", icon("ph:chat-circle-fill", 13, "text-good"), "Tip presets by country", "“Japan should show none at all.”", "1h")}${note("Sam Oduya", icon("ph:git-merge-fill", 13, "text-brand"), "Move receipts to the new sender", "Sam asked you to review #2219", "2h")}${note("Noor Haddad", icon("ph:warning-diamond-fill", 13, "text-[#ff7a59]"), "Wrong VAT on takeaway drinks", "Customer Nonna Bea reopened it", "3h")}${note("Viktor Brandt", icon("ph:calendar-fill", 12, "text-warn"), "Table QR codes after a floor change", "Due tomorrow", "5h")}${note("Mei Tanaka", icon("ph:check-circle-fill", 14, "text-good"), "Let staff reopen a closed tab", "Mei completed this", "Thu", false, false)}${note("Ida Lund", icon("ph:chat-circle-fill", 13, "text-good"), "Menu pictures load in a second", "“From 3.1 s to 0.7 s, see the chart.”", "Thu", false, false)}${note("Sam Oduya", icon("ph:flag-fill", 12, "text-warn"), "Cycle 30 has ended", "23 done, 4 moved to cycle 31", "Wed", false, false)}${note("Noor Haddad", icon("ph:at-bold", 12, "text-brand"), "Right-to-left layout", "Noor mentioned you in a comment", "Tue", false, false)}</div>
<div class="flex-1 px-12 pt-8"><div class="flex items-center gap-2 text-[13px] text-muted">${priority.urgent}ORD-389 ${status.doing}In progress</div><h2 class="mt-2 text-[22px] font-semibold">Offline ordering when the venue's network drops</h2><div class="mt-6 flex flex-col gap-3.5">${comment("Viktor Brandt", "4 minutes ago", `<span class="text-brand">@Noor</span> can you try two tablets at one table before we ship? Turn the router off, order on both, turn it on.`)}${activity("Viktor Brandt", "attached build 4.18.0-rc2", "5 minutes ago")}${comment("Mei Tanaka", "3 hours ago", "The kitchen sees late orders with the time they were taken, not the time they arrived. Farid liked that.")}<div class="rounded-app border border-brand bg-surface px-4 py-3 ring-3 ring-brand/20">On it, I have Harbour Street's old router here<i class="ml-px inline-block h-4 w-[1.500px] bg-ink align-[-2px]"></i><div class="mt-6 flex justify-between text-muted"><span class="flex gap-3">${icon("lucide:smile", 16)}${icon("lucide:paperclip", 16)}</span>${button("Reply", "h-7 bg-brand text-on-brand text-[13px] px-3")}</div></div></div></div></div>`,
);

const command = (name: string, text: string, keys: readonly string[], isOn = false) =>
  `<div class="flex h-11 items-center gap-3 rounded-app px-3 text-[14px] ${isOn ? "bg-brand/20" : ""}">${icon(name, 17, isOn ? "text-brand" : "text-muted")}${text}<span class="ml-auto flex gap-1">${each(keys, key)}</span></div>`;

export const palette = shell(
  "Board",
  `${crumb("Board")}<span class="ml-auto flex gap-2">${tools}</span>`,
  `<div class="flex gap-4 p-5">${column(status.todo, "To do", issues.todo)}${column(status.doing, "In progress", issues.doing)}${column(status.review, "In review", issues.review)}${column(status.done, "Done", issues.done)}</div>`,
  modal(
    640,
    `<div class="flex items-center gap-2 px-5 pt-4 text-[12.500px] text-muted">${badge("ORD-401 · Table QR codes", "bg-raised")}</div><div class="flex h-[54px] items-center border-b border-line px-5 text-[18px]">assign<i class="ml-px h-5 w-[2px] bg-brand"></i></div><div class="p-2"><div class="px-3 pb-1 pt-2 text-[12px] text-muted">Issue</div>${command("lucide:user-plus", "Assign to…", ["A"], true)}${command("lucide:user", "Assign to me", ["I"])}${command("lucide:user-x", "Remove assignee", [])}<div class="px-3 pb-1 pt-3 text-[12px] text-muted">Navigation</div>${command("lucide:circle-dot", "Go to issues assigned to me", ["G", "M"])}${command("lucide:users", "Go to team members", ["G", "T"])}<div class="px-3 pb-1 pt-3 text-[12px] text-muted">Create</div>${command("lucide:copy-plus", "Create issue and assign to Viktor", ["C"])}${command("lucide:zap", "New rule: assign by label", [])}</div>
<div class="flex items-center gap-4 border-t border-line px-5 py-3 text-[12.500px] text-muted">${icon("lucide:arrow-up-down", 14)}choose ${icon("lucide:corner-down-left", 14)}run <span class="ml-auto">7 of 148 commands</span></div>`,
    "bg-surface border border-line",
    "bg-black/60",
  ),
);

const setting = (title: string, text: string, end: string) =>
  `<div class="flex items-center gap-6 border-b border-line px-5 py-4 last:border-0"><div class="flex-1"><div class="text-[14.500px] font-medium">${title}</div><div class="mt-0.5 text-[13px] text-muted">${text}</div></div>${end}</div>`;
const chosen = (text: string) =>
  `<span class="flex h-8 items-center gap-2 rounded-app border border-line bg-raised px-3">${text}${icon("lucide:chevrons-up-down", 14, "text-muted")}</span>`;

export const settings = desktop(
  "bg-bg text-[13.500px]",
  `<aside class="w-[248px] border-r border-line px-4 pt-5"><div class="flex items-center gap-2 px-2 text-[14px] font-medium">${icon("lucide:chevron-left", 16)}Settings</div><div class="mb-1 mt-6 px-2.5 text-[12px] text-muted">Workspace</div>${navList(
    [
      "General|lucide:building",
      "Members|lucide:users",
      "Cycles|lucide:refresh-cw",
      "Labels|lucide:tags",
      "Billing|lucide:credit-card",
    ],
    "Cycles",
    "bg-raised text-ink",
  )}<div class="mb-1 mt-5 px-2.5 text-[12px] text-muted">You</div>${navList(
    [
      "Preferences|lucide:sliders-horizontal",
      "Notifications|lucide:bell",
      "Security|lucide:shield",
      "API keys|lucide:key-round",
    ],
    "",
    "",
  )}</aside>
<section class="flex-1 px-[130px] pt-14"><h1 class="text-[26px] font-semibold">Cycles</h1><p class="mt-1 text-[14.500px] text-muted">Short, repeating spans of work for the Ordering team.</p><div class="mt-7 rounded-[12px] border border-line bg-surface">${setting("Use cycles", "Unfinished issues move on by themselves when a cycle ends.", webToggle(true))}${setting("Length", "How long one cycle lasts.", chosen("2 weeks"))}${setting("Starts on", "New cycles begin in the morning of this day.", chosen("Monday"))}${setting("Cool-down", "Free days between two cycles for reviews and repairs.", chosen("2 days"))}</div>
<h2 class="mt-8 text-[16px] font-medium">Rules</h2><div class="mt-3 rounded-[12px] border border-line bg-surface">${setting("Add started issues", "Whatever is moved to In progress joins the running cycle.", webToggle(true))}${setting("Warn about overfull cycles", "When the estimate is 20% above the last three cycles.", webToggle(true))}${setting("Post a summary", "On the last day, to #ordering-team.", webToggle(false))}</div>
<div class="mt-8 flex gap-6 rounded-[12px] border border-line bg-surface p-5"><div class="relative">${ring(86, 9, 0.62, "#8b6cff")}<b class="absolute inset-0 grid place-items-center text-[16px]">62%</b></div><div class="flex-1"><div class="font-medium">Cycle 31 so far</div><div class="text-[13px] text-muted">31 of 50 points, on the line</div>${lineChart(
    {
      width: 560,
      height: 56,
      max: 52,
      series: [
        { values: [50, 46, 41, 39, 33, 30, 26, 22, 19], colour: "#8b6cff" },
        { values: [50, 44, 38, 32, 26, 20, 14, 8, 2], colour: "#5d6170", isDashed: true, width: 1.5 },
      ],
    },
  )}</div></div></section>`,
);

const template = (name: string, title: string, text: string, isOn: boolean) =>
  `<div class="relative rounded-[14px] border p-5 ${isOn ? "border-brand bg-brand/10" : "border-line bg-surface"}">${icon(name, 24, isOn ? "text-brand" : "text-muted")}<div class="mt-4 text-[16px] font-medium">${title}</div><div class="mt-1 text-[13.500px] leading-5 text-muted">${text}</div>${isOn ? `<span class="absolute right-4 top-4 grid h-5 w-5 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:check-bold", 12)}</span>` : ""}</div>`;

export const onboarding = desktop(
  "flex-col items-center bg-[radial-gradient(circle_at_50%_-10%,#2b2250,#101114_55%)]",
  `<div class="mt-9 flex items-center gap-2 text-[16px] font-semibold">${mark}Crewdeck</div><div class="mt-12 flex items-center gap-2">${times(4, (index) => `<i class="h-1 w-14 rounded-full ${index < 2 ? "bg-brand" : "bg-raised"}"></i>`)}</div><h1 class="mt-8 text-[34px] font-semibold tracking-tight">How does your crew work?</h1><p class="mt-2 text-[16px] text-muted">We set up columns and labels to match. Everything can change later.</p>
<div class="mt-9 grid w-[840px] grid-cols-3 gap-4">${template("lucide:columns-3", "Steady flow", "A board with limits. Pull the next card when there is room.", false)}${template("lucide:refresh-cw", "Two-week cycles", "Plan, build, show. Unfinished work moves on by itself.", true)}${template("lucide:life-buoy", "Support desk", "Requests in, answers out, with time limits per label.", false)}${template("lucide:palette", "Design studio", "Briefs, rounds of feedback, sign-off.", false)}${template("lucide:calendar-range", "Launch plan", "Milestones on a roadmap with owners and dates.", false)}${template("lucide:file", "Blank", "Three columns, no labels, your rules.", false)}</div>
<div class="mt-7 flex w-[840px] items-center rounded-[14px] border border-line bg-surface px-5 py-4 text-[14px]">${icon("lucide:import", 19, "mr-3 text-muted")}Coming from another tracker? Bring up to 10,000 issues with comments.<span class="ml-auto font-medium text-brand">Import</span></div><div class="mt-8 flex w-[840px] justify-between">${button("Back", "h-10 border border-line text-muted")}${button("Continue with cycles", "h-10 bg-brand text-on-brand px-5")}</div>`,
);

const hit = (one: Issue, glyph: string, before: string, match: string, after: string) =>
  `<div class="border-b border-line/60 py-4"><div class="flex items-center gap-2.5 text-[13px] text-muted">${glyph}${one.id}<span>·</span>Ordering<span class="ml-auto flex items-center gap-2">${one.tags}${avatar(one.who, 20)}</span></div><div class="mt-1.5 text-[15.500px] font-medium">${one.title}</div><div class="mt-1 text-[13.500px] leading-5 text-muted">…${before}<mark class="rounded-[3px] bg-brand/35 px-0.5 text-ink">${match}</mark>${after}…</div></div>`;

export const search = shell(
  "Search",
  `<div class="flex flex-1 items-center gap-2 text-[15px]">${icon("lucide:search", 17, "text-muted")}receipt mail<i class="h-[18px] w-[2px] bg-brand"></i></div><span class="text-muted">${icon("lucide:x", 17)}</span>`,
  `<div class="flex h-full"><div class="flex-1 px-10 pt-5"><div class="flex gap-2 text-[13px]">${each(["Everything 41", "Issues 28", "Projects 2", "Comments 9", "Files 2"], (name, index) => `<span class="rounded-full px-3 py-1.5 ${index === 0 ? "bg-brand text-on-brand" : "border border-line text-muted"}">${name}</span>`)}<span class="ml-auto self-center text-muted">0.04 s</span></div>
<div class="mt-3">${hit(issue("ORD-377", "Move receipts to the new mail sender", "medium", infra, "Sam Oduya"), status.review, "guests in Norway never got the ", "receipt mail", " because the old sender is on a block list")}${hit(issue("ORD-341", "Receipt mail shows prices without VAT", "high", bug, "Mei Tanaka"), status.done, "the second line of the ", "receipt mail", " must name the rate for each drink, see the letter from the tax office")}${hit(issue("ORD-329", "Let guests choose paper, mail or nothing", "medium", feature, "Ida Lund"), status.todo, "three large buttons after paying; ", "receipt", " on paper stays the first choice in Germany")}${hit(issue("ORD-318", "Bounce list grows after every festival", "low", infra, "Viktor Brandt"), status.backlog, "one in nine ", "mail", " addresses typed on the tablet has a slip; suggest the ending")}${hit(issue("ORD-296", "Logo in mails is stretched on dark mode", "low", polish, "Noor Haddad"), status.done, "the ", "receipt mail", " header needs a second picture")}</div></div>
<aside class="w-[260px] border-l border-line p-6"><b class="font-medium">Narrow down</b>${each(
    [
      ["Status", ["In progress 4", "In review 3", "To do 9", "Done 12"]],
      ["Assignee", ["Sam Oduya 8", "Mei Tanaka 7", "Ida Lund 5"]],
      ["Label", ["Infra 11", "Bug 9", "Feature 6"]],
    ] as const,
    ([name, options]) =>
      `<div class="mt-5 text-[12.500px] text-muted">${name}</div>${each(options, (option, index) => `<div class="flex items-center gap-2.5 py-[5px]"><span class="grid h-4 w-4 place-items-center rounded-[4px] ${name === "Label" && index === 0 ? "bg-brand text-on-brand" : "border border-faint"}">${name === "Label" && index === 0 ? icon("ph:check-bold", 11) : ""}</span>${option.replace(/ \d+$/, "")}<span class="ml-auto text-muted">${option.match(/\d+$/)?.[0] ?? ""}</span></div>`)}`,
  )}</aside></div>`,
);
