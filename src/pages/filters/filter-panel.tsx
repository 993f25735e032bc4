import { NativeSelect, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { folded } from "../../system/folding.ts";
import type { PageFacets } from "../api.ts";
import { languageName } from "../labels/languages.ts";
import { countText } from "../labels/numbers.ts";
import { platformChoices, systemNames } from "../labels/platforms.ts";
import styles from "./filters.module.css";
import {
  dayNames,
  describedNames,
  type FilterName,
  type Narrowing,
  type PanelProps,
  swatches,
  themeNames,
} from "./filters.ts";

/** Values that are shown before somebody asks for all. */
const shownMax = 8;

/**
 * All filters with the number of screens behind each value. A value that is set is pressed, and pressing it
 * again takes it away. A group without a choice is left out.
 */
export function FilterPanel({ filters, facets, about, onChange }: PanelProps) {
  // Groups that fill one by one would push each other down.
  if (facets === undefined) return <Skeleton height={320} radius="md" aria-hidden="true" />;
  const group = (name: FilterName) => ({
    total: facets.total,
    chosen: filters[name],
    onToggle: (value: string) => onChange({ [name]: filters[name] === value ? "" : value }),
  });
  return (
    <Stack gap="1.4rem" pt="0.25rem" pb="1rem">
      {filters.platform !== null && (
        <Group title="Platform">
          <SegmentedControl
            fullWidth
            aria-label="Platform"
            value={filters.platform}
            onChange={(platform) => onChange({ platform: platform as Exclude<Narrowing["platform"], null> })}
            data={[{ value: "both", label: "Both" }, ...platformChoices]}
          />
        </Group>
      )}
      <CopyField key={filters.text} copy={filters.text} onChange={(text) => onChange({ text })} />
      <Values
        title="Light or dark"
        {...group("theme")}
        values={facets.themes.map(({ theme, screens }) => [theme, themeNames[theme] ?? theme, screens])}
      >
        <Progress facets={facets} work="looks" text={["Looks of", "read"]} />
      </Values>
      <Colours {...group("color")} colors={facets.colors} />
      <NamedValues title="Kind of screen" plural="kinds" {...group("pattern")} named={facets.patterns} />
      <NamedValues title="App" plural="apps" {...group("app")} named={facets.apps} />
      <Values
        title="System"
        {...group("system")}
        values={facets.systems.map(({ system, screens }) => [system, systemNames[system], screens])}
      />
      <NamedValues
        title="Language"
        plural="languages"
        {...group("language")}
        named={
          facets.languages.length > 1
            ? facets.languages.map(({ language, screens }) => ({ name: language, screens }))
            : []
        }
        labelOf={languageName}
      />
      <MissingIn {...group("missing_in")} languages={facets.all_languages} />
      <NamedValues title="Tag" plural="tags" {...group("tag")} named={facets.tags} />
      <Values
        title="Described"
        {...group("described")}
        values={facets.described.map((each) => [
          each.described,
          describedNames[each.described] ?? each.described,
          each.screens,
        ])}
      >
        <Progress facets={facets} work="descriptions" text={["Descriptions of", "written"]} />
      </Values>
      <Values title="Added or changed" {...group("days")} values={changedValues(facets, filters.days)} />
      <Text size="xs" c="dimmed">
        {about}
      </Text>
    </Stack>
  );
}

interface MissingInProps extends ChoiceProps {
  readonly languages: readonly string[];
}

/** Screens that an app has in some language, and not in this one. */
function MissingIn({ languages, chosen, onToggle }: MissingInProps) {
  if (languages.length < 2 && chosen === "") return null;
  const tags = [...new Set([...languages, chosen])].filter((tag) => tag !== "");
  return (
    <Group title="Not yet in">
      <NativeSelect
        size="xs"
        aria-label="Not yet in the language"
        value={chosen}
        onChange={(event) => onToggle(event.currentTarget.value || chosen)}
        data={[
          { value: "", label: "Any language" },
          ...tags.map((tag) => ({ value: tag, label: languageName(tag) })),
        ]}
      />
    </Group>
  );
}

interface CopyFieldProps {
  readonly copy: string;
  readonly onChange: (copy: string) => void;
}

function CopyField({ copy, onChange }: CopyFieldProps) {
  return (
    <Group title="Text on the screen">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(String(new FormData(event.currentTarget).get("copy")).trim());
        }}
      >
        <TextInput
          size="xs"
          name="copy"
          maxLength={200}
          aria-label="Text on the screen"
          placeholder="Such as Payment failed"
          defaultValue={copy}
        />
      </form>
    </Group>
  );
}

/** Each time since a change holds the ones before it: those that add nothing are left out. */
function changedValues({ last_import, changed }: PageFacets, chosen: string): readonly Value[] {
  const times = changed.filter(
    ({ days, screens }, at) => `${days}` === chosen || screens > (changed[at - 1]?.screens ?? 0),
  );
  return [{ days: "import", screens: last_import }, ...times]
    .filter(({ screens }) => screens > 0)
    .map(({ days, screens }) => [`${days}`, dayNames[days] ?? `Last ${days} days`, screens]);
}

interface ProgressProps {
  readonly facets: PageFacets;
  readonly work: PageFacets["in_progress"][number]["work"];
  readonly text: readonly [before: string, after: string];
}

/** Progress of background work that a filter depends on; nothing once it is done. */
function Progress({ facets, work, text }: ProgressProps) {
  return facets.in_progress
    .filter((each) => each.work === work)
    .map(({ done, total }) => (
      <Text size="xs" c="dimmed" key={total} role="status">
        {text[0]} {countText(done)} of {countText(total)} {text[1]}
      </Text>
    ));
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Value, words for it, and the number of screens. */
type Value = readonly [value: string, label: string, screens: number];

interface ChoiceProps {
  readonly chosen: string;
  readonly onToggle: (value: string) => void;
}

interface GroupProps extends ChoiceProps {
  /** All screens that are counted. */
  readonly total: number;
}

interface ValuesProps extends GroupProps {
  readonly title: string;
  readonly values: readonly Value[];
  /** Shown above the values. */
  readonly children?: ReactNode;
}

function Values({ title, total, chosen, values, onToggle, children }: ValuesProps) {
  const counts = values.map(([, , screens]) => screens);
  if (!hasChoice(counts, total, chosen)) return null;
  return (
    <Group title={title}>
      {children}
      <ValueList chosen={chosen} values={values} onToggle={onToggle} />
    </Group>
  );
}

/** False where every value is that of all screens, and none is chosen. */
function hasChoice(screens: readonly number[], total: number, chosen: string): boolean {
  return chosen !== "" || screens.some((count) => count < total);
}

interface ValueListProps extends ChoiceProps {
  readonly labelOf?: (value: string) => string;
  readonly values: readonly Value[];
}

/** A chosen value stays to be taken away, also where no screen has it. */
function ValueList({ chosen, values, labelOf = (value) => value, onToggle }: ValueListProps) {
  const isThere = chosen === "" || values.some(([value]) => isSame(value, chosen));
  const shown: readonly Value[] = isThere ? values : [[chosen, labelOf(chosen), 0], ...values];
  return (
    <ul>
      {shown.map(([value, label, screens]) => (
        <li key={value}>
          <button
            type="button"
            className={styles.value}
            aria-pressed={isSame(value, chosen)}
            onClick={() => onToggle(isSame(value, chosen) ? chosen : value)}
          >
            <bdi data-cut>{label}</bdi>
            <span className={styles.count}>{countText(screens)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function isSame(value: string, chosen: string): boolean {
  return folded(value) === folded(chosen);
}

interface NamedValuesProps extends GroupProps {
  readonly title: string;
  /** The name as it is shown. */
  readonly labelOf?: (name: string) => string;
  readonly plural: string;
  readonly named: readonly { readonly name: string; readonly screens: number }[];
}

/** The most frequent names; the others behind a button, with a field to find one. */
function NamedValues(props: NamedValuesProps) {
  const { title, plural, total, chosen, named, labelOf = (name: string) => name, onToggle } = props;
  const [isWhole, setIsWhole] = useState(false);
  const [sought, setSought] = useState("");
  const counts = named.map(({ screens }) => screens);
  if (!hasChoice(counts, total, chosen)) return null;
  const wanted = folded(sought);
  const found = named.filter(({ name }) => folded(labelOf(name)).includes(wanted));
  const shown = isWhole ? found : named.slice(0, shownMax);
  return (
    <Group title={title}>
      {isWhole && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={`Find among the ${plural}`}
          placeholder={`Find among ${countText(named.length)} ${plural}`}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div className={isWhole ? styles.all : undefined}>
        <ValueList
          chosen={chosen}
          values={shown.map(({ name, screens }) => [name, labelOf(name), screens])}
          labelOf={labelOf}
          onToggle={onToggle}
        />
      </div>
      {named.length > shownMax && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Fewer ${plural}` : `All ${countText(named.length)} ${plural}`}
        </button>
      )}
    </Group>
  );
}

interface ColoursProps extends GroupProps {
  readonly colors: readonly { readonly color: string; readonly screens: number }[];
}

/** A row of swatches, in one order; those without screens are left out. */
function Colours({ total, chosen, colors, onToggle }: ColoursProps) {
  const counts = new Map(colors.map(({ color, screens }) => [color, screens]));
  const shown = Object.entries(swatches).filter(([color]) => counts.has(color) || color === chosen);
  if (!hasChoice([...counts.values()], total, chosen)) return null;
  return (
    <Group title="Colour">
      <ul className={styles.swatches}>
        {shown.map(([color, shade]) => (
          <li key={color}>
            <button
              type="button"
              className={styles.swatch}
              aria-pressed={color === chosen}
              aria-label={`${color}, ${countText(counts.get(color) ?? 0)}`}
              title={`${color}: ${countText(counts.get(color) ?? 0)}`}
              onClick={() => onToggle(color)}
            >
              <i style={{ background: shade }} />
            </button>
          </li>
        ))}
      </ul>
    </Group>
  );
}
