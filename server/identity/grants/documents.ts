import { badRequest } from '../../platform/errors/errors';
import { RecentMap } from '../../platform/limits/recent-map';
import type { Get } from '../../platform/outbound/guarded-get';
import { PostError } from '../../platform/outbound/post-error';

declare module '../../platform/procedures/services' {
  interface Services {
    clientDocuments: ClientDocuments;
  }
}

/** The documents that applications publish about themselves, each at the https address that is its id. */
export interface ClientDocuments {
  /**
   * @param onRead called before a document is read from its address, which may refuse it
   * @returns the document as it came, which may be anything
   * @throws ApiError BAD_REQUEST with a sentence, and what `onRead` throws
   */
  read(address: string, onRead: () => Promise<void>): Promise<unknown>;
}

/** How long a document is remembered, in milliseconds, and how many of them are. */
const KEPT_MS = 600_000;
const KEPT_MAX = 200;

/** @param get reads an address that a stranger has named */
export function openClientDocuments(get: Get, now: () => Date): ClientDocuments {
  const known = new RecentMap<{ document: unknown; atMs: number }>(KEPT_MAX, KEPT_MS);
  return {
    async read(address, onRead) {
      const remembered = known.get(address);
      if (remembered && now().getTime() - remembered.atMs < KEPT_MS) return remembered.document;
      await onRead();
      const document = await fetchDocument(get, address);
      const atMs = now().getTime();
      known.set(address, { document, atMs }, atMs);
      return document;
    },
  };
}

async function fetchDocument(get: Get, address: string): Promise<unknown> {
  try {
    const { status, body } = await get(address);
    if (status !== 200) throw badRequest(`${UNREADABLE} It answered with the status ${status}.`);
    const document: unknown = JSON.parse(body);
    return document;
  } catch (error) {
    if (error instanceof PostError) throw badRequest(`${UNREADABLE} ${error.message}`);
    if (error instanceof SyntaxError) throw badRequest(`${UNREADABLE} It is not JSON.`);
    throw error;
  }
}

const UNREADABLE = 'The metadata of the application cannot be read from its address.';
