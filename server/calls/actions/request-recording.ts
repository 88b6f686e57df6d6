import type { Once } from '../../platform/procedures/once';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertRecording } from '../../identity/quotas/rules';
import type { Db } from '../../platform/db/client';
import { ApiError, conflict } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/room-settings/features';
import { isOfSession, type Bus, type Presence } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings/settings';
import type { DiskReserve } from '../../platform/storage/reserve';
import { chooseRecorder, requestRecording } from '../../recordings/capture/request';
import type { FoundRoom } from '../../rooms/access/access';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { recordRecordingRequest } from '../../rooms/moderation/call';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import type { RecordingRequested } from './stop-recording';

interface AskDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
  log: Log;
}

/** The dependencies of a request for a recording. */
export interface RequestDeps extends AskDeps {
  quotas: Quotas;
  disk: Pick<DiskReserve, 'assertMayRecord'>;
}

/**
 * Asks the browser of a host or co-host to record a call, for somebody outside of the call. The request is stored.
 * When that browser cannot record, the server asks the next one. This can be a browser that joins later.
 * @returns the id of the recording
 * @throws ApiError FORBIDDEN; CONFLICT when the call is over, recorded or encrypted, nobody can record, or the account
 *   or disk has no space
 */
export async function askForRecording(
  deps: RequestDeps,
  { room, by }: { room: FoundRoom; by: OutsideModerator },
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { roomId, sessionId, accountId } = by;
  if (room.isEndToEndEncrypted) throw conflict(ENCRYPTED);
  assertFeature(settingsOf(room.settings).features, 'recording');
  const { answer } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.');
    const recordingId = await requestRecording(tx, { sessionId, origin: 'application', at: deps.now() });
    await recordRecordingRequest(tx, deps, by, { action: 'start', recordingId });
    const present = await deps.bus.presence.list(roomId);
    const hosts = present.filter((one) => isOfSession(one, sessionId) && isConnectedHost(one));
    if (hosts.length === 0) throw conflict(NOBODY);
    if (!hosts.some(({ canRecord }) => canRecord)) throw conflict(UNABLE);
    await orConflict(deps.disk.assertMayRecord());
    await orConflict(assertRecording(deps, tx, accountId));
    return { answer: { success: true as const, recordingId } };
  });
  await askToRecord(deps, by);
  return answer;
}

/**
 * Asks the next host or co-host who can record, if a recording is wanted of a session and nobody is at it. Hosts come
 * before co-hosts, and who has been there longer before others.
 * @param returned a participant who has just connected, and may not have received that they were asked
 */
export async function askToRecord(
  { db, now, bus, log }: AskDeps,
  { roomId, sessionId }: { roomId: string; sessionId: string },
  returned: string | null = null,
): Promise<void> {
  const able = (await bus.presence.list(roomId)).filter(
    (one) => isOfSession(one, sessionId) && one.participant.connected && one.canRecord,
  );
  const candidates = able.map(({ participant }) => participant).toSorted(byRoleAndJoin);
  const ids = candidates.map(({ participantId }) => participantId);
  const asked = await chooseRecorder({ db, now }, sessionId, { candidates: ids, returned });
  if (asked === null) return;
  const { participantId, ...request } = asked;
  bus.publish(roomId, {
    kind: 'message',
    sessionId,
    to: participantId,
    message: { type: 'start-recording', ...request },
  });
  log.info({ roomId, sessionId, ...asked }, 'recording asked for');
}

const isConnectedHost = ({ participant }: Presence): boolean =>
  participant.connected && participant.role !== 'participant';

type Candidate = Presence['participant'];

const byRoleAndJoin = (one: Candidate, other: Candidate): number =>
  Number(one.role !== 'host') - Number(other.role !== 'host') || one.joinedAt.localeCompare(other.joinedAt);

/** Turns a refusal for lack of space into a conflict, because a full account or disk is not a fault of the request. */
async function orConflict(check: Promise<void>): Promise<void> {
  await check.catch((error: unknown) => {
    throw error instanceof ApiError ? conflict(error.message) : error;
  });
}

const ENCRYPTED = 'This room is end-to-end encrypted: the server cannot hear it, so it cannot be recorded.';
const NOBODY = 'No host or co-host is connected to the call now, and only their browsers can record.';
const UNABLE = 'None of the browsers of hosts and co-hosts in the call can record.';
