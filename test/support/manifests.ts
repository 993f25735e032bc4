// Manifests for Kubernetes against the types of its API, and tools that read files of deploy/.
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

const root = join(import.meta.dir, "../..");

/** A manifest. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Record<string, never>;
}

/** Runs a tool and returns what it said when it failed, or null. */
export function faultOf(command: readonly string[], env: Record<string, string> = {}): string | null {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  return exitCode === 0 ? null : `${stdout}${stderr}`;
}

/** What the compiler says of manifests: each field known, none missing, each of its type. Null: nothing. */
export async function faultsInManifests(resources: readonly Resource[]): Promise<string | null> {
  const typeOf = ({ apiVersion, kind }: Resource) =>
    `import("kubernetes-types/${apiVersion === "v1" ? "core/v1" : apiVersion.replace(".k8s.io", "")}").${kind}`;
  const checks = resources.map(
    (resource, at) => `const m${at}: ${typeOf(resource)} = ${JSON.stringify(resource)};`,
  );
  // The check itself must see a misspelt field.
  const deployment = resources.find(({ kind }) => kind === "Deployment");
  const wrong = JSON.stringify(deployment).replace("readinessProbe", "readinesProbe");
  const misspelt = `// @ts-expect-error\nconst wrong: import("kubernetes-types/apps/v1").Deployment = ${wrong};`;
  const file = join(temporaryFolder(), "manifests.ts");
  const paths = `${JSON.stringify({ compilerOptions: { noEmit: true, strict: true, skipLibCheck: true, types: [], module: "esnext", moduleResolution: "bundler", paths: { "*": [join(root, "node_modules/*")] } }, files: [file] })}`;
  await Bun.write(file, [...checks, misspelt, "export {};"].join("\n"));
  const project = join(temporaryFolder(), "tsconfig.json");
  await Bun.write(project, paths);
  return faultOf([join(root, "node_modules/.bin/tsc"), "-p", project]);
}
