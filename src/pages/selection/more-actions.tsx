import { Button, Menu } from "@mantine/core";
import { IconDots, IconDownload, IconHistory, IconLink, IconRoute, IconSparkles } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ListedScreen } from "../api.ts";
import { copyText } from "../copyable/copy-text.ts";
import { counted } from "../labels/numbers.ts";
import { messageOf } from "../notices/failure-notice.tsx";
import { downloadOriginals } from "./downloads.ts";
import styles from "./selection-bar.module.css";
import { saySelection, showDialog } from "./selection-store.ts";

const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

interface Props {
  /** As of `SelectionBar`. */
  readonly workspaceId: string | null;
  readonly mayEdit: boolean;
  readonly screens: readonly ListedScreen[];
}

export function MoreActions({ workspaceId, mayEdit, screens }: Props) {
  const downloading = useMutation({
    mutationFn: (chosenId: string) => {
      saySelection("Preparing the ZIP file…");
      return downloadOriginals(
        chosenId,
        screens.map(({ id }) => id),
      );
    },
    onSuccess: () => saySelection("The ZIP file is downloaded"),
    onError: (error) => saySelection(messageOf(error)),
  });
  const copyLinks = async () => {
    const links = screens.map(({ service_url: link }) => link);
    const isCopied = await copyText(`${links.join("\n")}\n`);
    saySelection(isCopied ? `Copied ${counted(links.length, "link")}` : "The browser refused to copy");
  };
  return (
    <Menu position="top-end" width={250} offset={16}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="sm"
          className={styles.action}
          aria-label="More actions"
          disabled={screens.length === 0}
          loading={downloading.isPending}
          leftSection={<IconDots size={18} stroke={1.8} aria-hidden />}
        >
          <span className={styles.label}>More</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {workspaceId !== null && (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => downloading.mutate(workspaceId)}>
            Download originals (ZIP)
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLinks()}>
          Copy links
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => addToFlow(screens)}>
              Add to a flow
            </Menu.Item>
            <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={() => showDialog("describe")}>
              Describe again…
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => showDialog("restore")}>
              Bring back from history
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function addToFlow(screens: readonly ListedScreen[]): void {
  if (new Set(screens.map(({ app_name, platform }) => `${platform} ${app_name}`)).size === 1)
    showDialog("flow");
  else saySelection("Select screens of one app: a flow is of one app and platform");
}
