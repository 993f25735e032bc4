// Screens of Nijimi about plans, people and the app itself; see nijimi.ts.
import { avatar } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { group, phone, toggle } from "../kit/ios.ts";
import { each, times } from "../kit/seed.ts";
import { bar, blot, inks, main, tabs, wash, yen } from "./nijimi-parts.ts";

const jar = `<svg width="216" height="250" viewBox="0 0 216 250"><defs><clipPath id="jar"><path d="M48 40h120q26 16 26 52v116q0 30-30 30H52q-30 0-30-30V92q0-36 26-52Z"/></clipPath><filter id="water" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="3" seed="5"/><feDisplacementMap in="SourceGraphic" scale="20"/></filter></defs><path d="M48 40h120q26 16 26 52v116q0 30-30 30H52q-30 0-30-30V92q0-36 26-52Z" fill="#fff" opacity=".75"/><g clip-path="url(#jar)"><g filter="url(#water)"><rect x="-20" y="110" width="260" height="160" fill="#6fb0c9" opacity=".6"/><ellipse cx="70" cy="180" rx="90" ry="60" fill="#3f5f9e" opacity=".35"/><ellipse cx="170" cy="220" rx="80" ry="60" fill="#4aa3a0" opacity=".4"/><ellipse cx="150" cy="140" rx="60" ry="26" fill="#a9d8e4" opacity=".7"/></g><circle cx="84" cy="150" r="4" fill="#fff" opacity=".7"/><circle cx="132" cy="178" r="6" fill="#fff" opacity=".55"/><circle cx="104" cy="206" r="3" fill="#fff" opacity=".7"/></g><path d="M48 40h120q26 16 26 52v116q0 30-30 30H52q-30 0-30-30V92q0-36 26-52Z" fill="none" stroke="#3f5f9e" stroke-opacity=".55" stroke-width="3"/><rect x="42" y="16" width="132" height="24" rx="8" fill="#c9a27a"/><path d="M42 66v90" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".8"/></svg>`;

const deposit = (date: string, text: string, amount: string) =>
  `<div class="flex items-center border-b border-line py-[11px] text-[15.500px] last:border-0"><span class="w-[74px] text-[14px] text-muted">${date}</span><span class="flex-1">${text}</span>${yen(amount, 17, "text-brand")}</div>`;

export const goal = phone(
  { time: "22:00", charge: 0.45 },
  `<div class="absolute inset-x-0 top-0 h-[470px]">${wash(15, ["#bfe0e8", "#d5e3f3", "#f3ead2"], 390, 470)}<div class="absolute inset-x-0 bottom-0 h-36 bg-gradient-to-t from-bg"></div></div>${bar("貯金の目標", icon("ph:dots-three-bold", 24))}<div class="relative mt-4 flex justify-center">${jar}<span class="absolute left-1/2 top-[118px] -translate-x-1/2 text-[42px] font-medium text-white [text-shadow:0_2px_14px_rgba(20,50,100,.5)]">65<span class="text-[22px]">%</span></span></div>
<div class="relative mt-3 text-center"><b class="text-[25px] font-bold">春の沖縄旅行</b><div class="mt-1 flex items-baseline justify-center gap-2">${yen("117,000", 34)}<span class="text-[16px] text-muted">/ ¥180,000</span></div></div>
<div class="relative mx-4 mt-4 flex rounded-app bg-surface py-3.5 text-center shadow-[0_4px_20px_rgba(40,60,110,.06)]">${each(
    [
      ["毎月", "¥21,000"],
      ["あと", "3回"],
      ["達成日", "2月1日"],
    ] as const,
    ([label, value], index) =>
      `<div class="flex-1 ${index ? "border-l border-line" : ""}"><div class="text-[12.500px] text-muted">${label}</div><div class="mt-0.5 text-[18px] font-medium">${value}</div></div>`,
  )}</div><div class="relative mx-4 mt-3 rounded-app bg-surface px-4">${deposit("11月1日", "自動つみたて", "21,000")}${deposit("10月25日", "フリマの売上", "5,400")}${deposit("10月1日", "自動つみたて", "21,000")}</div><div class="absolute inset-x-4 bottom-[40px] flex gap-3"><div class="w-[130px]">${main("取り出す", "bg-[#ecece7]")}</div><div class="flex-1">${main("いま入れる")}</div></div>`,
);

const plan = (letter: string, ink: string, name: string, text: string, price: string, isSoon = false) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-[12px] last:border-0"><span class="grid h-[46px] w-[46px] shrink-0 place-items-center rounded-[13px] text-[20px] font-bold text-white" style="background:${ink}">${letter}</span><div class="flex-1 leading-tight"><div class="text-[16px]">${name}</div><div class="mt-1 text-[13px] ${isSoon ? "font-bold text-[#cf5638]" : "text-muted"}">${text}</div></div>${yen(price, 18)}</div>`;

export const subscriptions = phone(
  { time: "8:15", charge: 0.9 },
  `${bar("サブスク", icon("ph:plus-bold", 22))}<div class="relative mx-4 mt-4 h-[134px] overflow-hidden rounded-app bg-[#efeaf7]">${wash(31, ["#b9a9e0", "#d9cdf0", "#f3d3dc"], 358, 134)}<div class="relative px-5 pt-5"><div class="text-[14px] text-[#54458a]">毎月の合計</div>${yen("14,370", 42)}<div class="mt-0.5 text-[13.500px] text-[#54458a]">1年で ¥172,440・5件</div></div></div>
<div class="mt-4 flex justify-between px-5">${each(["23", "24", "25", "26", "27", "28", "29"], (day, index) => `<span class="flex w-[40px] flex-col items-center gap-1 text-[13px] text-muted">${"月火水木金土日"[index]}<span class="grid h-9 w-9 place-items-center rounded-full text-[15px] ${index === 1 ? "bg-[#cf5638] font-bold text-white" : index === 4 ? "bg-[#9d8acb] font-bold text-white" : "text-ink"}">${day}</span></span>`)}</div>
<div class="mx-4 mt-4 rounded-app bg-surface px-4 shadow-[0_4px_20px_rgba(40,60,110,.06)]">${plan("み", inks.shu, "みるも動画", "3日後に引き落とし", "1,490", true)}${plan("お", inks.fuji, "おとの", "11月27日・ファミリー", "980")}${plan("体", inks.wakakusa, "ジム七分目", "12月1日・先月は1回だけ", "7,700")}${plan("朝", inks.ai, "朝凪新聞 電子版", "12月5日・年払いでお得", "3,800")}${plan("雲", inks.mizu, "くもばこ 100GB", "12月11日", "400")}</div><div class="mx-4 mt-3 flex items-center gap-3 rounded-app bg-[#eef4e6] px-4 py-3.5 text-[14px] leading-[20px] text-[#486b2c]">${icon("ph:lightbulb-fill", 22)}<span class="flex-1">ジムを休むと年92,400円の節約</span>${icon("ph:caret-right-bold", 15)}</div>`,
);

const member = (name: string, label: string, text: string, end: string) =>
  `<div class="flex items-center gap-3.5 border-b border-line py-3 last:border-0">${avatar(name, 48)}<div class="flex-1 leading-tight"><div class="text-[16.500px] font-medium">${label}</div><div class="mt-1 text-[13px] text-muted">${text}</div></div>${end}</div>`;

export const shared = phone(
  { time: "21:40", charge: 0.49 },
  `${bar("ふたりの財布", icon("ph:gear-six", 23))}<div class="mx-4 mt-4 rounded-[22px] bg-surface p-5 shadow-[0_4px_20px_rgba(40,60,110,.06)]"><div class="text-[14px] text-muted">11月の共同支出</div>${yen("146,000", 38)}<div class="mt-4 flex h-[46px] overflow-hidden rounded-[12px] text-[14px] font-medium"><span class="relative grid w-[57.700%] place-items-center overflow-hidden bg-[#f6d9cf]">${wash(51, ["#e88f76", "#f2b59f"], 190, 46)}<span class="relative">あおい 84,200</span></span><span class="relative grid flex-1 place-items-center overflow-hidden bg-[#d3dff0]">${wash(52, ["#7f9ccf", "#a9c0e2"], 150, 46)}<span class="relative">湊 61,800</span></span></div>
<div class="mt-4 flex items-center gap-3 border-t border-dashed border-faint pt-4">${avatar("Minato", 40)}<div class="flex flex-1 flex-col items-center"><span class="text-[12.500px] text-muted">半分ずつ</span><div class="flex w-full items-center gap-1 text-brand"><i class="flex-1 border-t-2 border-dotted border-current"></i>${icon("ph:caret-right-fill", 14)}</div>${yen("11,200", 22, "text-brand")}</div>${avatar("Aoi K", 40)}</div><div class="mt-3">${main("精算する")}</div></div>
<div class="mt-5 px-5 text-[14px] text-muted">メンバー</div><div class="mx-4 mt-2 rounded-app bg-surface px-4">${member("Aoi K", "あおい（あなた）", "管理者・食費と日用品", `<span class="rounded-full bg-[#eceff6] px-3 py-1 text-[13px] text-brand">58%</span>`)}${member("Minato", "湊", "編集できる・家賃と光熱費", `<span class="rounded-full bg-[#eceff6] px-3 py-1 text-[13px] text-brand">42%</span>`)}${member("Hanae T", "花恵（母）", "見るだけ・招待中", `<span class="text-[14px] text-[#b97a14]">再送</span>`)}</div>
<div class="mx-4 mt-3 flex items-center justify-center gap-2 rounded-app border-2 border-dashed border-faint py-3.5 text-[15.500px] font-bold text-brand">${icon("ph:user-plus-bold", 20)}メンバーを招待</div>`,
);

const seal = (name: string, colour: string) =>
  `<span class="grid h-[32px] w-[32px] place-items-center rounded-[9px]" style="background:${colour}26;color:${colour}">${icon(name, 19)}</span>`;

export const settings = phone(
  { time: "10:28", charge: 0.83 },
  `<div class="px-5 pt-[58px] text-[26px] font-bold">設定</div><div class="mx-4 mt-4 rounded-app bg-surface p-4 shadow-[0_4px_20px_rgba(40,60,110,.06)]"><div class="flex items-center gap-3">${blot("ph:file-csv-fill", inks.wakakusa, 50, 91)}<div class="flex-1"><b class="text-[17px] font-bold">CSVで書き出す</b><div class="text-[13px] text-muted">1,284件・約96KB</div></div></div><div class="mt-3.5 grid grid-cols-2 gap-2.5 text-[15px]"><div class="rounded-[12px] border border-line px-3.5 py-2"><div class="text-[12px] text-muted">はじめ</div>2026年1月1日</div><div class="rounded-[12px] border border-line px-3.5 py-2"><div class="text-[12px] text-muted">おわり</div>2026年11月21日</div></div><div class="mt-3 flex items-center gap-5 text-[14.500px]">${each(
    [
      ["支出", true],
      ["収入", true],
      ["メモ", false],
    ] as const,
    ([label, isOn]) =>
      `<span class="flex items-center gap-2"><i class="grid h-[21px] w-[21px] place-items-center rounded-[6px] ${isOn ? "bg-brand text-white" : "border-2 border-faint"}">${isOn ? icon("ph:check-bold", 13) : ""}</i>${label}</span>`,
  )}</div><div class="mt-3.5">${main("ファイルを作る")}</div></div>
<div class="mt-5">${group("家計のルール", [
    { title: "月のはじまり", value: "1日", lead: seal("ph:calendar-blank-fill", inks.ai) },
    { title: "固定費を自動で記録", end: toggle(true), lead: seal("ph:repeat-bold", inks.shu) },
    { title: "通貨", value: "日本円", lead: seal("ph:currency-jpy-bold", inks.kiku) },
  ])}</div><div class="mt-4">${group("まもる", [
    { title: "Face IDで開く", end: toggle(true), lead: seal("ph:scan-smiley-fill", inks.fuji) },
    {
      title: "金額をぼかす",
      sub: "電車の中でも安心",
      end: toggle(false),
      lead: seal("ph:drop-fill", inks.mizu),
    },
  ])}</div>${tabs(4)}`,
);

export const login = phone(
  { time: "7:30", charge: 0.98 },
  `<div class="absolute inset-x-0 top-0 h-[400px]">${wash(77, ["#8ea9d6", "#f2b3a0", "#f4dca6", "#c9dcb3"], 390, 400)}<div class="absolute inset-x-0 bottom-0 h-44 bg-gradient-to-t from-bg"></div></div><div class="relative flex flex-col items-center pt-[112px]"><svg width="72" height="72" viewBox="0 0 72 72"><rect width="72" height="72" rx="20" fill="#fff" opacity=".9"/><circle cx="30" cy="32" r="15" fill="#3f5f9e" opacity=".6"/><circle cx="43" cy="33" r="14" fill="#e0694b" opacity=".55"/><circle cx="36" cy="44" r="13" fill="#e9b24a" opacity=".6"/></svg><div class="mt-4 text-[27px] font-bold tracking-[.12em]">にじみ</div><div class="mt-5 text-[16px]">パスコードを入力</div><div class="mt-5 flex gap-6">${times(4, (index) => `<i class="h-[15px] w-[15px] rounded-full ${index < 2 ? "bg-brand" : "border-2 border-brand/50"}"></i>`)}</div></div>
<div class="relative mx-auto mt-11 grid w-[300px] grid-cols-3 justify-items-center gap-y-[13px]">${each([..."123456789"], (digit) => `<span class="grid h-[72px] w-[72px] place-items-center rounded-full bg-white/80 text-[29px] shadow-[0_3px_16px_rgba(40,60,110,.09)]">${digit}</span>`)}<span class="flex h-[72px] w-[72px] flex-col items-center justify-center gap-1 text-brand">${icon("ph:scan-smiley-bold", 34)}</span><span class="grid h-[72px] w-[72px] place-items-center rounded-full bg-white/80 text-[29px] shadow-[0_3px_16px_rgba(40,60,110,.09)]">0</span><span class="grid h-[72px] w-[72px] place-items-center text-muted">${icon("ph:backspace", 31)}</span></div><div class="absolute inset-x-0 bottom-[44px] text-center text-[14.500px] text-brand">パスコードを忘れたとき</div>`,
);
