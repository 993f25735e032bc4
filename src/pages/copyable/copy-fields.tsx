import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { copyText } from "./copy-text.ts";
import styles from "./copyable.module.css";

interface CopyBlockProps {
  /** Name of the lines, such as "curl command". */
  readonly label: string;
  readonly text: string;
  /** One line on where it goes. */
  readonly hint?: string;
}

export function CopyBlock({ label, text, hint }: CopyBlockProps) {
  return (
    <section className={styles.block} aria-label={label}>
      <div className={styles.blockHead}>
        <Text size="xs" c="dimmed">
          {hint ?? label}
        </Text>
        <CopyButton text={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre className={styles.code} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}

/** A short text on one line with a button that copies it; one click into it selects it all. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  return (
    <div>
      <Text component="label" htmlFor={id} size="sm" fw={500}>
        {label}
      </Text>
      <div className={styles.field}>
        <input
          id={id}
          className={styles.value}
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} label={label.toLowerCase()} />
      </div>
    </div>
  );
}

const shownMs = 2_000;

type Outcome = "none" | "copied" | "failed";

const said: Readonly<Record<Outcome, string>> = {
  none: "",
  copied: "Copied",
  failed: "Select it and copy it",
};

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied value for screen readers, such as "API key". */
  readonly label: string;
}

/** A button that copies a text and says so for two seconds, to screen readers too. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
        {outcome === "none" ? "Copy" : said[outcome]}
      </Button>
      <VisuallyHidden role="status">{said[outcome]}</VisuallyHidden>
    </>
  );
}
