import type { Once } from '../../platform/procedures/once';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertRecording } from '../../identity/quotas/rules';
import type { Db } from '../../platform/db/client';
import { ApiError, conflict } from '../../platform/errors/errors';
import { assertMay } from '../../platform/principal/permissions';
import { assertFeature } from '../../platform/room-settings/features';
import { isOfSession, type Bus, type Presence } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import { settingsOf } from '../../platform/room-settings/settings';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { RecordBy, RecordingLayout } from '../../platform/vocabulary/recording-status';
import { chooseRecorder, requestRecording } from '../../recordings/capture/request';
import { chooseMaker, insertTask, queuePositionOf } from '../../recordings/capture/recorder-tasks';
import type { FoundRoom } from '../../rooms/access/access';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { recordRecordingRequest } from '../../rooms/moderation/call';
import {
  findActor,
  lockRoomOf,
  type Moderator,
  type OutsideModerator,
} from '../../rooms/moderation/moderator';
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

/** A request for a recording, from outside of a call. */
interface RequestFromOutside {
  room: FoundRoom;
  by: OutsideModerator;
  /** The maker of the recording; missing: the one that the room names. */
  recordBy?: RecordBy | undefined;
  /** How the server's recorder shows the call. */
  layout?: RecordingLayout | undefined;
}

/**
 * Starts a recording of a call for somebody outside of it: by a recorder of the server, or by the browser of a host or
 * co-host. The request is stored. When an asked browser cannot record, the server asks the next one. This can be a
 * browser that joins later.
 * @returns the id of the recording
 * @throws ApiError FORBIDDEN; CONFLICT when the call is over, recorded or encrypted, no browser can record, or the
 *   account or disk has no space; SERVICE_UNAVAILABLE when only the server may record and no recorder is running
 */
export async function askForRecording(
  deps: RequestDeps,
  { room, by, recordBy = settingsOf(room.settings).recordBy, layout = 'grid' }: RequestFromOutside,
  once: Once<RecordingRequested>,
): Promise<RecordingRequested> {
  const { roomId, sessionId, accountId } = by;
  if (room.isEndToEndEncrypted) throw conflict(ENCRYPTED, 'encrypted');
  assertFeature(settingsOf(room.settings).features, 'recording');
  const { answer } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const wanted = { sessionId, origin: 'application', at: deps.now() } as const;
    const maker = await chooseMaker(tx, recordBy);
    const task = maker === 'server' ? await insertTask(tx, { ...wanted, recordBy, layout }) : null;
    const recordingId = task?.recordingId ?? (await requestRecording(tx, wanted));
    await recordRecordingRequest(tx, deps, by, { action: 'request-start', recordingId });
    if (task === null) await assertBrowserCanRecord(deps, by);
    await orConflict(deps.disk.assertMayRecord());
    await orConflict(assertRecording(deps, tx, accountId));
    const queuePosition = task && (await queuePositionOf(tx, task));
    return { answer: { success: true as const, recordingId, recordedBy: maker, queuePosition } };
  });
  await askToRecord(deps, by);
  return answer;
}

/**
 * Starts a recording for a host or co-host in the call, if the server makes the recordings of the room.
 * @returns null when the browser of the host may make it
 * @throws ApiError FORBIDDEN; CONFLICT when the call is recorded or encrypted; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function requestFromServer(
  deps: Omit<RequestDeps, 'bus' | 'log'>,
  by: Moderator,
): Promise<{ recordingId: string; position: number | null } | null> {
  await deps.disk.assertMayRecord();
  return deps.db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    const { features, recordBy } = settingsOf(room.settings);
    assertFeature(features, 'recording');
    if (room.isEndToEndEncrypted) throw conflict(ENCRYPTED, 'encrypted');
    assertMay(await findActor(tx, by), 'start-recording');
    if ((await chooseMaker(tx, recordBy)) === 'browser') return null;
    const { sessionId } = by;
    const wanted = { sessionId, origin: null, at: deps.now(), recordBy, layout: 'grid' } as const;
    const task = await insertTask(tx, wanted);
    await assertRecording(deps, tx, by.accountId);
    const { recordingId } = task;
    await recordRecordingRequest(tx, deps, by, { action: 'request-start', recordingId });
    return { recordingId, position: await queuePositionOf(tx, task) };
  });
}

/** @throws ApiError CONFLICT when no host or co-host is connected whose browser can record */
async function assertBrowserCanRecord({ bus }: AskDeps, by: OutsideModerator): Promise<void> {
  const present = await bus.presence.list(by.roomId);
  const hosts = present.filter((one) => isOfSession(one, by.sessionId) && isConnectedHost(one));
  if (hosts.length === 0) throw conflict(NOBODY);
  if (!hosts.some(({ canRecord }) => canRecord)) throw conflict(UNABLE);
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
export async function orConflict<Result>(check: Promise<Result>): Promise<Result> {
  return check.catch((error: unknown) => {
    const isForSpace = error instanceof ApiError && error.code !== 'FORBIDDEN';
    throw isForSpace ? conflict(error.message, error.reason) : error;
  });
}

const ENCRYPTED = 'This room is end-to-end encrypted: the server cannot hear it, so it cannot be recorded.';
const NOBODY = 'No host or co-host is connected to the call now, and only their browsers can record.';
const UNABLE = 'None of the browsers of hosts and co-hosts in the call can record.';
