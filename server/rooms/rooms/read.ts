import type { Db } from '../../platform/db/client';
import { listCoOrganizers } from '../members/list';
import type { Caller } from '../../platform/principal/principal';
import { findRoom, ORGANIZERS, relationOf, type FoundRoom, type RoomRow } from '../access/access';

interface Deps {
  db: Db;
  baseUrl: string;
}

/** A room as the caller may see it. Anybody may: its id cannot be guessed. */
export async function getRoom({ db, baseUrl }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  return describeRoom({ db, baseUrl }, caller, room);
}

/** A room with the flags and lists that are the caller's to see. */
export async function describeRoom({ db, baseUrl }: Deps, caller: Caller, room: FoundRoom) {
  const standing = relationOf(caller.principal, room);
  return {
    ...roomFields(baseUrl, room),
    isOwner: standing === 'owner' || standing === 'account',
    isCoOrganizer: standing === 'co-organizer',
    ...(ORGANIZERS.includes(standing) && {
      coOrganizers: room.isEmbed ? [] : await listCoOrganizers(db, room.id),
    }),
  };
}

/** What everybody may know of a room. */
export function roomFields(baseUrl: string, room: RoomRow) {
  return {
    roomId: room.id,
    roomName: room.name,
    shareableLink: room.isEmbed ? embedUrl(baseUrl, room.id) : `${baseUrl}/room/${room.id}`,
    createdAt: room.createdAt.toISOString(),
    lastActivityAt: room.lastActivityAt?.toISOString() ?? null,
    isPublic: room.isPublic,
    requiresAuth: room.requiresAuth,
    isEndToEndEncrypted: room.isEndToEndEncrypted,
  };
}

/** Where the element or a plain link (with `#token=` appended) is pointed at. */
export const embedUrl = (baseUrl: string, roomId: string): string => `${baseUrl}/embed/room/${roomId}`;
