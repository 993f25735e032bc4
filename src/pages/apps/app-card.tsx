import { IconPhotoOff } from "@tabler/icons-react";
import { Link } from "wouter";
import type { App } from "../../screens/page-schema.ts";
import { pictureAddress } from "../picture-address.ts";
import styles from "./app-card.module.css";

/** More patterns than these are left out. */
const patternsMax = 3;

/** An app in the list: a screen of it, its name and what is in it. */
export function AppCard({ app }: { readonly app: App }) {
  const { id, name, platform, screens, patterns } = app;
  return (
    <Link href={`/apps/${encodeURIComponent(id)}`} className={styles["card"]}>
      <Cover app={app} />
      <span className={styles["name"]}>
        <bdi>{name}</bdi>
        <span className={styles["count"]}>
          {platform === "ios" ? "iOS" : "Web"} · {screens === 1 ? "1 screen" : `${screens} screens`}
        </span>
      </span>
      {patterns.length > 0 && (
        <span className={styles["patterns"]}>{patterns.slice(0, patternsMax).join(" · ")}</span>
      )}
    </Link>
  );
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
