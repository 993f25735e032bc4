/**
 * The address of a picture at the host this page came from. The service names pictures by BASE_URL, which need not be what is in this
 * browser's address bar: a page may load nothing but its own host's files.
 */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}
