import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { conflict, Fault, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, resolveFromPortal, ORGANIZERS } from '../../rooms/access/access';
import type { MinutesDeps } from './enqueue';
import * as store from './store';

interface Deps extends MinutesDeps {
  db: Db;
  now: () => Date;
}

/**
 * Has the minutes of a session written anew. Those that there are stay until the new ones are there.
 * @throws Fault NOT_FOUND, FORBIDDEN, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function writeMinutesAgain(
  { db, now, jobs, languageModel }: Deps,
  person: Caller<UserPrincipal>,
  { sessionId }: { sessionId: string },
): Promise<{ sessionId: string }> {
  const found = isId('ses', sessionId) ? await store.findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  const { room, caller } = await resolveFromPortal(db, person, found.session.roomId);
  assertRelation(caller, room, ORGANIZERS);
  const hindrance = await whyNotAgain({ db, languageModel }, found);
  if (hindrance !== null) throw hindrance;
  await db.transaction(async (tx) => {
    const at = now();
    if (await store.isWaiting(tx, sessionId)) throw beingWritten();
    if (!(await store.markProcessing(tx, sessionId, at))) throw beingWritten();
    const { accountId } = room;
    await jobs.enqueue(tx, 'write-minutes', sessionId, { accountId });
    const event = { at, accountId, action: 'minutes.write-again', targetId: sessionId };
    await recordEvent(tx, caller, event);
  });
  jobs.wake();
  return { sessionId };
}

/** Why minutes cannot be written of a session now; null when they can. */
async function whyNotAgain(
  { db, languageModel }: Pick<Deps, 'db' | 'languageModel'>,
  { session, hadNotetaker }: store.FoundSession,
): Promise<Fault | null> {
  if (session.endedAt === null) {
    return conflict('The call is going on; its minutes are written when it is over.');
  }
  if (!hadNotetaker) return conflict('No Notetaker was in this session, so that there are no minutes of it.');
  if (await store.isWaiting(db, session.id)) return beingWritten();
  if (!(await store.hasTurns(db, session.id))) {
    return conflict('Nothing was said in this session that minutes could be made of.');
  }
  if (languageModel !== null) return null;
  return new Fault('SERVICE_UNAVAILABLE', 'No language model is configured on this server.');
}

/** Whether minutes can be written of a session now. */
export async function canWriteAgain(
  deps: Pick<Deps, 'db' | 'languageModel'>,
  sessionId: string,
): Promise<boolean> {
  const found = await store.findSession(deps.db, sessionId);
  return found !== null && (await whyNotAgain(deps, found)) === null;
}

const beingWritten = () => conflict('The minutes are being written already.');
