import { Button } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import type { FoundScreen } from "../api.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { useCopy } from "../use-copy.ts";
import styles from "./result-card.module.css";

interface Props {
  readonly screen: FoundScreen;
  readonly isLazy: boolean;
  readonly onWhy: (id: string) => void;
}

/** A screen that was found, with buttons for why it was found and for its link. */
export function ResultCard({ screen, isLazy, onWhy }: Props) {
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
            className={styles["action"] ?? ""}
            onClick={() => onWhy(screen.id)}
            aria-label={`Why “${screen.title}” was found`}
          >
            Why
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            className={styles["action"] ?? ""}
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
