import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { ChatMessage } from '../../platform/hub/chat';
import { describeMessage } from '../../rooms/chat/describe';
import { storeMessage } from '../../rooms/chat/messages';
import type { ChatReaders } from '../../rooms/chat/publish';
import type { PresentAgent } from './present-agent';
import * as store from './store';

/** The subject under which messages of agents are counted. */
const AGENT_SUBJECT = 'agent';

/** A text that the agent writes in the chat of a session. */
export interface AgentMessage {
  sessionId: string;
  text: string;
  /** The one person who receives it; absent: everybody in the session does. */
  to?: string | undefined;
  /** The message that it answers. */
  replyTo?: string | undefined;
}

/**
 * Stores a chat message of the agent in a session. It does not become a turn: the agent's own words do not prove what
 * people said. The caller publishes it after the commit.
 * @throws ApiError CONFLICT when no agent is in the session or the chat is full, NOT_FOUND when the receiver is not there
 */
export async function storeAsAgent(
  tx: Tx,
  { now }: { now: () => Date },
  { sessionId, text, to, replyTo }: AgentMessage,
): Promise<{ message: ChatMessage; readers: ChatReaders; agent: PresentAgent['agent'] }> {
  const present = await store.findPresentAgent(tx, { sessionId });
  if (present === null) throw conflict('No AI agent is in this call: invite it first.');
  const { id: participantId, displayName } = present.participant;
  const { message } = await storeMessage(
    tx,
    { now, onChatMessage: async () => {} },
    {
      sessionId,
      participantId,
      subject: AGENT_SUBJECT,
      browser: null,
      clientId: null,
      text,
      recipientId: to,
      replyTo,
    },
  );
  return {
    message: describeMessage({ ...message, displayName, senderKind: 'agent' }),
    readers: message,
    agent: present.agent,
  };
}
