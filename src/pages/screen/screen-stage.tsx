import { IconPhotoOff, IconZoomIn } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { DescribedScreen } from "../../screens/page-schema.ts";
import { pictureAddress } from "../picture-address.ts";
import styles from "./screen-stage.module.css";

const Lightbox = lazy(async () => ({ default: (await import("./lightbox.tsx")).Lightbox }));
/** Phones are narrower than this; what is wider was taken on a tablet or is a part of a screen. */
const phoneAspectMax = 0.62;

/** How wide the picture is shown, as `screen-stage.module.css` lays it out. */
const shownWidths = {
  phone: "min(22rem, 80vw)",
  tablet: "(min-width: 56em) 40vw, 90vw",
  browser: "min(84rem, 94vw)",
} as const;
type Frame = keyof typeof shownWidths;

/** The picture in the frame of its device; a click shows it in full size. */
export function ScreenStage({ screen }: { readonly screen: DescribedScreen }) {
  // Null until the first click: the code of the large view comes with it, and stays so that the focus finds its way back.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const frame = frameOf(screen);
  return (
    <figure className={styles["stage"]} data-frame={frame}>
      <div className={styles["frame"]}>
        {frame === "browser" && <BrowserBar name={screen.app_name} />}
        {screen.image_high === null ? (
          <span className={styles["missing"]}>
            <IconPhotoOff size={34} stroke={1.4} aria-hidden="true" />
            No picture
          </span>
        ) : (
          <button
            type="button"
            className={styles["open"]}
            onClick={() => setIsOpen(true)}
            aria-label="Show the picture in full size"
          >
            <Picture screen={screen} frame={frame} />
            <span className={styles["zoom"]}>
              <IconZoomIn size={19} stroke={1.8} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      {isOpen !== null && (
        <Suspense>
          <Lightbox screen={screen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </figure>
  );
}

/** Width and height are those of the large file: no picture is shown larger than it is. */
function Picture({ screen: { image, image_high: high, title }, frame }: PictureProps) {
  if (high === null) return null;
  const large = pictureAddress(high.url);
  const sources = `${pictureAddress(image.url)} ${image.width}w, ${large} ${high.width}w`;
  const isSmaller = (image.width ?? 0) < (high.width ?? 0);
  return (
    <img
      className={styles["picture"]}
      src={large}
      srcSet={isSmaller ? sources : undefined}
      sizes={isSmaller ? shownWidths[frame] : undefined}
      width={high.width}
      height={high.height}
      alt={`Screenshot: ${title}`}
      decoding="async"
      fetchPriority="high"
    />
  );
}

interface PictureProps {
  readonly screen: DescribedScreen;
  readonly frame: Frame;
}

function BrowserBar({ name }: { readonly name: string }) {
  return (
    <div className={styles["bar"]} aria-hidden="true">
      <i />
      <i />
      <i />
      <bdi>{name}</bdi>
    </div>
  );
}

function frameOf({ platform, image_high: high }: DescribedScreen): Frame {
  if (platform === "web") return "browser";
  return high !== null && (high.width ?? 0) / (high.height ?? 1) > phoneAspectMax ? "tablet" : "phone";
}
