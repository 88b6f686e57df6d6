import type { Db } from '../../platform/db/client';
import type { PreviewSettings } from '../../platform/room-settings/settings';
import { settingsOf } from '../../platform/room-settings/settings';
import type { AgedJoin } from '../../identity/tokens/issuer';
import { exclusionRefusal, findRoomOfClaims } from './exclusion';
import { currentRole } from './join-role';
import { listPresent } from '../sessions/store-participants';
import { isGone } from './opening';
import { refusals, type Refused } from './refusals';
import * as store from '../sessions/store';

/** The state of a room: its live session (null when there is none), the number of people in it, and its appearance. */
interface RoomPreview {
  kind: 'open';
  sessionId: string | null;
  people: number;
  settings: PreviewSettings;
}

/** Returns the preview of a room for the holder of a join token; a refusal for a holder who could not join. */
export function findRoomPreview(
  { db, now }: { db: Db; now: () => Date },
  token: AgedJoin,
): Promise<RoomPreview | Refused> {
  const { claims } = token;
  return db.transaction(async (tx) => {
    const room = await findRoomOfClaims(tx, claims);
    if (room === null || isGone(room, now())) return refusals.roomDeleted;
    const exclusion = exclusionRefusal(room.holder);
    if (exclusion) return exclusion;
    if (token.isExpired) return refusals.tokenExpired;
    const current = await currentRole(tx, room, claims);
    if (typeof current !== 'string') return current;
    const live = await store.findLiveSession(tx, room.id);
    const present = live ? await listPresent(tx, live.id) : [];
    const people = present.filter(({ kind }) => kind === 'human').length;
    const { backgrounds, defaults, language, branding } = settingsOf(room.settings);
    const settings = { backgrounds, defaults, language, branding };
    return { kind: 'open', sessionId: live?.id ?? null, people, settings };
  });
}
