import { countText } from "./numbers.ts";
import styles from "./usage.module.css";
import { type Series, totalOf } from "./usage-series.ts";

/** Which colour is what, and how much of it there was. */
export function SeriesLegend({
  name,
  series,
}: {
  readonly name: string;
  readonly series: readonly Series[];
}) {
  return (
    <ul className={styles["legend"]} aria-label={name}>
      {series.map(({ name: own, counts, color }) => (
        <li key={own}>
          <span className={styles["swatch"]} data-series={color} aria-hidden />
          {own}
          <span className={styles["legendCount"]}>{countText(totalOf(counts))}</span>
        </li>
      ))}
    </ul>
  );
}
