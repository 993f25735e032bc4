import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { copyText } from "../copy-text.ts";

const shownMs = 2_000;

type Outcome = "none" | "copied" | "failed";

const said: Readonly<Record<Outcome, string>> = {
  none: "",
  copied: "Copied",
  failed: "Select it and press Ctrl+C",
};

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers, such as "API key". */
  readonly label: string;
  /** What stands on the button. */
  readonly words?: string;
}

/** A button that copies a text and says so for two seconds, to screen readers too. */
export function CopyButton({ text, label, words = "Copy" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  useEffect(() => {
    if (outcome === "none") return;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? "copied" : "failed");
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={outcome === "none" ? `Copy ${label}` : said[outcome]}
        leftSection={
          outcome === "copied" ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
        }
        onClick={() => void copy()}
      >
        {outcome === "none" ? words : said[outcome]}
      </Button>
      <VisuallyHidden role="status">{said[outcome]}</VisuallyHidden>
    </>
  );
}
