import {
  Anchor,
  Button,
  Group,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, chooseModel, type Descriptions } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { CopyBlock } from "../copyable/copy-fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import styles from "./library.module.css";

const removeModel = api("POST /api/operator/describing-model/remove");

export function ChooseModel({ local, model }: Pick<Descriptions, "local" | "model">) {
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

const inputs = [
  { value: "picture", label: "Pictures" },
  { value: "text", label: "Text alone" },
];

function ModelForm({ model }: Pick<Descriptions, "model">) {
  const { form, ...sending } = useServerForm({
    initialValues: {
      url: model?.url ?? "",
      model: model?.name ?? "",
      api_key: "",
      input: model?.input ?? "picture",
      // Strings while they are no numbers.
      sent: (model?.price?.input ?? "") as number | string,
      answered: (model?.price?.output ?? "") as number | string,
    },
    send: ({ sent, answered, api_key, ...values }) =>
      chooseModel({
        body: {
          input: values.input,
          url: values.url.trim(),
          model: values.model.trim(),
          ...(api_key !== "" && { api_key: api_key.trim() }),
          price:
            typeof sent === "number" && typeof answered === "number"
              ? { input: sent, output: answered }
              : null,
        },
      }),
    onDone: refreshLibrary,
  });
  const isKeyKept = model?.has_key === true && form.values.url.trim() === model.url;
  const price = { placeholder: "Optional", min: 0, max: 10_000, hideControls: true };
  return (
    <FormBody {...sending} maxWidth="32.5rem">
      <TextInput
        label="Address of the server"
        description="Any with OpenAI's chat API, such as https://api.example.com/v1"
        required
        maxLength={500}
        {...form.getInputProps("url")}
      />
      <TextInput label="Model" required maxLength={200} {...form.getInputProps("model")} />
      <PasswordInput
        label="Key"
        description={
          isKeyKept
            ? "One is stored. Leave this empty to keep it."
            : "Stored encrypted, and never shown again. Empty if it needs none."
        }
        autoComplete="off"
        {...form.getInputProps("api_key")}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          It gets
        </Text>
        <SegmentedControl aria-label="It gets" data={inputs} {...form.getInputProps("input")} />
      </div>
      <Group grow align="end">
        <NumberInput label="Price per million tokens sent" {...price} {...form.getInputProps("sent")} />
        <NumberInput
          label="Price per million tokens answered"
          {...price}
          {...form.getInputProps("answered")}
        />
      </Group>
      <div>
        <Button type="submit" loading={sending.isBusy}>
          Use this model
        </Button>
      </div>
    </FormBody>
  );
}
