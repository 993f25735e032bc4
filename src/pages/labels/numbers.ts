/** Such as "1 member" or "1,200 members". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : plural}`;
}

const whole = new Intl.NumberFormat("en-GB");
const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });
const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Such as "12,345". */
export function countText(count: number): string {
  return whole.format(count);
}

/** Such as "12.3K". */
export function shortCount(count: number): string {
  return short.format(count);
}

/** A day of the usage (UTC), such as "21 Nov". */
export function dayText(day: string): string {
  return dayMonth.format(Date.parse(day));
}

/** A day of the usage (UTC), such as "Sat, 21 Nov 2026". */
export function longDayText(day: string): string {
  return longDay.format(Date.parse(day));
}

/** Such as "412 KB", "3.4 MB" or "1.2 TB". */
export function bytesText(bytes: number): string {
  // Of the rounded number, so that 999,999 bytes are "1.0 MB" and not "1000 KB".
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, Number(bytes.toPrecision(3)))) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(value < 10 && power > 1 ? 1 : 0)} ${["bytes", "KB", "MB", "GB", "TB"][power]}`;
}

/** Milliseconds with two digits that count, such as "0.84 ms", "12 ms" or "1.2 s". */
export function latencyText(ms: number): string {
  if (ms >= 999.5) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms >= 10) return `${Math.round(ms)} ms`;
  return `${ms.toFixed(ms >= 1 ? 1 : 2)} ms`;
}

/** Seconds in the unit that fits, such as "40 seconds" or "3 hours". */
export function durationText(seconds: number): string {
  if (seconds < 90) return counted(Math.ceil(seconds), "second");
  return seconds < 5_400
    ? counted(Math.ceil(seconds / 60), "minute")
    : counted(Math.ceil(seconds / 3_600), "hour");
}
