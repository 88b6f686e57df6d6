import type { Db, Tx } from '../db/client';
import { newId } from '../ids';
import { insertEvent } from './store';
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

/** What happened, in order, for integrators: they read it as a feed, and webhooks post it. */
export interface EventLog {
  /**
   * Appends an event, in the transaction of the change: both are stored or neither is. It is numbered, and sent, shortly
   * after the commit.
   */
  append<T extends EventType>(tx: Db | Tx, event: NewEvent<T>): Promise<void>;
  /** To be called when a store inserted a row of `eventLogRow` by itself: the event is numbered soon. */
  inserted(): void;
}

/** The row of an event, for a store that writes it in one statement with the change. */
export const eventLogRow = <T extends EventType>({ sessionId, ...event }: NewEvent<T>) => ({
  id: newId('evt'),
  sessionId,
  ...event,
});

/** @param inserted called after each insert, while its transaction may still run */
export const createEventLog = (inserted: () => void): EventLog => ({
  inserted,
  async append(tx, event) {
    await insertEvent(tx, eventLogRow(event));
    inserted();
  },
});
