import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { Fragment, memo, type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { Link } from "wouter";
import type { FoundScreen } from "../api.ts";
import { useCopy } from "../copyable/copy-text.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import {
  platformOf,
  ScreenCell,
  ScreenWall,
  ScreenWallPart,
  useFocusOnOpened,
} from "../screen-list/screen-grid.tsx";
import { matchStrengths, strengthHeadings, strengthLabels, strengthOf } from "./match-strength.ts";
import styles from "./result-grid.module.css";
import type { SearchAddress } from "./search-address.ts";
import { useCardKeys } from "./use-card-keys.ts";
import type { SearchPage } from "./use-search.ts";

const WhyDrawer = lazyDialog(() => import("./why-drawer.tsx"), "WhyDrawer");
/** As many as are in view at once. */
const eagerCount = 8;
const endId = "results-end";

interface Props {
  readonly mode: SearchAddress["mode"];
  readonly pages: readonly SearchPage[];
  readonly field: RefObject<HTMLElement | null>;
  /** True while those of another filter are on their way. */
  readonly isOutdated: boolean;
  /** Content below the screens. */
  readonly children: ReactNode;
}

/**
 * The screens found, best first, in one grid; those of `deep` in a list for each strength, and those that are
 * less likely say so. Plain lists, in which the tab key meets every screen: screen readers know them, and the
 * arrow keys stay theirs. For everyone else the arrows move by row and column. Why one was found is in a panel
 * beside them.
 */
export function ResultGrid({ mode, pages, field, isOutdated, children }: Props) {
  // The panel stays when it is closed, so that the focus finds its way back.
  const [whyId, setWhyId] = useState<string | null>(null);
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const onWhy = useCallback((id: string) => {
    setWhyId(id);
    setIsWhyOpen(true);
  }, []);
  const page = pages.find((one) => one.screens.some(({ id }) => id === whyId));
  const why = page?.screens.find(({ id }) => id === whyId);
  const found = useRef<HTMLDivElement>(null);
  const onKeyDown = useCardKeys(field);
  useFocusOnOpened(found);
  const screens = pages.flatMap((page) => page.screens);
  const eager = new Set(screens.slice(0, eagerCount).map(({ id }) => id));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        role="group"
        aria-label="Screens found, best first"
        aria-busy={isOutdated}
        ref={found}
        className={styles.found}
        onKeyDown={onKeyDown}
      >
        <SkipScreens />
        <ScreenWall platform={platformOf(screens)}>
          {groupsOf(screens, mode).map(({ heading, isLessLikely, screens: shown }) => (
            <Fragment key={heading}>
              {heading !== null && <VisuallyHidden component="h2">{heading}</VisuallyHidden>}
              <ScreenWallPart label={heading ?? "Screens"}>
                {shown.map((screen) => (
                  <ScreenCell key={screen.id} platform={screen.platform} className={styles.cell}>
                    <ResultCard
                      screen={screen}
                      isLazy={!eager.has(screen.id)}
                      note={isLessLikely ? strengthLabels.possible : undefined}
                      onWhy={onWhy}
                    />
                    {screen.copies.length > 0 && <Copies screen={screen} />}
                  </ScreenCell>
                ))}
              </ScreenWallPart>
            </Fragment>
          ))}
        </ScreenWall>
      </div>
      <div id={endId} tabIndex={-1} className={styles.end}>
        {children}
      </div>
      {why && page && (
        <WhyDrawer
          screen={why}
          page={page}
          mode={mode}
          isOpen={isWhyOpen}
          onClose={() => setIsWhyOpen(false)}
        />
      )}
    </>
  );
}

/** With some hundred screens the way to what follows them would be long. */
function SkipScreens() {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={() => document.getElementById(endId)?.focus({ preventScroll: false })}
    >
      Skip past the screens
    </button>
  );
}

interface Group {
  /** Null in `standard`, which is one list in its own order. */
  readonly heading: string | null;
  /** True for screens below others that are more likely. */
  readonly isLessLikely: boolean;
  readonly screens: readonly FoundScreen[];
}

function groupsOf(screens: readonly FoundScreen[], mode: SearchAddress["mode"]): readonly Group[] {
  if (mode === "standard") return [{ heading: null, isLessLikely: false, screens }];
  return matchStrengths
    .map((strength) => ({
      heading: strengthHeadings[strength],
      isLessLikely: strength === "possible",
      screens: screens.filter(({ why }) => strengthOf(why.probability ?? 0) === strength),
    }))
    .filter((group) => group.screens.length > 0);
}

/** Links to the screens whose pictures are copies of this one's. */
function Copies({ screen: { copies } }: { readonly screen: FoundScreen }) {
  return (
    <details className={styles.copies}>
      <summary>{copies.length} more like it</summary>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <Link href={`/screens/${copy.id}`}>{copy.title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ResultCardProps {
  readonly screen: FoundScreen;
  readonly isLazy: boolean;
  readonly note: string | undefined;
  readonly onWhy: (id: string) => void;
}

/** A screen that was found, with buttons for why it was found and for its link. */
const ResultCard = memo(function ResultCard({ screen, isLazy, note, onWhy }: ResultCardProps) {
  const { copied, copy } = useCopy();
  const Icon = copied ? IconCheck : IconLink;
  return (
    <ScreenCard
      screen={screen}
      isLazy={isLazy}
      note={note}
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            className={styles.action}
            onClick={() => onWhy(screen.id)}
            aria-label={`Why “${screen.title}” was found`}
          >
            Why
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            className={styles.action}
            leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
            aria-label={copied ? "Link copied" : `Copy link to “${screen.title}”`}
            onClick={() => copy("link", screen.service_url)}
          >
            {copied ? "Copied" : "Link"}
          </Button>
        </>
      }
    />
  );
});
