import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client';

/** Returns the session statements of a process from before breakout rooms, which shares the database. */
export const olderProcess = (db: Db) => ({
  liveSessions: (roomId: string) =>
    db.execute(sql`select id from sessions where room_id = ${roomId} and ended_at is null`),
  openSession: ({ id, roomId }: { id: string; roomId: string }) =>
    db.execute(sql`
      insert into sessions (id, room_id, opened_at, started_at) values (${id}, ${roomId}, now(), now())
      on conflict (room_id) where ended_at is null do nothing
    `),
  endSession: (id: string) => db.execute(sql`update sessions set ended_at = now() where id = ${id}`),
});
