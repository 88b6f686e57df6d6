import { listBans } from '../../rooms/bans/bans';
import type { HubCore } from './context';
import type { Ban } from '../../platform/hub/protocol';

/** Who was removed from a room, newest first, as hosts and co-hosts see them in the call. */
export async function bansOf({ db }: Pick<HubCore, 'db'>, roomId: string): Promise<Ban[]> {
  return (await listBans(db, roomId)).map(({ ban }) => ban);
}
