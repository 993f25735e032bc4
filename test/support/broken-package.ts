// A preload of a child process: `BROKEN=package#export` makes that function of a package throw whenever it is
// called, as a third party may.
import { plugin } from "bun";

const [name = "", exported = ""] = (process.env["BROKEN"] ?? "").split("#");

function broken(): never {
  throw new TypeError(`${exported} is broken on purpose,\nwith a second line and uss_live_${"a".repeat(36)}`);
}

if (name !== "") {
  const real: Record<string, unknown> = await import(Bun.resolveSync(name, import.meta.dir));
  plugin({
    name: "broken package",
    setup: (build) =>
      void build.module(name, () => ({
        exports: { ...real, [exported]: new Proxy(broken, { construct: broken }) },
        loader: "object",
      })),
  });
}
