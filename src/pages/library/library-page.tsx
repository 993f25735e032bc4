import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { membersQuery } from "../queries.ts";
import { RecordsLoading } from "../records/record-table.tsx";
import { editorsOnly, useSession } from "../session.tsx";
import { DemoRemoval } from "./demo-removal.tsx";
import { DescribePanel } from "./describe-panel.tsx";
import { ImportList } from "./import-list.tsx";
import { LibraryFacts } from "./library-facts.tsx";
import { importsQuery, libraryQuery } from "./library-queries.ts";
import { RunningChanges } from "./running-changes.tsx";
import { UploadPanel } from "./upload-panel.tsx";

/** The last imports, then the ways to add screens. For operators and editors; others read whom to ask. */
export const LibraryPage = editorsOnly(function LibraryPage() {
  return (
    <Stack gap="lg">
      <div>
        <PageTitle mb={6}>Library</PageTitle>
        <Text c="dimmed">
          Everyone who may search finds what comes in here at once.{" "}
          <Anchor component={Link} href="/look-alikes" underline="always">
            Review copies
          </Anchor>
        </Text>
      </div>
      <Library />
    </Stack>
  );
}, WhomToAsk);

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
/** More names would be no help. */
const namedMax = 3;

/** For those who only search: who adds screens, or can say who may. */
function WhomToAsk() {
  const { workspace } = useSession();
  const { data } = useQuery({ ...membersQuery(workspace?.id ?? ""), enabled: workspace !== null });
  const members = data?.members.filter(({ is_disabled }) => !is_disabled) ?? [];
  const adding = members.filter(({ is_editor, is_operator }) => is_editor || is_operator);
  const asked = adding.length > 0 ? adding : members.filter(({ role }) => role === "owner");
  const names = asked.slice(0, namedMax).map(({ name }) => name);
  return (
    <PageNotice
      title="Library"
      text={`You can search here. To add screens, ask ${names.length === 0 ? "an owner of your workspace" : either.format(names)}.`}
      action={
        <Button component={Link} href="/">
          Search
        </Button>
      }
    />
  );
}

function Library() {
  const search = useSearch();
  const isOperator = useSession().session?.user.is_operator === true;
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const imports = useQuery(importsQuery);
  // All at once, so that nothing moves.
  if ((library === undefined && error === null) || imports.isPending) return <RecordsLoading />;
  return (
    <Stack gap="xl">
      <RunningChanges />
      <ImportList />
      <FailureNotice error={error} onRetry={refetch} />
      {library && (
        <>
          <UploadPanel
            bounds={library.upload}
            followedId={new URLSearchParams(search).get("import")}
            isLibraryEmpty={library.platforms.ios.screens + library.platforms.web.screens === 0}
          />
          <DescribePanel words={library.words} />
          {isOperator && (
            <section aria-labelledby="service">
              <Title order={2} size="h3" mb="sm" id="service">
                Service
              </Title>
              <LibraryFacts library={library} />
              {library.demo_screens > 0 && <DemoRemoval screens={library.demo_screens} />}
            </section>
          )}
        </>
      )}
    </Stack>
  );
}
