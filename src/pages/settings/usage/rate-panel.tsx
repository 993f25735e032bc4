import { Stack, Text } from "@mantine/core";
import type { Usage } from "../../api.ts";
import { waitingTime } from "../../labels/moments.tsx";
import { countText, latencyText } from "../../labels/numbers.ts";
import { Panel } from "../panel.tsx";

type Rate = Usage["rate"];

/** Searches left in the current rate window, for API keys and for the pages. */
export function RatePanel({ usage }: { readonly usage: Pick<Usage, "rate" | "page_rate"> }) {
  const { rate, page_rate } = usage;
  if (rate === null || page_rate === null) {
    const intro =
      "The operator has turned rate limits off, so this workspace can search as often as it likes.";
    return <Panel title="Rate" intro={intro} />;
  }
  return (
    <Panel
      title="Rate"
      intro={`All API keys together may search ${countText(rate.limit)} times in ${windowText(rate.window_seconds)}, and everybody on these pages together as often again.`}
    >
      <Stack gap="xs">
        <RateLine name="API keys" rate={rate} />
        <RateLine name="People" rate={page_rate} />
      </Stack>
    </Panel>
  );
}

function RateLine({ name, rate }: { readonly name: string; readonly rate: NonNullable<Rate> }) {
  const { limit, remaining, resets_in_seconds } = rate;
  const again = remaining < limit ? `, all of them again in ${waitingTime(resets_in_seconds)}` : "";
  return (
    <section aria-label={name}>
      <Text size="sm">
        <strong>{name}</strong>: {countText(remaining)} of {countText(limit)} searches left{again}.
      </Text>
    </section>
  );
}

function windowText(seconds: number): string {
  return seconds === 60 ? "a minute" : waitingTime(seconds);
}

type Latency = Usage["latency_ms"];

const modes = [
  ["standard", "Standard"],
  ["deep", "Deep"],
] as const;

export function LatencyPanel({ latency }: { readonly latency: Latency }) {
  return (
    <Panel
      title="Latency"
      intro="Time spent in the service, including waiting. This share of searches took at most this long."
    >
      {modes.map(([mode, name]) => {
        const measured = latency[mode];
        return measured === null ? null : (
          <Text key={mode} size="sm">
            <strong>{name}</strong>: half within {latencyText(measured.p50)}, 95 % within{" "}
            {latencyText(measured.p95)}, 99 % within {latencyText(measured.p99)}
          </Text>
        );
      })}
    </Panel>
  );
}
