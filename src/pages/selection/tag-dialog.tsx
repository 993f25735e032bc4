import { Button, Group, Stack, TagsInput, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inOneSpelling } from "../../system/folding.ts";
import { getMarks, type Marks, tagScreens } from "../api.ts";
import { refreshCollections, tagsQuery } from "../collections/collection-queries.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import styles from "./tag-dialog.module.css";

interface TagDialogProps {
  readonly workspaceId: string;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

export function TagDialog(props: TagDialogProps) {
  const { workspaceId, ids, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ["marks", workspaceId, ids],
    queryFn: ({ signal }) => getMarks({ workspaceId, body: { screen_ids: [...ids] }, signal }),
    gcTime: 0,
  });
  return (
    <Dialog
      title={`Tag ${counted(ids.length, "screen")}`}
      onClose={onClose}
      isDismissible={data === undefined}
    >
      <FailureNotice error={error} onRetry={refetch} />
      {data && <TagForm {...props} marks={data.screens} />}
    </Dialog>
  );
}

interface TagFormProps extends TagDialogProps {
  readonly marks: readonly Marks[];
}

function TagForm({ workspaceId, ids, marks: read, onClose, onDone }: TagFormProps) {
  // Tags that others gave since the dialog was opened are not shown as taken away.
  const [marks] = useState(read);
  const counts = countsOf(marks);
  const before = counts.filter(({ screens }) => screens === marks.length).map(({ tag }) => tag);
  const [tags, setTags] = useState<readonly string[]>(before);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { data: known } = useQuery(tagsQuery(workspaceId));
  const add = tags.filter((tag) => !before.includes(tag));
  const remove = [...before.filter((tag) => !tags.includes(tag)), ...removed];
  const saving = useMutation({
    mutationFn: async () => {
      await tagScreens({ workspaceId, body: { screen_ids: [...ids], add, remove } });
      await refreshCollections();
    },
    onSuccess: () => onDone(`Tags of ${counted(ids.length, "screen")} changed`),
  });
  const partial = counts.filter(
    ({ tag, screens }) => screens < marks.length && !tags.includes(tag) && !removed.has(tag),
  );
  return (
    <Stack gap="md">
      <FailureNotice error={saving.error} />
      <TagsInput
        label="Tags"
        description="Press Enter after each. Everyone in the workspace sees them."
        data-autofocus
        data={known?.tags.map(({ name }) => name) ?? []}
        limit={20}
        maxTags={20}
        dir="auto"
        value={[...tags]}
        onChange={(written) => setTags([...new Set(written.map(plainTag))].filter((tag) => tag !== ""))}
        comboboxProps={{ withinPortal: true }}
      />
      {partial.length > 0 && (
        <section aria-label="Tags that some of them have">
          <Text size="sm" c="dimmed" mb={6}>
            Some of them have:
          </Text>
          <ul className={styles.partial}>
            {partial.map(({ tag, screens }) => (
              <li key={tag}>
                <span>
                  <bdi>{tag}</bdi>{" "}
                  <Text span size="xs" c="dimmed">
                    {screens} of {marks.length}
                  </Text>
                </span>
                <Group gap={4} wrap="nowrap">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Give ${tag} to all`}
                    onClick={() => setTags([...tags, tag])}
                  >
                    Give to all
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Take ${tag} from all`}
                    onClick={() => setRemoved(new Set([...removed, tag]))}
                  >
                    Take away
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogButtons
        action="Save"
        isBusy={saving.isPending}
        isDisabled={add.length + remove.length === 0}
        onCancel={onClose}
        onAction={() => saving.mutate()}
      />
    </Stack>
  );
}

/** As the service keeps a tag. */
function plainTag(written: string): string {
  return inOneSpelling(written)
    .replace(/^[# ]+/, "")
    .trimEnd();
}

/** Each tag with the number of screens that have it, the most frequent first. */
function countsOf(marks: readonly Marks[]) {
  const all = Map.groupBy(
    marks.flatMap(({ tags }) => tags),
    (tag) => tag,
  );
  return [...all]
    .map(([tag, { length: screens }]) => ({ tag, screens }))
    .toSorted((a, b) => b.screens - a.screens);
}
