// こもれび食堂 (Komorebi Kitchen): home cooking, for iPhone, in Japanese. Paper cream, persimmon, quiet lines.
import { avatar } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { back, group, navBar, phone, segmented, tabBar, tile, toggle } from "../kit/ios.ts";
import { chance, each, times } from "../kit/seed.ts";
import type { DemoApp } from "../kit/types.ts";

const tabs = (active: number) =>
  tabBar(
    [
      { label: "ホーム", icon: "ph:house" },
      { label: "さがす", icon: "ph:magnifying-glass" },
      { label: "献立", icon: "ph:calendar-dots" },
      { label: "買い物", icon: "ph:basket" },
      { label: "マイページ", icon: "ph:user" },
    ],
    active,
  );

interface Dish {
  cloth: string;
  rim: string;
  food: string;
  /** Pictograms laid on the food. */
  on: readonly string[];
}

const dishes = {
  curry: {
    cloth: "#d9c3a5",
    rim: "#f7f3ea",
    food: "#b5652a",
    on: ["carrot", "potato", "herb", "cooked-rice"],
  },
  salad: {
    cloth: "#c9d6c0",
    rim: "#ffffff",
    food: "#8fb35a",
    on: ["tomato", "avocado", "cucumber", "leafy-green"],
  },
  hotpot: {
    cloth: "#b9a08a",
    rim: "#4a3b34",
    food: "#e9d3a4",
    on: ["brown-mushroom", "leafy-green", "shrimp", "fish-cake-with-swirl"],
  },
  ramen: {
    cloth: "#3b4a5c",
    rim: "#b23a2e",
    food: "#e6b567",
    on: ["steaming-bowl", "egg", "fish-cake-with-swirl", "leafy-green"],
  },
  tart: {
    cloth: "#e6d3da",
    rim: "#faf5f0",
    food: "#f3d48a",
    on: ["strawberry", "blueberries", "kiwi-fruit", "strawberry"],
  },
  onigiri: {
    cloth: "#cdd8dc",
    rim: "#e7e1d4",
    food: "#f2ead9",
    on: ["rice-ball", "rice-ball", "cucumber", "fried-shrimp"],
  },
  fry: {
    cloth: "#e0cfa8",
    rim: "#2f4b5c",
    food: "#e8c98a",
    on: ["fried-shrimp", "lemon", "leafy-green", "fried-shrimp"],
  },
  soup: {
    cloth: "#d3cabd",
    rim: "#7a2d22",
    food: "#cf8d4a",
    on: ["mushroom", "onion", "leafy-green", "roasted-sweet-potato"],
  },
} satisfies Record<string, Dish>;

/** A plate seen from above on a cloth, filling its box. */
function plate(name: keyof typeof dishes, classes = "h-full w-full"): string {
  const dish: Dish = dishes[name];
  const draw = chance(`plate ${name}`);
  const threads = times(
    26,
    (line) =>
      `<path d="M0 ${line * 8}H200" stroke="#fff" opacity=".12"/><path d="M${line * 8} 0V200" stroke="#000" opacity=".035"/>`,
  );
  const bits = each(dish.on, (item, index) => {
    const turn = (index / dish.on.length) * Math.PI * 2 + draw.between(0, 0.7);
    const x = 100 + Math.cos(turn) * 25 - 22;
    const y = 100 + Math.sin(turn) * 25 - 22;
    return emoji(item, 44).replace("<svg", `<svg x="${x.toFixed(0)}" y="${y.toFixed(0)}"`);
  });
  return `<svg class="${classes}" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice"><rect width="200" height="200" fill="${dish.cloth}"/>${threads}<ellipse cx="104" cy="109" rx="80" ry="78" fill="#000" opacity=".18"/>
<circle cx="100" cy="100" r="78" fill="${dish.rim}"/><circle cx="100" cy="100" r="65" fill="#000" opacity=".07"/><circle cx="100" cy="100" r="62" fill="${dish.food}"/><circle cx="86" cy="84" r="40" fill="#fff" opacity=".13"/>${bits}</svg>`;
}

const heading = (label: string, link = "すべて見る") =>
  `<div class="flex items-baseline justify-between"><b class="text-[18px] font-bold">${label}</b><span class="text-[13px] text-brand">${link}</span></div>`;

const meta = (minutes: string, kcal: string) =>
  `<span class="flex items-center gap-1">${icon("ph:clock", 14)}${minutes}分</span><span class="flex items-center gap-1">${icon("ph:flame", 14)}${kcal}kcal</span>`;

const card = (dish: keyof typeof dishes, name: string, minutes: string, kcal: string, saves: string) =>
  `<div><div class="relative h-[164px] overflow-hidden rounded-app">${plate(dish)}<span class="absolute right-2 top-2 flex items-center gap-1 rounded-full bg-white/90 px-2 py-[3px] text-[12px]">${icon("ph:bookmark-simple-fill", 13, "text-brand")}${saves}</span></div><div class="mt-2 text-[15px] font-bold leading-[21px]">${name}</div><div class="mt-0.5 flex gap-3 text-[12.500px] text-muted">${meta(minutes, kcal)}</div></div>`;

const home = phone(
  { time: "17:22", charge: 0.68 },
  `<div class="px-5 pt-[56px]"><div class="flex items-center justify-between"><div><div class="text-[13px] text-muted">11月21日（土）・霜月の食卓</div><div class="mt-0.5 text-[24px] font-bold">今夜は、なに食べよう？</div></div>${avatar("Hanae M A", 42)}</div>
<div class="relative mt-4 h-[236px] overflow-hidden rounded-[22px]">${plate("hotpot")}<div class="absolute inset-0 bg-gradient-to-t from-black/70 via-transparent"></div><div class="absolute inset-x-4 bottom-4 text-white"><span class="rounded-[4px] bg-brand px-2 py-[3px] text-[12px] font-bold">旬の一皿</span><div class="mt-2 text-[22px] font-bold">きのこと白菜の豆乳鍋</div><div class="mt-1 flex gap-4 text-[13px] text-white/85">${meta("25", "380")}<span>2人分 約640円</span></div></div></div>
<div class="mt-4 flex gap-2 whitespace-nowrap text-[13px]">${each(["15分以内", "お弁当", "作りおき", "野菜たっぷり", "魚"], (label, index) => `<span class="rounded-full border px-3 py-[6px] ${index === 0 ? "border-brand bg-brand text-on-brand" : "border-line bg-surface"}">${label}</span>`)}</div>
<div class="mt-5">${heading("冷蔵庫の「れんこん」で")}</div><div class="mt-3 grid grid-cols-2 gap-3">${card("soup", "れんこん団子のみぞれ汁", "30", "245", "1,208")}${card("fry", "れんこんと海老のはさみ揚げ", "35", "410", "973")}</div></div>${tabs(0)}`,
);

const ingredient = (name: string, amount: string, has: boolean) =>
  `<div class="flex items-center border-b border-line py-[10px] text-[15px]"><span class="mr-3 grid h-5 w-5 place-items-center rounded-full ${has ? "bg-good text-white" : "border border-faint"}">${has ? icon("ph:check-bold", 12) : ""}</span>${name}<span class="ml-auto text-muted">${amount}</span></div>`;

const recipe = phone(
  { time: "17:25", charge: 0.67 },
  `<div class="relative h-[322px] shrink-0">${plate("curry")}<div class="absolute inset-x-4 top-[54px] flex justify-between">${each(["ph:caret-left-bold", "ph:export-bold"], (name) => `<span class="grid h-10 w-10 place-items-center rounded-full bg-white/90">${icon(name, 19)}</span>`)}</div></div><div class="relative -mt-6 flex-1 rounded-t-[26px] bg-bg px-5 pt-5"><div class="text-[23px] font-bold leading-[31px]">根菜ごろごろ和風カレー</div>
<div class="mt-2 flex items-center gap-2 text-[13.500px]">${avatar("Yuki Sato B", 26)}佐藤ゆき<span class="flex items-center gap-0.5 text-warn">${icon("ph:star-fill", 15)}</span><b>4.8</b><span class="text-muted">つくれぽ 326件</span></div>
<div class="mt-4 flex rounded-app bg-surface py-3 text-center text-[12.500px] text-muted">${each(
    [
      ["40分", "調理時間"],
      ["612kcal", "1人分"],
      ["2.1g", "塩分"],
      ["約380円", "費用"],
    ] as const,
    ([value, label], index) =>
      `<div class="flex-1 ${index ? "border-l border-line" : ""}"><div class="text-[16px] font-bold text-ink">${value}</div>${label}</div>`,
  )}</div><div class="mt-5 flex items-center justify-between"><b class="text-[17px]">材料</b><span class="flex items-center gap-4 rounded-full bg-surface px-4 py-1.5 text-[15px] font-bold">${icon("ph:minus-bold", 14, "text-muted")}3人分${icon("ph:plus-bold", 14, "text-brand")}</span></div>
<div class="mt-1">${ingredient("れんこん", "150g", true)}${ingredient("ごぼう", "1本", false)}${ingredient("鶏もも肉", "250g", true)}${ingredient("だし汁", "600ml", true)}${ingredient("カレー粉", "大さじ2", false)}</div></div>
<div class="absolute inset-x-0 bottom-0 flex gap-3 bg-bg/95 px-5 pb-[40px] pt-3 text-[16px] font-bold"><span class="grid h-[52px] flex-1 place-items-center rounded-full border-2 border-brand text-brand">買い物へ 2点</span><span class="grid h-[52px] flex-1 place-items-center rounded-full bg-brand text-on-brand">作りはじめる</span></div>`,
);

const cooking = phone(
  { tone: "light", time: "17:51", charge: 0.61, classes: "bg-[#2c241f] text-white" },
  `<div class="flex items-center justify-between px-5 pt-[58px] text-[15px]">${icon("ph:x-bold", 22)}<span>根菜ごろごろ和風カレー</span>${icon("ph:list-bullets-bold", 23)}</div><div class="mt-4 flex gap-1.5 px-5">${times(7, (index) => `<i class="h-1.5 flex-1 rounded-full ${index < 3 ? "bg-brand" : index === 3 ? "bg-white" : "bg-white/20"}"></i>`)}</div>
<div class="mx-5 mt-5 h-[260px] overflow-hidden rounded-[22px]">${plate("curry")}</div><div class="px-6 pt-6"><div class="text-[14px] text-[#f2b48f]">手順 4 / 7</div><div class="mt-2 text-[25px] font-bold leading-[37px]">だし汁を加え、弱火で<br>れんこんがやわらかく<br>なるまで煮る。</div><div class="mt-3 flex items-center gap-2 text-[14.500px] text-white/65">${icon("ph:lightbulb-fill", 18, "text-warn")}アクは2回すくうと澄んだ味に。</div></div>
<div class="absolute inset-x-5 bottom-[46px]"><div class="flex items-center gap-4 rounded-[22px] bg-white/10 p-4"><span class="grid h-14 w-14 place-items-center rounded-full bg-brand">${icon("ph:pause-fill", 27)}</span><div class="flex-1"><div class="flex items-baseline justify-between"><b class="text-[30px] font-bold leading-none num">08:24</b><span class="text-[13px] text-white/60">残り / 12分</span></div><div class="mt-3">${progress(0.3, "h-1.5 bg-white/15")}</div></div></div>
<div class="mt-3 flex gap-3 text-[16px] font-bold"><span class="grid h-[52px] w-[52px] place-items-center rounded-full bg-white/10">${icon("ph:caret-left-bold", 22)}</span><span class="flex h-[52px] flex-1 items-center justify-center gap-2 rounded-full bg-white text-[#2c241f]">つぎの手順${icon("ph:caret-right-bold", 18)}</span><span class="grid h-[52px] w-[52px] place-items-center rounded-full bg-white/10">${icon("ph:microphone-fill", 23)}</span></div></div>`,
);

const meal = (label: string, dish: keyof typeof dishes, name: string, sub: string) =>
  `<div class="flex items-center gap-3 py-[9px]"><span class="w-8 text-[12.500px] text-muted">${label}</span><div class="h-[58px] w-[58px] overflow-hidden rounded-[14px]">${plate(dish)}</div><div class="flex-1 text-[15px] font-bold leading-[20px]">${name}<div class="text-[12.500px] font-normal text-muted">${sub}</div></div>${icon("ph:dots-six-vertical-bold", 20, "text-faint")}</div>`;

const dayCell = (day: number, index: number) => {
  const isToday = day === 21;
  const dots = times(
    (day * 7) % 4,
    () => `<i class="h-[5px] w-[5px] rounded-full ${isToday ? "bg-white" : "bg-brand"}"></i>`,
  );
  const colour = index % 7 === 0 ? "text-bad" : index % 7 === 6 ? "text-[#3d6fa8]" : "";
  return `<div class="flex h-[50px] flex-col items-center pt-1.5 text-[15px] ${isToday ? "rounded-[14px] bg-brand font-bold text-on-brand" : colour}">${day > 0 && day < 31 ? day : ""}<span class="mt-1 flex gap-[3px]">${day > 0 && day < 31 ? dots : ""}</span></div>`;
};

const planner = phone(
  { time: "20:10", charge: 0.44 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><b class="text-[24px]">2026年11月</b><span class="flex gap-5 text-brand">${icon("ph:caret-left-bold", 22)}${icon("ph:caret-right-bold", 22)}</span></div><div class="mt-3 grid grid-cols-7 px-4 text-center text-[12px] text-muted">${each(["日", "月", "火", "水", "木", "金", "土"], (day) => `<span>${day}</span>`)}</div><div class="mt-1 grid grid-cols-7 gap-x-1 px-4">${times(35, (index) => dayCell(index + 1, index))}</div>
<div class="mx-4 mt-3 rounded-[22px] bg-surface px-4 pb-2 pt-4"><div class="flex items-center justify-between"><b class="text-[16px]">21日（土）の献立</b><span class="text-[13px] text-muted">合計 1,742kcal</span></div>${meal("朝", "onigiri", "焼き鮭おにぎりと味噌汁", "10分・前日の残り")}${meal("昼", "ramen", "生姜しょうゆラーメン", "20分・2人分")}${meal("夜", "hotpot", "きのこと白菜の豆乳鍋", "25分・4人分")}</div>
<div class="mx-4 mt-3 flex items-center justify-center gap-2 rounded-full border-2 border-dashed border-brand/50 py-3 text-[15px] font-bold text-brand">${icon("ph:sparkle-fill", 18)}1週間分をおまかせ</div>${tabs(2)}`,
);

const resultRow = (
  dish: keyof typeof dishes,
  name: string,
  tags: string,
  minutes: string,
  kcal: string,
  rating: string,
) =>
  `<div class="flex gap-3 border-b border-line py-3"><div class="h-[92px] w-[92px] shrink-0 overflow-hidden rounded-app">${plate(dish)}</div><div class="min-w-0 flex-1"><div class="text-[15.500px] font-bold leading-[21px]">${name}</div><div class="mt-0.5 text-[12.500px] text-muted">${tags}</div><div class="mt-2 flex items-center gap-3 text-[12.500px] text-muted">${meta(minutes, kcal)}<span class="flex items-center gap-1 text-ink">${icon("ph:star-fill", 13, "text-warn")}${rating}</span></div></div>${icon("ph:bookmark-simple", 22, "text-muted")}</div>`;

const results = phone(
  { time: "12:03", charge: 0.82 },
  `<div class="px-5 pt-[56px]"><div class="flex h-[44px] items-center gap-2 rounded-full bg-surface px-4 text-[16px]">${icon("ph:magnifying-glass-bold", 18, "text-muted")}れんこん　海老${icon("ph:x-circle-fill", 19, "ml-auto text-muted")}</div><div class="mt-4">${segmented(["人気順", "新着順", "時短順"], 0, "bg-line/70")}</div>
<div class="mt-3 flex items-center gap-2 text-[13px]"><span class="flex items-center gap-1 rounded-full bg-brand px-3 py-[6px] text-on-brand">乳製品なし${icon("ph:x-bold", 11)}</span><span class="flex items-center gap-1 rounded-full border border-line bg-surface px-3 py-[6px]">調理時間${icon("ph:caret-down-bold", 11)}</span><span class="ml-auto text-muted">184品</span></div>
${resultRow("fry", "れんこんと海老のはさみ揚げ", "おつまみ・揚げ物", "35", "410", "4.7")}${resultRow("onigiri", "海老天むすとれんこんチップス", "お弁当・子ども", "30", "468", "4.6")}${resultRow("soup", "れんこんと海老しんじょのお椀", "汁物・おもてなし", "40", "198", "4.9")}${resultRow("curry", "れんこんと海老のココナツカレー", "カレー・作りおき", "35", "522", "4.4")}${resultRow("salad", "海老とれんこんの柚子こしょうサラダ", "副菜・15分以内", "15", "176", "4.5")}</div>${tabs(1)}`,
);

const item = (name: string, amount: string, note: string, isDone = false) =>
  `<div class="flex items-center gap-3 border-b border-line py-[11px] text-[16px] last:border-0 ${isDone ? "text-muted line-through" : ""}"><span class="grid h-[22px] w-[22px] shrink-0 place-items-center rounded-[7px] ${isDone ? "bg-good text-white" : "border-2 border-faint"}">${isDone ? icon("ph:check-bold", 13) : ""}</span>${name}<span class="text-[12.500px] text-muted">${note}</span><span class="ml-auto text-[14.500px] text-muted">${amount}</span></div>`;

const shopping = phone(
  { time: "18:36", charge: 0.52 },
  `<div class="flex items-center justify-between px-5 pt-[58px]"><b class="text-[26px]">買い物メモ</b><span class="flex gap-4 text-brand">${icon("ph:user-plus-bold", 23)}${icon("ph:dots-three-circle-bold", 24)}</span></div><div class="mx-5 mt-3 flex items-center gap-3 rounded-app bg-[#f7e2d3] px-4 py-3 text-[13.500px]">${avatar("Ken Mori M", 34)}<span class="leading-[18px]"><b>けんじさん</b>がスーパーにいます<br><span class="text-muted">今、豆乳をカゴに入れました</span></span></div>
<div class="mx-5 mt-4 text-[13px] font-bold text-muted">野菜・きのこ</div><div class="mx-5 mt-1 rounded-app bg-surface px-4">${item("白菜", "1/4個", "豆乳鍋")}${item("しめじ", "2袋", "豆乳鍋", true)}${item("ごぼう", "1本", "和風カレー")}${item("れんこん", "150g", "和風カレー", true)}</div>
<div class="mx-5 mt-4 text-[13px] font-bold text-muted">肉・魚</div><div class="mx-5 mt-1 rounded-app bg-surface px-4">${item("鶏もも肉", "250g", "和風カレー")}${item("むき海老", "12尾", "はさみ揚げ")}</div><div class="mx-5 mt-4 text-[13px] font-bold text-muted">その他</div><div class="mx-5 mt-1 rounded-app bg-surface px-4">${item("無調整豆乳", "1本", "豆乳鍋", true)}${item("カレー粉", "1缶", "")}</div>
<div class="absolute inset-x-5 bottom-[96px] flex h-[50px] items-center gap-3 rounded-full bg-surface px-5 text-[15px] text-muted shadow-lg">${icon("ph:plus-bold", 19, "text-brand")}食材を追加${icon("ph:barcode", 22, "ml-auto text-ink")}</div>${tabs(3)}`,
);

const profile = phone(
  { time: "21:40", charge: 0.33 },
  `<div class="flex justify-end gap-5 px-5 pt-[58px]">${icon("ph:bell", 25)}${icon("ph:gear-six", 25)}</div><div class="flex items-center gap-4 px-5 pt-1">${avatar("Hanae M A", 84)}<div><div class="text-[22px] font-bold">森 はなえ</div><div class="mt-1 text-[13.500px] leading-[19px] text-muted">4人家族の平日ごはん。<br>発酵と根菜が好きです。</div></div></div>
<div class="mt-5 flex text-center">${each(
    [
      ["48", "レシピ"],
      ["1,920", "フォロワー"],
      ["312", "つくれぽ"],
    ] as const,
    ([value, label]) =>
      `<div class="flex-1"><div class="text-[20px] font-bold num">${value}</div><div class="text-[12.500px] text-muted">${label}</div></div>`,
  )}</div><div class="mx-5 mt-4 flex gap-3 text-center text-[14px] font-bold"><span class="flex-1 rounded-full bg-brand py-2.5 text-on-brand">レシピを投稿</span><span class="flex-1 rounded-full border border-line bg-surface py-2.5">プロフィール編集</span></div><div class="mx-5 mt-5">${segmented(["マイレシピ", "保存", "つくれぽ"], 0, "bg-line/70")}</div>
<div class="mt-3 grid grid-cols-3 gap-[3px] px-[3px]">${each(["tart", "soup", "curry", "onigiri", "hotpot", "fry", "salad", "ramen", "tart"] as const, (name, index) => (index < 8 ? `<div class="relative h-[126px]">${plate(name)}</div>` : `<div class="grid h-[126px] place-items-center bg-surface text-brand">${icon("ph:plus-bold", 30)}</div>`))}</div>${tabs(4)}`,
);

const saved = phone(
  { time: "21:42", charge: 0.33 },
  `${navBar({ title: "保存したレシピ", left: back(), right: icon("ph:folder-plus", 24) })}<div class="flex flex-col items-center px-10 pt-[88px] text-center"><div class="relative"><svg width="210" height="190" viewBox="0 0 210 190"><ellipse cx="105" cy="172" rx="88" ry="12" fill="#e9dccb"/><path d="M25 78h160c0 52-28 84-80 84S25 130 25 78Z" fill="#c75b39"/><path d="M25 78h160c0 8-1 15-2 22H27c-1-7-2-14-2-22Z" fill="#a94a2c"/><ellipse cx="105" cy="78" rx="80" ry="20" fill="#fff8ec"/><ellipse cx="105" cy="80" rx="70" ry="15" fill="#f1e3cd"/><g stroke="#d9c6ab" stroke-width="5" fill="none" stroke-linecap="round"><path d="M78 50c-8-12 8-18 0-32M105 44c-8-12 8-18 0-32M132 50c-8-12 8-18 0-32"/></g></svg></div>
<div class="mt-6 text-[22px] font-bold">まだ保存がありません</div><div class="mt-3 text-[15px] leading-[25px] text-muted">気になるレシピのしおりをタップすると、<br>ここに集まります。フォルダで<br>「お弁当」や「週末」にも分けられます。</div><div class="mt-7 grid h-[52px] w-full place-items-center rounded-full bg-brand text-[16px] font-bold text-on-brand">人気のレシピを見る</div></div>`,
);

const line = (label: string, value: string, isMuted = false) =>
  `<div class="flex items-center border-b border-line py-[13px] text-[16px] last:border-0"><span class="w-[104px] text-[14px] text-muted">${label}</span><span class="flex-1 ${isMuted ? "text-faint" : ""}">${value}</span></div>`;

const posting = phone(
  { time: "15:20", charge: 0.59 },
  `${navBar({ title: "レシピを書く", left: `<span class="text-[16px]">下書き</span>`, right: `<b class="text-[16px]">公開</b>` })}<div class="px-5"><div class="flex gap-2"><div class="relative h-[118px] flex-1 overflow-hidden rounded-app">${plate("tart")}<span class="absolute left-2 top-2 rounded-[5px] bg-black/60 px-2 py-[2px] text-[12px] text-white">表紙</span></div><div class="grid h-[118px] w-[96px] place-items-center rounded-app border-2 border-dashed border-faint text-muted">${icon("ph:camera-plus", 30)}</div></div>
<div class="mt-3 rounded-app bg-surface px-4">${line("タイトル", "いちごとキウイの米粉タルト")}${line("ひとこと", "小麦なしでもさくさく")}${line("分量・時間", "18cm型 1台 ／ 55分")}${line("カテゴリ", "選んでください", true)}</div><div class="mt-4 flex justify-between"><b class="text-[16px]">手順</b><span class="text-[14px] text-brand">並べかえ</span></div>
<div class="mt-2 flex flex-col gap-2">${each(["米粉とバターをすり合わせ、冷やしておく。", "型に敷き、180℃で18分から焼きする。", "カスタードを流し、果物をすき間なく並べる。"], (text, index) => `<div class="flex gap-3 rounded-app bg-surface p-3"><span class="grid h-6 w-6 shrink-0 place-items-center rounded-full bg-brand text-[13px] font-bold text-on-brand">${index + 1}</span><div class="flex-1 text-[15px] leading-[22px]">${text}${index === 2 ? '<i class="ml-px inline-block h-[18px] w-[2px] bg-brand align-[-3px]"></i>' : ""}</div><div class="grid h-[54px] w-[54px] shrink-0 place-items-center rounded-[10px] ${index === 0 ? "overflow-hidden" : "border border-dashed border-faint text-muted"}">${index === 0 ? plate("tart") : icon("ph:image", 22)}</div></div>`)}
<div class="flex items-center justify-center gap-2 rounded-app border-2 border-dashed border-faint py-3 text-[15px] font-bold text-brand">${icon("ph:plus-bold", 17)}手順を追加</div></div></div><div class="absolute inset-x-5 bottom-[44px] flex items-center gap-3 rounded-full bg-ink px-5 py-3.5 text-[14px] text-white">${icon("ph:check-circle-fill", 20, "text-[#9fd6a8]")}15:20 に自動保存しました<span class="ml-auto font-bold text-[#f2b48f]">プレビュー</span></div>`,
);

const settings = phone(
  { time: "21:45", charge: 0.32 },
  `${navBar({ title: "設定", left: back("マイページ") })}<div class="flex flex-col gap-5 pt-2">${group(
    "お料理の好み",
    [
      { title: "アレルギー・苦手", value: "乳製品、そば", lead: tile("ph:warning-fill", "#c75b39") },
      { title: "家族の人数", value: "4人", lead: tile("ph:users-three-fill", "#6f8f5a") },
      { title: "味つけ", value: "やや薄味", lead: tile("ph:drop-fill", "#3d6fa8") },
    ],
  )}${group(
    "お知らせ",
    [
      {
        title: "献立のリマインド",
        sub: "毎日 16:30",
        lead: tile("ph:bell-fill", "#d99a2b"),
        end: toggle(true),
      },
      { title: "つくれぽが届いたとき", lead: tile("ph:heart-fill", "#d0566b"), end: toggle(true) },
      {
        title: "特売情報",
        sub: "近くのスーパー3店",
        lead: tile("ph:tag-fill", "#7d6bb0"),
        end: toggle(false),
      },
    ],
    "深夜 22:00〜7:00 は通知しません。",
  )}${group("調理モード", [
    { title: "画面を消さない", lead: tile("ph:sun-fill", "#8a7a6c"), end: toggle(true) },
    {
      title: "声で次へ進む",
      sub: "「つぎ」と話しかけてください",
      lead: tile("ph:microphone-fill", "#4b8f8c"),
      end: toggle(true),
    },
  ])}</div>`,
);

export const komorebi: DemoApp = {
  slug: "komorebi",
  name: "こもれび食堂",
  lang: "ja",
  brand: {
    fonts: ["noto-sans-jp"],
    font: "'Inter Variable','Noto Sans JP Variable'",
    display: "'Noto Sans JP Variable'",
    mono: "monospace",
    radius: "16px",
    brand: "#c75b39",
    onBrand: "#ffffff",
    accent: "#6f8f5a",
    ink: "#35291f",
    muted: "#94857a",
    faint: "#d3c7b8",
    bg: "#f8f2e8",
    surface: "#fffdf8",
    raised: "#ffffff",
    line: "#e9dfd0",
    good: "#6f8f5a",
    bad: "#c0392b",
    warn: "#e0a030",
  },
  screens: [
    {
      slug: "home",
      platform: "ios",
      title: "Recipe home with dish of the season (Japanese)",
      description:
        "Home of a Japanese recipe app asking what to eat tonight. A large seasonal hot pot fills a card with cooking time, calories and cost; chips narrow down to quick meals or lunch boxes. Two recipe cards below use the lotus root that is in the fridge.",
      elements: "greeting, featured card, filter chips, recipe cards, bookmark count, avatar, tab bar",
      pattern: "feed",
      html: home,
    },
    {
      slug: "recipe",
      platform: "ios",
      title: "Recipe page with ingredients (Japanese)",
      description:
        "Recipe detail for a Japanese root vegetable curry, with a picture of the plate from above. A strip shows time, calories, salt and cost. The ingredients are set for three people by a stepper, green ticks mark what is at home, and the two buttons send the rest to the shopping list or start cooking.",
      elements:
        "hero image, author, star rating, fact strip, ingredient list, servings stepper, check marks, primary button, secondary button",
      pattern: "detail",
      html: recipe,
    },
    {
      slug: "cooking-mode",
      platform: "ios",
      title: "Step-by-step cooking mode with timer (Japanese)",
      description:
        "Dark cooking mode with one large instruction at a time. A segmented bar on top says step four of seven; the timer card counts down with a pause button and progress line. Large previous, next and microphone buttons can be reached with wet hands.",
      elements:
        "step progress, instruction text, countdown timer, pause button, next button, voice button, close button",
      pattern: "player",
      html: cooking,
    },
    {
      slug: "meal-planner",
      platform: "ios",
      title: "Monthly meal planner (Japanese)",
      description:
        "Calendar for November 2026 with coloured dots for planned meals and today in persimmon. The panel below lists breakfast, lunch and dinner of the chosen day with plate pictures, drag grips and the calories in total. A dashed button plans a week automatically.",
      elements:
        "month calendar, event dots, today highlight, meal list, thumbnail, drag handle, dashed button, tab bar",
      pattern: "calendar",
      html: planner,
    },
    {
      slug: "search-results",
      platform: "ios",
      title: "Recipe search for lotus root and shrimp (Japanese)",
      description:
        "Results of a search for lotus root and shrimp. A segmented control sorts by popularity, novelty or speed, and a chip excludes dairy. Rows show a plate, tags, minutes, calories and stars with a bookmark at the right.",
      elements:
        "search field, segmented control, filter chip, result count, recipe list, star rating, bookmark icon, tab bar",
      pattern: "search results",
      html: results,
    },
    {
      slug: "shopping-list",
      platform: "ios",
      title: "Shared shopping list (Japanese)",
      description:
        "Shopping list grouped by shelf: vegetables, meat and fish, other. Items name the recipe they are for, ticked ones are struck through. A banner tells that a family member is in the shop right now, and a floating field adds an item by typing or barcode.",
      elements:
        "checklist, section headers, strikethrough, presence banner, add item field, barcode icon, tab bar",
      pattern: "form",
      html: shopping,
    },
    {
      slug: "my-page",
      platform: "ios",
      title: "Cook's profile with picture grid (Japanese)",
      description:
        "Own profile with portrait, short introduction and counts of recipes, followers and reports. Two buttons post a recipe or edit the profile. Under the three segments is a tight grid of plate pictures whose last cell adds another.",
      elements:
        "avatar, bio, stat row, segmented control, photo grid, primary button, settings icon, tab bar",
      pattern: "profile",
      html: profile,
    },
    {
      slug: "no-saved",
      platform: "ios",
      title: "No saved recipes yet (Japanese)",
      description:
        "Empty bookmarks screen. A drawn red bowl with steam stands over the message that nothing is saved and three lines about folders. One button leads to popular recipes.",
      elements: "illustration, empty message, primary button, navigation bar, new folder button",
      pattern: "empty state",
      html: saved,
    },
    {
      slug: "write-recipe",
      platform: "ios",
      title: "Recipe editor with steps (Japanese)",
      description:
        "Editor for a new recipe: cover picture and a dashed slot for more, a table of title, note, amount and category, and numbered steps with optional pictures. The caret is in the third step. A dark bar at the bottom confirms autosave and offers a preview.",
      elements:
        "image picker, text fields, numbered steps, reorder link, add step button, autosave bar, publish button",
      pattern: "editor",
      html: posting,
    },
    {
      slug: "settings",
      platform: "ios",
      title: "Preferences for taste and reminders (Japanese)",
      description:
        "Japanese settings in three grouped lists: cooking preferences with allergies and family size, notifications with a daily reminder, and cooking mode. Coloured tiles lead each row, switches or values end it, and a footnote names the quiet hours.",
      elements: "grouped list, icon tile, toggle switch, value label, footnote, navigation bar",
      pattern: "settings",
      html: settings,
    },
  ],
};
