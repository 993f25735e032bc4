import { Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Membership } from "../../api.ts";
import { revokeShares } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { isManager } from "../../labels/roles.ts";
import { useAbout } from "../../queries.ts";
import { Panel } from "../panel.tsx";

/** What links to screens open, and the way to end all of them. */
export function ShareLinks({ workspace }: { readonly workspace: Membership }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const isPublic = useAbout()?.has_public_screen_pages !== false;
  const queries = useQueryClient();
  const end = async () => {
    await revokeShares({ workspaceId: workspace.id });
    // Links that were read before are no longer good.
    await queries.invalidateQueries();
    setIsEnded(true);
  };
  return (
    <Panel
      title="Share links"
      intro={
        isPublic
          ? "A link to a screen that members copy, or that API keys and agents get, opens that one screen for anyone who has it, without an account."
          : "Links to screens ask for a sign-in: the operator of this service turned public screen pages off."
      }
    >
      <Group gap="md" mih={36}>
        {isManager(workspace.role) ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setIsAsked(true)}>
            End all share links
          </Button>
        ) : (
          <Text size="sm">Owners and admins can end all of them.</Text>
        )}
        <Text size="sm" c="dimmed" role="status" flex={1}>
          {isEnded && "Links given out before no longer open."}
        </Text>
      </Group>
      {isAsked ? (
        <ConfirmDialog
          title={`End all share links of ${workspace.name}?`}
          action="End all share links"
          onClose={() => setIsAsked(false)}
          onConfirm={end}
        >
          Every link to a screen given out so far stops working for people who are not signed in, in documents
          and chats too. New links work. Addresses of pictures end by themselves when they expire.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
