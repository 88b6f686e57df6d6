import type { Services } from '../platform/procedures/services';
import { deleteExpiredRooms } from '../rooms/room/expire';
import { endCallsOfClosedRooms } from '../rooms/sessions/close';

/** Does what the settings of rooms want done at a moment: ends calls, deletes rooms. */
export async function closeRooms(services: Services): Promise<void> {
  await endCallsOfClosedRooms(services);
  await deleteExpiredRooms(services);
}
