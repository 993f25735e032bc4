// A side of a benchmark: answers JSON lines of its standard input, one JSON line each, until the input ends.

type Answer = object | Promise<object>;

/** The operations of a side; a request carries its parameters beside `do`. */
export interface Handlers<Prepare, Round, Answers> {
  prepare(request: Prepare): Answer;
  round(request: Round): Answer;
  answers(request: Answers): Answer;
}

/** Libraries that write to standard output would break the lines: what they print goes to standard error. */
export async function serve<Prepare, Round, Answers>(
  handlers: Handlers<Prepare, Round, Answers>,
): Promise<void> {
  console.info = console.log = console.debug = console.error;
  for await (const line of console) {
    if (line === "") continue; // what Bun gives at the end of the input
    const request = JSON.parse(line) as { readonly do: "prepare" | "round" | "answers" };
    const answer = await handlers[request.do](request as Prepare & Round & Answers);
    await Bun.write(Bun.stdout, `${JSON.stringify(answer)}\n`);
  }
  process.exit(0);
}

/** Measures the duration of `work`. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The version of an installed package. */
export async function versionOf(name: string): Promise<string> {
  const path = `${import.meta.dir}/../../node_modules/${name}/package.json`;
  const { version } = (await Bun.file(path).json()) as { version: string };
  return version;
}
