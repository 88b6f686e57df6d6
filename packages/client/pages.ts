import {
  send,
  type ClientOptions,
  type Input,
  type Method,
  type Paged,
  type RequestOptions,
} from './request.ts';

/**
 * Returns a list of the API, of which nothing is requested until somebody waits for it or reads it. With an input
 * `wait`, the items never end: when none is left, the next request waits for one.
 */
export function page(
  client: ClientOptions,
  method: Method,
  input: Input,
  options?: RequestOptions,
): Paged<unknown, unknown> {
  let first: Promise<unknown> | null = null;
  const request = () => (first ??= send(client, method, input, options));
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- Both `await` and `for await` read a list, as in other clients.
    then: (onPage, onError) => request().then(onPage, onError),
    catch: (onError) => request().catch(onError),
    finally: (onEnd) => request().finally(onEnd),
    [Symbol.toStringTag]: 'Paged',
    async *[Symbol.asyncIterator]() {
      let answer = await request();
      for (;;) {
        const { items, cursor, hasEnded } = read(answer, method);
        yield* items;
        const isDone = items.length === 0 && Number(input['wait'] ?? 0) === 0;
        if (cursor === null || hasEnded || isDone) return;
        answer = await send(client, method, { ...input, after: cursor }, options);
      }
    },
  };
}

function read(answer: unknown, { items = '', cursor = '' }: Method) {
  const fields: Input = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const list = fields[items];
  return {
    items: Array.isArray(list) ? list : [],
    cursor: fields[cursor] ?? null,
    // The transcript of a call is complete when the call is over.
    hasEnded: fields['ended'] === true,
  };
}
