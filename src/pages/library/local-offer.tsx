import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { trialScreensMax } from "../../bounds.ts";
import { createDescription, type Descriptions, discardSamples } from "../api.ts";
import { CopyBlock } from "../copyable/copy-fields.tsx";
import { counted, durationText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { isTrial, secondsText } from "./description-run.tsx";
import { nouns } from "./destination-text.tsx";
import styles from "./library.module.css";
import { descriptionQuery } from "./library-queries.ts";

interface Props {
  readonly server: Descriptions["local"][number];
  /** The newest run, which has ended. */
  readonly run: Descriptions["descriptions"][number] | undefined;
}

/** A model that answers on this machine: to be tried on a few screens, then used for all, or not. */
export function LocalOffer({ server, run }: Props) {
  const { input, model, name, seconds_a_screen: seconds, settings, to_describe: left } = server;
  const isItsRun = run?.local_server === name && run.local_model === model;
  const noun = nouns[input];
  return (
    <div className={styles.offer}>
      <div>
        <Text fw={600}>
          {name} answers on this machine with <span className={styles.path}>{model}</span>, which{" "}
          {input === "text" ? "reads the text of screens" : "sees pictures"}.
        </Text>
        <Text size="sm" mt={4}>
          {left === 0 ? `No ${noun} lacks a description.` : `${counted(left, noun)} without a description.`}{" "}
          {input === "text" ? "Text and app names" : "Pictures alone"} would be sent to it, and to no other
          machine.{" "}
          {seconds === null
            ? "How long it takes is known after the first ones."
            : `It took ${secondsText(seconds)} a screen so far${left === 0 ? "" : `: about ${durationText(left * seconds)} for ${left === 1 ? "it" : "them"}`}.`}
        </Text>
      </div>
      {left === 0 && !isItsRun ? null : isItsRun ? (
        <AfterRun server={server} run={run} />
      ) : (
        <Start server={server} limit={trialScreensMax} />
      )}
      <details className={styles.fold}>
        <summary>To use it always, after imports too</summary>
        <CopyBlock
          label={`Settings for ${name}`}
          hint="Settings of the service; start it again with them:"
          text={settings}
        />
      </details>
    </div>
  );
}

/** The steps after a run of this server: all others, or the words as they were. */
function AfterRun({ server, run }: Props & { readonly run: NonNullable<Props["run"]> }) {
  const { data } = useQuery(descriptionQuery(run.id));
  const discarding = useMutation({
    mutationFn: () => discardSamples({ descriptionId: run.id }),
    onSettled: refreshLibrary,
  });
  if (data === undefined) return null;
  const hasSamples = isTrial(data) && data.samples.length > 0;
  if (isTrial(data) && !hasSamples) return <Start server={server} limit={trialScreensMax} />;
  return (
    <>
      <FailureNotice error={discarding.error} />
      <Group gap="sm">
        <Start server={server} limit={undefined} />
        {hasSamples && (
          <Button variant="default" loading={discarding.isPending} onClick={() => discarding.mutate()}>
            Discard these
          </Button>
        )}
      </Group>
    </>
  );
}

interface StartProps {
  readonly server: Props["server"];
  /** Screens at most; undefined for all. */
  readonly limit: number | undefined;
}

function Start({ server, limit }: StartProps) {
  const { model, name, to_describe: left } = server;
  const starting = useMutation({
    mutationFn: () =>
      createDescription({
        body: { again: false, server: { name, model }, ...(limit !== undefined && { limit }) },
      }),
    onSettled: refreshLibrary,
  });
  if (left === 0) return null;
  return (
    <>
      <FailureNotice error={starting.error} />
      <Button loading={starting.isPending} onClick={() => starting.mutate()}>
        {limit === undefined
          ? `Describe the other ${counted(left, "screen")}`
          : `Try it on ${counted(Math.min(limit, left), "screen")}`}
      </Button>
    </>
  );
}
