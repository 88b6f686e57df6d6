import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings';
import { findSettings } from './store';

/**
 * The origins from which the logo of a room and the images that it offers come. Everybody who opens the page of a room may
 * know them. Without a database the page is shown as well, without pictures of others.
 */
export async function findImageOrigins({ db, log }: { db: Db; log: Log }, roomId: string): Promise<string[]> {
  try {
    const stored = await findSettings(db, roomId);
    const { logoUrl = null, backgroundImages = [] } = (stored && settingsOf(stored).branding) ?? {};
    const addresses = [logoUrl, ...backgroundImages.map(({ url }) => url)].filter((url) => url !== null);
    return [...new Set(addresses.map((url) => new URL(url).origin))];
  } catch (err) {
    log.warn({ err, roomId }, 'the images of a room are not known');
    return [];
  }
}
