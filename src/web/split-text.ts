/** A text in two: what is shown at once and what is folded away. `rest` is empty for a text that is only a little longer than `leadMax`. */
export function leadAndRest(text: string, leadMax: number): { readonly lead: string; readonly rest: string } {
  if (text.length <= leadMax * 1.25) return { lead: text, rest: "" };
  const cut = cutAt(text, leadMax);
  return { lead: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() };
}

/** The last space before `max`; scripts without spaces are cut between two graphemes. */
function cutAt(text: string, max: number): number {
  const space = text.slice(0, max).search(/\s\S*$/u);
  if (space > max / 2) return space;
  const nearCut = text.slice(0, max + 64);
  const starts = [...new Intl.Segmenter().segment(nearCut)].map(({ index }) => index);
  return starts.findLast((start) => start <= max) ?? max;
}
