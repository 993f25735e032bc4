import { Skeleton, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { folded } from "../../system/folding.ts";
import type { PageFacets } from "../api.ts";
import { countText } from "../labels/numbers.ts";
import { systemNames } from "../labels/platforms.ts";
import styles from "./filters.module.css";
import {
  dayNames,
  describedNames,
  type FilterName,
  type Filters,
  type PanelCounts,
  swatches,
  themeNames,
} from "./filters.ts";

/** Values that are shown before somebody asks for all. */
const shownMax = 8;

interface Props extends PanelCounts {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/**
 * All filters with the number of screens behind each value. A value that is set is pressed, and pressing it
 * again takes it away.
 */
export function FilterPanel({ filters, facets, about, onChange }: Props) {
  // Groups that fill one by one would push each other down.
  if (facets === undefined) return <Skeleton height={320} radius="md" aria-hidden="true" />;
  const toggle = (name: FilterName) => (value: string) =>
    onChange({ [name]: filters[name] === value ? "" : value });
  return (
    <div className={styles.panel}>
      <Group title="Light or dark">
        <Progress facets={facets} work="looks" text={["Looks of", "read"]} />
        <Values
          chosen={filters.theme}
          values={facets.themes.map(({ theme, screens }) => [theme, themeNames[theme] ?? theme, screens])}
          onToggle={toggle("theme")}
        />
      </Group>
      <Group title="Colour">
        <Colours chosen={filters.color} colors={facets.colors} onToggle={toggle("color")} />
      </Group>
      <NamedValues
        title="Kind of screen"
        plural="kinds"
        chosen={filters.pattern}
        named={facets.patterns}
        onToggle={toggle("pattern")}
      />
      <NamedValues
        title="App"
        plural="apps"
        chosen={filters.app}
        named={facets.apps}
        onToggle={toggle("app")}
      />
      {(facets.systems.length > 1 || filters.system !== "") && (
        <Group title="System">
          <Values
            chosen={filters.system}
            values={facets.systems.map(({ system, screens }) => [system, systemNames[system], screens])}
            onToggle={toggle("system")}
          />
        </Group>
      )}
      {(facets.tags.length > 0 || filters.tag !== "") && (
        <NamedValues
          title="Tag"
          plural="tags"
          chosen={filters.tag}
          named={facets.tags}
          onToggle={toggle("tag")}
        />
      )}
      <Group title="Described">
        <Progress facets={facets} work="descriptions" text={["Descriptions of", "written"]} />
        <Values
          chosen={filters.described}
          values={facets.described.map((each) => [
            each.described,
            describedNames[each.described] ?? each.described,
            each.screens,
          ])}
          onToggle={toggle("described")}
        />
      </Group>
      <Group title="Added or changed">
        <Values
          chosen={filters.days}
          values={[{ days: "import", screens: facets.last_import }, ...facets.changed]
            .filter(({ days, screens }) => screens > 0 || `${days}` === filters.days)
            .map(({ days, screens }) => [`${days}`, dayNames[days] ?? `Last ${days} days`, screens])}
          onToggle={toggle("days")}
        />
      </Group>
      <p className={styles.about}>{about}</p>
    </div>
  );
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
      <p key={total} className={styles.about} role="status">
        {text[0]} {countText(done)} of {countText(total)} {text[1]}
      </p>
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

interface ValuesProps {
  readonly chosen: string;
  readonly values: readonly Value[];
  readonly onToggle: (value: string) => void;
}

/** A chosen value stays to be taken away, also where no screen has it. */
function Values({ chosen, values, onToggle }: ValuesProps) {
  const isThere = chosen === "" || values.some(([value]) => isSame(value, chosen));
  const shown: readonly Value[] = isThere ? values : [[chosen, chosen, 0], ...values];
  if (shown.length === 0) return <p className={styles.none}>Nothing to choose here</p>;
  return (
    <ul className={styles.values}>
      {shown.map(([value, label, screens]) => (
        <li key={value}>
          <button
            type="button"
            className={styles.value}
            aria-pressed={isSame(value, chosen)}
            onClick={() => onToggle(isSame(value, chosen) ? chosen : value)}
          >
            <bdi>{label}</bdi>
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

interface NamedValuesProps {
  readonly title: string;
  readonly plural: string;
  readonly chosen: string;
  readonly named: readonly { readonly name: string; readonly screens: number }[];
  readonly onToggle: (value: string) => void;
}

/** The most frequent names; the others behind a button, with a field to find one. */
function NamedValues({ title, plural, chosen, named, onToggle }: NamedValuesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [sought, setSought] = useState("");
  const wanted = folded(sought);
  const found = named.filter(({ name }) => folded(name).includes(wanted));
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
        <Values
          chosen={chosen}
          values={shown.map(({ name, screens }) => [name, name, screens])}
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

interface ColoursProps {
  readonly chosen: string;
  readonly colors: readonly { readonly color: string; readonly screens: number }[];
  readonly onToggle: (value: string) => void;
}

/** A row of swatches, in one order; those without screens are left out. */
function Colours({ chosen, colors, onToggle }: ColoursProps) {
  const counts = new Map(colors.map(({ color, screens }) => [color, screens]));
  const shown = Object.entries(swatches).filter(([color]) => counts.has(color) || color === chosen);
  if (shown.length === 0) return <p className={styles.none}>Nothing to choose here</p>;
  return (
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
  );
}
