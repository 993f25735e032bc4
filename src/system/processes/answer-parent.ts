import type { Reply } from "./limited-process.ts";

/** Answers each question of `startLimitedProcess` in turn until the parent ends; for its script. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // A service manager may signal every process; the parent finishes the work in progress, so must this.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", async (question: Question) => {
    process.send?.(await replyTo(answer, question));
  });
}

async function replyTo<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  question: Question,
): Promise<Reply<Answer>> {
  try {
    return { answer: await answer(question) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
