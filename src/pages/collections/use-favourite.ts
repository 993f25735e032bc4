import { useWindowEvent } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { addToCollection, type Marks, removeFromCollection } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { isTyping, useShortcutsSwitch } from "../layout/shortcuts.ts";
import { queryClient } from "../queries.ts";
import { favourites, marksQuery, refreshCollections } from "./collection-queries.ts";

/**
 * Adds screens to the favourites of the workspace, shown before it is answered, and returns words for it. A
 * single one that is there already is taken out.
 */
export async function toggleFavourites(workspaceId: string, ids: readonly string[]): Promise<string> {
  const call = { workspaceId, collectionId: favourites, body: { screen_ids: [...ids] } };
  const isTakenOut = ids.length === 1 && (await isFavouriteOf(workspaceId, ids[0] ?? ""));
  for (const id of ids)
    queryClient.setQueryData<Marks>(
      marksQuery(workspaceId, id).queryKey,
      (marks) => marks && { ...marks, is_favourite: !isTakenOut },
    );
  try {
    if (isTakenOut) {
      await removeFromCollection(call);
      return "No favourite any more";
    }
    const { added } = await addToCollection(call);
    if (ids.length === 1) return "Added to the favourites";
    return added.length === 0
      ? "These are favourites already"
      : `Added ${counted(added.length, "screen")} to the favourites`;
  } finally {
    await refreshCollections();
  }
}

/** Answers from the cache for a screen that is shown, so that its button does what it says. */
async function isFavouriteOf(workspaceId: string, screenId: string): Promise<boolean> {
  const marks = { ...marksQuery(workspaceId, screenId), staleTime: Number.POSITIVE_INFINITY };
  return (await queryClient.fetchQuery(marks)).is_favourite;
}

export function useFavourite(workspaceId: string, screenId: string) {
  const { data } = useQuery(marksQuery(workspaceId, screenId));
  const changing = useMutation({
    // A second press waits for the first, whose reverse it is.
    scope: { id: `favourite ${screenId}` },
    mutationFn: () => toggleFavourites(workspaceId, [screenId]),
  });
  return {
    isFavourite: data?.is_favourite === true,
    toggle: () => data !== undefined && changing.mutate(),
    error: changing.error,
  };
}

/**
 * `f` makes the screen of this page, or of the large picture, a favourite, or no longer. Not while somebody
 * types, and not on the card of another screen, which has the key for itself.
 */
export function useFavouriteKey(toggle: () => void, isInDialog: boolean): void {
  const [isOn] = useShortcutsSwitch();
  useWindowEvent("keydown", (event) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (!isOn || event.key !== "f" || isOther || isElsewhere(event.target)) return;
    const dialogs = document.querySelectorAll("[role=dialog], [role=menu]").length;
    if (dialogs !== (isInDialog ? 1 : 0)) return;
    event.preventDefault();
    toggle();
  });
}

function isElsewhere(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest("[data-card-link]") !== null);
}
