// Screens that are deleted in a moment. Nothing is sent before: who takes it back, or leaves the page, has
// lost nothing.
import { api, type Screen } from "../api.ts";
import { refreshLibrary } from "../queries.ts";
import { createStore } from "../store.ts";
import { requireAllChanged } from "./partly-changed.ts";

const deleteScreens = api("POST /api/operator/screens/delete");

/** Screens that are to be deleted together, and how far that is. */
interface PendingDelete {
  /** The id of the first of them. */
  readonly id: string;
  readonly ids: ReadonlySet<string>;
  /** The title of a single one, or how many there are. */
  readonly title: string;
  readonly state: "waiting" | "sending";
  /** Shown until it is dismissed. */
  readonly error: Error | null;
}

const undoMs = 8_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const pending = createStore<readonly PendingDelete[]>([]);

/** Deletes screens, at most 500, unless that is taken back within some seconds. */
export function deleteLater(screens: readonly Pick<Screen, "id" | "title">[]): void {
  const asked = screens.filter(
    ({ id }) => !pending.get().some((one) => one.ids.has(id) && one.error === null),
  );
  const [first] = asked;
  if (first === undefined) return;
  const ids = new Set(asked.map(({ id }) => id));
  const title = asked.length === 1 ? first.title : `${asked.length} screens`;
  const others = pending.get().filter(({ id }) => id !== first.id);
  pending.set([...others, { id: first.id, ids, title, state: "waiting", error: null }]);
  resumeDelete(first.id);
}

/** Takes it back, or forgets one that failed. */
export function undoDelete(id: string): void {
  pauseDelete(id);
  pending.set(pending.get().filter((one) => one.id !== id));
}

/** Takes all of them back, when somebody leaves: nothing may be deleted in the name of the next. */
export function undoDeletes(): void {
  for (const { id } of pending.get()) undoDelete(id);
}

/** The time stands still while somebody reads or reaches for the button. */
export function pauseDelete(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** The time begins again. */
export function resumeDelete(id: string): void {
  pauseDelete(id);
  const isWaiting = pending
    .get()
    .some((one) => one.id === id && one.state === "waiting" && one.error === null);
  if (isWaiting)
    timers.set(
      id,
      setTimeout(() => void send(id), undoMs),
    );
}

async function send(id: string): Promise<void> {
  const ids = [...(pending.get().find((one) => one.id === id)?.ids ?? [])];
  change(id, { state: "sending" });
  try {
    // Also after a failure: some may be gone by then.
    const answer = await deleteScreens({ body: { ids } }).finally(refreshLibrary);
    requireAllChanged(answer, ids.length);
    undoDelete(id);
  } catch (error) {
    change(id, { state: "waiting", error: error as Error });
  }
}

function change(id: string, to: Partial<PendingDelete>): void {
  pending.set(pending.get().map((one) => (one.id === id ? { ...one, ...to } : one)));
}

export function usePendingDeletes(): readonly PendingDelete[] {
  return pending.usePart((all) => all);
}

/** True for a screen that is deleted in a moment. */
export function useIsLeaving(id: string): boolean {
  return pending.usePart((all) => all.some(({ ids, error }) => error === null && ids.has(id)));
}
