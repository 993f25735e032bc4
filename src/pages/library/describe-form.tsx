import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trialScreensMax } from "../../bounds.ts";
import { createDescription, type DescriptionDetails, type Descriptions } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { DestinationText, nouns } from "./destination-text.tsx";
import { descriptionQuery } from "./library-queries.ts";

interface Props {
  readonly model: NonNullable<Descriptions["model"]>;
  /** The newest run, which has ended. */
  readonly run: Descriptions["descriptions"][number] | undefined;
}

export function DescribeForm({ model, run }: Props) {
  const { input, name, to_describe: fresh, to_describe_again: all } = model;
  const noun = nouns[input];
  const [isAgain, setIsAgain] = useState(false);
  const trial = useTrial(model, run);
  const starting = useMutation({
    mutationFn: (isTrial: boolean) =>
      createDescription({ body: isTrial ? { again: isAgain, is_trial: true } : { again: isAgain } }),
    onSettled: refreshLibrary,
  });
  const screens = isAgain ? all : fresh;
  if (all === 0)
    return (
      <Text size="sm">
        No {noun} lacks a description. New ones would be described by <strong>{name}</strong>.
      </Text>
    );
  const start = (isTrial: boolean, label: string) => (
    <Button
      variant={isTrial === (trial === undefined) ? "filled" : "default"}
      disabled={screens === 0}
      loading={starting.isPending && starting.variables === isTrial}
      onClick={() => starting.mutate(isTrial)}
    >
      {label}
    </Button>
  );
  const few = counted(Math.min(trialScreensMax, screens), "screen");
  return (
    <>
      <div>
        <Text fw={600}>
          {fresh === 0
            ? `No new ${noun} lacks a description`
            : `${counted(fresh, noun)} without a description`}
        </Text>
        <Text size="sm" mt={4}>
          <DestinationText
            model={{ name, input, price: model.price, to: model.url, ...(trial ?? estimateOf(model)) }}
            screens={screens}
          />
        </Text>
      </div>
      {all > fresh && (
        <Checkbox
          label={`Also ${counted(all - fresh, noun)} that the model could not describe, or that another one described`}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.currentTarget.checked)}
        />
      )}
      <FailureNotice error={starting.error} />
      <Group gap="sm">
        {trial === undefined && start(true, `Try it on ${few}`)}
        {start(
          false,
          trial === undefined ? `Describe ${counted(screens, noun)}` : `Run it on all ${screens}`,
        )}
        {trial !== undefined && start(true, "Try others")}
      </Group>
    </>
  );
}

function estimateOf({ seconds_a_screen: seconds }: Props["model"]) {
  return { seconds, tokens: undefined };
}

/** What a screen took in the newest run, if that was a trial of this model; undefined otherwise. */
function useTrial({ name, seconds_a_screen: before }: Props["model"], run: Props["run"]) {
  const isOne = run?.is_trial === true && run.model === name;
  const { data } = useQuery({ ...descriptionQuery(run?.id ?? ""), enabled: isOne });
  if (!isOne || data === undefined || data.described === 0) return undefined;
  return { seconds: data.seconds_a_screen ?? before, tokens: tokensOf(data) };
}

function tokensOf({ described, failed, input_tokens: sent, output_tokens: answered }: DescriptionDetails) {
  const asked = described + failed;
  return { sent: sent / asked, answered: answered / asked };
}
