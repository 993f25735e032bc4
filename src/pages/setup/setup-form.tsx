import { Button, Stack } from "@mantine/core";
import { useEffect } from "react";
import { api, type SetupDone, type SetupOpen } from "../api.ts";
import {
  checkEmail,
  checkName,
  checkNewPassword,
  EmailField,
  NewPasswordField,
  OwnNameField,
} from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import type { SetupServerForm, SetupValues } from "./workspace-step.tsx";
import { WorkspaceStep } from "./workspace-step.tsx";

const completeSetup = api("POST /api/setup");

interface SetupFormProps {
  readonly token: string;
  readonly open: SetupOpen;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly onDone: (answer: SetupDone) => void;
}

const ownerFields = ["name", "email", "password"] as const;

/**
 * The first two steps: one form that is sent at its end. What the service refuses brings back the step it is
 * about.
 */
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
