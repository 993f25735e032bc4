import { Button, Checkbox, Group, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy, IconLinkOff, IconShare2, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import {
  api,
  type CollectedScreen,
  type Collection,
  type CollectionDetails,
  updateCollection,
} from "../api.ts";
import { ActionButton, BackLink } from "../buttons/buttons.tsx";
import { useCopy } from "../copyable/copy-text.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { Moment } from "../labels/moments.tsx";
import { counted } from "../labels/numbers.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { DownloadInOrder } from "../selection/download-in-order.tsx";
import { SelectShown } from "../selection/select-button.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import { CollectedGrid } from "./collected-grid.tsx";
import { collectionQuery, refreshCollections } from "./collection-queries.ts";
import styles from "./collections.module.css";
import { EditableText } from "./editable-text.tsx";
import { SharedCollectionPage } from "./shared-set.tsx";

/** A collection: for its workspace, to be worked on; by its link, to be looked at. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const share = new URLSearchParams(useSearch()).get("share");
  if (share !== null) return <SharedCollectionPage collectionId={collectionId} share={share} />;
  return <OwnCollection collectionId={collectionId} />;
}

const OwnCollection = signedInOnly(function OwnCollection({
  collectionId,
}: Pick<DetailsProps, "collectionId">) {
  const { workspace } = useSession();
  if (workspace === null) return <NotFoundPage />;
  return <Details workspaceId={workspace.id} collectionId={collectionId} />;
});

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

const deleteCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/delete");
const shareCollection = api("POST /api/workspaces/:workspaceId/collections/:collectionId/share");
const endCollectionShare = api("POST /api/workspaces/:workspaceId/collections/:collectionId/end-share");

interface CollectionActionsProps {
  readonly workspaceId: string;
  readonly collection: Collection;
  readonly screens: readonly CollectedScreen[];
}

const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

function CollectionActions({ workspaceId, collection, screens }: CollectionActionsProps) {
  const [, navigate] = useLocation();
  const { id: collectionId, share_url: link } = collection;
  const ask = () =>
    askFirst({
      title: `Delete ${collection.name}?`,
      children: `The order and the notes of its ${counted(screens.length, "screen")} are lost, and its link ends. The screens stay in the library.`,
      action: "Delete collection",
      onConfirm: async () => {
        await deleteCollection({ workspaceId, collectionId });
        navigate("/collections");
        await refreshCollections();
      },
    });
  const sharing = useMutation({
    mutationFn: () => shareCollection({ workspaceId, collectionId }),
    onSuccess: refreshCollections,
  });
  return (
    <>
      <FailureNotice error={sharing.error} />
      <Group gap="xs">
        {link === null && (
          <ActionButton icon={IconShare2} loading={sharing.isPending} onClick={() => sharing.mutate()}>
            Share by link
          </ActionButton>
        )}
        {screens.length > 0 && <SelectShown screens={screens} />}
        <DownloadInOrder screens={screens} />
        <ActionButton icon={IconTrash} isDangerous onClick={ask}>
          Delete
        </ActionButton>
      </Group>
      {link !== null && <SharedLink workspaceId={workspaceId} collection={collection} link={link} />}
    </>
  );
}

interface SharedLinkProps {
  readonly workspaceId: string;
  readonly collection: Collection;
  readonly link: string;
}

function SharedLink({ workspaceId, collection, link }: SharedLinkProps) {
  const { id: collectionId, shares_originals: sharesOriginals } = collection;
  const { copied, copy } = useCopy();
  const allowing = useMutation({
    mutationFn: (isAllowed: boolean) =>
      updateCollection({ workspaceId, collectionId, body: { shares_originals: isAllowed } }),
    onSuccess: refreshCollections,
  });
  const ask = () =>
    askFirst({
      title: "End this link?",
      children:
        "Whoever has it finds nothing from now on, also of single screens that they opened through it. The addresses of pictures that they loaded before work for up to a day. You can make another link later.",
      action: "End link",
      onConfirm: async () => {
        await endCollectionShare({ workspaceId, collectionId });
        await refreshCollections();
      },
    });
  return (
    <section className={styles.share} data-panel aria-label="Link of this collection">
      <Text size="sm">
        Anyone with this link sees the collection and its screens as they are then, without an account.
      </Text>
      <Group gap="0.5rem">
        <TextInput
          aria-label="Link"
          value={link}
          readOnly
          flex="1 1 14rem"
          miw={0}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => copy("link", link)}
        >
          {copied ? "Link copied" : "Copy link"}
        </Button>
        <ActionButton icon={IconLinkOff} onClick={ask}>
          End link
        </ActionButton>
      </Group>
      <Checkbox
        label="They may download the original pictures, too"
        checked={allowing.isPending ? allowing.variables : sharesOriginals}
        onChange={(event) => allowing.mutate(event.currentTarget.checked)}
      />
      <FailureNotice error={allowing.error} />
      <VisuallyHidden role="status">{copied && "Link copied"}</VisuallyHidden>
    </section>
  );
}
