import { Loader, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreButton } from "../buttons/buttons.tsx";
import { counted } from "../labels/numbers.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { lookAlikesQuery } from "../queries.ts";
import { editorsOnly } from "../session.tsx";
import { LookAlikeGroup } from "./look-alike-group.tsx";

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
