// The service of a product, with a tail that looks and saves often, so that a step need not wait for it: bun serve.ts PRODUCT.
import { join } from "node:path";

const [, , product = ""] = process.argv;
const load = (path: string) => import(join(product, "src", path));
const { serve }: typeof import("../../src/serve.ts") = await load("serve.ts");
const { loadConfig }: typeof import("../../src/config.ts") = await load("config.ts");
const { openEngine }: typeof import("../../src/engine/engine.ts") = await load("engine/engine.ts");
const { followDefaults }: typeof import("../../src/engine/follow-changes.ts") =
  await load("engine/follow-changes.ts");
const { reportFailure }: typeof import("../../src/cli/output.ts") = await load("cli/output.ts");

process.umask(0o077);
Object.assign(followDefaults, { pollMs: 15, saveAfterIdleMs: 100 });
try {
  await serve(loadConfig(process.env), { openEngine });
} catch (error) {
  process.exit(reportFailure(error));
}
