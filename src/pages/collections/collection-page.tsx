import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { type CollectionDetails, updateCollection } from "../api.ts";
import { BackLink } from "../buttons/buttons.tsx";
import { Moment } from "../labels/moments.tsx";
import { counted } from "../labels/numbers.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { SignedInOnly, useSession } from "../session.tsx";
import { CollectedGrid } from "./collected-grid.tsx";
import { CollectionActions } from "./collection-actions.tsx";
import { collectionQuery, refreshCollections } from "./collection-queries.ts";
import styles from "./collections.module.css";
import { EditableText } from "./editable-text.tsx";
import { SharedCollectionPage } from "./shared-set.tsx";

/** A collection: for its workspace, to be worked on; by its link, to be looked at. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const share = new URLSearchParams(useSearch()).get("share");
  if (share !== null) return <SharedCollectionPage collectionId={collectionId} share={share} />;
  return (
    <SignedInOnly>
      <OwnCollection collectionId={collectionId} />
    </SignedInOnly>
  );
}

function OwnCollection({ collectionId }: { readonly collectionId: string }) {
  const { workspace } = useSession();
  if (workspace === null) return <NotFoundPage />;
  return <Details workspaceId={workspace.id} collectionId={collectionId} />;
}

interface DetailsProps {
  readonly workspaceId: string;
  readonly collectionId: string;
}

function Details({ workspaceId, collectionId }: DetailsProps) {
  const { data, error, refetch } = useQuery(collectionQuery(workspaceId, collectionId));
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <PageLoading />;
  return (
    <>
      <BackLink href="/collections">All collections</BackLink>
      <Head workspaceId={workspaceId} {...data} />
      <CollectedGrid workspaceId={workspaceId} details={data} />
    </>
  );
}

function Head({ workspaceId, collection, screens }: CollectionDetails & { readonly workspaceId: string }) {
  const { id: collectionId, name, note, created_by, updated_at } = collection;
  const save = async (body: { readonly name?: string; readonly note?: string }) => {
    await updateCollection({ workspaceId, collectionId, body });
    await refreshCollections();
  };
  return (
    <header className={styles.head}>
      <EditableText value={name} name="name" maxLength={100} onSave={(text) => save({ name: text })}>
        <PageTitle dir="auto">{name}</PageTitle>
      </EditableText>
      <EditableText value={note} name="note" maxLength={2_000} isLong onSave={(text) => save({ note: text })}>
        <p className={styles.note} data-empty={note === ""} dir="auto">
          {note || "What is it for? Add a note."}
        </p>
      </EditableText>
      <Text c="dimmed" size="sm">
        {counted(screens.length, "screen")}
        {created_by !== "" && (
          <>
            {" "}
            · made by <bdi>{created_by}</bdi>
          </>
        )}{" "}
        · changed <Moment at={Date.parse(updated_at)} />
      </Text>
      <CollectionActions workspaceId={workspaceId} collection={collection} screens={screens} />
    </header>
  );
}
