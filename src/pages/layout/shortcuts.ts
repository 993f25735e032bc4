// Keys that work on every page, and the dialog that tells of them.
import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";

let isHelpOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog of the shortcuts, from anywhere. */
export function setShortcutHelp(isOpen: boolean): void {
  isHelpOpen = isOpen;
  for (const listener of listeners) listener();
}

/** True while the shortcut help is open. */
export function useShortcutHelp(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isHelpOpen,
  );
}

/** Switch for single-key shortcuts. People who use speech input may turn them off (WCAG 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({
    key: "screen-search.shortcuts",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

/**
 * `/` leads to the field of the search, from other pages too; `?` tells of the keys. Not while somebody types
 * or a dialog is open.
 */
export function useShortcuts(isSignedIn: boolean): void {
  const [isOn] = useShortcutsSwitch();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isSignedIn || !isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target))
        return;
      if (event.key === "?") setShortcutHelp(true);
      else if (event.key === "/") goToField(navigate);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isSignedIn, isOn, navigate]);
}

function goToField(navigate: (to: string) => void): void {
  const field = searchField();
  if (field === null) {
    askFieldFocus();
    navigate("/");
    return;
  }
  field.focus();
  field.select();
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
  return isTyping || document.querySelector('[role="dialog"],[role="menu"]') !== null;
}

// The way to the field of the search, from any page.

/** The field on this page; null where there is none. */
function searchField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>("[data-search-field]");
}

let isFocusAsked = false;

/** The field of the next page that has one gets the focus. */
function askFieldFocus(): void {
  isFocusAsked = true;
}

/** Returns whether focus was requested, and clears the request. */
export function takeFieldFocus(): boolean {
  const wasAsked = isFocusAsked;
  isFocusAsked = false;
  return wasAsked;
}
