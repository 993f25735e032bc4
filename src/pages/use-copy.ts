import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { copyText } from "./copy-text.ts";

const shownMs = 1_800;

/** `copied` is the name of what was copied last, for a moment. */
export function useCopy(): {
  readonly copied: string | null;
  copy: (name: string, text: string) => Promise<void>;
} {
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
