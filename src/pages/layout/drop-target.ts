import { useWindowEvent } from "@mantine/hooks";
import { type DragEvent, useState } from "react";

/** Files that are dropped beside the element would be opened by the browser, which leaves the page. */
export function useDropTarget(onDropped: (dropped: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent("dragover", (event) => event.preventDefault());
  useWindowEvent("drop", (event) => event.preventDefault());
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped(event.dataTransfer);
    },
  };
}
