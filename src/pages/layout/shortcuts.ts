// Keys that work on every page, and the dialog that tells of them.
import { useLocalStorage, useWindowEvent } from "@mantine/hooks";
import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { useLocation } from "wouter";
import { createStore } from "../store.ts";

/** True while the dialog of the shortcuts is open. */
export const shortcutHelp = createStore(false);

/** Switch for single-key shortcuts. People who use speech input may turn them off (WCAG 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({
    key: "screen-search.shortcuts",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

/** `/` leads to the search field, from other pages too; `?` tells of the keys. */
export function useShortcuts(isSignedIn: boolean): void {
  const [isOn] = useShortcutsSwitch();
  const [, navigate] = useLocation();
  useWindowEvent("keydown", (event) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (!isSignedIn || !isOn || isOther || isTypingOrAsked(event.target)) return;
    if (event.key === "?") shortcutHelp.set(true);
    else if (event.key === "/") goToField(navigate);
    else return;
    event.preventDefault();
  });
}

/** True while the field of the next page that has one is to get the focus. */
let isFocusAsked = false;

function goToField(navigate: (to: string) => void): void {
  const field = document.querySelector<HTMLTextAreaElement>("[data-search-field]");
  if (field === null) {
    isFocusAsked = true;
    navigate("/");
    return;
  }
  field.focus();
  field.select();
}

const textFields = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** True where somebody types: single keys and what is pasted belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

/**
 * True for a key that only confirms what an input method composes, as Enter does in Japanese, Chinese and
 * Korean. Safari ends the composition before that key, which has this code only (WebKit 165004).
 */
export function isComposing({ nativeEvent, keyCode }: ReactKeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

/** True while somebody types, or a dialog or a menu is open: single keys are theirs. */
export function isTypingOrAsked(target: EventTarget | null): boolean {
  return isTyping(target) || isDialogOpen();
}

/** True while a dialog or a menu is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"],[role="menu"]') !== null;
}

/** Returns whether focus was requested, and clears the request. */
export function takeFieldFocus(): boolean {
  const wasAsked = isFocusAsked;
  isFocusAsked = false;
  return wasAsked;
}
