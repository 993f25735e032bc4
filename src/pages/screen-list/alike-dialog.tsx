import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ListedScreen } from "../api.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { alikeScreensQuery } from "../queries.ts";
import styles from "./alike-stack.module.css";
import { ScreenCard } from "./screen-card.tsx";

interface Props {
  readonly screen: ListedScreen;
  readonly known: readonly ListedScreen[] | undefined;
  readonly onClose: () => void;
}

export function AlikeDialog({ screen, known, onClose }: Props) {
  return (
    <Dialog title="Copies" size="lg" onClose={onClose}>
      {known === undefined ? <Stack screen={screen} /> : <Cards screens={[screen, ...known]} />}
    </Dialog>
  );
}

function Stack({ screen }: Pick<Props, "screen">) {
  const { data, error, refetch } = useQuery(alikeScreensQuery(screen.id));
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <Loader size={24} aria-label="Loading" />;
  return <Cards screens={data.screens} />;
}

function Cards({ screens }: { readonly screens: readonly ListedScreen[] }) {
  return (
    <ul className={styles.stack} data-platform={screens[0]?.platform}>
      {screens.map((each) => (
        <li key={each.id}>
          <ScreenCard screen={each} isLazy={false} />
        </li>
      ))}
    </ul>
  );
}
