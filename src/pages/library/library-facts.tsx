import type { ReactNode } from "react";
import type { Library } from "../api.ts";
import { bytesText, counted, countText } from "../labels/numbers.ts";
import styles from "./library.module.css";

/** Facts about the library: screens, descriptions, progress of the index and free disk space. */
export function LibraryFacts({ library }: { readonly library: Library }) {
  const { disk, in_progress: progress, index, platforms, words } = library;
  const used = disk.total_bytes - disk.free_bytes;
  return (
    <div className={styles.facts}>
      <PlatformFact name="Phone" platform={platforms.ios} />
      <PlatformFact name="Web" platform={platforms.web} />
      <Fact title="Words of screens" value={null}>
        <Amounts
          amounts={[
            ["Given, or the name of the file", words.given],
            ["From the tree behind it", words.tree],
            ["Written by a model or an agent", words.model],
            ["Only the text read from the picture", words.ocr],
            ["None", words.none],
          ]}
        />
      </Fact>
      <Fact title="Service" value={null}>
        <Amounts
          amounts={[
            ["Index", indexText(index)],
            ...progress.map(({ work, done, total }): Amount => {
              return [workNames[work] ?? work, `${countText(done)} of ${countText(total)}`];
            }),
            ["Disk used", `${bytesText(used)} of ${bytesText(disk.total_bytes)}`],
            ["Disk free", bytesText(disk.free_bytes)],
          ]}
        />
      </Fact>
    </div>
  );
}

const workNames: Readonly<Record<string, string>> = { looks: "Looks read", descriptions: "Described so far" };

function indexText({ changes_behind: behind, is_ready: isReady }: Library["index"]): string {
  if (!isReady) return "Being loaded";
  return behind === 0 ? "Up to date" : `${counted(behind, "change")} behind`;
}

interface PlatformFactProps {
  readonly name: string;
  readonly platform: Library["platforms"]["ios"];
}

function PlatformFact({ name, platform }: PlatformFactProps) {
  const { apps, described, no_words: noWords, other_words: otherWords, screens } = platform;
  return (
    <Fact title={name} value={counted(screens, "screen")} note={`in ${counted(apps, "app")}`}>
      {screens > 0 && (
        <div className={styles.bar} aria-hidden>
          {described > 0 && <span data-part="described" style={{ flexGrow: described }} />}
          {otherWords > 0 && <span data-part="other" style={{ flexGrow: otherWords }} />}
          {noWords > 0 && <span data-part="none" style={{ flexGrow: noWords }} />}
        </div>
      )}
      <Amounts
        amounts={[
          ["With a description", described, "described"],
          ["Title or text only", otherWords, "other"],
          ["No words", noWords, "none"],
        ]}
      />
    </Fact>
  );
}

type Amount = readonly [name: string, amount: number | string, part?: string];

function Amounts({ amounts }: { readonly amounts: readonly Amount[] }) {
  return (
    <dl className={styles.amounts}>
      {amounts.map(([name, amount, part]) => (
        <div key={name}>
          <dt>
            {part !== undefined && <i data-part={part} aria-hidden />}
            {name}
          </dt>
          <dd>{typeof amount === "number" ? countText(amount) : amount}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FactProps {
  readonly title: string;
  readonly value: string | null;
  readonly note?: string;
  readonly children: ReactNode;
}

function Fact({ title, value, note, children }: FactProps) {
  return (
    <section className={styles.fact}>
      <h3>{title}</h3>
      {value !== null && (
        <p className={styles.value}>
          {value} <span>{note}</span>
        </p>
      )}
      {children}
    </section>
  );
}
