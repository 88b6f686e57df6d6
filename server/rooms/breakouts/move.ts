import type { Db } from '../../platform/db/client';
import { enter } from '../entry/enter';
import type { AdmitDeps } from '../entry/admit';
import type { Admission, JoinRequest } from '../entry/admission';
import { findPlace } from '../sessions/breakout-place';
import { exclusionRefusal, findRoomOfClaims } from '../entry/exclusion';
import type { ParticipantRef } from '../sessions/leave';
import { findParticipant } from '../sessions/store-participants';
import * as store from '../sessions/store';
import * as rooms from '../sessions/store-rooms';

/**
 * Moves somebody who is in a call to the session of the call in which they belong now. They leave the first session,
 * and enter the second one as a new participant. The checks for people who come from outside do not apply.
 * @param request their join
 * @returns `stays` when they belong there, have left, or another connection has taken over
 */
export const moveParticipant = (
  { db, now, ...deps }: AdmitDeps & { db: Db },
  request: JoinRequest,
  { participantId, resumeHash }: ParticipantRef,
): Promise<Admission | { kind: 'stays' }> =>
  db.transaction(async (tx) => {
    const { claims } = request.token;
    const room = await rooms.lockRoom(tx, claims.room, claims.jti);
    const live = await store.findLiveSession(tx, claims.room);
    const from = await findParticipant(tx, participantId);
    const isHere = from?.leftAt === null && from.resumeHash === resumeHash;
    if (room === null || live === null || !isHere) return { kind: 'stays' };
    const found = await findRoomOfClaims(tx, claims);
    if (found === null) return { kind: 'stays' };
    const exclusion = exclusionRefusal(found.holder, null);
    if (exclusion) return exclusion;
    if ((await findPlace(tx, live, from.subject)).id === from.sessionId) return { kind: 'stays' };
    const at = now();
    return enter(deps, tx, { room, holder: found.holder, live, from, known: from }, request, {
      now: at,
      joinedAt: at,
    });
  });
