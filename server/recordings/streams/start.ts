import type { Vault } from '../../identity/tokens/vault';
import { assertStream } from '../../identity/quotas/rules';
import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { RecordingLayout } from '../../platform/vocabulary/recording-status';
import * as store from '../store-streams';
import { hasStreamWorker } from '../store-recorder';
import type { StreamAddress } from './address';

/** The most streams of a call at a time, each of which is encoded. */
export const STREAMS_AT_ONCE_MAX = 4;
/** The most streams of a call that are ever started, whose rows stay as long as the session. */
const STREAMS_PER_CALL_MAX = 100;

interface NewStream {
  accountId: string;
  roomId: string;
  sessionId: string;
  address: StreamAddress;
  layout: RecordingLayout;
  at: Date;
}

const NO_WORKER =
  'No recorder of the server with ffmpeg is running now, which live streams need. Install Chromium and ffmpeg on the server, or start one with "npm run recorder".';

/**
 * Stores a stream of a session, which a worker makes from now on. The caller locks the room.
 * @throws ApiError CONFLICT when no worker with ffmpeg is running, or the call has too many streams; TOO_MANY_REQUESTS
 *   when its account has
 */
export async function insertStream(
  tx: Tx,
  { vault }: { vault: Vault },
  { accountId, roomId, sessionId, address, layout, at }: NewStream,
): Promise<store.StreamRow> {
  if (!(await hasStreamWorker(tx))) throw conflict(NO_WORKER, 'recorder-missing');
  const known = await store.listStreams(tx, sessionId);
  if (known.length >= STREAMS_PER_CALL_MAX)
    throw conflict(`At most ${STREAMS_PER_CALL_MAX} streams can be started in a call.`);
  if (known.filter(({ endedAt }) => endedAt === null).length >= STREAMS_AT_ONCE_MAX)
    throw conflict(`A call has at most ${STREAMS_AT_ONCE_MAX} streams at a time: stop one first.`);
  await assertStream(tx, accountId);
  await store.insertTask(tx, { sessionId, streamerId: newId('stm'), requestedAt: at });
  const id = newId('str');
  return store.insertStream(tx, {
    id,
    roomId,
    accountId,
    sessionId,
    status: 'connecting',
    layout,
    shownUrl: address.shown,
    sealedUrl: vault.seal(address.href, id),
    createdAt: at,
    failingSince: at,
  });
}
