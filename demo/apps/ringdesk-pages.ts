import { avatar } from "../kit/art.ts";
import { emoji, icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, dot, key, tabs, webToggle } from "../kit/web.ts";

export const quiet = "border border-line bg-surface text-[13px] h-8 px-3";
export const solid = "bg-brand text-on-brand text-[13px] h-8 px-3";

export const logo = (size = 28) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#1473e6"/><path d="M7 18a7 7 0 0 1 14 0Z" fill="#fff"/><rect x="5.500" y="19" width="17" height="2.600" rx="1.300" fill="#fff"/><circle cx="14" cy="8.800" r="2" fill="#ffb020"/></svg>`;

const rooms = [
  ["lucide:inbox", "Inbox"],
  ["lucide:users", "Customers"],
  ["lucide:book-open", "Help"],
  ["lucide:message-circle", "Chat"],
  ["lucide:zap", "Rules"],
  ["lucide:chart-column", "Reports"],
] as const;

export const page = (active: string, body: string, classes = "bg-bg") =>
  desktop(
    `text-[13px] ${classes}`,
    `<nav class="flex w-[64px] shrink-0 flex-col items-center border-r border-line bg-surface py-4">${logo(32)}<div class="mt-6 flex flex-col gap-1">${each(rooms, ([name, label]) => `<span class="flex h-[54px] w-[54px] flex-col items-center justify-center gap-1 rounded-app text-[10.500px] ${label === active ? "bg-brand/10 font-medium text-brand" : "text-muted"}">${icon(name, 20)}${label}</span>`)}</div><span class="mt-auto text-muted">${icon("lucide:settings", 20)}</span><span class="relative mt-4">${avatar("Noora Haddad", 34)}<i class="absolute -bottom-0.5 -right-0.5 h-3 w-3 rounded-full border-2 border-white bg-good"></i></span></nav>${body}`,
  );

const views = [
  ["Mine", 14, true],
  ["Unassigned", 9, false],
  ["Mentioned", 2, false],
  ["Waiting for customer", 31, false],
  ["Breaking soon", 4, false],
  ["All open", 86, false],
] as const;

const queues = [
  "Repairs|27|bg-[#e8794a]",
  "Billing|18|bg-[#7a5af0]",
  "Delivery|33|bg-[#16a37b]",
  "Battery|8|bg-[#e0405e]",
];

const sidebar = (active: string) =>
  `<aside class="w-[212px] shrink-0 border-r border-line bg-raised p-3"><div class="flex items-center px-2 py-1 text-[16px] font-semibold">Inbox<span class="ml-auto grid h-7 w-7 place-items-center rounded-app bg-brand text-white">${icon("lucide:pencil", 14)}</span></div><div class="mt-3 flex flex-col gap-px">${each(views, ([label, count]) => `<div class="flex items-center rounded-app px-2 py-[7px] ${label === active ? "bg-brand/10 font-medium text-brand" : "text-ink"}">${label}<span class="ml-auto text-[12px] num ${label === "Breaking soon" ? "font-semibold text-bad" : "opacity-60"}">${active === "Mentioned" && label === active ? 0 : count}</span></div>`)}</div><div class="mt-5 px-2 text-[11px] font-semibold text-muted">TEAM QUEUES</div><div class="mt-1.5 flex flex-col gap-px">${each(queues, (queue) => `<div class="flex items-center gap-2 rounded-app px-2 py-[7px]">${dot(queue.split("|")[2] ?? "")}${queue.split("|")[0]}<span class="ml-auto text-[12px] opacity-60 num">${queue.split("|")[1]}</span></div>`)}</div><div class="mt-5 px-2 text-[11px] font-semibold text-muted">CHANNELS</div><div class="mt-1.5 flex flex-col gap-px">${each(["E-mail|lucide:mail", "Chat|lucide:message-circle", "Phone|lucide:phone", "Reviews|lucide:star"], (item) => `<div class="flex items-center gap-2 px-2 py-[7px] text-muted">${icon(item.split("|")[1] ?? "", 15)}${item.split("|")[0]}</div>`)}</div></aside>`;

interface Ticket {
  who: string;
  subject: string;
  text: string;
  when: string;
  tag: string;
  due?: string;
  isNew?: boolean;
}

const tickets: readonly Ticket[] = [
  {
    who: "Aurelia Finch",
    subject: "Motor cuts out on hills",
    text: "It happened again this morning, right at the bridge…",
    when: "4 min",
    tag: "Repairs",
    due: "12 min left",
    isNew: true,
  },
  {
    who: "Tomas Reyl",
    subject: "Charged twice in November",
    text: "Hello, my statement shows €89 on the 3rd and again…",
    when: "11 min",
    tag: "Billing",
    due: "39 min left",
    isNew: true,
  },
  {
    who: "Wendy Akande",
    subject: "Where is my cargo box?",
    text: "The courier says delivered, but my neighbours…",
    when: "26 min",
    tag: "Delivery",
  },
  {
    who: "Ulrich Passau",
    subject: "Battery shows 0 % after winter",
    text: "I left it in the shed since October, was that wrong?",
    when: "48 min",
    tag: "Battery",
    isNew: true,
  },
  {
    who: "Gioia Marten",
    subject: "Pause for a month",
    text: "I am travelling from the 5th, can I pause the plan?",
    when: "1 h",
    tag: "Billing",
  },
  {
    who: "Sam Oyelaran",
    subject: "Re: Brake squeal",
    text: "Perfect, the mechanic was here at nine. Thank you!",
    when: "2 h",
    tag: "Repairs",
  },
  {
    who: "Kirsten Volk",
    subject: "Key number lost",
    text: "Could you look up the key number of bike WH-20917?",
    when: "3 h",
    tag: "Repairs",
  },
  {
    who: "Dario Klemm",
    subject: "Invoice needs VAT number",
    text: "For our company we need the number on each invoice",
    when: "5 h",
    tag: "Billing",
  },
];

const hue: Record<string, string> = {
  Repairs: "bg-[#fde9df] text-[#a8481b]",
  Billing: "bg-[#ece7fd] text-[#5535c7]",
  Delivery: "bg-[#dcf3ec] text-[#0c6e53]",
  Battery: "bg-[#fce1e6] text-[#ad1f3e]",
};

const ticketRow = (one: Ticket, isActive: boolean) =>
  `<div class="flex gap-2.5 border-b border-line px-4 py-3 shrink-0 ${isActive ? "bg-brand/8 shadow-[inset_3px_0_0_var(--brand)]" : "bg-surface"}">${avatar(one.who, 32)}<div class="min-w-0 flex-1"><div class="flex items-center"><span class="${one.isNew ? "font-semibold" : ""}">${one.who}</span><span class="ml-auto text-[12px] text-muted">${one.when}</span></div><div class="mt-0.5 truncate ${one.isNew ? "font-medium" : ""}">${one.subject}</div><div class="truncate text-muted">${one.text}</div><div class="mt-1.5 flex gap-1.5">${badge(one.tag, hue[one.tag] ?? "")}${one.due ? badge(one.due, "bg-bad/10 text-bad") : ""}</div></div></div>`;

const list = `<section class="flex w-[356px] shrink-0 flex-col overflow-hidden border-r border-line bg-surface"><div class="flex h-[52px] shrink-0 items-center gap-2 border-b border-line px-4"><b class="text-[15px] font-semibold">Mine</b><span class="text-muted">14 open</span><span class="ml-auto flex gap-3 text-muted">${icon("lucide:list-filter", 17)}${icon("lucide:arrow-up-down", 17)}</span></div>${each(tickets, (one, index) => ticketRow(one, index === 0))}</section>`;

const says = (who: string, when: string, text: string, side: "them" | "us") =>
  `<div class="flex gap-3 ${side === "us" ? "flex-row-reverse" : ""}">${avatar(who, 32)}<div class="max-w-[480px]"><div class="mb-1 text-[12px] text-muted ${side === "us" ? "text-right" : ""}"><b class="font-medium text-ink">${who}</b> · ${when}</div><div class="rounded-[12px] px-4 py-3 text-[14px] leading-[21px] ${side === "us" ? "bg-brand text-white" : "border border-line bg-surface"}">${text}</div></div></div>`;

const composer = `<div class="m-4 rounded-[10px] border border-line bg-surface"><div class="flex gap-4 border-b border-line px-4 pt-2.5 text-[13px]"><span class="border-b-2 border-brand pb-2 font-medium">Reply</span><span class="pb-2 text-muted">Internal note</span><span class="ml-auto text-muted">to aurelia@finchmail.example</span></div><div class="px-4 py-3 text-[14px] leading-[21px]">Hi Aurelia, that sounds unpleasant. I have put a loan bike aside for you at<i class="ml-px inline-block h-[17px] w-[1.500px] bg-brand align-[-3px]"></i></div><div class="flex items-center gap-4 px-4 pb-3 text-muted">${each(["lucide:bold", "lucide:paperclip", "lucide:smile", "lucide:zap", "lucide:book-open"], (name) => icon(name, 17))}<span class="ml-auto flex items-center gap-2"><span class="text-[12px]">Send and</span>${button(`Wait for customer ${icon("lucide:chevron-down", 14)}`, solid)}</span></div></div>`;

export const inbox = page(
  "Inbox",
  `${sidebar("Mine")}${list}<section class="flex min-w-0 flex-1 flex-col"><header class="flex h-[52px] items-center gap-3 border-b border-line bg-surface px-5"><b class="text-[15px] font-semibold">Motor cuts out on hills</b><span class="text-muted">#20 418</span><span class="ml-auto flex items-center gap-2">${button("Snooze", quiet, "lucide:clock")}${button("Close", quiet, "lucide:check")}</span></header><div class="flex flex-1 flex-col gap-5 px-6 pt-6"><div class="self-center rounded-full bg-line px-3 py-1 text-[12px] text-muted">Friday, 20 November</div>${says("Aurelia Finch", "08:52", "It happened again this morning, right at the bridge. The display goes dark, the motor stops, and after a minute it comes back as if nothing had been. Bike WH-31842.", "them")}${says("Noora Haddad", "08:58", "Good morning Aurelia! Thank you for the number. Does the display show a code just before it goes dark?", "us")}${says("Aurelia Finch", "09:03", "Yes: E-21. And the battery feels warm on the left side.", "them")}<div class="ml-[44px] flex w-fit gap-2">${times(2, (index) => `<span class="grid h-[92px] w-[136px] place-items-center overflow-hidden rounded-[10px] ${index ? "bg-[#26303c]" : "bg-[#dce6ee]"}">${index ? `<span class="rounded-[6px] bg-[#0d1218] px-4 py-2 font-mono text-[20px] text-[#ffb020]">E-21</span>` : emoji("bicycle", 54)}</span>`)}</div></div>${composer}</section>
<aside class="w-[268px] shrink-0 border-l border-line bg-surface p-5"><div class="flex items-center gap-3">${avatar("Aurelia Finch", 44)}<div><b class="text-[15px] font-semibold">Aurelia Finch</b><div class="text-muted">Customer since May 2024</div></div></div><div class="mt-4 flex flex-col gap-2.5">${each(["lucide:mail|aurelia@finchmail.example", "lucide:phone|+44 20 7946 0137", "lucide:map-pin|Bristol, 09:07 there"], (item) => `<span class="flex items-center gap-2.5 text-muted">${icon(item.split("|")[0] ?? "", 15)}<span class="text-ink">${item.split("|")[1]}</span></span>`)}</div><div class="mt-5 rounded-[10px] bg-bad/8 p-3"><b class="font-medium text-bad">First answer due in 12 min</b><div class="mt-2 h-1.5 rounded-full bg-white"><i class="block h-full w-[80%] rounded-full bg-bad"></i></div></div><div class="mt-5 border-t border-line pt-4">${each(["Bike|WH-31842 Porter", "Plan|Monthly, €89", "Mood|Worried", "Tickets|4, one open"], (item) => `<div class="flex py-1.5"><span class="w-[68px] text-muted">${item.split("|")[0]}</span><span>${item.split("|")[1]}</span></div>`)}</div><div class="mt-4 border-t border-line pt-4"><b class="font-medium">Suggested answers</b>${each(["E-21: sensor cable loose", "Lend a bike during repair"], (text) => `<div class="mt-2 flex items-center gap-2 rounded-app border border-line px-3 py-2">${icon("lucide:sparkles", 15, "text-brand")}${text}</div>`)}</div></aside>`,
);

export const conversation = page(
  "Inbox",
  `<section class="flex min-w-0 flex-1 flex-col"><header class="flex items-center gap-4 border-b border-line bg-surface px-8 py-4">${icon("lucide:arrow-left", 20, "text-muted")}<div><div class="text-[20px] font-semibold">Charged twice in November</div><div class="mt-0.5 flex items-center gap-2 text-muted">#20 417 · e-mail · opened 2 days ago ${badge("Billing", hue["Billing"] ?? "")}${badge("Urgent", "bg-bad/10 text-bad")}</div></div><span class="ml-auto flex gap-2">${button("Merge", quiet, "lucide:merge")}${button("Hand over", quiet, "lucide:corner-up-right")}${button("Solve", solid, "lucide:check")}</span></header>
<div class="flex flex-1 flex-col gap-5 overflow-hidden px-[90px] pt-7">${says("Tomas Reyl", "Wed 18:20", "Hello, my statement shows €89 on the 3rd and again on the 5th of November. I have one bike, not two. Please look into it.", "them")}${says("Felix Brandt", "Thu 09:02", "Hello Tomas, I see both payments. The second one was made when you moved from the yearly to the monthly plan. I am asking our billing team whether it should have been.", "us")}
<div class="mx-[44px] rounded-[12px] border border-[#f0cf7d] bg-[#fff6dc] p-4"><div class="flex items-center gap-2 text-[12px]">${icon("lucide:lock", 14, "text-[#9a6a00]")}<b class="text-[#9a6a00]">Internal note</b><span class="text-muted">only your team sees this</span><span class="ml-auto text-muted">Thu 11:46</span></div><div class="mt-2.5 flex gap-3 text-[14px] leading-[21px]">${avatar("Imani Okoro", 30)}<div><b class="font-medium">Imani Okoro</b><br><span class="rounded bg-[#ffe3a0] px-1">@Felix Brandt</span> plan change ran while the old invoice was open, so this is ours. Refund the whole €89 and add a free month, approved by me. Same bug as <span class="text-brand">#20 233</span> and <span class="text-brand">#20 290</span>.</div></div><div class="mt-3 flex gap-2 pl-[42px]">${badge(`${emoji("thumbs-up", 14)}3`, "border border-[#f0cf7d] bg-white")}${badge(`${emoji("check-mark-button", 14)}1`, "border border-[#f0cf7d] bg-white")}</div></div>
<div class="flex items-center gap-3 text-[12px] text-muted"><i class="h-px flex-1 bg-line"></i>${icon("lucide:zap", 14)}Rule “Refund over €50” asked Imani to approve · Thu 11:47<i class="h-px flex-1 bg-line"></i></div>${says("Tomas Reyl", "11 min ago", "Any news? My bank asks whether I want to dispute it.", "them")}</div>
<div class="mx-[90px] mb-5 rounded-[12px] border border-[#f0cf7d] bg-[#fffaf0]"><div class="flex gap-5 px-4 pt-3 text-[13px]"><span class="pb-2 text-muted">Reply</span><span class="border-b-2 border-[#e0a21b] pb-2 font-medium">Internal note</span><span class="ml-auto flex gap-1">${key("⇧")}${key("N")}</span></div><div class="px-4 py-3 text-[14px]">Refund sent, <span class="rounded bg-[#ffe3a0] px-1">@Imani Okoro</span> please close the<i class="ml-px inline-block h-[17px] w-[1.500px] bg-ink align-[-3px]"></i></div><div class="flex items-center gap-4 px-4 pb-3 text-muted">${icon("lucide:at-sign", 17)}${icon("lucide:paperclip", 17)}<span class="ml-auto">${button("Add note", "bg-[#e0a21b] text-white text-[13px] h-8 px-3")}</span></div></div></section>
<aside class="w-[312px] shrink-0 border-l border-line bg-surface p-6"><b class="text-[15px] font-semibold">Ticket</b>${each(["Assignee|Felix Brandt", "Team|Billing", "Priority|Urgent", "Reason|Double charge", "Followers|Imani, Noora"], (item) => `<div class="flex items-center border-b border-line py-2.5"><span class="w-[92px] text-muted">${item.split("|")[0]}</span><span class="flex items-center gap-2">${item.startsWith("Assignee") ? avatar("Felix Brandt", 22) : ""}${item.split("|")[1]}</span>${icon("lucide:chevron-down", 14, "ml-auto text-faint")}</div>`)}<div class="mt-6 text-[15px] font-semibold">Promises</div><div class="mt-3 flex flex-col gap-3">${each(
    [
      ["First answer", "kept, 14 h 42 m of 24 h", "good", 0.61],
      ["Next answer", "39 min left of 4 h", "warn", 0.84],
      ["Solved", "21 h left of 72 h", "good", 0.71],
    ] as const,
    ([label, text, tone, part]) =>
      `<div><div class="flex"><span>${label}</span><span class="ml-auto ${tone === "warn" ? "font-medium text-[#9a6a00]" : "text-muted"}">${text}</span></div><div class="mt-1.5 h-1.5 rounded-full bg-line"><i class="block h-full rounded-full ${tone === "warn" ? "bg-[#ffb020]" : "bg-good"}" style="width:${part * 100}%"></i></div></div>`,
  )}</div><div class="mt-6 text-[15px] font-semibold">Payments</div>${each(["5 Nov|€89.00|Monthly plan", "3 Nov|€89.00|Monthly plan", "3 Nov 2025|€948.00|Yearly plan"], (item, index) => `<div class="mt-2.5 flex rounded-app border px-3 py-2 ${index === 0 ? "border-bad bg-bad/5" : "border-line"}"><div>${item.split("|")[2]}<div class="text-[12px] text-muted">${item.split("|")[0]}</div></div><span class="ml-auto self-center font-medium num">${item.split("|")[1]}</span></div>`)}<div class="mt-3">${button("Refund €89.00", `${solid} w-full`)}</div></aside>`,
);

export const articleEditor = page(
  "Help",
  `<aside class="w-[250px] shrink-0 border-r border-line bg-raised p-4"><div class="flex h-9 items-center gap-2 rounded-app border border-line bg-surface px-3 text-muted">${icon("lucide:search", 15)}Find an article</div>${each(
    [
      ["Your first ride", ["Unpack the bike", "Set the saddle", "Pair the display"]],
      ["Battery and charging", ["How far it goes", "Winter storage", "What E-21 means", "Charging abroad"]],
      ["Plan and payment", ["Pause your plan", "Change the card", "Company invoices"]],
    ] as const,
    ([folder, names]) =>
      `<div class="mt-4 flex items-center gap-1.5 font-semibold">${icon("lucide:chevron-down", 14)}${folder}<span class="ml-auto text-[12px] font-normal text-muted">${names.length}</span></div>${each(names, (name) => `<div class="mt-0.5 flex items-center gap-2 rounded-app py-[7px] pl-6 pr-2 ${name === "Winter storage" ? "bg-brand/10 font-medium text-brand" : "text-muted"}">${name}${name === "What E-21 means" ? badge("Draft", "ml-auto bg-[#ffe3a0] text-[#7a5400]") : ""}</div>`)}`,
  )}</aside>
<section class="flex min-w-0 flex-1 flex-col bg-surface"><header class="flex h-[56px] items-center gap-3 border-b border-line px-8"><span class="text-muted">Battery and charging /</span><b class="font-medium">Winter storage</b>${badge("Unpublished changes", "bg-[#ffe3a0] text-[#7a5400]")}<span class="ml-auto flex items-center gap-2"><span class="flex rounded-app border border-line">${each(["EN", "DE", "FR"], (code, index) => `<span class="px-2.5 py-1.5 text-[12px] ${index === 0 ? "bg-brand/10 font-medium text-brand" : "text-muted"}">${code}</span>`)}</span>${button("Preview", quiet)}${button("Publish", solid)}</span></header><div class="flex h-11 items-center gap-5 border-b border-line px-8 text-muted"><span class="text-ink">Heading 2 ${icon("lucide:chevron-down", 14)}</span>${each(["lucide:bold", "lucide:italic", "lucide:link", "lucide:list", "lucide:list-ordered", "lucide:image", "lucide:video", "lucide:table", "lucide:info", "lucide:code"], (name) => icon(name, 17))}</div>
<article class="mx-auto w-[660px] pt-9 text-[16px] leading-[26px]"><h1 class="text-[34px] font-semibold leading-[40px] tracking-tight">Keep your battery well over winter</h1><p class="mt-4 text-muted">A battery that sleeps empty may not wake up. Five minutes in November save it.</p><h2 class="mt-7 text-[21px] font-semibold">Before you store it</h2><ol class="mt-2 list-decimal pl-6"><li>Charge to between 40 and 60 percent.</li><li>Take it off the bike with the key.</li><li>Find a dry place at 10 to 20 °C. <span class="bg-brand/15">A shed is too cold.</span></li></ol><div class="mt-5 flex gap-3 rounded-[12px] border-l-4 border-[#ffb020] bg-[#fff6dc] p-4 text-[15px] leading-[23px]">${icon("lucide:info", 20, "mt-0.5 text-[#9a6a00]")}<span>Never charge a frozen battery. Let it lie in a warm room for two hours first.</span></div><h2 class="mt-6 text-[21px] font-semibold">Once a month<i class="ml-px inline-block h-[22px] w-[2px] bg-brand align-[-4px]"></i></h2><div class="mt-2 flex w-[300px] flex-col rounded-[12px] border border-line bg-surface p-1.5 text-[14px] leading-normal shadow-xl"><span class="px-3 py-1 text-[12px] text-muted">Insert</span>${each(["lucide:circle-question-mark|Step with picture", "lucide:message-square-quote|Macro from a ticket", "lucide:video|Video"], (item, index) => `<span class="flex items-center gap-3 rounded-app px-3 py-2 ${index === 0 ? "bg-brand/10" : ""}">${icon(item.split("|")[0] ?? "", 17, "text-muted")}${item.split("|")[1]}</span>`)}</div><div class="mt-6 h-[130px] rounded-[12px] bg-[#eaf3fe] p-5"><div class="flex items-center gap-5"><span class="text-brand">${icon("lucide:battery-medium", 72)}</span><div><b class="font-semibold">Two bars are right</b><p class="text-[15px] leading-[23px] text-muted">Press the button on the side. If only one bar lights up, charge for half an hour and put it back.</p></div></div></div></article></section>
<aside class="w-[284px] shrink-0 border-l border-line bg-raised p-6"><b class="text-[15px] font-semibold">Article</b>${each(["Author|Rosa Iturbe", "Reviewed|12 November", "Seen|1,940 this month"], (item) => `<div class="flex py-2"><span class="w-[84px] text-muted">${item.split("|")[0]}</span>${item.split("|")[1]}</div>`)}<div class="mt-3 rounded-[10px] border border-line bg-surface p-4"><div class="flex items-center"><span>Was it helpful?</span><b class="ml-auto text-[16px]">87 %</b></div><div class="mt-2 flex h-2 overflow-hidden rounded-full"><i class="w-[87%] bg-good"></i><i class="flex-1 bg-bad"></i></div><div class="mt-2 text-[12px] text-muted">412 yes, 61 no</div></div><div class="mt-5 font-medium">Who can read it</div>${each(["Everyone", "Signed-in customers", "Only agents"], (label, index) => `<div class="mt-2.5 flex items-center gap-2.5"><span class="h-4 w-4 rounded-full border ${index === 0 ? "border-[5px] border-brand" : "border-faint"}"></span>${label}</div>`)}<div class="mt-5 font-medium">Found under</div><div class="mt-2 flex flex-wrap gap-1.5">${each(["cold", "0 %", "storage", "shed"], (word) => badge(word, "border border-line bg-surface"))}</div><div class="mt-5 flex items-center border-t border-line pt-4"><span>Answer bot may quote</span><span class="ml-auto">${webToggle(true)}</span></div></aside>`,
);

const topic = (name: string, title: string, text: string, count: number) =>
  `<div class="rounded-[18px] border border-line bg-surface p-6"><span>${emoji(name, 44)}</span><div class="mt-4 text-[18px] font-semibold">${title}</div><div class="mt-1 text-[14px] leading-[20px] text-muted">${text}</div><div class="mt-4 text-[13px] font-medium text-brand">${count} articles</div></div>`;

export const helpCentre = desktop(
  "flex-col bg-white",
  `<section class="relative h-[376px] shrink-0 overflow-hidden bg-[#0f3d66] text-white"><svg class="absolute inset-0" width="1440" height="376" viewBox="0 0 1440 376"><circle cx="1240" cy="300" r="210" fill="#1473e6"/><circle cx="1240" cy="300" r="150" fill="#0f3d66"/><circle cx="200" cy="400" r="210" fill="#ffb020"/><circle cx="200" cy="400" r="150" fill="#0f3d66"/>${times(12, (index) => `<path d="M1240 300L${1240 + Math.cos(index * 0.5236) * 150} ${300 + Math.sin(index * 0.5236) * 150}" stroke="#1473e6" stroke-width="4"/><path d="M200 400L${200 + Math.cos(index * 0.5236) * 150} ${400 + Math.sin(index * 0.5236) * 150}" stroke="#ffb020" stroke-width="4"/>`)}</svg><header class="relative flex h-[76px] items-center px-[120px] text-[15px]"><b class="text-[20px]">wheelhouse</b><span class="ml-3 border-l border-white/30 pl-3 text-white/70">Help</span><span class="ml-auto flex gap-7"><span>My requests</span><span>Bikes</span><span>English ${icon("lucide:chevron-down", 15)}</span></span></header><div class="relative mt-9 text-center"><h1 class="text-[46px] font-semibold tracking-tight">What is the matter?</h1><div class="mx-auto mt-6 flex h-[60px] w-[640px] items-center gap-4 rounded-full bg-white px-7 text-[17px] text-[#6a7684]">${icon("lucide:search", 22)}Try “E-21” or “pause my plan”<span class="ml-auto -mr-4 rounded-full bg-[#ffb020] px-6 py-2.5 text-[15px] font-semibold text-[#3d2800]">Search</span></div><div class="mt-4 text-[14px] text-white/75">Often asked: winter storage · lost key · change the card</div></div></section>
<div class="px-[120px]"><div class="-mt-2 grid grid-cols-4 gap-5 pt-9">${topic("bicycle", "Your first ride", "Unpack, adjust, and off you go", 12)}${topic("battery", "Battery and charging", "Range, winter, codes on the display", 18)}${topic("wrench", "Repairs at home", "Book a mechanic or do it yourself", 23)}${topic("credit-card", "Plan and payment", "Pause, change, invoices, refunds", 15)}</div>
<div class="mt-8 grid grid-cols-[1fr_400px] gap-12"><div><h2 class="text-[22px] font-semibold">Read most this week</h2>${each(["Keep your battery well over winter|4 min", "What the code E-21 means|2 min", "Pause your plan for a month|1 min", "The belt squeaks in rain|3 min"], (item) => `<div class="flex items-center gap-3 border-b border-line py-3 text-[16px]">${icon("lucide:file-text", 18, "text-muted")}${item.split("|")[0]}<span class="ml-auto text-[13px] text-muted">${item.split("|")[1]}</span>${icon("lucide:chevron-right", 17, "text-faint")}</div>`)}</div><aside class="self-start rounded-[18px] bg-[#e9f2fd] p-6"><div class="flex items-center gap-4"><span class="flex -space-x-2">${avatar("Noora Haddad", 44)}${avatar("Felix Brandt", 44)}${avatar("Rosa Iturbe", 44)}</span></div><div class="mt-4 text-[19px] font-semibold">Still stuck? Talk to us</div><div class="mt-1 text-[14px] text-muted">Usually three minutes until an answer</div><div class="mt-4 flex gap-2">${button("Start a chat", "bg-brand text-white rounded-full", "lucide:message-circle")}${button("Call back", "border border-line bg-white rounded-full", "lucide:phone")}</div></aside></div></div>`,
);

export const widgetSetup = page(
  "Chat",
  `<section class="w-[560px] shrink-0 overflow-hidden border-r border-line bg-surface px-9 pt-8"><h1 class="text-[24px] font-semibold">Chat widget</h1><div class="mt-4">${tabs(["Look", "Greeting", "Hours", "Install"], 0, "gap-7 text-[14px]")}</div><div class="mt-6 font-medium">Colour</div><div class="mt-3 flex items-center gap-3">${each(["#1473e6", "#0f3d66", "#16a37b", "#e8794a", "#e0405e", "#23262b"], (colour, index) => `<i class="h-9 w-9 rounded-full ${index === 3 ? "ring-2 ring-ink ring-offset-2" : ""}" style="background:${colour}"></i>`)}<span class="ml-2 flex h-9 items-center rounded-app border border-line px-3 font-mono">#E8794A</span></div>
<div class="mt-6 font-medium">Launcher</div><div class="mt-3 grid grid-cols-3 gap-3">${each(["Bubble|lucide:message-circle", "Bubble and text|lucide:message-square-text", "Edge tab|lucide:panel-right"], (item, index) => `<div class="flex flex-col items-center gap-2 rounded-[10px] border-2 py-4 ${index === 0 ? "border-brand bg-brand/5 font-medium" : "border-line text-muted"}">${icon(item.split("|")[1] ?? "", 24)}${item.split("|")[0]}</div>`)}</div>
<div class="mt-6 font-medium">Title</div><div class="mt-2 flex h-10 items-center rounded-app border border-brand px-3 text-[14px] ring-3 ring-brand/15">Wheelhouse workshop<i class="ml-px h-[17px] w-[1.500px] bg-brand"></i><span class="ml-auto text-[12px] text-muted">19 / 30</span></div><div class="mt-5 font-medium">Position</div><div class="mt-2 flex gap-3"><span class="flex rounded-app border border-line p-0.5">${each(["Left", "Right"], (label, index) => `<span class="rounded-[5px] px-5 py-1.5 ${index ? "bg-brand text-white" : "text-muted"}">${label}</span>`)}</span><span class="flex h-9 items-center gap-2 rounded-app border border-line px-3">24 px from edge</span></div>
<div class="mt-5 border-t border-line">${each(
    [
      ["Show faces of agents", "Three at most, those online first", true],
      ["Let the answer bot try first", "Uses 68 published articles", true],
      ["Ask for an e-mail address", "Only outside opening hours", true],
      ["Sound on new message", "Off on phones", false],
    ] as const,
    ([label, sub, isOn]) =>
      `<div class="flex items-center border-b border-line py-3"><div>${label}<div class="text-[12px] text-muted">${sub}</div></div><span class="ml-auto">${webToggle(isOn)}</span></div>`,
  )}</div><div class="mt-6 flex gap-2">${button("Save and go live", solid)}${button("Discard", quiet)}</div></section>
<section class="relative flex-1 bg-[#dfe7ee] p-9"><div class="flex items-center"><b class="text-[14px] font-medium">Preview</b><span class="ml-auto flex rounded-app bg-surface p-0.5">${each(["lucide:monitor", "lucide:smartphone"], (name, index) => `<span class="grid h-7 w-10 place-items-center rounded-[5px] ${index === 0 ? "bg-brand/10 text-brand" : "text-muted"}">${icon(name, 16)}</span>`)}</span></div><div class="relative mt-4 h-[762px] overflow-hidden rounded-[14px] bg-white shadow-lg"><div class="flex h-10 items-center gap-2 border-b border-line px-4">${times(3, () => `<i class="h-2.5 w-2.5 rounded-full bg-line"></i>`)}<span class="mx-auto text-[12px] text-muted">wheelhouse.example</span></div><div class="p-9"><i class="block h-7 w-[280px] rounded bg-[#e8edf2]"></i><i class="mt-4 block h-3 w-[380px] rounded bg-[#eef2f6]"></i><i class="mt-3 block h-3 w-[330px] rounded bg-[#eef2f6]"></i><div class="mt-7 grid h-[330px] w-[330px] place-items-center rounded-[14px] bg-[#f0f4f8]">${emoji("bicycle", 150)}</div></div>
<div class="absolute bottom-[96px] right-6 w-[340px] overflow-hidden rounded-[18px] bg-white shadow-2xl"><div class="bg-[#e8794a] p-5 text-white"><div class="flex items-center gap-3">${avatar("Noora Haddad", 36)}${avatar("Jonas Pell", 36)}<span class="ml-auto">${icon("lucide:x", 20)}</span></div><div class="mt-3 text-[19px] font-semibold">Wheelhouse workshop</div><div class="text-white/85">We answer in about three minutes</div></div><div class="flex flex-col gap-3 p-5 text-[14px] leading-[20px]"><span class="max-w-[250px] rounded-[14px] bg-[#f1f4f7] px-4 py-3">Hello! What does your bike need?</span><span class="flex flex-wrap gap-2 text-[13px]">${each(["A repair", "My plan", "A delivery"], (label) => `<span class="rounded-full border-2 border-[#e8794a] px-3 py-1 text-[#b8532a]">${label}</span>`)}</span><span class="max-w-[240px] self-end rounded-[14px] bg-[#e8794a] px-4 py-3 text-white">The belt squeaks in rain</span><span class="flex w-16 gap-1 rounded-[14px] bg-[#f1f4f7] px-4 py-4">${times(3, () => `<i class="h-2 w-2 rounded-full bg-[#a9b4c0]"></i>`)}</span></div><div class="flex items-center border-t border-line px-5 py-3 text-[14px] text-muted">Write a message …<span class="ml-auto flex gap-3">${icon("lucide:paperclip", 18)}${icon("lucide:send", 18, "text-[#e8794a]")}</span></div></div><span class="absolute bottom-6 right-6 grid h-[56px] w-[56px] place-items-center rounded-full bg-[#e8794a] text-white shadow-lg">${icon("lucide:chevron-down", 28)}</span></div></section>`,
);

export const inboxZero = page(
  "Inbox",
  `${sidebar("Mentioned")}<section class="flex flex-1 flex-col items-center justify-center bg-[linear-gradient(180deg,#eaf3fe,#fdf6e6)]"><svg width="360" height="210" viewBox="0 0 360 210"><ellipse cx="180" cy="190" rx="150" ry="12" fill="#0f3d66" opacity=".1"/><path d="M96 178a84 84 0 0 1 168 0Z" fill="#ffb020"/><path d="M128 122a84 84 0 0 1 52-28" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".7"/><rect x="80" y="174" width="200" height="18" rx="9" fill="#0f3d66"/><rect x="168" y="74" width="24" height="22" rx="6" fill="#0f3d66"/><circle cx="180" cy="66" r="13" fill="#1473e6"/><path d="M60 96l-26-16M52 130H22M300 96l26-16M308 130h30M120 54 106 28M240 54l14-26" stroke="#1473e6" stroke-width="6" stroke-linecap="round"/></svg><h1 class="mt-7 text-[32px] font-semibold tracking-tight">Nobody is waiting for you</h1><p class="mt-2 w-[430px] text-center text-[16px] leading-[24px] text-muted">You answered 41 people today, the quickest in 38 seconds. The bell rings when somebody mentions you.</p><div class="mt-6 flex gap-2">${button("Take one of 9 unassigned", `${solid} h-10 px-5 text-[14px]`)}${button("Close for today", `${quiet} h-10 px-5 text-[14px]`)}</div><div class="mt-11 grid grid-cols-3 gap-4">${each(["41|answered", "4 min 12 s|typical first answer", "4.8|of 5 in ratings"], (item) => `<div class="w-[200px] rounded-[14px] border border-white bg-white/70 p-5 text-center"><div class="text-[25px] font-semibold">${item.split("|")[0]}</div><div class="text-muted">${item.split("|")[1]}</div></div>`)}</div></section>`,
);

export const csat = desktop(
  "flex-col items-center bg-[#eaf3fe]",
  `<div class="mt-7 flex items-center gap-3 text-[18px] font-bold text-[#0f3d66]">wheelhouse</div><section class="mt-5 w-[720px] rounded-[28px] bg-white px-12 py-9 text-center shadow-[0_30px_70px_rgba(15,61,102,.12)]">${avatar("Noora Haddad", 84)}<div class="mt-4 text-[15px] text-muted">Noora answered “Motor cuts out on hills”</div><h1 class="mt-2 text-[34px] font-semibold tracking-tight text-[#0f3d66]">How did we do, Aurelia?</h1><div class="mt-8 flex justify-center gap-4">${each(["angry-face|Bad", "slightly-frowning-face|Poor", "neutral-face|So-so", "slightly-smiling-face|Good", "star-struck|Splendid"], (item, index) => `<div class="flex w-[104px] flex-col items-center gap-2.5 rounded-[20px] py-4 text-[14px] ${index === 3 ? "bg-[#fff1cf] font-semibold ring-3 ring-[#ffb020]" : "text-muted"}"><span class="${index === 3 ? "" : "opacity-70"}">${emoji(item.split("|")[0] ?? "", index === 3 ? 62 : 50)}</span>${item.split("|")[1]}</div>`)}</div>
<div class="mt-8 text-left text-[15px] font-medium">What was good?</div><div class="mt-3 flex flex-wrap gap-2 text-[15px]">${each(["Quick", "Friendly", "Solved at once", "Clear words", "The loan bike"], (label, index) => `<span class="flex items-center gap-1.5 rounded-full border-2 px-4 py-2 ${index === 1 || index === 4 ? "border-brand bg-brand/8 font-medium text-brand" : "border-line"}">${index === 1 || index === 4 ? icon("lucide:check", 16) : ""}${label}</span>`)}</div><div class="mt-5 h-[92px] rounded-[16px] border-2 border-line p-4 text-left text-[15px]">It took two mails until someone asked for the code, but then<i class="ml-px inline-block h-[17px] w-[1.500px] bg-brand align-[-3px]"></i></div><div class="mt-5 flex items-center"><span class="flex items-center gap-2.5 text-[14px] text-muted">${check(true)}You may write to me about this</span><span class="ml-auto rounded-full bg-brand px-8 py-3.5 text-[16px] font-semibold text-white">Send</span></div></section><div class="mt-5 flex items-center gap-2 text-[13px] text-muted">Ticket #20 418 · asked once, never again · ${logo(18)} Ringdesk</div>`,
);
