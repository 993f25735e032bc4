import { Skeleton } from "@mantine/core";
import styles from "./apps-page.module.css";

const count = 12;

/** The places of the apps while they are on their way. */
export function AppsLoading() {
  return (
    <div className={styles["grid"]} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are.
        <div key={at}>
          <Skeleton radius="lg" height="auto" style={{ aspectRatio: "16 / 11" }} />
          <Skeleton height={15} mt={15} width="55%" />
          <Skeleton height={13} mt={8} width="70%" />
        </div>
      ))}
    </div>
  );
}
