// The demo library, as it lies in the repository.
import { join } from "node:path";

/** A row of its manifest. */
export interface DemoRow {
  readonly id: string;
  readonly app_name: string;
  readonly platform: "ios" | "web";
  readonly title: string;
  readonly image: string;
  readonly [field: string]: unknown;
}

/** The folder that the pictures of rows are named in. */
export const demoFolder = join(import.meta.dir, "../../demo");

/** All of its rows, in their order. */
export async function demoRows(): Promise<DemoRow[]> {
  return Bun.JSONL.parse(await Bun.file(join(demoFolder, "manifest.jsonl")).text()) as DemoRow[];
}
