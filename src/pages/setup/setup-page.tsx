import { Skeleton, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SetupDone, SetupOpen } from "../../setup/schema.ts";
import { failureOf } from "../forms/failure.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { postJson } from "../request.ts";
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
  const check = useQuery({
    queryKey: ["setup", token],
    queryFn: ({ signal }) => postJson<SetupOpen>("/api/setup/check", { token }, signal),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const finish = async () => {
    // The link is used up: asking about it again would only be refused.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "setup" });
    navigate("/", { replace: true });
  };
  const keep = (answer: SetupDone) => {
    setWorkspaceId(answer.workspace_id);
    // The header says who is signed in from now on.
    queries.setQueryData(["session"], answer.session);
    setDone(answer);
    setStep(3);
  };
  if (done === null && (token === "" || check.isError)) {
    return <SetupUnavailable failure={check.isError ? failureOf(check.error) : null} />;
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
