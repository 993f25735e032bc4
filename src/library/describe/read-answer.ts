import { Value } from "@sinclair/typebox/value";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { Description } from "./prompt.ts";

/**
 * A description, or what is wrong with the answer in words of ours: nothing of the answer itself is in it.
 */
export type ReadAnswer = { readonly description: Description } | { readonly problem: string };

/**
 * Reads the text that a model answered. Its strings are plain text from here on: HTML and instructions in
 * them mean nothing.
 */
export function readAnswer(content: string): ReadAnswer {
  const value = parse(content);
  if (value === undefined) return { problem: "it is not one JSON object." };
  const cleaned = cleanFields(value);
  const found = Value.Errors(Description, cleaned).First();
  if (found === undefined) return { description: Value.Decode(Description, cleaned) };
  const field = found.path.split("/")[1] ?? "";
  return { problem: field in Description.properties ? `${field} breaks its rule.` : "it has other fields." };
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
