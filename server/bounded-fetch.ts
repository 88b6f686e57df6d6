/**
 * A `fetch` that resolves when the whole answer has come: a deadline on the call covers the answer, however slowly that
 * comes.
 * @param maxBytes longest answer
 * @throws Error for a longer one
 */
export const boundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body) {
      bytes += part.length;
      if (bytes > maxBytes) throw new Error('The answer is too long.');
      parts.push(part);
    }
    const { status, statusText, headers } = answer;
    return new Response(Buffer.concat(parts), { status, statusText, headers });
  };
