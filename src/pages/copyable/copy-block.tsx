import { Text } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copyable.module.css";

interface CopyBlockProps {
  /** What the lines are, such as "curl command". */
  readonly label: string;
  readonly text: string;
  /** One line on where it goes. */
  readonly hint?: string;
}

/** Lines of code with a button that copies them. */
export function CopyBlock({ label, text, hint }: CopyBlockProps) {
  return (
    <section className={styles["block"]} aria-label={label}>
      <div className={styles["blockHead"]}>
        <Text size="xs" c="dimmed">
          {hint ?? label}
        </Text>
        <CopyButton text={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre className={styles["code"]} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
