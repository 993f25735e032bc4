export function hostTriple(): string;
export function addonFolder(): readonly string[];
export const checked: readonly string[];
