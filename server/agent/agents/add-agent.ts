import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { addAgentParticipant } from '../../rooms/sessions/agent-participant';
import { showsCaptions } from './allowed';
import type { AgentOptions, AgentRoom } from './service';
import * as store from './store';

/** An agent that enters a session. */
export interface NewAgent extends AgentOptions {
  /** The model that transcribes. */
  model: string;
  at: Date;
}

/** Adds an agent to a session of a room. The caller has locked the room and checked that the agent may join. */
export async function addAgent(
  tx: Tx,
  { events }: { events: EventLog },
  { id: roomId, accountId, sessionId: named }: AgentRoom,
  { mode, language, captions, minutes, model, at }: NewAgent,
): Promise<{
  agent: store.AgentRow;
  participant: Awaited<ReturnType<typeof addAgentParticipant>>;
}> {
  const participant = await addAgentParticipant(tx, { roomId, sessionId: named }, { displayName: mode, at });
  const { id: participantId, sessionId } = participant;
  const agent = {
    participantId,
    sessionId,
    mode,
    language,
    showsCaptions: showsCaptions({ mode, captions }),
    transcriptionModel: model,
    minutes: minutes ?? null,
    // Removing and inviting the agent does not undo what hosts decided.
    isMuted: await store.wasMuted(tx, sessionId),
    spokenMessageId: null,
    spokenUntil: null,
    drainedAt: null,
  };
  await store.insertAgent(tx, agent);
  await events.append(tx, {
    type: 'agent.joined',
    accountId,
    roomId,
    sessionId,
    at,
    data: { participantId, mode, language },
  });
  return { agent, participant };
}
