import type { Db, Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import { isTranscribed } from '../agents/draining';
import { insertTurn, insertTurnOfSession, type NewTurn } from './store';

/** A chat message that was stored. */
export interface StoredChatMessage {
  sessionId: string;
  participantId: string;
  text: string;
  sentAt: Date;
}

/** Adds an utterance to the transcript. @returns false when its session was deleted meanwhile */
export const recordUtterance = (db: Db, utterance: Omit<NewTurn, 'source'>): Promise<boolean> =>
  insertTurnOfSession(db, { ...utterance, source: 'speech' });

/**
 * Adds a chat message to the transcript, if an agent that writes one is present: in the transaction that stores the
 * message.
 */
export async function recordChatMessage(tx: Tx, message: StoredChatMessage): Promise<void> {
  const { sessionId, participantId, text, sentAt } = message;
  if (!(await isTranscribed(tx, sessionId))) return;
  const row = { id: newId('trn'), sessionId, participantId, text, startedAt: sentAt, endedAt: sentAt };
  await insertTurn(tx, { ...row, source: 'chat' });
}
