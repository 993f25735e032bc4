import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { Plan, SetupOpen } from "../api.ts";
import type { ServerForm } from "../forms/server-form.tsx";
import { planTexts } from "../labels/plans.ts";
import styles from "./setup.module.css";

/** Values of the set-up form; `workspace_id` is empty for a new workspace. */
export interface SetupValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
}

export type SetupServerForm = ServerForm<SetupValues>;

interface WorkspaceStepProps {
  readonly setup: SetupServerForm;
  readonly open: SetupOpen;
  readonly onBack: () => void;
}

/** Step 2: the workspace. One that the command line made can be taken over with its keys. */
export function WorkspaceStep({ setup, open, onBack }: WorkspaceStepProps) {
  const { form, onSubmit, isBusy } = setup;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {open.workspaces.length > 0 && <WorkspaceChoice setup={setup} open={open} />}
        {form.values.workspace_id === "" && <NewWorkspace setup={setup} />}
        <Group justify="space-between">
          <Button variant="default" size="md" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            Set up
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WorkspaceChoice({ setup, open }: Pick<WorkspaceStepProps, "setup" | "open">) {
  return (
    <Radio.Group
      label="Which workspace is yours?"
      size="md"
      description="These were created on the command line and have no members yet. Their keys stay valid."
      {...setup.form.getInputProps("workspace_id")}
    >
      <Stack gap="xs" mt="sm">
        {open.workspaces.map(({ id, name, plan }) => (
          <ChoiceCard key={id} value={id} title={name} text={takeOverText(plan)} />
        ))}
        <ChoiceCard value="" title="A new workspace" text="With a name of your choice." />
      </Stack>
    </Radio.Group>
  );
}

/** Names the plan where it leaves out the search: nobody else needs to hear of plans here. */
function takeOverText(plan: Plan): string {
  const { isSearchAllowed, name } = planTexts[plan];
  return isSearchAllowed ? "Take it over." : `Take it over. Its plan, ${name}, has no search.`;
}

function NewWorkspace({ setup }: { readonly setup: SetupServerForm }) {
  const { form } = setup;
  return (
    <TextInput
      label="Name of the workspace"
      description="For example, your company or team."
      name="workspace_name"
      autoComplete="organization"
      size="md"
      {...form.getInputProps("workspace_name")}
    />
  );
}

interface ChoiceCardProps {
  readonly value: string;
  readonly title: string;
  readonly text: string;
}

/** One choice of a `Radio.Group` as a card that can be clicked anywhere. */
function ChoiceCard({ value, title, text }: ChoiceCardProps) {
  return (
    <Radio
      value={value}
      classNames={{
        root: styles.choice,
        body: styles.choiceBody,
        labelWrapper: styles.choiceLabel,
      }}
      label={
        <>
          <Text span fw={550} display="block">
            {title}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {text}
          </Text>
        </>
      }
    />
  );
}
