import styles from "./setup.module.css";

const steps = ["You", "Workspace", "API key"] as const;

/** Where in the three steps one is; `step` counts from 1. */
export function SetupSteps({ step }: { readonly step: number }) {
  return (
    <ol className={styles["steps"]}>
      {steps.map((name, at) => (
        <li
          key={name}
          data-state={stateOf(at + 1, step)}
          {...(at + 1 === step ? { "aria-current": "step" } : {})}
        >
          <span className={styles["number"]}>{at + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

function stateOf(at: number, step: number): "done" | "now" | "later" {
  if (at === step) return "now";
  return at < step ? "done" : "later";
}
