// The words of screens as a form has them. A field that differs between the screens is empty in the form, and
// stays as it is in each of them unless something is written.
import type { CommonWords, EditScreensBody } from "../api.ts";

export interface EditValues {
  readonly app_name: string;
  /** `""` leaves it as it is. */
  readonly platform: "" | "ios" | "web";
  /** Likewise. */
  readonly system: CommonWords["words"]["system"];
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** One a line. */
  readonly elements: string;
  readonly pattern: string;
}

export function editValuesOf({ words, various }: CommonWords): EditValues {
  const values = { ...words, elements: words.elements.join("\n") };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, various.some((one) => one === name) ? "" : value]),
  ) as unknown as EditValues;
}

export function changesOf(values: EditValues, before: EditValues): EditScreensBody["set"] {
  const { platform, system, elements, ...words } = values;
  const changed = Object.entries(words).filter(
    ([name, value]) => value.trim() !== before[name as keyof typeof words],
  );
  const lines = elements.split("\n").map((line) => line.trim());
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])),
    ...(platform !== "" && platform !== before.platform && { platform }),
    ...(system !== "" && system !== before.system && { system }),
    ...(elements !== before.elements && { elements: lines.filter((line) => line !== "") }),
  };
}
