import { ActionIcon, Modal } from "@mantine/core";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useState } from "react";
import type { DescribedScreen } from "../../screens/page-schema.ts";
import { pictureAddress } from "../picture-address.ts";
import { useOpened } from "../use-opened.ts";
import styles from "./lightbox.module.css";

interface Props {
  readonly screen: DescribedScreen;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The large picture over the whole page: fitted to the window, or pixel by pixel. */
export function Lightbox({ screen: { image_high: high, title }, isOpen, onClose }: Props) {
  const opened = useOpened(isOpen);
  const [isFitted, setIsFitted] = useState(true);
  const Zoom = isFitted ? IconZoomIn : IconZoomOut;
  if (high === null) return null;
  return (
    <Modal.Root opened={opened} lockScroll={false} onClose={onClose} fullScreen>
      <Modal.Overlay />
      <Modal.Content className={styles["content"] ?? ""} aria-label={`Picture: ${title}`}>
        <Modal.Header className={styles["header"] ?? ""}>
          <Modal.Title className={styles["title"] ?? ""}>{title}</Modal.Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            ml="auto"
            aria-label={isFitted ? "Show every pixel" : "Fit to the window"}
            onClick={() => setIsFitted(!isFitted)}
          >
            <Zoom size={20} stroke={1.7} />
          </ActionIcon>
          <Modal.CloseButton ml={0} size={38} aria-label="Close" />
        </Modal.Header>
        <Modal.Body className={styles["body"] ?? ""} data-fitted={isFitted}>
          <img
            src={pictureAddress(high.url)}
            width={high.width}
            height={high.height}
            alt={`Screenshot: ${title}`}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
