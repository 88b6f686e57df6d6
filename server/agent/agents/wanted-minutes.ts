import type { Db } from '../../platform/db/client';
import type { MinutesSetting } from '../../platform/room-settings/minutes';
import { settingsOf } from '../../platform/room-settings/settings';
import { findWantedMinutes } from './store';

/**
 * Returns how the minutes of a session are written: as the invitation of its agent says, or else as the room says. Null:
 * neither says it.
 */
export async function readWantedMinutes(db: Db, sessionId: string): Promise<MinutesSetting> {
  const found = await findWantedMinutes(db, sessionId);
  return found?.minutes ?? settingsOf(found?.settings ?? {}).minutes;
}
