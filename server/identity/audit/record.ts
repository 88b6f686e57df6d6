import type { Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import type { ActorKind, Caller, Principal } from '../../platform/principal/principal';
import { insertEvent } from './store';

/** An event, as the rule that caused it describes it. */
export interface AuditEvent {
  at: Date;
  /** Null for events that concern a person rather than an account. */
  accountId: string | null;
  /** `noun.verb` */
  action: string;
  targetId: string | null;
  /** Further details for readers of the log; never a secret. */
  detail?: Record<string, unknown>;
}

/** Records who did what, in the transaction of the change. @param caller null: the server itself */
export async function recordEvent(tx: Tx, caller: Caller | null, event: AuditEvent): Promise<void> {
  await insertEvent(tx, eventRow(caller, event));
}

/** Returns the row of an event, for a store that writes it in one statement with the change. */
export function eventRow(caller: Caller | null, event: AuditEvent) {
  return {
    id: newId('evt'),
    at: event.at,
    accountId: event.accountId,
    action: event.action,
    targetId: event.targetId,
    detail: event.detail ?? null,
    ...actorOf(caller?.principal ?? null),
    ip: caller?.ip ?? null,
    requestId: caller?.requestId ?? null,
  };
}

function actorOf(principal: Principal | null): {
  actorKind: ActorKind;
  actorId: string | null;
} {
  switch (principal?.kind) {
    case 'key':
      return { actorKind: 'key', actorId: principal.keyId };
    case 'user':
    case 'account':
      return { actorKind: 'user', actorId: principal.userId };
    case 'grant':
      return { actorKind: 'application', actorId: principal.grantId };
    case 'room':
      return { actorKind: 'room', actorId: principal.subject };
    default:
      return { actorKind: 'system', actorId: null };
  }
}
