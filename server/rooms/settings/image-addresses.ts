import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings/settings';
import { findSettings } from './store';

/**
 * Returns the addresses of the logo of a room and of the images that it offers. Everybody who opens the page of a room may
 * know them. Without a database the page is shown as well, without pictures of others.
 */
export async function findImageAddresses(
  { db, log }: { db: Db; log: Log },
  roomId: string,
): Promise<string[]> {
  try {
    const stored = await findSettings(db, roomId);
    const { logoUrl = null, backgroundImages = [] } = (stored && settingsOf(stored).branding) ?? {};
    return [logoUrl, ...backgroundImages.map(({ url }) => url)].filter((url) => url !== null);
  } catch (err) {
    log.warn({ err, roomId }, 'the images of a room are not known');
    return [];
  }
}
