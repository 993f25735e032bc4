import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { SetupDone } from "../api.ts";
import { shellCommand } from "../base-path.ts";
import { CopyField } from "../copyable/copy-fields.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { queryClient, refreshAfterLink, sessionQuery, setupQuery, useAbout } from "../queries.ts";
import { useSession } from "../session.tsx";
import { Doorway, useLinkToken } from "../sign-in/doorway.tsx";
import { LastStep } from "./last-step.tsx";
import styles from "./setup.module.css";
import { SetupForm } from "./setup-form.tsx";

/** Opened by the link that the service prints at its first start. */
export function SetupPage() {
  const token = useLinkToken();
  const { setWorkspaceId } = useSession();
  const [, navigate] = useLocation();
  const [step, setStep] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  useStepFocus(box, step);
  const [done, setDone] = useState<SetupDone | null>(null);
  const check = useQuery(setupQuery(token));
  const finish = async (path: string) => {
    await refreshAfterLink();
    navigate(path, { replace: true });
  };
  const keep = (answer: SetupDone) => {
    setWorkspaceId(answer.workspace_id);
    // The header says who is signed in from now on.
    queryClient.setQueryData(sessionQuery.queryKey, answer.session);
    setDone(answer);
    setStep(3);
  };
  if (done === null && (token === "" || check.isError)) {
    return <SetupUnavailable error={check.error} />;
  }
  return (
    <Doorway isWide heading={<PageTitle>Set up screen search</PageTitle>} intro={<SetupSteps step={step} />}>
      <div ref={box}>
        {done !== null ? <LastStep created={done.api_key} onLeave={finish} /> : null}
        {done === null && check.data === undefined && (
          <Stack gap="lg" aria-busy>
            <Skeleton h={62} />
            <Skeleton h={62} />
            <Skeleton h={62} />
          </Stack>
        )}
        {done === null && check.data !== undefined ? (
          <SetupForm token={token} open={check.data} step={step} onStep={setStep} onDone={keep} />
        ) : null}
      </div>
    </Doorway>
  );
}

const steps = ["You", "Workspace", "Screens"] as const;

/** The three set-up steps, with the current one marked; `step` counts from 1. */
function SetupSteps({ step }: { readonly step: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((name, at) => (
        <li key={name} data-state={stateOf(at + 1, step)} aria-current={at + 1 === step ? "step" : undefined}>
          <span className={styles.number}>{at + 1}</span>
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

/** Puts the focus into another step: on a wrong field, else on the first thing that can take it. */
function useStepFocus(box: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = box.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const first = wrong ?? box.current?.querySelector<HTMLElement>("[tabindex='-1'], input:not([hidden])");
    first?.focus();
  }, [box, step]);
}

/** The setup link is missing, used or expired. */
function SetupUnavailable({ error }: { readonly error: Error | null }) {
  const isSetUp = useAbout()?.needs_setup === false;
  return (
    <Doorway heading={<PageTitle>{isSetUp ? "Already set up" : "Set up screen search"}</PageTitle>}>
      <Stack gap="md">
        {isSetUp ? (
          <>
            <p>This service already has an owner. Sign in, or ask the owner of a workspace to invite you.</p>
            <Button component={Link} href="/sign-in" size="md" fullWidth>
              Sign in
            </Button>
          </>
        ) : (
          <>
            <FailureNotice error={error} />
            <Notice kind="note" title="You need a setup link">
              The service prints one when it starts. It works once, for 30 minutes. Create a new one on the
              machine that runs the service:
            </Notice>
            <CopyField label="Command" value={shellCommand("setup-link")} />
          </>
        )}
      </Stack>
    </Doorway>
  );
}
