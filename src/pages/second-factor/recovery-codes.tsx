import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../copyable/copy-button.tsx";
import { Notice } from "../notices/notice.tsx";
import styles from "./second-factor.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => unknown;
}

/** The codes for a lost phone, shown this once, and out only with a word that they are stored. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <Stack gap="md">
      <Notice kind="warning" title="These recovery codes are shown once">
        Each signs you in once without your phone. Store them where you would look without it, such as a
        password manager or on paper.
      </Notice>
      <ul className={styles["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton text={codes.join("\n")} label="recovery codes" />
      </Group>
      <Checkbox
        label="I have stored the codes"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <Button disabled={!isStored} onClick={() => void onStored()}>
        Done
      </Button>
    </Stack>
  );
}
