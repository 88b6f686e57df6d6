import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../../server/testing/reserved-port';
import { startBuiltServer, type RunningServer } from '../server';
import { forceRelay } from './relays-only';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { control, expect, test as base, tile } from './test';

const SECRET = 'known-to-relay-and-server';

interface Relay {
  url: string;
  /** Returns the text that the server has printed since its last start. */
  log(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A relay on this machine, and a server that issues credentials for it which are valid for a minute. */
const test = base.extend<object, { relay: Relay; server: RunningServer }>({
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'conference-room-relay-'));
      const relay = await coturn(folder, await reservePort());
      await relay.start();
      await use(relay);
      await relay.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ relay }, use) => {
      const env = { TURN_URLS: relay.url, TURN_SECRET: SECRET, TURN_TTL_SECONDS: '60' };
      const server = await startBuiltServer(env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(spawnSync('turnserver', ['--version']).error !== undefined, 'coturn is not installed');

test(
  'a call through the relay alone is resumed there with renewed credentials',
  { tag: '@slow' },
  async ({ relay, room, people }) => {
    const ada = await people.open('about:blank');
    const names: string[] = [];
    ada.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [name] = /(?<="username":")[^"]+/.exec(String(payload)) ?? [];
        if (name !== undefined) names.push(name);
      }),
    );
    const bob = await people.open('about:blank');
    for (const [page, name] of [
      [ada, 'Ada'],
      [bob, 'Bob'],
    ] as const) {
      await forceRelay(page);
      await page.goto(await room.link(name));
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(control(page, 'Leave the call')).toBeVisible();
    }
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    await expectAudio(ada, 1);
    // Chromium gives back what it had at the relay with the name of that time, whenever it comes to it.
    const allocation = (name: string) => `user <${name}>: incoming packet ALLOCATE processed, success`;
    const used = () => new Set(names.filter((name) => relay.log().includes(allocation(name))));
    expect(used().size).toBeGreaterThan(0);
    const usedBefore = used();

    const known = new Set(names);
    await expect.poll(() => names.some((name) => !known.has(name))).toBe(true);
    await relay.stop();
    await expect(tile(ada, 'Bob, Connection lost')).toBeVisible();
    await relay.start();
    await expect(tile(ada, 'Bob, Connection lost')).toBeHidden();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    expect([...used()].filter((name) => usedBefore.has(name))).toEqual([]);
    expect(used().size).toBeGreaterThan(0);
  },
);

test(
  'people are told that they are not connected when the server has another secret than the relay',
  { tag: '@slow' },
  async ({ relay, people }) => {
    const server = await startBuiltServer({ TURN_URLS: relay.url, TURN_SECRET: 'another one' });
    const room = await newRoom(server);
    const ada = await people.open('about:blank');
    await forceRelay(ada);
    await ada.goto(await room.link('Ada'));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await people.join(await room.link('Bob'));
    await expect(tile(ada, 'Bob').getByText('Connection lost')).toBeVisible();
    expect(relay.log()).toContain('error 401: Unauthorized');
    await server.stop();
  },
);

test(
  'the connection check goes through the relay, and tells of one that cannot be used',
  { tag: '@slow' },
  async ({ relay, room, people }) => {
    const check = async (link: string) => {
      const page = await people.open(link);
      await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
      return page.evaluate(
        async () => (await document.querySelector('conference-room')!.checkConnection()).steps,
      );
    };
    expect((await check(await room.link('Ada'))).slice(3)).toEqual([
      expect.objectContaining({ name: 'relay', outcome: 'passed' }),
      expect.objectContaining({ name: 'media', outcome: 'passed' }),
      expect.objectContaining({ name: 'bandwidth', kilobitsPerSecond: expect.any(Number) }),
      expect.objectContaining({ name: 'round-trip', roundTripMs: expect.any(Number) }),
    ]);
    const server = await startBuiltServer({ TURN_URLS: relay.url, TURN_SECRET: 'another one' });
    const other = await newRoom(server);
    expect(await check(await other.link('Ada'))).toContainEqual(
      expect.objectContaining({ name: 'relay', outcome: 'failed' }),
    );
    await server.stop();
  },
);

async function coturn(folder: string, port: number): Promise<Relay> {
  const config = [
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    `listening-port=${port}`,
    'realm=localhost',
    'use-auth-secret',
    `static-auth-secret=${SECRET}`,
    'allow-loopback-peers',
    'no-cli',
    'verbose',
    'log-file=stdout',
    `userdb=${folder}/users`,
    `pidfile=${folder}/pid`,
  ];
  await writeFile(`${folder}/turnserver.conf`, config.join('\n'));
  let printed = '';
  let stop = async (): Promise<void> => {};
  return {
    url: `turn:127.0.0.1:${port}`,
    log: () => printed,
    async start() {
      printed = '';
      const child = spawn('turnserver', ['-c', `${folder}/turnserver.conf`], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      stop = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      await expect.poll(() => printed).toContain('UDP listener opened on');
    },
    stop: () => stop(),
  };
}
