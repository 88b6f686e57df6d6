import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type WebSocket from 'ws';
import { DATABASES, prepareDatabase, type DatabaseName } from './databases';
import { join, line, mintAll, pause, type Person, read, say, timed } from './hub-person';
import { startServer } from './servers';

/**
 * npx tsx bench/hub.ts                 a hundred connections in 25 rooms on one process, on both databases
 *   --database postgres                one database only
 *   --seconds 30                       how long they talk
 *
 * Ten times a second, each person sends a signal of 1 kB to another person, who sends it back. Every two seconds, each
 * person writes a chat message. The program prints the round trips as the sender sees them. A signal passes the server
 * twice, and a chat message is stored on its way. Then all people lose their connection at once and come back.
 */
const { values: options } = parseArgs({
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const ROOMS = 25;
const PEOPLE_PER_ROOM = 4;

execFileSync(process.execPath, [fileURLToPath(new URL('bundle.mjs', import.meta.url))], { stdio: 'inherit' });
for (const name of DATABASES) {
  if (options.database === undefined || options.database === name) await measure(name);
}

async function measure(name: DatabaseName): Promise<void> {
  const database = await prepareDatabase(name);
  const server = await startServer({ name: 'ours', env: database.env.ours, profile: false });
  try {
    const tokens = await mintAll(server.url, {
      key: database.seeded.key,
      rooms: ROOMS,
      people: PEOPLE_PER_ROOM,
    });
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

/** Returns the next person in the same room. */
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
      if (message.signal.kind === 'candidate' && message.signal.connection === self) {
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
  await pause(Math.random() * 2_000); // otherwise all people would speak at the same moment
  const timers = [setInterval(sendSignal, 100), setInterval(sendChat, 2_000)];
  await pause(ms);
  timers.forEach(clearInterval);
  await pause(500);
  socket.off('message', hear);
}
