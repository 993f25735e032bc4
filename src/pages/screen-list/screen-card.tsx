import { IconPhotoOff } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { ListedScreen, Screen } from "../api.ts";
import { useIsLeaving } from "../screen/pending-deletes.ts";
import { useSelectable } from "../selection/selectable.tsx";
import { growPicture } from "./grow-picture.ts";
import { isWiderThanPhones, usePicture } from "./picture-address.ts";
import { noteOpenedCard } from "./screen-grid.tsx";
import styles from "./screen-list.module.css";
import { trailState } from "./trail.ts";

interface Props extends ScreenPictureProps {
  /** The target of its link; by default the page of the screen for people with a session. */
  readonly href?: string;
  /** Off in a list of one app's screens. */
  readonly hasApp?: boolean;
  /** A few words below the others. */
  readonly note?: string | undefined;
  /** Lines on the screen that have what was asked for. */
  readonly lines?: readonly string[] | undefined;
  /** True on the page of the screen itself, to which no link leads. */
  readonly isCurrent?: boolean;
  /** Buttons over the picture while the card has the pointer or the focus; below it on a touch screen. */
  readonly actions?: ReactNode;
}

/**
 * A screen in a list: picture, title, app. The whole of it opens the screen. Drawn again only when it
 * changes: a list may have thousands, above them a field in which somebody types.
 */
export const ScreenCard = memo(function ScreenCard(props: Props) {
  const { screen, isLazy = true, href = `/screens/${screen.id}`, hasApp = true, note, actions } = props;
  const { isCurrent = false, lines = [] } = props;
  const [, navigate] = useLocation();
  const { isSelected, link, mark } = useSelectable(screen);
  const isLeaving = useIsLeaving(screen.id);
  const card = { ...link, className: styles.link, "data-card": true, "data-card-link": screen.id };
  const content = (
    <>
      <ScreenPicture screen={screen} isLazy={isLazy} />
      <span className={styles.words}>
        <bdi className={styles.title}>{screen.title}</bdi>
        {hasApp && (
          <bdi className={styles.app} data-cut>
            {screen.app_name}
          </bdi>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {lines.map((line) => (
          <bdi key={line} className={styles.line}>
            <mark>{line}</mark>
          </bdi>
        ))}
      </span>
    </>
  );
  return (
    <article
      className={styles.card}
      data-selected={isSelected || undefined}
      data-leaving={isLeaving || undefined}
    >
      {isCurrent ? (
        <div {...card}>{content}</div>
      ) : (
        <Link
          {...card}
          href={href}
          onClick={(event) => {
            // Without the keys that open another tab or window.
            event.preventDefault();
            noteOpenedCard(screen.id);
            const card = event.currentTarget;
            const state = trailState(card);
            const open = () => navigate(href, { state });
            const staged = () => document.querySelector<HTMLElement>("[data-staged]");
            growPicture(card.querySelector("span"), staged, open, () => history.back());
          }}
        >
          {content}
        </Link>
      )}
      {mark}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
});

interface ScreenPictureProps {
  readonly screen: ListedScreen;
  /** Off for the first rows, which are in view at once. */
  readonly isLazy?: boolean;
}

/** In a place that has the shape of the platform whether the picture is there or not. */
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
  // In the place of a phone a wider picture is shown whole: without its sides it would say nothing.
  const isWhole = platform === "ios" && isWiderThanPhones(image);
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

export function listedOf(screen: Screen): ListedScreen {
  return { ...screen, has_picture: screen.image_high !== null };
}
