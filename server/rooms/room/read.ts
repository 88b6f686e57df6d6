import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { listCoOrganizers } from '../members/list';
import type { Caller } from '../../platform/principal/principal';
import { findRoom, ORGANIZERS, relationOf, type FoundRoom, type RoomRow } from '../access/access';
import { embedUrl } from '../access/embed-url';
import type { updateRoom as contract } from '../settings/contract';
import { describeSettings } from '../settings/merge';
import { updateRoom } from '../settings/update';

interface Deps {
  db: Db;
  baseUrl: string;
}

/** Returns a room as the caller may see it. Everybody may who knows its id, which cannot be guessed. */
export async function getRoom({ db, baseUrl }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  return describeRoom({ db, baseUrl }, caller, room);
}

/** Changes a room for its owners. @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST */
export async function changeRoom(
  deps: Deps & Parameters<typeof updateRoom>[0],
  caller: Caller,
  input: z.output<typeof contract.input>,
) {
  const room = await updateRoom(deps, caller, input);
  return { ...(await describeRoom(deps, caller, room)), ...describeSettings(room) };
}

/** Returns a room with the fields that the caller may see. */
export async function describeRoom({ db, baseUrl }: Deps, caller: Caller, room: FoundRoom) {
  const relation = relationOf(caller.principal, room);
  const fields = {
    ...roomFields(baseUrl, room),
    isOwner: relation === 'owner' || relation === 'account',
    isCoOrganizer: relation === 'co-organizer',
  };
  if (!ORGANIZERS.includes(relation)) return fields;
  const { metadata, ...settings } = describeSettings(room);
  return {
    ...fields,
    ...settings,
    // Metadata belongs to the application and is not shown to the people in its calls.
    ...(caller.principal.kind !== 'room' && { metadata }),
    coOrganizers: room.isEmbed ? [] : await listCoOrganizers(db, room.id),
  };
}

/** Returns the fields of a room that everybody may see. */
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
