import { loadConfig } from "../../src/config.ts";

/** What is wrong with settings, a line each. */
export function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    return (error as Error).message.split("\n").slice(1);
  }
  return [];
}
