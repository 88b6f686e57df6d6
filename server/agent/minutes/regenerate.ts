import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { conflict, ApiError, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRelation, resolveFromPortal, ORGANIZERS } from '../../rooms/access/access';
import { hasTurns } from '../transcript/read';
import type { MinutesDeps } from './enqueue';
import * as store from './store';

interface Deps extends MinutesDeps {
  db: Db;
  now: () => Date;
}

/**
 * Has the minutes of a session written again. The existing minutes stay until the new ones are written.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function regenerateMinutes(
  { db, now, jobs, languageModel }: Deps,
  person: Caller<UserPrincipal>,
  { sessionId }: { sessionId: string },
): Promise<{ sessionId: string }> {
  const found = isId('ses', sessionId) ? await store.findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  const { room, caller } = await resolveFromPortal(db, person, found.session.roomId);
  assertRelation(caller, room, ORGANIZERS);
  const refusal = await refusalOf({ db, languageModel }, found);
  if (refusal !== null) throw refusal;
  await db.transaction(async (tx) => {
    const at = now();
    if (await store.hasUnfinishedJob(tx, sessionId)) throw alreadyProcessing();
    if (!(await store.markProcessing(tx, sessionId, at))) throw alreadyProcessing();
    const { accountId } = room;
    await jobs.enqueue(tx, 'write-minutes', sessionId, { accountId });
    const event = { at, accountId, action: 'minutes.write-again', targetId: sessionId };
    await recordEvent(tx, caller, event);
  });
  jobs.wake();
  return { sessionId };
}

/** Why the minutes of a session cannot be regenerated now; null when they can. */
async function refusalOf(
  { db, languageModel }: Pick<Deps, 'db' | 'languageModel'>,
  { session, hadNotetaker }: store.FoundSession,
): Promise<ApiError | null> {
  if (session.endedAt === null) {
    return conflict('The call is going on; its minutes are written when it is over.');
  }
  if (!hadNotetaker) return conflict('No Notetaker was in this session, so that there are no minutes of it.');
  if (await store.hasUnfinishedJob(db, session.id)) return alreadyProcessing();
  if (!(await hasTurns(db, session.id))) {
    return conflict('Nothing was said in this session that minutes could be made of.');
  }
  if (languageModel !== null) return null;
  return new ApiError('SERVICE_UNAVAILABLE', 'No language model is configured on this server.');
}

/** Whether the minutes of a session can be regenerated now. */
export async function canRegenerate(
  deps: Pick<Deps, 'db' | 'languageModel'>,
  sessionId: string,
): Promise<boolean> {
  const found = await store.findSession(deps.db, sessionId);
  return found !== null && (await refusalOf(deps, found)) === null;
}

const alreadyProcessing = () => conflict('The minutes are being written already.');
