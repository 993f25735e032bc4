import pLimit from "p-limit";
import type { LimitedProcess } from "./limited-process.ts";

/** Processes that answer questions, each one question at a time. */
export interface ProcessPool<Question, Answer> {
  /** Waits for a free process. Throws what `LimitedProcess.ask` throws; the next question then gets a new process. */
  ask(question: Question): Promise<Answer>;
  /** Kills every process; questions that are not answered are rejected. */
  close(): void;
}

/** A pool of at most `size` processes, started on demand. */
export function processPool<Question, Answer>(
  size: number,
  start: () => LimitedProcess<Question, Answer>,
): ProcessPool<Question, Answer> {
  const limit = pLimit({ concurrency: size, rejectOnClear: true });
  const processes = new Set<LimitedProcess<Question, Answer>>();
  const idle: LimitedProcess<Question, Answer>[] = [];
  const takeIdle = () => {
    for (let found = idle.pop(); found !== undefined; found = idle.pop()) if (!found.isEnded) return found;
    const started = start();
    processes.add(started);
    return started;
  };
  const askOne = async (question: Question) => {
    const taken = takeIdle();
    try {
      const answer = await taken.ask(question);
      idle.push(taken);
      return answer;
    } catch (error) {
      taken.end();
      processes.delete(taken);
      throw error;
    }
  };
  return {
    ask: (question) => limit(askOne, question),
    close() {
      limit.clearQueue();
      for (const each of processes) each.end();
      processes.clear();
      idle.length = 0;
    },
  };
}
