import {
  Button,
  Group,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import type { chooseModel, Descriptions } from "../api.ts";

const inputs = [
  { value: "picture", label: "Pictures" },
  { value: "text", label: "Text alone" },
];
/** Of tokens sent and answered; a text while it is no number. */
type Price = readonly (number | string)[];

interface Props extends Pick<Descriptions, "model"> {
  readonly choosing: {
    readonly isPending: boolean;
    readonly mutate: (asked: Parameters<typeof chooseModel>[0]) => void;
  };
}

/** The address of a server, its model, a key and what its tokens cost. */
export function ModelForm({ model, choosing }: Props) {
  const [url, setUrl] = useState(model?.url ?? "");
  const [name, setName] = useState(model?.name ?? "");
  const [apiKey, setApiKey] = useState("");
  const [input, setInput] = useState<"picture" | "text">(model?.input ?? "picture");
  const [price, setPrice] = useState<Price>([model?.price?.input ?? "", model?.price?.output ?? ""]);
  const [sent, answered] = price;
  const hasPrice = typeof sent === "number" && typeof answered === "number";
  const submit = () =>
    choosing.mutate({
      body: {
        url: url.trim(),
        model: name.trim(),
        input,
        ...(apiKey !== "" && { api_key: apiKey.trim() }),
        price: hasPrice ? { input: sent, output: answered } : null,
      },
    });
  const isKeyKept = model?.has_key === true && url.trim() === model.url;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" mt="xs" maw={520}>
        <TextInput
          label="Address of the server"
          description="Any with OpenAI's chat API, such as https://api.example.com/v1"
          required
          maxLength={500}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Model"
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label="Key"
          description={
            isKeyKept
              ? "One is stored. Leave this empty to keep it."
              : "Stored encrypted, and never shown again. Empty if it needs none."
          }
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            It gets
          </Text>
          <SegmentedControl
            aria-label="It gets"
            data={inputs}
            value={input}
            onChange={(value) => setInput(value === "text" ? "text" : "picture")}
          />
        </div>
        <PriceInputs price={price} onChange={setPrice} />
        <div>
          <Button type="submit" loading={choosing.isPending}>
            Use this model
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface PriceProps {
  readonly price: Price;
  readonly onChange: (price: Price) => void;
}

function PriceInputs({ price, onChange }: PriceProps) {
  return (
    <Group grow align="end">
      {(["sent", "answered"] as const).map((kind, at) => (
        <NumberInput
          key={kind}
          label={`Price per million tokens ${kind}`}
          placeholder="Optional"
          min={0}
          max={10_000}
          hideControls
          value={price[at] ?? ""}
          onChange={(value) => onChange(price.map((each, other) => (other === at ? value : each)))}
        />
      ))}
    </Group>
  );
}
