import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import type { ToServer } from '../server/platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../server/platform/hub/protocol';
import type { ToParticipant } from '../server/platform/hub/server-messages';
import { DATABASES, prepareDatabase, type DatabaseName } from './databases';
import { startServer } from './servers';

/**
 * npx tsx bench/hub.ts                 a hundred connections in 25 rooms on one process, on both databases
 *   --database postgres                one database only
 *   --seconds 30                       how long they talk
 *
 * Everybody sends a signal of 1 kB to another one ten times a second, who sends it back, and writes a chat message
 * every two seconds. Told are the round trips of both, as the sender sees them: a signal's passes the server twice, a
 * chat message's is stored on its way. Then all lose their connection at once and come back.
 */
const { values: options } = parseArgs({
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const ROOMS = 25;
const PEOPLE_PER_ROOM = 4;

interface Person {
  socket: WebSocket;
  token: string;
  welcome: Extract<ToParticipant, { type: 'welcome' }>;
  peer: string;
}

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const name of DATABASES) {
  if (options.database === undefined || options.database === name) await measure(name);
}

async function measure(name: DatabaseName): Promise<void> {
  const database = await prepareDatabase(name);
  const server = await startServer({ name: 'ours', env: database.env.ours, profile: false });
  try {
    const tokens = await mintAll(server.url, database.seeded.key);
    const times = {
      join: [] as number[],
      signal: [] as number[],
      chat: [] as number[],
      resume: [] as number[],
    };
    const people = await Promise.all(
      tokens.map((token) => timed(times.join, () => join(server.url, token, null))),
    );
    for (const person of people) person.peer = peerOf(person, people);

    const cpuBefore = await server.cpuMicros();
    const seconds = Number(options.seconds);
    await Promise.all(people.map((person) => talk(person, seconds * 1000, times)));
    const cpu = (await server.cpuMicros()) - cpuBefore;

    for (const { socket } of people) socket.terminate();
    const back = await Promise.all(
      people.map(({ token, welcome }) => timed(times.resume, () => join(server.url, token, welcome))),
    );
    for (const { socket } of back) socket.terminate();
    console.log(`\n## ${name}: ${people.length} connections in ${ROOMS} rooms, ${seconds} s\n`);
    for (const [what, ms] of Object.entries(times)) console.log(line(what, ms));
    console.log(`server ${((cpu / (seconds * 1e6)) * 100).toFixed(0)} % of a processor while they talk`);
  } finally {
    await server.stop();
    await database.drop();
  }
}

async function mintAll(url: string, key: string): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer: { roomId?: string; token?: string } = await response.json();
    return answer;
  };
  const tokens: string[] = [];
  for (let room = 0; room < ROOMS; room += 1) {
    const { roomId } = await post('/api/embed/rooms', {});
    for (let person = 0; person < PEOPLE_PER_ROOM; person += 1) {
      const { token } = await post('/api/embed/sessions', { roomId, externalUserId: `user-${person}` });
      tokens.push(token ?? '');
    }
  }
  return tokens;
}

async function join(url: string, token: string, earlier: Person['welcome'] | null): Promise<Person> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hub`);
  await once(socket, 'open');
  const resume = earlier && { participantId: earlier.participantId, secret: earlier.resumeSecret };
  const devices = { microphone: true, camera: true, screen: false };
  say(socket, { type: 'join', protocol: PROTOCOL_VERSION, token, resume, hasKey: true, devices });
  const [data] = await once(socket, 'message');
  const welcome = read(data);
  if (welcome.type !== 'welcome') throw new Error(`Not welcome: ${JSON.stringify(welcome)}`);
  return { socket, token, welcome, peer: '' };
}

/** The next one in the same room. */
function peerOf(person: Person, people: Person[]): string {
  const room = people.filter((other) => other.welcome.room.roomId === person.welcome.room.roomId);
  return room[(room.indexOf(person) + 1) % room.length]?.welcome.participantId ?? '';
}

async function talk(person: Person, ms: number, times: { signal: number[]; chat: number[] }): Promise<void> {
  const { socket, peer, welcome } = person;
  const self = welcome.participantId;
  const padding = 'x'.repeat(1_000);
  const hear = (data: WebSocket.RawData) => {
    const message = read(data);
    if (message.type === 'ping') say(socket, { type: 'pong' });
    else if (message.type === 'chat' && message.message.participantId === self) {
      times.chat.push(performance.now() - Number(message.message.clientId));
    } else if (message.type === 'signal') {
      if (message.signal.connection === self && message.signal.kind === 'candidate') {
        times.signal.push(performance.now() - Number(message.signal.sdpMid));
      } else say(socket, { type: 'signal', to: message.from, signal: message.signal });
    }
  };
  socket.on('message', hear);
  const sendSignal = () => {
    const sentAt = String(performance.now());
    const signal = {
      kind: 'candidate',
      connection: self,
      candidate: padding,
      sdpMid: sentAt,
      sdpMLineIndex: 0,
    } as const;
    say(socket, { type: 'signal', to: peer, signal });
  };
  const sendChat = () =>
    say(socket, {
      type: 'chat',
      clientId: String(performance.now()),
      body: { kind: 'plain', text: 'Shall we begin?' },
    });
  await pause(Math.random() * 2_000); // or all would speak at the same moment
  const timers = [setInterval(sendSignal, 100), setInterval(sendChat, 2_000)];
  await pause(ms);
  timers.forEach(clearInterval);
  await pause(500);
  socket.off('message', hear);
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

function line(what: string, ms: number[]): string {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  return `${what.padEnd(7)} p50 ${at(0.5).padStart(6)} ms   p99 ${at(0.99).padStart(6)} ms   of ${ms.length}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(socket: WebSocket, message: ToServer): void {
  socket.send(JSON.stringify(message));
}

function read(data: WebSocket.RawData): ToParticipant {
  return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
}
