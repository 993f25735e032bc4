import { Button, Group, Radio, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { ImportDetails, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { platformChoices } from "../labels/platforms.ts";
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
  /** With the name of the app of all, or null for what it is otherwise. */
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

export function UnplacedForm({ job, onAnswer, onCancel }: UnplacedFormProps) {
  const said =
    job.error?.message ??
    `${counted(job.failed, "row")} failed, some because they name no app or no platform.`;
  const [platform, setPlatform] = useState<Platform>("ios");
  const [isOtherwise, setIsOtherwise] = useState(job.error?.code === "platform_missing");
  const [appName, setAppName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form replaces the element that had the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = isOtherwise ? null : requireAppName(appName);
    setError(wrong);
    if (wrong === null) onAnswer(platform, isOtherwise ? null : appName.trim());
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
            Which app are the screens in {job.source_name} of?
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {said} What you answer here is for those screens alone that do not say it themselves; the file is
            then sent again.
          </Text>
        </div>
        <div>
          <Text size="sm" fw={550} mb={6} id={`${id}-platform`}>
            Platform
          </Text>
          <SegmentedControl
            aria-labelledby={`${id}-platform`}
            data={platformChoices}
            value={platform}
            onChange={(value) => setPlatform(value === "web" ? "web" : "ios")}
          />
        </div>
        <Radio.Group
          label="App"
          value={isOtherwise ? "otherwise" : "one"}
          onChange={(value) => setIsOtherwise(value === "otherwise")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="otherwise" label="As its folders or rows say" />
            <Radio value="one" label="All are of one app" />
          </Stack>
        </Radio.Group>
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
          <Button type="submit">Import again</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
