import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconShare2, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { api, type Flow, type ListedScreen } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { linkOf, SharedSet } from "../collections/shared-set.tsx";
import { useCopy } from "../copyable/copy-text.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { counted } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { appsQuery, screenQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { shareOf } from "../screen-list/picture-address.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { DownloadInOrder } from "../selection/download-in-order.tsx";
import { signedInOnly, useSession } from "../session.tsx";
import { FlowDialog } from "./flow-dialog.tsx";
import { flowQuery, refreshFlows, sharedFlowQuery } from "./flow-queries.ts";
import styles from "./flows.module.css";

const Lightbox = lazyDialog(() => import("../screen/lightbox.tsx"), "Lightbox");
const deleteFlow = api("POST /api/operator/flows/:flowId/delete");

/** A flow: for who is signed in, to be worked on; by its link, to be looked at. */
export function FlowPage({ flowId }: { readonly flowId: string }) {
  const share = new URLSearchParams(useSearch()).get("share");
  const { session } = useSession();
  if (share !== null && session === null) return <SharedFlowPage flowId={flowId} share={share} />;
  return <OwnFlow flowId={flowId} />;
}

/** Without an account. */
function SharedFlowPage({ flowId, share }: { readonly flowId: string; readonly share: string }) {
  const query = useQuery(sharedFlowQuery(flowId, share));
  const { flow, screens } = query.data ?? {};
  return (
    <SharedSet kind="flow" query={query} {...flow} note={flow?.description ?? ""} of={flow?.app_name ?? ""}>
      {flow && screens && (
        <>
          <Group mb="xl">
            <PlayButton screens={screens} />
          </Group>
          <Steps flow={{ ...flow, screens }} hrefOf={linkOf} />
        </>
      )}
    </SharedSet>
  );
}

const OwnFlow = signedInOnly(function OwnFlow({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch } = useQuery(flowQuery(flowId));
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <PageLoading />;
  const { name, description, platform, screens } = data;
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
      <Steps flow={data} />
    </>
  );
});

interface StepsProps {
  readonly flow: Pick<Flow, "app_name" | "platform"> & { readonly screens: readonly ListedScreen[] };
  /** The targets of the cards, where they are not the pages of who is signed in. */
  readonly hrefOf?: (screen: ListedScreen) => string;
}

function Steps({ flow: { app_name, platform, screens }, hrefOf }: StepsProps) {
  return (
    <ol className={styles.steps} data-platform={platform} data-trail="" aria-label={`Steps of ${app_name}`}>
      {screens.map((screen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a screen may come twice, and the order is the key.
        <li key={at}>
          <Text span display="block" mb="0.35rem" size="sm" c="dimmed">
            {at + 1}
          </Text>
          <ScreenCard screen={screen} hasApp={false} {...(hrefOf && { href: hrefOf(screen) })} />
        </li>
      ))}
    </ol>
  );
}

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

function FlowActions({ flow }: { readonly flow: Flow }) {
  const { mayEdit } = useSession();
  const { copied, copy } = useCopy();
  const { share_url: link, screens } = flow;
  return (
    <Group gap="xs" mb="xl">
      <PlayButton screens={screens} />
      {link !== null && (
        <ActionButton icon={IconShare2} onClick={() => void copy("Link", link)}>
          Copy link
        </ActionButton>
      )}
      <DownloadInOrder screens={screens} />
      {mayEdit && <FlowChanges flow={flow} />}
      <Text size="sm" c="dimmed" role="status">
        {copied && "Link copied. Anyone with it sees the flow and its screens, without an account."}
      </Text>
    </Group>
  );
}

function PlayButton({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { chosenWorkspaceId } = useSession();
  const { id = "", service_url: url = "" } = screens[0] ?? {};
  const { data } = useQuery(screenQuery(id, shareOf(url), chosenWorkspaceId));
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
        <Lightbox screen={data} flow={screens} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function FlowChanges({ flow }: { readonly flow: Flow }) {
  const [, navigate] = useLocation();
  const [isEdited, setIsEdited] = useState(false);
  const app = { name: flow.app_name, platform: flow.platform };
  const ask = () =>
    askFirst({
      title: `Delete the flow ${flow.name}?`,
      children: "Its name, its sentence and its order are lost. The screens stay in the library.",
      action: "Delete flow",
      onConfirm: async () => {
        await deleteFlow({ flowId: flow.id });
        navigate("/apps");
        await refreshFlows();
      },
    });
  return (
    <>
      <ActionButton icon={IconPencil} onClick={() => setIsEdited(true)}>
        Edit flow
      </ActionButton>
      <ActionButton icon={IconTrash} isDangerous onClick={ask}>
        Delete
      </ActionButton>
      {isEdited && <FlowDialog app={app} flow={flow} onClose={() => setIsEdited(false)} />}
    </>
  );
}
