import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { createDescription, type DescriptionPreview } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { DescriptionRun } from "../library/description-run.tsx";
import { DestinationText } from "../library/destination-text.tsx";
import { descriptionPreviewQuery, descriptionsQuery } from "../library/library-queries.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { queryClient } from "../queries.ts";

interface Props {
  readonly ids: readonly string[];
  /** True where nobody described them yet. */
  readonly isFirst?: boolean;
  readonly onClose: () => void;
}

export function DescribeDialog({ ids, isFirst = false, onClose }: Props) {
  const { data, error, refetch } = useQuery(descriptionPreviewQuery(ids));
  const starting = useMutation({
    mutationFn: () => createDescription({ body: { again: false, screen_ids: [...ids] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: descriptionsQuery.queryKey }),
  });
  const model = data?.model ?? null;
  const again = isFirst ? "" : " again";
  const run = starting.data;
  return (
    <Dialog title={`Describe ${counted(ids.length, "screen")}${again}`} onClose={onClose} size="lg">
      <Stack gap="md">
        <FailureNotice error={error} onRetry={refetch} />
        <FailureNotice error={starting.error} />
        {run !== undefined && <DescriptionRun runId={run.id} />}
        {run === undefined && data !== undefined && <Preview preview={data} chosen={ids.length} />}
        {run === undefined && (data === undefined || model !== null) ? (
          <DialogButtons
            action={`Describe${again}`}
            isBusy={starting.isPending}
            isDisabled={model === null || model.to_describe === 0}
            onCancel={onClose}
            onAction={() => starting.mutate()}
          />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Preview({ preview, chosen }: { readonly preview: DescriptionPreview; readonly chosen: number }) {
  const { kept, model } = preview;
  if (model === null)
    return (
      <Text size="sm">
        No model describes screens here: an operator can choose one on the page Library, or set{" "}
        <code>DESCRIBE_URL</code>.{" "}
        <Anchor href={addressOf("/docs/describe")} underline="always">
          How to run one
        </Anchor>
      </Text>
    );
  const { input, name, seconds_a_screen: seconds, to_describe: screens, url } = model;
  const others = chosen - screens - kept;
  return (
    <>
      <Text size="sm">
        <DestinationText model={{ name, input, seconds, to: url }} screens={screens} />
      </Text>
      {kept > 0 && (
        <Text size="sm">
          {counted(kept, "screen")} {kept === 1 ? "has" : "have"} a description by people or an import, and{" "}
          {kept === 1 ? "stays as it is" : "stay as they are"}.
        </Text>
      )}
      {others > 0 && (
        <Text size="sm">
          {counted(others, "screen")} {others === 1 ? "is" : "are"} left out: {leftOut[input]}.
        </Text>
      )}
    </>
  );
}

const leftOut = {
  picture: "without a picture, deleted, or taken by an agent that describes",
  text: "described from the picture, deleted, or taken by an agent that describes",
} as const;
