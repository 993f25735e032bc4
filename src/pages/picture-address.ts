/**
 * The address of a picture at the host this page came from. The service names pictures by BASE_URL, which need not be what is in this
 * browser's address bar: a page may load nothing but its own host's files.
 */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** An address that leads to the picture however old this page is: it is signed when it is asked for, by the session or the share link. */
export function freshPictureAddress(serviceUrl: string, quality: "optimized" | "high"): string {
  const { pathname, searchParams } = new URL(serviceUrl, location.href);
  searchParams.set("quality", quality);
  return `${pathname}/picture?${searchParams}`;
}
