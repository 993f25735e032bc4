// Screens of Nijimi for every day; see nijimi.ts.
import { barChart } from "../kit/chart.ts";
import { corners } from "../kit/code.ts";
import { icon } from "../kit/icon.ts";
import { phone } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, blot, inks, main, paintedRing, stroke, tabs, wash, yen } from "./nijimi-parts.ts";

interface Category {
  name: string;
  glyph: string;
  ink: string;
  spent: number;
  budget: number;
}

const categories: readonly Category[] = [
  { name: "住居", glyph: "ph:house-line-fill", ink: inks.ai, spent: 68000, budget: 68000 },
  { name: "食費", glyph: "ph:bowl-food-fill", ink: inks.shu, spent: 52840, budget: 60000 },
  { name: "光熱・通信", glyph: "ph:lightbulb-filament-fill", ink: inks.kiku, spent: 21100, budget: 28000 },
  { name: "交際", glyph: "ph:wine-fill", ink: inks.fuji, spent: 18900, budget: 16000 },
  { name: "日用品", glyph: "ph:basket-fill", ink: inks.wakakusa, spent: 14380, budget: 15000 },
  { name: "交通", glyph: "ph:train-fill", ink: inks.mizu, spent: 11200, budget: 18000 },
];
const total = categories.reduce((sum, { spent }) => sum + spent, 0);
const money = (amount: number) => amount.toLocaleString("en");

export const overview = phone(
  { time: "20:04", charge: 0.61 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><span class="flex items-center gap-2 text-[22px] font-bold">${icon("ph:caret-left-bold", 17, "text-muted")}2026年11月${icon("ph:caret-right-bold", 17, "text-faint")}</span><span class="text-muted">${icon("ph:magnifying-glass-bold", 22)}</span></div>
<div class="relative mt-3 flex justify-center">${paintedRing(
    300,
    58,
    categories.map(({ spent, ink }) => [spent, ink] as const),
  )}<div class="absolute inset-0 grid place-items-center text-center"><div><div class="text-[13.500px] text-muted">今月の支出</div>${yen(money(total), 33)}<div class="mt-0.5 text-[13px] text-muted">予算 ¥240,000</div></div></div></div>
<div class="mx-5 mt-1 flex rounded-app bg-surface py-3.5 text-center shadow-[0_4px_20px_rgba(40,60,110,.06)]">${each(
    [
      ["収入", "312,000", "text-brand"],
      ["のこり", "53,580", ""],
      ["1日あたり", "5,953", "text-[#5d8740]"],
    ] as const,
    ([label, value, tone], index) =>
      `<div class="flex-1 ${index ? "border-l border-line" : ""}"><div class="text-[12.500px] text-muted">${label}</div>${yen(value, 20, tone)}</div>`,
  )}</div>
<div class="mt-3 grid grid-cols-2 gap-x-4 px-5">${each(categories, ({ name, glyph, ink, spent }, index) => `<div class="flex items-center gap-2.5 border-b border-line py-[9px]">${blot(glyph, ink, 44, index + 2)}<div class="flex-1 leading-tight"><div class="text-[13px] text-muted">${name} ${Math.round((spent / total) * 100)}%</div>${yen(money(spent), 17)}</div></div>`)}</div><div class="mx-5 mt-4 flex items-center gap-3 rounded-app bg-[#fdeee9] px-4 py-3 text-[14px] leading-[20px] text-[#9c3d23]">${icon("ph:warning-circle-fill", 22)}<span class="flex-1">交際費が予算を2,900円こえました</span>${icon("ph:caret-right-bold", 15)}</div>${tabs(0)}`,
);

const daily: Record<number, number> = {
  1: 68000,
  2: 1240,
  3: 3860,
  4: 620,
  5: 2190,
  6: 940,
  7: 7420,
  8: 5310,
  9: 880,
  10: 33500,
  11: 1560,
  12: 2040,
  13: 640,
  14: 18080,
  15: 4720,
  16: 1180,
  17: 8700,
  18: 960,
  19: 2310,
  20: 15840,
  21: 6430,
};

const dayCell = (day: number) => {
  const spent = daily[day];
  const depth = spent ? Math.min(0.4, 0.08 + spent / 26000) : 0;
  const isToday = day === 21;
  const weekday = (day - 1) % 7;
  const tone = weekday === 0 ? "text-[#cf5638]" : weekday === 6 ? "text-brand" : "";
  return `<div class="relative flex h-[66px] flex-col items-center rounded-[12px] pt-[7px] ${isToday ? "ring-2 ring-brand" : ""}"><i class="absolute inset-[3px] rounded-[46%_54%_52%_48%/55%_46%_54%_45%] bg-brand blur-[3px]" style="opacity:${depth}"></i><span class="relative text-[15px] ${tone} ${day > 21 ? "opacity-40" : "font-medium"}">${day}</span><span class="relative mt-1 text-[11px] num ${depth > 0.3 ? "text-[#14264d]" : "text-muted"}">${spent ? money(spent) : ""}</span></div>`;
};

const entry = (glyph: string, ink: string, name: string, text: string, price: string, seed: number) =>
  `<div class="flex items-center gap-3 border-b border-line py-[9px] last:border-0">${blot(glyph, ink, 44, seed)}<div class="flex-1 leading-tight"><div class="text-[16px]">${name}</div><div class="mt-0.5 text-[13px] text-muted">${text}</div></div>${yen(price, 18)}</div>`;

export const calendar = phone(
  { time: "21:12", charge: 0.54 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><b class="text-[22px] font-bold">11月</b><div class="flex rounded-[10px] bg-[#ecece7] p-[3px] text-[13px]">${each(["支出", "収入", "差引"], (label, index) => `<span class="rounded-[8px] px-3.5 py-1 ${index === 0 ? "bg-white font-bold shadow-sm" : "text-muted"}">${label}</span>`)}</div></div>
<div class="mt-3 grid grid-cols-7 px-3 text-center text-[12.500px] text-muted">${each([..."日月火水木金土"], (day) => `<span class="pb-1">${day}</span>`)}${times(30, (index) => dayCell(index + 1))}</div><div class="mx-4 mt-3 rounded-app bg-surface px-4 pb-1 pt-3 shadow-[0_4px_20px_rgba(40,60,110,.06)]"><div class="flex items-baseline justify-between"><b class="text-[15.500px] font-bold">21日（土）</b><span class="text-[13px] text-muted">3件　${yen("6,430", 17, "text-ink")}</span></div><div class="mt-1">${entry("ph:bowl-food-fill", inks.shu, "スーパー丸福", "食費・カード", "3,280", 12)}${entry("ph:basket-fill", inks.wakakusa, "薬局あおば", "日用品・電子マネー", "2,000", 13)}${entry("ph:wine-fill", inks.fuji, "喫茶ひなた", "交際・現金", "1,150", 14)}</div></div>${tabs(1)}`,
);

const key = (label: string, look = "bg-white") =>
  `<span class="grid h-[60px] place-items-center rounded-[14px] text-[25px] font-medium ${look}">${label}</span>`;

export const add = phone(
  { time: "18:22", charge: 0.66 },
  `<header class="flex items-center justify-between px-5 pt-[58px]">${icon("ph:x-bold", 22)}<div class="flex rounded-[10px] bg-[#ecece7] p-[3px] text-[14px]">${each(["支出", "収入", "振替"], (label, index) => `<span class="rounded-[8px] px-5 py-1.5 ${index === 0 ? "bg-white font-bold shadow-sm" : "text-muted"}">${label}</span>`)}</div>${icon("ph:receipt", 24, "text-brand")}</header>
<div class="relative mt-3 h-[150px]">${wash(21, ["#f4b9a6", "#f7d3a8", "#f9e3de"], 390, 128)}<div class="relative grid h-full place-items-center text-center"><div>${yen("1,280", 58)}<i class="ml-1 inline-block h-[46px] w-[2px] bg-[#cf5638] align-[-6px]"></i><div class="text-[14px] text-[#8f5a49]">640 × 2</div></div></div></div>
<div class="mt-4 grid grid-cols-5 gap-y-3 px-4 text-center text-[12.500px]">${each(
    [
      ["ph:bowl-food-fill", inks.shu, "食費", true],
      ["ph:basket-fill", inks.wakakusa, "日用品", false],
      ["ph:train-fill", inks.mizu, "交通", false],
      ["ph:wine-fill", inks.fuji, "交際", false],
      ["ph:lightbulb-filament-fill", inks.kiku, "光熱", false],
      ["ph:first-aid-fill", inks.shu, "医療", false],
      ["ph:t-shirt-fill", inks.ai, "衣服", false],
      ["ph:book-open-fill", inks.wakakusa, "学び", false],
      ["ph:gift-fill", inks.fuji, "贈り物", false],
      ["ph:dots-three-bold", inks.sumi, "その他", false],
    ] as const,
    ([glyph, ink, label, isOn], index) =>
      `<span class="flex flex-col items-center ${isOn ? "font-bold" : "text-muted"}"><span class="rounded-full ${isOn ? "ring-2 ring-[#cf5638]" : ""}">${blot(glyph, ink, 50, index + 30)}</span><span class="mt-1">${label}</span></span>`,
  )}</div>
<div class="mx-5 mt-4 flex divide-x divide-line rounded-[14px] bg-surface text-[14px]">${each(
    [
      ["ph:calendar-blank", "今日"],
      ["ph:credit-card", "カード"],
      ["ph:pencil-simple", "お弁当"],
    ] as const,
    ([glyph, label]) =>
      `<span class="flex flex-1 items-center justify-center gap-2 py-3">${icon(glyph, 18, "text-brand")}${label}</span>`,
  )}</div>
<div class="absolute inset-x-0 bottom-0 grid grid-cols-4 gap-[7px] bg-[#e6e7e6] px-3 pb-[40px] pt-3">${each([..."789÷456×123−"], (label) => key(label, "÷×−".includes(label) ? "bg-[#d6d9de] text-brand" : "bg-white"))}${key("00")}${key("0")}${key(icon("ph:backspace", 27), "bg-[#d6d9de]")}${key(icon("ph:check-bold", 27), "bg-brand text-white")}</div>`,
);

export const breakdown = phone(
  { time: "20:06", charge: 0.61 },
  `<div class="absolute inset-x-0 top-0 h-[250px]">${wash(4, ["#f2a58d", "#f6cfa4", "#f9ded6"], 390, 250)}<div class="absolute inset-x-0 bottom-0 h-24 bg-gradient-to-t from-bg"></div></div>${bar("食費", "編集")}<div class="relative px-6 pt-5"><div class="text-[14px] text-[#8f4a35]">11月の食費</div>${yen("52,840", 46)}<div class="mt-0.5 flex items-center gap-1.5 text-[14px] text-[#8f4a35]">${icon("ph:arrow-down-right-bold", 16)}10月より ¥4,310 少ない</div></div>
<div class="relative mx-4 mt-5 rounded-app bg-surface px-4 pb-2 pt-4 shadow-[0_4px_20px_rgba(40,60,110,.06)]"><div class="flex justify-between text-[14px]"><b class="font-bold">週ごと</b><span class="text-muted">目安 ¥14,000</span></div>${barChart({ width: 318, height: 146, bars: [[14210], [16930], [21700], [0]], colours: ["#e0694b"], labels: ["1–7日", "8–14日", "15–21日", "22–30日"], ticks: ["24k", "12k", "0"], max: 24000, share: 0.5, corner: 8, active: 2 })}</div>
<div class="relative mx-4 mt-3 flex gap-2 text-[13.500px]">${each(["すべて 31件", "自炊 22", "外食 7", "カフェ 2"], (label, index) => `<span class="rounded-full px-3.5 py-[7px] ${index === 0 ? "bg-ink text-white" : "bg-surface"}">${label}</span>`)}</div>
<div class="relative mx-4 mt-3 rounded-app bg-surface px-4 py-1">${entry("ph:shopping-cart-fill", inks.shu, "スーパー丸福", "21日（土）・自炊", "3,280", 41)}${entry("ph:bowl-steam-fill", inks.kiku, "そば処 よしの", "20日（金）・外食", "1,940", 42)}${entry("ph:carrot-fill", inks.wakakusa, "やさい直売所", "18日（水）・自炊", "960", 43)}${entry("ph:fish-fill", inks.mizu, "魚辰", "17日（火）・自炊", "2,150", 44)}</div>${tabs(0)}`,
);

const budget = ({ name, glyph, ink, spent, budget: limit }: Category, index: number) => {
  const left = limit - spent;
  const isOver = left < 0;
  return `<div class="border-b border-line py-[6px] last:border-0"><div class="flex items-center gap-2.5">${blot(glyph, ink, 36, index + 60)}<span class="flex-1 text-[16px]">${name}</span><span class="text-[13.500px] num ${isOver ? "font-bold text-[#cf5638]" : "text-muted"}">${isOver ? `${money(-left)}円オーバー` : left === 0 ? "支払い済み" : `あと ${money(left)}円`}</span></div><div class="mt-1.5">${stroke(spent / limit, isOver ? "#cf5638" : ink, index + 80)}</div></div>`;
};

export const budgets = phone(
  { time: "20:10", charge: 0.6 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><b class="text-[26px] font-bold">予算</b><span class="flex items-center gap-1.5 text-[15px] text-brand">${icon("ph:sliders-horizontal-bold", 19)}見直す</span></div><div class="relative mx-4 mt-4 h-[120px] overflow-hidden rounded-app bg-[#e9eef6]">${wash(9, ["#8ea9d6", "#b3c9e6", "#dbe6f3"], 358, 128)}<div class="relative flex h-full items-center justify-between px-5"><div><div class="text-[14px] text-[#33477a]">11月のこり 9日</div>${yen("53,580", 40)}<div class="text-[13.500px] text-[#33477a]">予備費 ¥35,000 をふくむ</div></div><div class="text-right"><div class="text-[30px] font-medium">78<span class="text-[17px]">%</span></div><div class="text-[13px] text-[#33477a]">使いました</div></div></div></div>
<div class="mx-4 mt-3 rounded-app bg-surface px-5 py-1 shadow-[0_4px_20px_rgba(40,60,110,.06)]">${each(categories, budget)}</div>${tabs(3)}`,
);

const receiptLines: readonly (readonly [string, string])[] = [
  ["牛乳", "218"],
  ["食パン", "178"],
  ["鶏もも肉", "642"],
  ["ほうれん草", "198"],
  ["りんご 4個", "598"],
  ["卵", "268"],
  ["味噌", "468"],
  ["豆腐 2丁", "196"],
  ["ヨーグルト", "514"],
];

const receipt = `<div class="absolute left-[92px] top-[102px] w-[206px] rotate-[-3deg] bg-[#fdfdfb] px-4 py-4 text-[11.500px] leading-[17px] text-[#333] shadow-2xl [clip-path:polygon(0_0,100%_0,100%_97%,95%_100%,90%_97%,85%_100%,80%_97%,75%_100%,70%_97%,65%_100%,60%_97%,55%_100%,50%_97%,45%_100%,40%_97%,35%_100%,30%_97%,25%_100%,20%_97%,15%_100%,10%_97%,5%_100%,0_97%)]"><div class="text-center text-[15px] font-bold">スーパー丸福</div><div class="text-center">2026/11/21 18:02</div><div class="my-1.5 border-t border-dashed border-[#999]"></div>${each(receiptLines, ([name, price]) => `<div class="flex justify-between"><span>${name}</span><span class="num">${price}</span></div>`)}<div class="my-1.5 border-t border-dashed border-[#999]"></div><div class="flex justify-between text-[14px] font-bold"><span>合計</span><span class="num">¥3,280</span></div></div>`;

const read = (label: string, value: string, state = true) =>
  `<div class="flex items-center border-b border-line py-[11px] text-[15.500px] last:border-0"><span class="w-[76px] text-[14px] text-muted">${label}</span><span class="flex-1 font-medium">${value}</span>${state ? icon("ph:check-circle-fill", 21, "text-[#6a9a4a]") : `<span class="flex items-center gap-1 text-[13px] font-bold text-[#b97a14]">${icon("ph:question-fill", 18)}確認</span>`}</div>`;

export const scan = phone(
  { tone: "light", time: "18:20", charge: 0.66, classes: "bg-[#20242e]" },
  `<div class="absolute inset-x-0 top-0 h-[560px] overflow-hidden bg-[linear-gradient(150deg,#6c5646,#3b2f29)]">${times(9, (row) => `<i class="absolute h-[2px] w-[520px] -rotate-6 bg-black/15" style="left:-40px;top:${row * 64}px"></i>`)}${receipt}<div class="absolute inset-0 bg-black/15"></div><div class="absolute left-[72px] top-[84px]">${corners(246, 316, "#ffffff", 30, 18)}</div></div><div class="relative flex items-center justify-between px-5 pt-[56px] text-white">${icon("ph:x-bold", 23)}<span class="rounded-full bg-black/40 px-3.5 py-1.5 text-[13.500px]">9品を読み取りました</span>${icon("ph:lightning-slash-fill", 23)}</div>
<section class="absolute inset-x-0 bottom-0 rounded-t-[26px] bg-bg px-5 pb-[42px] pt-4"><div class="flex items-baseline justify-between"><b class="text-[18px] font-bold">この内容で記録しますか</b>${yen("3,280", 25)}</div><div class="mt-2">${read("お店", "スーパー丸福")}${read("日付", "11月21日（土）18:02")}${read("分類", "食費・自炊")}${read("支払い", "カード ····2208", false)}</div><div class="mt-4 flex gap-3"><div class="w-[118px]">${main("撮り直す", "bg-[#ecece7]")}</div><div class="flex-1">${main("記録する")}</div></div></section>`,
);
