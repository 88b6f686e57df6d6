import type { Db, Tx } from '../../platform/db/client';
import { mayTranscribe } from '../../rooms/consents/answer';
import { isTranscribed } from '../agents/draining';
import {
  deleteTurn,
  deleteTurns,
  insertTurn,
  insertTurnOfSession,
  insertTurns,
  type TurnOfSession,
} from './store';

/** A chat message that was stored. */
export interface StoredChatMessage {
  id: string;
  sessionId: string;
  participantId: string;
  text: string;
  sentAt: Date;
}

/**
 * Adds an utterance to the transcript in composed form (NFC), which searches use. @returns false when its session or
 * the transcript has been deleted
 */
export const recordUtterance = (db: Db, utterance: Omit<TurnOfSession, 'source'>): Promise<boolean> =>
  insertTurnOfSession(db, { ...utterance, text: utterance.text.normalize('NFC'), source: 'speech' });

/** Adds utterances to the transcript of a session that the caller has locked; the list may be empty. */
export const recordUtterances = (
  tx: Tx,
  utterances: readonly Omit<TurnOfSession, 'source'>[],
): Promise<void> =>
  insertTurns(
    tx,
    utterances.map((utterance) => ({ ...utterance, source: 'speech' })),
  );

/** Deletes the transcript of a session, in the transaction that prevents further turns of the session. */
export const deleteTranscript = (tx: Tx, sessionId: string): Promise<void> => deleteTurns(tx, sessionId);

/**
 * Adds a chat message to the transcript, if an agent that writes one is present and the writer agrees, in the
 * transaction that stores the message.
 */
export async function recordChatMessage(tx: Tx, message: StoredChatMessage): Promise<void> {
  const { id, sessionId, participantId, text, sentAt } = message;
  if (!(await isTranscribed(tx, sessionId)) || !(await mayTranscribe(tx, participantId))) return;
  const row = { id: turnIdOf(id), sessionId, participantId, text, startedAt: sentAt, endedAt: sentAt };
  await insertTurn(tx, { ...row, source: 'chat' });
}

/** Deletes a chat message from the transcript, in the transaction that deletes the message. */
export const deleteChatTurn = (tx: Tx, messageId: string): Promise<void> =>
  deleteTurn(tx, turnIdOf(messageId));

/** Returns the id of a message's turn. The two ids differ only in the prefix. */
const turnIdOf = (messageId: string): string => messageId.replace(/^msg_/, 'trn_');
