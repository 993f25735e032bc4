// Requests as they go over the wire, one after the other in a file, each with its length before it.

const LENGTH_BYTES = 4;

/** A `POST` of JSON with a key. */
export function httpRequest(path: string, key: string, body: object): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(body));
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${json.length}`,
  ];
  return Buffer.concat([new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`), json]);
}

export function requestFile(requests: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    requests.flatMap((request) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(request.length);
      return [length, request];
    }),
  );
}

export function parseRequests(bytes: Uint8Array): readonly Uint8Array[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const requests: Uint8Array[] = [];
  for (let at = 0; at < view.length; ) {
    const end = at + LENGTH_BYTES + view.readUInt32LE(at);
    requests.push(view.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return requests;
}
