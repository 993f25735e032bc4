import { Autocomplete, NativeSelect, SegmentedControl, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, type CommonWords, type EditScreensBody, type Flow, type ListedScreen } from "../api.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { FlowPlaces } from "../flows/flow-places.tsx";
import { neighboursQuery } from "../flows/flow-queries.ts";
import { FormBody, type ServerForm, useServerForm } from "../forms/server-form.tsx";
import { counted } from "../labels/numbers.ts";
import { platformChoices, systemNames } from "../labels/platforms.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { commonWordsQuery } from "../library/library-queries.ts";
import { RunningChanges } from "../library/running-changes.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appsQuery, refreshLibrary } from "../queries.ts";
import { requireAllChanged } from "./partly-changed.ts";

const editScreens = api("POST /api/operator/screens/edit");

const FlowDialog = lazyDialog(() => import("../flows/flow-dialog.tsx"), "FlowDialog");

interface EditScreensDialogProps {
  /** At most 500. */
  readonly screens: readonly ListedScreen[];
  readonly onClose: () => void;
  /** Takes words for what was done. */
  readonly onDone: (said: string) => void;
}

/** Closes by its buttons only: what was written would be lost by a click beside it. */
export function EditScreensDialog({ screens, onClose, onDone }: EditScreensDialogProps) {
  const ids = screens.map(({ id }) => id);
  const { data, error, refetch } = useQuery(commonWordsQuery(ids));
  const [flow, setFlow] = useState<{ readonly flow: Flow } | { readonly added: typeof screens } | null>(null);
  const [first] = screens;
  const isOne = screens.length === 1;
  // Flows that come later would move what stands below them.
  const { isLoading } = useQuery({ ...neighboursQuery(first?.id ?? ""), enabled: isOne });
  if (first === undefined) return null;
  return (
    <Dialog
      title={isOne ? "Edit screen" : `Edit ${counted(ids.length, "screen")}`}
      // Opened with all of its content: one that grows would move under the pointer.
      isOpen={error !== null || (data !== undefined && !isLoading)}
      onClose={onClose}
      isDismissible={data === undefined}
      size="lg"
    >
      <FailureNotice error={error} onRetry={refetch} />
      {data && (
        <WordsForm ids={ids} common={data} onClose={onClose} onDone={onDone}>
          {isOne && (
            <FlowPlaces
              screenId={first.id}
              onChange={(changed) => setFlow({ flow: changed })}
              onAdd={() => setFlow({ added: screens })}
            />
          )}
        </WordsForm>
      )}
      {/* Beside the form, which would take its submit for its own. */}
      {flow && (
        <FlowDialog
          app={{ name: first.app_name, platform: first.platform }}
          {...flow}
          onClose={() => setFlow(null)}
        />
      )}
    </Dialog>
  );
}

interface WordsFormProps extends Omit<EditScreensDialogProps, "screens"> {
  readonly ids: readonly string[];
  readonly common: CommonWords;
  /** Content above the buttons. */
  readonly children: ReactNode;
}

function WordsForm({ ids, common, onClose, onDone, children }: WordsFormProps) {
  const initialValues = editValuesOf(common);
  const { form, ...sending } = useServerForm({
    initialValues,
    send: async (values): Promise<string> => {
      const set = changesOf(values, initialValues);
      if (Object.keys(set).length === 0) return "Nothing was changed";
      const answer = await editScreens({ body: { ids: [...ids], set } });
      await refreshLibrary();
      requireAllChanged(answer, ids.length);
      return `${counted(answer.updated, "screen")} changed`;
    },
    onDone,
  });
  return (
    <FormBody {...sending}>
      <EditFields form={form} common={common} />
      {children}
      {sending.isBusy && <RunningChanges isBusy />}
      <DialogButtons action="Save" isBusy={sending.isBusy} onCancel={onClose} />
    </FormBody>
  );
}

const systemChoices = [
  { value: "", label: "As it is" },
  ...Object.entries(systemNames).map(([value, label]) => ({ value, label })),
];

interface EditFieldsProps {
  readonly form: ServerForm<EditValues>["form"];
  readonly common: CommonWords;
}

function EditFields({ form, common: { screens, various } }: EditFieldsProps) {
  const isVarious = (field: keyof EditValues) => various.some((name) => name === field);
  const field = (name: keyof EditValues) => ({
    ...form.getInputProps(name),
    ...(isVarious(name) && { placeholder: "Various: they stay as they are" }),
    autoComplete: "off",
    dir: "auto",
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {screens === 1
          ? "Imports and models leave alone what you change here. Links to the screen stay."
          : "Only what you change here is changed, in all of them. Links to the screens stay."}
      </Text>
      <AppField {...field("app_name")} />
      <div>
        <Text size="sm" fw={550} mb={6} id="edit-platform">
          Platform
        </Text>
        <SegmentedControl
          aria-labelledby="edit-platform"
          data={
            isVarious("platform")
              ? [{ value: "", label: "As they are" }, ...platformChoices]
              : platformChoices
          }
          {...form.getInputProps("platform")}
        />
      </div>
      <NativeSelect label="System" data={systemChoices} {...field("system")} />
      <TextInput label="Language" description="Its tag, such as de or pt-BR." {...field("language")} />
      <TextInput
        label="Title"
        description="What is on the screen, in a few words."
        data-autofocus
        {...field("title")}
      />
      <Textarea
        label="Description"
        description="The screen in plain words: its elements and how they relate. Searches match it best."
        autosize
        minRows={3}
        maxRows={12}
        {...field("description")}
      />
      <Textarea
        label="Elements"
        description="The parts of the interface, one a line."
        autosize
        minRows={2}
        maxRows={10}
        {...field("elements")}
      />
      <TextInput label="Kind of screen" description="Such as login." {...field("pattern")} />
    </>
  );
}

/** A field that knows the apps of the library: one of them, or a new one. */
function AppField(field: object) {
  const { data } = useQuery(appsQuery);
  const names = [...new Set(data?.apps.map(({ name }) => name))];
  return (
    <Autocomplete
      label="App"
      description="Another name moves the screens to that app."
      data={names}
      limit={8}
      {...field}
    />
  );
}

// The words of screens as a form has them. A field that differs between the screens is empty in the form, and
// stays as it is in each of them unless something is written.
interface EditValues {
  readonly app_name: string;
  /** `""` leaves it as it is. */
  readonly platform: "" | "ios" | "web";
  /** Likewise. */
  readonly system: CommonWords["words"]["system"];
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** One a line. */
  readonly elements: string;
  readonly pattern: string;
}

function editValuesOf({ words, various }: CommonWords): EditValues {
  const values = { ...words, elements: words.elements.join("\n") };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, various.some((one) => one === name) ? "" : value]),
  ) as unknown as EditValues;
}

function changesOf(values: EditValues, before: EditValues): EditScreensBody["set"] {
  const { platform, system, elements, ...words } = values;
  const changed = Object.entries(words).filter(
    ([name, value]) => value.trim() !== before[name as keyof typeof words],
  );
  const lines = elements.split("\n").map((line) => line.trim());
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])),
    ...(platform !== "" && platform !== before.platform && { platform }),
    ...(system !== "" && system !== before.system && { system }),
    ...(elements !== before.elements && { elements: lines.filter((line) => line !== "") }),
  };
}
