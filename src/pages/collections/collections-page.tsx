import { Button, Group, Text, Textarea } from "@mantine/core";
import { IconHeartFilled, IconLibraryPlus, IconPhoto, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { type Collection, createCollection } from "../api.ts";
import appStyles from "../apps/apps.module.css";
import { MoreButton } from "../buttons/buttons.tsx";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkName, NameField } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { counted } from "../labels/numbers.ts";
import { PageLoading, PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { EmptyState } from "../notices/notice.tsx";
import { usePicture } from "../screen-list/picture-address.ts";
import { signedInOnly, useSession } from "../session.tsx";
import { collectionsQuery, refreshCollections } from "./collection-queries.ts";
import styles from "./collections.module.css";

export const CollectionsPage = signedInOnly(function CollectionsPage() {
  const { workspace } = useSession();
  const [isNew, setIsNew] = useState(false);
  if (workspace === null)
    return (
      <PageNotice
        title="You are not in a workspace yet"
        text="Collections belong to a workspace. Ask the owner of one to invite you."
      />
    );
  return (
    <>
      <Group justify="space-between" align="center" gap="sm" mb="xl">
        <div>
          <PageTitle>Collections</PageTitle>
          <Text c="dimmed" mt={4}>
            Screens that belong together, for everyone in <bdi>{workspace.name}</bdi>.
          </Text>
        </div>
        <Button
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setIsNew(true)}
        >
          New collection
        </Button>
      </Group>
      <List workspaceId={workspace.id} />
      {isNew && <CreateDialog workspaceId={workspace.id} onClose={() => setIsNew(false)} />}
    </>
  );
});

function List({ workspaceId }: { readonly workspaceId: string }) {
  const list = useInfiniteQuery(collectionsQuery(workspaceId));
  const { data, error, refetch } = list;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <PageLoading />;
  const collections = data.pages.flatMap((page) => page.collections);
  if (collections.length === 0)
    return (
      <EmptyState icon={<IconLibraryPlus size={26} stroke={1.5} />} title="No collections yet">
        Make one for the screens of a project, or open a screen and press f to keep it among your favourites.
      </EmptyState>
    );
  return (
    <>
      <ul className={appStyles.grid} aria-label="Collections">
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} />
          </li>
        ))}
      </ul>
      <FailureNotice error={error} />
      <MoreButton list={list} display="block" mx="auto" mt="xl" />
    </>
  );
}

function CollectionCard({ collection }: { readonly collection: Collection }) {
  const { id, name, is_favourites, screen_count, share_url } = collection;
  return (
    <Link href={`/collections/${id}`} className={styles.card} data-card>
      <Covers covers={collection.covers} />
      <span className={styles.name}>
        {is_favourites && <IconHeartFilled size={15} className={styles.heart} aria-hidden="true" />}
        <bdi data-cut>{name}</bdi>
      </span>
      <span className={styles.count}>
        {counted(screen_count, "screen")}
        {share_url !== null && " · shared by link"}
      </span>
    </Link>
  );
}

type Cover = Collection["covers"][number];

/** The first screens of a collection side by side, in a place that is as large without them. */
function Covers({ covers }: { readonly covers: readonly Cover[] }) {
  return (
    <span className={`${appStyles.cover} ${styles.covers}`}>
      {covers.length === 0 && <IconPhoto size={28} stroke={1.4} aria-hidden="true" />}
      {covers.map((cover) => (
        <CoverPicture key={cover.id} cover={cover} />
      ))}
    </span>
  );
}

/** Decorative: the name of the collection stands below it. */
function CoverPicture({ cover: { image, service_url: serviceUrl } }: { readonly cover: Cover }) {
  const { src, onError } = usePicture(image.url, serviceUrl, "optimized");
  if (src === null || image.width === undefined) return <span className={styles.coverMissing} />;
  return (
    <img
      src={src}
      onError={onError}
      alt=""
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  );
}

interface CreateDialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

function CreateDialog({ workspaceId, onClose }: CreateDialogProps) {
  const [, navigate] = useLocation();
  const { form, ...sending } = useServerForm({
    initialValues: { name: "", note: "" },
    validate: { name: (name) => checkName(name, "a name") },
    send: (body) => createCollection({ workspaceId, body }),
    onDone: async ({ id }) => {
      await refreshCollections();
      onClose();
      navigate(`/collections/${id}`);
    },
  });
  return (
    <FormDialog {...sending} isDismissible title="New collection" action="Create" onClose={onClose}>
      <NameField placeholder="Onboarding ideas" {...form.getInputProps("name")} />
      <Textarea
        label="Note"
        description="What it is for. Shown above the screens, also to people with the link."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2_000}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}
