import type { Sql } from 'postgres';

/** The amount of stored data; sessions, turns and the rest follow from the number of rooms. */
export interface Size {
  rooms: number;
  sessionsPerRoom: number;
  turnsPerSession: number;
}

/** The account whose lists are measured: its person has a tenth of all rooms, half of them embed rooms. */
export interface Tenant {
  accountId: string;
  userId: string;
}

/** An id as the server makes them, always the same for the same text. */
const id = (prefix: string, text: string) =>
  `'${prefix}_' || substr(translate(md5('${prefix}' || ${text}), '0189', 'wxyz'), 1, 26)`;

/**
 * Fills a database with statements that each make one table's rows. A hundred rooms make an account, except those of
 * the tenant. Triggers are off during this, so that they do not look up the new rows. The statements themselves contain
 * what triggers would fill in, and the data of clean-ups.
 */
export async function fill(sql: Sql, { accountId, userId }: Tenant, size: Size): Promise<void> {
  const { rooms, sessionsPerRoom, turnsPerSession } = size;
  const sessions = rooms * sessionsPerRoom;
  const ofTenant = 'n % 10 = 0';
  const accountOf = (number: string) =>
    `case when (${number}) % 10 = 0 then '${accountId}' else 'acc_' || ((${number}) / 100) end`;
  const account = accountOf('n');
  const room = `(n - 1) / ${sessionsPerRoom} + 1`;
  // Half an hour each, spread over a year.
  const started = `date_trunc('second', now()) - (n::bigint * 7919 % 31536000 + 3600) * interval '1 second'`;
  const steps = [
    `insert into users (id, email, display_name, created_at)
      select 'usr_' || n, 'user-' || n || '@example.com', 'Ada Example', now() from generate_series(0, ${rooms / 100}) as n`,
    `insert into accounts (id, owner_user_id, mode, created_at)
      select 'acc_' || n, 'usr_' || n, 'live', now() from generate_series(0, ${rooms / 100}) as n`,
    `insert into rooms (id, account_id, owner_user_id, name, is_embed, is_public, requires_auth, is_end_to_end_encrypted, created_at)
      select ${id('rm', 'n')}, ${account}, case when ${ofTenant} and n % 20 = 0 then '${userId}' end,
        'Weekly ' || n, n % 20 <> 0, false, true, false, now() - n * interval '5 minutes'
      from generate_series(1, ${rooms}) as n`,
    `insert into sessions (id, room_id, account_id, opened_at, started_at, closed_at, ended_at, participant_seconds, agent_seconds)
      select ${id('ses', 'n')}, ${id('rm', `(${room})`)}, ${accountOf(room)}, ${started}, ${started}, ${started} + interval '30 minutes',
        ${started} + interval '30 minutes', 3600, 0
      from generate_series(1, ${sessions}) as n`,
    `insert into participants (id, session_id, kind, subject, external_user_id, display_name, role, joined_at, left_at)
      select ${id('prt', `n || '.' || p`)}, ${id('ses', 'n')}, 'human', 'ext:user-' || n % 1000 + p, 'user-' || n % 1000 + p,
        'Ada Example', case p when 1 then 'host' else 'participant' end, ${started}, ${started} + interval '30 minutes'
      from generate_series(1, ${sessions}) as n, generate_series(1, 2) as p`,
    `insert into turns (id, session_id, account_id, participant_id, source, text, language, started_at, ended_at)
      select ${id('trn', `n || '.' || t`)}, ${id('ses', 'n')}, ${accountOf(room)}, ${id('prt', `n || '.1'`)}, 'speech',
        'We should look at number ' || n % 977 || ' before the next release of part ' || t, 'en',
        ${started} + t * interval '1 minute', ${started} + t * interval '1 minute' + interval '9 seconds'
      from generate_series(1, ${sessions}) as n, generate_series(1, ${turnsPerSession}) as t`,
    `insert into minutes (session_id, status, summary_text, outcome, decisions, follow_ups, action_items, updated_at)
      select ${id('ses', 'n')}, 'ready', 'They looked at the numbers.', 'Agreed.', '[]', '[]', '[]', ${started}
      from generate_series(1, ${sessions}) as n`,
    `insert into recordings (id, room_id, account_id, session_id, kind, status, storage, object_key, started_at, ended_at, duration_seconds,
        size_bytes, mime_type, started_by_participant_id, created_at, updated_at)
      select md5(n::text)::uuid, ${id('rm', `(${room})`)}, ${accountOf(room)}, ${id('ses', 'n')}, 'composite', 'ready', 'local', n || '.webm', ${started},
        ${started} + interval '30 minutes', 1800, 123456789, 'video/webm', ${id('prt', `n || '.1'`)}, ${started}, ${started}
      from generate_series(1, ${sessions}, 5) as n`,
    `insert into quality_samples (session_id, participant_id, at, level, freeze_ms, reconnects)
      select ${id('ses', 'n')}, ${id('prt', `n || '.1'`)}, ${started} + s * interval '10 seconds', 'good', 0, 0
      from generate_series(1, ${sessions}, 10) as n, generate_series(1, 10) as s`,
    `insert into participant_connections (participant_id, session_id, browser, network, sample_count, poor_count)
      select participant_id, session_id, 'Chrome 131 on Android', 'wifi', count(*), 0 from quality_samples group by 1, 2`,
    `insert into audit_events (id, at, account_id, actor_kind, actor_id, action, target_id)
      select ${id('evt', `'a' || n`)}, now() - n * interval '5 minutes', ${account}, 'key', 'key_a', 'room.create', ${id('rm', 'n')}
      from generate_series(1, ${rooms}) as n`,
    `insert into events (id, account_id, sequence, type, at, room_id, data)
      select ${id('evt', 'n')}, '${accountId}', n + 1000, 'room.created', now() - interval '1 day', ${id('rm', 'n')}, '{}'
      from generate_series(1, ${rooms}) as n`,
    `insert into event_heads (account_id, head) values ('${accountId}', ${rooms + 1000})
      on conflict (account_id) do update set head = excluded.head`,
    `insert into webhooks (id, account_id, url, description, ordering, status, secret, created_at, updated_at)
      values ('whk_${'a'.repeat(26)}', '${accountId}', 'https://hooks.example.com', '', 'room', 'paused', 's', now(), now())`,
    `insert into webhook_deliveries (id, webhook_id, event_id, sequence, lane, trigger, status, attempts, created_at, finished_at)
      select ${id('dlv', 'n')}, 'whk_${'a'.repeat(26)}', ${id('evt', 'n')}, n + 1000, '', 'event', 'succeeded', 1, now(), now()
      from generate_series(1, ${rooms}) as n`,
    `insert into jobs (id, kind, subject, payload, run_at, created_at, finished_at)
      select ${id('job', 'n')}, 'remux-recording', 'x' || n, '{}', now(), now(), now() - interval '1 day'
      from generate_series(1, ${rooms}) as n`,
  ];
  await sql.unsafe('set session_replication_role = replica');
  await sql.unsafe("set maintenance_work_mem = '512MB'");
  const indexes = await secondaryIndexes(sql);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe('alter table turns drop constraint turns_pkey');
  for (const step of steps) await sql.unsafe(step);
  await sql.unsafe('alter table turns add primary key (id)');
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql.unsafe('vacuum analyze');
}

/** Returns the indexes that no constraint needs. Building them after filling takes a fraction of the time. */
async function secondaryIndexes(sql: Sql): Promise<{ name: string; definition: string }[]> {
  return sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique`;
}
