// Every app of the demo library, in the order of the manifest.
import { korvo } from "./apps/korvo.ts";
import type { DemoApp } from "./kit/types.ts";

export const apps: readonly DemoApp[] = [korvo];
