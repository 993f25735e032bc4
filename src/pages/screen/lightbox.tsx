import { ActionIcon, Box, Modal } from "@mantine/core";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ListedScreen, Screen, ScreenImage } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { KeepIcons } from "../collections/keep-actions.tsx";
import { useOpened } from "../dialogs/dialog-focus.ts";
import { screenQuery } from "../queries.ts";
import { freshPictureAddress, shareOf, usePicture } from "../screen-list/picture-address.ts";
import { useStep, useTrail } from "../screen-list/trail.ts";
import { useSession } from "../session.tsx";
import styles from "./lightbox.module.css";
import { StepButtons, useArrowKeys } from "./trail-bar.tsx";

/** A screen that the full view leads to; its address has the share link that opens it for visitors. */
type Step = Pick<ListedScreen, "id" | "service_url">;

interface Props {
  readonly screen: Screen;
  /** A flow from that screen on; else what is shown is of the list that its page was opened from. */
  readonly flow?: readonly Step[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The large picture over the whole page: fitted to the window, or pixel by pixel. The arrow keys, and a strip
 * below it, lead through a flow, or the list that its screen was opened from, where closing leads to the page
 * of what was shown last.
 */
export function Lightbox({ screen: opener, flow, isOpen, onClose }: Props) {
  const opened = useOpened(isOpen);
  const from = useTrail(opener.id);
  const steps = flow ?? from?.ids.map((id) => ({ id, service_url: addressOf(`/screens/${id}`) }));
  const [at, setAt] = useState(flow ? 0 : (from?.at ?? 0));
  const trail = steps ? { ids: steps.map(({ id }) => id), at } : null;
  const shown = steps?.[at];
  const shownId = shown?.id ?? opener.id;
  const step = useStep();
  const screen = useShown(opener, shown);
  const onStep = (_: string, to: number) => setAt(to);
  const { image_high: high, title } = screen;
  const close = () => {
    onClose();
    if (flow) setAt(0);
    else if (shownId !== opener.id) step(shownId);
  };
  const [isFitted, setIsFitted] = useState(true);
  const [isAdding, setIsAdding] = useState(false);
  const Zoom = isFitted ? IconZoomIn : IconZoomOut;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    setIsFitted(!isFitted);
  };
  // Pixel by pixel the arrow keys move the picture.
  useArrowKeys(isOpen && isFitted ? trail : null, onStep, true);
  return (
    <Modal.Root opened={opened} lockScroll={false} onClose={close} closeOnEscape={!isAdding} fullScreen>
      <Modal.Overlay />
      <Modal.Content className={styles.content} aria-label={`Picture: ${title}`} data-whole>
        <Modal.Header className={styles.header}>
          <Modal.Title fw={550} data-cut>
            {title}
          </Modal.Title>
          {trail && (
            <Box ml="auto">
              <StepButtons trail={trail} onStep={onStep} />
            </Box>
          )}
          <div className={styles.keep} data-alone={trail === null}>
            <KeepIcons screenId={screen.id} variant="subtle" onAdding={setIsAdding} />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={isFitted ? "Show every pixel" : "Fit to the window"}
            onClick={() => setIsFitted(!isFitted)}
          >
            <Zoom size={20} stroke={1.7} />
          </ActionIcon>
          <Modal.CloseButton ml={0} size={38} aria-label="Close" />
        </Modal.Header>
        <Modal.Body
          className={styles.body}
          data-fitted={isFitted}
          tabIndex={-1}
          data-autofocus
          onKeyDown={onKeyDown}
        >
          {high === null ? (
            <p>This screen has no picture.</p>
          ) : (
            <LargePicture key={screen.id} screen={screen} high={high} />
          )}
        </Modal.Body>
        {steps && steps.length > 1 && <Strip steps={steps} at={at} onStep={onStep} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The screen to show; the one before it until it is there. */
function useShown(opener: Screen, shown: Step | undefined): Screen {
  const { chosenWorkspaceId: workspace } = useSession();
  const { id, service_url: url } = shown ?? { id: opener.id, service_url: "" };
  const isOther = id !== opener.id;
  const { data } = useQuery({
    ...screenQuery(id, shareOf(url), workspace),
    enabled: isOther,
    placeholderData: keepPreviousData,
  });
  return isOther && data !== undefined ? data : opener;
}

function LargePicture({ screen, high }: Pick<Props, "screen"> & { readonly high: ScreenImage }) {
  const { src, onError } = usePicture(high.url, screen.service_url, "high");
  if (src === null) return <p>The picture did not load.</p>;
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

/** Steps to each side of the one that is shown. */
const shownMax = 12;

interface StripProps {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onStep: (screenId: string, at: number) => void;
}

function Strip({ steps, at, onStep }: StripProps) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step.
  useEffect(() => {
    const shown = list.current?.querySelector("[aria-current]");
    shown?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  const first = Math.max(0, at - shownMax);
  return (
    <ol className={styles.strip} aria-label="Screens around this one" ref={list}>
      {steps.slice(first, at + shownMax + 1).map(({ id, service_url: url }, offset) => {
        const place = first + offset;
        return (
          <li key={place}>
            <button
              type="button"
              aria-label={`Screen ${place + 1} of ${steps.length}`}
              aria-current={place === at ? "true" : undefined}
              onClick={() => onStep(id, place)}
            >
              <img src={freshPictureAddress(url, "optimized")} alt="" loading="lazy" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
