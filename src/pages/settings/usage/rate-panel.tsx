import { Progress, Stack, Text } from "@mantine/core";
import type { Usage } from "../../api.ts";
import { waitingTime } from "../../labels/moments.ts";
import { Panel } from "../panel.tsx";
import { countText } from "./numbers.ts";

type Rate = Usage["rate"];

/** What is left now of the searches of the running window, by API keys and on the pages. */
export function RatePanel({ usage }: { readonly usage: Pick<Usage, "rate" | "page_rate"> }) {
  const { rate, page_rate } = usage;
  if (rate === null || page_rate === null) {
    return (
      <Panel title="Rate">
        <Text size="sm">
          The operator has switched rates off: this workspace may search as often as it likes.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel
      title="Rate"
      intro={`All API keys together may search ${countText(rate.limit)} times in ${windowText(rate.window_seconds)}, and everybody on these pages together as often again.`}
    >
      <Stack gap="lg">
        <RateBar name="API keys" rate={rate} />
        <RateBar name="These pages" rate={page_rate} />
      </Stack>
    </Panel>
  );
}

function RateBar({ name, rate }: { readonly name: string; readonly rate: NonNullable<Rate> }) {
  const { limit, remaining, resets_in_seconds } = rate;
  const left = Math.max(0, Math.min(100, (100 * remaining) / Math.max(1, limit)));
  const words = `${countText(remaining)} of ${countText(limit)} searches left`;
  return (
    <section aria-label={name}>
      <Text fw={600} size="sm" mb={8}>
        {name}
      </Text>
      <Progress.Root size={10} radius="xl">
        <Progress.Section value={left} aria-label={`Searches left, ${name}`} aria-valuetext={words} />
      </Progress.Root>
      <Text size="sm" mt={10}>
        <strong>{words}</strong>
        {remaining < limit ? `, all of them again in ${waitingTime(resets_in_seconds)}.` : "."}
      </Text>
    </section>
  );
}

function windowText(seconds: number): string {
  return seconds === 60 ? "a minute" : waitingTime(seconds);
}
