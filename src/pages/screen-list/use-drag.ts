import { type DragEvent, useState } from "react";

/** Takes the place of what is dragged, that before which it is to stand, and that on which it was dropped. */
type OnMove = (from: number, before: number, over: number) => void;

/**
 * Dragging an item of a list onto another puts it before that one, or behind it on its far half: the right
 * one, or the lower one of a `column`.
 */
export function useDrag(onMove: OnMove, isColumn = false) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (at: number) => ({
    draggable: true,
    "data-over": over === at,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      if (over !== at) setOver(at);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      const isBehind = isColumn ? event.clientY > top + height / 2 : event.clientX > left + width / 2;
      if (dragged !== null && dragged !== at) onMove(dragged, isBehind ? at + 1 : at, at);
      end();
    },
    onDragEnd: end,
  });
}
