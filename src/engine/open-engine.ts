// STAND-IN until the addon lands. Overwrite it.
import { OperatorError } from "../errors.ts";
import type { Engine, ScreenEncoder } from "./engine.ts";

/** Opens the index whose snapshot is in `folder`, or an empty one. */
export async function openEngine(folder: string): Promise<Engine> {
  throw new OperatorError(`The search addon is not built: ${folder} cannot be opened.`);
}

/** Opens the model alone, without an index. */
export async function openEncoder(): Promise<ScreenEncoder> {
  throw new OperatorError("The search addon is not built.");
}
