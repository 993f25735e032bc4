import { IconPhotoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, memo, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { appCoversMax as batch } from "../../bounds.ts";
import { folded } from "../../system/folding.ts";
import type { App, AppCover } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { namesOf } from "../labels/platforms.ts";
import { appCoversQuery } from "../queries.ts";
import { pictureAddress } from "../screen-list/picture-address.ts";
import { noteOpenedCard, useFocusOnOpened } from "../screen-list/screen-grid.tsx";
import styles from "./apps.module.css";

const stateKey = "appsShown";

interface Props {
  readonly apps: readonly App[];
  /** The filter in lower case. */
  readonly wanted: string;
}

/** Apps further down are made, and their covers read, when somebody scrolls near them. */
export const AppGrid = memo(function AppGrid({ apps, wanted }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const shown = useShown(wanted, apps.length, end);
  const covers = useCovers(apps.slice(0, shown));
  useFocusOnOpened(list);
  return (
    <>
      <ul className={styles.grid} ref={list}>
        {apps.slice(0, shown).map((app) => (
          <li key={app.id}>
            <AppCard app={app} cover={covers.get(app.id)} wanted={wanted} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
});

/** Covers by the ids of their apps. Those of another filter stay; only missing ones are read. */
function useCovers(apps: readonly App[]): ReadonlyMap<string, AppCover> {
  const [covers, setCovers] = useState<ReadonlyMap<string, AppCover>>(new Map());
  const missing = apps.map(({ id }) => id).filter((id) => !covers.has(id));
  const { data } = useQuery({ ...appCoversQuery(missing.slice(0, batch)), enabled: missing.length > 0 });
  useEffect(() => {
    if (data === undefined) return;
    setCovers((known) => new Map([...known, ...data]));
  }, [data]);
  return covers;
}

/**
 * Number of apps shown: grows whenever `end` comes near the window, and begins anew with another filter;
 * going back in history restores it.
 */
function useShown(wanted: string, count: number, end: RefObject<HTMLElement | null>): number {
  const [grown, setGrown] = useState(() => ({ wanted, shown: Number(history.state?.[stateKey] ?? batch) }));
  const shown = grown.wanted === wanted ? grown.shown : batch;
  useEffect(() => {
    const target = end.current;
    if (target === null || shown >= count) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        history.replaceState({ ...history.state, [stateKey]: shown + batch }, "");
        setGrown({ wanted, shown: shown + batch });
      },
      { rootMargin: "100% 0px" },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [wanted, shown, count, end]);
  return shown;
}

/** More patterns than these are left out. */
const patternsMax = 3;

interface AppCardProps {
  readonly app: App;
  /** Null where no screen has a picture, and absent while it is on its way. */
  readonly cover: AppCover | undefined;
  /** The filter in lower case: patterns that hold it come first and are marked. */
  readonly wanted: string;
}

export const AppCard = memo(function AppCard({ app, cover, wanted }: AppCardProps) {
  const { id, name, platform, screens } = app;
  const patterns = matchingFirst(app.patterns, wanted).slice(0, patternsMax);
  return (
    <Link
      href={`/apps/${encodeURIComponent(id)}`}
      className={styles.card}
      data-card
      data-card-link={id}
      onClick={() => noteOpenedCard(id)}
    >
      <Cover image={cover} platform={platform} />
      <span className={styles.name}>
        <bdi data-cut>{name}</bdi>
        <small>
          {namesOf(app.platforms.map((part) => part.platform))} · {counted(screens, "screen")}
        </small>
      </span>
      {patterns.length > 0 && (
        <span className={styles.patterns} data-cut>
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
});

function matchingFirst(patterns: readonly string[], wanted: string): readonly string[] {
  return patterns.toSorted((a, b) => Number(holds(b, wanted)) - Number(holds(a, wanted)));
}

function holds(pattern: string, wanted: string): boolean {
  return wanted !== "" && folded(pattern).includes(wanted);
}

function Cover({ image, platform }: { readonly image: AppCover | undefined } & Pick<App, "platform">) {
  return (
    <span className={styles.cover} data-platform={platform}>
      {image === undefined ? null : image?.width === undefined ? (
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
