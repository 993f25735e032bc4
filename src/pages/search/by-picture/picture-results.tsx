import { SegmentedControl } from "@mantine/core";
import type { RefObject } from "react";
import type { Platform } from "../../api.ts";
import { counted } from "../../labels/numbers.ts";
import { platformChoices } from "../../labels/platforms.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { ScreenGridLoading } from "../../screen-list/screen-grid.tsx";
import { ResultGrid } from "../result-grid.tsx";
import styles from "../search-page.module.css";
import type { PictureFound } from "./send-picture.ts";
import type { PictureSearchState } from "./use-picture-search.ts";

interface Props {
  readonly state: PictureSearchState;
  readonly field: RefObject<HTMLElement | null>;
}

export function PictureResults({ state, field }: Props) {
  const { search, platform: chosen, setPlatform } = state;
  const found = search.data;
  const platform = chosen ?? found?.platform ?? "ios";
  return (
    <section aria-label="Results" className={styles.results}>
      <div className={styles.head}>
        <p role="status">{search.isLoading ? "Reading your picture…" : found && foundText(found)}</p>
        <SegmentedControl
          aria-label="Platform of the screens"
          value={platform}
          onChange={(value) => setPlatform(value as Platform)}
          data={platformChoices}
        />
      </div>
      {search.isLoading && <ScreenGridLoading platform={platform} count={12} />}
      {found !== undefined && (
        <ResultGrid pages={[{ ...found, mode: "picture" }]} field={field} isOutdated={false}>
          <p className={styles.end}>These are the screens closest to your picture.</p>
        </ResultGrid>
      )}
      <FailureNotice error={search.error} onRetry={search.refetch} />
    </section>
  );
}

function foundText({ screens, same_ids: same, seconds }: PictureFound): string {
  const copies = screens.filter(({ id }) => same.includes(id)).length;
  const times = copies === 1 ? "In the library" : `In the library ${copies} times`;
  const inLibrary = copies === 0 ? "No copy of it in the library" : times;
  const others = screens.length - copies;
  return `${inLibrary} · ${counted(others, "screen")} like it · ${seconds.toFixed(1)} s`;
}
