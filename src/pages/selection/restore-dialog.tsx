import { Checkbox, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type CommonWords } from "../api.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { commonWordsQuery } from "../library/library-queries.ts";
import { RunningChanges } from "../library/running-changes.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { requireAllChanged } from "../screen/partly-changed.ts";
import { wordNames } from "../screen/word-names.ts";

const restoreScreens = api("POST /api/operator/screens/restore");

type Field = CommonWords["restorable"][number];

interface RestoreDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Brings back, of each screen, what stood in fields before their last edit. */
export function RestoreDialog({ ids, onClose, onDone }: RestoreDialogProps) {
  const { data, error, refetch } = useQuery(commonWordsQuery(ids));
  const [chosen, setChosen] = useState<readonly Field[]>([]);
  const restoring = useMutation({
    mutationFn: async () => {
      const answer = await restoreScreens({ body: { ids: [...ids], fields: [...chosen] } });
      await refreshLibrary();
      requireAllChanged(answer, ids.length);
      return answer;
    },
    onSuccess: ({ updated }) => onDone(`${counted(updated, "screen")} changed back`),
  });
  return (
    <Dialog title="Bring back from history" onClose={onClose} isDismissible={!restoring.isPending}>
      <Stack gap="md">
        <FailureNotice error={error} onRetry={refetch} />
        <FailureNotice error={restoring.error} />
        <Text size="sm">
          {data?.restorable.length === 0
            ? "Nobody edited these screens, or nothing was there before."
            : "What stood there before the last edit of each screen comes back. Screens that nobody edited stay as they are."}
        </Text>
        {data && data.restorable.length > 0 && (
          <Checkbox.Group
            aria-label="What to bring back"
            value={[...chosen]}
            onChange={(names) => setChosen(names as Field[])}
          >
            <Stack gap="xs">
              {data.restorable.map((field) => (
                <Checkbox key={field} value={field} label={wordNames[field]} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {restoring.isPending && <RunningChanges isBusy />}
        <DialogButtons
          action="Bring back"
          isBusy={restoring.isPending}
          isDisabled={chosen.length === 0}
          onCancel={onClose}
          onAction={() => restoring.mutate()}
        />
      </Stack>
    </Dialog>
  );
}
