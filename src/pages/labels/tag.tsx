import type { ReactNode } from "react";
import type { Plan } from "../api.ts";
import styles from "./labels.module.css";
import { planTexts } from "./plans.ts";

interface TagProps {
  readonly kind: "quiet" | "good" | "warning" | "danger";
  readonly children: ReactNode;
}

export function Tag({ kind, children }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  );
}

export function PlanBadge({ plan }: { readonly plan: Plan }) {
  const { name, isSearchAllowed } = planTexts[plan];
  return <Tag kind={isSearchAllowed ? "good" : "quiet"}>{name}</Tag>;
}
