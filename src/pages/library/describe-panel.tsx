import { Anchor, Button, Checkbox, Loader, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createDescription, type Descriptions } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { counted } from "../labels/numbers.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { DescriptionRun } from "./description-run.tsx";
import { DestinationText, nouns } from "./destination-text.tsx";
import styles from "./library.module.css";
import { descriptionsQuery, isOpenImport, refreshDescriptions } from "./library-queries.ts";
import { LocalOffer } from "./local-offer.tsx";

/**
 * Panel that has a model describe screens: names the server they would be sent to and shows the latest run.
 */
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
            <Offer model={data.model} local={data.local} run={run} />
          )}
        </Stack>
      </div>
    </section>
  );
}

interface OfferProps extends Pick<Descriptions, "model" | "local"> {
  readonly run: Descriptions["descriptions"][number] | undefined;
}

function Offer({ model, local, run }: OfferProps) {
  if (model === null) return <NotSet local={local} run={run} />;
  if (model.to_describe_again === 0)
    return <Text size="sm">No {nouns[model.input]} lacks a description.</Text>;
  return <DescribeForm model={model} />;
}

function NotSet({ local, run }: Omit<OfferProps, "model">) {
  return (
    <>
      {local.map((server) => (
        <LocalOffer key={server.name} server={server} run={run} />
      ))}
      <Text size="sm" {...(local.length > 0 && { c: "dimmed" })}>
        A model {local.length > 0 ? "elsewhere can write descriptions, too" : "can write them"}: your own, or
        one that you pay for. Set <code>DESCRIBE_URL</code> and <code>DESCRIBE_MODEL</code> for this service
        and start it again. Until then no picture and no text leaves this machine to be described.{" "}
        <Anchor href={addressOf("/docs/describe")} underline="always">
          How to run one, and what it costs
        </Anchor>
      </Text>
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
          <DestinationText model={{ name, input, seconds, to: url }} screens={screens} />
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
