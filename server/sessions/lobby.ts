import type { Db } from '../db/client';
import { countPeople } from './store';

/** The room's live session and how many people are in it; `sessionId` null when there is none. */
export const findLobby = (db: Db, roomId: string): Promise<{ sessionId: string | null; people: number }> =>
  countPeople(db, roomId);
