import type { Tx } from '../../platform/db/client';
import { listMessages, type ChatRow } from './store-chat';
import { browserOf } from './browser';
import type { ParticipantRow } from './store-participants';
import type { LockedRoom, SessionRow } from './store';

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
  /** Id of the participant as whom they were in another session of the call until now; null: they have just come. */
  moved: string | null;
  /** What they can read of the chat so far, the newest messages when there are very many; empty in end-to-end encrypted rooms. */
  chat: ChatRow[];
}

/** Reads what else a participant who joined is told: the chat. */
export async function loadJoinResult(
  tx: Tx,
  room: LockedRoom,
  joined: Omit<JoinResult, 'room' | 'chat'>,
): Promise<JoinResult> {
  const { session, participant } = joined;
  const reader = { sessionId: session.id, subject: participant.subject, browser: browserOf(participant) };
  const messages = room.isEndToEndEncrypted ? [] : await listMessages(tx, reader, HISTORY_MAX_MESSAGES);
  return { ...joined, room, chat: newestWithinLimit(messages) };
}

const HISTORY_MAX_MESSAGES = 1_000;
/** Leaves room for the rest of the welcome below what the hub buffers for one client. */
const HISTORY_MAX_BYTES = 400_000;
/** Size of a message beside its text. */
const MESSAGE_BYTES = 400;
/** Size of a reaction. */
const REACTION_BYTES = 40;

/** The newest messages that a welcome has room for. */
function newestWithinLimit(messages: ChatRow[]): ChatRow[] {
  let bytes = 0;
  const tooOld = messages.findLastIndex((message) => {
    bytes += MESSAGE_BYTES + Buffer.byteLength(JSON.stringify(message.privateText ?? message.text));
    bytes += REACTION_BYTES * message.reactions.length;
    return bytes > HISTORY_MAX_BYTES;
  });
  return messages.slice(tooOld + 1);
}
