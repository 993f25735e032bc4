import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CreatedKey } from "../api.ts";
import { SecretOnce } from "../copyable/secret-once.tsx";
import { useBaseUrl } from "../queries.ts";

interface FirstKeyProps {
  readonly created: CreatedKey;
  readonly onStored: () => Promise<void>;
}

/** The last step: the first API key, and out only with a word that it is stored. */
export function FirstKey({ created, onStored }: FirstKeyProps) {
  const [isStored, setIsStored] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leave = () => {
    setIsBusy(true);
    void onStored();
  };
  return (
    <Stack gap="md">
      <Text size="sm" tabIndex={-1}>
        You are set up and signed in. This is the first API key of your workspace; its settings can make more
        and revoke this one.
      </Text>
      <SecretOnce secret={created.key} baseUrl={useBaseUrl()} />
      <Checkbox
        label="I have stored the key"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!isStored} loading={isBusy} onClick={leave}>
        Go to search
      </Button>
    </Stack>
  );
}
