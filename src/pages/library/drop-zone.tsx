import { Button, Group, Loader, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconFolderOpen, IconPhotoUp, IconUpload } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { bytesText } from "../labels/numbers.ts";
import { useDropTarget } from "../layout/drop-target.ts";
import { isTyping } from "../layout/shortcuts.ts";
import noticeStyles from "../notices/notices.module.css";
import { type ChosenEntry, filesOfDrop, filesOfInput } from "./chosen-files.ts";
import styles from "./library.module.css";
import type { UploadBounds } from "./upload-plan.ts";

interface DropZoneProps {
  readonly bounds: UploadBounds;
  /** While the chosen files are looked through. */
  readonly isReading: boolean;
  readonly onFiles: (files: Promise<ChosenEntry[]>) => void;
}

/** Drop target for files, with buttons for keyboards and phones. */
export function DropZone({ bounds, isReading, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const asFolder = (input: HTMLInputElement | null) => {
    folder.current = input;
    if (input !== null) input.webkitdirectory = true;
  };
  const { isOver, ...drop } = useDropTarget((dropped) => onFiles(filesOfDrop(dropped)));
  usePaste(onFiles);
  const choose = (input: HTMLInputElement) => {
    if (input.files !== null && input.files.length > 0) onFiles(Promise.resolve(filesOfInput(input.files)));
    // The same files may be chosen again.
    input.value = "";
  };
  return (
    <section className={styles.zone} data-over={isOver} aria-label="Add screens" {...drop}>
      <span className={noticeStyles.emptyIcon} aria-hidden>
        {isReading ? <Loader size={26} /> : <IconPhotoUp size={30} stroke={1.6} />}
      </span>
      <Text fw={600} role="status">
        {isReading ? "Looking through the files…" : "Drag or paste screens in"}
      </Text>
      <Text size="sm" c="dimmed" maw={520}>
        Pictures, a folder of them, a ZIP or TAR, or a manifest (JSONL, CSV, Parquet), up to{" "}
        {bytesText(bounds.bytes_max)}. The text in pictures is read, so they are found by it.
      </Text>
      <Group gap="sm" justify="center" mt="xs">
        <ChooseButton label="Choose files" icon={IconUpload} input={files} isReading={isReading} />
        <ChooseButton label="Choose a folder" icon={IconFolderOpen} input={folder} isReading={isReading} />
      </Group>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={asFolder}
        type="file"
        hidden
        aria-label="Folder"
        onChange={(event) => choose(event.currentTarget)}
      />
    </section>
  );
}

interface ChooseButtonProps {
  readonly label: string;
  readonly icon: typeof IconUpload;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isReading: boolean;
}

function ChooseButton({ label, icon: Icon, input, isReading }: ChooseButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={17} stroke={1.8} aria-hidden />}
      disabled={isReading}
      onClick={() => input.current?.click()}
    >
      {label}
    </Button>
  );
}

/** Takes pictures from the clipboard, wherever on the page they are pasted but in a field for text. */
function usePaste(onFiles: DropZoneProps["onFiles"]) {
  useWindowEvent("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    onFiles(Promise.resolve(files.map(pastedFile)));
  });
}

/** Browsers call every picture of the clipboard `image.png`: the time tells them apart. */
function pastedFile(file: File): ChosenEntry {
  if (file.name !== "image.png") return { path: file.name, file };
  const time = new Date().toLocaleString("sv-SE").replaceAll(":", ".");
  return { path: `Pasted ${time}.png`, file };
}
