import { ActionIcon, Button, Group, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconLink } from "@tabler/icons-react";
import { portableName } from "../../library/export/portable-name.ts";
import type { Screen } from "../api.ts";
import { KeepActions } from "../collections/keep-actions.tsx";
import { useCopy } from "../copyable/copy-text.ts";
import { freshPictureAddress } from "../screen-list/picture-address.ts";
import { useSession } from "../session.tsx";
import { CopyPictureButton } from "./copy-picture.tsx";
import { DownloadOriginal } from "./download-original.tsx";
import { OperatorActions } from "./operator-actions.tsx";
import styles from "./screen-facts.module.css";

const icon = { size: 17, stroke: 1.8 } as const;

/**
 * Actions on a screen: share its link, download its picture; members download what was imported, operators
 * and editors can also change it.
 */
export function ScreenActions({ screen }: { readonly screen: Screen }) {
  const { entitledWorkspace, mayEdit } = useSession();
  const { copied, copy } = useCopy();
  return (
    <Group gap="xs" mt="xs">
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
        onClick={() => copy("link", screen.service_url)}
      >
        {copied ? "Link copied" : "Copy link"}
      </Button>
      {screen.image_high && (
        <Button
          component="a"
          variant="default"
          href={freshPictureAddress(screen.service_url, "high")}
          download={fileName(screen)}
          leftSection={<IconDownload {...icon} />}
        >
          Download picture
        </Button>
      )}
      {screen.image_high && entitledWorkspace !== null && (
        <DownloadOriginal workspaceId={entitledWorkspace.id} screenId={screen.id} />
      )}
      {screen.image_high && <CopyPictureButton screen={screen} />}
      <KeepActions screen={screen} />
      {mayEdit && <OperatorActions screen={screen} />}
      <VisuallyHidden role="status">{copied && "Link copied"}</VisuallyHidden>
    </Group>
  );
}

/** Words of any script stay; everything else becomes a dash. */
function fileName({ app_name: appName, title }: Screen): string {
  const name = `${appName} ${title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${portableName(name.replace(/-$/, ""))}.webp`;
}

/** The id of a screen, to leave it out of a search. */
export function ScreenId({ id }: { readonly id: string }) {
  const { copied, copy } = useCopy();
  return (
    <p className={styles.id}>
      <code>{id}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label="Copy the screen ID"
        onClick={() => copy("id", id)}
      >
        {copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.7} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && "Screen ID copied"}</VisuallyHidden>
    </p>
  );
}
