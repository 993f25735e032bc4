import { IconPhotoOff } from "@tabler/icons-react";
import type { ListedScreen } from "../../screens/page-schema.ts";
import { pictureAddress } from "../picture-address.ts";
import styles from "./screen-picture.module.css";

/** What is wider than its place by more than this is shown whole: a cut at the side loses more than one at the bottom. */
const placeAspects = { ios: 0.62, web: 1.66 } as const;

interface Props {
  readonly screen: ListedScreen;
  /** Off for the first rows, which are in view at once. */
  readonly isLazy?: boolean;
}

/** The small picture of a screen, in a place that has the shape of its platform before the picture is there. */
export function ScreenPicture({ screen, isLazy = true }: Props) {
  const { image, platform, has_picture: hasPicture, title } = screen;
  const isWhole = (image.width ?? 0) / (image.height ?? 1) > placeAspects[platform];
  return (
    <span className={styles["place"]} data-platform={platform}>
      {hasPicture ? (
        <img
          className={isWhole ? styles["whole"] : styles["picture"]}
          src={pictureAddress(image.url)}
          alt={`Screenshot: ${title}`}
          width={image.width}
          height={image.height}
          loading={isLazy ? "lazy" : "eager"}
          decoding="async"
        />
      ) : (
        <span className={styles["missing"]}>
          <IconPhotoOff size={26} stroke={1.5} aria-hidden="true" />
          No picture
        </span>
      )}
    </span>
  );
}
