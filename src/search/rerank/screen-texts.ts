// The words of a screen that a re-ranker sees: its content, without ids, addresses or who asks.
import type { ScreenWords } from "../../database/screens.ts";

/**
 * Bytes of UTF-8 of all texts of a screen, and of each. English takes some four bytes a token, Chinese three:
 * with a query, a screen fits the 512 tokens of small models, which refuse a longer text or read its
 * beginning only.
 */
const bytesMax = 1_400;
const fieldBytesMax = { app: 100, title: 150, description: 650, elements: 300, text: bytesMax };

/** The strings about a screen that a re-ranker gets. Absent words are empty. */
export type ScreenTexts = Readonly<Record<keyof typeof fieldBytesMax, string>>;

const encoder = new TextEncoder();
const buffer = new Uint8Array(bytesMax);

/** The texts of a screen within their bounds; the text in its picture gets what the others leave. */
export function screenTexts({
  appName,
  title,
  description,
  elements,
  visibleText,
}: ScreenWords): ScreenTexts {
  let bytesLeft = bytesMax;
  const cut = (text: string, bytes: number) => {
    const { read, written } = encoder.encodeInto(text, buffer.subarray(0, Math.min(bytes, bytesLeft)));
    bytesLeft -= written;
    return text.slice(0, read);
  };
  return {
    app: cut(appName, fieldBytesMax.app),
    title: cut(title, fieldBytesMax.title),
    description: cut(description, fieldBytesMax.description),
    elements: cut(elements.join(", "), fieldBytesMax.elements),
    text: cut(visibleText, fieldBytesMax.text),
  };
}

/** Joins the texts for models that compare a query with a passage. Never empty: some servers refuse that. */
export function passageOf({ app, title, description, elements, text }: ScreenTexts): string {
  const lines = [
    [title, app].filter((part) => part !== "").join(" - "),
    description,
    elements && `Elements: ${elements}`,
    text && `Text: ${text}`,
  ];
  return lines.filter((line) => line !== "").join("\n") || "-";
}
