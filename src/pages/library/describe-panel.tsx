import { Anchor, Button, Checkbox, Loader, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createDescription, type Descriptions } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { CopyBlock } from "../copyable/copy-fields.tsx";
import { counted, durationText, shortCount } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { descriptionsQuery, isOpenImport, refreshDescriptions } from "../queries.ts";
import { DescriptionRun } from "./description-run.tsx";
import styles from "./library.module.css";

/**
 * Prompt, schema, a picture or a text of the usual size and the answer, by the formula of Qwen2.5-VL;
 * docs/describe.md has the arithmetic.
 */
const tokensAScreen = { picture: 1_600, text: 800 } as const;
/** A text describes screens without a picture, too. */
const nouns = { picture: "picture", text: "screen" } as const;

/** Panel that has a model describe screens: names the server they would be sent to and shows the latest run. */
export function DescribePanel() {
  const { data, error, refetch } = useQuery(descriptionsQuery);
  const run = data?.descriptions[0];
  return (
    <section aria-labelledby="describing">
      <Title order={2} size="h3" id="describing">
        Descriptions by a model
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        A picture without a description is found by its title and the text read from it alone. A description
        of what it shows makes it much easier to find.
      </Text>
      <div className={styles.box}>
        <FailureNotice error={error} onRetry={() => void refetch()} />
        {data === undefined && error === null ? <Loader size="sm" /> : null}
        <Stack gap="md">
          {run === undefined ? null : <DescriptionRun key={run.id} runId={run.id} />}
          {data === undefined || (run !== undefined && isOpenImport(run)) ? null : (
            <Offer model={data.model} local={data.local} />
          )}
        </Stack>
      </div>
    </section>
  );
}

function Offer({ model, local }: Pick<Descriptions, "model" | "local">) {
  if (model === null) return <NotSet local={local} />;
  if (model.to_describe_again === 0)
    return <Text size="sm">No {nouns[model.input]} lacks a description.</Text>;
  return <DescribeForm model={model} />;
}

function NotSet({ local }: Pick<Descriptions, "local">) {
  return (
    <>
      <Text size="sm">
        A model can write them: your own, or one that you pay for. Set <code>DESCRIBE_URL</code> and{" "}
        <code>DESCRIBE_MODEL</code> for this service and start it again. Until then no picture and no text
        leaves this machine.{" "}
        <Anchor href={addressOf("/docs/describe")} underline="always">
          How to run one, and what it costs
        </Anchor>
      </Text>
      {local.map(({ name, model, input, settings }) => (
        <CopyBlock
          key={name}
          label={`Settings for ${name}`}
          hint={`${name} answers on this machine with ${model}, which ${input === "text" ? "reads the text of screens" : "sees pictures"}. Its settings:`}
          text={settings}
        />
      ))}
    </>
  );
}

function DescribeForm({ model }: { readonly model: NonNullable<Descriptions["model"]> }) {
  const { input, name, seconds_a_screen: seconds, to_describe: fresh, to_describe_again: all, url } = model;
  const noun = nouns[input];
  const [isAgain, setIsAgain] = useState(false);
  const starting = useMutation({
    mutationFn: () => createDescription({ body: { again: isAgain } }),
    onSettled: refreshDescriptions,
  });
  const screens = isAgain ? all : fresh;
  return (
    <>
      <div>
        <Text fw={600}>
          {fresh === 0
            ? `No new ${noun} lacks a description`
            : `${counted(fresh, noun)} without a description`}
        </Text>
        <Text size="sm" mt={4} className={styles.path}>
          {counted(screens, noun)} would be sent to <strong>{url}</strong>, model <strong>{name}</strong>:{" "}
          {input === "picture"
            ? "the pictures alone, no names, words or ids."
            : "text and app names, no pictures."}{" "}
          About {shortCount(screens * tokensAScreen[input])} tokens
          {seconds === null ? "" : ` and ${durationText(screens * seconds)}`}, an estimate. Words that were
          given stay.
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
      <div>
        <Button disabled={screens === 0} loading={starting.isPending} onClick={() => starting.mutate()}>
          Describe {counted(screens, noun)}
        </Button>
      </div>
    </>
  );
}
