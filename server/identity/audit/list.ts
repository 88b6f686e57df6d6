import type { z } from 'zod';
import { assertMember } from '../accounts/access';
import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { listEvents as contract } from './contract';
import { listEventRows } from './store';

/** Returns the events of one of the caller's accounts, and those about the caller as a person, such as sign-ins. */
export async function listEvents(
  { db }: { db: Db },
  caller: Caller<UserPrincipal>,
  input: z.output<typeof contract.input>,
) {
  await assertMember(db, caller, input.accountId);
  const rows = await listEventRows(db, {
    accountId: input.accountId,
    userId: caller.principal.userId,
    actorId: input.actorId ?? null,
    after: input.after ?? null,
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  return {
    events: shown.map(({ event, actorName, personName, targetName, targetPage }) => ({
      eventId: event.id,
      at: event.at.toISOString(),
      actor: { kind: event.actorKind, id: event.actorId, name: actorName, personName },
      action: event.action,
      target: event.targetId === null ? null : { id: event.targetId, name: targetName, page: targetPage },
      ip: event.ip,
      requestId: event.requestId,
      detail: event.detail,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.event.id ?? null) : null,
  };
}
