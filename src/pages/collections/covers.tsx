import { IconPhoto } from "@tabler/icons-react";
import type { Collection } from "../api.ts";
import { usePicture } from "../screen-list/picture-address.ts";
import styles from "./collections.module.css";

type Cover = Collection["covers"][number];

/** The first screens of a collection side by side, in a place that is as large without them. */
export function Covers({ covers }: { readonly covers: readonly Cover[] }) {
  return (
    <span className={styles.covers} data-count={covers.length}>
      {covers.length === 0 && <IconPhoto size={28} stroke={1.4} aria-hidden="true" />}
      {covers.map((cover) => (
        <CoverPicture key={cover.id} cover={cover} />
      ))}
    </span>
  );
}

/** Decorative: the name of the collection stands below it. */
function CoverPicture({ cover: { image, service_url: serviceUrl } }: { readonly cover: Cover }) {
  const { src, onError } = usePicture(image.url, serviceUrl, "optimized");
  if (src === null || image.width === undefined) return <span className={styles.coverMissing} />;
  return (
    <img
      src={src}
      onError={onError}
      alt=""
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  );
}
