import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { assertMay } from '../../platform/principal/permissions';
import { lockRoom } from '../../rooms/sessions/agent-participant';
import { findActor, recordModeration, type Moderator } from '../../rooms/moderation/moderator';
import type { AgentService } from './service';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  agent: Pick<AgentService, 'findPresent'>;
}

/**
 * Stops what the agent says aloud in the call of a participant, and what waits to be said. The process that speaks
 * receives the message to the room as well.
 * @throws ApiError FORBIDDEN, CONFLICT when no agent is in the call
 */
export async function stopSpeechFromCall(deps: Deps, by: Moderator): Promise<void> {
  assertMay(await findActor(deps.db, by), 'mute');
  await deps.db.transaction(async (tx) => {
    await requireAgent(tx, by);
    await recordModeration(tx, by, deps.now(), 'agent.stop-speech', by.roomId, {});
  });
  publishStop(deps, by);
}

/**
 * Mutes the agent in the call of a participant, or unmutes it. A muted agent is stopped, and does not speak. It still
 * listens and writes.
 * @throws ApiError FORBIDDEN, CONFLICT when no agent is in the call
 */
export async function muteFromCall(deps: Deps, by: Moderator, isMuted: boolean): Promise<void> {
  assertMay(await findActor(deps.db, by), 'mute');
  const { roomId, sessionId } = by;
  const isChanged = await deps.db.transaction(async (tx) => {
    await lockRoom(tx, roomId);
    const agent = await requireAgent(tx, by);
    if (agent.isMuted === isMuted) return false;
    await store.setMuted(tx, agent.participantId, isMuted);
    await recordModeration(tx, by, deps.now(), isMuted ? 'agent.mute' : 'agent.unmute', roomId, {});
    return true;
  });
  if (!isChanged) return;
  if (isMuted) publishStop(deps, by);
  const agent = await deps.agent.findPresent(sessionId);
  if (agent !== null) deps.bus.publish(roomId, { kind: 'agent', sessionId, agent });
}

async function requireAgent(tx: Tx, { sessionId }: Moderator): Promise<store.AgentRow> {
  const present = await store.findPresentAgent(tx, { sessionId });
  if (present === null) throw conflict('No AI agent is in this call.');
  return present.agent;
}

function publishStop({ bus }: Deps, { roomId, sessionId, participantId }: Moderator): void {
  const message = { type: 'agent-speech-stopped' as const, by: participantId };
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
}
