import { listBans } from '../../../rooms/bans/bans';
import type { HubContext } from '../context/context';
import type { Connection } from '../socket/connection';
import type { Ban } from '../../../platform/hub/protocol';
import { ModeratorListSender, type ListReceiver } from './moderator-list';

/** Returns the bans of a room, newest first, as hosts and co-hosts see them in the call. */
export async function bansOf({ db }: Pick<HubContext, 'db'>, roomId: string): Promise<Ban[]> {
  return (await listBans(db, roomId)).map(({ ban }) => ban);
}

/** Sends the bans of a room to a client that may see them. */
export const createBansSender = (
  hub: HubContext,
  connection: Connection,
  roomId: string,
  receiver: ListReceiver,
): ModeratorListSender =>
  new ModeratorListSender(hub, connection, receiver, {
    name: 'send bans',
    gatherMs: 0,
    read: async (maySee) => ({ type: 'bans', bans: maySee ? await bansOf(hub, roomId) : [] }),
  });
