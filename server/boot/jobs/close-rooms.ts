import { draftBeforeClosing } from '../../agent/drafts/before-closing';
import type { Services } from '../../platform/procedures/services';
import { deleteExpiredRooms } from '../../rooms/room/expire';
import { endCallsOfClosedRooms } from '../../rooms/sessions/close';

/** Carries out scheduled settings of rooms: has minutes drafted before they close, ends calls, deletes rooms. */
export async function closeRooms(services: Services): Promise<void> {
  await draftBeforeClosing(services);
  await endCallsOfClosedRooms(services);
  await deleteExpiredRooms(services);
}
