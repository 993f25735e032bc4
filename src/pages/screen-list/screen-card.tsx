import { IconPhotoOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListedScreen } from "../api.ts";
import { usePicture } from "./picture-address.ts";
import { noteOpenedCard } from "./screen-grid.tsx";
import styles from "./screen-list.module.css";

interface Props {
  readonly screen: ListedScreen;
  readonly isLazy?: boolean;
  /** Off in a list of one app's screens. */
  readonly hasApp?: boolean;
  /** Buttons over the picture while the card has the pointer or the focus; below it on a touch screen. */
  readonly actions?: ReactNode;
}

/** A screen in a list: picture, title, app. The whole of it opens the screen. */
export function ScreenCard({ screen, isLazy = true, hasApp = true, actions }: Props) {
  return (
    <article className={styles.card}>
      <Link
        href={`/screens/${screen.id}`}
        className={styles.link}
        data-card-link={screen.id}
        onClick={() => noteOpenedCard(screen.id)}
      >
        <ScreenPicture screen={screen} isLazy={isLazy} />
        <span className={styles.words}>
          <bdi className={styles.title}>{screen.title}</bdi>
          {hasApp && <bdi className={styles.app}>{screen.app_name}</bdi>}
        </span>
      </Link>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/**
 * Aspect ratios above which a picture is shown whole: cropping the sides loses more than cropping the bottom.
 */
const placeAspects = { ios: 0.62, web: 1.66 } as const;

interface ScreenPictureProps {
  readonly screen: ListedScreen;
  /** Off for the first rows, which are in view at once. */
  readonly isLazy?: boolean;
}

/**
 * The small picture of a screen, in a place that has the shape of its platform whether the picture is there
 * or not.
 */
export function ScreenPicture({ screen, isLazy = true }: ScreenPictureProps) {
  return (
    <span className={styles.place} data-platform={screen.platform}>
      {screen.has_picture ? <Picture screen={screen} isLazy={isLazy} /> : <Missing>No picture</Missing>}
    </span>
  );
}

function Picture({ screen, isLazy }: Required<ScreenPictureProps>) {
  const { image, platform, service_url: serviceUrl, title } = screen;
  const { src, onError } = usePicture(image.url, serviceUrl, "optimized");
  if (src === null) return <Missing>The picture did not load</Missing>;
  const isWhole = (image.width ?? 0) / (image.height ?? 1) > placeAspects[platform];
  return (
    <img
      className={isWhole ? styles.whole : styles.picture}
      src={src}
      onError={onError}
      alt={`Screenshot: ${title}`}
      width={image.width}
      height={image.height}
      loading={isLazy ? "lazy" : "eager"}
      decoding="async"
    />
  );
}

function Missing({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.missing}>
      <IconPhotoOff size={26} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  );
}
