export function needsOwnProcess(text: string): boolean;
export function byProcess(
  paths: readonly string[],
  checkout?: string,
): { readonly together: readonly string[]; readonly alone: readonly string[] };
