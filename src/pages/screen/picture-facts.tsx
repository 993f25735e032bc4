import { Anchor } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { Screen } from "../api.ts";
import { useMarks } from "../collections/screen-marks.tsx";
import { swatches, themeNames } from "../filters/filters.ts";
import { languageName } from "../labels/languages.ts";
import { dayOf } from "../labels/moments.tsx";
import { browseHref } from "../search/search-address.ts";
import { useSession } from "../session.tsx";
import styles from "./screen-stage.module.css";

/** Facts about the picture itself, below it; to others than members those that a share link shows. */
export function PictureFacts({ screen }: { readonly screen: Screen }) {
  const isSignedIn = useSession().session !== null;
  const { data: marks } = useMarks(screen.id);
  const { appearance, app_version, captured_at, original_name, original_size: size, source_url } = screen;
  const facts: readonly (readonly [name: string, fact: ReactNode])[] = [
    ["File", original_name],
    ["Size", size && `${size.width} × ${size.height}`],
    ["Taken", captured_at && dayOf(Date.parse(captured_at))],
    ["App version", app_version],
    ["Language", screen.language && languageName(screen.language)],
    ["Theme", appearance && themeNames[appearance.theme]],
    ["Colours", appearance && <Colours colors={appearance.colors} isSignedIn={isSignedIn} />],
    ["Source", source_url && <Source address={source_url} />],
    ["Collections", marks !== undefined && marks.collections.length > 0 && <Collections of={marks} />],
  ];
  const known = facts.filter(([, fact]) => fact);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label="Picture">
      {known.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** For members each leads to the screens with that colour. */
function Colours({
  colors,
  isSignedIn,
}: {
  readonly colors: readonly string[];
  readonly isSignedIn: boolean;
}) {
  return colors.map((color, at) => (
    <Fragment key={color}>
      {at > 0 && ", "}
      <i className={styles.colour} style={{ background: swatches[color] }} />
      {isSignedIn ? (
        <Anchor inherit component={Link} href={browseHref({ color })}>
          {color}
        </Anchor>
      ) : (
        color
      )}
    </Fragment>
  ));
}

function Source({ address }: { readonly address: string }) {
  const isWeb = /^https?:/.test(address);
  if (!isWeb) return address;
  return (
    <Anchor inherit href={address} target="_blank" rel="noreferrer">
      {URL.parse(address)?.host ?? address}
    </Anchor>
  );
}

function Collections({ of }: { readonly of: NonNullable<ReturnType<typeof useMarks>["data"]> }) {
  return of.collections.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ", "}
      <Anchor inherit component={Link} href={`/collections/${id}`}>
        <bdi>{name}</bdi>
      </Anchor>
    </Fragment>
  ));
}
