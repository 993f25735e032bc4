import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "../use-copy.ts";
import styles from "./screen-id.module.css";

/** The id of a screen, to leave it out of a search. */
export function ScreenId({ id }: { readonly id: string }) {
  const { copied, copy } = useCopy();
  return (
    <p className={styles["id"]}>
      <code>{id}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label="Copy the screen ID"
        onClick={() => copy("id", id)}
      >
        {copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.7} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && "Screen ID copied"}</VisuallyHidden>
    </p>
  );
}
