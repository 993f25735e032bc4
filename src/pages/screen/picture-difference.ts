// The difference between two pictures of a screen, found in the browser: drawn small, laid over each other as
// copies are, and marked cell by cell.
import { useEffect, useState } from "react";
import { type ColouredCells, differingCells } from "../../images/fit-looks.ts";
import type { ScreenImage } from "../api.ts";
import { pictureAddress } from "../screen-list/picture-address.ts";

/** Cells a side: of a phone's picture each is some five pixels. */
const side = 192;
/** Magenta is rare on screens. */
const markColour = "rgb(224 0 132 / 45%)";

export interface Difference {
  /** The address of a picture of the marks, to be laid over both; null until it is made. */
  readonly marks: string | null;
  /** The share of cells that differ, 0 to 1. */
  readonly share: number;
  /** True where the browser may not read the pictures, such as those of another host. */
  readonly isFailed: boolean;
}

const none: Difference = { marks: null, share: 0, isFailed: false };

/** Compares two pictures, once both are loaded. */
export function useDifference(newest: ScreenImage, before: ScreenImage): Difference {
  const [found, setFound] = useState<Difference>(none);
  useEffect(() => {
    let isLeft = false;
    const keep = (difference: Difference) => {
      if (!isLeft) setFound(difference);
    };
    keep(none);
    compare(newest.url, before.url).then(keep, () => keep({ ...none, isFailed: true }));
    return () => {
      isLeft = true;
    };
  }, [newest.url, before.url]);
  return found;
}

async function compare(newest: string, before: string): Promise<Difference> {
  const pictures = await Promise.all([newest, before].map(loaded));
  // Both as wide as the square; the longer one as high.
  const heights = pictures.map(({ naturalWidth, naturalHeight }) => naturalHeight / naturalWidth);
  const [one, other] = pictures.map((picture, at) =>
    cellsOf(picture, (side * (heights[at] ?? 1)) / Math.max(...heights)),
  );
  if (one === undefined || other === undefined) return none;
  const cells = differingCells(side, one, other);
  const marked = cells.reduce((sum, cell) => sum + cell, 0);
  return { marks: drawn(cells), share: marked / cells.length, isFailed: false };
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = pictureAddress(url);
  await picture.decode();
  return picture;
}

function canvasContext(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser draws no pictures.");
  return [canvas, context];
}

function cellsOf(picture: HTMLImageElement, height: number): ColouredCells {
  const [, context] = canvasContext();
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, 0, 0, side, height);
  const { data } = context.getImageData(0, 0, side, side);
  const channel = (at: number) =>
    Float32Array.from({ length: side * side }, (_, cell) => data[4 * cell + at] ?? 0);
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  // Luma (BT.601).
  const grey = red.map((level, at) => 0.299 * level + 0.587 * (green[at] ?? 0) + 0.114 * (blue[at] ?? 0));
  return { grey, colours: [red, green, blue] };
}

function drawn(cells: Uint8Array): string {
  const [canvas, context] = canvasContext();
  context.fillStyle = markColour;
  for (const [at, cell] of cells.entries())
    if (cell > 0) context.fillRect(at % side, Math.floor(at / side), 1, 1);
  return canvas.toDataURL();
}
