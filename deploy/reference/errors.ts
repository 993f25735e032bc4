// The errors of the API: every code with its status, when it happens, and a message that says what to do.
import { errorCodes, errorExamples } from "../../src/web/docs/error-examples.ts";
import { code, plain, table } from "./table.ts";

export function errorsReference(): string {
  return table(
    ["Status", "Code", "When", "Such as"],
    errorCodes.map(({ code: name, status, summary }) => {
      const [, message] = errorExamples[name];
      return [String(status), code(name), summary, plain(message)];
    }),
  );
}
