import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../identity/keys/secret';
import { startBalancer } from '../testing/balancer';
import { ALL_OFF, connectHub, joinMessage, type HubClient, type Welcome } from '../testing/hub-client';
import { freshDatabase } from '../testing/postgres';
import { duringOutage, endLeaseOfDead, findTranscribing } from '../testing/processes-rows';
import { START, storeChunk } from '../testing/recorder';
import { NO_REDIS, startRedis, type TestRedis } from '../testing/redis-server';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../testing/server-process';
import { SENTENCES, speechFrames, transcript } from '../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../testing/transcription';

const key = newKey('live');

let built: BuiltServer;
let speech: TranscriptionDouble;
beforeAll(async () => {
  built = await buildServerProcess();
  speech = await transcriptionDouble(transcript);
});
afterAll(() => Promise.all([built.remove(), speech.close()]));

const clusters = new Set<{ close(): Promise<void> }>();
afterEach(async () => {
  for (const cluster of clusters) await cluster.close();
  clusters.clear();
});

/** Starts servers on one database, behind a balancer without sticky sessions. */
async function startCluster(count: number, env: Record<string, string> = {}) {
  const database = await freshDatabase();
  const balancer = await startBalancer();
  const started = new Set<ServerProcess>();
  const running = new Map<string, ServerProcess>();
  const cluster = {
    database,
    balancer,
    async start(more: Record<string, string> = {}) {
      const process = built.start(database, {
        BOOTSTRAP_EMAIL: 'ada@example.com',
        BOOTSTRAP_LIVE_KEY: key,
        STT_BASE_URL: speech.url,
        // Like in a real server, a process that a busy machine delays does not count as gone.
        TEST_LEASE_MS: '8000',
        ...env,
        ...more,
      });
      started.add(process);
      const url = await process.ready;
      running.set(url, process);
      balancer.targets = [...running.keys()];
      return url;
    },
    process(url: string): ServerProcess {
      const process = running.get(url);
      if (process === undefined) throw new Error('No such process runs.');
      return process;
    },
    /** Takes a process that will end out of the balancer. */
    take(url: string): ServerProcess {
      const process = cluster.process(url);
      running.delete(url);
      balancer.targets = [...running.keys()];
      return process;
    },
    async close() {
      balancer.close();
      await Promise.all(Array.from(started, (process) => process.kill()));
      await database.drop();
    },
  };
  clusters.add(cluster);
  // All start at once, on an empty database and data directory.
  const urls = await Promise.all(Array.from({ length: count }, () => cluster.start()));
  return { ...cluster, urls };
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Calls REST through the balancer: each call over a connection of its own. */
async function rest({ balancer }: Pick<Cluster, 'balancer'>, method: string, path: string, body?: object) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', Connection: 'close' };
  const answer = await fetch(balancer.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** A participant in a call. */
interface InCall extends HubClient {
  id: string;
  token: string;
  welcome: Welcome;
}

async function mint(cluster: Cluster, roomId: string, name: string, role = 'participant'): Promise<string> {
  const person = { roomId, externalUserId: name, displayName: name, role };
  const { body } = await rest(cluster, 'POST', '/api/embed/sessions', person);
  return z.object({ token: z.string() }).parse(body).token;
}

/** Connects to one process through the balancer, and asks to join. */
async function askToJoin(
  { balancer }: Cluster,
  token: string,
  on: string,
  given: Parameters<typeof joinMessage>[1] = {},
): Promise<HubClient> {
  balancer.next(on);
  const client = await connectHub(balancer.url);
  client.send(joinMessage(token, { devices: { ...ALL_OFF, microphone: true }, canRecord: true, ...given }));
  return client;
}

async function welcomed(client: HubClient, token: string): Promise<InCall> {
  const welcome = await client.take('welcome');
  return Object.assign(client, { id: welcome.participantId, token, welcome });
}

const join = async (cluster: Cluster, token: string, on: string): Promise<InCall> =>
  welcomed(await askToJoin(cluster, token, on), token);

async function resume(cluster: Cluster, { id, token, welcome }: InCall, on: string): Promise<InCall> {
  const secret = { participantId: id, secret: welcome.resumeSecret };
  const back = await welcomed(await askToJoin(cluster, token, on, { resume: secret }), token);
  expect(back.welcome).toMatchObject({ resumed: true, participantId: id });
  return back;
}

const lost = (witness: HubClient, { id }: InCall) =>
  witness.take(
    'participant-changed',
    ({ participant }) => participant.participantId === id && !participant.connected,
  );
const returned = (witness: HubClient, { id }: InCall) =>
  witness.take(
    'participant-changed',
    ({ participant }) => participant.participantId === id && participant.connected,
  );

async function chat(from: InCall, to: HubClient[], text: string): Promise<void> {
  from.send({ type: 'chat', clientId: text, body: { kind: 'plain', text } });
  for (const client of [from, ...to]) {
    await client.take('chat', ({ message }) => message.body.kind === 'plain' && message.body.text === text);
  }
}

/** Returns who is in the call, according to the REST API of each process. */
async function present(cluster: Cluster, roomId: string) {
  const lists = [];
  for (const url of cluster.balancer.targets) {
    cluster.balancer.next(url);
    const { body } = await rest(cluster, 'GET', `/api/rooms/${roomId}/live`);
    lists.push(
      body.participants
        .filter(({ kind }: { kind: string }) => kind === 'human')
        .map(({ participantId, connected }: { participantId: string; connected: boolean }) => [
          participantId,
          connected,
        ]),
    );
  }
  return lists;
}

/** Follows a call at one process, until there are that many turns. @returns their texts */
async function followTurns(url: string, sessionId: string, count: number): Promise<string[]> {
  const page = z.object({ turns: z.array(z.object({ text: z.string() })), nextCursor: z.int() });
  const texts: string[] = [];
  for (let after = 0; texts.length < count;) {
    const path = `/api/sessions/${sessionId}/turns?after=${after}&wait=30`;
    const answer = await fetch(url + path, { headers: { 'X-API-Key': key } });
    const { turns, nextCursor } = page.parse(await answer.json());
    texts.push(...turns.map(({ text }) => text));
    after = nextCursor;
  }
  return texts;
}

/** Returns the people whose departure a client was told about. */
const left = (people: InCall[], { inbox }: HubClient) =>
  inbox.flatMap((message) =>
    message.type === 'participant-left' && people.some(({ id }) => id === message.participantId)
      ? [message.participantId]
      : [],
  );

/**
 * Holds a call: three people wait, talk and moderate, an agent hears them, and one records. Each uses another process.
 */
async function holdCall(cluster: Cluster, [adas, bobs, cleos]: readonly [string, string, string]) {
  const { body: room } = await rest(cluster, 'POST', '/api/embed/rooms', { lobby: 'participants' });
  const roomId = z.string().parse(room.roomId);

  // The waiting room.
  const ada = await join(cluster, await mint(cluster, roomId, 'Ada', 'host'), adas);
  const bobToken = await mint(cluster, roomId, 'Bob', 'co-host');
  let bob = await join(cluster, bobToken, bobs);
  const cleoToken = await mint(cluster, roomId, 'Cleo');
  const waiting = await askToJoin(cluster, cleoToken, cleos);
  const { participantId: cleoId } = await waiting.take('waiting');
  await ada.take('waiting-list', ({ waiting }) => waiting.length === 1);
  ada.send({ type: 'admit', participantId: cleoId });
  const cleo = await welcomed(waiting, cleoToken);
  await ada.take('participant-joined', ({ participant }) => participant.participantId === cleo.id);

  // Chat, hands and moderation.
  await chat(ada, [bob, cleo], 'Good morning');
  cleo.send({ type: 'hand', raised: true });
  await ada.take('participant-changed', ({ participant }) => participant.handRaisedAt !== null);
  ada.send({ type: 'mute', participantId: cleo.id });
  expect(await cleo.take('muted')).toMatchObject({ by: ada.id });
  const everybody = [ada, bob, cleo].map(({ id }) => [id, true]);
  expect(await present(cluster, roomId)).toEqual(cluster.urls.map(() => everybody));

  // An agent hears people on two processes: its minutes wait for the last words of each.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => {
    speech.transcribe = async (given) => {
      const text = transcript(given);
      if (text === SENTENCES['green-paint']) {
        resolve();
        await held;
      }
      return text;
    };
  });
  const invited = await rest(cluster, 'POST', `/api/rooms/${roomId}/ai-agent/invite`, {});
  expect(invited.status).toBe(200);
  for (const one of [ada, cleo]) await one.take('agent-changed', ({ agent }) => agent !== null);
  const followed = followTurns(bobs, ada.welcome.sessionId, Object.keys(SENTENCES).length);
  for (const frame of speechFrames('garden-gate')) ada.sendRaw(frame);
  for (const frame of speechFrames('green-paint')) cleo.sendRaw(frame);
  const artifact = async () => (await rest(cluster, 'GET', `/api/artifacts/${ada.welcome.sessionId}`)).body;
  const turns = async () =>
    (await artifact()).turns
      .filter(({ source }: { source: string }) => source === 'speech')
      .map(({ text }: { text: string }) => text);
  await asked;
  await expect.poll(turns, { interval: 50 }).toEqual([SENTENCES['garden-gate']]);
  await rest(cluster, 'POST', `/api/rooms/${roomId}/ai-agent/remove`, {});
  for (const one of [ada, cleo]) await one.take('agent-changed', ({ agent }) => agent === null);
  await ada.settle();
  const transcribing = () => findTranscribing(cluster.database);
  await expect.poll(transcribing, { interval: 20 }).toEqual({ processes: 1, drained: false });
  release();
  await expect.poll(transcribing, { interval: 20 }).toEqual({ processes: 0, drained: true });
  expect((await turns()).toSorted()).toEqual(Object.values(SENTENCES).toSorted());
  expect(await followed).toEqual([SENTENCES['garden-gate'], SENTENCES['green-paint']]);
  speech.transcribe = transcript;

  // A recording continues when its recorder resumes at another process.
  bob.send(START);
  await ada.take('recording-changed', ({ recording }) => recording !== null);
  await storeChunk(bob, 0);
  bob.drop();
  await lost(ada, bob);
  bob = await resume(cluster, bob, adas);
  await returned(ada, bob);
  await storeChunk(bob, 1);
  bob.drop();
  await lost(ada, bob);
  bob = await resume(cluster, bob, bobs);
  await returned(ada, bob);
  return { roomId, everybody, ada, bob, cleo };
}

it(
  'three processes behind a balancer serve one call, whichever of them is killed, drained or cut off',
  { tags: ['slow'] },
  async () => {
    const cluster = await startCluster(3);
    const [first, second, third] = cluster.urls as [string, string, string];

    // Another server with other secrets is refused.
    const elsewhere = await mkdtemp(joinPath(tmpdir(), 'conference-room-test-'));
    const refused = cluster.start({ DATA_DIR: elsewhere }).catch(String);

    const held = await holdCall(cluster, [first, second, third]);
    const { roomId, everybody, ada, cleo } = held;
    let { bob } = held;
    expect(await refused).toMatch(/SIGNING_KEY: another process on this database runs with another one;/);
    await rm(elsewhere, { recursive: true });

    // The recording ends on time when the process that should end it is killed.
    ada.send({ type: 'stop-recording', chunkCount: null });
    await bob.take('stop-recording');

    // After a kill, its people appear away, resume at another process, and find everything that was acknowledged.
    await chat(cleo, [ada], 'Acknowledged');
    await cluster.take(second).kill();
    await endLeaseOfDead(cluster.database);
    await lost(ada, bob);
    bob = await resume(cluster, bob, first);
    await returned(ada, bob);
    const texts = bob.welcome.chat.map(({ body }) => (body.kind === 'plain' ? body.text : null));
    expect(texts).toEqual(['Good morning', 'Acknowledged']);
    expect(
      bob.welcome.participants.find(({ participantId }) => participantId === cleo.id)?.handRaisedAt,
    ).not.toBeNull();
    for (const url of [first, third]) cluster.process(url).advance(60_000); // the recorder's time, and the next sweep
    await ada.take('recording-changed', ({ recording }) => recording === null);

    // The database crashes and loses who is connected. Everybody resumes, and nobody appears twice.
    await chat(ada, [bob, cleo], 'Before the outage');
    await duringOutage(cluster.database, async () => {
      for (const one of [ada, bob, cleo]) expect(one.socket.readyState).toBe(1);
      await expect.poll(async () => (await fetch(`${third}/readyz`)).status, { interval: 50 }).toBe(503);
    });
    // Both processes have let their people resume, and will not ask newcomers to resume again.
    const closed = await Promise.all([ada, bob, cleo].map((one) => one.closed));
    expect(closed.map(({ code }) => code)).toEqual([1012, 1012, 1012]);
    const people: InCall[] = [];
    for (const one of [ada, bob, cleo]) people.push(await resume(cluster, one, one === cleo ? first : third));
    const [ada2, bob2, cleo2] = people as [InCall, InCall, InCall];
    await expect.poll(() => present(cluster, roomId), { interval: 50 }).toEqual([everybody, everybody]);
    await expect.poll(async () => (await fetch(`${third}/readyz`)).status, { interval: 50 }).toBe(200);
    await chat(ada2, [bob2, cleo2], 'After the outage');

    // After draining, everybody has resumed elsewhere, and nobody has left.
    const stopped = cluster.take(third).stop();
    const moved = [];
    for (const one of [ada2, bob2]) {
      expect((await one.closed).code).toBe(1012);
      moved.push(await resume(cluster, one, first));
    }
    expect(await stopped).toBe(0);
    const [ada3, bob3] = moved as [InCall, InCall];
    await chat(cleo2, [ada3, bob3], 'After the drain');
    expect(await present(cluster, roomId)).toEqual([everybody]);
    expect([ada, bob, cleo, ...people, ...moved].flatMap((one) => left(people, one))).toEqual([]);
    for (const one of [ada3, bob3, cleo2]) one.drop();
  },
);

it.skipIf(NO_REDIS !== null)(
  'three processes serve one call over Redis, which goes away meanwhile and comes back empty',
  { tags: ['slow'] },
  async () => {
    const redis: TestRedis = await startRedis();
    const cluster = await startCluster(3, { REDIS_URL: redis.url });
    const [first, second, third] = cluster.urls as [string, string, string];
    const { roomId, everybody, ada, bob, cleo } = await holdCall(cluster, [first, second, third]);
    ada.send({ type: 'stop-recording', chunkCount: null });
    await bob.take('stop-recording');
    bob.send({ type: 'stop-recording', chunkCount: 2 });
    await ada.take('recording-changed', ({ recording }) => recording === null);

    await redis.kill();
    await expect.poll(async () => (await fetch(`${second}/readyz`)).status, { interval: 50 }).toBe(503);
    await redis.restart();
    const closed = await Promise.all([ada, bob, cleo].map((one) => one.closed));
    expect(closed.map(({ code }) => code)).toEqual([1012, 1012, 1012]);
    const people: InCall[] = [];
    for (const one of [ada, bob, cleo]) people.push(await resume(cluster, one, one === ada ? second : first));
    const [ada2, bob2, cleo2] = people as [InCall, InCall, InCall];
    await chat(ada2, [bob2, cleo2], 'Redis is back');
    await expect
      .poll(() => present(cluster, roomId), { interval: 50 })
      .toEqual([everybody, everybody, everybody]);
    expect([ada, bob, cleo, ...people].flatMap((one) => left(people, one))).toEqual([]);
    for (const one of people) one.drop();
    await redis.stop();
  },
);

it(
  'one command starts several processes behind one port, replaces one that is killed, and ends them all',
  { tags: ['slow'] },
  async () => {
    const cluster = await startCluster(1, { PROCESSES: '2' });
    const [url] = cluster.urls as [string];
    const { lines } = cluster.process(url);
    const processes = async (count: number) => {
      await expect.poll(() => lines.length, { interval: 50 }).toBe(count);
      return lines.map((line) => line.split(' '));
    };
    const [[, killed], [secondUrl]] = (await processes(2)) as [string[], string[]];
    expect(secondUrl).toBe(url);
    const roomId = z.string().parse((await rest(cluster, 'POST', '/api/embed/rooms', {})).body.roomId);
    const people: InCall[] = []; // the balancer gives connections to the processes in turn
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan']) {
      people.push(await join(cluster, await mint(cluster, roomId, name), url));
    }
    const [ada, bob, cleo, dan] = people as [InCall, InCall, InCall, InCall];
    await chat(ada, [bob, cleo, dan], 'On two processes');
    process.kill(Number(killed), 'SIGKILL');
    const [[thirdUrl]] = (await processes(3)).slice(2) as [string[]];
    expect(thirdUrl).toBe(url);
    const after: InCall[] = [];
    for (const one of people) after.push(await resume(cluster, one, url));
    const [ada2, ...others] = after as [InCall, ...InCall[]];
    await chat(ada2, others, 'One was replaced');
    for (const one of [...people, ...after]) one.drop();
    expect(await cluster.take(url).stop()).toBe(0);
  },
);
