// The chart in deploy/helm gives, in its grown form, the very manifests of deploy/kubernetes; the small form
// is one node on a volume. Where Helm is installed it renders and lints, else what stands in for it here.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Glob, YAML } from "bun";
import { environmentSchema, secretNames } from "../src/config/config.ts";
import { faultOf, faultsInManifests, type Resource } from "./support/manifests.ts";
import { renderTemplate } from "./support/render-chart.ts";

const chart = join(import.meta.dir, "../deploy/helm");
const read = async (path: string) =>
  YAML.parse(await Bun.file(join(chart, path)).text()) as Record<string, unknown>;
const [Chart, defaults] = await Promise.all([read("Chart.yaml"), read("values.yaml")]);
const schema = await Bun.file(join(chart, "values.schema.json")).json();
const isValid = new Ajv({ strict: false }).compile(schema);

async function rendered(values: object, name = "screen-search"): Promise<Resource[]> {
  const context = {
    Values: { ...defaults, ...values },
    Release: { Name: name },
    Chart: { AppVersion: Chart["appVersion"] },
  };
  const files = [...new Glob("templates/*.yaml").scanSync(chart)].sort();
  const texts = await Promise.all(
    files.map(async (file) => renderTemplate(await Bun.file(join(chart, file)).text(), context)),
  );
  return texts.flatMap((text) => (text.trim() === "" ? [] : (YAML.parse(text) as Resource | Resource[])));
}

const forms: Record<string, object> = {
  small: {},
  "small with an ingress": {
    ingress: { host: "screens.example.com", className: "nginx", tlsSecret: "tls" },
    persistence: { size: "9Gi", storageClass: "fast" },
  },
  grown: { form: "grown" },
  "grown with a digest and settings": {
    form: "grown",
    image: { repository: "registry.example.com/a", tag: "", digest: `sha256:${"a".repeat(64)}` },
    env: { LOG_QUERIES: "true", RERANK_URL: "http://rerank" },
  },
};

describe("the Helm chart", () => {
  test("is, grown and with its own values, what deploy/kubernetes has", async () => {
    const folder = join(chart, "../kubernetes");
    const names = [...new Glob("*.yaml").scanSync(folder)].filter((name) => name !== "kustomization.yaml");
    const own = await Promise.all(names.map((name) => Bun.file(join(folder, name)).text()));
    const byKind = (all: Resource[]) => Object.fromEntries(all.map((each) => [each.kind, each]));
    expect(byKind(await rendered({ form: "grown" }))).toEqual(
      byKind(own.map((text) => YAML.parse(text) as Resource)),
    );
  });

  test("gives manifests that are as Kubernetes wants them, in every form", async () => {
    const all = await Promise.all(Object.values(forms).map((values) => rendered(values, "other")));
    expect(all.map((each) => each.length)).toEqual([4, 5, 5, 5]);
    expect(await faultsInManifests(all.flat())).toBeNull();
    for (const { metadata } of all.flat()) expect(metadata.name).toBe("other");
  });

  test("keeps the small form to one process on its volume, without the secrets of servers it has not", async () => {
    const deployment = (await rendered({})).find(({ kind }) => kind === "Deployment");
    expect(deployment?.spec).toMatchObject({ replicas: 1, strategy: { type: "Recreate" } } as never);
    const text = JSON.stringify(deployment);
    expect(text).toContain('"persistentVolumeClaim":{"claimName":"screen-search"}');
    expect(text).not.toContain("/run/secrets");
    const names = [...text.matchAll(/"name":"([A-Z_0-9]+)"/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(name in environmentSchema.properties))).toEqual([]);
    expect(names.filter((name) => secretNames.includes(name))).toEqual([]);
  });

  test("takes the values that it documents and refuses others by its schema", () => {
    expect(isValid(defaults) ? [] : isValid.errors).toEqual([]);
    for (const values of Object.values(forms)) expect(isValid({ ...defaults, ...values })).toBe(true);
    for (const wrong of [
      { form: "huge" },
      { baseUrl: "screens.example.com" },
      { image: { repository: "" } },
      { image: { repository: "a", digest: "sha256:1" } },
      { autoscaling: { minReplicas: 0 } },
      { env: { LOG_QUERIES: true } },
      { replicas: 2 },
    ])
      expect([wrong, isValid({ ...defaults, ...wrong })]).toEqual([wrong, false]);
    // A value without a rule could be misspelt.
    expect(Object.keys(schema.properties).sort()).toEqual([...Object.keys(defaults), "global"].sort());
  });

  const helm = Bun.which("helm");
  if (helm === null) console.log("deploy/helm with helm SKIPPED: it is not installed.");
  test.skipIf(helm === null)("is what Helm itself lints and renders", () => {
    for (const form of ["small", "grown"])
      for (const command of [
        ["helm", "lint", "--strict", chart],
        ["helm", "template", "screen-search", chart],
      ])
        expect(faultOf([...command, "--set", `form=${form}`])).toBeNull();
  });
});
