import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { CreatedKey, SetupDone } from "../api.ts";
import { SecretOnce } from "../copyable/key-secret.tsx";
import { counted } from "../labels/numbers.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { DemoButton, followAddress } from "../library/demo-button.tsx";
import { ImportCommand } from "../notices/empty-library.tsx";
import { refreshAfterLink, sessionQuery, setupQuery, useAbout, useBaseUrl } from "../queries.ts";
import { useSession } from "../session.tsx";
import { Doorway, useLinkToken } from "../sign-in/doorway.tsx";
import styles from "./setup.module.css";
import { SetupForm } from "./setup-form.tsx";
import { SetupUnavailable } from "./setup-unavailable.tsx";

/**
 * The first setup: the owner, their workspace, the first API key. Opened by the link the service prints at
 * its first start.
 */
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
  const finish = async (path: string) => {
    await refreshAfterLink();
    navigate(path, { replace: true });
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

const steps = ["You", "Workspace", "API key"] as const;

/** The three set-up steps, with the current one marked; `step` counts from 1. */
function SetupSteps({ step }: { readonly step: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((name, at) => (
        <li
          key={name}
          data-state={stateOf(at + 1, step)}
          {...(at + 1 === step ? { "aria-current": "step" } : {})}
        >
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

/**
 * After another step came, puts the focus into it: on a wrong field, else on the first thing that can take
 * it.
 */
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

interface FirstKeyProps {
  readonly created: CreatedKey;
  /** Leaves for another page. */
  readonly onStored: (path: string) => Promise<void>;
}

/**
 * The last step: the first API key, and out only with a word that it is stored; then to the search, or to
 * fill the library.
 */
function FirstKey({ created, onStored }: FirstKeyProps) {
  const [isStored, setIsStored] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const about = useAbout();
  const screens = about === undefined ? 0 : about.screens.ios + about.screens.web;
  const leave = (path: string) => {
    setIsBusy(true);
    void onStored(path);
  };
  return (
    <Stack gap="md">
      <Text size="sm" tabIndex={-1}>
        You are set up and signed in. This is an API key of your workspace. In its settings you can create
        more or revoke this one.
      </Text>
      <SecretOnce secret={created.key} baseUrl={useBaseUrl()} />
      <Checkbox
        label="I have stored the key"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <div>
        <Title order={2} size="h3" mb={4}>
          Screens to search
        </Title>
        <Text size="sm" c="dimmed">
          {screens === 0
            ? "The library is empty. Drag your screens in, load the demo library to look around, or use the command line."
            : `The library has ${counted(screens, "screen")}. You can add your own at any time.`}
        </Text>
      </div>
      <Group gap="sm">
        <Button
          size="md"
          variant={screens === 0 ? "filled" : "default"}
          disabled={!isStored || isBusy}
          onClick={() => leave("/operator/library")}
        >
          Drag your screens in
        </Button>
        {screens === 0 && (
          <DemoButton
            size="md"
            isDisabled={!isStored || isBusy}
            onStarted={(id) => leave(followAddress(id))}
          />
        )}
        <Button
          size="md"
          variant={screens === 0 ? "default" : "filled"}
          disabled={!isStored}
          loading={isBusy}
          onClick={() => leave("/")}
        >
          Go to search
        </Button>
      </Group>
      {screens === 0 && <ImportCommand />}
    </Stack>
  );
}
