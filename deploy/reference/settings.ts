// The settings of the service, a table for each topic.
import { readTable, type Table } from "../../src/config/config.ts";
import { boundOf, type Setting } from "../../src/config/config-setting.ts";
import { settingTopics } from "../../src/config/config-table.ts";
import { code, plain, sentence, table } from "./table.ts";

const guides: Readonly<Partial<Record<keyof typeof settingTopics, string>>> = {
  Network: "[HTTPS and host names](install.md#https)",
  People: "[People](people.md#signing-in)",
  "Descriptions by a model": "[Descriptions](describe.md#by-a-model)",
  "Rates and uploads": "[all limits](#limits)",
  "Health, metrics and logs": "[Monitoring](monitoring.md#health)",
  Traces: "[Traces](monitoring.md#traces)",
  "Re-ranker": "[Re-ranking](reranking.md)",
  Bucket: "[Buckets](s3.md)",
  Redis: "[Redis](redis.md)",
  Milvus: "[Milvus](milvus.md)",
};

export function settingsReference(): string {
  const topics = Object.entries(settingTopics) as [keyof typeof settingTopics, Table][];
  return topics
    .map(([topic, settings]) => {
      const rows: string[][] = [];
      readTable(settings, (setting) => rows.push(rowOf(setting)));
      const guide = guides[topic] === undefined ? [] : [`See ${guides[topic]}.`];
      return [`## ${topic}`, ...guide, table(["Variable", "Default", "Bounds", "Meaning"], rows)].join(
        "\n\n",
      );
    })
    .join("\n\n");
}

function rowOf({ env, schema, isSecret, defaultInWords }: Setting<unknown>): string[] {
  const fallback: unknown = schema["default"];
  const isAbsent = fallback === undefined || fallback === "";
  return [
    isSecret ? `${code(env)}, ${code("_FILE")}` : code(env),
    defaultInWords ?? (isAbsent ? "none" : code(String(fallback))),
    plain(boundOf(schema)),
    plain(sentence(schema.description ?? "")),
  ];
}
