import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { api, type Plan, type SetupDone, type SetupOpen } from "../api.ts";
import {
  checkEmail,
  checkName,
  checkNewPassword,
  EmailField,
  NewPasswordField,
  OwnNameField,
} from "../forms/fields.tsx";
import { type ServerForm, useServerForm } from "../forms/server-form.tsx";
import { planTexts } from "../labels/plans.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import styles from "./setup.module.css";

const completeSetup = api("POST /api/setup");

interface SetupFormProps {
  readonly token: string;
  readonly open: SetupOpen;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly onDone: (answer: SetupDone) => void;
}

const ownerFields = ["name", "email", "password"] as const;

/** The first two steps are one form; a refusal brings back the step it is about. */
export function SetupForm({ token, open, step, onStep, onDone }: SetupFormProps) {
  const setup = useServerForm<SetupValues, SetupDone>({
    initialValues: {
      name: "",
      email: "",
      password: "",
      workspace_id: open.workspaces[0]?.id ?? "",
      workspace_name: "",
    },
    validate: {
      name: (text) => checkName(text, "your name"),
      email: checkEmail,
      password: checkNewPassword,
      workspace_name: (text, { workspace_id }) =>
        step === 1 || workspace_id !== "" ? null : checkName(text, "a name for the workspace"),
    },
    send: (values) => completeSetup({ body: requestOf(token, values) }),
    onDone,
  });
  const { form, error } = setup;
  const hasOwnerError = ownerFields.some((field) => form.errors[field] !== undefined);
  useEffect(() => {
    if (step === 2 && hasOwnerError) onStep(1);
  }, [step, hasOwnerError, onStep]);
  const goOn = () => {
    const wrong = ownerFields.filter((field) => form.validateField(field).hasError);
    const [first] = wrong;
    if (first === undefined) onStep(2);
    else form.getInputNode(first)?.focus();
  };
  return (
    <Stack gap="md">
      <FailureNotice error={error} />
      {step === 1 ? (
        <OwnerStep setup={setup} onNext={goOn} />
      ) : (
        <WorkspaceStep setup={setup} open={open} onBack={() => onStep(1)} />
      )}
    </Stack>
  );
}

function requestOf(token: string, values: SetupValues) {
  const { password, workspace_id, workspace_name } = values;
  const owner = { token, name: values.name.trim(), email: values.email.trim(), password };
  if (workspace_id !== "") return { ...owner, workspace_id };
  return { ...owner, workspace_name: workspace_name.trim(), plan: "team" as const };
}

interface OwnerStepProps {
  readonly setup: SetupServerForm;
  readonly onNext: () => void;
}

/** Step 1: who owns the service. */
function OwnerStep({ setup, onNext }: OwnerStepProps) {
  const { form } = setup;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Stack gap="md">
        <OwnNameField {...form.getInputProps("name")} />
        <EmailField description="You use it to sign in." {...form.getInputProps("email")} />
        <NewPasswordField
          label="Password"
          password={form.values.password}
          field={{ ...form.getInputProps("password"), name: "password", size: "md" }}
        />
        <Button type="submit" size="md">
          Next: workspace
        </Button>
      </Stack>
    </form>
  );
}

/** Values of the set-up form; `workspace_id` is empty for a new workspace. */
interface SetupValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
}

type SetupServerForm = ServerForm<SetupValues>;

interface WorkspaceStepProps {
  readonly setup: SetupServerForm;
  readonly open: SetupOpen;
  readonly onBack: () => void;
}

/** Step 2: the workspace. One that the command line made can be taken over with its keys. */
function WorkspaceStep({ setup, open, onBack }: WorkspaceStepProps) {
  const { form, onSubmit, isBusy } = setup;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {open.workspaces.length > 0 && <WorkspaceChoice setup={setup} open={open} />}
        {form.values.workspace_id === "" && (
          <TextInput
            label="Name of the workspace"
            description="For example, your company or team."
            name="workspace_name"
            autoComplete="organization"
            size="md"
            {...form.getInputProps("workspace_name")}
          />
        )}
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
