import { amount } from '../../testing/soak';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/db/client';
import { systemTimers } from '../../platform/time/timers';
import { Runner } from '../../platform/jobs/runner';
import { newKey } from '../../identity/keys/secret';
import { createLog } from '../../platform/log/log';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { addAgent, addTurn, findMinutes, findTurns } from '../../testing/agent-rows';
import { findJobs, hurryJobs } from '../../testing/jobs-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { buildServerProcess, type BuiltServer } from '../../testing/server-process';
import { enqueueArtifact } from './enqueue';
import { createOpenAiModel } from './openai-model';

const KILLS = amount(1, 20);
/** A process works on two sessions of an account at the same time, so it has written minutes at its third request. */
const REQUESTS_MAX = 3;
/** A killed process has answers for two sessions at most, and the leases of two more. */
const SESSIONS = 4 * KILLS;

const key = newKey('live');
let built: BuiltServer;
let fresh: FreshDatabase;
let model: LanguageModelDouble;

beforeAll(async () => {
  built = await buildServerProcess();
  fresh = await freshDatabase();
  model = await languageModelDouble(attentive);
});
afterAll(() => Promise.all([built.remove(), fresh.drop(), model.close()]));

const start = () =>
  built.start(fresh, { BOOTSTRAP_LIVE_KEY: key, LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' });

it(
  `writes minutes once although the server is killed while it writes them (kills: ${KILLS})`,
  { tags: ['slow'] },
  async () => {
    const roomId = await newRoom();
    const held = await inDatabase(({ db }) => endSessions(db, roomId));
    for (let kill = 0; kill < KILLS; kill += 1) await killAtRequest(REQUESTS_MAX - (kill % REQUESTS_MAX));
    expect(model.asked.length).toBeGreaterThanOrEqual(KILLS);

    await inDatabase(({ db }) => hurryJobs(db)); // ends the leases of killed processes
    model.onAsked = attentive;
    const last = start();
    const url = await last.ready;
    await expect.poll(() => statusesOver(url, roomId), { interval: 200 }).toEqual(['ready']);
    await last.kill();

    await inDatabase(async ({ db }) => {
      const rows = await findMinutes(db);
      expect(rows).toHaveLength(SESSIONS);
      expect(new Map(rows.map(({ sessionId, decisions }) => [sessionId, decisions]))).toEqual(
        new Map(held.map(({ sessionId, said }) => [sessionId, [said]])),
      );
      expect(new Set((await findTurns(db)).map(({ id }) => id))).toEqual(
        new Set(held.map(({ turnId }) => turnId)),
      );
      expect(await findTurns(db)).toHaveLength(SESSIONS);
      const jobs = (await findJobs(db)).filter(({ kind }) => kind === 'write-minutes');
      expect(jobs).toHaveLength(SESSIONS);
    });
  },
);

/** Starts a server, and kills it when its last request arrives; the model has answered those before. */
async function killAtRequest(last: number): Promise<void> {
  let requests = 0;
  const arrived = new Promise<void>((resolve) => {
    model.onAsked = (given) => {
      requests += 1;
      if (requests < last) return attentive(given);
      resolve();
      return 'silence';
    };
  });
  const server = start();
  await Promise.race([arrived, server.ready.then(() => arrived)]);
  await server.kill();
}

async function newRoom(): Promise<string> {
  const server = start();
  const answer = await fetch(`${await server.ready}/api/embed/rooms`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
  });
  const { roomId } = await answer.json();
  await server.kill();
  return roomId;
}

async function statusesOver(url: string, roomId: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/rooms/${roomId}/artifacts`, { headers: { 'X-API-Key': key } });
  const { artifacts } = await answer.json();
  expect(artifacts).toHaveLength(SESSIONS);
  return [
    ...new Set<string>(artifacts.map(({ artifactStatus }: { artifactStatus: string }) => artifactStatus)),
  ];
}

/** Ends sessions that a Notetaker listened to, each with a separate decision. */
async function endSessions(db: Database['db'], roomId: string) {
  const now = () => new Date();
  const jobs = new Runner({ db, now, timers: systemTimers, log: createLog('silent') });
  const languageModel = createOpenAiModel({
    baseUrl: model.url,
    apiKey: null,
    model: '-',
    dataTokens: 1_000,
  });
  const held: { sessionId: string; turnId: string; said: string }[] = [];
  for (let number = 0; number < SESSIONS; number += 1) {
    const { id: sessionId } = await addSession(db, roomId);
    const { id: participantId } = await addParticipant(db, sessionId);
    await addAgent(db, sessionId);
    const said = `end session ${number}`;
    const turn = await addTurn(db, sessionId, { participantId, text: `We decide to ${said}.` });
    held.push({ sessionId, turnId: turn.id, said });
    await db.transaction((tx) => enqueueArtifact(tx, { jobs, languageModel }, sessionId, now()));
  }
  return held;
}

/** Opens the database between two processes: only one of them can use an embedded database at a time. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(fresh);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
