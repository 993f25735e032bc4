import { countText, dayText, longDayText } from "../../labels/numbers.ts";
import styles from "./usage.module.css";
import { type Series, seriesColor, totalOf } from "./usage-series.ts";

interface DayBarsProps {
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

/** Searches by day as stacked bars, one colour for each key; the tables beside it have the numbers. */
export function DayBars({ days, series }: DayBarsProps) {
  const totals = days.map((_, at) => totalOf(series.map(({ searches }) => searches[at] ?? 0)));
  const peak = Math.max(1, ...totals);
  const peakDay = days[totals.indexOf(peak)] ?? "";
  const most = peakDay === "" ? "" : `, most on ${longDayText(peakDay)}: ${countText(peak)}`;
  return (
    <figure>
      <div role="img" aria-label={`${countText(totalOf(totals))} searches${most}.`} className={styles.bars}>
        {days.map((day, at) => (
          <span key={day} title={`${longDayText(day)}: ${countText(totals[at] ?? 0)}`}>
            {series.map(({ name, searches, color }) => (
              <i
                key={name}
                style={{ ...seriesColor(color), height: `${(100 * (searches[at] ?? 0)) / peak}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <figcaption className={styles.range}>
        <span>{dayText(days[0] ?? "")}</span>
        <span>Most in a day: {countText(Math.max(...totals))}</span>
        <span>{dayText(days.at(-1) ?? "")}</span>
      </figcaption>
    </figure>
  );
}
