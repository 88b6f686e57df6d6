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
import { describeStream, listStreamsOf } from '../../recordings/streams/running';
import { insertStream } from '../../recordings/streams/start';
import type { StreamAddresses } from '../../recordings/streams/stream-addresses';
import { recordStreamRequest } from '../../rooms/moderation/call';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { publishStreams } from '../actions/streams';
import { requireLiveSession } from './access';
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
const NONE = 'There is no such stream in this call.';

/**
 * Starts a live stream of the running call, for a caller who may start recordings in it.
 * @throws ApiError BAD_REQUEST for an address that this server does not call; NOT_FOUND, FORBIDDEN; CONFLICT when no call
 *   is running, the room is encrypted or does not allow recordings, no worker with ffmpeg is running, or the call has too
 *   many streams; TOO_MANY_REQUESTS when its account has
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
    const about = { action: 'start', streamId: row.id, url: row.shownUrl } as const;
    await recordStreamRequest(tx, by, at, about);
    return { answer: describeStream(row) };
  });
  await publishStreams(deps, { roomId: room.id, sessionId });
  return answer;
}

/**
 * Lists the streams of the running call, for a caller who may record it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call is running
 */
export async function listStreams(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { roomId }: z.output<typeof listContract.input>,
) {
  const { by } = await requireLiveSession(db, caller, { roomId, right: 'start-recording' });
  return { streams: await listStreamsOf(db, by.sessionId) };
}

/**
 * Returns a stream of the running call, for a caller who may record it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call is running
 */
export async function getStream(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { roomId, streamId }: { roomId: string; streamId: string },
): Promise<Stream> {
  const { streams } = await listStreams(deps, caller, { roomId });
  const found = streams.find((one) => one.streamId === streamId);
  if (found === undefined) throw notFound(NONE);
  return found;
}

/**
 * Ends a stream of the running call, for a caller who may record it. A stream that is over stays as it is.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call is running
 */
export async function stopStream(
  deps: Omit<Deps, 'vault' | 'streamAddresses'>,
  caller: Caller,
  { roomId, streamId }: { roomId: string; streamId: string },
): Promise<void> {
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right: 'stop-recording' });
  const { sessionId } = by;
  const isEnded = await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const found = await endStream(tx, deps, { sessionId, streamId }, { at, reason: 'requested' });
    if (found === null) throw notFound(NONE);
    if (!found.isEnded) return false;
    const about = { action: 'stop', streamId, url: found.stream.shownUrl } as const;
    await recordStreamRequest(tx, by, at, about);
    return true;
  });
  if (isEnded) await publishStreams(deps, { roomId: room.id, sessionId });
}
