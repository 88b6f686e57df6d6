import { endSessionsWithoutPeople } from '../../../rooms/sessions/agent-participant';
import {
  findEnded,
  listEmptySessions,
  listStoredParticipants,
  readPresentIds,
  recordLastSeen,
  type StoredParticipant,
} from '../../../rooms/sessions/stale';
import { findTask, removeEndedTasks } from '../../../recordings/capture/recorder-tasks';
import { findStreamTask } from '../../../recordings/streams/tasks';
import { listRequested } from '../../../recordings/capture/request';
import { leave } from '../../../rooms/sessions/leave';
import type { HubContext } from '../context/context';
import { RESUME_WINDOW_MS } from '../../../platform/hub/protocol';
import { finishAbandoned } from '../../actions/end-recording';
import { askToRecord } from '../../actions/request-recording';
import { finishLeftStreams } from '../../actions/streams';
import { endIfEmpty } from '../participant/end-session';
import { dismissMedia } from '../participant/record-leave';
import { createWaitingSweep } from './sweep-waiting';

/** How long an agent waits for a person to enter, in milliseconds. */
const AGENT_ALONE_MS = 600_000;

/**
 * Cleans up after processes that stopped or failed. A participant without a connection in two sweeps has had the whole
 * resume window, counted from this server's start, and is recorded as having left when they were last seen. A
 * participant who was seen within that time is connected to another process, or is just joining. The sweep also ends
 * empty sessions, the media of sessions that are over, and recordings whose recorder has left, and asks for recordings
 * that are wanted.
 *
 * If there are several processes, one of them does this work for all. Each process stores whom it serves. It also ends
 * the media of people who are not in a session of its own calls.
 * @returns one sweep, for the start and then every `RESUME_WINDOW_MS`
 */
export function createSweep(hub: HubContext): () => Promise<void> {
  let suspects = new Set<string>();
  const sweepWaiting = createWaitingSweep(hub);

  return async function sweep() {
    const before = new Date(hub.now().getTime() - RESUME_WINDOW_MS);
    await step(hub, 'record who is connected', () => recordLastSeen(hub.db, connectedOf(hub), hub.now()));
    await step(hub, 'keep the lists of those who wait', sweepWaiting);
    await step(hub, 'end the media of who is in no session', async () => {
      for (const sessionId of new Set([...hub.participants].map(({ ref }) => ref.sessionId))) {
        await hub.engine.reconcile(sessionId, () => readConnectable(hub, sessionId));
      }
    });
    if (await isSweeper(hub)) await sweepForAll(before);
    else suspects = new Set();
  };

  async function sweepForAll(before: Date): Promise<void> {
    await step(hub, 'remove stale participants', async () => {
      const stale = await findStaleParticipants(hub);
      for (const participant of stale) {
        if (suspects.has(keyOf(participant)) && participant.seenAt <= before) {
          await recordLoss(hub, participant);
        }
      }
      suspects = new Set(stale.map(keyOf));
    });
    await step(hub, 'end empty sessions', async () => {
      for (const session of await listEmptySessions(hub.db, before)) await endIfEmpty(hub, session);
    });
    await step(hub, 'end the media of sessions that are over', () =>
      hub.engine.endLeftOver((sessionIds) => findEnded(hub.db, sessionIds)),
    );
    await step(hub, 'remove agents from sessions that nobody entered', async () => {
      const openedBefore = new Date(hub.now().getTime() - AGENT_ALONE_MS);
      for (const { roomId, sessionId } of await endSessionsWithoutPeople(hub, openedBefore)) {
        hub.log.info({ roomId, sessionId }, 'nobody came; the agent left');
      }
    });
    await step(hub, 'remove agents without minutes', () => hub.agent.removeOverQuota());
    await step(hub, 'complete transcripts', () => hub.listening.sweep());
    await step(hub, 'ask for recordings that are wanted', async () => {
      for (const session of await listRequested(hub.db)) await askToRecord(hub, session);
    });
    await step(hub, 'end abandoned recordings', () => finishAbandoned(hub, null));
    await step(hub, 'forget recordings of ended calls', () => removeEndedTasks(hub.db));
    await step(hub, 'end streams that are over', () => finishLeftStreams(hub));
  }
}

/** Returns the ids of everybody who may be connected to the media server in a session, with the pages of the server. */
async function readConnectable({ db }: HubContext, sessionId: string): Promise<ReadonlySet<string>> {
  const [present, recording, streams] = await Promise.all([
    readPresentIds(db, sessionId),
    findTask(db, sessionId),
    findStreamTask(db, sessionId),
  ]);
  const pages = [recording?.recorderId, streams?.streamerId].filter((id) => id !== undefined);
  return pages.length === 0 ? present : new Set([...present, ...pages]);
}

/** Returns whether this process cleans up after all. If nobody knows, each does: a sweep may run twice. */
const isSweeper = ({ processes, log }: HubContext): Promise<boolean> =>
  processes.isSweeper().catch((err: unknown) => {
    log.error({ err }, 'which process sweeps is not known');
    return true;
  });

/** Runs one step. A failure is logged and does not stop the other steps. The next sweep tries again. */
async function step({ log }: HubContext, name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) => log.error({ err, work: name }, 'a step of the sweep failed'));
}

/** Returns the participants of this process that are connected. */
export const connectedOf = ({ participants }: HubContext) =>
  [...participants].filter(({ presence }) => presence.participant.connected).map(({ ref }) => ref);

const keyOf = ({ participantId, resumeHash }: StoredParticipant) => `${participantId} ${resumeHash}`;

/** Returns the participants that are stored as present and that no process serves. */
async function findStaleParticipants(hub: HubContext): Promise<StoredParticipant[]> {
  const stored = await listStoredParticipants(hub.db);
  const served = await hub.bus.presence.served();
  return stored.filter(({ participantId }) => !served.has(participantId));
}

async function recordLoss(hub: HubContext, participant: StoredParticipant): Promise<void> {
  if (!(await leave(hub, participant, 'network', participant.seenAt))) return;
  const { roomId, sessionId, participantId } = participant;
  dismissMedia(hub, participant);
  hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'network' });
  hub.log.info({ roomId, sessionId, participantId, reason: 'network' }, 'left');
}
