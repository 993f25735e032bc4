import { longDayText } from "./numbers.ts";
import styles from "./usage.module.css";

/** What was counted on a day under one name. */
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
export function ChartTooltip({ day, lines, x, width }: ChartTooltipProps) {
  const isLeft = x > width / 2;
  return (
    <div
      className={styles["tooltip"]}
      style={isLeft ? { right: width - x + 14 } : { left: x + 14 }}
      aria-hidden
    >
      <strong>{longDayText(day)}</strong>
      {lines.map(({ name, text, color }) => (
        <div key={name} className={styles["tooltipLine"]}>
          {color !== null && <span className={styles["swatch"]} data-series={color} />}
          <span className={styles["tooltipName"]}>{name}</span>
          <span className={styles["tooltipText"]}>{text}</span>
        </div>
      ))}
    </div>
  );
}
