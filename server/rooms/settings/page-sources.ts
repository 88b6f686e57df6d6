import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings/settings';
import { findSettings } from './store';

/** The sources that the Content-Security-Policy of the page of a room names. */
interface PageSources {
  /** The addresses of the logo of the room and of the images that it offers. */
  imageAddresses: string[];
  /** The origins whose pages may have the page in a frame; empty: all. Null: not known, so that none may. */
  embedOrigins: readonly string[] | null;
}

/**
 * Returns the sources of the page of a room. Everybody who opens the page may know them. Without a database the page is
 * shown as well, without pictures of others and outside of frames of others.
 */
export async function findPageSources(
  { db, log }: { db: Db; log: Log },
  roomId: string,
): Promise<PageSources> {
  try {
    const stored = await findSettings(db, roomId);
    if (stored === null) return { imageAddresses: [], embedOrigins: [] };
    const { logoUrl = null, backgroundImages = [] } = settingsOf(stored.settings).branding ?? {};
    const addresses = [logoUrl, ...backgroundImages.map(({ url }) => url)];
    return {
      imageAddresses: addresses.filter((url) => url !== null),
      embedOrigins: stored.embedOrigins,
    };
  } catch (err) {
    log.warn({ err, roomId }, 'the images of a room, and who may embed it, are not known');
    return { imageAddresses: [], embedOrigins: null };
  }
}
