import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { longDayText, niceMax } from "../../labels/numbers.ts";
import { type ChartScale, chartScale, DayAxes } from "./chart-axes.tsx";
import styles from "./usage.module.css";
import { seriesColor } from "./usage-series.ts";

interface DayChartProps {
  readonly title: string;
  /** Text alternative of the chart, one sentence. */
  readonly description: string;
  readonly days: readonly string[];
  /** The largest count of a day. */
  readonly peak: number;
  readonly height: number;
  readonly marks: (scale: ChartScale) => ReactNode;
  readonly linesOf: (day: number) => readonly TooltipLine[];
}

/**
 * A chart with a day for each step. Its days are chosen by pointing or, as it is an invisible slider, with
 * the arrow keys or a finger; what was counted on the day is then shown and read out.
 */
export function DayChart({ title, description, days, peak, height, marks, linesOf }: DayChartProps) {
  const { ref, width } = useElementSize();
  const [day, setDay] = useState<number | null>(null);
  const id = useId();
  const max = niceMax(peak);
  const scale = chartScale(width, height, days.length, max);
  const last = days.length - 1;
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setDay(Math.min(last, Math.max(0, at)));
  };
  const lines = day === null ? [] : linesOf(day);
  return (
    <div ref={ref} className={styles.chart} style={{ height }}>
      <svg width={width} height={height} role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <DayAxes scale={scale} days={days} max={max} />
        {day !== null && (
          <rect
            className={styles.chosen}
            x={scale.xOf(day) - scale.step / 2}
            y={0}
            width={scale.step}
            height={scale.plotBottom}
          />
        )}
        {marks(scale)}
      </svg>
      <input
        type="range"
        className={styles.dayChooser}
        style={{ left: scale.plotLeft, width: scale.plotWidth, height: scale.plotBottom }}
        aria-label={`${title}: day`}
        min={0}
        max={last}
        value={day ?? last}
        aria-valuetext={valueText(days, day ?? last, linesOf)}
        onChange={(event) => setDay(event.currentTarget.valueAsNumber)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setDay(day ?? last)}
        onBlur={() => setDay(null)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setDay(null)}
      />
      {day !== null && <ChartTooltip day={days[day] ?? ""} lines={lines} x={scale.xOf(day)} width={width} />}
    </div>
  );
}

function valueText(
  days: readonly string[],
  day: number,
  linesOf: (day: number) => readonly TooltipLine[],
): string {
  const lines = linesOf(day).map(({ name, text }) => `${name} ${text}`);
  return [longDayText(days[day] ?? ""), ...lines].join(", ");
}

/** Count of a series on one day. */
export interface TooltipLine {
  readonly name: string;
  readonly text: string;
  /** Null: no colour stands for it. */
  readonly color: number | null;
}

interface ChartTooltipProps {
  readonly day: string;
  readonly lines: readonly TooltipLine[];
  /** The middle of the day, and the width it must stay within. */
  readonly x: number;
  readonly width: number;
}

/** Beside the chosen day, on the side that has room. Hidden from screen readers: the slider says the same. */
function ChartTooltip({ day, lines, x, width }: ChartTooltipProps) {
  const isLeft = x > width / 2;
  return (
    <div className={styles.tooltip} style={isLeft ? { right: width - x + 14 } : { left: x + 14 }} aria-hidden>
      <strong>{longDayText(day)}</strong>
      {lines.map(({ name, text, color }) => (
        <div key={name} className={styles.tooltipLine}>
          {color !== null && <span className={styles.swatch} style={seriesColor(color)} />}
          <span className={styles.tooltipName} data-cut>
            {name}
          </span>
          <span className={styles.tooltipText}>{text}</span>
        </div>
      ))}
    </div>
  );
}
