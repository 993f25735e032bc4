/** A line of `targets`. */
export interface Target {
  readonly rust: string;
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}
export const targets: Readonly<Record<string, Target>>;
export function tripleOf(target: string): string;
export function packageName(target: string): string;
export function hostTarget(): string;
export function sourceDigest(root: string): string;
export function integrityOf(content: Uint8Array): string;
export function takePrebuilt(
  root: string,
  options?: { readonly target?: string; readonly folder?: string },
): string | null;
