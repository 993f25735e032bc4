import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import type { Platform } from "../api.ts";
import { writeAddress } from "../search/use-search-address.ts";
import styles from "./screen-elements.module.css";

/** More elements than these are folded. */
const shownMax = 24;

interface Props {
  readonly elements: readonly string[];
  readonly platform: Platform;
  readonly isSignedIn: boolean;
}

/** What is on the screen. For people with a session, each searches the screens that have it too. */
export function ScreenElements({ elements, platform, isSignedIn }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? elements : elements.slice(0, shownMax);
  const rest = elements.length - shown.length;
  return (
    <>
      <ul className={styles["chips"]}>
        {[...new Set(shown)].map((element) => (
          <li key={element} dir="auto">
            {isSignedIn ? (
              <Link href={`/?${writeAddress({ query: element, platform, mode: "deep" })}`}>{element}</Link>
            ) : (
              <span>{element}</span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}
