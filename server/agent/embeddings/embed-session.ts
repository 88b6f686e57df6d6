import type { Db, Tx } from '../../platform/db/client';
import { RetryLater, type Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import { isDraining, isWithinDrainTime } from '../agents/draining';
import { turnsWithSubjects } from '../transcript/read';
import { TEXTS_MAX, type EmbeddingModel } from './embedding-model';
import * as store from './store';
import { windowsOf, type Window, type WindowTurn } from './windows';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  /** Null: nothing is embedded. */
  embeddings: EmbeddingModel | null;
}

const RETRY_MS = 5_000;
/** The most windows of a session; the rest of its turns is found by words alone. */
const WINDOWS_MAX = 2_000;
/** Old sessions that are enqueued at once. */
const BATCH = 200;
/** The highest number of sessions that the backlog counts. */
const BACKLOG_MAX = 10_000;

/** Enqueues the job that embeds the turns of a session, in the transaction that ends the session. */
export async function enqueueEmbedding(
  tx: Tx,
  { jobs, embeddings }: Pick<Deps, 'jobs' | 'embeddings'>,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<void> {
  if (embeddings !== null) await jobs.enqueue(tx, 'embed-session', sessionId, { accountId });
}

/**
 * Embeds an ended session again, in the transaction that deletes some of its turns: windows of turns that are deleted
 * are deleted with them, and their other turns would not be found any more.
 */
export async function embedAgain(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'embeddings'>,
  place: { sessionId: string; accountId: string },
): Promise<void> {
  await store.forgetEmbedded(tx, place.sessionId);
  await enqueueEmbedding(tx, deps, place);
}

/**
 * Returns the job that embeds the turns of a session in windows, when its transcript is complete. The subject of the
 * job is the session's id. The windows of one request are stored before those of the next are read, so that a long
 * session takes no more memory than a short one.
 */
export const sessionEmbedder = ({ db, now, embeddings: model }: Deps): Handler => ({
  async run({ subject: sessionId, signal }) {
    const found = await store.findEnded(db, sessionId);
    if (model === null || found === null || found.endedAt === null || found.accountId === null) return;
    if (isWithinDrainTime(found.endedAt, now()) && (await isDraining(db, sessionId)))
      throw new RetryLater(RETRY_MS);
    const place = { sessionId, accountId: found.accountId, model: model.name };
    await store.beginEmbedding(db, sessionId, now());
    let position = 0;
    for await (const some of batchesOf(windowsOf(turnsOf(db, sessionId)))) {
      const vectors = await model.embed(
        some.map(({ text }) => text),
        signal,
      );
      const embedded = some.map(({ turnIds, startedAt }, index) => ({
        turnIds,
        startedAt,
        position: position + index,
        embedding: vectors[index] ?? [],
      }));
      await db.transaction((tx) => store.addWindows(tx, place, embedded));
      position += some.length;
    }
    const isDone = await store.finishEmbedding(db, { ...place, at: now() });
    if (!isDone) throw new RetryLater(RETRY_MS);
  },
});

async function* turnsOf(db: Db, sessionId: string): AsyncGenerator<WindowTurn> {
  for await (const { turn, speakerName } of turnsWithSubjects(db, sessionId))
    yield { id: turn.id, text: turn.text, startedAt: turn.startedAt, speakerName };
}

/** Divides the first windows of a session into those of one request each. */
async function* batchesOf(windows: AsyncIterable<Window>): AsyncGenerator<Window[]> {
  let batch: Window[] = [];
  let count = 0;
  for await (const window of windows) {
    batch.push(window);
    count += 1;
    if (batch.length === TEXTS_MAX || count === WINDOWS_MAX) {
      yield batch;
      batch = [];
    }
    if (count === WINDOWS_MAX) return;
  }
  if (batch.length > 0) yield batch;
}

/** Enqueues jobs for sessions that the model has not embedded: older ones, and all of them after another model is set. */
export async function enqueueOldSessions({ db, jobs, embeddings }: Deps): Promise<void> {
  if (embeddings === null) return;
  for (const { id, accountId } of await store.listNotEmbedded(db, embeddings.name, BATCH))
    await jobs.enqueue(db, 'embed-session', id, { accountId });
  jobs.wake();
}

/**
 * Counts the ended sessions whose turns the model has not embedded yet, up to 10,000, over all processes; null: no model
 * is configured.
 */
export async function countToEmbed({
  db,
  embeddings,
}: Pick<Deps, 'db' | 'embeddings'>): Promise<number | null> {
  return embeddings === null ? null : store.countNotEmbedded(db, embeddings.name, BACKLOG_MAX);
}
