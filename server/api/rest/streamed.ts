import { z } from 'zod';
import { PIECE_SIZE } from '../../platform/time/pace';
import type { Meta } from '../../platform/procedures/operation';

/** A list in an answer that is written page by page. */
export interface StreamedList {
  /** Name of the field. */
  field: string;
  /** The schema of a page of the list in the contract. */
  list: z.ZodArray;
}

/**
 * Returns the list that a procedure's metadata declares as streamed; null when there is none.
 * @throws TypeError when the contract has no such list: a programming error, thrown before the server starts
 */
export function streamedListOf({ meta, output }: { meta?: Meta; output?: unknown }): StreamedList | null {
  const field = meta?.operation?.rest?.streamed;
  if (field === undefined) return null;
  const list = output instanceof z.ZodObject ? output.shape[field] : undefined;
  if (!(list instanceof z.ZodArray)) throw new TypeError(`The answer has no list "${field}" to stream.`);
  return { field, list };
}

/**
 * Returns the JSON of an answer with a streamed list in pieces, byte for byte the same as unstreamed. A page is read
 * after the pieces before it have been consumed, and consumed pieces are not kept in memory.
 * @param body the answer with the list's first page
 * @throws ZodError for a first page that does not fit the contract. The pieces later throw the errors of reading, and a
 *   ZodError for a page that does not fit.
 */
export function streamedJson(
  body: string,
  { field, list }: StreamedList,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const answer: Record<string, unknown> = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  const names = Object.keys(answer);
  const at = names.indexOf(field);
  const fields = (some: string[]) =>
    some.map((name) => `${JSON.stringify(name)}:${JSON.stringify(answer[name])}`);
  const before = `{${[...fields(names.slice(0, at)), `${JSON.stringify(field)}:[`].join(',')}`;
  const after = `${[']', ...fields(names.slice(at + 1))].join(',')}}`;
  return written(before, pagesOf([list.parse(answer[field])], list, pages), after);
}

/** @param first the first page, which is taken out of it */
async function* pagesOf(
  first: unknown[][],
  list: z.ZodArray,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<unknown[]> {
  yield first.pop() ?? [];
  for await (const page of pages) yield list.parse(page);
}

async function* written(before: string, pages: AsyncIterable<unknown[]>, after: string) {
  yield before;
  let separator = '';
  for await (const page of pages) {
    for (const piece of inPieces(page)) {
      yield separator + piece;
      separator = ',';
    }
  }
  yield after;
}

/** Returns items as JSON without the outer brackets, cut between items. A long item is its own piece. */
function* inPieces(items: readonly unknown[]): Generator<string> {
  let piece: string[] = [];
  let size = 0;
  for (const item of items) {
    const json = JSON.stringify(item);
    piece.push(json);
    size += json.length;
    if (size < PIECE_SIZE) continue;
    yield piece.join(',');
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece.join(',');
}
