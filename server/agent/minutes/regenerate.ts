import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { conflict, ApiError, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { assertRelation, findReadableRoom, ORGANIZERS } from '../../rooms/access/access';
import { assertSessionVisible } from '../../rooms/sessions/hidden-sessions';
import { hasTurns } from '../transcript/read';
import type { MinutesDeps } from './enqueue';
import * as store from './store';

interface Deps extends MinutesDeps {
  db: Db;
  now: () => Date;
}

/** The answer to a caller who has minutes written. */
interface Accepted {
  conferenceSessionId: string;
  artifactStatus: 'processing';
}

/**
 * Starts a job that writes the minutes of a session again. The existing minutes stay until the new ones are written,
 * and stay when the job fails.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function regenerateMinutes(
  { db, now, jobs, languageModel }: Deps,
  caller: Caller,
  { sessionId }: { sessionId: string },
  once: Once<Accepted> = unkeyed(db),
): Promise<Accepted> {
  const found = isId('ses', sessionId) ? await store.findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such artifact.');
  const { roomId } = found.session;
  const room = await findReadableRoom(db, caller, roomId);
  await assertSessionVisible(db, caller, { room, sessionId });
  assertRelation(caller, room, ORGANIZERS);
  const refusal = await refusalOf({ db, languageModel }, found);
  if (refusal !== null) throw refusal;
  const { answer } = await once.transaction(async (tx) => {
    const at = now();
    if (!(await store.lockArtifact(tx, sessionId))) throw notFound('There is no such artifact.');
    if (await store.hasUnfinishedJob(tx, sessionId)) throw alreadyProcessing();
    if (!(await store.markProcessing(tx, sessionId, at))) throw alreadyProcessing();
    const { accountId } = room;
    await jobs.enqueue(tx, 'write-minutes', sessionId, { accountId });
    const event = { at, accountId, action: 'minutes.write-again', targetId: sessionId };
    await recordEvent(tx, caller, event);
    return { answer: { conferenceSessionId: sessionId, artifactStatus: 'processing' as const } };
  });
  jobs.wake();
  return answer;
}

/** Returns why the minutes of a session cannot be regenerated now; null when they can. */
async function refusalOf(
  { db, languageModel }: Pick<Deps, 'db' | 'languageModel'>,
  { session, hadNotetaker }: store.FoundSession,
): Promise<ApiError | null> {
  if (session.endedAt === null) {
    return conflict('The call is still running; its minutes are written when it is over.');
  }
  if (!hadNotetaker) return conflict('This session had no Notetaker, so it has no minutes.');
  if (await store.hasUnfinishedJob(db, session.id)) return alreadyProcessing();
  if (!(await hasTurns(db, session.id))) {
    return conflict('Nothing was said in this session, so there is nothing to write minutes from.');
  }
  if (languageModel !== null) return null;
  return new ApiError('SERVICE_UNAVAILABLE', 'No language model is configured on this server.');
}

/** Returns whether the minutes of a session can be regenerated now. */
export async function canRegenerate(
  deps: Pick<Deps, 'db' | 'languageModel'>,
  sessionId: string,
): Promise<boolean> {
  const found = await store.findSession(deps.db, sessionId);
  return found !== null && (await refusalOf(deps, found)) === null;
}

const alreadyProcessing = () => conflict('The minutes are already being written.');
