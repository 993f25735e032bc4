/** Where the command writes. */
export interface ImportOutput {
  /** The result: standard output. */
  readonly out: (text: string) => void;
  /** Progress: standard error. */
  readonly err: (text: string) => void;
  /** Whether standard error is a terminal, where a bar can be drawn over itself. */
  readonly isTerminal: boolean;
}

/** The streams of this process. */
export const processOutput: ImportOutput = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
};
