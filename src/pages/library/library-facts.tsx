import { Text } from "@mantine/core";
import type { Library } from "../api.ts";
import { bytesText, counted, countText } from "../labels/numbers.ts";
import { platformNames } from "../labels/platforms.ts";
import styles from "./library.module.css";

type Amount = readonly [name: string, amount: number | string];

export function LibraryFacts({ library }: { readonly library: Library }) {
  const { disk, in_progress: progress, index, platforms, words } = library;
  const used = disk.total_bytes - disk.free_bytes;
  const platform = (name: "ios" | "web"): Amount => {
    const { apps, screens } = platforms[name];
    return [platformNames[name], `${counted(screens, "screen")} in ${counted(apps, "app")}`];
  };
  const facts: readonly (readonly [title: string, amounts: readonly Amount[]])[] = [
    [
      "Words of screens",
      [
        ["Given, or the name of the file", words.given],
        ["From the tree behind it", words.tree],
        ["Written by a model or an agent", words.model],
        ["Only the text read from the picture", words.ocr],
        ["None", words.none],
      ],
    ],
    [
      "Library",
      [
        platform("ios"),
        platform("web"),
        ["Index", indexText(index)],
        ...progress.map(
          ({ work, done, total }): Amount => [
            workNames[work] ?? work,
            `${countText(done)} of ${countText(total)}`,
          ],
        ),
        ["Disk used", `${bytesText(used)} of ${bytesText(disk.total_bytes)}`],
      ],
    ],
  ];
  return (
    <div className={styles.facts}>
      {facts.map(([title, amounts]) => (
        <section key={title} data-panel>
          <Text component="h3" size="sm" fw={550} c="dimmed" mb={10}>
            {title}
          </Text>
          <dl className={styles.amounts}>
            {amounts.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof amount === "number" ? countText(amount) : amount}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const workNames: Readonly<Record<string, string>> = { looks: "Looks read", descriptions: "Described so far" };

function indexText({ changes_behind: behind, is_ready: isReady }: Library["index"]): string {
  if (!isReady) return "Being loaded";
  return behind === 0 ? "Up to date" : `${counted(behind, "change")} behind`;
}
