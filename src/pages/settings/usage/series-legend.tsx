import { countText } from "./numbers.ts";
import styles from "./usage.module.css";
import { type Series, totalOf } from "./usage-series.ts";

/** Which colour is what, and how much of it there was. */
export function SeriesLegend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className={styles["legend"]} aria-label="Colours">
      {series.map(({ name, counts, color }) => (
        <li key={name}>
          <span className={styles["swatch"]} data-series={color} aria-hidden />
          {name}
          <span className={styles["legendCount"]}>{countText(totalOf(counts))}</span>
        </li>
      ))}
    </ul>
  );
}
