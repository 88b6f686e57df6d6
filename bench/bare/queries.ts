import type { Sql } from 'postgres';
import { newId } from '../../server/platform/ids';

/** A key that is neither revoked nor expired, as SQL: no row, no entry. */
const isGood = (sql: Sql) => sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

/** Creates one statement for each query, which the driver prepares at its first use on a connection. */
export function createQueries(sql: Sql) {
  return {
    room: (id: string) => sql`
      select id, name, is_embed, is_public, requires_auth, is_end_to_end_encrypted, created_at, last_activity_at
      from rooms where id = ${id} and deleted_at is null`,

    keyAndRoom: (hash: string, roomId: string) => sql`
      select k.account_id, a.mode, r.id as room_id
      from keys k
      join accounts a on a.id = k.account_id
      left join rooms r
        on r.id = ${roomId} and r.account_id = k.account_id and r.is_embed and r.deleted_at is null
      where k.hash = ${hash} and ${isGood(sql)}`,

    keyAndRecordings: (hash: string) => sql`
      select r.name as room_name, c.id, c.room_id, c.session_id, c.kind, c.status, c.storage, c.started_at,
        c.ended_at, c.duration_seconds, c.size_bytes, c.progress_percent, c.mime_type, c.width, c.height, c.error_message,
        c.created_at, c.updated_at, p.id as starter_id, p.display_name, p.external_user_id
      from keys k
      left join (recordings c join rooms r on r.id = c.room_id left join participants p
          on p.id = c.started_by_participant_id)
        on r.account_id = k.account_id and c.deleted_at is null
      where k.hash = ${hash} and ${isGood(sql)}
      order by c.started_at desc, c.id desc`,

    /** Inserts room, audit event and logged event at once; the answer's `count` is 0 when there is no such key. */
    insertRoom: (
      hash: string,
      room: { id: string; name: string; at: Date },
      ip: string,
      requestId: string,
    ) => sql`
      with k as (
        select id, account_id from keys k where k.hash = ${hash} and ${isGood(sql)}
      ), room as (
        insert into rooms (id, account_id, name, is_embed, is_public, requires_auth, is_end_to_end_encrypted,
          created_at)
        select ${room.id}, account_id, ${room.name}, true, false, true, false, ${room.at} from k
      ), logged as (
        insert into events (id, account_id, type, at, room_id, data)
        select ${newId('evt')}, account_id, 'room.created', ${room.at}, ${room.id},
          ${sql.json({ isEmbed: true, isEndToEndEncrypted: false, metadata: {} })}
        from k
      )
      insert into audit_events (id, at, account_id, actor_kind, actor_id, action, target_id, ip, request_id, detail)
      select ${newId('evt')}, ${room.at}, account_id, 'key', id, 'room.create', ${room.id}, ${ip}, ${requestId},
        ${sql.json({ name: room.name })}
      from k`,
  };
}

export type Queries = ReturnType<typeof createQueries>;
