import styles from "./screen-wall.module.css";

/** Where each phone of the drawing stands; the one that is found is drawn apart. */
const phones = [
  { x: 20, y: 36 },
  { x: 330, y: 60 },
  { x: 432, y: 20 },
  { x: 20, y: 262 },
  { x: 330, y: 286 },
  { x: 432, y: 246 },
] as const;

/** Screens drawn in lines, one of them found. A picture of the library itself would need a session. */
export function ScreenWall() {
  return (
    <svg className={styles["wall"]} viewBox="0 0 540 490" aria-hidden="true" focusable="false">
      <g className={styles["others"]}>
        {phones.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect width="88" height="190" rx="16" />
            <path d="M16 30h32M16 46h56M16 64h48M16 82h56M16 168h56" />
          </g>
        ))}
      </g>
      <g className={styles["found"]} transform="translate(132 76)">
        <rect width="168" height="340" rx="28" />
        <circle cx="84" cy="74" r="22" />
        <path d="M44 122h80" />
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2].map((column) => (
            <circle key={`${row} ${column}`} cx={44 + column * 40} cy={172 + row * 46} r="14" />
          )),
        )}
        <path d="M60 312h48" />
      </g>
      <g className={styles["lens"]} transform="translate(262 330)">
        <circle cx="36" cy="36" r="34" />
        <path d="m61 61 30 30" />
      </g>
    </svg>
  );
}
