import type { z } from 'zod';
import { badRequest } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import { findHead } from '../transcript/numbered';
import type { listTurns as contract } from './contract';
import { createFollower, openReader, type FollowDeps } from './follow';
import { findFollowed } from './find';
import { readPage } from './page';
import { streamTurns } from './stream';

/** The parts of a call that a long request needs, to notice when nobody waits and when its caller may not read. */
type Call = Pick<Context, 'services' | 'credential' | 'ip' | 'requestId' | 'whenLost' | 'eventStream'>;

/**
 * Returns a page of the turns of a session, in the order in which they were stored. Can wait for the next turn, or
 * answer with a stream of all turns until the transcript is complete.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for end-to-end encrypted rooms, BAD_REQUEST beyond the end,
 *   TOO_MANY_REQUESTS; UNAUTHORIZED when the credential becomes invalid during the wait
 */
export async function listTurns(
  deps: FollowDeps,
  caller: Caller,
  { sessionId, wait, ...page }: z.output<typeof contract.input>,
  call: Call,
): Promise<z.input<typeof contract.output>> {
  const { db } = deps;
  const found = await findFollowed(db, caller, sessionId);
  const { eventStream } = call;
  const after = resumedAfter(eventStream?.lastEventId ?? null) ?? page.after;
  const head = await findHead(db, sessionId);
  if (after > head) throw badRequest(`The turns end at ${head}.`);
  if (wait === 0 && !eventStream) return readPage(db, found, { ...page, after });

  const { services } = call;
  const findAgain = async () => {
    const principal = await services.authenticate(services, 'user-or-key', call);
    return findFollowed(db, { ...caller, principal }, sessionId);
  };
  const signal = call.whenLost?.() ?? null;
  const reader = await openReader(deps, caller.principal, found);
  const follow = createFollower({ ...deps, reader, signal }, found, findAgain);
  if (eventStream) {
    signal?.addEventListener('abort', () => reader.release()); // also when nobody reads the stream
    eventStream.send(streamTurns({ follow, reader, signal }, { ...page, after }));
    return { turns: [], nextCursor: after, ended: false };
  }
  try {
    return await follow({ ...page, after }, wait * 1_000);
  } finally {
    reader.release();
  }
}

/** Returns the cursor after which a client resumes a stream; null when it begins one. @throws ApiError BAD_REQUEST */
function resumedAfter(lastEventId: string | null): number | null {
  if (lastEventId === null || lastEventId === '') return null;
  if (!/^\d{1,15}$/.test(lastEventId))
    throw badRequest('The header "Last-Event-ID" is not valid: it must be the id of an event of the stream.');
  return Number(lastEventId);
}
