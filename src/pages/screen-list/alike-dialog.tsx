import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AppScreen } from "../api.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { alikeScreensQuery } from "../queries.ts";
import styles from "./alike-stack.module.css";
import { ScreenCard } from "./screen-card.tsx";

interface Props {
  readonly screen: AppScreen;
  readonly onClose: () => void;
}

/** The screens that look the same as one. */
export function AlikeDialog({ screen, onClose }: Props) {
  return (
    <Dialog title="These look alike" isOpen size="lg" onClose={onClose}>
      <Stack screen={screen} />
    </Dialog>
  );
}

function Stack({ screen }: Pick<Props, "screen">) {
  const { data, error, refetch } = useQuery(alikeScreensQuery(screen.id));
  if (error !== null) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loader size={24} aria-label="Loading" />;
  return (
    <ul className={styles.stack} data-platform={screen.platform}>
      {data.screens.map((each) => (
        <li key={each.id}>
          <ScreenCard screen={each} isLazy={false} />
        </li>
      ))}
    </ul>
  );
}
