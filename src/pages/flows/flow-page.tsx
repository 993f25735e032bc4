import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
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
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appsQuery, screenQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import { FlowDialog } from "./flow-dialog.tsx";
import { flowQuery, refreshFlows } from "./flow-queries.ts";
import styles from "./flows.module.css";

const Lightbox = lazyDialog(() => import("../screen/lightbox.tsx"), "Lightbox");
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

/** Plays a flow, and for who may edit, changes it. */
function FlowActions({ flow }: { readonly flow: Flow }) {
  const { mayEdit } = useSession();
  return (
    <Group gap="xs" mb="xl">
      <PlayButton flow={flow} />
      {mayEdit && <FlowChanges flow={flow} />}
    </Group>
  );
}

/** Shows the steps one by one over the whole window; arrow keys lead through them. */
function PlayButton({ flow: { screens } }: { readonly flow: Flow }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const steps = screens.map(({ id, service_url }) => ({ id, serviceUrl: service_url }));
  const { chosenWorkspaceId } = useSession();
  const { data } = useQuery(screenQuery(steps[0]?.id ?? "", "", chosenWorkspaceId));
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={17} stroke={1.8} aria-hidden="true" />}
        disabled={data === undefined}
        onClick={() => setIsOpen(true)}
      >
        Play
      </Button>
      {data && isOpen !== null && (
        <Lightbox screen={data} flow={steps} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function FlowChanges({ flow }: { readonly flow: Flow }) {
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<"edit" | "delete" | null>(null);
  const app = { name: flow.app_name, platform: flow.platform };
  return (
    <>
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
    </>
  );
}
