import type { Db, Tx } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { PermanentError, RetryLater, type Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import { languageTag } from '../../platform/language-tag';
import { settingsOf, type StoredRoomSettings } from '../../platform/room-settings/settings';
import type { StartingSession } from '../../rooms/sessions/start';
import { mayStay } from './allowed';
import type { AgentOptions, AgentService } from './service';
import * as store from './store';

/*
 * The agent that the setting `agentOnStart` of a room invites when a call begins. A job invites it, so that no join
 * waits for the speech-to-text service or fails with it, and no call is forgotten.
 */

/** The interval for looking for a host who can be told why no agent comes, in milliseconds. */
const HOST_WAIT_MS = 5_000;

/** Enqueues the invitation, in the transaction that starts the session. The caller wakes the runner after the commit. */
export async function inviteOnStart(
  tx: Tx,
  { jobs }: { jobs: Jobs },
  { room, sessionId }: StartingSession,
): Promise<void> {
  if (room.isEndToEndEncrypted || wantedAgent(room) === null) return;
  await jobs.enqueue(tx, 'invite-agent', sessionId, { accountId: room.accountId });
}

/**
 * Returns the job that invites the agent, unless the call is over, an agent is or was there, or the setting changed.
 */
export function agentInviter({ db, agent, bus }: { db: Db; agent: AgentService; bus: Bus }): Handler {
  return {
    async run({ subject: sessionId, attempt }) {
      const found = await store.findCallWithoutAgent(db, sessionId);
      if (found === null || found.isEndToEndEncrypted) return;
      const options = wantedAgent(found);
      if (options === null) return;
      const room = { id: found.roomId, accountId: found.accountId, sessionId };
      try {
        await agent.invite(null, room, options);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'CONFLICT' || error.code === 'NOT_FOUND') return; // the call is over
        const mayWorkLater = error.code === 'SERVICE_UNAVAILABLE' && agent.isOffered;
        const isToBeTold = attempt === 1 || !mayWorkLater;
        const isTold = isToBeTold && (await tellHosts(bus, found.roomId, error));
        if (mayWorkLater) throw error;
        if (!isTold) throw new RetryLater(HOST_WAIT_MS);
        throw new PermanentError(error.message, { cause: error });
      }
    },
  };
}

/** Returns the agent that a room wants from the start; null: none. */
function wantedAgent(room: { settings: StoredRoomSettings }): AgentOptions | null {
  const { agentOnStart, features, language: ofRoom } = settingsOf(room.settings);
  if (agentOnStart === null || !mayStay(features, agentOnStart)) return null;
  const { mode } = agentOnStart;
  const captions = agentOnStart.captions && features.captions;
  const language = agentOnStart.language ?? ofRoom;
  return { mode, captions, language: language === null ? null : languageTag.parse(language) };
}

/**
 * Tells the hosts and co-hosts in a call why no agent comes, as if they had invited it.
 * @returns false when no host or co-host is there
 */
async function tellHosts(bus: Bus, roomId: string, { reason, message: why }: ApiError): Promise<boolean> {
  const hosts = (await bus.presence.list(roomId)).filter(
    ({ participant }) => participant.role !== 'participant',
  );
  for (const { participant } of hosts) {
    const message = { type: 'rejected' as const, of: 'invite-agent', reason, message: why };
    bus.publish(roomId, { kind: 'message', sessionId: null, to: participant.participantId, message });
  }
  return hosts.length > 0;
}
