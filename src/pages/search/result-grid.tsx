import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { Fragment, memo, type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import type { FoundScreen } from "../api.ts";
import { useCopy } from "../copyable/copy-text.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { AlikeStack } from "../screen-list/alike-stack.tsx";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import {
  platformOf,
  ScreenCell,
  ScreenWall,
  ScreenWallPart,
  useFocusOnOpened,
} from "../screen-list/screen-grid.tsx";
import { firstsOf, matchStrengths, strengthHeadings, strengthLabels, strengthOf } from "./match-strength.ts";
import styles from "./result-grid.module.css";
import { useCardKeys } from "./use-card-keys.ts";
import type { SearchPage } from "./use-search.ts";

const WhyDrawer = lazyDialog(() => import("./why-drawer.tsx"), "WhyDrawer");
/** As many as are in view at once. */
const eagerCount = 8;
const endId = "results-end";

interface ResultPage extends Pick<SearchPage, "screens" | "reading"> {
  readonly mode: SearchPage["mode"] | "picture";
}

interface Props {
  readonly pages: readonly ResultPage[];
  readonly field: RefObject<HTMLElement | null>;
  /** True while those of another filter are on their way. */
  readonly isOutdated: boolean;
  /** Content below the screens. */
  readonly children: ReactNode;
}

/**
 * The screens found, best first, in one grid: a list for each strength of those of `deep`, then those of
 * `standard`, which are less likely. Plain lists, in which the tab key meets every screen: screen readers
 * know them, and the arrow keys stay theirs. For everyone else the arrows move by row and column. Why one was
 * found is in a panel beside them.
 */
export function ResultGrid({ pages, field, isOutdated, children }: Props) {
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
          {groupsOf(pages).map(({ heading, isSeen, note, screens: shown }) => (
            <Fragment key={heading}>
              {heading !== null &&
                (isSeen ? (
                  <h2 className={styles.heading}>{heading}</h2>
                ) : (
                  <VisuallyHidden component="h2">{heading}</VisuallyHidden>
                ))}
              <ScreenWallPart label={heading ?? "Screens"}>
                {shown.map((screen) => (
                  <ScreenCell key={screen.id} screen={screen} className={styles.cell}>
                    <ResultCard screen={screen} isLazy={!eager.has(screen.id)} note={note} onWhy={onWhy} />
                    <AlikeStack screen={screen} others={screen.copies.length} known={screen.copies} />
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
        <WhyDrawer screen={why} page={page} isOpen={isWhyOpen} onClose={() => setIsWhyOpen(false)} />
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
  /** Null for a search by picture, which is one list in its own order. */
  readonly heading: string | null;
  /** False for a heading that only a screen reader says. */
  readonly isSeen: boolean;
  /** Said below each screen. */
  readonly note: string | undefined;
  readonly screens: readonly FoundScreen[];
}

function groupsOf(pages: readonly ResultPage[]): readonly Group[] {
  const groups = matchStrengths.map((strength) => ({
    heading: strengthHeadings[strength],
    isSeen: false,
    note: strength === "possible" ? strengthLabels.possible : undefined,
    screens: firstsOf(pages, "deep").filter(({ why }) => strengthOf(why.probability ?? 0) === strength),
  }));
  return [
    ...groups,
    { heading: "Less likely", isSeen: true, note: undefined, screens: firstsOf(pages, "standard") },
    { heading: null, isSeen: false, note: undefined, screens: firstsOf(pages, "picture") },
  ].filter(({ screens }) => screens.length > 0);
}

interface ResultCardProps {
  readonly screen: FoundScreen;
  readonly isLazy: boolean;
  readonly note: string | undefined;
  readonly onWhy: (id: string) => void;
}

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
