/** A response body is longer than allowed. */
export class ResponseTooLargeError extends Error {
  constructor() {
    super('The response is longer than expected.');
    this.name = 'ResponseTooLargeError';
  }
}

/**
 * Creates a `fetch` that resolves when the whole response has arrived, so that a deadline also covers a slow body.
 * Reading a body that is too long fails with `ResponseTooLargeError`, and not the call: clients would repeat that, and
 * take it for a broken connection.
 * @param maxBytes longest answer
 */
export const boundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await readAtMost(answer.body, maxBytes), { status, statusText, headers });
  };

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) return failing(new ResponseTooLargeError());
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const failing = (error: Error) => new ReadableStream({ start: (controller) => controller.error(error) });
