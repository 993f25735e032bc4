// What the revision of the protocol that a client speaks has. Each request from 2025-06-18 on names its revision in a header, and the
// specification has a request without that header read as 2025-03-26.
const revisionWithoutHeader = "2025-03-26";
const firstWithStructuredContent = "2025-06-18";
const lastWithBatches = "2025-03-26";

/** What may be sent to a client and received from it. */
export interface Revision {
  /** Whether tools may publish an output schema and answer with data beside content. */
  readonly hasStructuredContent: boolean;
  /** Whether several messages may come as one array. */
  readonly hasBatches: boolean;
}

/** The revision of a request. One that does not exist is refused later, by the transport. */
export function revisionOf(headers: Headers): Revision {
  // Names of revisions are dates, which compare as strings.
  const name = headers.get("mcp-protocol-version") ?? revisionWithoutHeader;
  return {
    hasStructuredContent: name >= firstWithStructuredContent,
    hasBatches: name <= lastWithBatches,
  };
}
