import { Box, Group, SegmentedControl, Switch, Text } from "@mantine/core";
import { useId, useState } from "react";
import type { Screen, ScreenVersion } from "../api.ts";
import { dayOf } from "../labels/moments.tsx";
import { counted } from "../labels/numbers.ts";
import { pictureAddress } from "../screen-list/picture-address.ts";
import { type Difference, useDifference } from "./picture-difference.ts";
import pageStyles from "./screen-page.module.css";
import styles from "./versions.module.css";

const layouts = [
  { value: "beside", label: "Side by side" },
  { value: "over", label: "Slider" },
] as const;
type Layout = (typeof layouts)[number]["value"];

interface Props {
  readonly screen: Screen;
  /** At least two, the newest first. */
  readonly versions: readonly ScreenVersion[];
}

export function Versions({ screen, versions }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(1);
  const [newest, before] = [versions[0], versions[chosen]];
  if (newest === undefined || before === undefined) return null;
  return (
    <section className={pageStyles.more} aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="1rem" mb="1.25rem">
        <h2 id={id}>Versions</h2>
        <Text size="sm" c="dimmed">
          {counted(versions.length, "picture")} since {momentOf(versions.at(-1) ?? before)}
        </Text>
      </Group>
      <ul className={styles.strip}>
        {versions.map((version, at) => (
          <li key={version.image.url}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={at === chosen}
              disabled={at === 0}
              onClick={() => setChosen(at)}
            >
              <img src={pictureAddress(version.image.url)} alt="" loading="lazy" />
              <span>{momentOf(version)}</span>
              <small data-cut>{version.is_current ? "Current" : "Earlier"}</small>
              {version.app_version !== "" && (
                <small data-cut dir="auto">
                  {version.app_version}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Comparison screen={screen} newest={newest} before={before} />
    </section>
  );
}

/** The moment that the picture shows, or else when it came in. */
function momentOf({ captured_at, changed_at }: ScreenVersion): string {
  return dayOf(Date.parse(captured_at ?? changed_at));
}

interface ComparisonProps extends Pick<Props, "screen"> {
  readonly newest: ScreenVersion;
  readonly before: ScreenVersion;
}

function Comparison({ screen, newest, before }: ComparisonProps) {
  const [layout, setLayout] = useState<Layout>("beside");
  const [isMarked, setIsMarked] = useState(true);
  const [percent, setPercent] = useState(50);
  const difference = useDifference(newest.image_high, before.image_high);
  const shown = { marks: isMarked ? difference.marks : null, ratio: ratioOf([newest, before]) };
  const picture = (version: ScreenVersion) => (
    <Picture {...shown} version={version} alt={`${screen.title}, ${momentOf(version)}`} />
  );
  return (
    <>
      <Group gap="0.75rem 1.25rem" mb="1.25rem">
        <SegmentedControl
          aria-label="Layout"
          data={[...layouts]}
          value={layout}
          onChange={(value) => setLayout(value as Layout)}
        />
        <Switch
          label="Mark what differs"
          checked={isMarked}
          onChange={(event) => setIsMarked(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" role="status">
          {differenceText(difference)}
        </Text>
      </Group>
      {layout === "beside" ? (
        <div className={styles.beside} data-platform={screen.platform}>
          <figure>
            {picture(before)}
            <figcaption>Before: {labelOf(before)}</figcaption>
          </figure>
          <figure>
            {picture(newest)}
            <figcaption>Now: {labelOf(newest)}</figcaption>
          </figure>
        </div>
      ) : (
        <div className={styles.over} data-platform={screen.platform}>
          <Box pos="relative" mb="1rem">
            {picture(newest)}
            <div className={styles.upper} style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
              {picture(before)}
            </div>
          </Box>
          <input
            type="range"
            className={styles.range}
            value={percent}
            onChange={(event) => setPercent(Number(event.currentTarget.value))}
            aria-label="How much of the earlier picture is shown, in percent"
          />
          <Group justify="space-between" mt="0.5rem" fz="sm" c="dimmed">
            <span>Left: {labelOf(before)}</span>
            <span>Right: {labelOf(newest)}</span>
          </Group>
        </div>
      )}
    </>
  );
}

function labelOf(version: ScreenVersion): string {
  const { app_version } = version;
  return app_version === "" ? momentOf(version) : `${momentOf(version)}, ${app_version}`;
}

/** Width to height of a box in which both stand at the same width. */
function ratioOf(versions: readonly ScreenVersion[]): number {
  const ratios = versions.map(({ image_high: { width = 1, height = 1 } }) => width / height);
  return Math.min(...ratios);
}

function differenceText({ marks, share, isFailed }: Difference): string {
  if (isFailed) return "What differs cannot be marked here.";
  if (marks === null) return "Comparing them.";
  if (share === 0) return "No difference is seen.";
  return `${share < 0.01 ? "Less than 1" : Math.round(100 * share)} % of the picture differs.`;
}

interface PictureProps {
  readonly version: ScreenVersion;
  readonly alt: string;
  /** The address of a picture of what differs; null for none. */
  readonly marks: string | null;
  readonly ratio: number;
}

function Picture({ version, alt, marks, ratio }: PictureProps) {
  const { width, height } = version.image_high;
  return (
    <div className={styles.picture} style={{ aspectRatio: ratio }}>
      <img src={pictureAddress(version.image_high.url)} width={width} height={height} alt={alt} />
      {marks !== null && <img src={marks} alt="" className={styles.marks} />}
    </div>
  );
}
