import { Text } from "@mantine/core";
import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copyable.module.css";

/** A short text on one line with a button that copies it; one click into it selects it all. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  return (
    <div>
      <Text component="label" htmlFor={id} size="sm" fw={500}>
        {label}
      </Text>
      <div className={styles["field"]}>
        <input
          id={id}
          className={styles["value"]}
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
