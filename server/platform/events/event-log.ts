import type { Db, Tx } from '../db/client';
import { currentRequestId } from '../current-request';
import { newId } from '../ids';
import { insertEvents } from './store';
import type { EventData, EventType } from './types';

/** Something that happened in an account, as the rule that caused it describes it. */
export interface NewEvent<T extends EventType> {
  type: T;
  accountId: string;
  /** When it happened. */
  at: Date;
  roomId: string | null;
  sessionId: string | null;
  data: EventData<T>;
}

/** An event of any type. */
export type AnyNewEvent = { [T in EventType]: NewEvent<T> }[EventType];

/** The events in order, for integrators, who read them as a feed or receive them by webhooks. */
export interface EventLog {
  /**
   * Appends an event, in the transaction of the change: both are stored or neither is. It is numbered, and sent,
   * shortly after the commit.
   */
  append(tx: Db | Tx, event: AnyNewEvent): Promise<void>;
  /** Appends several events in this order, in one statement; none is fine. */
  appendAll(tx: Db | Tx, events: readonly AnyNewEvent[]): Promise<void>;
  /** Call this when a store has inserted a row of `eventLogRow` itself, so that the event is numbered soon. */
  inserted(accountId: string): void;
}

/** Returns the row of an event, with its request, for a store that writes it in one statement with the change. */
export const eventLogRow = <T extends EventType>({ sessionId, ...event }: NewEvent<T>) => ({
  id: newId('evt'),
  sessionId,
  requestId: currentRequestId(),
  ...event,
});

/** @param inserted called after each insert, while its transaction may still run */
export function createEventLog(inserted: (accountId: string) => void): EventLog {
  return {
    inserted,
    append: (tx, event) => appendAll(tx, [event]),
    appendAll,
  };

  async function appendAll(tx: Db | Tx, events: readonly AnyNewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await insertEvents(tx, events.map(eventLogRow));
    for (const accountId of new Set(events.map((event) => event.accountId))) inserted(accountId);
  }
}
