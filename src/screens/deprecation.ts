// `mode: "fast"` is deprecated: when since (RFC 9745), when it may go (RFC 8594), and where that is explained.

/** Since when `mode: "fast"` is deprecated, in milliseconds since the epoch. */
export const deprecatedAt = Date.UTC(2026, 0, 1);
/** From when it may be removed. */
export const sunsetAt = Date.UTC(2027, 11, 31);

/** The headers of an answer to `mode: "fast"`. */
export function deprecationHeaders(baseUrl: string) {
  return {
    deprecation: `@${deprecatedAt / 1000}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: `<${baseUrl}/docs#deprecations>; rel="deprecation"`,
  } as const;
}
