import type { Vault } from '../../identity/tokens/vault';
import type { Db, Tx } from '../../platform/db/client';
import type { RecorderState } from '../../platform/hub/recording';
import type { StreamingState, StreamTarget } from '../../platform/hub/streaming';
import * as store from '../store-streams';
import { sentenceOf } from './problems';

/** Returns a stream as the owner of its room sees it. */
export const describeStream = (row: store.StreamRow) => ({
  streamId: row.id,
  roomId: row.roomId,
  conferenceSessionId: row.sessionId,
  url: row.shownUrl,
  layout: row.layout,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  endReason: row.endReason,
  error: row.problem && sentenceOf(row.problem),
});

/** Returns the streams of a session, also those that are over, in the order in which they were started. */
export const listStreamsOf = async (db: Db, sessionId: string) =>
  (await store.listStreams(db, sessionId)).map(describeStream);

/** Returns a stream of a room; null when there is none. */
export async function findStreamOf(db: Db, of: { roomId: string; streamId: string }) {
  const row = await store.findStream(db, of);
  return row && describeStream(row);
}

/** Returns the streams of a session that have been live and are not over. */
export const listShownStreams = async (db: Db, sessionId: string) =>
  (await store.listActive(db, sessionId)).flatMap(({ id, startedAt }) =>
    startedAt === null ? [] : [{ streamId: id, startedAt: startedAt.toISOString() }],
  );

/**
 * Returns what a page that enters a session is told: since when the session is streamed, and the page of the server that
 * streams it. A session without streams takes one statement.
 */
export async function findStreamingCall(
  { db }: { db: Db },
  sessionId: string,
): Promise<{ streaming: StreamingState | null; streamer: RecorderState | null }> {
  const task = await store.findTask(db, sessionId);
  if (task === null) return { streaming: null, streamer: null };
  const { streamerId: participantId, connectedAt } = task;
  const streamer = connectedAt && { participantId, joinedAt: connectedAt.toISOString() };
  return { streaming: await findStreaming(db, sessionId), streamer };
}

/** Returns since when a session is streamed, as everybody in the call sees it; null: it is not streamed. */
export async function findStreaming(db: Db | Tx, sessionId: string): Promise<StreamingState | null> {
  const begun = (await store.listActive(db, sessionId)).flatMap(({ startedAt }) => startedAt ?? []);
  if (begun.length === 0) return null;
  const first = Math.min(...begun.map((at) => at.getTime()));
  return { startedAt: new Date(first).toISOString() };
}

/** Returns what the page of the server needs to make the streams of a session. A box that does not open is left out. */
export async function listTargets(
  { db, vault }: { db: Db; vault: Vault },
  sessionId: string,
): Promise<StreamTarget[]> {
  return (await store.listActive(db, sessionId)).flatMap(({ id: streamId, sealedUrl, layout }) => {
    const url = sealedUrl && vault.open(sealedUrl, streamId);
    return url === null ? [] : [{ streamId, url, layout }];
  });
}

/** Returns how many streams are connecting, live and reconnecting, over all rooms. */
export const countStreams = (db: Db) => store.countByStatus(db);
