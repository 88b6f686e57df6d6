import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import {
  NO_OVERRIDES,
  withOverrides,
  type CallOverrides,
  type Overrides,
} from '../../platform/principal/call-overrides';
import {
  assertInSameSession,
  findActor,
  findTarget,
  lockRoomOf,
  recordModeration,
  type AnyModerator,
} from './moderator';
import { assertMay } from '../../platform/principal/permissions';
import { listPresent, type ParticipantRow } from '../sessions/store-participants';
import * as store from '../sessions/store';

/** The result of changing the overrides. */
export interface OverridesChange {
  overrides: CallOverrides;
  /** The participants of the person; empty when the change concerned everybody. */
  people: ParticipantRow[];
}

/**
 * Allows or denies a person, or everybody who is neither host nor co-host, to share the screen or write in the chat.
 * The change lasts for the rest of the session, however people join again.
 * @param change.participantId null: everybody
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the call is over, or the participant has left or is always
 *   allowed
 */
export async function setOverrides(
  tx: Tx,
  { now }: { now: () => Date },
  by: AnyModerator,
  { participantId, overrides }: { participantId: string | null; overrides: Partial<Overrides> },
): Promise<OverridesChange> {
  await lockRoomOf(tx, by);
  const actor = await findActor(tx, by);
  assertMay(actor, 'set-overrides');
  const target = participantId === null ? null : await findTarget(tx, by, participantId);
  if (target !== null && target.role !== 'participant')
    throw conflict(
      'Hosts and co-hosts can always share and write: give them another role first.',
      'hosts-unrestricted',
    );
  if (target !== null) assertInSameSession(by, target);
  const live = await store.findLiveById(tx, by);
  if (live === null) throw conflict('The call is over.', 'call-over');
  const subject = target?.subject ?? null;
  const before = live.overrides ?? NO_OVERRIDES;
  const changed = withOverrides(before, { subject, overrides });
  const present = subject === null ? [] : await listPresent(tx, by.sessionId);
  const people = present.filter((one) => one.subject === subject);
  // Overrides that were already in effect are not a change by a host.
  if (isDeepStrictEqual({ ...changed, version: before.version }, before))
    return { overrides: before, people };
  await store.setOverrides(tx, by.sessionId, changed);
  const action = target === null ? 'session.grants' : 'participant.grants';
  await recordModeration(tx, by, now(), action, target?.id ?? by.sessionId, overrides);
  return { overrides: changed, people };
}
