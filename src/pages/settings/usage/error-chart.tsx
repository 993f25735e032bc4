import type { ChartScale } from "./chart-scale.ts";
import { DayChart } from "./day-chart.tsx";
import { countText, longDayText } from "./numbers.ts";
import styles from "./usage.module.css";
import { totalOf } from "./usage-series.ts";

interface ErrorChartProps {
  readonly days: readonly string[];
  readonly errors: readonly number[];
}

/** Searches that ended in an error, a line over the days. */
export function ErrorChart({ days, errors }: ErrorChartProps) {
  const peak = Math.max(0, ...errors);
  const peakDay = days[errors.indexOf(peak)] ?? "";
  return (
    <DayChart
      title="Errors a day"
      description={`${countText(totalOf(errors))} errors, most on ${longDayText(peakDay)}: ${countText(peak)}.`}
      days={days}
      peak={peak}
      height={130}
      linesOf={(day) => [{ name: "Errors", text: countText(errors[day] ?? 0), color: null }]}
      marks={(scale) => <path className={styles["errorLine"]} d={lineOf(errors, scale)} />}
    />
  );
}

function lineOf(errors: readonly number[], { xOf, yOf }: ChartScale): string {
  return errors
    .map((count, day) => `${day === 0 ? "M" : "L"}${xOf(day).toFixed(1)} ${yOf(count).toFixed(1)}`)
    .join("");
}
