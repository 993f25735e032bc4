// A process that starts services as `serve` does, one after another until one of them listens: loading the
// program takes most of the processor time of a start that fails. `broken-package.ts` is loaded before it.
import { reportFailure } from "../../src/cli/output.ts";
import { serve } from "../../src/cli/serve.ts";
import { loadConfig } from "../../src/config/config.ts";
import { openEngine } from "../../src/index/engine.ts";

/** The exit code and what is said to the person who starts it; null and nothing for a service that listens. */
export interface Started {
  readonly code: number | null;
  readonly err: string;
}

// Each start listens for the signals that end it.
process.setMaxListeners(0);
process.umask(0o077);
process.on("message", async (settings: Record<string, string>) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  let err = "";
  process.stderr.write = (part: string | Uint8Array) => {
    err += typeof part === "string" ? part : new TextDecoder().decode(part);
    return true;
  };
  const code = await serve(loadConfig(process.env), { openEngine, isEmptyAllowed: true }).then(
    () => null,
    (error: unknown) => reportFailure(error),
  );
  process.send?.({ code, err } satisfies Started);
});
