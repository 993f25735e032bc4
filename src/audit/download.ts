const types = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

/** An answer that browsers save as `name.format`. Parts are made as fast as they are read. */
export function download(parts: AsyncGenerator<string>, name: string, format: keyof typeof types): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "no-store",
    },
  });
}
