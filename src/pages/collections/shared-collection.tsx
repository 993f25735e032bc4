import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "wouter";
import type { SharedCollection } from "../api.ts";
import { basePath } from "../base-path.ts";
import { counted } from "../labels/numbers.ts";
import { PageLoading, PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { platformOf, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import { sharedCollectionQuery } from "./collection-queries.ts";
import styles from "./collections.module.css";

interface SharedCollectionPageProps {
  readonly collectionId: string;
  readonly share: string;
}

/** A collection as its link shows it: to be looked at, without an account. */
export function SharedCollectionPage({ collectionId, share }: SharedCollectionPageProps) {
  const { data, error, refetch } = useQuery(sharedCollectionQuery(collectionId, share));
  if (hasStatus(error, 404)) return <Ended />;
  if (error !== null && data === undefined)
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  return <Shown {...data} />;
}

function Shown({ collection: { name, note, screen_count }, screens }: SharedCollection) {
  const list = useRef<HTMLUListElement>(null);
  useFocusOnOpened(list);
  return (
    <>
      <header className={styles.head}>
        <Text c="dimmed" size="sm">
          Shared collection · {counted(screen_count, "screen")}
        </Text>
        <PageTitle dir="auto">{name}</PageTitle>
        {note !== "" && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </header>
      {screens.length === 0 && <Text c="dimmed">There are no screens in it at the moment.</Text>}
      <ul className={styles.screens} data-shape={platformOf(screens)} aria-label="Screens" ref={list}>
        {screens.map((screen) => (
          <li key={screen.id} data-platform={screen.platform}>
            <ScreenCard screen={screen} href={pathOf(screen.service_url)} />
            {screen.note !== "" && (
              <p className={styles.screenNote} dir="auto">
                {screen.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The path and query of an address of this service, under the path that the service lives at. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname.slice(basePath.length) + search;
}

/** The link was ended, or leads nowhere: the service does not say which. */
function Ended() {
  return (
    <PageNotice
      title="This link has ended"
      text="The collection is no longer shared, or the link is incomplete. Ask whoever sent it for a new one."
      action={
        <Button component={Link} href="/" variant="default">
          Go to the home page
        </Button>
      }
    />
  );
}
