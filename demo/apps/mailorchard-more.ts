import { avatar, avatars } from "../kit/art.ts";
import { progress } from "../kit/chart.ts";
import { emoji, icon } from "../kit/icon.ts";
import { each, times } from "../kit/seed.ts";
import { badge, button, check, desktop, field, webToggle } from "../kit/web.ts";
import { logo, page, quiet, solid, title } from "./mailorchard-pages.ts";

const step = (
  x: number,
  y: number,
  glyph: string,
  hue: string,
  label: string,
  sub: string,
  count: string,
  isActive = false,
) =>
  `<div class="absolute flex h-[84px] w-[252px] items-center gap-3.5 rounded-[24px] bg-white px-4 shadow-[0_6px_20px_rgba(90,40,30,.1)] ${isActive ? "ring-3 ring-brand" : ""}" style="left:${x}px;top:${y}px"><span class="grid h-12 w-12 shrink-0 place-items-center rounded-full text-white" style="background:${hue}">${icon(glyph, 24)}</span><div class="min-w-0 flex-1 leading-tight"><div class="truncate text-[15px] font-bold">${label}</div><div class="mt-0.5 truncate text-[13px] text-muted">${sub}</div></div><span class="absolute -top-3 right-4 rounded-full bg-ink px-2.5 py-0.5 text-[12px] font-bold text-white num">${count}</span></div>`;

const branch = (path: string) =>
  `<path d="${path}" fill="none" stroke="#8a5a3b" stroke-width="4" stroke-linecap="round"/>`;

const word = (x: number, y: number, text: string, hue: string) =>
  `<span class="absolute rounded-full px-3 py-1 text-[13px] font-bold text-white" style="left:${x}px;top:${y}px;background:${hue}">${text}</span>`;

export const journey = page(
  "Journeys",
  `<section class="relative flex-1 overflow-hidden rounded-[28px] bg-[#f9e9e3]"><div class="absolute left-8 right-8 top-7 z-10">${title("Welcome to the table", `<span class="flex items-center gap-3 rounded-full bg-white px-5 py-2 text-[14px] font-semibold">${webToggle(true)}Running</span>${button("Add a step", solid, "ph:plus-bold")}`, "Since 2 September, 1,264 people have come in")}</div>
<svg class="absolute inset-0" width="1156" height="852" viewBox="0 0 1156 852">${branch("M446 222V264")}${branch("M446 348V392")}${branch("M446 476C446 520 250 500 236 548")}${branch("M446 476C446 520 640 500 656 548")}${branch("M236 632V690")}${branch("M656 632V690")}<circle cx="320" cy="505" r="7" fill="#f5a3a8"/><circle cx="574" cy="505" r="7" fill="#f5a3a8"/><path d="M446 500q-16-8-20-26 16 2 20 26Z" fill="#3f7a3a"/></svg>
${step(320, 138, "ph:user-plus-fill", "#3f7a3a", "Joins the list", "From the shop or the form", "1,264")}${step(320, 264, "ph:envelope-simple-fill", "#c4213f", "Bread for you", "Letter · opened by 71 %", "1,264", true)}${step(320, 392, "ph:git-fork-fill", "#e0962d", "Used the voucher?", "Wait 5 days, then look", "1,198")}${word(212, 500, "Yes, 38 %", "#3f7a3a")}${word(610, 500, "No, 62 %", "#c4213f")}${step(110, 548, "ph:tag-fill", "#3f7a3a", "Tag “Came by”", "Counts as a visit", "455")}${step(530, 548, "ph:envelope-simple-fill", "#c4213f", "Your loaf is waiting", "Letter · opened by 44 %", "743")}${step(110, 690, "ph:flag-checkered-fill", "#5f4a7a", "Into the Sunday list", "End of this journey", "455")}${step(530, 690, "ph:hourglass-medium-fill", "#e0962d", "Wait 3 days", "Unless they buy", "212 here now")}
<aside class="absolute bottom-7 right-7 top-[118px] w-[290px] rounded-[26px] bg-white p-6"><div class="text-[13px] font-semibold text-brand">Letter</div><div class="font-display text-[23px] leading-[27px]">Bread for you</div><div class="mt-4 flex h-[150px] flex-col items-center justify-center rounded-[18px] bg-[#fbe3d4]">${emoji("baguette-bread", 64)}<span class="mt-2 font-display text-[17px]">A loaf on the house</span></div><div class="mt-4 text-[14px] leading-[30px]">${each(["Sent|1,264", "Opened|897", "Voucher used|455", "Left the list|6"], (item) => `<div class="flex border-b border-line"><span class="text-muted">${item.split("|")[0]}</span><b class="ml-auto num">${item.split("|")[1]}</b></div>`)}</div><div class="mt-4 rounded-[16px] bg-[#edf6e8] p-3.5 text-[14px] leading-[20px]"><b class="text-[#2f5b33]">Sends at once,</b> but not between 21:00 and 6:00.</div><div class="mt-4 flex gap-2">${button("Edit letter", solid)}${button("Skip", "rounded-full bg-bg font-semibold")}</div></aside></section>`,
);

const map = (column: string, sample: string, target: string, isOk: boolean, note = "") =>
  `<div class="grid h-[66px] grid-cols-[200px_1fr_60px_260px_150px] items-center gap-4 border-b border-line px-6 text-[15px]"><b>${column}</b><span class="truncate text-muted">${sample}</span><span class="text-center ${isOk ? "text-[#3f7a3a]" : "text-[#e0962d]"}">${icon("ph:arrow-right-bold", 20)}</span><span class="flex h-11 items-center rounded-full border-2 px-4 font-semibold ${isOk ? "border-line" : "border-[#e0962d] bg-[#fff5e2]"}">${target}<span class="ml-auto">${icon("ph:caret-down-bold", 14)}</span></span><span class="flex items-center gap-2 text-[14px] ${isOk ? "text-[#3f7a3a]" : "text-[#a5660c]"}">${icon(isOk ? "ph:check-circle-fill" : "ph:warning-fill", 19)}${note || "Fits"}</span></div>`;

export const importCsv = page(
  "Audience",
  `<section class="flex flex-1 flex-col pt-2">${title("Bring in people", "", "market-day-list.csv · 1,312 rows · 6 columns")}<div class="mt-6 flex items-center gap-3 text-[15px] font-semibold">${each(["Upload", "Match columns", "Permission", "Finish"], (label, index) => `<span class="flex items-center gap-3 ${index > 1 ? "text-muted" : ""}"><span class="grid h-9 w-9 place-items-center rounded-full ${index === 0 ? "bg-[#3f7a3a] text-white" : index === 1 ? "bg-brand text-white" : "bg-white"}">${index === 0 ? icon("ph:check-bold", 17) : index + 1}</span>${label}</span>${index < 3 ? `<i class="h-[3px] flex-1 rounded-full ${index === 0 ? "bg-[#3f7a3a]" : "bg-line"}"></i>` : ""}`)}</div>
<div class="mt-6 overflow-hidden rounded-[26px] bg-white"><div class="grid h-12 grid-cols-[200px_1fr_60px_260px_150px] items-center gap-4 bg-[#fbe9e5] px-6 text-[13px] font-bold text-[#7c3a36]"><span>Column in your file</span><span>First three rows</span><span></span><span>Becomes</span><span></span></div>${map("E-mail", "a.moll@post.example, bly@inbox.example, …", "E-mail address", true, "1,306 valid")}${map("Vorname", "Agathe, Konrad, Ruben", "First name", true)}${map("Nachname", "Moll, Bly, Asante", "Last name", true)}${map("PLZ", "8004, 8952, 8610", "Postcode", true)}${map("seit", "03/07/24, 11.2.2025, gestern", "Joined on", false, "19 unclear")}${map("Notiz", "likes rye, –, no nuts", "Do not bring in", false, "Your choice")}</div>
<div class="mt-5 grid grid-cols-[1fr_1fr] gap-5 text-[15px]"><div class="rounded-[24px] bg-[#fff5e2] p-5 leading-[22px]"><b class="text-[#a5660c]">19 dates cannot be read.</b> We understand 03/07/24 as 3 July. Rows without a date still come in.<div class="mt-3 flex gap-2">${button("Show the 19", "rounded-full bg-white font-semibold")}${button("Day comes first", "rounded-full bg-[#e0962d] font-semibold text-white")}</div></div><div class="rounded-[24px] bg-white p-5 leading-[22px]"><b>188 are already on your list.</b> What should happen to them?<div class="mt-3 flex gap-2">${each(["Fill gaps only", "Overwrite", "Skip"], (label, index) => `<span class="rounded-full px-4 py-2 text-[14px] font-semibold ${index === 0 ? "bg-ink text-white" : "bg-bg"}">${label}</span>`)}</div></div></div><div class="mt-auto flex items-center gap-3 pb-2">${button("Back", quiet)}<span class="ml-auto text-[14px] text-muted">1,118 new people, 188 updated, 6 left out</span>${button("Next: permission", solid, "ph:arrow-right-bold")}</div></section>`,
);

const record = (kind: string, host: string, value: string, state: "ok" | "wait" | "bad") =>
  `<div class="grid h-[72px] grid-cols-[76px_230px_1fr_40px_130px] items-center gap-4 border-b border-line px-6 text-[14px]"><span class="rounded-full bg-bg px-3 py-1 text-center font-bold">${kind}</span><span class="truncate font-mono text-[13px]">${host}</span><span class="truncate font-mono text-[13px] text-muted">${value}</span>${icon("ph:copy-bold", 19, "text-brand")}<span class="flex items-center gap-2 font-semibold ${state === "ok" ? "text-[#3f7a3a]" : state === "wait" ? "text-[#a5660c]" : "text-brand"}">${icon(state === "ok" ? "ph:check-circle-fill" : state === "wait" ? "ph:hourglass-medium-fill" : "ph:x-circle-fill", 20)}${state === "ok" ? "Found" : state === "wait" ? "Waiting" : "Differs"}</span></div>`;

export const domain = page(
  "Settings",
  `<section class="flex-1 pt-2">${title("Send as brookandbarley.example", `${button("Check again", solid, "ph:arrows-clockwise-bold")}`, "Four lines at your domain's host tell mailboxes that letters are really yours")}<div class="mt-6 grid grid-cols-[300px_1fr] gap-6"><div class="rounded-[28px] bg-white p-7">${each(
    [
      ["Name the domain", "brookandbarley.example", "done"],
      ["Enter four lines", "3 of 4 found, checked 2 min ago", "now"],
      ["Send yourself a letter", "We look where it lands", "later"],
      ["Warm up", "Two weeks, from 500 a day", "later"],
    ] as const,
    ([label, sub, state], index) =>
      `<div class="relative flex gap-4 ${index < 3 ? "pb-8" : ""}">${index < 3 ? `<i class="absolute left-[19px] top-10 h-[calc(100%-40px)] w-[3px] ${state === "done" ? "bg-[#3f7a3a]" : "bg-line"}"></i>` : ""}<span class="grid h-10 w-10 shrink-0 place-items-center rounded-full font-display text-[18px] ${state === "done" ? "bg-[#3f7a3a] text-white" : state === "now" ? "bg-brand text-white ring-4 ring-[#fbd3d2]" : "bg-bg text-muted"}">${state === "done" ? icon("ph:check-bold", 18) : index + 1}</span><div class="pt-0.5"><div class="text-[16px] font-bold ${state === "later" ? "text-muted" : ""}">${label}</div><div class="text-[13.500px] leading-[19px] text-muted">${sub}</div></div></div>`,
  )}<div class="mt-9 rounded-[20px] bg-[#edf6e8] p-4 text-[14px] leading-[20px]">${emoji("seedling", 28)}<div class="mt-2">Someone else looks after your domain? <b class="text-[#2f5b33]">Send them these lines</b></div></div></div>
<div><div class="overflow-hidden rounded-[28px] bg-white"><div class="grid h-12 grid-cols-[76px_230px_1fr_40px_130px] items-center gap-4 bg-[#fbe9e5] px-6 text-[13px] font-bold text-[#7c3a36]"><span>Kind</span><span>Name</span><span>Value</span><span></span><span>State</span></div>${record("TXT", "@", "v=spf1 include:mail.orchard.example ~all", "ok")}${record("CNAME", "mo1._domainkey", "dkim1.orchard.example", "ok")}${record("CNAME", "letters", "track.orchard.example", "ok")}${record("TXT", "_dmarc", "v=DMARC1; p=none; rua=mailto:dm@…", "bad")}</div>
<div class="mt-5 rounded-[28px] border-2 border-[#e9a7a6] bg-[#fdeceb] p-6"><div class="flex items-center gap-3 text-[17px] font-bold text-brand">${icon("ph:x-circle-fill", 24)}The _dmarc line is there, but it says something else</div><div class="mt-4 grid grid-cols-2 gap-4 font-mono text-[13px] leading-[20px]"><div class="rounded-[16px] bg-white p-4"><span class="font-sans font-bold text-muted">We found</span><br>v=DMARC1; p=<span class="rounded bg-[#f9c9c8] px-1">reject</span>; rua=<span class="rounded bg-[#f9c9c8] px-1">none</span></div><div class="rounded-[16px] bg-white p-4"><span class="font-sans font-bold text-muted">We expect</span><br>v=DMARC1; p=<span class="rounded bg-[#d4ebc9] px-1">none</span>; rua=<span class="rounded bg-[#d4ebc9] px-1">mailto:dm@brookandbarley.example</span></div></div><div class="mt-4 text-[14.500px]">With <b>reject</b>, one slip would make every letter vanish. Start with none, tighten it after the warm-up.</div></div>
<div class="mt-5 flex items-center gap-5 rounded-[28px] bg-white p-6"><span>${emoji("open-mailbox-with-raised-flag", 46)}</span><div class="flex-1"><b class="text-[16px]">Until then letters go out as brook-barley@orchard.example</b><div class="text-[14px] text-muted">About one in nine lands in the junk folder that way.</div></div><b class="font-display text-[30px] font-normal text-brand">75 %</b></div></div></div></section>`,
);

const plan = (name: string, price: string, sub: string, features: readonly string[], isBest = false) =>
  `<div class="flex flex-1 flex-col rounded-[28px] p-7 ${isBest ? "bg-[#2f5b33] text-white" : "bg-white"}"><div class="flex items-center font-display text-[23px]">${name}${isBest ? `<span class="ml-auto rounded-full bg-[#ffd98a] px-3 py-1 font-sans text-[12px] font-bold text-[#5c3d00]">Fits you</span>` : ""}</div><div class="mt-2 font-display text-[44px] leading-[48px]">${price}<span class="font-sans text-[15px] opacity-70"> a month</span></div><div class="text-[14px] opacity-75">${sub}</div><div class="mt-5 flex flex-col gap-2.5 text-[15px]">${each(features, (text) => `<span class="flex items-center gap-3">${icon("ph:check-bold", 17, isBest ? "text-[#ffd98a]" : "text-[#3f7a3a]")}${text}</span>`)}</div></div>`;

export const pricing = desktop(
  "flex-col bg-bg px-[110px]",
  `<header class="flex h-[88px] shrink-0 items-center font-display text-[22px]">${logo(38)}<span class="ml-3">Mailorchard</span><nav class="ml-auto flex items-center gap-8 font-sans text-[15px] font-semibold"><span>Tour</span><span>Stories</span><span class="text-brand">Pricing</span><span>Log in</span>${button("Plant a list", solid)}</nav></header>
<h1 class="text-center font-display text-[56px] leading-[60px]">Pay for people, not for letters</h1><section class="mt-8 grid grid-cols-[1fr_340px] items-center gap-10 rounded-[32px] bg-[#fbd3d2] px-11 py-9"><div><div class="flex items-end"><span class="text-[16px] font-semibold">People on your list</span><span class="ml-auto font-display text-[42px] leading-[42px]">18,500</span></div><div class="relative mt-5 h-4 rounded-full bg-white"><i class="block h-full w-[46%] rounded-full bg-brand"></i><span class="absolute -top-[14px] left-[calc(46%-22px)]">${logo(44)}</span></div><div class="mt-3 flex justify-between text-[13px] text-[#7c3a36]"><span>500</span><span>5,000</span><span>20,000</span><span>50,000</span><span>100,000+</span></div><div class="mt-6 flex items-center gap-7 text-[15px] font-semibold"><span class="flex items-center gap-3">${webToggle(true)}Pay by the year, save 15 %</span><span class="flex items-center gap-2.5">${check(true)}We are a charity, 30 % off</span></div></div><div class="rounded-[26px] bg-white p-7 text-[15px]">${each(["Grove, 18,500 people|€96.00", "By the year|−€14.40", "Charity|−€24.48"], (item) => `<div class="flex py-1.5"><span class="text-muted">${item.split("|")[0]}</span><span class="ml-auto num">${item.split("|")[1]}</span></div>`)}<div class="mt-3 flex items-end border-t-2 border-dashed border-line pt-4"><b class="text-[16px]">You pay</b><span class="ml-auto font-display text-[40px] leading-[40px]">€57.12</span></div><div class="text-right text-[13px] text-muted">a month, €685.44 a year</div></div></section>
<div class="mt-6 flex gap-5">${plan("Sapling", "€0", "up to 500 people", ["2,000 letters a month", "Forms and one journey", "A small apple in the footer"])}${plan("Grove", "€57.12", "for 18,500 people", ["Letters without limit", "Journeys, segments, A/B tests", "Your own domain, 5 seats"], true)}${plan("Estate", "€148", "for 18,500 people", ["Everything in Grove", "Own sending address, 25 seats", "A gardener on the phone"])}</div>`,
);

export const signUp = desktop(
  "bg-bg",
  `<section class="relative w-[760px] overflow-hidden bg-[#2f5b33]"><svg class="absolute inset-0" width="760" height="900" viewBox="0 0 760 900"><circle cx="600" cy="190" r="90" fill="#ffd98a"/><path d="M0 560q180-80 380-20t380-40v400H0Z" fill="#3f7a3a"/><path d="M0 680q220-70 420-10t340-30v260H0Z" fill="#5c9a55"/>${each(
    [
      "120,610,1",
      "330,570,.8",
      "560,620,1.150",
      "210,760,1.500",
      "470,780,1.400",
      "670,800,1.600",
      "40,800,1.300",
    ],
    (spot) => {
      const [x, y, scale] = spot.split(",");
      return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-5 0c2-24 1-40 2-52h6c0 16 1 32 4 52Z" fill="#8a5a3b"/><circle cy="-74" r="38" fill="#4d8a4a"/><circle cx="-24" cy="-60" r="22" fill="#5fa059"/><circle cx="26" cy="-62" r="24" fill="#437d42"/>${each(["-14,-82", "10,-94", "22,-66", "-4,-60", "-30,-58"], (apple) => `<circle cx="${apple.split(",")[0]}" cy="${apple.split(",")[1]}" r="5.500" fill="#e5484f"/>`)}</g>`;
    },
  )}</svg><div class="relative px-16 pt-16 text-white"><div class="flex items-center gap-3 font-display text-[24px]">${logo(42)}Mailorchard</div><h1 class="mt-[70px] font-display text-[62px] leading-[66px]">Letters that<br>people wait for.</h1><p class="mt-5 w-[420px] text-[18px] leading-[27px] text-[#dbe9d2]">11,400 small shops, choirs and clubs grow their list with us.</p><div class="mt-6 flex items-center gap-3">${avatars(["Agathe Moll", "Ruben Asante", "Petra Vihar", "Konrad Bly"], 40, "border-[#2f5b33]")}<span class="text-[14px]">4.8 of 5 from 2,100 gardeners</span></div></div></section>
<section class="flex flex-1 flex-col px-[110px] pt-[84px]"><h2 class="font-display text-[40px]">Plant your list</h2><p class="mt-1 text-[16px] text-muted">Free up to 500 people. No card.</p><div class="mt-8 flex flex-col gap-5">${field({ label: "Your name", value: "Agathe Moll" })}${field({ label: "E-mail", value: "agathe@brookandbarley.example", end: icon("ph:check-circle-fill", 20, "text-good") })}${field({ label: "Password", value: "•••••••••••", isFocused: true, end: icon("ph:eye-bold", 19, "text-muted") })}</div><div class="mt-3 grid grid-cols-4 gap-2">${times(4, (index) => `<i class="h-2 rounded-full ${index < 3 ? "bg-[#3f7a3a]" : "bg-line"}"></i>`)}</div><div class="mt-2 text-[13px] text-muted"><b class="text-[#2f5b33]">Good.</b> One more word makes it splendid.</div><div class="mt-6 flex items-start gap-3 text-[14.500px] leading-[21px]">${check(true)}<span>I only write to people who asked for it, and I accept the <u>terms</u>.</span></div><div class="mt-4 flex items-start gap-3 text-[14.500px]">${check(false)}<span>Send me the gardener's letter once a month.</span></div><div class="mt-7 grid h-[56px] place-items-center rounded-full bg-brand text-[18px] font-bold text-white">Create my orchard</div><div class="mt-5 text-center text-[15px] text-muted">Already growing? <b class="text-brand">Log in</b></div></section>`,
);

export const optIn = page(
  "Settings",
  `<section class="flex min-w-0 flex-1 gap-6 pt-2"><div class="flex-1">${title("Double opt-in", button("Save", solid), "People confirm by mail before the first letter")}<div class="mt-6 rounded-[28px] bg-white px-7">${each(
    [
      ["Ask for a confirmation", "For every form and the shop checkout", true],
      ["Remind once after two days", "18 % confirm because of it", true],
      ["Forget people who never confirm", "30 days after they signed up", true],
      ["Keep proof", "Time, address and text of the consent, for five years", true],
      ["Skip for people who just bought", "Not allowed in Germany and Austria", false],
    ] as const,
    ([label, sub, isOn]) =>
      `<div class="flex items-center border-b border-line py-[15px] last:border-0"><div><div class="text-[16px] font-bold">${label}</div><div class="text-[14px] text-muted">${sub}</div></div><span class="ml-auto">${webToggle(isOn)}</span></div>`,
  )}</div><div class="mt-5 grid grid-cols-2 gap-5">${field({ label: "Subject of the mail", value: "One click, then bread" })}${field({ label: "After the click, show", value: "brookandbarley.example/hello" })}</div><div class="mt-6 rounded-[28px] bg-white p-7"><div class="font-display text-[21px]">Last 30 days</div><div class="mt-4 flex items-center gap-3 text-[14px]">${each(["612|signed up|100|#f5a3a8", "538|opened the mail|88|#f7bf9b", "497|confirmed|81|#8cbb7c"], (item, index) => `${index ? icon("ph:caret-right-bold", 20, "text-faint") : ""}<div class="flex-1 rounded-[20px] p-4" style="background:${item.split("|")[3]}44"><div class="font-display text-[30px] leading-[34px]">${item.split("|")[0]}</div>${item.split("|")[1]}<div class="mt-3">${progress(Number(item.split("|")[2]) / 100, "h-2.5 bg-white", "bg-ink")}</div><div class="mt-1 text-right text-[12px]">${item.split("|")[2]} %</div></div>`)}</div></div></div>
<aside class="w-[380px] shrink-0"><div class="flex items-center justify-between px-2 text-[15px] font-semibold">What people see<span class="flex rounded-full bg-white p-1 text-[13px]"><span class="rounded-full bg-ink px-4 py-1.5 text-white">Mail</span><span class="px-4 py-1.5 text-muted">Page</span></span></div><div class="mt-4 rounded-[44px] border-[10px] border-[#2a1714] bg-white px-6 pb-8 pt-9"><div class="flex items-center gap-3 text-[13px]">${avatar("Agathe Moll", 36)}<div><b>Brook & Barley</b><div class="text-muted">to you, 9:41</div></div></div><div class="mt-4 text-[19px] font-bold">One click, then bread</div><div class="mt-4 rounded-[20px] bg-[#fbe3d4] px-5 pb-7 pt-6 text-center">${emoji("bread", 72)}<div class="mt-3 font-display text-[26px] leading-[30px]">Was that you?</div><p class="mt-2 text-[14px] leading-[21px]">Somebody put this address on our list on 20 November at 9:40. If it was you, press the apple-red button.</p><div class="mt-4 rounded-full bg-brand py-3 text-[15px] font-bold text-white">Yes, write to me</div><p class="mt-4 text-[12.500px] leading-[18px] text-muted">If not, do nothing. We forget the address in 30 days.</p></div><div class="mt-5 text-center text-[12px] text-muted">Brook & Barley, Mill Street 4</div></div><div class="mt-4 flex justify-center">${badge("Reads well on 98 % of mailboxes", "bg-[#dff0d8] px-3 py-1.5 text-[13px] text-[#2f5b33]")}</div></aside></section>`,
);
