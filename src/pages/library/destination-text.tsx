import { counted, durationText, shortCount } from "../labels/numbers.ts";

/**
 * Prompt, schema, a picture or a text of the usual size and the answer, by the formula of Qwen2.5-VL;
 * docs/describe.md has the arithmetic.
 */
const tokensAScreen = { picture: 1_600, text: 800 } as const;
/** A text describes screens without a picture, too. */
export const nouns = { picture: "picture", text: "screen" } as const;

interface Destination {
  readonly name: string;
  readonly input: keyof typeof nouns;
  /** The server to which screens go. */
  readonly to: string;
  readonly seconds: number | null;
  /** Tokens of a screen in a trial; absent for an estimate. */
  readonly tokens?: { readonly sent: number; readonly answered: number };
  /** The price of a million tokens. */
  readonly price?: { readonly input: number; readonly output: number } | null;
}

export function DestinationText({
  model,
  screens,
}: {
  readonly model: Destination;
  readonly screens: number;
}) {
  const { input, name, seconds, to, tokens } = model;
  const each = tokens === undefined ? tokensAScreen[input] : tokens.sent + tokens.answered;
  return (
    <>
      {counted(screens, nouns[input])} would be sent to <strong>{to}</strong>, model <strong>{name}</strong>:{" "}
      {input === "picture"
        ? "the pictures alone, no names, words or ids."
        : "text and app names, no pictures."}{" "}
      About {shortCount(screens * each)} tokens
      {seconds === null ? "" : ` and ${durationText(screens * seconds)}`}
      {costText(model, screens)}, {tokens === undefined ? "an estimate" : "by the trial"}. Words that were
      given stay.
    </>
  );
}

/** The cost of the tokens of a trial at the price that was entered, without a currency. */
function costText({ price, tokens }: Destination, screens: number): string {
  if (price == null || tokens === undefined) return "";
  const cost = (screens * (tokens.sent * price.input + tokens.answered * price.output)) / 1e6;
  return `, at your price ${cost < 0.01 ? "less than 0.01" : cost.toFixed(2)}`;
}
