// The system keyboards, light and dark.
import { icon } from "./icon.ts";
import { each } from "./seed.ts";

type Tone = "light" | "dark";

const plate = { light: "bg-[#d1d4db] text-black", dark: "bg-[#2b2b2d] text-white" };
const keyFill = { light: "bg-white", dark: "bg-[#6a6a6c]" };
const sideFill = { light: "bg-[#abb0ba]", dark: "bg-[#464648]" };
const keyClass = "grid h-[42px] place-items-center rounded-[5px] shadow-[0_1px_0_rgba(0,0,0,.3)]";

function letters(row: string, tone: Tone): string {
  return each(
    [...row],
    (letter) => `<i class="${keyClass} w-[32.500px] text-[22px] not-italic ${keyFill[tone]}">${letter}</i>`,
  );
}

/** The QWERTY keyboard, 291 points high, with three suggestions above the keys. */
export function keyboard(
  suggestions: readonly string[],
  tone: Tone = "light",
  returnLabel = "return",
): string {
  const side = `${keyClass} ${sideFill[tone]}`;
  const words = each(
    suggestions,
    (word, index) =>
      `<i class="flex-1 text-center text-[16px] not-italic ${index > 0 ? "border-l border-black/15" : ""}">${word}</i>`,
  );
  return `<div class="absolute inset-x-0 bottom-0 z-30 h-[300px] px-[3px] pt-[4px] ${plate[tone]}" style="font-family:'Inter Variable'">
<div class="flex h-[40px] items-center">${words}</div><div class="flex flex-col gap-[11px]">
<div class="flex justify-center gap-[6px]">${letters("qwertyuiop", tone)}</div>
<div class="flex justify-center gap-[6px]">${letters("asdfghjkl", tone)}</div>
<div class="flex justify-between px-[1px]"><i class="${side} w-[42px]">${icon("ph:arrow-fat-up", 20)}</i>
<span class="flex gap-[6px]">${letters("zxcvbnm", tone)}</span><i class="${side} w-[42px]">${icon("ph:backspace", 22)}</i></div>
<div class="flex gap-[6px] px-[1px]"><i class="${side} w-[42px] text-[16px] not-italic">123</i><i class="${side} w-[42px]">${icon("ph:smiley", 22)}</i>
<i class="${keyClass} flex-1 text-[16px] not-italic ${keyFill[tone]}">space</i><i class="${side} w-[88px] text-[16px] not-italic">${returnLabel}</i></div></div>
<div class="mt-[17px] flex justify-between px-6 opacity-70">${icon("ph:globe-simple", 26)}${icon("ph:microphone", 26)}</div></div>`;
}

const groupsUnderDigit = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

/** The digits keyboard, 291 points high. */
export function digitPad(tone: Tone = "light"): string {
  const key = (digit: string, under: string) =>
    `<i class="flex h-[46px] flex-col items-center justify-center rounded-[5px] not-italic shadow-[0_1px_0_rgba(0,0,0,.3)] ${keyFill[tone]}">
<span class="text-[24px] leading-[25px]">${digit}</span><span class="h-[11px] text-[10px] font-semibold leading-[11px] tracking-[2px]">${under}</span></i>`;
  const digits = each(groupsUnderDigit, (under, index) => key(String(index + 1), under));
  return `<div class="absolute inset-x-0 bottom-0 z-30 grid h-[291px] auto-rows-min grid-cols-3 gap-[6px] px-[6px] pt-[7px] ${plate[tone]}"
style="font-family:'Inter Variable'">${digits}<i></i>${key("0", "")}<i class="grid place-items-center">${icon("ph:backspace", 26)}</i></div>`;
}
