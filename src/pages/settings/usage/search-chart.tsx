import { countText, longDayText } from "../../labels/numbers.ts";
import type { ChartScale } from "./chart-axes.tsx";
import { DayChart, type TooltipLine } from "./day-chart.tsx";
import styles from "./usage.module.css";
import { type Series, seriesColor, totalOf } from "./usage-series.ts";

interface SearchChartProps {
  readonly title: string;
  /** Noun for the counted things, such as "searches". */
  readonly noun: string;
  readonly height: number;
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

/** Counts by day as stacked bars, one colour for each key or person that searched. */
export function SearchChart({ title, noun, height, days, series }: SearchChartProps) {
  const totals = days.map((_, day) => totalOf(series.map(({ counts }) => counts[day] ?? 0)));
  const peak = Math.max(0, ...totals);
  const peakDay = days[totals.indexOf(peak)] ?? "";
  const linesOf = (day: number): readonly TooltipLine[] => [
    ...series
      .map(({ name, counts, color }) => ({ name, count: counts[day] ?? 0, color }))
      .filter(({ count }) => count > 0)
      .map(({ name, count, color }) => ({ name, text: countText(count), color })),
    { name: `All ${noun}`, text: countText(totals[day] ?? 0), color: null },
  ];
  return (
    <DayChart
      title={title}
      description={`${countText(totalOf(totals))} ${noun}, most on ${longDayText(peakDay)}: ${countText(peak)}.`}
      days={days}
      peak={peak}
      height={height}
      linesOf={linesOf}
      marks={(scale) => days.map((day, at) => <Bar key={day} day={at} series={series} scale={scale} />)}
    />
  );
}

interface BarProps {
  readonly day: number;
  readonly series: readonly Series[];
  readonly scale: ChartScale;
}

/** The series of one day on top of each other. */
function Bar({ day, series, scale }: BarProps) {
  const { step, xOf, yOf } = scale;
  const width = Math.max(1, Math.min(28, step * 0.72));
  let below = 0;
  return series.map(({ name, counts, color }) => {
    const count = counts[day] ?? 0;
    const y = yOf(below + count);
    const height = yOf(below) - y;
    below += count;
    if (height <= 0) return null;
    return (
      <rect
        key={name}
        className={styles.bar}
        style={seriesColor(color)}
        x={xOf(day) - width / 2}
        y={y}
        width={width}
        height={height}
      />
    );
  });
}

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
      marks={(scale) => <path className={styles.errorLine} d={lineOf(errors, scale)} />}
    />
  );
}

function lineOf(errors: readonly number[], { xOf, yOf }: ChartScale): string {
  return errors
    .map((count, day) => `${day === 0 ? "M" : "L"}${xOf(day).toFixed(1)} ${yOf(count).toFixed(1)}`)
    .join("");
}

/** Legend: colour and total of each series. */
export function SeriesLegend({
  name,
  series,
}: {
  readonly name: string;
  readonly series: readonly Series[];
}) {
  return (
    <ul className={styles.legend} aria-label={name}>
      {series.map(({ name: own, counts, color }) => (
        <li key={own}>
          <span className={styles.swatch} style={seriesColor(color)} aria-hidden />
          {own}
          <span className={styles.legendCount}>{countText(totalOf(counts))}</span>
        </li>
      ))}
    </ul>
  );
}
