import { Drawer, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Evidence, FoundScreen, PageSearch } from "../api.ts";
import { useOpened } from "../dialogs/dialog-focus.ts";
import { Tag } from "../labels/tag.tsx";
import { evidenceQuery } from "../list-queries.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import { strengthLabels, strengthOf } from "./match-strength.ts";
import { QueryReading } from "./query-reading.tsx";
import styles from "./why-drawer.module.css";

interface Props {
  readonly screen: FoundScreen;
  readonly page: Pick<PageSearch, "reading">;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the results, which stay readable. */
export function WhyDrawer({ screen, page, isOpen, onClose }: Props) {
  const opened = useOpened(isOpen);
  const { probability } = screen.why;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="27rem"
      title="Why this screen"
      classNames={{ content: styles.panel }}
      closeButtonProps={{ "aria-label": "Close", size: 36 }}
      overlayProps={{ backgroundOpacity: 0.12 }}
    >
      <Stack gap="1.75rem" pb="2rem">
        <div className={styles.screen} data-platform={screen.platform}>
          <ScreenPicture screen={screen} isLazy={false} />
          <p className={styles.name}>
            <bdi>{screen.title}</bdi>
            <Text component="bdi" size="sm" c="dimmed" mt="0.15rem" fw={400}>
              {screen.app_name}
            </Text>
            {probability !== null && <Tag kind="good">{strengthLabels[strengthOf(probability)]}</Tag>}
          </p>
        </div>
        {page.reading.text !== "" && <MatchEvidence screenId={screen.id} text={page.reading.text} />}
        <section>
          <QueryReading reading={page.reading} />
        </section>
      </Stack>
    </Drawer>
  );
}

interface MatchEvidenceProps {
  readonly screenId: string;
  /** The text of the query, as it was interpreted. */
  readonly text: string;
}

function MatchEvidence({ screenId, text }: MatchEvidenceProps) {
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
