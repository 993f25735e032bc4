import { Text } from "@mantine/core";
import type { Usage } from "../../api.ts";
import { Panel } from "../panel.tsx";
import { latencyText } from "./numbers.ts";
import styles from "./usage.module.css";

type Latency = Usage["latency_ms"];

const modes = [
  { mode: "standard", name: "Standard" },
  { mode: "deep", name: "Deep" },
] as const;
const shares = [
  { share: "p50", words: "half" },
  { share: "p95", words: "95 %" },
  { share: "p99", words: "99 %" },
] as const;

/** How quickly searches were answered, by mode. */
export function LatencyPanel({ latency }: { readonly latency: Latency }) {
  const slowest = Math.max(0.001, ...modes.map(({ mode }) => latency[mode]?.p99 ?? 0));
  return (
    <Panel
      title="Latency"
      intro="Time inside the service, waiting included: this share of searches took at most this long."
    >
      <div className={styles["latencies"]}>
        {modes.map(({ mode, name }) => (
          <section key={mode} aria-label={name}>
            <Text fw={600} size="sm" mb={8}>
              {name}
            </Text>
            <LatencyBars latency={latency[mode] ?? null} slowest={slowest} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

interface LatencyBarsProps {
  readonly latency: Latency["deep"];
  readonly slowest: number;
}

function LatencyBars({ latency, slowest }: LatencyBarsProps) {
  if (latency === null) {
    return (
      <Text size="sm" c="dimmed">
        No searches in this mode.
      </Text>
    );
  }
  return (
    <dl className={styles["latency"]}>
      {shares.map(({ share, words }) => (
        <div key={share}>
          <dt>
            {share} <span>({words})</span>
          </dt>
          <dd>
            <span className={styles["track"]} aria-hidden>
              <span style={{ width: `${(100 * latency[share]) / slowest}%` }} />
            </span>
            <span className={styles["latencyText"]}>{latencyText(latency[share])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
