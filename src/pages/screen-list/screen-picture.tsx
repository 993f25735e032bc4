import { IconPhotoOff } from "@tabler/icons-react";
import type { ListedScreen } from "../../screens/page-schema.ts";
import { pictureAddress } from "../picture-address.ts";
import styles from "./screen-picture.module.css";

/** Phones are narrower than this; tablets are 0.70 and up. */
const phoneAspectMax = 0.62;

interface Props {
  readonly screen: ListedScreen;
  /** Off for the first rows, which are in view at once. */
  readonly isLazy?: boolean;
}

/** The small picture of a screen, in a place that has the shape of its platform before the picture is there. */
export function ScreenPicture({ screen, isLazy = true }: Props) {
  const { image, platform, has_picture: hasPicture, title } = screen;
  const isWhole = platform === "ios" && (image.width ?? 0) / (image.height ?? 1) > phoneAspectMax;
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
