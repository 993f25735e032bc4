import { Button, Group, Loader, Radio, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "wouter";
import { type LookAlikeGroup as Alike, type AlikeScreen, api } from "../api.ts";
import { MoreButton } from "../buttons/buttons.tsx";
import { askFirst } from "../dialogs/confirmation.tsx";
import { dayOf } from "../labels/moments.tsx";
import { counted } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { Tag } from "../labels/tag.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { lookAlikesQuery, refreshLibrary } from "../queries.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { editorsOnly } from "../session.tsx";
import styles from "./look-alikes.module.css";

/** Screens that look the same, to keep one of them or to tell them apart. For operators and editors. */
export const LookAlikesPage = editorsOnly(function LookAlikesPage() {
  const found = useInfiniteQuery(lookAlikesQuery);
  const { data, error, refetch } = found;
  const groups = data?.pages.flatMap((page) => page.groups) ?? [];
  const [first] = data?.pages ?? [];
  return (
    <Stack gap="lg">
      <div>
        <PageTitle mb={6}>Copies</PageTitle>
        <Text c="dimmed" role="status">
          {first === undefined ? "Looking for screens that look the same…" : totalText(first)}
        </Text>
      </div>
      {data === undefined && error === null && <Loader size={28} aria-hidden="true" />}
      {groups.map((group) => (
        <LookAlikeGroup key={group.screens.map(({ id }) => id).join()} group={group} />
      ))}
      <FailureNotice error={error} onRetry={refetch} />
      <MoreButton list={found} mx="auto" />
    </Stack>
  );
});

function totalText({ total, screens }: { readonly total: number; readonly screens: number }): string {
  if (total === 0)
    return "No two screens of the library look the same. New ones are compared as they come in.";
  return `${counted(screens, "screen")} in ${counted(total, "group")}. Keep one of each, or say that they are not the same.`;
}

const mergeLookAlikes = api("POST /api/operator/look-alikes/merge");
const dismissLookAlikes = api("POST /api/operator/look-alikes/dismiss");

const differenceNames = {
  app: "Different apps",
  platform: "Different platforms",
  size: "Different sizes",
  words: "Different words",
  date: "Added on different days",
} as const;

function LookAlikeGroup({ group: { screens, differs } }: { readonly group: Alike }) {
  const heading = useId();
  const [keptId, setKeptId] = useState(screens[0]?.id ?? "");
  const apart = useMutation({
    mutationFn: (ids: readonly string[]) => dismissLookAlikes({ body: { screen_ids: [...ids] } }),
    onSuccess: refreshLibrary,
  });
  const others = screens.filter(({ id }) => id !== keptId);
  const kept = screens.find(({ id }) => id === keptId);
  const ask = () =>
    askFirst({
      title: `Keep “${kept?.title}” and delete ${counted(others.length, "other")}?`,
      children:
        "What is empty on the screen you keep is filled from the others, and what a person wrote wins. It takes their places in collections and flows, and their tags. The others are deleted with their pictures for good.",
      action: "Keep and delete",
      onConfirm: async () => {
        await mergeLookAlikes({ body: { keep: keptId, remove: others.map(({ id }) => id) } });
        await refreshLibrary();
      },
    });
  return (
    <article aria-labelledby={heading} className={styles.group} data-panel>
      <Group gap="sm" justify="space-between">
        <h2 id={heading} className={styles.heading}>
          {counted(screens.length, "screen")} of{" "}
          <bdi>{[...new Set(screens.map(({ app_name: app }) => app))].join(", ")}</bdi>
        </h2>
        <Group gap="xs">
          {differs.map((name) => (
            <Tag key={name} kind="quiet">
              {differenceNames[name]}
            </Tag>
          ))}
        </Group>
      </Group>
      <Radio.Group value={keptId} onChange={setKeptId} aria-label="The screen to keep">
        <ul className={styles.screens} data-platform={kept?.platform}>
          {screens.map((screen, at) => (
            <AlikeCard
              key={screen.id}
              screen={screen}
              isBest={at === 0}
              isBusy={apart.isPending}
              onApart={screens.length > 2 ? () => apart.mutate([screen.id]) : null}
            />
          ))}
        </ul>
      </Radio.Group>
      <FailureNotice error={apart.error} />
      <Group gap="sm">
        <Button onClick={ask}>Keep one, delete {counted(others.length, "other")}</Button>
        <Button
          variant="default"
          loading={apart.isPending}
          onClick={() => apart.mutate(screens.map(({ id }) => id))}
        >
          Not the same
        </Button>
      </Group>
    </article>
  );
}

interface AlikeCardProps {
  readonly screen: AlikeScreen;
  readonly isBest: boolean;
  readonly isBusy: boolean;
  /** Null for one of two, which are told apart together. */
  readonly onApart: (() => void) | null;
}

const sourceNames = {
  given: "Words written by people",
  tree: "Words from its source",
  model: "Words from a model",
  ocr: "Words read from the picture",
  none: "No words yet",
} as const;

function AlikeCard({ screen, isBest, isBusy, onApart }: AlikeCardProps) {
  const { id, title, app_name: app, platform, width, height, created_at: addedAt } = screen;
  const label = isBest ? "Keep this one (largest)" : "Keep this one";
  const name = `“${title}”, ${width} × ${height}`;
  return (
    <li className={styles.screen}>
      <Radio value={id} label={label} aria-label={`${label}: ${name}`} />
      <ScreenPicture screen={screen} />
      <Link href={`/screens/${id}`} className={styles.title}>
        <bdi>{title}</bdi>
      </Link>
      <Text size="sm" c="dimmed" component="p">
        <bdi>{app}</bdi> · {platformNames[platform]}
        <br />
        {width} × {height} · added {dayOf(Date.parse(addedAt))}
        <br />
        {sourceNames[screen.words_source]}
      </Text>
      {onApart !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml="-0.5rem"
          style={{ alignSelf: "start" }}
          disabled={isBusy}
          aria-label={`Not one of these: ${name}`}
          onClick={onApart}
        >
          Not one of these
        </Button>
      )}
    </li>
  );
}
