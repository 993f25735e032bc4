import { IconPhotoOff } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link } from "wouter";
import type { App } from "../api.ts";
import { counted } from "../labels/counted.ts";
import { pictureAddress } from "../picture-address.ts";
import { noteOpenedCard } from "../screen-list/opened-card.ts";
import styles from "./app-card.module.css";

/** More patterns than these are left out. */
const patternsMax = 3;

interface Props {
  readonly app: App;
  /** The filter in lower case: patterns that hold it come first and are marked. */
  readonly wanted: string;
}

/** An app in the list: a screen of it, its name and what is in it. */
export function AppCard({ app, wanted }: Props) {
  const { id, name, platform, screens } = app;
  const patterns = matchingFirst(app.patterns, wanted).slice(0, patternsMax);
  return (
    <Link
      href={`/apps/${encodeURIComponent(id)}`}
      className={styles["card"]}
      data-card-link={id}
      onClick={() => noteOpenedCard(id)}
    >
      <Cover app={app} />
      <span className={styles["name"]}>
        <bdi>{name}</bdi>
        <span className={styles["count"]}>
          {platform === "ios" ? "iOS" : "Web"} · {counted(screens, "screen")}
        </span>
      </span>
      {patterns.length > 0 && (
        <span className={styles["patterns"]}>
          {patterns.map((pattern, at) => (
            <Fragment key={pattern}>
              {at > 0 && " · "}
              {holds(pattern, wanted) ? <mark>{pattern}</mark> : pattern}
            </Fragment>
          ))}
        </span>
      )}
    </Link>
  );
}

function matchingFirst(patterns: readonly string[], wanted: string): readonly string[] {
  return patterns.toSorted((a, b) => Number(holds(b, wanted)) - Number(holds(a, wanted)));
}

function holds(pattern: string, wanted: string): boolean {
  return wanted !== "" && pattern.toLowerCase().includes(wanted);
}

function Cover({ app: { cover, platform } }: { readonly app: App }) {
  const image = cover?.image;
  return (
    <span className={styles["cover"]} data-platform={platform}>
      {image?.width === undefined ? (
        <IconPhotoOff size={26} stroke={1.5} aria-hidden="true" />
      ) : (
        <img
          src={pictureAddress(image.url)}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
