import { Button, Checkbox, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trialScreensMax } from "../../bounds.ts";
import { createDescription, type Descriptions, type Library } from "../api.ts";
import { counted, countText } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { useSession } from "../session.tsx";
import { ChooseModel } from "./choose-model.tsx";
import { DescriptionRun } from "./description-run.tsx";
import { DestinationText, nouns } from "./destination-text.tsx";
import styles from "./library.module.css";
import { descriptionQuery, descriptionsQuery, isOpenImport } from "./library-queries.ts";

export function DescribePanel({ words }: Pick<Library, "words">) {
  const { data, error, refetch } = useQuery(descriptionsQuery);
  const run = data?.descriptions[0];
  return (
    <section aria-labelledby="describing">
      <Title order={2} size="h3" id="describing">
        Descriptions by a model
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        {worthText(words)}
      </Text>
      <div className={styles.box} data-panel>
        <FailureNotice error={error} onRetry={refetch} />
        {data === undefined && error === null ? <Loader size="sm" /> : null}
        <Stack gap="md">
          {run === undefined ? null : <DescriptionRun key={run.id} runId={run.id} />}
          {data === undefined || (run !== undefined && isOpenImport(run)) ? null : (
            <Model key={data.model?.url ?? ""} data={data} />
          )}
        </Stack>
      </div>
    </section>
  );
}

function worthText({ given, model, none, ocr, tree }: Library["words"]): string {
  const all = given + model + none + ocr + tree;
  if (all === 0) return "A model can describe screens that come in without words.";
  const bare = `${countText(ocr)} of ${countText(all)} screens have only the text on them`;
  const wordless = none === 0 ? "" : `, and ${countText(none)} have no words at all`;
  if (ocr + none === 0) return "Every screen has words beyond the text on it.";
  return `${bare}${wordless}: these are found by that text alone. A description of what they show makes them much easier to find.`;
}

function Model({ data }: { readonly data: Descriptions }) {
  const isOperator = useSession().session?.user.is_operator === true;
  const { descriptions, local, model } = data;
  const run = descriptions[0];
  if (model === null)
    return isOperator ? (
      <ChooseModel local={local} model={null} />
    ) : (
      <Text size="sm">An operator of this service can choose a model here.</Text>
    );
  return (
    <>
      {model.is_key_lost ? (
        <Notice kind="warning" title="The key is missing">
          The key for {model.url} was stored with another secret of this service, which is not here. Enter it
          again below: until then nothing is sent.
        </Notice>
      ) : (
        <DescribeForm model={model} run={run} />
      )}
      {isOperator && model.is_chosen && (
        <details className={styles.fold} open={model.is_key_lost}>
          <summary>Choose another model, or none</summary>
          <ChooseModel local={local} model={model} />
        </details>
      )}
      {!model.is_chosen && (
        <Text size="sm" c="dimmed">
          This model is set by <code>DESCRIBE_URL</code> of the service and cannot be changed here.
        </Text>
      )}
    </>
  );
}

interface DescribeFormProps {
  readonly model: NonNullable<Descriptions["model"]>;
  /** The newest run, which has ended. */
  readonly run: Descriptions["descriptions"][number] | undefined;
}

function DescribeForm({ model, run }: DescribeFormProps) {
  const { input, name, to_describe: fresh, to_describe_again: all } = model;
  const noun = nouns[input];
  const [isAgain, setIsAgain] = useState(false);
  const trial = useTrial({ model, run });
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
            model={{
              name,
              input,
              price: model.price,
              to: model.url,
              seconds: model.seconds_a_screen,
              ...trial,
            }}
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
        {trial === undefined &&
          start(true, `Try it on ${counted(Math.min(trialScreensMax, screens), "screen")}`)}
        {start(
          false,
          trial === undefined ? `Describe ${counted(screens, noun)}` : `Run it on all ${screens}`,
        )}
        {trial !== undefined && start(true, "Try others")}
      </Group>
    </>
  );
}

/** Time and tokens of a screen in the newest run, if that was a trial of this model. */
function useTrial({ model: { name, seconds_a_screen: before }, run }: DescribeFormProps) {
  const isOne = run?.is_trial === true && run.model === name;
  const { data } = useQuery({ ...descriptionQuery(run?.id ?? ""), enabled: isOne });
  if (!isOne || data === undefined || data.described === 0) return undefined;
  const asked = data.described + data.failed;
  const tokens = { sent: data.input_tokens / asked, answered: data.output_tokens / asked };
  return { seconds: data.seconds_a_screen ?? before, tokens };
}
