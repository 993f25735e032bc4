import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CommonWords, editScreens, type Flow, type ListedScreen } from "../api.ts";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { FlowPlaces } from "../flows/flow-places.tsx";
import { neighboursQuery } from "../flows/flow-queries.ts";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { counted } from "../labels/numbers.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { commonWordsQuery } from "../library/library-queries.ts";
import { RunningChanges } from "../library/running-changes.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { EditFields } from "./edit-fields.tsx";
import { changesOf, editValuesOf } from "./edit-values.ts";
import { requireAllChanged } from "./partly-changed.ts";

const FlowDialog = lazyDialog(() => import("../flows/flow-dialog.tsx"), "FlowDialog");

interface EditScreensDialogProps {
  /** At most 500. */
  readonly screens: readonly ListedScreen[];
  readonly onClose: () => void;
  /** Takes words for what was done. */
  readonly onDone: (said: string) => void;
}

/**
 * Edits one or many screens. Closes by its buttons only: what was written would be lost by a click beside it.
 */
export function EditScreensDialog({ screens, onClose, onDone }: EditScreensDialogProps) {
  const ids = screens.map(({ id }) => id);
  const { data, error, refetch } = useQuery(commonWordsQuery(ids));
  const [flow, setFlow] = useState<{ readonly flow: Flow } | { readonly added: typeof screens } | null>(null);
  const [first] = screens;
  const isOne = screens.length === 1;
  // Its flows would move what stands below them.
  const { isLoading } = useQuery({ ...neighboursQuery(first?.id ?? ""), enabled: isOne });
  if (first === undefined) return null;
  return (
    <Dialog
      title={isOne ? "Edit screen" : `Edit ${counted(ids.length, "screen")}`}
      // With all of it at once: one that grows would move under the pointer.
      isOpen={error !== null || (data !== undefined && !isLoading)}
      onClose={onClose}
      isDismissible={data === undefined}
      size="lg"
    >
      <FailureNotice error={error} onRetry={() => void refetch()} />
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
