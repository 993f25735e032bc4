// A preload of a child process that makes functions of packages throw, as a third party may: of those that
// `BREAKABLE` names, as `package#export`, the one that `BROKEN` names at the moment of a call.
import { plugin } from "bun";

/** The function, which throws where `BROKEN` names it; an object of functions has none then. */
function breaking(name: string, real: object): object {
  const check = () => {
    if (process.env["BROKEN"] === name)
      throw new TypeError(`${name} is broken on purpose,\nwith a second line and uss_live_${"a".repeat(36)}`);
  };
  return new Proxy(real, {
    apply: (target, self, given) => (check(), Reflect.apply(target as () => unknown, self, given)),
    construct: (target, given, by) => (check(), Reflect.construct(target as new () => object, given, by)),
    get: (target, key, self) => {
      if (typeof target === "object") check();
      return Reflect.get(target, key, self);
    },
  });
}

for (const name of (process.env["BREAKABLE"] ?? "").split(" ").filter(Boolean)) {
  const [path = "", exported = ""] = name.split("#");
  const real: Record<string, object> = await import(Bun.resolveSync(path, import.meta.dir));
  plugin({
    name: `breakable ${name}`,
    setup: (build) =>
      void build.module(path, () => ({
        exports: { ...real, [exported]: breaking(name, real[exported] ?? {}) },
        loader: "object",
      })),
  });
}
