import { draftBeforeClosing } from '../../agent/drafts/before-closing';
import type { Services } from '../../platform/procedures/services';
import { deleteExpiredRooms } from '../../rooms/room/expire';
import { endCallsOfClosedRooms } from '../../rooms/sessions/close';

/** Carries out scheduled settings of rooms: ends calls, deletes rooms, has minutes drafted before a room closes. */
export async function closeRooms(services: Services): Promise<void> {
  await endCallsOfClosedRooms(services);
  await deleteExpiredRooms(services);
  await draftBeforeClosing(services);
}
