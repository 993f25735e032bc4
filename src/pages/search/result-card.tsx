import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import type { PageSearch } from "../../screens/page-schema.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { useCopy } from "../use-copy.ts";
import { percent } from "./percent.ts";
import styles from "./result-card.module.css";

interface Props {
  readonly screen: PageSearch["screens"][number];
  readonly isLazy: boolean;
  /** Whether the tab key meets this one. */
  readonly isActive: boolean;
  readonly onActive: (id: string) => void;
  readonly onWhy: (id: string) => void;
}

/** A screen that was found, with how sure the search is and why. */
export function ResultCard({ screen, isLazy, isActive, onActive, onWhy }: Props) {
  const { copied, copy } = useCopy();
  const tabIndex = isActive ? 0 : -1;
  return (
    <ScreenCard
      screen={screen}
      isLazy={isLazy}
      tabIndex={tabIndex}
      onFocus={() => onActive(screen.id)}
      badge={<Probability value={screen.why.probability} />}
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            className={styles["why"] ?? ""}
            tabIndex={tabIndex}
            onClick={() => onWhy(screen.id)}
            aria-label={`Why “${screen.title}” was found`}
          >
            Why
          </Button>
          <Tooltip label={copied ? "Copied" : "Copy link"}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={copied ? "Link copied" : `Copy link to “${screen.title}”`}
              tabIndex={tabIndex}
              onClick={() => copy("link", screen.service_url)}
            >
              {copied ? <IconCheck size={17} stroke={2} /> : <IconLink size={17} stroke={1.8} />}
            </ActionIcon>
          </Tooltip>
        </>
      }
    />
  );
}

function Probability({ value }: { readonly value: number | null }) {
  if (value === null) return null;
  return (
    <span className={styles["probability"]} title="How likely this is what was asked">
      {percent(value)}
    </span>
  );
}
