import type { Db, Tx } from '../../platform/db/client';
import type { PreviewSettings } from '../../platform/room-settings/settings';
import { settingsOf } from '../../platform/room-settings/settings';
import type { AgedJoin } from '../../identity/tokens/issuer';
import { exclusionRefusal, findRoomOfClaims } from './exclusion';
import { currentRole } from './join-role';
import { listPresent } from '../sessions/store-participants';
import { isGone } from './opening';
import type { JoinRequest } from './admission';
import { findRefusalNow } from './refusal-now';
import { refusals, type Refused } from './refusals';
import * as store from '../sessions/store';

/** The state of a room: its live session (null when there is none), the number of people in it, and its appearance. */
interface RoomPreview {
  kind: 'open';
  sessionId: string | null;
  people: number;
  roomName: string;
  settings: PreviewSettings;
}

/** The holder of a join token who asks about its room, and the origin of their page as in a `JoinRequest`. */
interface Asker {
  token: AgedJoin;
  origin: JoinRequest['origin'];
}

/**
 * Returns the preview of a room for the holder of a join token; a refusal for a holder who could not join now.
 * @param limit the number of people that the media engine supports
 */
export function findRoomPreview(
  { db, now }: { db: Db; now: () => Date },
  asker: Asker,
  limit: JoinRequest['limit'],
): Promise<RoomPreview | Refused> {
  return db.transaction(async (tx) => {
    const entry = await findEntry(tx, asker, now());
    if (entry.kind === 'refused') return entry;
    const { room, role } = entry;
    const live = await store.findLiveSession(tx, room.id);
    const call = { room, live, facts: room.holder };
    const holder = { claims: asker.token.claims, current: role };
    const refusal = await findRefusalNow(tx, call, holder, { now: now(), limit });
    if (refusal) return refusal;
    const present = live ? await listPresent(tx, live.id) : [];
    const people = present.filter(({ kind }) => kind === 'human').length;
    const { backgrounds, defaults, language, branding } = settingsOf(room.settings);
    const settings = { backgrounds, defaults, language, branding };
    return { kind: 'open', sessionId: live?.id ?? null, people, roomName: room.name, settings };
  });
}

/** Returns why the holder of a join token cannot join with it, at any time; null: they can. */
export const findLastingRefusal = (
  { db, now }: { db: Db; now: () => Date },
  asker: Asker,
): Promise<Refused | null> =>
  db.transaction(async (tx) => {
    const entry = await findEntry(tx, asker, now());
    return entry.kind === 'refused' ? entry : null;
  });

/** Returns the room of a join token and the role of its holder, or why they cannot join with it. */
async function findEntry(tx: Tx, { token: { claims, isExpired }, origin }: Asker, now: Date) {
  const room = await findRoomOfClaims(tx, claims);
  if (room === null || isGone(room, now)) return refusals.roomDeleted;
  const exclusion = exclusionRefusal(room.holder, origin);
  if (exclusion) return exclusion;
  if (isExpired) return refusals.tokenExpired;
  const role = await currentRole(tx, room, claims);
  return typeof role === 'string' ? { kind: 'known' as const, room, role } : role;
}
