import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareDatabase } from './databases';
import { inTurns, joinPatiently, line, mintAll, pause, type Person, read, say, timed } from './hub-person';
import { startServer, type Server } from './servers';

/**
 * npx tsx bench/calls.ts               2,000 connections in 200 rooms, on two and on three processes and one Postgres
 *   --processes 1,2,3                  on other numbers of processes
 *   --rooms 10,1000,10000 --people 1   growth: the cost of another room
 *   --redis redis://localhost:6379     the events go through that Redis
 *   --seconds 30                       how long they talk
 *   --chats 100                        messages of the chat that all of them together write in a second
 *   --signals 500                      signals that all of them together send in a second
 *
 * The people of a room are spread over the processes in turn. A signal of 1 kB goes to the next person in the room, on
 * another process. A message of the chat is stored and goes to the whole room. The program prints the time until each
 * arrives or comes back to its writer, the use of the processes, and the memory of each connection. A refused person
 * tries again like a page does. The program also prints the refusals and the errors in the server's log. This program,
 * all processes and Postgres share the machine.
 */
const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '2,3' },
    rooms: { type: 'string', default: '200' },
    people: { type: 'string', default: '10' },
    redis: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    chats: { type: 'string', default: '100' },
    signals: { type: 'string', default: '500' },
  },
});
const numbersOf = (list: string) => list.split(',').map(Number);
const PEOPLE = Number(options.people);
const SECONDS = Number(options.seconds);
const percent = (share: number) => `${(share * 100).toFixed(0)} % of a core`;

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const processes of numbersOf(options.processes)) {
  for (const rooms of numbersOf(options.rooms)) await measure(processes, rooms);
}

async function measure(processes: number, rooms: number): Promise<void> {
  const database = await prepareDatabase('postgres');
  const env = {
    ...database.env.ours,
    MESH_MAX_PARTICIPANTS: '20',
    ...(options.redis !== undefined && { REDIS_URL: options.redis }),
  };
  const servers: Server[] = [];
  const people: Person[] = [];
  const failures = new Map<string, number>();
  const logs = mkdtempSync(joinPath(tmpdir(), 'conference-room-bench-'));
  const logFiles = Array.from({ length: processes }, (_, n) => joinPath(logs, `${n}.log`));
  try {
    for (const logFile of logFiles)
      servers.push(await startServer({ name: 'ours', env, profile: false, logFile }));
    const tokens = await mintAll(servers[0]?.url ?? '', { key: database.seeded.key, rooms, people: PEOPLE });
    const idle = await memoryOf(servers);
    const times = { join: [] as number[], signal: [] as number[], chat: [] as number[] };
    const began = performance.now();
    await inTurns(tokens.length, async (index) => {
      const { url } = servers[index % servers.length] ?? { url: '' };
      people[index] = await timed(times.join, () => joinPatiently(url, tokens[index] ?? '', failures));
      answerPings(people[index]);
    });
    const joinedIn = (performance.now() - began) / 1_000;
    await pause(2_000);
    const each = ((await memoryOf(servers)) - idle) / people.length / 1_000;

    const quiet = await usedWhile(servers, () => pause(SECONDS * 500));
    let received = 0;
    const used = await usedWhile(servers, async () => (received = await talk(people, times)));
    console.log(`\n## ${people.length} connections in ${rooms} rooms on ${processes} processes\n`);
    for (const [what, ms] of Object.entries(times)) console.log(line(what, ms));
    console.log(`joined at ${(people.length / joinedIn).toFixed(0)} a second`);
    console.log(`received ${(received / SECONDS).toFixed(0)} messages a second`);
    console.log(
      `processors of all processes: ${percent(quiet)} while nobody talks, ${percent(used)} while they do`,
    );
    console.log(
      `memory ${each.toFixed(1)} kB a connection, ${(idle / processes / 1e6).toFixed(0)} MB each without any`,
    );
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    people.forEach(({ socket }) => socket.terminate()); // people whose join failed are not included
    for (const [reason, count] of failures) console.log(`${count} times not welcome: ${reason}`);
    for (const [error, count] of errorsIn(logFiles)) console.log(`${count} times in the log: ${error}`);
    for (const server of servers) await server.stop();
    rmSync(logs, { recursive: true });
    await database.drop();
  }
}

/** Returns the errors that the servers logged, and how often. */
function errorsIn(files: readonly string[]): Map<string, number> {
  const errors = new Map<string, number>();
  for (const file of files) {
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      if (!text.startsWith('{"level":"error"')) continue;
      const { msg, err }: { msg: string; err?: { message: string; cause?: { message: string } } } =
        JSON.parse(text);
      const error = `${msg}: ${err?.cause?.message ?? err?.message ?? ''}`;
      errors.set(error, (errors.get(error) ?? 0) + 1);
    }
  }
  return errors;
}

async function memoryOf(servers: readonly Server[]): Promise<number> {
  const all = await Promise.all(servers.map((server) => server.memoryBytes()));
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns how much of one core the processes used together. */
async function usedWhile(servers: readonly Server[], work: () => Promise<unknown>): Promise<number> {
  const micros = async () => {
    const all = await Promise.all(servers.map((server) => server.cpuMicros()));
    return all.reduce((sum, one) => sum + one, 0);
  };
  const [before, began] = [await micros(), performance.now()];
  await work();
  return ((await micros()) - before) / ((performance.now() - began) * 1_000);
}

function answerPings({ socket }: Person): void {
  socket.on('message', (data) => {
    if (read(data).type === 'ping') say(socket, { type: 'pong' });
  });
}

/** Lets people talk. @returns how many messages arrived */
async function talk(people: readonly Person[], times: { signal: number[]; chat: number[] }): Promise<number> {
  let received = 0;
  for (const { socket, welcome } of people) {
    socket.on('message', (data) => {
      received += 1;
      const message = read(data);
      if (message.type === 'chat' && message.message.participantId === welcome.participantId) {
        times.chat.push(performance.now() - Number(message.message.clientId));
      } else if (message.type === 'signal' && message.signal.kind === 'candidate') {
        times.signal.push(performance.now() - Number(message.signal.sdpMid));
      }
    });
  }
  const stop = [
    atRate(Number(options.chats), (turn) => {
      const { socket } = people[(turn * 7_919) % people.length] ?? {};
      const body = { kind: 'plain', text: 'Shall we begin?' } as const;
      if (socket) say(socket, { type: 'chat', clientId: String(performance.now()), body });
    }),
    PEOPLE < 2
      ? () => {}
      : atRate(Number(options.signals), (turn) => signal(people, (turn * 7_907) % people.length)),
  ];
  await pause(SECONDS * 1_000);
  for (const end of stop) end();
  await pause(1_000); // for messages in transit
  return received;
}

function signal(people: readonly Person[], index: number): void {
  const room = Math.floor(index / PEOPLE) * PEOPLE;
  const [from, to] = [people[index], people[room + ((index - room + 1) % PEOPLE)]];
  if (!from || !to) return;
  const candidate = {
    kind: 'candidate',
    connection: from.welcome.participantId,
    candidate: 'x'.repeat(1_000),
    sdpMid: String(performance.now()),
    sdpMLineIndex: 0,
  } as const;
  say(from.socket, { type: 'signal', to: to.welcome.participantId, signal: candidate });
}

/** Repeats an action at a rate per second, as evenly as timers allow. @returns a function that ends it */
function atRate(perSecond: number, act: (turn: number) => void): () => void {
  const began = performance.now();
  let turn = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    while (turn < due) act(turn++);
  }, 10);
  return () => clearInterval(timer);
}
