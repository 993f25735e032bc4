import { Drawer } from "@mantine/core";
import type { FoundScreen, PageSearch } from "../api.ts";
import { useOpened } from "../dialogs/dialog-focus.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { MatchEvidence } from "./match-evidence.tsx";
import { strengthLabels, strengthOf } from "./match-strength.ts";
import { PartBars } from "./part-bars.tsx";
import { QueryReading } from "./query-reading.tsx";
import type { SearchAddress } from "./search-address.ts";
import styles from "./why-drawer.module.css";

interface Props {
  readonly screen: FoundScreen;
  readonly page: PageSearch;
  readonly mode: SearchAddress["mode"];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Why a screen was found: how well it fits, what speaks for it, and how the query was understood. The results
 * beside it stay readable.
 */
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
      classNames={{ title: styles.title, content: styles.panel }}
      closeButtonProps={{ "aria-label": "Close", size: 36 }}
      overlayProps={{ backgroundOpacity: 0.12 }}
    >
      <div className={styles.content}>
        <div className={styles.screen} data-platform={screen.platform}>
          <ScreenPicture screen={screen} isLazy={false} />
          <p className={styles.name}>
            <bdi>{screen.title}</bdi>
            <bdi className={styles.app}>{screen.app_name}</bdi>
            {probability !== null && (
              <strong className={styles.strength}>{strengthLabels[strengthOf(probability)]}</strong>
            )}
          </p>
        </div>
        {page.reading.text !== "" && <MatchEvidence screenId={screen.id} text={page.reading.text} />}
        <PartBars
          parts={parts}
          weights={mode === "deep" ? page.weights : null}
          score={score}
          probability={probability}
        />
        <section>
          <QueryReading reading={page.reading} />
        </section>
      </div>
    </Drawer>
  );
}
