import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Evidence } from "../api.ts";
import { evidenceQuery } from "../list-queries.ts";
import styles from "./why-drawer.module.css";

interface Props {
  readonly screenId: string;
  /** The text of the query, as it was interpreted. */
  readonly text: string;
}

/** The sentences of a screen that are closest to what was asked, with the words they share marked. */
export function MatchEvidence({ screenId, text }: Props) {
  const { data, isError } = useQuery(evidenceQuery(screenId, text));
  if (isError) return null;
  return (
    <section>
      <Title order={3} mb="sm">
        What matched
      </Title>
      {data === undefined ? <Skeleton height={72} radius="md" /> : <Found evidence={data} />}
    </section>
  );
}

function Found({ evidence: { sentences, words } }: { readonly evidence: Evidence }) {
  return (
    <div className={styles.evidence}>
      {sentences.map((sentence) => (
        <blockquote key={sentence.text} dir="auto">
          <Marked text={sentence.text} words={words} />
        </blockquote>
      ))}
      {words.length > 0 && (
        <p>
          Words in common:{" "}
          {words.map((word, at) => (
            <span key={word}>
              {at > 0 && ", "}
              <mark dir="auto">{word}</mark>
            </span>
          ))}
        </p>
      )}
      {words.length === 0 && <p>No word in common: it was found by its meaning.</p>}
    </div>
  );
}

/** The text with these words marked, whatever their letter case. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text;
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
  const pieces = text.split(
    new RegExp(`((?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}]))`, "iu"),
  );
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stay where they are.
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
