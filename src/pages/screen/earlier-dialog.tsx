import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type EarlierWords, type Screen } from "../api.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { earlierWordsQuery } from "../library/library-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import styles from "./screen-facts.module.css";
import { wordNames } from "./word-names.ts";

const restoreScreen = api("POST /api/operator/screens/:screenId/restore");

interface EarlierDialogProps {
  readonly screen: Screen;
  readonly onClose: () => void;
}

type Earlier = EarlierWords["fields"][number];

export function EarlierDialog({ screen, onClose }: EarlierDialogProps) {
  const { data, error, refetch } = useQuery(earlierWordsQuery(screen.id));
  const restoring = useMutation({
    mutationFn: (field: Earlier["field"]) =>
      restoreScreen({ screenId: screen.id, body: { fields: [field] } }),
    onSuccess: async () => {
      await refreshLibrary();
      onClose();
    },
  });
  return (
    <Dialog title="History" onClose={onClose} isDismissible={!restoring.isPending} size="lg">
      <Stack gap="lg">
        <FailureNotice error={error} onRetry={refetch} />
        <FailureNotice error={restoring.error} />
        {data?.fields.length === 0 && <Text size="sm">Nothing was there before these edits.</Text>}
        {data?.fields.map((earlier) => (
          <EarlierField
            key={earlier.field}
            earlier={earlier}
            isBusy={restoring.isPending && restoring.variables === earlier.field}
            onRestore={() => restoring.mutate(earlier.field)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

interface EarlierFieldProps {
  readonly earlier: Earlier;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function EarlierField({ earlier: { field, words }, isBusy, onRestore }: EarlierFieldProps) {
  const name = wordNames[field];
  return (
    <section className={styles.earlier}>
      <h3>{name}</h3>
      {words === "" ? <p>Nothing</p> : <p dir="auto">{words}</p>}
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        onClick={onRestore}
        aria-label={`Bring back ${name.toLowerCase()}`}
      >
        Bring back
      </Button>
    </section>
  );
}
