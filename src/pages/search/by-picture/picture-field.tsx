import { ActionIcon, Group, Loader, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconPhotoSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useDropTarget } from "../../layout/drop-target.ts";
import { isDialogOpen } from "../../layout/shortcuts.ts";
import styles from "./by-picture.module.css";
import type { PictureSearchState } from "./use-picture-search.ts";

interface Props {
  readonly state: PictureSearchState;
  /** The search field, over which a picture is dropped. */
  readonly children: ReactNode;
}

/** The search field that also takes a picture: dropped on it, pasted on the page, or chosen by a button. */
export function PictureField({ state, children }: Props) {
  const { picture, choose } = state;
  const { isOver, ...drop } = useDropTarget(({ files }) => {
    // The service refuses other files, and says why.
    const file = pictureAmong(files) ?? files[0];
    if (file !== undefined) void choose(file);
  });
  usePaste(choose);
  return (
    <div className={styles.field} {...drop}>
      {children}
      {isOver && (
        <p className={styles.over} aria-hidden="true">
          Drop the picture to find screens like it
        </p>
      )}
      {picture !== null && <Chosen state={state} />}
    </div>
  );
}

type Choose = (file: File) => unknown;

/** A button in the field that opens the files. */
export function PictureButton({ onChoose }: { readonly onChoose: Choose }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Search by picture"
        title="Search by picture: choose, drop or paste one. It is not kept."
        onClick={() => input.current?.click()}
      >
        <IconPhotoSearch size={21} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="Picture to search by"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) void onChoose(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

function Chosen({ state: { picture, search, remove } }: { readonly state: PictureSearchState }) {
  const name = picture?.file.name ?? "";
  return (
    <Group gap="0.5rem 0.75rem" mt="0.75rem" mih="2.25rem">
      <span className={styles.thumbnail}>
        {picture?.thumbnail && <img src={picture.thumbnail} alt={`Your picture: ${name}`} />}
        {search.isFetching && <Loader size={20} pos="absolute" />}
      </span>
      <span className={styles.name}>
        <strong>Screens like your picture</strong>
        <Text component="bdi" size="sm" c="dimmed" data-cut>
          {name}
        </Text>
      </span>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Remove the picture" onClick={remove}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** Office programs copy text as a picture, too; a file that was copied has its name as plain text. */
function isRichText({ types }: DataTransfer): boolean {
  return types.includes("text/plain") && types.includes("text/html");
}

/** Takes pictures pasted anywhere on the page but in dialogs; text goes where it always goes. */
function usePaste(choose: Choose): void {
  useWindowEvent("paste", (event) => {
    const { clipboardData } = event;
    const file = pictureAmong(clipboardData?.files);
    const isOthers = isDialogOpen() || (clipboardData !== null && isRichText(clipboardData));
    if (file === null || isOthers) return;
    event.preventDefault();
    void choose(file);
  });
}

/** The first picture among dropped or pasted files. */
function pictureAmong(files: FileList | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}
