import type { z } from 'zod';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import type { Once } from '../../platform/procedures/once';
import { assertFeature } from '../../platform/room-settings/features';
import { settingsOf } from '../../platform/room-settings/settings';
import { endStream } from '../../recordings/streams/end';
import { describeStream, findStreamOf, listStreamsOf } from '../../recordings/streams/running';
import { insertStream } from '../../recordings/streams/start';
import type { StreamAddresses } from '../../recordings/streams/stream-addresses';
import { recordModeration } from '../../rooms/moderation/moderator';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { publishEnded, publishTargets } from '../actions/streams';
import { requireLiveSession, requireRoom } from './access';
import type { listStreams as listContract, startStream as startContract } from './streams-contract';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Bus;
  events: EventLog;
  vault: Vault;
  streamAddresses: StreamAddresses;
}

type Stream = z.output<typeof startContract.output>;

const ENCRYPTED = 'This room is end-to-end encrypted: the server cannot hear it, so it cannot be streamed.';
const NONE = 'There is no such stream in this room.';

/**
 * Starts a live stream of the running call, for a caller who may start recordings in it.
 * @throws ApiError NOT_FOUND, FORBIDDEN. BAD_REQUEST for an address that this server does not call. CONFLICT when no call
 *   is running or the room does not allow it, and what `insertStream` throws
 */
export async function startStream(
  deps: Deps,
  caller: Caller,
  { roomId, url, layout = 'grid' }: z.output<typeof startContract.input>,
  once: Once<Stream>,
): Promise<Stream> {
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right: 'start-recording' });
  const address = deps.streamAddresses.read(url);
  if (room.isEndToEndEncrypted) throw conflict(ENCRYPTED, 'encrypted');
  assertFeature(settingsOf(room.settings).features, 'recording');
  const { sessionId, accountId } = by;
  const { answer } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, room.id)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const at = deps.now();
    const row = await insertStream(tx, deps, { accountId, roomId: room.id, sessionId, address, layout, at });
    const detail = { sessionId, streamId: row.id, url: row.shownUrl };
    await recordModeration(tx, by, at, 'stream.start', room.id, detail);
    return { answer: describeStream(row) };
  });
  publishTargets(deps, { roomId: room.id, sessionId });
  return answer;
}

/**
 * Lists the streams of the running call, for a caller who may record it; none without a call.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listStreams(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { roomId }: z.output<typeof listContract.input>,
) {
  const { by } = await requireRoom(db, caller, { roomId, right: 'start-recording' });
  return { streams: by.sessionId === null ? [] : await listStreamsOf(db, by.sessionId) };
}

/**
 * Returns a stream of a room, also of an earlier call, for a caller who may record calls in it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function getStream(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { roomId, streamId }: { roomId: string; streamId: string },
): Promise<Stream> {
  const { room } = await requireRoom(db, caller, { roomId, right: 'start-recording' });
  const found = await findStreamOf(db, { roomId: room.id, streamId });
  if (found === null) throw notFound(NONE);
  return found;
}

/**
 * Ends a stream of a room, for a caller who may record calls in it. A stream that is over stays as it is.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function stopStream(
  deps: Omit<Deps, 'vault' | 'streamAddresses'>,
  caller: Caller,
  { roomId, streamId }: { roomId: string; streamId: string },
): Promise<void> {
  const { room, by } = await requireRoom(deps.db, caller, { roomId, right: 'stop-recording' });
  const found = await findStreamOf(deps.db, { roomId: room.id, streamId });
  if (found === null) throw notFound(NONE);
  const { conferenceSessionId: sessionId, url } = found;
  const isEnded = await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const ended = await endStream(tx, deps, { sessionId, streamId }, { at, reason: 'requested' });
    const detail = { sessionId, streamId, url };
    if (ended) await recordModeration(tx, by, at, 'stream.stop', room.id, detail);
    return ended;
  });
  if (isEnded) await publishEnded(deps, { roomId: room.id, sessionId });
}
