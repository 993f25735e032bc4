import { Drawer } from "@mantine/core";
import type { PageSearch } from "../../screens/page-schema.ts";
import { useOpened } from "../use-opened.ts";
import { PartBars } from "./part-bars.tsx";
import { percent } from "./percent.ts";
import { QueryReading } from "./query-reading.tsx";
import type { SearchAddress } from "./use-search-address.ts";
import styles from "./why-drawer.module.css";

interface Props {
  readonly screen: PageSearch["screens"][number];
  readonly page: PageSearch;
  readonly mode: SearchAddress["mode"];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Why a screen was found: how sure the search is, what the score is made of, and how the query was understood. */
export function WhyDrawer({ screen, page, mode, isOpen, onClose }: Props) {
  const opened = useOpened(isOpen);
  const { probability, parts, score } = screen.why;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="27rem"
      title="Why this screen"
      classNames={{ title: styles["title"] ?? "" }}
      closeButtonProps={{ "aria-label": "Close", size: 36 }}
    >
      <div className={styles["content"]}>
        <p className={styles["name"]}>
          <bdi>{screen.title}</bdi>
          <bdi className={styles["app"]}>{screen.app_name}</bdi>
        </p>
        {probability !== null && (
          <p className={styles["sure"]}>
            <strong>{percent(probability)}</strong>
            <span>likely to be what was asked</span>
          </p>
        )}
        <PartBars parts={parts} weights={mode === "deep" ? page.weights : null} score={score} />
        <QueryReading reading={page.reading} />
      </div>
    </Drawer>
  );
}
