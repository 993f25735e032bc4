// Limits in deploy/: memory, storage, network access between parts, and ports reachable without TLS.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { YAML } from "bun";
import { watchdogSecondsMax } from "../src/system/processes/watchdog.ts";
import { problemsOf } from "./support/config-problems.ts";

const deploy = join(import.meta.dir, "../deploy");
const read = (path: string) => Bun.file(join(deploy, path)).text();

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly mem_limit?: string;
  readonly networks?: readonly string[] | Readonly<Record<string, object>>;
  readonly environment?: Readonly<Record<string, string>>;
}

const servicesOf = async (path: string) =>
  (YAML.parse(await read(path)) as { services: Record<string, Service> }).services;
const networksOf = ({ networks = [] }: Service): readonly string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

test.each(["compose.yaml", "compose.grown.yaml"])(
  "every container of %s has a memory limit",
  async (path) => {
    const unlimited = Object.entries(await servicesOf(path)).filter(([, service]) => !service.mem_limit);
    expect(unlimited).toEqual([]);
  },
);

describe("compose.grown.yaml", () => {
  test("names images by exact versions", async () => {
    const foreign = Object.values(await servicesOf("compose.grown.yaml")).filter(({ build }) => !build);
    for (const { image } of foreign) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
  });

  test("lets the proxy reach the nodes and nothing else", async () => {
    const { caddy, "screen-search": node, ...rest } = await servicesOf("compose.grown.yaml");
    const ofProxy = networksOf(caddy ?? {});
    const shares = (service: Service) => networksOf(service).some((name) => ofProxy.includes(name));
    expect(shares(node ?? {})).toBe(true);
    expect(
      Object.entries(rest).filter(([, service]) => networksOf(service).length === 0 || shares(service)),
    ).toEqual([]);
  });

  test("believes the addresses that its own proxy passes on, and no other peer's", async () => {
    const { caddy, "screen-search": node } = await servicesOf("compose.grown.yaml");
    const { front } = (caddy?.networks ?? {}) as Record<string, { ipv4_address: string }>;
    expect(node?.environment?.["TRUSTED_PROXIES"]).toBe(front?.ipv4_address ?? "none");
  });

  test("starts with its secrets as its comment gives them, only because it says what needs no TLS there", async () => {
    const text = await read("compose.grown.yaml");
    const { environment = {} } = (await servicesOf("compose.grown.yaml"))["screen-search"] ?? {};
    const secretOf = (file: string) =>
      new RegExp(`^# {3}${file.split("/").at(-1)} +(.*)$`, "m")
        .exec(text)?.[1]
        ?.replace(/^openssl.*|<.*?>/g, "s".repeat(48)) ?? "";
    const given = Object.entries(environment).map(([name, value]) =>
      name.endsWith("_FILE")
        ? [name.slice(0, -5), secretOf(value)]
        : [
            name,
            value
              .replace(/^\$\{BASE_URL.*/, "https://s.example.com")
              .replace(/^\$\{MILVUS.*/, "milvus:19530"),
          ],
    );
    const { INSECURE_CONNECTIONS = "", ...rest } = Object.fromEntries(given) as Record<string, string>;
    expect(problemsOf({ ...rest, INSECURE_CONNECTIONS })).toEqual([]);
    expect(problemsOf(rest)).toHaveLength(INSECURE_CONNECTIONS.split(",").length);
  });
});

test("a pod has a bound for each of its folders, and is allowed what they hold together", async () => {
  const { spec } = YAML.parse(await read("kubernetes/deployment.yaml")) as {
    spec: {
      template: {
        spec: {
          containers: { resources: { limits: Record<string, string> } }[];
          volumes: { emptyDir?: { sizeLimit?: string } }[];
        };
      };
    };
  };
  const { containers, volumes } = spec.template.spec;
  const sizes = volumes.flatMap(({ emptyDir }) =>
    emptyDir === undefined ? [] : [Number.parseInt(emptyDir.sizeLimit ?? "", 10)],
  );
  const allowed = Number.parseInt(containers[0]?.resources.limits["ephemeral-storage"] ?? "", 10);
  expect(allowed).toBeGreaterThanOrEqual(sizes.reduce((sum, size) => sum + size, 0));
});

test("systemd bounds the memory, and waits longer for a sign of life than the service's own watchdog", async () => {
  const unit = await read("screen-search.service");
  expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(watchdogSecondsMax);
  expect(unit).toMatch(/^Type=notify$/m);
  expect(unit).toMatch(/^MemoryMax=\d+%$/m);
});
