// The order of a collection, and what was taken out of it, as the page shows them before the service answers.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addToCollection, api, type CollectedScreen, removeFromCollection } from "../api.ts";
import { queryClient } from "../queries.ts";
import { collectionQuery, inParts, refreshCollections } from "./collection-queries.ts";

type Screens = readonly CollectedScreen[];

/** The screens with one of them before another, or at the end for null. */
function movedBefore(screens: Screens, id: string, before: string | null): Screens {
  const moved = screens.find((screen) => screen.id === id);
  if (moved === undefined || id === before) return screens;
  const rest = screens.filter((screen) => screen.id !== id);
  const at = before === null ? rest.length : rest.findIndex((screen) => screen.id === before);
  return at < 0 ? screens : rest.toSpliced(at, 0, moved);
}

/** A screen that was taken out, with what is needed to put it back. */
interface Removed {
  readonly screen: CollectedScreen;
  readonly before: string | null;
}

/** Each change is shown at once, and taken back when the service refuses it. */
export function useCollectionOrder(workspaceId: string, collectionId: string, screens: Screens) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState("");
  const { queryKey } = collectionQuery(workspaceId, collectionId);
  const at = { workspaceId, collectionId };
  const show = (next: Screens) => {
    // An answer that is on its way has the order of before.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, screens: [...next] });
  };
  const changing = useMutation({
    // One after the other, so that the last order that was seen is the one that is kept.
    scope: { id: `collection ${collectionId}` },
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: async () => {
      if (queryClient.isMutating() <= 1) await refreshCollections();
    },
  });
  const place = (id: string, before: string | null, section: string) =>
    api("POST /api/workspaces/:workspaceId/collections/:collectionId/order")({
      ...at,
      body: { screen_ids: [id], before, section },
    });
  const move = (id: string, before: string | null, section: string) => {
    const next = movedBefore(screens, id, before).map((one) => (one.id === id ? { ...one, section } : one));
    const position = next.findIndex((screen) => screen.id === id) + 1;
    show(next);
    const within = section === "" ? "" : ` in ${section}`;
    setSaid(`${next[position - 1]?.title ?? "Screen"} is now ${position} of ${next.length}${within}`);
    changing.mutate(() => place(id, before, section));
  };
  return {
    said,
    removed,
    error: changing.error,
    move,
    /** One place earlier or later; at the edge of a section first into the one beside it. */
    step: (from: number, steps: number) => {
      const [screen, beside] = [screens[from], screens[from + steps]];
      if (screen === undefined || beside === undefined) return;
      const isEdge = beside.section !== screen.section;
      const before = isEdge ? screens[from + 1] : screens.toSpliced(from, 1)[from + steps];
      move(screen.id, before?.id ?? null, beside.section);
    },
    remove: (screen: CollectedScreen) => {
      setRemoved({ screen, before: screens[screens.indexOf(screen) + 1]?.id ?? null });
      show(screens.filter(({ id }) => id !== screen.id));
      changing.mutate(() => removeFromCollection({ ...at, body: { screen_ids: [screen.id] } }));
    },
    undo: () => {
      if (removed === null) return;
      const { screen, before } = removed;
      setRemoved(null);
      show(movedBefore([...screens, screen], screen.id, before));
      setSaid(`${screen.title} is back`);
      changing.mutate(async () => {
        await addToCollection({ ...at, body: { screen_ids: [screen.id], note: screen.note } });
        await place(screen.id, before, screen.section);
      });
    },
    forget: () => setRemoved(null),
    /** Puts screens into the section of this name. */
    section: async (ids: readonly string[], section: string) => {
      await inParts(ids, (screen_ids) => addToCollection({ ...at, body: { screen_ids, section } }));
      await refreshCollections();
    },
    note: async (id: string, note: string) => {
      await addToCollection({ ...at, body: { screen_ids: [id], note } });
      await refreshCollections();
    },
  };
}
