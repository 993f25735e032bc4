import { Button, Group, Loader, Radio, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import type { ImportDetails, Library, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { platformChoices } from "../labels/platforms.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { useSession } from "../session.tsx";
import { DemoRemoval } from "./demo-removal.tsx";
import { countsOf } from "./import-counts.ts";
import { ImportReport, rowNoun } from "./import-report.tsx";
import styles from "./library.module.css";
import { importQuery, isOpenImport, libraryQuery } from "./library-queries.ts";
import { RunningImport } from "./running-import.tsx";
import { requireAppName } from "./upload-plan.ts";

const failuresShown = 100;

interface FollowedImportProps {
  readonly importId: string;
  /** Sends the file again with its app and platform; null where it is not at hand. */
  readonly onPlace: ((platform: Platform, appName: string | null) => void) | null;
  /** Makes room for the next one. */
  readonly onDone: () => void;
}

/** The import of what was just sent, from the queue to its report. */
export function FollowedImport({ importId, onPlace, onDone }: FollowedImportProps) {
  const { data, error, refetch } = useQuery(importQuery(importId, failuresShown));
  const hasEnded = data !== undefined && !isOpenImport(data);
  useEffect(() => {
    if (hasEnded) void refreshLibrary();
  }, [hasEnded]);
  return (
    <section className={styles.box} data-panel aria-label="Import">
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && <FailureNotice error={error} onRetry={refetch} />}
      {data &&
        (hasEnded ? <Ended job={data} onPlace={onPlace} onDone={onDone} /> : <RunningImport job={data} />)}
    </section>
  );
}

interface EndedProps extends Omit<FollowedImportProps, "importId"> {
  readonly job: ImportDetails;
}

function Ended({ job, onPlace, onDone }: EndedProps) {
  const form = onPlace !== null && lacksPlace(job) && (
    <UnplacedForm job={job} onAnswer={onPlace} onCancel={onDone} />
  );
  // Nothing is wrong with it: only the answer is missing.
  if (form !== false && job.error !== null) return form;
  return (
    <Stack gap="md">
      <Outcome job={job} />
      {form}
      <ImportReport job={job} />
      <DemoBeside job={job} />
      <Group gap="sm">
        <SeeThem job={job} />
        <Button variant="default" onClick={onDone}>
          Add more screens
        </Button>
      </Group>
    </Stack>
  );
}

/** Own screens stand among invented ones: the time to offer that those go. */
function DemoBeside({ job }: { readonly job: ImportDetails }) {
  const isOperator = useSession().session?.user.is_operator === true;
  const { data: library } = useQuery(libraryQuery);
  const screens = library?.demo_screens ?? 0;
  if (!isOperator || screens === 0 || job.imported === 0 || job.source_name === "demo-library.tar")
    return null;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">Your screens stand beside {counted(screens, "screen")} of invented apps.</Text>
      <DemoRemoval screens={screens} />
    </Stack>
  );
}

/** The way to what came in; to the search where everything was there before. */
function SeeThem({ job }: { readonly job: ImportDetails }) {
  const { found, changed } = countsOf(job);
  const { dry_run: isDryRun, id, imported, updated } = job;
  const written = isDryRun ? 0 : imported + updated;
  if (found === 0) return null;
  if (written === 0)
    return (
      <Button component={Link} href="/">
        Search for them
      </Button>
    );
  return (
    <Button component={Link} href={`/library/imports/${id}`}>
      {imported > 0
        ? `See the ${counted(imported, "new screen")}`
        : `See the ${counted(changed, "changed screen")}`}
    </Button>
  );
}

const indexAgainMs = 1_000;

function isCaughtUp(library: Library | undefined): boolean {
  return library === undefined || (library.index.is_ready && library.index.changes_behind === 0);
}

/** The end in a sentence: what can be found from now on. */
function Outcome({ job }: { readonly job: ImportDetails }) {
  const { found, changed, asBefore } = countsOf(job);
  const { data: library } = useQuery({
    ...libraryQuery,
    refetchInterval: ({ state }) => (isCaughtUp(state.data) ? false : indexAgainMs),
  });
  const isIndexed = isCaughtUp(library);
  const verb = isIndexed ? "can be found" : "will be found as soon as the index has them";
  const { imported, repeated } = job;
  const copies = repeated > 0 ? ` ${counted(repeated, "file")} more showed the same as another.` : "";
  const text = `${counted(found, "screen")} ${verb}: ${imported} new, ${changed} changed, ${asBefore} as before.${copies}`;
  if (job.state === "failed")
    return (
      <Notice role="alert" kind="danger" title="The import failed">
        {job.error?.message} {found > 0 ? text : ""}
      </Notice>
    );
  const isIncomplete = job.failed > 0 || job.notices.some(({ is_failure }) => is_failure);
  const title = job.state === "cancelled" ? "The import was cancelled" : "The import is done";
  return (
    <Notice role="status" kind={isIncomplete || found === 0 ? "warning" : "success"} title={title}>
      {text} {job.edits_kept > 0 ? `${counted(job.edits_kept, "edited field")} kept.` : ""}{" "}
      {job.failed > 0 ? `${counted(job.failed, rowNoun(job))} failed; each is named below.` : ""}
    </Notice>
  );
}

/** Error codes of an upload that does not name the app or platform of its screens. */
const codes: readonly string[] = ["app_missing", "platform_missing"];

/** True when an import failed, in whole or in some rows, because app or platform is missing. */
function lacksPlace({ error, failures }: ImportDetails): boolean {
  if (error !== null) return codes.includes(error.code);
  return failures.some(({ field }) => field === "app_name" || field === "platform");
}

interface UnplacedFormProps {
  readonly job: ImportDetails;
  /** `appName` is the app of all screens; null where folders or rows name it. */
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

function UnplacedForm({ job, onAnswer, onCancel }: UnplacedFormProps) {
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
