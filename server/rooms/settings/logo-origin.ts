import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings';
import { findSettings } from './store';

/**
 * The origin from which the logo of a room comes; null when it has none. Everybody who opens the page of a room may know
 * it. Without a database the page is shown as well, without a logo.
 */
export async function findLogoOrigin(
  { db, log }: { db: Db; log: Log },
  roomId: string,
): Promise<string | null> {
  try {
    const stored = await findSettings(db, roomId);
    const logoUrl = stored === null ? null : settingsOf(stored).branding?.logoUrl;
    return logoUrl ? new URL(logoUrl).origin : null;
  } catch (err) {
    log.warn({ err, roomId }, 'the logo of a room is not known');
    return null;
  }
}
