import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type EditedField, type Screen } from "../api.ts";
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

export function EarlierDialog({ screen, onClose }: EarlierDialogProps) {
  const { data, error, refetch } = useQuery(earlierWordsQuery(screen.id));
  const restoring = useMutation({
    mutationFn: (field: EditedField["field"]) =>
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
        {data?.fields.map(({ field, words }) => (
          <section key={field} className={styles.earlier}>
            <h3>{wordNames[field]}</h3>
            {words === "" ? <p>Nothing</p> : <p dir="auto">{words}</p>}
            <Button
              variant="default"
              size="xs"
              loading={restoring.isPending && restoring.variables === field}
              onClick={() => restoring.mutate(field)}
              aria-label={`Bring back ${wordNames[field].toLowerCase()}`}
            >
              Bring back
            </Button>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
