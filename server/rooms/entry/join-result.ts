import type { Tx } from '../../platform/db/client';
import type { ChatMessage } from '../../platform/hub/chat';
import { readHistory } from '../chat/history';
import { browserOf } from '../sessions/browser';
import type { ParticipantRow } from '../sessions/store-participants';
import type { LockedRoom } from '../sessions/store-rooms';
import type { SessionRow } from '../sessions/store';

/** A participant who joined, and the state of the call for their welcome. */
export interface JoinResult {
  room: LockedRoom;
  session: SessionRow;
  participant: ParticipantRow;
  resumeSecret: string;
  resumed: boolean;
  /** Everybody in the session, including the newcomer, in the order of joining. */
  present: ParticipantRow[];
  /** Ids of the person's earlier participants that this one replaces. */
  replaced: string[];
  /** The id of their participant in another session of the call until now; null when they do not move. */
  moved: string | null;
  /**
   * The chat messages that they can read, only the newest if there are very many; empty in end-to-end encrypted rooms.
   */
  chat: ChatMessage[];
}

/** Reads the rest of the result for a participant who joined: the chat. */
export async function loadJoinResult(
  tx: Tx,
  room: LockedRoom,
  joined: Omit<JoinResult, 'room' | 'chat'>,
): Promise<JoinResult> {
  const { session, participant } = joined;
  const reader = { sessionId: session.id, subject: participant.subject, browser: browserOf(participant) };
  const chat = room.isEndToEndEncrypted ? [] : await readHistory(tx, reader);
  return { ...joined, room, chat };
}
