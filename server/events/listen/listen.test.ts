/** @module-tag slow */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildPrograms, type BuiltPrograms } from '../../testing/built-programs';
import { runningClock } from '../../testing/clock';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { reservePort } from '../../testing/reserved-port';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { restDouble, type RestDouble } from '../../testing/tool-client';
import { deleteOldEvents } from '../log/retention';

const clock = runningClock();
let built: BuiltPrograms;
let server: TestServer;
let owner: Person;
let key: string;
let receiver: RestDouble;

beforeAll(async () => {
  built = await buildPrograms({
    listen: 'server/events/listen/main.ts',
    tail: 'server/events/listen/tail.ts',
  });
  const env = { PORT: String(await reservePort()) }; // the same after a restart
  server = await testServer({ env, timers: clock, replace: () => ({ now: clock.now }) });
});
afterAll(() => Promise.all([built.remove(), server.close()]));
beforeEach(async () => {
  owner = await newPerson(server.services);
  key = await newKeyFor(owner, 'live', ['svc:events']);
  receiver = await restDouble((_, response) => void response.writeHead(204).end());
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await receiver.close();
});
const children: ChildProcess[] = [];

interface Running {
  child: ChildProcess;
  /** Returns what the program printed, and its exit code once it has ended. */
  stdout(): string;
  stderr(): string;
  ended: Promise<number>;
}

/** Starts the program as `npm run listen` does. */
const listen = (args: string[] = [], env: Record<string, string> = {}): Running =>
  start('listen', [`${receiver.url}/hook`, '--url', server.url, ...args], { SVC_API_KEY: key, ...env });

/** Starts the program as `conference-room tail` does. */
const tail = (args: string[] = []): Running =>
  start('tail', args, { CONFERENCE_ROOM_URL: server.url, CONFERENCE_ROOM_KEY: key });

function start(program: string, args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [built.path(program), ...args], {
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
  });
  children.push(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (printed.stderr += text));
  const ended = once(child, 'close').then(([code]) => code);
  return { child, stdout: () => printed.stdout, stderr: () => printed.stderr, ended };
}

const isReady = (running: Running) => expect.poll(running.stdout).toContain('Ctrl-C ends this.\n');

/** Returns the numbers and types that the receiver got, each verified by the reference library. */
const received = (secret: string) =>
  receiver.seen.map(({ body, headers }) => {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(JSON.parse(body)).toEqual(event);
    return event as { id: string; sequence: number; type: string; roomId: string };
  });

/** Returns the numbers of the events of these rooms' creation, once they have one. */
async function numbersOf(rooms: string[]): Promise<number[]> {
  const read = async () => {
    const { events } = (await server.call('GET', '/api/events?types=room.created', { key })).body;
    return events.map(({ sequence }: { sequence: number }) => sequence);
  };
  await expect.poll(async () => (await read()).length).toBe(rooms.length);
  return read();
}

const newRooms = async (count: number) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await newEmbedRoom(server, key));
  return ids;
};

it('posts what happens from now on, in order, signed with the printed secret, and ends on Ctrl-C', async () => {
  const [next = 0] = await numbersOf(await newRooms(1));
  const running = listen(['--types', 'room.created']);
  await isReady(running);
  const [, secret = ''] = /^Signing secret: (whsec_\S+)\n/.exec(running.stdout()) ?? [];
  const rooms = await newRooms(5);
  await expect.poll(() => receiver.seen.length).toBe(5);
  const events = received(secret);
  expect(events.map(({ roomId }) => roomId)).toEqual(rooms);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5].map((n) => next + n));
  for (const event of events) {
    expect(event).toEqual((await server.call('GET', `/api/events/${event.id}`, { key })).body);
    await expect
      .poll(running.stdout)
      .toMatch(new RegExp(`^ +${event.sequence} {2}room\\.created +204 `, 'm'));
  }
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(0);
  expect([running.stdout().split('\n').at(-2), running.stderr()]).toEqual([
    `Ended. --from ${next + 6} continues from here.`,
    '',
  ]);
});

it('posts what is kept from a number on, with the secret of WEBHOOK_SECRET, which it does not print', async () => {
  const rooms = await newRooms(3);
  const [, second] = await numbersOf(rooms);
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const running = listen(['--from', String(second)], { WEBHOOK_SECRET: secret });
  await expect.poll(() => receiver.seen.length).toBe(2);
  expect(received(secret).map(({ roomId }) => roomId)).toEqual(rooms.slice(1));
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(running.stdout()).not.toContain(secret);
});

it('goes on after a restart of the server, without a gap and without a repetition', async () => {
  const running = listen(['--types', 'room.created']);
  await isReady(running);
  const before = await newRooms(2);
  await expect.poll(() => receiver.seen.length).toBe(2);
  await server.restart();
  const after = await newRooms(2);
  await expect.poll(() => receiver.seen.length).toBe(4);
  const [, secret = ''] = /^Signing secret: (whsec_\S+)\n/.exec(running.stdout()) ?? [];
  expect(received(secret).map(({ roomId }) => roomId)).toEqual([...before, ...after]);
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(0);
});

it('ends with 1 and a sentence when the server refuses', async () => {
  const narrow = await newKeyFor(owner, 'live', ['svc:rooms']);
  const refused: [args: string[], env: Record<string, string>, sentence: string][] = [
    [
      [],
      { SVC_API_KEY: narrow },
      'lacks the scope svc:events. Create a key with the scope svc:events in the portal.',
    ],
    [[], { SVC_API_KEY: 'sk_live_unknown' }, 'The server refuses the key in SVC_API_KEY: '],
    [['--from', '9000'], {}, '--from 9000: The log ends at '],
    [['--types', 'room.painted'], {}, '"room.painted"'],
    [['--from', '1'], { SVC_API_KEY: narrow }, 'This credential lacks the scope svc:events. '],
  ];
  for (const [args, env, sentence] of refused) {
    const running = listen(args, env);
    expect([await running.ended, running.stdout()]).toEqual([1, '']);
    expect(running.stderr()).toContain(sentence);
    expect(running.stderr().includes('Without --from')).toBe(sentence.startsWith('--from'));
  }
});

it('ends with 1 and a sentence when the first event is no longer kept', async () => {
  const [last] = await numbersOf(await newRooms(1));
  clock.advance(31 * 86_400_000);
  await deleteOldEvents(server.services);
  const running = listen(['--from', '1']);
  expect(await running.ended).toBe(1);
  const sentence = `--from 1: Events up to ${last} are no longer stored; the log starts after ${last}. Without --from you begin with the next event.`;
  expect(running.stderr()).toMatch(/ \(request [\da-f-]{36}\)\n$/);
  expect(running.stderr().replace(/ \(request .*/, '')).toBe(`${sentence}\n`);
});

it('prints events one per line, goes on after a restart of the server, and ends on Ctrl-C', async () => {
  const [first = 0] = await numbersOf(await newRooms(1));
  const people = tail(['--from', String(first), '--types', 'room.created']);
  const programs = tail(['--from', String(first), '--types', 'room.created', '--json']);
  const lines = (running: Running) => running.stdout().split('\n').slice(0, -1);
  await expect.poll(() => [lines(people).length, lines(programs).length]).toEqual([1, 1]);
  await server.restart();
  const [room = ''] = await newRooms(1);
  await expect.poll(() => [lines(people).length, lines(programs).length]).toEqual([2, 2]);
  expect(lines(people)[1]).toMatch(new RegExp(`^ +${first + 1} {2}\\S+Z {2}room\\.created +${room} {2}\\{`));
  const event: { id: string } = JSON.parse(lines(programs)[1] ?? '');
  expect(event).toEqual((await server.call('GET', `/api/events/${event.id}`, { key })).body);
  for (const running of [people, programs]) {
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.stderr().split('\n').at(-2)).toBe(`Ended. --from ${first + 2} continues from here.`);
  }
});
