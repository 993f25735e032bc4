import { Stack, Text } from "@mantine/core";
import type { Session } from "../../../accounts/schema.ts";
import { NameForm } from "../name-form.tsx";
import { Panel } from "../panel.tsx";

/** The name others see, and the address to sign in with. */
export function ProfilePanel({ user }: { readonly user: Session["user"] }) {
  return (
    <Panel title="Profile">
      <Stack gap="md">
        <Text size="sm">
          You sign in as <strong>{user.email}</strong>. The address cannot be changed here.
        </Text>
        <NameForm
          current={user.name}
          what="your name"
          autoComplete="name"
          action="Save"
          path="/api/account/profile"
        />
      </Stack>
    </Panel>
  );
}
