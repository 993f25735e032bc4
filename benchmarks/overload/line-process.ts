// A process that is told a task by a line of JSON and answers with one: the clients of a load, which share no
// event loop with what starts them.

/** One task after the other. */
export interface LineProcess<Task, Outcome> {
  run(task: Task): Promise<Outcome>;
  end(): Promise<void>;
}

/** Starts a script of this folder with Bun. */
export function startLineProcess<Task, Outcome>(
  script: string,
  args: readonly string[],
): LineProcess<Task, Outcome> {
  const child = Bun.spawn([process.execPath, script, ...args], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const line = async () => {
    for (let text = ""; ; ) {
      const { value } = await reader.read();
      if (value === undefined) throw new Error("the generator ended by itself");
      text += value;
      if (text.endsWith("\n")) return text;
    }
  };
  return {
    async run(task) {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      await child.stdin.flush();
      return JSON.parse(await line()) as Outcome;
    },
    async end() {
      await child.stdin.end();
      await child.exited;
    },
  };
}
