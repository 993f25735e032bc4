import { Button, Text } from "@mantine/core";
import { IconBrowser, IconDeviceMobile, IconHistory } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { EditedField, Platform, Screen } from "../api.ts";
import { ScreenTags } from "../collections/screen-marks.tsx";
import { absoluteMoment, dayOf } from "../labels/moments.tsx";
import { systemOf } from "../labels/platforms.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { writeAddress } from "../search/search-address.ts";
import { useSession } from "../session.tsx";
import { useSameApp } from "./more-screens.tsx";
import { ScreenActions } from "./screen-actions.tsx";
import styles from "./screen-facts.module.css";
import { wordNames } from "./word-names.ts";

interface Props {
  readonly screen: Screen;
  readonly isSignedIn: boolean;
}

export function ScreenFacts({ screen, isSignedIn }: Props) {
  const { title, app_name: appName, description, pattern, elements } = screen;
  const searches = { platform: screen.platform, isSignedIn };
  return (
    <div className={styles.facts} data-platform={screen.platform}>
      <header className={styles.head}>
        <AppLine screen={screen} />
        <PageTitle tabTitle={`${title} · ${appName}`} dir="auto">
          {title}
        </PageTitle>
        <ScreenActions screen={screen} />
      </header>
      <div className={styles.column}>
        {description !== "" && (
          <Fact name="Description">
            <p className={styles.prose} dir="auto">
              {description}
            </p>
            <WordsModel screen={screen} />
          </Fact>
        )}
        <VisibleText screen={screen} />
      </div>
      <div className={styles.column}>
        <ScreenTags screenId={screen.id} />
        {pattern !== "" && (
          <Fact name="Kind of screen">
            <ScreenElements elements={[pattern]} {...searches} />
          </Fact>
        )}
        {elements.length > 0 && (
          <Fact name="Elements">
            <ScreenElements elements={elements} {...searches} />
          </Fact>
        )}
        {screen.edits !== undefined && screen.edits.length > 0 && (
          <Fact name="History">
            <EditedFields screen={screen} />
          </Fact>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function AppLine({ screen }: Pick<Props, "screen">) {
  const app = useSameApp(screen.id)?.app;
  const Icon = screen.platform === "ios" ? IconDeviceMobile : IconBrowser;
  return (
    <p className={styles.app}>
      {app ? (
        <Link href={`/apps/${encodeURIComponent(app.id)}`}>{screen.app_name}</Link>
      ) : (
        <bdi>{screen.app_name}</bdi>
      )}
      <span className={styles.platform}>
        <Icon size={16} stroke={1.7} aria-hidden="true" />
        {systemOf(screen)}
      </span>
    </p>
  );
}

function WordsModel({ screen: { words_model: model, words_model_source: source } }: Pick<Props, "screen">) {
  if (model === undefined || model === null) return null;
  return (
    <Text size="sm" c="dimmed" mt="0.6rem">
      Described by <bdi>{model}</bdi>
      {source === "text" && ", from the text alone"}
    </Text>
  );
}

function VisibleText({ screen: { visible_text: text, visible_text_source: source } }: Pick<Props, "screen">) {
  if (text === "") return null;
  return (
    <details className={styles.fold}>
      <summary>
        {source === "ocr" || source === "model" ? "Text read from the picture" : "Text on the screen"}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles.text} dir="auto" tabIndex={0} aria-label="Text on the screen">
        {text}
      </section>
    </details>
  );
}

/** More elements than these are folded. */
const shownMax = 24;

interface ScreenElementsProps {
  readonly elements: readonly string[];
  readonly platform: Platform;
  readonly isSignedIn: boolean;
}

function ScreenElements({ elements, platform, isSignedIn }: ScreenElementsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? elements : elements.slice(0, shownMax);
  const rest = elements.length - shown.length;
  return (
    <>
      <ul className={styles.chips}>
        {[...new Set(shown)].map((element) => (
          <li key={element} dir="auto">
            {isSignedIn ? (
              <Link href={`/?${writeAddress({ query: element, platform })}`}>{element}</Link>
            ) : (
              <span>{element}</span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}

const EarlierDialog = lazyDialog(() => import("./earlier-dialog.tsx"), "EarlierDialog");
const list = new Intl.ListFormat("en-GB");

function EditedFields({ screen }: { readonly screen: Screen }) {
  const { mayEdit } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const edits = Map.groupBy(screen.edits ?? [], ({ by, at }) => `${at} ${by}`);
  return (
    <>
      <ul className={styles.edits}>
        {[...edits].map(([id, fields]) => (
          <Edit key={id} fields={fields} />
        ))}
      </ul>
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          ml="-0.5rem"
          leftSection={<IconHistory size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Bring back
        </Button>
      )}
      {isOpen && <EarlierDialog screen={screen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Such as "Title and elements". */
function namesOf(fields: readonly EditedField[]): string {
  const [first = "", ...others] = fields.map(({ field }) => wordNames[field]);
  return list.format([first, ...others.map((name) => name.toLowerCase())]);
}

/** Fields that were saved together. */
function Edit({ fields }: { readonly fields: readonly EditedField[] }) {
  const [first] = fields;
  if (first === undefined) return null;
  const at = Date.parse(first.at);
  return (
    <li>
      {namesOf(fields)} edited by <bdi>{first.by}</bdi> on{" "}
      <time dateTime={first.at} title={absoluteMoment(at)}>
        {dayOf(at)}
      </time>
    </li>
  );
}
