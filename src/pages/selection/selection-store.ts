// The screens that are selected on a page: one set, which ends with the page.
import type { ListedScreen } from "../api.ts";
import { createStore } from "../store.ts";

/** The most screens that the service changes, keeps or hands out in one request. */
export const selectedMax = 500;

/** A list whose screens can be selected together. */
export interface WholeList {
  /** The words after "Select", such as "all 214". */
  readonly name: string;
  /** Its first screens, at most `selectedMax` and one. */
  readonly load: () => Promise<readonly ListedScreen[]>;
}

export type SelectionDialog = "edit" | "tag" | "collect" | "flow" | "describe" | "restore";

interface Selection {
  /** True from the first screen, or from the button that begins, until it is ended. */
  readonly isOn: boolean;
  readonly screens: ReadonlyMap<string, ListedScreen>;
  /** True when more were asked for than can be selected. */
  readonly isFull: boolean;
  readonly dialog: SelectionDialog | null;
  readonly whole: WholeList | null;
  /** False for those who have nothing to do with a selection, such as visitors. */
  readonly isAllowed: boolean;
  /** The last message for people: what was done, or why not. */
  readonly said: string;
}

const nothing = { isOn: false, screens: new Map<string, ListedScreen>(), isFull: false, dialog: null };
const store = createStore<Selection>({ ...nothing, whole: null, isAllowed: false, said: "" });
/** The screen from which a range goes on. */
let anchorId: string | null = null;

function publish(change: Partial<Selection>): void {
  const selection = { ...store.get(), ...change };
  // Marks of cards show by this, so that not every card is drawn again.
  document.documentElement.toggleAttribute("data-selecting", selection.isOn);
  store.set(selection);
}

/** The selection now, for handlers of events. */
export const currentSelection = store.get;

/** The screen that was selected or left out last; null at the beginning. */
export function rangeStart(): string | null {
  return anchorId;
}

/** Begins to select without a screen. */
export function beginSelection(): void {
  publish({ isOn: true, said: "" });
}

/** Ends it: nothing is selected any more. */
export function endSelection(): void {
  anchorId = null;
  if (store.get().isOn) publish(nothing);
}

/** Adds a screen to the selection, or takes it out; the last one out does not end it. */
export function toggleSelected(screen: ListedScreen): void {
  anchorId = screen.id;
  if (!store.get().screens.has(screen.id)) {
    addSelected([screen]);
    return;
  }
  const screens = new Map(store.get().screens);
  screens.delete(screen.id);
  publish({ screens, isFull: false, said: "" });
}

/** Adds screens as far as there is room. */
export function addSelected(added: readonly ListedScreen[]): void {
  const screens = new Map(store.get().screens);
  for (const screen of added) if (screens.size < selectedMax) screens.set(screen.id, screen);
  publish({ isOn: true, screens, isFull: added.some(({ id }) => !screens.has(id)), said: "" });
}

/** Adds screens, and goes on from the last of them. */
export function selectRange(added: readonly ListedScreen[], last: ListedScreen): void {
  addSelected(added);
  anchorId = last.id;
}

/** Takes what is known of a selected screen by now, such as its app after an edit. */
export function renewSelected(screen: ListedScreen): void {
  const { screens } = store.get();
  const isOlder = screens.has(screen.id) && screens.get(screen.id) !== screen;
  if (isOlder) publish({ screens: new Map(screens).set(screen.id, screen) });
}

/** Opens a dialog of the selection, or closes it. */
export function showDialog(dialog: SelectionDialog | null): void {
  publish({ dialog });
}

/** The list of this page that can be selected as a whole. */
export function offerWhole(whole: WholeList | null): void {
  publish({ whole });
}

export function allowSelection(isAllowed: boolean): void {
  publish({ isAllowed });
}

/** Says something on the bar and to screen readers. */
export function saySelection(said: string): void {
  publish({ said });
}

export function useSelection(): Selection {
  return store.usePart((all) => all);
}

/** True for a screen that is selected: a card is drawn again only when this changes. */
export function useIsSelected(id: string): boolean {
  return store.usePart(({ screens }) => screens.has(id));
}

export function useMaySelect(): boolean {
  return store.usePart(({ isAllowed }) => isAllowed);
}
