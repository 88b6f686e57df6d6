import { z } from 'zod';
import type { Meta } from '../trpc/expose';

/** A list in an answer that is written page by page. */
export interface StreamedList {
  /** Name of the field. */
  field: string;
  /** What the contract says of a page of it. */
  list: z.ZodArray;
}

/**
 * The list that a procedure's metadata declares as streamed; null when there is none.
 * @throws TypeError when the contract has no such list: a mistake of the programmer, told before anything starts
 */
export function streamedListOf({ meta, output }: { meta?: Meta; output?: unknown }): StreamedList | null {
  const field = meta?.operation?.rest?.streamed;
  if (field === undefined) return null;
  const list = output instanceof z.ZodObject ? output.shape[field] : undefined;
  if (!(list instanceof z.ZodArray)) throw new TypeError(`The answer has no list "${field}" to stream.`);
  return { field, list };
}

/**
 * The JSON of an answer whose list goes on: byte for byte what it is as a whole, in pieces. A page is read when the
 * piece before it was taken.
 * @param body the answer with the list's first page
 * @throws whatever reading fails of, and a ZodError for a page that does not fit the contract
 */
export async function* streamedJson(
  body: string,
  { field, list }: StreamedList,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const answer: Record<string, unknown> = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  const names = Object.keys(answer);
  const at = names.indexOf(field);
  const fields = (some: string[]) =>
    some.map((name) => `${JSON.stringify(name)}:${JSON.stringify(answer[name])}`);
  const first = itemsOf(list.parse(answer[field]));
  let separator = first === '' ? '' : ',';
  yield `{${[...fields(names.slice(0, at)), `${JSON.stringify(field)}:[${first}`].join(',')}`;
  for await (const page of pages) {
    const items = itemsOf(list.parse(page));
    if (items === '') continue;
    yield separator + items;
    separator = ',';
  }
  yield `${[']', ...fields(names.slice(at + 1))].join(',')}}`;
}

/** The items without the brackets around them. */
const itemsOf = (items: readonly unknown[]): string => JSON.stringify(items).slice(1, -1);
