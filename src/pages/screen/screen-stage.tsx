import { Anchor } from "@mantine/core";
import { IconPhotoOff, IconZoomIn } from "@tabler/icons-react";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import type { Marks, Screen, ScreenImage } from "../api.ts";
import { useMarks } from "../collections/screen-marks.tsx";
import { swatches, themeNames } from "../filters/filters.ts";
import { languageName } from "../labels/languages.ts";
import { dayOf } from "../labels/moments.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { growPicture } from "../screen-list/grow-picture.ts";
import {
  isWiderThanPhones,
  type LoadedPicture,
  pictureAddress,
  usePicture,
} from "../screen-list/picture-address.ts";
import { browseHref } from "../search/search-address.ts";
import { useSession } from "../session.tsx";
import styles from "./screen-stage.module.css";

const Lightbox = lazyDialog(() => import("./lightbox.tsx"), "Lightbox");

/** Display widths of the picture, as laid out in `screen-stage.module.css`. */
const shownWidths = {
  phone: "min(23rem, 84vw)",
  tablet: "(min-width: 56em) 40vw, 90vw",
  web: "(min-width: 64em) min(60rem, 62vw), 94vw",
} as const;
type Frame = keyof typeof shownWidths;

export function ScreenStage({ screen }: { readonly screen: Screen }) {
  // Null until the first click: the code of the large view comes with it, and stays so that the focus finds
  // its way back.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const frame = frameOf(screen);
  const close = () => setIsOpen(false);
  const whole = () => document.querySelector<HTMLElement>("[data-whole] img");
  const open = () => growPicture(picture.current, whole, () => setIsOpen(true), close);
  return (
    <figure className={styles.stage} data-frame={frame}>
      <div className={styles.frame} ref={picture} data-staged>
        {screen.image_high === null ? (
          <Missing>No picture</Missing>
        ) : (
          <Opener screen={screen} high={screen.image_high} frame={frame} onOpen={open} />
        )}
      </div>
      <PictureFacts screen={screen} />
      {isOpen !== null && <Lightbox screen={screen} isOpen={isOpen} onClose={close} />}
    </figure>
  );
}

interface PictureProps {
  readonly screen: Screen;
  readonly high: ScreenImage;
  readonly frame: Frame;
}

/** The picture as a button; what could not be loaded keeps its place and opens nothing. */
function Opener({ onOpen, ...shown }: PictureProps & { readonly onOpen: () => void }) {
  const { high, screen } = shown;
  const picture = usePicture(high.url, screen.service_url, "high");
  if (picture.src === null) return <Missing shape={high}>The picture did not load</Missing>;
  return (
    <button type="button" className={styles.open} onClick={onOpen} aria-label="Show the picture in full size">
      <Picture {...shown} src={picture.src} isFirst={picture.isFirst} onError={picture.onError} />
      <span className={styles.zoom}>
        <IconZoomIn size={19} stroke={1.8} aria-hidden="true" />
      </span>
    </button>
  );
}

/** Width and height are those of the large file: no picture is shown larger than it is. */
function Picture({ screen, high, frame, src, isFirst, onError }: PictureProps & LoadedPicture) {
  const { image, title } = screen;
  const sources = `${pictureAddress(image.url)} ${image.width}w, ${src} ${high.width}w`;
  const hasSmaller = isFirst && (image.width ?? 0) < (high.width ?? 0);
  return (
    <img
      className={styles.picture}
      src={src ?? undefined}
      srcSet={hasSmaller ? sources : undefined}
      sizes={hasSmaller ? shownWidths[frame] : undefined}
      onError={onError}
      width={high.width}
      height={high.height}
      alt={`Screenshot: ${title}`}
      decoding="async"
      fetchPriority="high"
    />
  );
}

function Missing({ shape, children }: { readonly shape?: ScreenImage; readonly children: ReactNode }) {
  // As wide and as high as the picture would be, so that nothing moves.
  const style = shape && {
    width: shape.width,
    maxWidth: "100%",
    aspectRatio: `${shape.width} / ${shape.height}`,
  };
  return (
    <span className={styles.missing} style={style}>
      <IconPhotoOff size={34} stroke={1.4} aria-hidden="true" />
      {children}
    </span>
  );
}

function frameOf({ platform, image_high: high }: Screen): Frame {
  if (platform === "web") return "web";
  return high !== null && isWiderThanPhones(high) ? "tablet" : "phone";
}

/** Facts about the picture itself, below it; to others than members those that a share link shows. */
function PictureFacts({ screen }: { readonly screen: Screen }) {
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
  if (!/^https?:/.test(address)) return address;
  return (
    <Anchor inherit href={address} target="_blank" rel="noreferrer">
      {URL.parse(address)?.host ?? address}
    </Anchor>
  );
}

function Collections({ of }: { readonly of: Marks }) {
  return of.collections.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ", "}
      <Anchor inherit component={Link} href={`/collections/${id}`}>
        <bdi>{name}</bdi>
      </Anchor>
    </Fragment>
  ));
}
