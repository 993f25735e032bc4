import { Title } from "@mantine/core";
import type { PageSearch } from "../api.ts";
import styles from "./why-drawer.module.css";

export function QueryReading({ reading }: { readonly reading: PageSearch["reading"] }) {
  const facts: readonly (readonly [string, string])[] = [
    ["Searched for", quote(reading.text)],
    ["Only in the app", reading.app_names.join(", ")],
    ["Not in the app", reading.refused_app_names.join(", ")],
    ["Not wanted", reading.negated.map(quote).join(", ")],
    ["Language of the screen", capital(reading.language ?? "")],
    ["Look of the screen", reading.look.filter((look) => !look.startsWith("in ")).join(", ")],
  ];
  return (
    <>
      <Title order={3} mb="sm">
        How the search was understood
      </Title>
      <dl className={styles.facts}>
        {facts
          .filter(([, fact]) => fact !== "")
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function quote(text: string): string {
  return text === "" ? "" : `“${text}”`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
