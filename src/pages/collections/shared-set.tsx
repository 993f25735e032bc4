import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef } from "react";
import { Link } from "wouter";
import type { ListedScreen, SharedCollection } from "../api.ts";
import { addressOf, basePath } from "../base-path.ts";
import { counted } from "../labels/numbers.ts";
import { PageLoading, PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { platformOf, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { sharedCollectionQuery } from "./collection-queries.ts";
import styles from "./collections.module.css";
import { beginsSection, Section } from "./section.tsx";

interface SharedCollectionPageProps {
  readonly collectionId: string;
  readonly share: string;
}

/** A collection as its link shows it: to be looked at, without an account. */
export function SharedCollectionPage({ collectionId, share }: SharedCollectionPageProps) {
  const query = useQuery(sharedCollectionQuery(collectionId, share));
  const { collection, screens } = query.data ?? {};
  return (
    <SharedSet kind="collection" query={query} {...collection}>
      {collection?.shares_originals && (
        <Group mb="xl">
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
            component="a"
            href={addressOf(`/api/collections/${collectionId}/originals?${new URLSearchParams({ share })}`)}
            download
          >
            Download pictures
          </Button>
        </Group>
      )}
      {screens && <CollectedScreens screens={screens} />}
    </SharedSet>
  );
}

function CollectedScreens({ screens }: Pick<SharedCollection, "screens">) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  if (screens.length === 0) return <Text c="dimmed">There are no screens in it at the moment.</Text>;
  return (
    <ul className={styles.screens} data-shape={platformOf(screens)} aria-label="Screens" ref={list}>
      {screens.map((screen, at) => (
        <Fragment key={screen.id}>
          {beginsSection(screens, at) && <Section name={screen.section} />}
          <li data-platform={screen.platform}>
            <ScreenCard screen={screen} href={linkOf(screen)} />
            {screen.note !== "" && (
              <p className={styles.screenNote} dir="auto">
                {screen.note}
              </p>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

interface SharedSetProps {
  readonly kind: "collection" | "flow";
  readonly query: Pick<UseQueryResult, "error" | "data" | "refetch">;
  readonly name?: string;
  readonly note?: string;
  readonly screen_count?: number;
  readonly shared_by?: string;
  /** The app of a flow. */
  readonly of?: string;
  readonly children: ReactNode;
}

/** Ordered screens behind a link, and who shares them. */
export function SharedSet({ kind, query, children, ...set }: SharedSetProps) {
  const { error, data, refetch } = query;
  const { name = "", note = "", screen_count: count = 0, shared_by: sharedBy = "", of = "" } = set;
  if (hasStatus(error, 404)) return <Ended kind={kind} />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <PageLoading />;
  return (
    <>
      <header className={styles.head}>
        <Text c="dimmed" size="sm">
          {kind === "flow" ? "Flow" : "Collection"} shared by <bdi>{sharedBy}</bdi>
          {of !== "" && (
            <>
              {" "}
              · <bdi>{of}</bdi>
            </>
          )}{" "}
          · {counted(count, kind === "flow" ? "step" : "screen")}
        </Text>
        <PageTitle dir="auto">{name}</PageTitle>
        {note !== "" && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </header>
      {children}
    </>
  );
}

/** The path of a shared screen with its share link, under the path that the service lives at. */
export function linkOf({ service_url: url }: Pick<ListedScreen, "service_url">): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname.slice(basePath.length) + search;
}

/** The link was ended, or leads nowhere: the service does not say which. */
function Ended({ kind }: Pick<SharedSetProps, "kind">) {
  return (
    <PageNotice
      title="This link has ended"
      text={`The ${kind} is no longer shared, or the link is incomplete. Ask whoever sent it for a new one.`}
      action={
        <Button component={Link} href="/" variant="default">
          Go to the home page
        </Button>
      }
    />
  );
}
