import type { Db } from '../../platform/db/client';
import type { ListCursor } from '../../platform/lists/cursor';
import * as store from './store';

/** How many calls one statement reads. */
const BATCH = 100;
/** The beginning of an identifier that the database looks for. The log cuts long texts and paths behind it. */
const SOUGHT_LENGTH = 100;

/**
 * Deletes the calls of an account whose path or bodies name a person. Finds the identifier as a whole value, not within
 * others. @returns how many
 */
export async function eraseFromRequests(
  db: Db,
  { accountId, externalUserId }: { accountId: string; externalUserId: string },
): Promise<number> {
  const sought = externalUserId.slice(0, SOUGHT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const texts = { inPath: encodeURIComponent(sought), inBodies: JSON.stringify(sought).slice(1, -1) };
  let deleted = 0;
  let after: ListCursor | null = null;
  for (let found = BATCH; found === BATCH;) {
    const page: Awaited<ReturnType<typeof store.listContaining>> = await store.listContaining(
      db,
      accountId,
      texts,
      { limit: BATCH, after },
    );
    const naming = page.filter((call) => namesPerson(call, externalUserId));
    deleted += await store.deleteRequests(
      db,
      accountId,
      naming.map(({ requestId }) => requestId),
    );
    const last = page.at(-1);
    after = last === undefined ? null : { at: last.at, id: last.requestId };
    found = page.length;
  }
  return deleted;
}

interface LoggedCall {
  path: string;
  requestBody: unknown;
  responseBody: unknown;
}

/** Returns whether a call in the log names a person. */
export function namesPerson(
  { path, requestBody, responseBody }: LoggedCall,
  externalUserId: string,
): boolean {
  const inPath = path.split(/[/?&=]/).map(decoded);
  return [...inPath, requestBody, responseBody].some((value) => hasValue(value, externalUserId));
}

function hasValue(value: unknown, sought: string): boolean {
  if (typeof value === 'string') return value === sought || isCut(value, sought);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => hasValue(inner, sought))
  );
}

/** Returns whether a text is the beginning of a long identifier, which the log has cut. */
const isCut = (text: string, sought: string): boolean => {
  const shown = text.replace(/…$/, '');
  return shown.length >= SOUGHT_LENGTH && sought.startsWith(shown);
};

/** Returns a part of a path. The log may have cut the last one within an escape. */
function decoded(part: string): string {
  const whole = part.replace(/%.?$/, '');
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole;
  }
}
