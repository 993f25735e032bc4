import { fileURLToPath } from "node:url";

/** A process that reads text, one picture at a time. */
export interface TextProcess {
  /** The text of a PNG. Rejects when the recogniser fails or the process ends. */
  read(png: Uint8Array): Promise<string>;
  /** Kills it; a text that is being read rejects. */
  end(): void;
}

/** What the process answers. */
export type TextAnswer = { readonly text: string } | { readonly error: string };

/** Starts `recognise-text.ts` with none of this process's environment: what reads strangers' pictures holds no secrets. */
export function startTextProcess(): TextProcess {
  let answer: PromiseWithResolvers<string> | null = null;
  const child = Bun.spawn([process.execPath, fileURLToPath(import.meta.resolve("./recognise-text.ts"))], {
    // A compiled service is its own execPath; this makes it run the file as bun would.
    env: { BUN_BE_BUN: "1", HOME: "/nonexistent" },
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
    ipc(message: TextAnswer) {
      if ("text" in message) answer?.resolve(message.text);
      else answer?.reject(new Error(message.error));
    },
    onExit(_child, code, signal) {
      answer?.reject(new Error(`the process that reads text ended (${signal ?? code}).`));
    },
  });
  return {
    read(png) {
      answer = Promise.withResolvers();
      child.send({ png });
      return answer.promise;
    },
    end: () => child.kill("SIGKILL"),
  };
}
