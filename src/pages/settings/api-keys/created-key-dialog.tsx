import { Button, Stack } from "@mantine/core";
import type { CreatedKey } from "../../api.ts";
import { SecretOnce } from "../../copyable/secret-once.tsx";
import { Dialog } from "../../dialogs/dialog.tsx";
import { useBaseUrl } from "../../queries.ts";

interface CreatedKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

/** A key that was just made; neither Escape nor a click beside it closes this, as the key would be lost. */
export function CreatedKeyDialog({ created, onClose }: CreatedKeyDialogProps) {
  return (
    <Dialog title={`Key “${created.name}”`} size="lg" isOpen isDismissible={false} onClose={onClose}>
      <Stack gap="md">
        <SecretOnce secret={created.key} baseUrl={useBaseUrl()} />
        <Button onClick={onClose}>I have stored it</Button>
      </Stack>
    </Dialog>
  );
}
