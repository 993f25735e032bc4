import type { ChartScale } from "./chart-scale.ts";
import { dayText, shortCount } from "./numbers.ts";
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
            className={styles["grid"]}
            x1={plotLeft}
            x2={plotLeft + plotWidth}
            y1={yOf(count)}
            y2={yOf(count)}
          />
          <text className={styles["axisText"]} x={plotLeft - 8} y={yOf(count) + 4} textAnchor="end">
            {shortCount(count)}
          </text>
        </g>
      ))}
      {labelled.map(({ day, at }) => (
        <text
          key={day}
          className={styles["axisText"]}
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
          className={styles["base"]}
          x1={plotLeft}
          x2={plotLeft + plotWidth}
          y1={plotBottom}
          y2={plotBottom}
        />
      )}
    </g>
  );
}
