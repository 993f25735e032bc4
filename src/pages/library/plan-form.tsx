import { Button, Group, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { counted } from "../labels/numbers.ts";
import { platformChoices } from "../labels/platforms.ts";
import { Notice } from "../notices/notice.tsx";
import type { ChosenFile } from "./chosen-files.ts";
import styles from "./library.module.css";
import type { PictureGroup } from "./picture-groups.ts";
import { type ChosenPictures, checkAppName } from "./upload-plan.ts";

interface PlanFormProps {
  readonly chosen: ChosenPictures;
  /** The groups that folders and shapes suggest. */
  readonly first: readonly PictureGroup[];
  readonly onAnswer: (groups: readonly PictureGroup[]) => void;
  readonly onCancel: () => void;
}

/** The app and platform of each folder, to be put right before anything is sent. */
export function PlanForm({ chosen, first, onAnswer, onCancel }: PlanFormProps) {
  const [groups, setGroups] = useState(first);
  const [areChecked, setAreChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const change = (id: string, changed: Partial<PictureGroup>) =>
    setGroups(groups.map((group) => (group.id === id ? { ...group, ...changed } : group)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAreChecked(true);
    const wrong = groups.findIndex((group) => wrongIn(group) !== null);
    if (wrong < 0) onAnswer(groups);
    else form.current?.querySelectorAll<HTMLInputElement>("input[data-app]")[wrong]?.focus();
  };
  return (
    <form className={styles.box} data-panel noValidate onSubmit={submit} ref={form} aria-labelledby="plan">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="plan" ref={heading} tabIndex={-1}>
            {counted(chosen.pictures.length, "picture")}: is this right?
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            The app is guessed from the folder, the platform from the shape of the pictures: Phone is iOS and
            Android, tablets too. Nothing is sent before you say so.
          </Text>
        </div>
        <ul>
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              error={areChecked ? wrongIn(group) : null}
              onChange={(changed) => change(group.id, changed)}
            />
          ))}
        </ul>
        {chosen.leftOut !== null && <Notice kind="warning">{chosen.leftOut}</Notice>}
        <Group gap="sm">
          <Button type="submit">Add {counted(chosen.pictures.length, "picture")}</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The words for a group that cannot be sent so, or null. */
function wrongIn({ appName, platform }: PictureGroup): string | null {
  return platform === "none" ? null : checkAppName(appName);
}

/** Each picture by its own where they differ; a folder that names no app can be left out. */
function choicesOf({ guessed, folders }: PictureGroup, isAsked: boolean) {
  const isMixed = new Set(guessed.values()).size > 1;
  return [
    ...(isMixed ? [{ value: "each", label: "Both" }] : []),
    ...platformChoices,
    ...(isAsked && folders.length > 0 ? [{ value: "none", label: "Leave out" }] : []),
  ];
}

interface GroupRowProps {
  readonly group: PictureGroup;
  readonly error: string | null;
  readonly onChange: (changed: Partial<PictureGroup>) => void;
}

function GroupRow({ group, error, onChange }: GroupRowProps) {
  const { appName, folders, pictures, platform } = group;
  const [isAsked] = useState(appName === "");
  const name = folders.join(", ") || "Loose pictures";
  return (
    <li className={styles.planRow}>
      <Thumbnails pictures={pictures} />
      <div>
        <Text component="bdi" size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {counted(pictures.length, "picture")}
        </Text>
      </div>
      <TextInput
        disabled={platform === "none"}
        data-app
        aria-label={`App of ${name}`}
        placeholder={isAsked ? "Which app?" : "Name of the app"}
        value={appName}
        onChange={(event) => onChange({ appName: event.currentTarget.value })}
        error={error}
        autoComplete="off"
        dir="auto"
      />
      <SegmentedControl
        aria-label={`Platform of ${name}`}
        data={choicesOf(group, isAsked)}
        value={platform}
        onChange={(value) => onChange({ platform: value as PictureGroup["platform"] })}
      />
    </li>
  );
}

const shown = 3;

/** The first pictures of a group, drawn by the browser from the files themselves. */
function Thumbnails({ pictures }: { readonly pictures: readonly ChosenFile[] }) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = pictures.slice(0, shown).map(({ file }) => URL.createObjectURL(file));
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [pictures]);
  return (
    <span className={styles.thumbnails} aria-hidden="true">
      {addresses.map((address) => (
        <img key={address} src={address} alt="" decoding="async" />
      ))}
    </span>
  );
}
