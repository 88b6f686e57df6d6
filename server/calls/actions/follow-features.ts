import { z } from 'zod';
import type { AgentService } from '../../agent/agents/service';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { RetryLater, type Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import { RECORDING_ORIGINS } from '../../platform/vocabulary/recording-status';
import { forgetRequests } from '../../recordings/capture/request';
import { findRunningRecording } from '../../recordings/capture/running';
import { findCallOf } from '../../rooms/sessions/live-session';
import type { EndDeps } from '../../rooms/sessions/end';
import { closeBreakoutsNow } from './breakouts';
import { tellRecorder } from './stop-recording';
import { finishStreams } from './streams';

interface Deps extends EndDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
  jobs: Jobs;
  events: EventLog;
  log: Log;
  agent: Pick<AgentService, 'followFeatures'>;
}

/** The time in which a recorder can send its missing chunks before it is asked again, in milliseconds. */
const ASK_AGAIN_MS = 20_000;

const Payload = z.object({ roomId: z.string() });

/**
 * Ends the features of the running call that its room no longer allows: its recordings, which are kept, its live
 * streams, its agents, and its breakouts. Cancels a recording that has not begun yet when the room no longer allows or wants it.
 */
export const featuresFollower = (deps: Deps): Handler => ({
  async run({ payload }) {
    const call = await findCallOf(deps.db, Payload.parse(payload).roomId);
    if (call === null || call.sessionId === null) return;
    const { room, settings, sessionId, breakoutIds } = call;
    const { features, recordOnStart } = settings;
    await deps.agent.followFeatures(room);
    if (!features.recording) await forgetRequests(deps.db, sessionId, RECORDING_ORIGINS);
    else if (!recordOnStart) await forgetRequests(deps.db, sessionId, ['setting']);
    if (!features.breakouts) await closeBreakoutsNow(deps, { mainSessionId: sessionId, reason: 'off' });
    if (features.recording) return;
    const all = [sessionId, ...breakoutIds];
    for (const id of all) await finishStreams(deps, { roomId: room.id, sessionId: id }, 'recording-off');
    const running = await Promise.all(all.map((id) => findRunningRecording(deps, id)));
    const stopping = running.filter((one) => one !== null);
    for (const one of stopping) {
      await tellRecorder(deps, { roomId: room.id, participantId: null, caller: null }, one);
    }
    // Repeats the job, because the recorder may disconnect, which ends the wait for its last chunks.
    if (stopping.length > 0) throw new RetryLater(ASK_AGAIN_MS);
  },
});
