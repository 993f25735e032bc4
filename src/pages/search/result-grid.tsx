import { Button } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { Link } from "wouter";
import type { FoundScreen, Platform } from "../api.ts";
import { useCopy } from "../copyable/copy-text.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenGrid, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { matchStrengths, strengthHeadings, strengthOf } from "./match-strength.ts";
import styles from "./result-grid.module.css";
import type { SearchAddress } from "./search-address.ts";
import { useCardKeys } from "./use-card-keys.ts";
import type { SearchPage } from "./use-search.ts";

/** As many as are in view at once. */
const eagerCount = 8;
const endId = "results-end";

interface Props {
  readonly platform: Platform;
  readonly mode: SearchAddress["mode"];
  readonly pages: readonly SearchPage[];
  readonly field: RefObject<HTMLElement | null>;
  readonly onWhy: (id: string) => void;
  /** Content below the screens. */
  readonly children: ReactNode;
}

/**
 * The screens found, best first; those of `deep` under a heading for how well they fit. Plain lists, in which
 * the tab key meets every screen: screen readers know them, and the arrow keys stay theirs. For everyone else
 * the arrows move by row and column.
 */
export function ResultGrid({ platform, mode, pages, field, onWhy, children }: Props) {
  const found = useRef<HTMLDivElement>(null);
  const onKeyDown = useCardKeys(field);
  useFocusOnOpened(found);
  const screens = pages.flatMap((page) => page.screens);
  const eager = new Set(screens.slice(0, eagerCount).map(({ id }) => id));
  const grid = (shown: readonly FoundScreen[], label: string) => (
    <ScreenGrid platform={platform} label={label}>
      {shown.map((screen) => (
        <li key={screen.id} className={styles.cell}>
          <ResultCard screen={screen} isLazy={!eager.has(screen.id)} onWhy={onWhy} />
          {screen.copies.length > 0 && <Copies screen={screen} />}
        </li>
      ))}
    </ScreenGrid>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        role="group"
        aria-label="Screens found, best first"
        ref={found}
        className={styles.found}
        onKeyDown={onKeyDown}
      >
        <SkipScreens />
        {groupsOf(screens, mode).map(({ heading, screens: shown }) =>
          heading === null ? (
            grid(shown, "Screens")
          ) : (
            <section key={heading} aria-label={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              {grid(shown, heading)}
            </section>
          ),
        )}
      </div>
      <div id={endId} tabIndex={-1} className={styles.end}>
        {children}
      </div>
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
  readonly screens: readonly FoundScreen[];
}

function groupsOf(screens: readonly FoundScreen[], mode: SearchAddress["mode"]): readonly Group[] {
  if (mode === "standard") return [{ heading: null, screens }];
  return matchStrengths
    .map((strength) => ({
      heading: strengthHeadings[strength],
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
  readonly onWhy: (id: string) => void;
}

/** A screen that was found, with buttons for why it was found and for its link. */
function ResultCard({ screen, isLazy, onWhy }: ResultCardProps) {
  const { copied, copy } = useCopy();
  const Icon = copied ? IconCheck : IconLink;
  return (
    <ScreenCard
      screen={screen}
      isLazy={isLazy}
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
}
