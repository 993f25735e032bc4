import { IconPhotoOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ListedScreen } from "../api.ts";
import styles from "./screen-picture.module.css";
import { usePicture } from "./use-picture.ts";

/** What is wider than its place by more than this is shown whole: a cut at the side loses more than one at the bottom. */
const placeAspects = { ios: 0.62, web: 1.66 } as const;

interface Props {
  readonly screen: ListedScreen;
  /** Off for the first rows, which are in view at once. */
  readonly isLazy?: boolean;
}

/** The small picture of a screen, in a place that has the shape of its platform whether the picture is there or not. */
export function ScreenPicture({ screen, isLazy = true }: Props) {
  return (
    <span className={styles["place"]} data-platform={screen.platform}>
      {screen.has_picture ? <Picture screen={screen} isLazy={isLazy} /> : <Missing>No picture</Missing>}
    </span>
  );
}

function Picture({ screen, isLazy }: Required<Props>) {
  const { image, platform, service_url: serviceUrl, title } = screen;
  const { src, onError } = usePicture(image.url, serviceUrl, "optimized");
  if (src === null) return <Missing>The picture did not load</Missing>;
  const isWhole = (image.width ?? 0) / (image.height ?? 1) > placeAspects[platform];
  return (
    <img
      className={isWhole ? styles["whole"] : styles["picture"]}
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
    <span className={styles["missing"]}>
      <IconPhotoOff size={26} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  );
}
