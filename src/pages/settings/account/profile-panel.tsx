import { Stack, Text } from "@mantine/core";
import type { Session } from "../../api.ts";
import { updateProfile } from "../../api.ts";
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
          save={(name) => updateProfile({ body: { name } })}
        />
      </Stack>
    </Panel>
  );
}
