import { Anchor, Button, Checkbox, Loader, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createDescription, type Descriptions } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { counted, shortCount } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { descriptionsQuery, isOpenImport, refreshDescriptions } from "../queries.ts";
import { DescriptionRun } from "./description-run.tsx";
import styles from "./library.module.css";

/**
 * Prompt, schema and a picture of the usual size, by the formula of Qwen2.5-VL; docs/describe.md has the
 * arithmetic.
 */
const tokensAScreen = 1_300;

/**
 * Panel that has a vision model describe pictures: names the server they would be sent to and shows the
 * latest run.
 */
export function DescribePanel() {
  const { data, error, refetch } = useQuery(descriptionsQuery);
  const run = data?.descriptions[0];
  return (
    <section aria-labelledby="describing">
      <Title order={2} size="h3" id="describing">
        Descriptions by a vision model
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
            <Offer model={data.model} />
          )}
        </Stack>
      </div>
    </section>
  );
}

function Offer({ model }: { readonly model: Descriptions["model"] }) {
  if (model === null) return <NotSet />;
  if (model.to_describe_again === 0) return <Text size="sm">No picture lacks a description.</Text>;
  return <DescribeForm model={model} />;
}

function NotSet() {
  return (
    <Text size="sm">
      A vision model can write them: your own, or one that you pay for. Set <code>DESCRIBE_URL</code> and{" "}
      <code>DESCRIBE_MODEL</code> for this service and start it again. Until then no picture leaves this
      machine.{" "}
      <Anchor href={addressOf("/docs/describe")} underline="always">
        How to run one, and what it costs
      </Anchor>
    </Text>
  );
}

function DescribeForm({ model }: { readonly model: NonNullable<Descriptions["model"]> }) {
  const { name, to_describe: fresh, to_describe_again: all, url } = model;
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
            ? "No new picture lacks a description"
            : `${counted(fresh, "picture")} without a description`}
        </Text>
        <Text size="sm" mt={4} className={styles.path}>
          {counted(screens, "picture")} would be sent to <strong>{url}</strong>, model <strong>{name}</strong>
          : the pictures alone, no names, words or ids. About {shortCount(screens * tokensAScreen)} tokens, an
          estimate. Words that were given stay.
        </Text>
      </div>
      {all > fresh && (
        <Checkbox
          label={`Also ${counted(all - fresh, "picture")} that the model could not describe, or that another one described`}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.currentTarget.checked)}
        />
      )}
      <FailureNotice error={starting.error} />
      <div>
        <Button disabled={screens === 0} loading={starting.isPending} onClick={() => starting.mutate()}>
          Describe {counted(screens, "picture")}
        </Button>
      </div>
    </>
  );
}
