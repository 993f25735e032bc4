import { Value } from "@sinclair/typebox/value";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import type { Description, Prompt } from "./prompt.ts";

/** The words of a model; what it was not asked for is empty. */
export type DescribedScreen = Omit<Description, "theme"> & { readonly theme: string };

/** A description, the model's reason for none, or a problem, which quotes nothing of the answer. */
export type ReadAnswer =
  | { readonly description: DescribedScreen }
  | { readonly reason: string }
  | { readonly problem: string };

/** Reads a model's answer. Its strings are plain text from here on: HTML and instructions mean nothing. */
export function readAnswer(content: string, { answer }: Pick<Prompt, "answer">): ReadAnswer {
  const value = parse(content);
  if (value === undefined) return { problem: "it is not one JSON object." };
  const cleaned = Value.Default(answer, cleanFields(value)) as Record<string, unknown>;
  if ("unsure" in answer.properties && cleaned["unsure"] === true) return { reason: "it was unsure." };
  const found = Value.Errors(answer, cleaned).First();
  if (found === undefined) return { description: { text: "", theme: "", ...wordsOf(cleaned) } };
  const field = found.path.split("/")[1] ?? "";
  return { problem: field in answer.properties ? `${field} breaks its rule.` : "it has other fields." };
}

/** The words of an answer that keeps to its schema. */
function wordsOf({ unsure: _, ...words }: Record<string, unknown>) {
  return words as Omit<DescribedScreen, "text" | "theme"> & Partial<DescribedScreen>;
}

/** Some servers without `response_format` wrap the object in a fenced block. */
function parse(content: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(content) ?? [];
  try {
    const value: unknown = JSON.parse(fenced ?? content);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function cleanFields(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value as object).map(([name, field]: [string, unknown]) => [name, cleanField(field)]),
  );
}

function cleanField(field: unknown): unknown {
  if (typeof field === "string") return cleanText(field);
  if (!Array.isArray(field)) return field;
  return field.map(cleanField).filter((each) => each !== "");
}

/** Without what is not seen, and half characters; lines stay. */
export function cleanText(text: string): string {
  return withoutInvisible(text.toWellFormed().replace(/\r\n?/g, "\n")).trim();
}
