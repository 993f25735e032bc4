import { Button, Group, Radio, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import styles from "./library.module.css";
import { checkAppName, type UnsortedPictures } from "./upload-plan.ts";

const platforms = [
  { value: "ios", label: "iOS" },
  { value: "web", label: "Web" },
] as const;

interface UnsortedFormProps {
  readonly unsorted: UnsortedPictures;
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks which app the pictures are of, where no folder says it. */
export function UnsortedForm({ unsorted, onAnswer, onCancel }: UnsortedFormProps) {
  const { chosenFolder, folders, pictures } = unsorted;
  const [platform, setPlatform] = useState<Platform>("ios");
  const [isByFolder, setIsByFolder] = useState(folders.length > 1);
  const [appName, setAppName] = useState(folders.length === 1 ? (folders[0] ?? "") : chosenFolder);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useFocusAtFirst();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = isByFolder ? null : checkAppName(appName);
    setError(wrong);
    if (wrong === null) onAnswer(platform, isByFolder ? null : appName);
    else field.current?.focus();
  };
  return (
    <form className={styles.box} noValidate onSubmit={submit} aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
            Which app are these {counted(pictures, "picture")} of?
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            The app and the platform of a screen are shown with it and can be searched for. Folders named{" "}
            <code>ios/App name/</code> or <code>web/App name/</code> answer this by themselves.
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
        {folders.length > 1 && (
          <Radio.Group
            label="App"
            value={isByFolder ? "folders" : "one"}
            onChange={(value) => setIsByFolder(value === "folders")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="folders" label={`Each folder is an app: ${namesOf(folders)}`} />
              <Radio value="one" label="All are of one app" />
            </Stack>
          </Radio.Group>
        )}
        {!isByFolder && (
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
          <Button type="submit">Import {counted(pictures, "picture")}</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const namedMax = 4;

function namesOf(folders: readonly string[]): string {
  const rest = folders.length - namedMax;
  return folders.slice(0, namedMax).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** What was dropped on is gone: the question that came in its place gets the focus. */
function useFocusAtFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
