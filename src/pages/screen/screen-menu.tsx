import { Menu, Text } from "@mantine/core";
import { IconDownload, IconHash, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Screen } from "../api.ts";
import { errorColor, MoreIcon } from "../buttons/buttons.tsx";
import { useCopy } from "../copyable/copy-text.ts";
import { lazyDialog } from "../lazy-part.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { listedOf } from "../screen-list/screen-card.tsx";
import { downloadOf, downloadOriginals } from "../selection/downloads.ts";
import { useSession } from "../session.tsx";
import { deleteLater, useIsLeaving } from "./pending-deletes.ts";

const EditScreensDialog = lazyDialog(() => import("./edit-dialog.tsx"), "EditScreensDialog");
const icon = { size: 17, stroke: 1.8, "aria-hidden": true } as const;

/** Rarer actions: members save the file as it was imported, and who may change the library does that here. */
export function ScreenMenu({ screen }: { readonly screen: Screen }) {
  const { entitledWorkspace, mayEdit } = useSession();
  const { copied, copy } = useCopy();
  const [isEdited, setIsEdited] = useState(false);
  const isLeaving = useIsLeaving(screen.id);
  const saving = useMutation({ mutationFn: (id: string) => downloadOriginals(id, [screen.id]) });
  const onClose = () => setIsEdited(false);
  const save = { leftSection: <IconDownload {...icon} /> };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <MoreIcon loading={saving.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => copy("Link", screen.service_url)}>
            Copy link
          </Menu.Item>
          {screen.image_high === null ? null : entitledWorkspace === null ? (
            <Menu.Item {...save} {...downloadOf(screen)}>
              Download picture
            </Menu.Item>
          ) : (
            <Menu.Item {...save} onClick={() => saving.mutate(entitledWorkspace.id)}>
              Download original
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHash {...icon} />} onClick={() => copy("ID", screen.id)}>
            Copy ID
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setIsEdited(true)}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash {...icon} />}
                disabled={isLeaving}
                {...(!isLeaving && { c: errorColor })}
                onClick={() => deleteLater([screen])}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Text size="sm" c="dimmed" role="status">
        {copied ? `${copied} copied` : saving.isSuccess && "Original downloaded"}
      </Text>
      <FailureNotice error={saving.error} />
      {isEdited && <EditScreensDialog screens={[listedOf(screen)]} onClose={onClose} onDone={onClose} />}
    </>
  );
}
