import { Button, Group, NumberInput, PasswordInput, SegmentedControl, Text, TextInput } from "@mantine/core";
import { chooseModel, type Descriptions } from "../api.ts";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { refreshLibrary } from "../queries.ts";

const inputs = [
  { value: "picture", label: "Pictures" },
  { value: "text", label: "Text alone" },
];

export function ModelForm({ model }: Pick<Descriptions, "model">) {
  const { form, ...sending } = useServerForm({
    initialValues: {
      url: model?.url ?? "",
      model: model?.name ?? "",
      api_key: "",
      input: model?.input ?? "picture",
      // Texts while they are no numbers.
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
