export function hostTriple(): string;
export function libraryOptions(triple: string): readonly string[] | null;
export function addonFolder(): readonly string[];
export const checked: readonly string[];
