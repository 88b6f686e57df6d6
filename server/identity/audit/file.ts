import type { z } from 'zod';
import { CSV_TYPE, csvLines, toCsv } from '../../platform/csv';
import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { readAuditFile as contract } from './contract';
import { listEvents } from './list';

/** Events of one part of a file. */
const PART = 500;

const COLUMNS = [
  'at',
  'action',
  'actorKind',
  'actorId',
  'actorName',
  'personName',
  'targetId',
  'targetName',
  'ip',
  'requestId',
  'eventId',
  'detail',
] as const;

type Event = Awaited<ReturnType<typeof listEvents>>['events'][number];

/**
 * Returns a part of the audit log of an account as text: the events that the log shows to the caller, with their details.
 * The parts in order make the file.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function readAuditFile(
  deps: { db: Db },
  caller: Caller<UserPrincipal>,
  { format, ...input }: z.output<typeof contract.input>,
) {
  const { events, next } = await listEvents(deps, caller, { ...input, limit: PART });
  return { fileName: `audit-log.${format}`, next, ...written(format, events, input.after === undefined) };
}

function written(format: 'csv' | 'jsonl', events: readonly Event[], isFirst: boolean) {
  if (format === 'jsonl') {
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    return { mediaType: 'application/jsonl; charset=utf-8', text };
  }
  const rows = events.map(rowOf);
  return { mediaType: CSV_TYPE, text: isFirst ? toCsv({ columns: COLUMNS, rows }) : csvLines(rows) };
}

const rowOf = ({ at, action, actor, target, ip, requestId, eventId, detail }: Event) => [
  at,
  action,
  actor.kind,
  actor.id,
  actor.name,
  actor.personName,
  target?.id ?? null,
  target?.name ?? null,
  ip,
  requestId,
  eventId,
  detail === null ? null : JSON.stringify(detail),
];
