import { useTimeout } from "@mantine/hooks";
import { useState } from "react";

const shownMs = 1_800;

/** `copied` is the name of what was copied last, for a moment. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  const { start, clear } = useTimeout(() => setCopied(null), shownMs);
  const copy = async (name: string, text: string) => {
    if (!(await copyText(text))) return;
    setCopied(name);
    clear();
    start();
  };
  return { copied, copy };
}

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Without HTTPS there is no `navigator.clipboard`: inside a company's network that is not rare. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
