import { recordEvent } from '../../identity/audit/record';
import { listRoomsOutOfMinutes } from '../../identity/quotas/rules';
import type { Tx } from '../../platform/db/client';
import type { AgentLimit } from '../../platform/hub/agent';
import type { Caller } from '../../platform/principal/principal';
import { unkeyed, type Once } from '../../platform/procedures/once';
import { settingsOf } from '../../platform/room-settings/settings';
import { lockRoom, removeAgentParticipant } from '../../rooms/sessions/agent-participant';
import { mayStay } from './allowed';
import {
  describeAgent,
  eventTargetOf,
  placeOf,
  unavailable,
  type PresentAgent,
  type AgentDeps,
} from './present-agent';
import type { AgentRoom, RemoveResult } from './service';
import * as store from './store';

/** Removes the agent from a room because somebody wants it. */
export async function removeAgent(
  deps: AgentDeps,
  caller: Caller,
  room: AgentRoom,
  once: Once<RemoveResult> = unkeyed(deps.db),
): Promise<RemoveResult> {
  const { bus, speech } = deps;
  const { answer, removed } = await once.transaction(async (tx) => {
    const removed = await takeOut(deps, tx, caller, room);
    if (removed === null && speech === null) throw unavailable.not_configured();
    return { answer: removeResultOf(removed), removed };
  });
  if (removed !== null) publishRemoval(bus, room.id, removed);
  return answer;
}

/** Removes the agents that the room no longer allows, and tells the room of changes of the others. */
export async function removeDisallowedAgents(deps: AgentDeps, { id, accountId }: AgentRoom): Promise<void> {
  const { db, bus } = deps;
  const all = await db.transaction(async (tx) => {
    await lockRoom(tx, id);
    const found = await store.listPresentAgents(tx, id);
    const judged = found.map((present) => ({
      present,
      isAllowed: mayStay(settingsOf(present.settings).features, present.agent),
    }));
    for (const { present, isAllowed } of judged) {
      if (!isAllowed) await takeOut(deps, tx, null, { id, accountId, sessionId: present.agent.sessionId });
    }
    return judged;
  });
  for (const { present, isAllowed } of all) {
    const { sessionId } = present.agent;
    const agent = describeAgent(present, deps);
    if (isAllowed) bus.publish(id, { kind: 'agent', sessionId, agent });
    else publishRemoval(bus, id, present);
  }
}

/** Removes the agents of accounts that have no agent minutes left. */
export async function removeAgentsOverQuota(deps: AgentDeps): Promise<void> {
  const { db, now, bus, quotas } = deps;
  for (const { roomId, sessionId, accountId } of await listRoomsOutOfMinutes({ db, quotas }, now())) {
    const room = { id: roomId, sessionId, accountId };
    const removed = await db.transaction((tx) => takeOut(deps, tx, null, room, 'minutes'));
    if (removed !== null) publishRemoval(bus, roomId, removed, 'minutes');
  }
}

function publishRemoval(
  bus: AgentDeps['bus'],
  roomId: string,
  { participant }: PresentAgent,
  limit?: AgentLimit,
): void {
  const { id: participantId, sessionId } = participant;
  bus.publish(roomId, { kind: 'agent', sessionId, agent: null, ...(limit && { limit }) });
  bus.publish(roomId, { kind: 'left', participantId, reason: 'removed' });
}

/** Removes the agent from a room. @param caller null: the server itself, because of this limit */
async function takeOut(
  { now, events }: AgentDeps,
  tx: Tx,
  caller: Caller | null,
  room: AgentRoom,
  limit?: AgentLimit,
): Promise<PresentAgent | null> {
  await lockRoom(tx, room.id);
  const present = await store.findPresentAgent(tx, placeOf(room));
  if (present === null) return null;
  const at = now();
  const { id: participantId, sessionId } = present.participant;
  await removeAgentParticipant(tx, { events }, { room, sessionId, participantId, at });
  await recordEvent(tx, caller, {
    at,
    ...eventTargetOf(room),
    action: 'agent.remove',
    ...(limit && { detail: { limit } }),
  });
  return present;
}

const removeResultOf = (removed: PresentAgent | null): RemoveResult => ({
  success: true,
  sessionId: removed?.participant.sessionId ?? null,
  alreadyAbsent: removed === null,
});
