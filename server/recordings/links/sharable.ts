import type { Db } from '../../platform/db/client';
import type { Caller } from '../../platform/principal/principal';
import { assertRelation, findReadableRoom, ORGANIZERS, OWNERS } from '../../rooms/access/access';
import { findReadableRecording } from '../read';
import type { RecordingRow } from '../store';

/**
 * Returns a recording whose links the caller may create and revoke. A join token, which ends with its call, cannot: a
 * link outlives it.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members and join tokens
 */
export async function findSharable(
  db: Db,
  caller: Caller,
  recordingId: string,
): Promise<{ recording: RecordingRow; accountId: string }> {
  const { recording } = await findReadableRecording(db, caller, recordingId);
  const room = await findReadableRoom(db, caller, recording.roomId);
  assertRelation(caller, room, caller.principal.kind === 'room' ? OWNERS : ORGANIZERS);
  return { recording, accountId: room.accountId };
}
