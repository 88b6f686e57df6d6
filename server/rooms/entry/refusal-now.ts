import type { JoinClaims } from '../../identity/tokens/issuer';
import type { RoomRole } from '../../platform/principal/principal';
import type { Tx } from '../../platform/db/client';
import { settingsOf } from '../../platform/room-settings/settings';
import { standingOf, type HolderFacts } from '../access/standing';
import type { SessionRow } from '../sessions/store';
import { listPresentInCall } from '../sessions/store-breakouts';
import { findLatestOfToken, findRoleGivenByHost, type ParticipantRow } from '../sessions/store-participants';
import type { RoomRow } from '../sessions/store-rooms';
import type { JoinRequest } from './admission';
import { roleInSession } from './join-role';
import { openingRefusal } from './opening';
import { refusals, type Refused } from './refusals';

/** The maximum number of participants of one person in a call: windows and devices. */
const PARTICIPANTS_PER_PERSON_MAX = 3;
/** The number of people above the limit who may enter in each role, so that somebody can always remove others. */
const EXTRA_BY_ROLE: Record<RoomRole, number> = { participant: 0, 'co-host': 1, host: 2 };

/** Returns why somebody who is not in the call may not come in now; null: they may. */
export const refusalNow = (room: RoomRow, role: RoomRole, now: Date): Refused | null =>
  openingRefusal(room, role, now) ?? (room.isLocked && role === 'participant' ? refusals.roomLocked : null);

/** Returns why the room or the media engine does not take one more person; null: there is a place. */
export function fullRefusal(
  { room, role, present }: { room: RoomRow; role: RoomRole; present: readonly ParticipantRow[] },
  ofEngine: JoinRequest['limit'],
): Refused | null {
  const people = present.filter(({ kind }) => kind === 'human').length;
  const limit = lowerLimit(room, ofEngine);
  const isFull = limit !== null && people >= limit.participants + EXTRA_BY_ROLE[role];
  return isFull ? refusals.roomFull(limit.sentence) : null;
}

/**
 * Returns why the holder of a valid join token would be refused if they joined now; null: they would come in or wait.
 * Stores and locks nothing, so that the join itself decides. The limit of the account is left to the join.
 * @param room.live the main session of the running call
 * @param holder.current the role that the token still gives them
 */
export async function findRefusalNow(
  tx: Tx,
  { room, live, facts }: { room: RoomRow; live: SessionRow | null; facts: HolderFacts },
  { claims, current }: { claims: JoinClaims; current: RoomRole },
  { now, limit }: { now: Date; limit: JoinRequest['limit'] },
): Promise<Refused | null> {
  const { sub: subject, jti, permissions = {} } = claims;
  const [present, earlier, given] = live
    ? await Promise.all([
        listPresentInCall(tx, live.id),
        findLatestOfToken(tx, live.id, jti),
        findRoleGivenByHost(tx, live.id, subject),
      ])
    : [[], null, null];
  if (earlier !== null && earlier.leftAt === null) return null;
  const role = roleInSession(room, subject, { current, earlier, given });
  const refusal = refusalNow(room, role, now);
  if (refusal) return refusal;
  const { kind } = standingOf({ subject, role, permissions }, { ...room, holder: facts });
  const isReplacement = replacedBy(claims, present, null).length > 0;
  return kind === 'inside' && !isReplacement ? fullRefusal({ room, role, present }, limit) : null;
}

/**
 * Returns the participants that a join replaces: the one with the same token, and the person's oldest over the limit.
 * @param from the participant who moves, who is not replaced
 */
export function replacedBy(
  { sub, jti }: JoinClaims,
  present: readonly ParticipantRow[],
  from: ParticipantRow | null,
): ParticipantRow[] {
  const own = present.filter(
    ({ id, kind, subject }) => kind === 'human' && subject === sub && id !== from?.id,
  );
  const others = own.filter((other) => other.jti !== jti);
  return [
    ...own.filter((other) => other.jti === jti),
    ...others.slice(0, Math.max(0, others.length + 1 - PARTICIPANTS_PER_PERSON_MAX)),
  ];
}

/** Returns the limit of the room or of the media engine, whichever is lower; null: there is none. */
function lowerLimit({ settings }: RoomRow, engine: JoinRequest['limit']): JoinRequest['limit'] {
  const { maxParticipants } = settingsOf(settings);
  if (maxParticipants === null || (engine !== null && engine.participants <= maxParticipants)) return engine;
  const people = maxParticipants === 1 ? '1 person' : `${maxParticipants} people`;
  return { participants: maxParticipants, sentence: `The call is full: this room takes ${people}.` };
}
