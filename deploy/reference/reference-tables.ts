// Reference that is made from the code when the guides are built. In a guide a line such as `[Table:
// settings](../src/config/config-table.ts)` stands for it: on a code host it leads to the source.
import { columnsReference } from "./columns.ts";
import { commandsReference } from "./commands.ts";
import { errorsReference } from "./errors.ts";
import { limitsReference } from "./limits.ts";
import { settingsReference } from "./settings.ts";

const references: Readonly<Record<string, () => string>> = {
  settings: settingsReference,
  limits: limitsReference,
  errors: errorsReference,
  columns: columnsReference,
  commands: commandsReference,
};

export const referenceNames = Object.keys(references);

/** The text of a guide with its tables in their places. */
export function withReference(text: string): string {
  return text.replace(/^\[Table: (\w+)\]\([^)]+\)$/gm, (_, name: string) => {
    const reference = references[name];
    if (reference === undefined) throw new Error(`There is no table "${name}" in deploy/reference/.`);
    return reference();
  });
}
