import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, chooseModel, type Descriptions } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { CopyBlock } from "../copyable/copy-fields.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import styles from "./library.module.css";
import { ModelForm } from "./model-form.tsx";

const removeModel = api("POST /api/operator/describing-model/remove");

interface Props extends Pick<Descriptions, "local" | "model"> {}

/** The ways to have screens described: a model on this machine, one at an address, or an agent. */
export function ChooseModel({ local, model }: Props) {
  const choosing = useMutation({ mutationFn: chooseModel, onSettled: refreshLibrary });
  const removing = useMutation({ mutationFn: () => removeModel(), onSettled: refreshLibrary });
  return (
    <Stack gap="md" mt={model === null ? 0 : "sm"}>
      <FailureNotice error={choosing.error ?? removing.error} />
      {local.map(({ name, model: found, input, url }) => (
        <div key={name} className={styles.offer}>
          <Text size="sm">
            <strong>{name}</strong> answers on this machine with {found}, which{" "}
            {input === "text" ? "reads the text of screens" : "sees pictures"}. Nothing would leave the
            machine, as far as this service can know.
          </Text>
          <Button
            size="xs"
            loading={choosing.isPending && choosing.variables.body.url === url}
            onClick={() => choosing.mutate({ body: { url, model: found, input } })}
          >
            Use {name}
          </Button>
        </div>
      ))}
      <details className={styles.fold} open={model !== null}>
        <summary>A model at an address, with a key</summary>
        <ModelForm model={model} />
      </details>
      <details className={styles.fold}>
        <summary>My agent</summary>
        <Stack gap="xs" mt="xs">
          <Text size="sm">
            An agent that you use anyway writes descriptions, too.{" "}
            <Anchor href={addressOf("/docs/agents")} underline="always">
              Connect it
            </Anchor>
            , with the right to write, and paste:
          </Text>
          <CopyBlock label="Sentence for your agent" text="Describe my new screens." />
        </Stack>
      </details>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Choosing sends no screen.{" "}
          <Anchor href={addressOf("/docs/describe")} underline="always">
            How to run a model, and what it costs
          </Anchor>
        </Text>
        {model !== null && (
          <Button variant="default" size="xs" loading={removing.isPending} onClick={() => removing.mutate()}>
            Describe with none
          </Button>
        )}
      </Group>
    </Stack>
  );
}
