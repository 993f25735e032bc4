// A picture of the first screenful must not be found by what stands below it.

/** How much of a page is in the picture, in CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const box = / \[box=(-?[\d.]+),(-?[\d.]+),([\d.]+),([\d.]+)\]/;

/** An aria snapshot with boxes, without the nodes outside the picture, and without the boxes. */
export function cutSnapshot(snapshot: string, size: PictureSize): string {
  const kept: string[] = [];
  let leftOut = Number.POSITIVE_INFINITY;
  for (const line of snapshot.split("\n")) {
    const indent = line.search(/\S/);
    if (indent > leftOut) continue;
    const isOutside = isOut(box.exec(line), size);
    leftOut = isOutside ? indent : Number.POSITIVE_INFINITY;
    if (!isOutside) kept.push(line.replace(box, ""));
  }
  return kept.join("\n");
}

/** What has no size, such as an option of a closed list, is where its parent is. */
function isOut(found: RegExpExecArray | null, { width, height }: PictureSize): boolean {
  const [x = 0, y = 0, wide = 0, high = 0] = (found ?? []).slice(1).map(Number);
  if (wide === 0 || high === 0) return false;
  return y >= height || x >= width || y + high <= 0 || x + wide <= 0;
}
