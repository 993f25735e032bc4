import type { Screen } from "../api.ts";

/** What pages call the words of a screen that a person may write. */
export const wordNames: Readonly<Record<Screen["edits"][number]["field"], string>> = {
  title: "Title",
  description: "Description",
  elements: "Elements",
  text: "Text",
  pattern: "Pattern",
};
