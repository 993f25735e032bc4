import type { DescriptionSource } from "../fields.ts";

/** A model that an operator chose at the pages, where the settings name none. */
export interface ChosenModel {
  /** The address of its server, without `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  readonly input: DescriptionSource;
  /** The key for the server, encrypted with the secrets of the service; null without one. */
  readonly sealedKey: string | null;
  /** The price of a million tokens, sent and answered; null where it was not said. */
  readonly price: { readonly input: number; readonly output: number } | null;
}
