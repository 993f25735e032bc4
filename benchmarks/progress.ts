// Says on standard error how far a run is: a bar on a terminal, plain lines elsewhere.

const BAR_CELLS = 24;
const CLEAR_LINE = "\r\u001b[2K";

/** The steps of one table. */
export interface Progress {
  /** Begins a bar of so many steps. */
  begin(title: string, steps: number): void;
  /** One step is done; `what` is the one that comes now. */
  step(what: string): void;
  /** A line that stays. */
  note(line: string): void;
  end(): void;
}

export function progressOn(stream: NodeJS.WriteStream = process.stderr): Progress {
  let title = "";
  let steps = 0;
  let done = 0;
  const draw = (what: string) => {
    if (stream.isTTY) stream.write(`${CLEAR_LINE}${bar(done, steps)} ${title}: ${what}`);
    else stream.write(`${title} ${done}/${steps}: ${what}\n`);
  };
  return {
    begin(name, count) {
      [title, steps, done] = [name, count, 0];
    },
    step(what) {
      draw(what);
      done = Math.min(steps, done + 1);
    },
    note(line) {
      stream.write(stream.isTTY ? `${CLEAR_LINE}${line}\n` : `${line}\n`);
    },
    end() {
      if (stream.isTTY) stream.write(CLEAR_LINE);
    },
  };
}

/** `[######------]`, full when all steps are done. */
export function bar(done: number, steps: number): string {
  const full = steps === 0 ? BAR_CELLS : Math.round((Math.min(done, steps) / steps) * BAR_CELLS);
  return `[${"#".repeat(full)}${"-".repeat(BAR_CELLS - full)}]`;
}
