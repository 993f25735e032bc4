// Screens that are deleted in a moment. Nothing is sent before: who takes it back, or leaves the page, has
// lost nothing.
import { useSyncExternalStore } from "react";
import { deleteScreen, type Screen } from "../api.ts";
import { refreshLibrary } from "../queries.ts";

/** A screen that is to be deleted, and how far that is. */
export interface PendingDelete {
  readonly id: string;
  readonly title: string;
  readonly state: "waiting" | "sending";
  /** Why it could not be deleted; it goes on being shown until it is dismissed. */
  readonly error: Error | null;
}

const undoMs = 8_000;
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let pending: readonly PendingDelete[] = [];

/** Deletes a screen unless it is taken back within some seconds. */
export function deleteLater({ id, title }: Pick<Screen, "id" | "title">): void {
  if (pending.some((one) => one.id === id && one.error === null)) return;
  publish([...pending.filter((one) => one.id !== id), { id, title, state: "waiting", error: null }]);
  resumeDelete(id);
}

/** Takes it back, or forgets one that failed. */
export function undoDelete(id: string): void {
  pauseDelete(id);
  publish(pending.filter((one) => one.id !== id));
}

/** The time stands still while somebody reads or reaches for the button. */
export function pauseDelete(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** The time begins again. */
export function resumeDelete(id: string): void {
  pauseDelete(id);
  const isWaiting = pending.some((one) => one.id === id && one.state === "waiting" && one.error === null);
  if (isWaiting)
    timers.set(
      id,
      setTimeout(() => void send(id), undoMs),
    );
}

async function send(id: string): Promise<void> {
  change(id, { state: "sending" });
  try {
    await deleteScreen({ screenId: id });
    undoDelete(id);
    await refreshLibrary();
  } catch (error) {
    change(id, { state: "waiting", error: error as Error });
  }
}

function change(id: string, to: Partial<PendingDelete>): void {
  publish(pending.map((one) => (one.id === id ? { ...one, ...to } : one)));
}

function publish(next: readonly PendingDelete[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The screens that are to be deleted. */
export function usePendingDeletes(): readonly PendingDelete[] {
  return useSyncExternalStore(subscribe, () => pending);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
