import { ActionIcon, Autocomplete, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { folded } from "../../system/folding.ts";
import { type App, api, type Flow, getFlow, type ListedScreen } from "../api.ts";
import { MoreButton } from "../buttons/buttons.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { checkName, NameField } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appScreensQuery, appsQuery, queryClient } from "../queries.ts";
import { RequestError } from "../request.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { useDrag } from "../screen-list/use-drag.ts";
import { flowNamesQuery, refreshFlows } from "./flow-queries.ts";
import styles from "./flows.module.css";

const createFlow = api("POST /api/operator/flows");
const updateFlow = api("POST /api/operator/flows/:flowId");

interface FlowDialogProps {
  readonly app: Pick<App, "name" | "platform">;
  /** The one to change; absent for a new one, or for one that is chosen by its name. */
  readonly flow?: Flow;
  /** Screens to append, to the flow of the app that has the name, or to a new one. */
  readonly added?: readonly ListedScreen[];
  readonly onClose: () => void;
  /** Takes words for what was done. */
  readonly onDone?: (said: string) => void;
}

export function FlowDialog({ app, flow: given, added = [], onClose, onDone = onClose }: FlowDialogProps) {
  // Kept as it was at opening: the page below may read it again.
  const [flow] = useState(given);
  const choosing = useMutation({
    mutationFn: async (flowId: string | null) => (flowId === null ? null : getFlow({ flowId })),
  });
  const target = flow ?? choosing.data ?? null;
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: {
      name: flow?.name ?? "",
      description: flow?.description ?? "",
      screens: [...(flow?.screens ?? []), ...added] as readonly ListedScreen[],
    },
    validate: {
      name: (name) => checkName(name, "a name, such as Checkout"),
      screens: (screens) => (screens.length === 0 ? "Choose at least one screen." : null),
    },
    send: async ({ name, description, screens }) => {
      const body = { name, description, screen_ids: screens.map(({ id }) => id) };
      return target === null ? createFlow({ body }) : saved(target, body);
    },
    onDone: async ({ name }) => {
      await refreshFlows();
      onDone(added.length > 0 ? `Added ${counted(added.length, "screen")} to ${name}` : `${name} is saved`);
    },
  });
  const { screens } = form.getValues();
  /** Shows the flow that was chosen, or is chosen no longer. */
  const choose = (flowId: string | null) => {
    if (flowId === (choosing.variables ?? null)) return;
    choosing.mutate(flowId, {
      onSuccess: (chosen) =>
        form.setValues({
          // Its own spelling: what is typed may differ by case.
          ...(chosen && { name: chosen.name }),
          description: chosen?.description ?? "",
          screens: [...(chosen?.screens ?? []), ...added],
        }),
    });
  };
  const setScreens = (next: readonly ListedScreen[]) => form.setFieldValue("screens", next);
  return (
    <Dialog
      title={titleOf(app, flow, added.length)}
      onClose={onClose}
      isDismissible={!form.isDirty()}
      size="lg"
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice error={error ?? choosing.error} />
          {added.length > 0 ? (
            <NameOfFlow app={app} field={form.getInputProps("name")} onChosen={choose} />
          ) : (
            <NameField placeholder="Checkout" {...form.getInputProps("name")} />
          )}
          <TextInput
            label="In a sentence"
            placeholder="A guest buys shoes in five steps"
            autoComplete="off"
            {...form.getInputProps("description")}
          />
          <Steps screens={screens} onChange={setScreens} />
          {form.errors["screens"] && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {form.errors["screens"]}
            </Text>
          )}
          <Choices app={app} onAdd={(screen) => setScreens([...screens, screen])} />
          <DialogButtons action="Save" isBusy={isBusy || choosing.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Saves a flow whole, unless somebody changed it since it was read: that would be undone. */
async function saved({ id, version }: Flow, body: Parameters<typeof createFlow>[0]["body"]): Promise<Flow> {
  try {
    return await updateFlow({ flowId: id, body: { ...body, version } });
  } catch (error) {
    if (!(error instanceof RequestError && error.code === "flow_changed")) throw error;
    await refreshFlows();
    const said = "Somebody else changed this flow meanwhile. Close this and open it again to see it.";
    throw new RequestError(error.status, error.code, said);
  }
}

function titleOf(app: FlowDialogProps["app"], flow: Flow | undefined, added: number): string {
  if (flow !== undefined) return `Edit ${flow.name}`;
  return added > 0 ? `Add ${counted(added, "screen")} to a flow` : `New flow of ${app.name}`;
}

interface NameOfFlowProps {
  readonly app: FlowDialogProps["app"];
  readonly field: { readonly onChange: (name: string) => void };
  /** Takes the flow of the app that has the name; null for none. */
  readonly onChosen: (flowId: string | null) => void;
}

/** A name that is one of the app's flows, or that of a new one. */
function NameOfFlow({ app, field, onChosen }: NameOfFlowProps) {
  const { data } = useQuery(flowNamesQuery(app));
  const typed = useRef("");
  const onChange = async (name: string) => {
    field.onChange(name);
    typed.current = name;
    // A name may be typed before those of the flows have come.
    const { flows } = await queryClient.ensureQueryData(flowNamesQuery(app));
    if (typed.current !== name) return;
    const wanted = folded(name);
    onChosen(flows.find((each) => folded(each.name) === wanted)?.id ?? null);
  };
  return (
    <Autocomplete
      label="Name"
      description={`A flow of ${app.name}, or the name of a new one.`}
      placeholder="Checkout"
      data={data?.flows.map(({ name }) => name) ?? []}
      limit={8}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
      autoComplete="off"
      {...field}
      onChange={(name) => void onChange(name).catch(() => undefined)}
    />
  );
}

interface StepsProps {
  readonly screens: readonly ListedScreen[];
  readonly onChange: (screens: readonly ListedScreen[]) => void;
}

const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;
const quiet = { variant: "subtle", color: "gray", size: 32 } as const;

function Steps({ screens, onChange }: StepsProps) {
  const moved = (at: number, by: number) => {
    const screen = screens[at];
    if (screen !== undefined) onChange(screens.toSpliced(at, 1).toSpliced(at + by, 0, screen));
  };
  // Without itself what comes later is one place earlier.
  const dragAt = useDrag((from, before) => moved(from, before - from - (before > from ? 1 : 0)), true);
  return (
    <div>
      <Text fw={550} size="sm" mb={6}>
        Steps
      </Text>
      {screens.length === 0 && (
        <Text size="sm" c="dimmed">
          Choose screens below, in the order in which people see them.
        </Text>
      )}
      <ol className={styles.chosen} aria-label="Steps">
        {screens.map((screen, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place while steps are moved.
          <li key={at} {...dragAt(at)}>
            <span className={styles.small}>
              <ScreenPicture screen={screen} />
            </span>
            <bdi className={styles.title} data-cut>
              {screen.title}
            </bdi>
            <ActionIcon
              {...quiet}
              aria-label={`Move step ${at + 1} up`}
              disabled={at === 0}
              onClick={() => moved(at, -1)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              {...quiet}
              aria-label={`Move step ${at + 1} down`}
              disabled={at === screens.length - 1}
              onClick={() => moved(at, 1)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon
              {...quiet}
              aria-label={`Remove step ${at + 1}`}
              onClick={() => onChange(screens.toSpliced(at, 1))}
            >
              <IconX {...icon} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ChoicesProps {
  readonly app: FlowDialogProps["app"];
  readonly onAdd: (screen: ListedScreen) => void;
}

function Choices({ app, onAdd }: ChoicesProps) {
  const { data: apps } = useQuery(appsQuery);
  const known = apps?.apps.find(({ name, platform }) => name === app.name && platform === app.platform);
  const list = useInfiniteQuery({ ...appScreensQuery(known?.id ?? ""), enabled: known !== undefined });
  const screens = list.data?.pages.flatMap((page) => page.screens) ?? [];
  return (
    <section aria-label={`Screens of ${app.name}`}>
      <FailureNotice error={list.error} />
      <ul className={styles.choices} data-platform={app.platform}>
        {screens.map((screen) => (
          <li key={screen.id}>
            <button type="button" onClick={() => onAdd(screen)}>
              <VisuallyHidden>Add </VisuallyHidden>
              <span aria-hidden="true">
                <ScreenPicture screen={screen} />
              </span>
              <span className={styles.plus}>
                <IconPlus size={16} stroke={2} aria-hidden="true" />
              </span>
              <bdi className={styles.title} data-cut>
                {screen.title}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton list={list} variant="subtle" size="compact-sm" mt="xs">
        Show more screens
      </MoreButton>
    </section>
  );
}
