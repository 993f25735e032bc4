export const subjects: readonly { readonly tests: readonly string[]; readonly about: readonly string[] }[];
export function filesOf(checkout: string, paths: readonly string[]): string[];
export function testFiles(checkout: string, names: readonly string[]): string[];
export function unchangedTests(since: string, checkout?: string): string[];
