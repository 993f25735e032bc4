import { loadConfig } from "../../src/config/config.ts";

/** Problems with settings, one a line. */
export function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    return (error as Error).message.split("\n").slice(1);
  }
  return [];
}
