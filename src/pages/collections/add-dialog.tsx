import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconHeart, IconPlus, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { folded } from "../../system/folding.ts";
import { addToCollection, type Collection, createCollection, removeFromCollection } from "../api.ts";
import { MoreButton } from "../buttons/buttons.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { isComposing } from "../layout/shortcuts.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { collectionsQuery, inParts, marksQuery, refreshCollections } from "./collection-queries.ts";
import styles from "./collections.module.css";

interface AddDialogProps {
  readonly workspaceId: string;
  /** One or many; more than 500 are sent in several requests. */
  readonly screenIds: readonly string[];
  readonly onClose: () => void;
}

/** Each change is kept at once; the dialog closes when its reader is done. */
export function AddDialog({ workspaceId, screenIds, onClose }: AddDialogProps) {
  const [wanted, setWanted] = useState("");
  const collections = useInfiniteQuery(collectionsQuery(workspaceId));
  const all = allOf(collections.data);
  const name = wanted.trim();
  const fitting = fittingOf(all, name);
  const membership = useMembership(workspaceId, screenIds);
  const { change, create, error, said } = useChanges(workspaceId, screenIds, membership.onChanged);
  const choose = useMutation({
    mutationFn: async () => {
      // Before the list has come nobody knows whether there is one of this name.
      const { data } = collections.data ? collections : await collections.refetch({ cancelRefetch: false });
      if (data === undefined) return;
      const [only, ...others] = fittingOf(allOf(data), name);
      if (only === undefined) await create.mutateAsync(name, { onSuccess: () => setWanted("") });
      else if (others.length === 0) await change.mutateAsync({ to: only, isIn: true });
    },
  });
  return (
    <Dialog
      title={
        screenIds.length === 1 ? "Add to a collection" : `Add ${screenIds.length} screens to a collection`
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <FailureNotice error={error ?? collections.error} />
        <TextInput
          aria-label="Find or name a collection"
          placeholder="Find one, or name a new one"
          leftSection={<IconSearch size={17} stroke={1.8} aria-hidden="true" />}
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event) || name === "") return;
            event.preventDefault();
            if (!choose.isPending) choose.mutate();
          }}
        />
        <ul className={styles.choices} aria-label="Collections">
          {fitting.map((collection) => (
            <li key={collection.id}>
              <Choice
                collection={collection}
                isIn={membership.isIn(collection)}
                onChange={(isIn) => change.mutate({ to: collection, isIn })}
              />
            </li>
          ))}
        </ul>
        <MoreButton list={collections} variant="subtle" size="compact-sm">
          Show older collections
        </MoreButton>
        {collections.data !== undefined && fitting.length === 0 && (
          <Text size="sm" c="dimmed">
            {all.length === 0
              ? "There are none yet. Type a name to make the first one."
              : "No collection has this name yet."}
          </Text>
        )}
        <Text size="sm" role="status" mih="1.55em" c="var(--accent)">
          {said}
        </Text>
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            disabled={name === ""}
            loading={create.isPending}
            maw="100%"
            onClick={() => create.mutate(name, { onSuccess: () => setWanted("") })}
          >
            {name === "" ? "New collection" : `New: ${name}`}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type Pages = { readonly pages: readonly { readonly collections: readonly Collection[] }[] } | undefined;

function allOf(data: Pages): readonly Collection[] {
  return data?.pages.flatMap((page) => page.collections) ?? [];
}

function fittingOf(all: readonly Collection[], wanted: string): readonly Collection[] {
  return all.filter(({ name }) => folded(name).includes(folded(wanted)));
}

interface ChoiceProps {
  readonly collection: Collection;
  readonly isIn: boolean;
  readonly onChange: (isIn: boolean) => void;
}

function Choice({ collection: { name, is_favourites, screen_count }, isIn, onChange }: ChoiceProps) {
  return (
    <Checkbox
      className={styles.choice}
      checked={isIn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <span className={styles.choiceWords}>
          {is_favourites && <IconHeart size={15} stroke={1.8} aria-hidden="true" />}
          <bdi>{name}</bdi>
          <span className={styles.count}>{counted(screen_count, "screen")}</span>
        </span>
      }
    />
  );
}

/** The collections that one screen is in; of many screens, those that they were put into here. */
function useMembership(workspaceId: string, screenIds: readonly string[]) {
  const [only = ""] = screenIds;
  const isOne = screenIds.length === 1;
  const { data } = useQuery({ ...marksQuery(workspaceId, only), enabled: isOne });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isIn: ({ id, is_favourites }: Collection): boolean =>
      changed.get(id) ??
      (isOne &&
        (is_favourites
          ? data?.is_favourite === true
          : data?.collections.some((one) => one.id === id) === true)),
    onChanged: (id: string, isIn: boolean) => setChanged((before) => new Map(before).set(id, isIn)),
  };
}

function useChanges(
  workspaceId: string,
  screenIds: readonly string[],
  onChanged: (id: string, isIn: boolean) => void,
) {
  const [said, setSaid] = useState("");
  const put = async (to: Pick<Collection, "id" | "name">, isIn: boolean) => {
    const send = isIn ? addToCollection : removeFromCollection;
    await inParts(screenIds, (screen_ids) =>
      send({ workspaceId, collectionId: to.id, body: { screen_ids } }),
    );
    onChanged(to.id, isIn);
    setSaid(isIn ? `Added to ${to.name}` : `Removed from ${to.name}`);
    await refreshCollections();
  };
  // One after the other: a box is not disabled meanwhile, which would take the focus from it.
  const change = useMutation({
    scope: { id: "collections" },
    mutationFn: ({ to, isIn }: { readonly to: Collection; readonly isIn: boolean }) => put(to, isIn),
  });
  const create = useMutation({
    mutationFn: async (name: string) => put(await createCollection({ workspaceId, body: { name } }), true),
  });
  return { change, create, said, error: change.error ?? create.error };
}
