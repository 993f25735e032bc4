import { useSyncExternalStore } from "react";
import { dayMs, hourMs, minuteMs } from "../../system/durations.ts";

/** A moment in relation to now, with the exact one in its title. */
export function Moment({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteMoment(at)}>
      {relativeMoment(at, now)}
    </time>
  );
}

const stepMs = 30_000;

/** Now, to half a minute: all moments on a page move together, and none more often than is readable. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The start of the running half minute would make "just now" a moment in the future, so it is rounded up. */
function readNow(): number {
  return Math.ceil(Date.now() / stepMs) * stepMs;
}

// Moments in words. All times are milliseconds since the epoch and shown in the time zone of the browser.
const locale = "en-GB";
const absolute = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const dayOnly = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const dayWithWeekday = new Intl.DateTimeFormat(locale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const timeOnly = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** The largest unit first. Beyond 30 days a date says more. */
const units = [
  { unit: "day", length: dayMs },
  { unit: "hour", length: hourMs },
  { unit: "minute", length: minuteMs },
] as const;

/** Such as "3 hours ago", "in 12 days" or, further away, "3 Aug 2026"; "just now" within a minute. */
function relativeMoment(at: number, now: number): string {
  const distance = at - now;
  if (Math.abs(distance) > 30 * dayMs) return dayOf(at);
  const found = units.find(({ length }) => Math.abs(distance) >= length);
  if (found === undefined) return distance > 0 ? "in a moment" : "just now";
  return relative.format(Math.round(distance / found.length), found.unit);
}

/** Such as "21 Nov 2026, 17:13". */
export function absoluteMoment(at: number): string {
  return absolute.format(at);
}

/** Such as "21 Nov 2026". */
export function dayOf(at: number): string {
  return dayOnly.format(at);
}

/** Such as "17:13". */
export function timeOf(at: number): string {
  return timeOnly.format(at);
}

/** "Today", "Yesterday" or such as "Saturday 21 November 2026": the day in the browser's time zone. */
export function dayGroupOf(at: number, now: number): string {
  const name = dayWithWeekday.format(at);
  if (name === dayWithWeekday.format(now)) return "Today";
  if (name === dayWithWeekday.format(now - dayMs)) return "Yesterday";
  return name;
}

/** Such as "42 seconds" or "3 minutes", rounded up so that waiting so long is enough. */
export function waitingTime(seconds: number): string {
  const isShort = seconds <= 90;
  const count = Math.max(1, Math.ceil(isShort ? seconds : seconds / 60));
  const unit = isShort ? "second" : "minute";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
