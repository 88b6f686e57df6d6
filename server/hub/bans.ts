import { listBans } from '../bans/bans';
import type { HubCore } from './core';
import type { Ban } from './protocol';

/** Who was removed from a room, newest first, as hosts and co-hosts see them in the call. */
export async function bansOf({ db }: Pick<HubCore, 'db'>, roomId: string): Promise<Ban[]> {
  return (await listBans(db, roomId)).map(({ ban }) => ban);
}
