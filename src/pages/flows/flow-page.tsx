import { Anchor, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { api, type Flow } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { ConfirmDialog } from "../dialogs/dialog.tsx";
import { counted } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appsQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import { FlowDialog } from "./flow-dialog.tsx";
import { flowQuery, refreshFlows } from "./flow-queries.ts";
import styles from "./flows.module.css";

const deleteFlow = api("POST /api/operator/flows/:flowId/delete");

/** A flow: its sentence and its screens, step by step. */
export const FlowPage = signedInOnly(function FlowPage({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch } = useQuery(flowQuery(flowId));
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined)
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const { name, description, app_name, platform, screens } = data;
  return (
    <>
      <PageTitle dir="auto">{name}</PageTitle>
      {description !== "" && (
        <Text mt={6} maw="42rem" dir="auto">
          {description}
        </Text>
      )}
      <Text c="dimmed" size="sm" mt={6} mb="xl">
        <AppLink flow={data} /> · {platformNames[platform]} · {counted(screens.length, "step")}
      </Text>
      <FlowActions flow={data} />
      <ol className={styles.steps} data-platform={platform} data-trail="" aria-label={`Steps of ${app_name}`}>
        {screens.map((screen, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a screen may come twice, and the order is the key.
          <li key={at}>
            <span className={styles.number}>{at + 1}</span>
            <ScreenCard screen={screen} hasApp={false} />
          </li>
        ))}
      </ol>
    </>
  );
});

function AppLink({ flow: { app_name, platform } }: { readonly flow: Flow }) {
  const { data } = useQuery(appsQuery);
  const app = data?.apps.find((one) => one.name === app_name && one.platform === platform);
  if (app === undefined) return <bdi>{app_name}</bdi>;
  return (
    <Anchor component={Link} href={`/apps/${encodeURIComponent(app.id)}`}>
      <bdi>{app_name}</bdi>
    </Anchor>
  );
}

/** Changes of a flow, for who may edit. */
function FlowActions({ flow }: { readonly flow: Flow }) {
  const { mayEdit } = useSession();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<"edit" | "delete" | null>(null);
  if (!mayEdit) return null;
  const app = { name: flow.app_name, platform: flow.platform };
  return (
    <Group gap="xs" mb="xl">
      <ActionButton icon={IconPencil} onClick={() => setShown("edit")}>
        Edit flow
      </ActionButton>
      <ActionButton icon={IconTrash} isDangerous onClick={() => setShown("delete")}>
        Delete
      </ActionButton>
      {shown === "edit" && <FlowDialog app={app} flow={flow} onClose={() => setShown(null)} />}
      {shown === "delete" && (
        <ConfirmDialog
          title={`Delete the flow ${flow.name}?`}
          action="Delete flow"
          onClose={() => setShown(null)}
          onConfirm={async () => {
            await deleteFlow({ flowId: flow.id });
            navigate("/apps");
            await refreshFlows();
          }}
        >
          Its name, its sentence and its order are lost. The screens stay in the library.
        </ConfirmDialog>
      )}
    </Group>
  );
}
