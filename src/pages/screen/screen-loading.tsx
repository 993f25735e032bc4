import { Skeleton, VisuallyHidden } from "@mantine/core";
import styles from "./screen-loading.module.css";

/** The place of a screen that is on its way. */
export function ScreenLoading() {
  return (
    <div role="status" className={styles["loading"]}>
      <VisuallyHidden>Loading the screen</VisuallyHidden>
      <Skeleton className={styles["picture"] ?? ""} radius="lg" height="auto" />
      <div>
        <Skeleton height={14} width={120} mb="md" />
        <Skeleton height={34} width="min(26rem, 90%)" mb="xl" />
        <Skeleton height={14} mb="sm" />
        <Skeleton height={14} mb="sm" width="94%" />
        <Skeleton height={14} width="60%" />
      </div>
    </div>
  );
}
