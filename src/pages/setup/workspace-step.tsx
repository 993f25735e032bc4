import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { SetupOpen } from "../api.ts";
import type { ServerForm } from "../forms/server-form.tsx";
import { isPlan, planNames, planTexts } from "../labels/plans.ts";
import { Notice } from "../notices/notice.tsx";
import styles from "./setup.module.css";

/** Values of the set-up form; `workspace_id` is empty for a new workspace. */
export interface SetupValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
  readonly plan: string;
}

/** The form as both of its steps get it. */
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
          <ChoiceCard key={id} value={id} title={name} text={`${planTexts[plan].name} plan. Take it over.`} />
        ))}
        <ChoiceCard value="" title="A new workspace" text="With a name and a plan of your choice." />
      </Stack>
    </Radio.Group>
  );
}

function NewWorkspace({ setup }: { readonly setup: SetupServerForm }) {
  const { form } = setup;
  return (
    <>
      <TextInput
        label="Name of the workspace"
        description="For example, your company or team."
        name="workspace_name"
        autoComplete="organization"
        size="md"
        {...form.getInputProps("workspace_name")}
      />
      <Radio.Group
        label="Plan"
        size="md"
        description="Only Team and Enterprise can use the API. The operator can change the plan later."
        {...form.getInputProps("plan")}
      >
        <Stack gap="xs" mt="sm">
          {planNames.map((plan) => (
            <ChoiceCard key={plan} value={plan} title={planTexts[plan].name} text={planTexts[plan].summary} />
          ))}
        </Stack>
      </Radio.Group>
      {isPlan(form.values.plan) && !planTexts[form.values.plan].isSearchAllowed ? (
        <div role="status">
          <Notice kind="warning" title="Search is off on this plan">
            Nobody in this workspace can search, and its API key is refused, until an operator sets Team or
            Enterprise.
          </Notice>
        </div>
      ) : null}
    </>
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
