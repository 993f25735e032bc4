import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { editScreen, type Screen, type ScreenWords } from "../api.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary, screenWordsQuery } from "../queries.ts";

interface EditDialogProps {
  readonly screen: Screen;
  readonly onClose: () => void;
}

/** Closes by its buttons only: what was written would be lost by a click beside it. */
export function EditDialog({ screen, onClose }: EditDialogProps) {
  const { data: words, error, refetch } = useQuery(screenWordsQuery(screen.id));
  return (
    <Dialog title="Edit words" isOpen onClose={onClose} isDismissible={words === undefined} size="lg">
      <FailureNotice error={error} onRetry={() => void refetch()} />
      {words === undefined ? null : <WordsForm screenId={screen.id} words={words} onClose={onClose} />}
    </Dialog>
  );
}

interface WordsFormProps {
  readonly screenId: string;
  readonly words: ScreenWords;
  readonly onClose: () => void;
}

function WordsForm({ screenId, words, onClose }: WordsFormProps) {
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { ...words, elements: words.elements.join("\n") },
    send: ({ elements, ...others }) => {
      const lines = elements.split("\n").map((line) => line.trim());
      return editScreen({ screenId, body: { ...others, elements: lines.filter((line) => line !== "") } });
    },
    onDone: async () => {
      await refreshLibrary();
      onClose();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
        <Text size="sm" c="dimmed">
          Imports and models leave alone what you change here.
        </Text>
        <TextInput
          label="Title"
          description="What is on the screen, in a few words."
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("title")}
        />
        <Textarea
          label="Description"
          description="The screen in plain words: its elements and how they relate. Searches match it best."
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps("description")}
        />
        <Textarea
          label="Elements"
          description="The parts of the interface, one a line."
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("elements")}
        />
        <TextInput
          label="Pattern"
          description="The kind of screen, such as login."
          autoComplete="off"
          {...form.getInputProps("pattern")}
        />
        <DialogButtons action="Save" isBusy={isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
