import { Button, Group, Radio, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ImportDetails, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { requireAppName } from "./upload-plan.ts";

/** Error codes of an upload that does not name the app or platform of its screens. */
const codes: readonly string[] = ["app_missing", "platform_missing"];

/** True when an import failed, in whole or in some rows, because app or platform is missing. */
export function lacksPlace({ error, failures }: ImportDetails): boolean {
  if (error !== null) return codes.includes(error.code);
  return failures.some(({ field }) => field === "app_name" || field === "platform");
}

interface UnplacedFormProps {
  readonly job: ImportDetails;
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks for app and platform of what was sent and did not say them. */
export function UnplacedForm({ job, onAnswer, onCancel }: UnplacedFormProps) {
  const { error, source_name: name } = job;
  const said =
    error === null
      ? `${counted(job.failed, "row")} failed, some because they name no app or no platform.`
      : error.message;
  return (
    <PlaceForm
      title={`Which app are the screens in ${name} of?`}
      explanation={`${said} What you answer here is for those screens alone that do not say it themselves; the file is then sent again.`}
      otherwise={{ label: "As its folders or rows say", isChosen: error?.code === "platform_missing" }}
      suggestedName=""
      checkName={requireAppName}
      submitLabel="Import again"
      onAnswer={onAnswer}
      onCancel={onCancel}
    />
  );
}

const platforms = [
  { value: "ios", label: "iOS" },
  { value: "web", label: "Web" },
] as const;

interface PlaceFormProps {
  readonly title: string;
  readonly explanation: ReactNode;
  /** Another way to name the app; null when only a name will do. */
  readonly otherwise: { readonly label: string; readonly isChosen: boolean } | null;
  readonly suggestedName: string;
  /** Returns the error message for a name, or null. */
  readonly checkName: (name: string) => string | null;
  readonly submitLabel: string;
  /** With the name of the app of all, or null for what it is otherwise. */
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks for app and platform of screens that do not say them. */
function PlaceForm(props: PlaceFormProps) {
  const { title, explanation, otherwise, suggestedName, checkName, submitLabel, onAnswer, onCancel } = props;
  const [platform, setPlatform] = useState<Platform>("ios");
  const [isOtherwise, setIsOtherwise] = useState(otherwise?.isChosen ?? false);
  const [appName, setAppName] = useState(suggestedName);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useFocusAtFirst();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = isOtherwise ? null : checkName(appName);
    setError(wrong);
    if (wrong === null) onAnswer(platform, isOtherwise ? null : appName.trim());
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {explanation}
          </Text>
        </div>
        <div>
          <Text size="sm" fw={550} mb={6} id={`${id}-platform`}>
            Platform
          </Text>
          <SegmentedControl
            aria-labelledby={`${id}-platform`}
            data={[...platforms]}
            value={platform}
            onChange={(value) => setPlatform(value === "web" ? "web" : "ios")}
          />
        </div>
        {otherwise !== null && (
          <Radio.Group
            label="App"
            value={isOtherwise ? "otherwise" : "one"}
            onChange={(value) => setIsOtherwise(value === "otherwise")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="otherwise" label={otherwise.label} />
              <Radio value="one" label="All are of one app" />
            </Stack>
          </Radio.Group>
        )}
        {!isOtherwise && (
          <TextInput
            ref={field}
            label="Name of the app"
            value={appName}
            onChange={(event) => setAppName(event.currentTarget.value)}
            error={error}
            maw={420}
            autoComplete="off"
          />
        )}
        <Group gap="sm">
          <Button type="submit">{submitLabel}</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Moves focus to the heading: the form replaces the element that had it. */
function useFocusAtFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
