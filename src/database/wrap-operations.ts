/** The same operations, each run by `run`. Members that are no functions stay as they are. */
export function wrapOperations<Operations extends object>(
  operations: Operations,
  run: (operation: () => Promise<unknown>) => Promise<unknown>,
): Operations {
  const wrapped = Object.entries(operations).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "function" ? (...input: unknown[]) => run(async () => value(...input)) : value,
  ]);
  return Object.fromEntries(wrapped);
}
