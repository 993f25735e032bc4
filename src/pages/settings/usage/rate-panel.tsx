import { Progress, Text } from "@mantine/core";
import type { Usage } from "../../../usage/schema.ts";
import { waitingTime } from "../../labels/moments.ts";
import { Panel } from "../panel.tsx";
import { countText } from "./numbers.ts";

/** What is left now of the searches of the running window. */
export function RatePanel({ rate }: { readonly rate: Usage["rate"] }) {
  if (rate === null) {
    return (
      <Panel title="Rate">
        <Text size="sm">
          The operator has switched rates off: this workspace may search as often as it likes.
        </Text>
      </Panel>
    );
  }
  const { limit, remaining, window_seconds, resets_in_seconds } = rate;
  const left = Math.max(0, Math.min(100, (100 * remaining) / Math.max(1, limit)));
  const words = `${countText(remaining)} of ${countText(limit)} searches left`;
  return (
    <Panel
      title="Rate"
      intro={`All keys and pages of the workspace together may search ${countText(limit)} times in ${windowText(window_seconds)}.`}
    >
      <Progress.Root size={10} radius="xl">
        <Progress.Section value={left} aria-label="Searches left" aria-valuetext={words} />
      </Progress.Root>
      <Text size="sm" mt={10}>
        <strong>{words}</strong>
        {remaining < limit ? `, all of them again in ${waitingTime(resets_in_seconds)}.` : "."}
      </Text>
    </Panel>
  );
}

function windowText(seconds: number): string {
  return seconds === 60 ? "a minute" : waitingTime(seconds);
}
