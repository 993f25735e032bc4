import { Skeleton, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SetupDone } from "../api.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { refreshAfterSetup, sessionQuery, setupQuery } from "../queries.ts";
import { Doorway } from "../sign-in/doorway.tsx";
import { useLinkToken } from "../sign-in/use-link-token.ts";
import { useSession } from "../use-session.ts";
import { FirstKey } from "./first-key.tsx";
import { SetupForm } from "./setup-form.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { SetupUnavailable } from "./setup-unavailable.tsx";
import { useStepFocus } from "./use-step-focus.ts";

/** The first setup: the owner, their workspace, the first API key. Opened by the link the service prints at its first start. */
export function SetupPage() {
  const token = useLinkToken();
  const { setWorkspaceId } = useSession();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [step, setStep] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  useStepFocus(box, step);
  const [done, setDone] = useState<SetupDone | null>(null);
  const check = useQuery(setupQuery(token));
  const finish = async () => {
    await refreshAfterSetup();
    navigate("/", { replace: true });
  };
  const keep = (answer: SetupDone) => {
    setWorkspaceId(answer.workspace_id);
    // The header says who is signed in from now on.
    queries.setQueryData(sessionQuery.queryKey, answer.session);
    setDone(answer);
    setStep(3);
  };
  if (done === null && (token === "" || check.isError)) {
    return <SetupUnavailable error={check.error} />;
  }
  return (
    <Doorway isWide heading={<PageTitle>Set up screen search</PageTitle>} intro={<SetupSteps step={step} />}>
      <div ref={box}>
        {done !== null ? <FirstKey created={done.api_key} onStored={finish} /> : null}
        {done === null && check.data === undefined ? <Waiting /> : null}
        {done === null && check.data !== undefined ? (
          <SetupForm token={token} open={check.data} step={step} onStep={setStep} onDone={keep} />
        ) : null}
      </div>
    </Doorway>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton h={62} />
      <Skeleton h={62} />
      <Skeleton h={62} />
    </Stack>
  );
}
