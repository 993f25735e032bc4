import { Text } from "@mantine/core";
import { Link } from "wouter";
import type { DescriptionDetails } from "../api.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import styles from "./library.module.css";

interface Props {
  readonly run: DescriptionDetails;
  readonly title: string;
}

/** The first descriptions of a run beside the pictures and the text of their screens. */
export function DescriptionSamples({ run, title }: Props) {
  if (run.samples.length === 0) return null;
  const screens = new Map(run.sample_screens.map((screen) => [screen.id, screen]));
  return (
    <section className={styles.samples} aria-label="First descriptions">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {run.samples.map(({ screen_id: id, title: name, description, text }) => {
        const screen = screens.get(id);
        return (
          <div key={id} className={styles.sample}>
            {screen !== undefined && (
              <div className={styles.samplePicture}>
                <ScreenPicture screen={screen} />
              </div>
            )}
            <div className={styles.sampleWords}>
              <p>
                <Link href={`/screens/${id}`}>{name}</Link>
                <br />
                {description}
              </p>
              <p className={styles.sampleText}>{text === "" ? "No text" : text}</p>
            </div>
          </div>
        );
      })}
    </section>
  );
}
