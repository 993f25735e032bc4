import type { EditedScreens } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { RequestError } from "../request.ts";

/** Throws the words for screens that stayed as they were, of `asked` ones. */
export function requireAllChanged({ failed }: Pick<EditedScreens, "failed">, asked: number): void {
  const [first] = failed;
  if (first === undefined) return;
  const stayed = `${counted(failed.length, "screen")} of ${asked} stayed as before. ${first.message}`;
  throw new RequestError(409, first.code, asked === 1 ? first.message : stayed);
}
