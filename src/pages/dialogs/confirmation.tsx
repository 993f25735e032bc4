// The question before something that cannot be taken back: asked from anywhere, shown over the page.
import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { lazyPart } from "../lazy-part.tsx";
import { createStore } from "../store.ts";
import type { ConfirmDialogProps } from "./dialog.tsx";

const ConfirmDialog = lazyPart(() => import("./dialog.tsx"), "ConfirmDialog");

type Question = Omit<ConfirmDialogProps, "onClose">;

const asked = createStore<Question | null>(null);

/** Asks, in place of the question before. */
export function askFirst(question: Question): void {
  asked.set(question);
}

/** On every page: what was asked there. */
export function Confirmation() {
  const [path] = useLocation();
  const question = asked.usePart((all) => all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question ends with the page that it is of.
  useEffect(() => asked.set(null), [path]);
  return <Suspense>{question && <ConfirmDialog {...question} onClose={() => asked.set(null)} />}</Suspense>;
}
