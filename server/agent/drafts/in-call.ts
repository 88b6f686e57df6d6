import type { Db } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { unkeyed, type Once } from '../../platform/procedures/once';
import { assertMay } from '../../platform/principal/permissions';
import {
  findActor,
  lockRoomOf,
  recordModeration,
  type AnyModerator,
  type Moderator,
} from '../../rooms/moderation/moderator';
import { findStay } from '../confirmations/held';
import { storeOpinion, type Given } from './give-opinion';
import { describeItems } from './read';
import { announceDraft, assertCanDraft, requestDraft, type DraftDeps } from './request';

/** The answer to somebody who has minutes drafted. */
interface DraftOrder {
  success: true;
  sessionId: string;
  status: 'drafting';
}

/**
 * Has the agent draft decisions and action items of a call, for a host or co-host.
 * @throws ApiError FORBIDDEN, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function draftMinutes(
  deps: DraftDeps & { now: () => Date },
  by: AnyModerator,
  isEndToEndEncrypted: boolean,
  once: Once<DraftOrder> = unkeyed(deps.db),
): Promise<DraftOrder> {
  const { sessionId, roomId, accountId } = by;
  assertMay(await findActor(deps.db, by), 'draft-minutes');
  await assertCanDraft(deps, { sessionId, isEndToEndEncrypted });
  const { answer } = await once.transaction(async (tx) => {
    await lockRoomOf(tx, by);
    await findActor(tx, by);
    await requestDraft(tx, deps, { accountId, sessionId }, null);
    await recordModeration(tx, by, deps.now(), 'minutes.draft', roomId, { sessionId });
    return { answer: { success: true as const, sessionId, status: 'drafting' as const } };
  });
  await announceDraft(deps, { roomId, sessionId });
  return answer;
}

/**
 * Stores what a participant says about an item of the draft, and tells everybody in the session.
 * @throws ApiError BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function giveOpinionInCall(
  { db, now, bus, events }: { db: Db; now: () => Date; bus: Pick<Bus, 'publish'>; events: EventLog },
  by: Moderator,
  given: Given,
): Promise<void> {
  const { sessionId, roomId, accountId, participantId } = by;
  const { subject } = by.caller.principal;
  const item = await db.transaction(async (tx) => {
    await findActor(tx, by);
    const stay = await findStay(tx, sessionId, subject);
    if (stay === null) throw forbidden('You are no longer in the call.', 'not-in-call');
    const voice = { ...stay, subject, participantId };
    const heard = await storeOpinion(tx, { events }, { accountId, roomId, sessionId }, voice, given, now());
    const { revision, opinions } = heard;
    const [described] =
      revision === null ? [] : await describeItems(tx, { sessionId, revision }, [heard.item], opinions);
    return described;
  });
  if (item !== undefined)
    bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'minutes-item', item } });
}
