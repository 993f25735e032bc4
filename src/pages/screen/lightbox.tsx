import { ActionIcon, Modal, Text } from "@mantine/core";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useState } from "react";
import type { Screen, ScreenImage } from "../api.ts";
import { useOpened } from "../dialogs/dialog-focus.ts";
import { usePicture } from "../screen-list/picture-address.ts";
import styles from "./lightbox.module.css";

interface Props {
  readonly screen: Screen;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The large picture over the whole page: fitted to the window, or pixel by pixel. */
export function Lightbox({ screen, isOpen, onClose }: Props) {
  const { image_high: high, title } = screen;
  const opened = useOpened(isOpen);
  const [isFitted, setIsFitted] = useState(true);
  const Zoom = isFitted ? IconZoomIn : IconZoomOut;
  if (high === null) return null;
  return (
    <Modal.Root opened={opened} lockScroll={false} onClose={onClose} fullScreen>
      <Modal.Overlay />
      <Modal.Content className={styles.content} aria-label={`Picture: ${title}`}>
        <Modal.Header className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
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
        <Modal.Body className={styles.body} data-fitted={isFitted}>
          <LargePicture screen={screen} high={high} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function LargePicture({ screen, high }: Pick<Props, "screen"> & { readonly high: ScreenImage }) {
  const { src, onError } = usePicture(high.url, screen.service_url, "high");
  if (src === null) return <Text c="dimmed">The picture did not load.</Text>;
  return (
    <img
      src={src}
      onError={onError}
      width={high.width}
      height={high.height}
      alt={`Screenshot: ${screen.title}`}
    />
  );
}
