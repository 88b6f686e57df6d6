import { listBans } from '../../../rooms/bans/bans';
import type { HubContext } from '../context/context';
import type { Ban } from '../../../platform/hub/protocol';

/** The bans of a room, newest first, as hosts and co-hosts see them in the call. */
export async function bansOf({ db }: Pick<HubContext, 'db'>, roomId: string): Promise<Ban[]> {
  return (await listBans(db, roomId)).map(({ ban }) => ban);
}
