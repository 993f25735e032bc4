import { useEffect, useRef } from "react";
import { freshPictureAddress } from "../screen-list/picture-address.ts";
import styles from "./lightbox.module.css";

/** A screen of the list that the full view leads through. */
export interface Step {
  readonly id: string;
  /** Of its page, with the share link that opens it for visitors. */
  readonly serviceUrl: string;
}

/** Steps to each side of the one that is shown. */
const shownMax = 12;

interface StripProps {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onStep: (screenId: string, at: number) => void;
}

/** The screens around the one that is shown, small, each a button that shows it. */
export function Strip({ steps, at, onStep }: StripProps) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step.
  useEffect(() => {
    const shown = list.current?.querySelector("[aria-current]");
    shown?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  const first = Math.max(0, at - shownMax);
  return (
    <ol className={styles.strip} aria-label="Screens around this one" ref={list}>
      {steps.slice(first, at + shownMax + 1).map(({ id, serviceUrl }, offset) => {
        const place = first + offset;
        return (
          <li key={place}>
            <button
              type="button"
              aria-label={`Screen ${place + 1} of ${steps.length}`}
              aria-current={place === at ? "true" : undefined}
              onClick={() => onStep(id, place)}
            >
              <img src={freshPictureAddress(serviceUrl, "optimized")} alt="" loading="lazy" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
