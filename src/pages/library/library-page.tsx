import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import type { Library } from "../api.ts";
import { bytesText, counted, countText } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { membersQuery } from "../queries.ts";
import { RecordsLoading } from "../records/record-table.tsx";
import { editorsOnly, useSession } from "../session.tsx";
import { DemoRemoval } from "./demo-removal.tsx";
import { DescribePanel } from "./describe-panel.tsx";
import { ImportList } from "./import-list.tsx";
import styles from "./library.module.css";
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
      <LibraryContent />
    </Stack>
  );
}, WhomToAsk);

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
/** More names would be no help. */
const namedMax = 3;

/** Names people who add screens, or owners, who can say who may. */
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

function LibraryContent() {
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

type Amount = readonly [name: string, amount: number | string];

function LibraryFacts({ library }: { readonly library: Library }) {
  const { disk, in_progress: progress, index, platforms, words } = library;
  const used = disk.total_bytes - disk.free_bytes;
  const platform = (name: "ios" | "web"): Amount => {
    const { apps, screens } = platforms[name];
    return [platformNames[name], `${counted(screens, "screen")} in ${counted(apps, "app")}`];
  };
  const facts: readonly (readonly [title: string, amounts: readonly Amount[]])[] = [
    [
      "Words of screens",
      [
        ["Given, or the name of the file", words.given],
        ["From the tree behind it", words.tree],
        ["Written by a model or an agent", words.model],
        ["Only the text read from the picture", words.ocr],
        ["None", words.none],
      ],
    ],
    [
      "Library",
      [
        platform("ios"),
        platform("web"),
        ["Index", indexText(index)],
        ...progress.map(
          ({ work, done, total }): Amount => [
            workNames[work] ?? work,
            `${countText(done)} of ${countText(total)}`,
          ],
        ),
        ["Disk used", `${bytesText(used)} of ${bytesText(disk.total_bytes)}`],
      ],
    ],
  ];
  return (
    <div className={styles.facts}>
      {facts.map(([title, amounts]) => (
        <section key={title} data-panel>
          <Text component="h3" size="sm" fw={550} c="dimmed" mb={10}>
            {title}
          </Text>
          <dl className={styles.amounts}>
            {amounts.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof amount === "number" ? countText(amount) : amount}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const workNames: Readonly<Record<string, string>> = { looks: "Looks read", descriptions: "Described so far" };

function indexText({ changes_behind: behind, is_ready: isReady }: Library["index"]): string {
  if (!isReady) return "Being loaded";
  return behind === 0 ? "Up to date" : `${counted(behind, "change")} behind`;
}
