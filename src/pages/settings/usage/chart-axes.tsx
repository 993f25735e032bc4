import { dayText, shortCount } from "../../labels/numbers.ts";
import styles from "./usage.module.css";

interface DayAxesProps {
  readonly scale: ChartScale;
  readonly days: readonly string[];
  readonly max: number;
}

/** One label takes so much room. */
const labelWidth = 64;

/** Three lines with their counts, and as many days below as have room. */
export function DayAxes({ scale, days, max }: DayAxesProps) {
  const { plotLeft, plotWidth, plotBottom, height, xOf, yOf, step } = scale;
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(step, 0.1)));
  const last = days.length - 1;
  const labelled = days.map((day, at) => ({ day, at })).filter(({ at }) => (last - at) % every === 0);
  return (
    <g aria-hidden>
      {[0, max / 2, max].map((count) => (
        <g key={count}>
          <line
            className={styles.grid}
            x1={plotLeft}
            x2={plotLeft + plotWidth}
            y1={yOf(count)}
            y2={yOf(count)}
          />
          <text className={styles.axisText} x={plotLeft - 8} y={yOf(count) + 4} textAnchor="end">
            {shortCount(count)}
          </text>
        </g>
      ))}
      {labelled.map(({ day, at }) => (
        <text
          key={day}
          className={styles.axisText}
          x={Math.min(xOf(at), plotLeft + plotWidth - 18)}
          y={height - 6}
          textAnchor="middle"
          visibility={xOf(at) < plotLeft + 14 ? "hidden" : "visible"}
        >
          {dayText(day)}
        </text>
      ))}
      {plotBottom > 0 && (
        <line
          className={styles.base}
          x1={plotLeft}
          x2={plotLeft + plotWidth}
          y1={plotBottom}
          y2={plotBottom}
        />
      )}
    </g>
  );
}

// Layout of a chart, in CSS pixels.

/** A chart that is drawn for its real width, so that its text is never scaled. */
export interface ChartScale {
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotWidth: number;
  readonly plotBottom: number;
  /** The width of a day. */
  readonly step: number;
  /** The middle of a day. */
  readonly xOf: (day: number) => number;
  readonly yOf: (count: number) => number;
}

const margin = { left: 40, right: 4, top: 10, bottom: 24 };

/** Fits so many days and counts up to `max` into a box. */
export function chartScale(width: number, height: number, days: number, max: number): ChartScale {
  const plotWidth = Math.max(0, width - margin.left - margin.right);
  const plotBottom = height - margin.bottom;
  const step = plotWidth / Math.max(1, days);
  return {
    width,
    height,
    plotLeft: margin.left,
    plotWidth,
    plotBottom,
    step,
    xOf: (day) => margin.left + (day + 0.5) * step,
    yOf: (count) => plotBottom - (count / max) * (plotBottom - margin.top),
  };
}
