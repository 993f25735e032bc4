import { scene } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { type Motif, still, type Tint } from "../kit/poster.ts";
import { at, each, times } from "../kit/seed.ts";
import { desktop } from "../kit/web.ts";

export interface Title {
  name: string;
  latin: string;
  motif: Motif;
  tint: Tint;
  info: string;
}

const film = (name: string, latin: string, info: string, motif: Motif, ...tint: Tint): Title => ({
  name,
  latin,
  motif,
  tint,
  info,
});

export const titles: readonly Title[] = [
  film(
    "한옥의 밤",
    "The House on Moon Street",
    "2026 · 시리즈 8화",
    "hanok",
    "#1d1838",
    "#b0566a",
    "#0b0816",
    "#ffd48a",
  ),
  film(
    "마지막 선로",
    "The Last Rail",
    "2025 · 1시간 58분",
    "rails",
    "#2b4a52",
    "#d08b52",
    "#0c1417",
    "#ffe1ac",
  ),
  film(
    "서울, 세 시",
    "Seoul, 3 a.m.",
    "2026 · 시리즈 12화",
    "city",
    "#10183f",
    "#7a3b78",
    "#070a1c",
    "#ffd27a",
  ),
  film(
    "안개 속의 사람",
    "A Figure in Fog",
    "2024 · 2시간 7분",
    "figure",
    "#5f7f86",
    "#d9d3bd",
    "#152327",
    "#fff5d8",
  ),
  film(
    "복도 끝",
    "End of the Corridor",
    "2026 · 시리즈 6화",
    "corridor",
    "#3a1616",
    "#a23b2d",
    "#0d0505",
    "#ffb55e",
  ),
  film(
    "토성에서 온 편지",
    "Letter from Saturn",
    "2025 · 2시간 21분",
    "planet",
    "#1a1244",
    "#c9764a",
    "#0a0620",
    "#ffe0b0",
  ),
  film("두 얼굴", "Two Faces", "2023 · 1시간 44분", "pair", "#3d0f2a", "#c2506a", "#13040d", "#ffb7a0"),
  film(
    "등불 아래",
    "Under the Lamp",
    "2026 · 시리즈 10화",
    "lamp",
    "#3f2a16",
    "#a5672f",
    "#140c05",
    "#ffd98c",
  ),
  film("새벽의 배", "Boat at Dawn", "2022 · 1시간 36분", "boat", "#3d4f7f", "#f0a27c", "#0f1630", "#ffe9c4"),
];

export const art = (index: number, seed = "a") => {
  const one = at(titles, index);
  return still(one.motif, one.tint, `${one.name}${seed}`);
};

export const logo = `<span class="flex items-center gap-2.5 font-display text-[24px] font-bold tracking-tight"><svg width="30" height="30" viewBox="0 0 30 30"><path d="M3 4h5v22H3Z" fill="#e8b44c"/><path d="M10 15 24 4v6.500L16 15l8 4.500V26Z" fill="#f6efe0"/></svg>키노플렉스</span>`;

const menu = ["홈", "시리즈", "영화", "새로 나온 작품", "내 목록"];

const face = (hue: string, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 60 60"><rect width="60" height="60" rx="8" fill="${hue}"/><circle cx="21" cy="25" r="4.500" fill="#120d0a"/><circle cx="39" cy="25" r="4.500" fill="#120d0a"/><path d="M17 38q13 12 26 0" stroke="#120d0a" stroke-width="4.500" fill="none" stroke-linecap="round"/></svg>`;

export const nav = (active: string, classes = "") =>
  `<header class="relative z-20 flex h-[76px] shrink-0 items-center px-14 text-[15px] ${classes}">${logo}<nav class="ml-12 flex gap-8">${each(menu, (label) => `<span class="${label === active ? "font-bold text-ink" : "text-muted"}">${label}</span>`)}</nav><span class="ml-auto flex items-center gap-6">${icon("lucide:search", 22)}${icon("lucide:bell", 22)}<span class="flex items-center gap-2">${face("#e8b44c", 34)}${icon("lucide:chevron-down", 16)}</span></span></header>`;

export const act = (label: string, look: string, name = "") =>
  `<span class="inline-flex h-[52px] items-center gap-3 rounded-app px-7 text-[17px] font-bold ${look}">${name ? icon(name, 22) : ""}${label}</span>`;

const badge = (text: string, look = "border border-white/40") =>
  `<span class="rounded-[3px] px-1.5 py-px text-[12px] ${look}">${text}</span>`;

const wide = (index: number, classes = "w-[262px] h-[148px]", extra = "") =>
  `<div class="relative shrink-0 overflow-hidden rounded-app ${classes}">${art(index, "w")}<div class="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent px-4 pb-3 pt-8 font-display text-[19px] font-bold">${at(titles, index).name}</div>${extra}</div>`;

const row = (title: string, body: string, end = "모두 보기") =>
  `<section class="pt-6"><div class="flex items-end px-14"><h2 class="text-[20px] font-bold">${title}</h2><span class="ml-auto text-[14px] text-muted">${end}</span></div><div class="mt-3 flex gap-3 pl-14">${body}</div></section>`;

export const home = desktop(
  "flex-col bg-bg",
  `<div class="absolute inset-x-0 top-0 h-[600px]">${art(0)}<div class="absolute inset-0 bg-[linear-gradient(90deg,rgba(11,8,10,.92)_8%,rgba(11,8,10,.25)_60%,transparent),linear-gradient(0deg,#0b080a_2%,transparent_40%)]"></div></div>${nav("홈")}<section class="relative z-10 h-[390px] px-14 pt-12"><div class="flex items-center gap-3 text-[15px] text-brand">${icon("lucide:clapperboard", 18)}키노플렉스 오리지널 시리즈</div><h1 class="mt-3 font-display text-[84px] font-bold leading-[92px]">한옥의 밤</h1><div class="mt-3 flex items-center gap-4 text-[15px]"><b class="text-good">97% 일치</b>2026 ${badge("15+")} 8화 ${badge("4K")} ${badge("자막")}</div><p class="mt-4 w-[540px] text-[17px] leading-[28px] text-[#d9cfc0]">할머니가 남긴 한옥에는 보름달이 뜰 때만 열리는 방이 하나 있다. 건축가 서윤은 그 방의 도면을 그리기 시작한다.</p><div class="mt-6 flex gap-3">${act("재생", "bg-brand text-on-brand", "ph:play-fill")}${act("상세 정보", "bg-white/18", "lucide:info")}<span class="grid h-[52px] w-[52px] place-items-center rounded-full border-2 border-white/50">${icon("lucide:plus", 24)}</span></div></section><span class="absolute right-14 top-[400px] z-10 flex items-center gap-3 border-l-3 border-brand bg-black/45 px-4 py-2 text-[14px]">${icon("lucide:volume-x", 19)}15+ · 공포, 가족</span>
<div class="relative z-10">${row("지금 뜨는 작품", `${wide(2)}${wide(4)}${wide(7)}${wide(1)}${wide(5)}${wide(6)}`)}${row(
    "오늘의 톱 10",
    times(
      6,
      (index) =>
        `<div class="relative flex h-[168px] w-[222px] shrink-0 items-end"><span class="absolute bottom-[-26px] left-0 font-sans text-[190px] font-black leading-none tracking-tighter text-[#1d1716]" style="-webkit-text-stroke:3px #7d6a4e">${index + 1}</span><span class="relative ml-auto h-full w-[118px] overflow-hidden rounded-app">${art([4, 0, 3, 8, 6, 7][index] ?? 0, "t")}<span class="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/85 to-transparent px-2 pb-2 pt-7 text-center font-display text-[15px] font-bold leading-[18px]">${at(titles, [4, 0, 3, 8, 6, 7][index] ?? 0).name}</span></span></div>`,
    ),
    "",
  )}</div>`,
);

const people = ["한서윤 역 · 류세아", "강도현 역 · 백이안", "할머니 역 · 문정옥", "민호 역 · 천우람"];

export const detail = desktop(
  "flex-col bg-bg",
  `<div class="absolute inset-0 opacity-35">${art(2)}</div>${nav("시리즈")}<div class="absolute inset-0 z-20 bg-black/70"></div><article class="absolute bottom-0 left-1/2 top-[52px] z-30 w-[980px] -translate-x-1/2 overflow-hidden rounded-t-[10px] bg-surface"><div class="relative h-[420px]">${art(4)}<div class="absolute inset-0 bg-[linear-gradient(0deg,#171113,transparent_60%)]"></div><span class="absolute right-5 top-5 grid h-10 w-10 place-items-center rounded-full bg-black/60">${icon("lucide:x", 22)}</span><div class="absolute bottom-7 left-11"><h1 class="font-display text-[64px] font-bold leading-[70px]">복도 끝</h1><div class="mt-5 flex items-center gap-3">${act("1화 재생", "bg-brand text-on-brand", "ph:play-fill")}${each(["lucide:plus", "lucide:thumbs-up", "lucide:download", "lucide:share-2"], (name) => `<span class="grid h-[48px] w-[48px] place-items-center rounded-full border-2 border-white/45 bg-black/30">${icon(name, 21)}</span>`)}</div></div><span class="absolute bottom-9 right-11 text-[14px] text-muted">예고편 1:42</span></div>
<div class="grid grid-cols-[1fr_280px] gap-12 px-11 pt-2"><div><div class="flex items-center gap-4 text-[15px]"><b class="text-good">91% 일치</b>2026 시즌 1 ${badge("18+", "bg-[#8e1f1f] font-bold")} ${badge("4K")} ${badge("화면 해설")}</div><p class="mt-4 text-[16px] leading-[27px] text-[#d9cfc0]">폐업을 앞둔 요양 병원. 야간 경비원 도현은 매일 새벽 3시, 존재하지 않는 14호실에서 걸려 오는 인터폰을 받는다. 다섯 밤째, 그는 전화를 끊지 않기로 한다.</p></div><div class="text-[14px] leading-[24px] text-muted"><div>감독 <span class="text-ink">노하진</span></div><div>각본 <span class="text-ink">노하진, 유경</span></div><div>장르 <span class="text-ink">미스터리, 심리 스릴러</span></div><div>분위기 <span class="text-ink">어두운, 느린, 여운이 남는</span></div></div></div>
<div class="px-11 pt-6"><h2 class="text-[19px] font-bold">출연</h2><div class="mt-3 grid grid-cols-4 gap-3">${each(people, (item, index) => `<div class="flex items-center gap-3 rounded-app bg-white/5 p-2.5 text-[14px]"><span class="h-11 w-11 overflow-hidden rounded-full">${still("pair", at(titles, index + 3).tint, item)}</span><div><b>${item.split(" · ")[1]}</b><div class="text-[12.500px] text-muted">${item.split(" · ")[0]}</div></div></div>`)}</div></div><div class="px-11 pt-6"><h2 class="text-[19px] font-bold">비슷한 작품</h2><div class="mt-3 grid grid-cols-4 gap-3">${each([3, 6, 7, 1], (index) => wide(index, "h-[124px] w-full"))}</div></div></article>`,
);

const cue = (label: string, isOn = false, sub = "") =>
  `<div class="flex items-center gap-3 rounded-app px-3 py-2.5 text-[16px] ${isOn ? "bg-white/10 font-bold" : "text-[#cfc5b6]"}"><span class="w-5 text-brand">${isOn ? icon("ph:check-bold", 18) : ""}</span>${label}<span class="ml-auto text-[13px] font-normal text-muted">${sub}</span></div>`;

export const player = desktop(
  "bg-black",
  `<div class="absolute inset-0">${art(0, "scene")}</div><div class="absolute inset-0 bg-[linear-gradient(0deg,rgba(0,0,0,.92),transparent_38%,transparent_75%,rgba(0,0,0,.7))]"></div><div class="absolute inset-x-10 top-8 flex items-center gap-5">${icon("lucide:arrow-left", 30)}<div><div class="font-display text-[24px] font-bold">한옥의 밤</div><div class="text-[15px] text-[#d9cfc0]">3화 · 열쇠는 안쪽에 있다</div></div><span class="ml-auto flex items-center gap-3 rounded-app bg-black/50 px-4 py-2 text-[14px]">${icon("lucide:users", 18)}함께 보기 · 2명</span>${icon("lucide:cast", 28)}</div>
<div class="absolute bottom-[252px] left-[560px] -translate-x-1/2 whitespace-nowrap text-center text-[34px] font-bold leading-[44px]" style="text-shadow:0 2px 6px #000,0 0 2px #000">이 문은 밖에서 잠근 게 아니야.</div>
<div class="absolute bottom-[132px] right-10 w-[520px] rounded-[10px] bg-[#141011]/95 p-5 shadow-2xl"><div class="grid grid-cols-2 gap-4"><div><div class="px-3 pb-2 text-[13px] font-bold text-muted">음성</div>${cue("한국어", true, "5.1")}${cue("English", false, "5.1")}${cue("日本語", false, "2.0")}${cue("한국어 화면 해설")}</div><div class="border-l border-white/12 pl-4"><div class="px-3 pb-2 text-[13px] font-bold text-muted">자막</div>${cue("끄기")}${cue("한국어", true)}${cue("한국어", false, "청각 장애인용")}${cue("English")}</div></div><div class="mt-4 flex items-center gap-4 border-t border-white/12 pt-4 text-[15px]"><span class="text-muted">글자 크기</span><span class="flex items-baseline gap-5">${each(["14", "18", "24"], (size, index) => `<span class="${index === 1 ? "border-b-2 border-brand font-bold" : "text-muted"}" style="font-size:${size}px">가</span>`)}</span><span class="ml-auto flex items-center gap-3 text-muted">배경${icon("lucide:chevron-right", 17)}</span></div></div>
<div class="absolute inset-x-10 bottom-9"><div class="relative h-[6px] rounded-full bg-white/25"><i class="absolute h-full w-[61%] rounded-full bg-white/25"></i><i class="absolute h-full w-[43%] rounded-full bg-brand"></i><i class="absolute -top-[6px] left-[calc(43%-9px)] h-[18px] w-[18px] rounded-full bg-brand"></i></div><div class="absolute -top-[116px] left-[calc(52%-92px)] w-[150px]"><div class="h-[84px] overflow-hidden rounded-app border-2 border-white">${art(0, "preview")}</div><div class="mt-1 text-center text-[13px] num">27:05</div></div><div class="mt-5 flex items-center gap-8">${icon("ph:pause-fill", 40)}${icon("lucide:rotate-ccw", 30)}${icon("lucide:rotate-cw", 30)}${icon("lucide:volume-2", 30)}<span class="text-[16px] num">22:18 <span class="text-muted">/ 51:52</span></span><span class="ml-auto flex items-center gap-8">${icon("lucide:skip-forward", 28)}${icon("lucide:layers", 28)}<span class="text-brand">${icon("lucide:captions", 32)}</span>${icon("lucide:gauge", 28)}${icon("lucide:maximize", 28)}</span></div></div>`,
);

const who = [
  ["서윤", "#e8b44c"],
  ["아빠", "#5fa8a0"],
  ["도란", "#d96b5b"],
  ["할머니", "#8d7bd0"],
  ["어린이", "#8fc45a"],
] as const;

export const profiles = desktop(
  "flex-col items-center bg-[radial-gradient(ellipse_at_50%_20%,#2a1d18,#0b080a_65%)]",
  `<div class="absolute left-14 top-6">${logo}</div><h1 class="mt-[218px] font-display text-[52px] font-bold">누가 보시나요?</h1><div class="mt-12 flex gap-9">${each(who, ([name, hue], index) => `<div class="relative flex w-[172px] flex-col items-center"><span class="overflow-hidden rounded-[16px] ${index === 0 ? "ring-4 ring-ink ring-offset-4 ring-offset-[#1a1210]" : ""}">${face(hue, 172)}</span><span class="mt-5 flex items-center gap-2 text-[20px] ${index === 0 ? "font-bold" : "text-muted"}">${name}${index === 1 ? icon("lucide:lock", 16) : ""}</span>${index === 4 ? `<span class="absolute -right-2 -top-3 rounded-full bg-[#8fc45a] px-3 py-1 text-[13px] font-bold text-[#16250b]">7+</span>` : ""}</div>`)}</div><div class="mt-[70px] flex gap-4"><span class="rounded-app border border-white/35 px-8 py-3 text-[17px] text-[#d9cfc0]">프로필 관리</span><span class="flex items-center gap-2 rounded-app px-6 py-3 text-[17px] text-muted">${icon("lucide:circle-plus", 20)}프로필 추가</span></div>`,
);

const hits = [2, 8, 6, 3, 1, 5, 0, 7];

export const searchGrid = desktop(
  "flex-col bg-bg",
  `${nav("")}<div class="px-14"><div class="flex h-[68px] items-center gap-5 border-b-2 border-brand text-[32px] font-bold">${icon("lucide:search", 30, "text-muted")}밤에 보기 좋은 <i class="h-9 w-[3px] bg-brand"></i><span class="ml-auto text-muted">${icon("lucide:x", 26)}</span></div><div class="mt-5 flex items-center gap-2.5 text-[15px]"><span class="mr-2 text-muted">이런 검색은 어때요</span>${each(["심야 영화", "잔잔한 밤", "여름밤 로맨스", "서울의 밤", "별과 우주"], (label, index) => `<span class="rounded-full px-4 py-2 ${index === 3 ? "bg-brand font-bold text-on-brand" : "bg-white/9"}">${label}</span>`)}</div><div class="mt-7 flex items-end"><h1 class="text-[20px] font-bold">작품 24편</h1><div class="ml-8 flex gap-6 text-[15px] text-muted"><span class="border-b-2 border-brand pb-1 text-ink">전체</span><span>시리즈 9</span><span>영화 13</span><span>인물 2</span></div><span class="ml-auto flex items-center gap-2 text-[15px] text-muted">${icon("lucide:arrow-up-down", 17)}어울리는 순</span></div>
<div class="mt-4 grid grid-cols-4 gap-x-4 gap-y-6">${each(hits, (index, order) => `<div><div class="relative h-[182px] overflow-hidden rounded-app ${order === 0 ? "ring-3 ring-brand" : ""}">${art(index, "s")}<div class="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/85 to-transparent px-4 pb-3 pt-10 font-display text-[22px] font-bold">${at(titles, index).name}</div>${order === 0 ? `<span class="absolute left-1/2 top-1/2 grid h-14 w-14 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-brand text-on-brand">${icon("ph:play-fill", 26)}</span>` : ""}${order === 3 ? `<span class="absolute right-0 top-3 bg-brand px-2 py-0.5 text-[12px] font-bold text-on-brand">신작</span>` : ""}</div><div class="mt-2 flex text-[14px] text-muted">${at(titles, index).latin}<span class="ml-auto">${at(titles, index).info}</span></div></div>`)}</div></div>`,
);

export const emptyList = desktop(
  "flex-col bg-bg",
  `${nav("내 목록")}<div class="flex flex-1 flex-col items-center pt-[64px]"><svg width="460" height="250" viewBox="0 0 460 250"><path d="M60 232h340" stroke="#2c2220" stroke-width="4"/>${times(5, (index) => `<g transform="translate(${62 + index * 70} 150)"><rect width="56" height="46" rx="8" fill="#5b1f26"/><rect y="38" width="56" height="26" rx="6" fill="#7a2a33"/><path d="M8 64v18M48 64v18" stroke="#2c2220" stroke-width="6"/></g>`)}<path d="M20 20 230 4v0l210 16v96H20Z" fill="#f6efe0" opacity=".07"/><path d="M230 234 60 24h340Z" fill="#e8b44c" opacity=".13"/><g transform="translate(201 132)"><rect x="4" y="20" width="52" height="40" rx="4" fill="#e8b44c"/><path d="M4 20 0 6l52-12 4 14Z" fill="#f6efe0"/><path d="M12 4l8 9M26 1l8 9M40-2l8 9" stroke="#0b080a" stroke-width="5"/></g></svg><h1 class="mt-9 font-display text-[40px] font-bold">아직 빈 상영관이에요</h1><p class="mt-3 w-[480px] text-center text-[17px] leading-[28px] text-muted">마음에 드는 작품의 더하기를 누르면 이곳에 모여요. 언제든, 어느 기기에서든 이어서 볼 수 있어요.</p><div class="mt-7 flex gap-3">${act("작품 둘러보기", "bg-brand text-on-brand", "lucide:compass")}${act("취향 고르기", "border border-white/35")}</div></div>
<section class="px-14 pb-11"><h2 class="text-[19px] font-bold">서윤 님이 담을 만한 작품</h2><div class="mt-3 grid grid-cols-6 gap-3">${each([3, 5, 8, 1, 6, 7], (index) => wide(index, "h-[124px] w-full", `<span class="absolute right-2 top-2 grid h-8 w-8 place-items-center rounded-full bg-black/65">${icon("lucide:plus", 18)}</span>`))}</div></section>`,
);

const episodes = [
  ["보름", "할머니의 장례를 마친 서윤은 도면에 없는 창문 하나를 발견한다.", "54분", 1],
  ["서까래 아래", "집을 사겠다는 사람이 찾아온다. 그는 방의 개수를 정확히 알고 있다.", "49분", 1],
  ["열쇠는 안쪽에 있다", "민호는 마루 밑에서 오래된 녹음기를 꺼낸다. 목소리는 어제의 것이다.", "51분", 0.43],
  ["손 없는 날", "이사를 하루 앞둔 밤, 집이 먼저 짐을 싸기 시작한다.", "47분", 0],
] as const;

export const episodeList = desktop(
  "flex-col bg-bg",
  `<div class="absolute inset-y-0 left-0 w-[560px]">${art(0, "episodes")}<div class="absolute inset-0 bg-[linear-gradient(90deg,rgba(11,8,10,.35),#0b080a),linear-gradient(0deg,#0b080a,transparent_50%)]"></div></div>${nav("시리즈")}<div class="relative z-10 grid flex-1 grid-cols-[430px_1fr] gap-12 px-14 pt-6"><aside class="flex flex-col pb-14"><h1 class="mt-auto font-display text-[64px] font-bold leading-[70px]">한옥의 밤</h1><p class="mt-4 text-[16px] leading-[27px] text-[#d9cfc0]">여덟 밤, 여덟 개의 방. 금요일마다 새로운 한 화가 열립니다.</p><div class="mt-5 text-[15px] text-muted">다음 화 · 11월 27일 금요일 오후 8시</div><div class="mt-5 flex gap-3">${act("3화 이어 보기", "bg-brand text-on-brand", "ph:play-fill")}<span class="grid h-[52px] w-[52px] place-items-center rounded-full border-2 border-white/45">${icon("lucide:bell-ring", 22)}</span></div></aside>
<section><div class="flex items-center"><span class="flex items-center gap-3 rounded-app border border-white/35 px-5 py-2.5 text-[17px] font-bold">시즌 1${icon("lucide:chevron-down", 18)}</span><span class="ml-4 text-[15px] text-muted">8화 중 4화 공개</span><span class="ml-auto flex gap-4 text-muted">${icon("lucide:download", 21)}${icon("lucide:arrow-down-up", 21)}</span></div><div class="mt-4 flex flex-col">${each(episodes, ([name, text, time, seen], index) => `<div class="grid grid-cols-[34px_236px_1fr_70px] items-center gap-6 border-b border-line py-4 ${index === 2 ? "-mx-5 rounded-app border-0 bg-white/8 px-5" : ""}"><span class="text-[26px] text-muted">${index + 1}</span><div class="relative h-[132px] overflow-hidden rounded-app">${[art(0, "e1"), art(7, "e2"), art(3, "e3"), scene("night", "hanok four")][index]}<span class="absolute left-1/2 top-1/2 grid h-11 w-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-white bg-black/50">${icon("ph:play-fill", 18)}</span>${seen ? `<i class="absolute bottom-0 left-0 h-[5px] bg-brand" style="width:${seen * 100}%"></i>` : ""}</div><div><div class="flex items-center gap-3 text-[19px] font-bold">${name}${seen === 1 ? `<span class="text-good">${icon("ph:check-circle-fill", 19)}</span>` : index === 3 ? badge("새 에피소드", "bg-brand font-bold text-on-brand") : ""}</div><p class="mt-1.5 text-[15px] leading-[24px] text-muted">${text}</p></div><span class="text-right text-[15px] text-muted">${time}</span></div>`)}</div></section></div>`,
);
