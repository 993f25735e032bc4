import { counted, durationText, shortCount } from "../labels/numbers.ts";

/**
 * Prompt, schema, a picture or a text of the usual size and the answer, by the formula of Qwen2.5-VL;
 * docs/describe.md has the arithmetic.
 */
const tokensAScreen = { picture: 1_600, text: 800 } as const;
/** A text describes screens without a picture, too. */
export const nouns = { picture: "picture", text: "screen" } as const;

/** A model and what is known about it. */
interface Destination {
  readonly name: string;
  readonly input: keyof typeof nouns;
  /** The server to which screens go. */
  readonly to: string;
  readonly seconds: number | null;
}

/** The screens that would be sent, to which server, and what that takes. */
export function DestinationText({
  model,
  screens,
}: {
  readonly model: Destination;
  readonly screens: number;
}) {
  const { input, name, seconds, to } = model;
  return (
    <>
      {counted(screens, nouns[input])} would be sent to <strong>{to}</strong>, model <strong>{name}</strong>:{" "}
      {input === "picture"
        ? "the pictures alone, no names, words or ids."
        : "text and app names, no pictures."}{" "}
      About {shortCount(screens * tokensAScreen[input])} tokens
      {seconds === null ? "" : ` and ${durationText(screens * seconds)}`}, an estimate. Words that were given
      stay.
    </>
  );
}
