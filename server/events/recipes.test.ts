import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyNewEvent } from '../platform/events/event-log';
import { newKeyFor, newPerson, type Person } from '../testing/people';
import { reservePort } from '../testing/reserved-port';
import { addMinutes } from '../testing/agent-rows';
import { newEmbedRoom, newRoomFixture, type RoomFixture } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';
import {
  isAtHand,
  snippetFolder,
  snippetsOf,
  type RunningSnippet,
  type SnippetFolder,
} from '../testing/snippets';
import { restDouble } from '../testing/tool-client';

const snippets = new Map([
  ...snippetsOf('docs/reference/events.md'),
  ...snippetsOf('docs/guides/webhooks.md'),
]);
let server: TestServer;
let owner: Person;
let key: string;
let given: RoomFixture;
let folder: SnippetFolder;
let running: RunningSnippet[];

beforeAll(async () => {
  const port = String(await reservePort());
  server = await testServer({
    env: { PORT: port, BASE_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await newPerson(server.services);
  key = await newKeyFor(owner, 'live', ['svc:events', 'svc:history']);
  given = await newRoomFixture(server, await newEmbedRoom(server, key));
  running = [];
});
afterEach(async () => {
  for (const program of running) await program.stop();
  await folder.remove();
});

/** Starts a program of the document with a handler of the document. */
async function start(program: string, handler: string, env: Record<string, string> = {}) {
  const [file = ''] = program.split(':');
  folder = await snippetFolder({ [file]: snippets.get(program), 'handle.mjs': snippets.get(handler) });
  return startAgain(file, env);
}

function startAgain(file: string, env: Record<string, string> = {}) {
  const command = file.endsWith('.sh') ? ['bash', file] : [process.execPath, file];
  const program = folder.run(command, { URL: server.url, KEY: key, ...env });
  running.push(program);
  return program;
}

/** Returns where and when something happens in a test. */
const place = () => ({
  accountId: owner.live,
  at: new Date(),
  roomId: given.roomId,
  sessionId: given.sessionId,
});

const append = (event: AnyNewEvent) => server.services.events.append(server.services.db, event);

/** Returns the lines that a follower of the log prints for the account. */
async function log(): Promise<string> {
  const { events } = (await server.call('GET', '/api/events', { key })).body;
  return events
    .map(({ sequence, type }: { sequence: number; type: string }) => `${sequence} ${type}\n`)
    .join('');
}

it.skipIf(!isAtHand('jq', '--version') || !isAtHand('curl', '--version'))(
  'follow.sh of docs/reference/events.md prints the log, then what happens (skipped where curl or jq is missing)',
  { tags: ['slow'] },
  async () => {
    const program = await start('follow.sh: KEY and URL as in the first call', 'handle.mjs');
    await expect.poll(program.stdout).toMatch(/room\.created\n$/);
    await newEmbedRoom(server, key);
    await expect.poll(program.stdout).toMatch(/room\.created\n.*room\.created\n$/);
    expect(program.stdout()).toBe(await log());
  },
);

it('follow.mjs of docs/reference/events.md continues where it was ended', { tags: ['slow'] }, async () => {
  const first = await start('follow.mjs', 'handle.mjs');
  await expect.poll(first.stdout).toMatch(/room\.created\n$/);
  const position = () => readFile(join(folder.path, 'position'), 'utf8').catch(() => '');
  await expect.poll(async () => (await log()).split('\n').length - 1).toBe(2);
  await expect.poll(position).toBe('2');
  await first.stop();
  await newEmbedRoom(server, key);
  const second = startAgain('follow.mjs');
  await expect.poll(second.stdout).toBe('3 room.created\n');
  expect(first.stdout() + second.stdout()).toBe(await log());
});

it(
  'the recipe "minutes into a chat" posts the minutes of a session that ended',
  { tags: ['slow'] },
  async () => {
    const evidence = { turnIds: [], startMs: 0 };
    const actionItem = {
      actionItemId: 'act_1',
      text: 'Send the offer.',
      ownerName: 'Ada',
      ownerExternalUserId: null,
      dueDate: null,
      dueText: null,
      status: 'open' as const,
      evidence,
    };
    await addMinutes(server.services.db, given.sessionId, {
      summaryText: 'We talked about the offer.',
      decisions: ['It goes out today.'],
      decisionEvidence: [evidence],
      actionItems: [actionItem],
    });
    const chat = await restDouble((_, response) => void response.writeHead(200).end('ok'));
    const port = await reservePort();
    const url = `http://127.0.0.1:${port}/`;
    const created = await server.call('POST', '/api/webhooks', {
      key,
      body: { url, types: ['artifact.ready'] },
    });
    const receiver = await start(
      'receiver-library.mjs: npm install standardwebhooks',
      'handle.mjs: minutes into a chat',
      {
        PORT: String(port),
        WEBHOOK_SECRET: created.body.secret,
        CHAT_URL: chat.url,
      },
    );
    await expect
      .poll(() =>
        fetch(url, { method: 'POST' }).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(401);
    await append({ ...place(), type: 'artifact.ready', data: { turnCount: 0, hasMinutes: false } });
    await append({ ...place(), type: 'artifact.ready', data: { turnCount: 3, hasMinutes: true } });
    await expect.poll(() => chat.seen.length + receiver.stderr().length).toBe(1);
    expect(JSON.parse(chat.seen[0]?.body ?? '')).toEqual({
      text: 'We talked about the offer.\nDecided: It goes out today.\nTo do: Send the offer. (Ada)',
    });
    await chat.close();
  },
);

const recordingReady = (sha256: string): AnyNewEvent => ({
  ...place(),
  type: 'recording.ready',
  data: {
    recordingId: given.recordingId,
    storage: 'local',
    durationSeconds: 60,
    sizeBytes: 10,
    mimeType: 'video/webm',
    sha256,
  },
});

it(
  'the recipe "recordings into an archive" stores a file whose checksum is right',
  { tags: ['slow'] },
  async () => {
    const sha256 = createHash('sha256').update('0123456789').digest('hex');
    const program = await start('follow.mjs', 'handle.mjs: recordings into an archive');
    await append(recordingReady(sha256));
    const path = join(folder.path, 'archive', `${given.recordingId}.webm`);
    await expect.poll(() => existsSync(path)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    await expect.poll(() => readFile(join(folder.path, 'position'), 'utf8').catch(() => '')).toBe('3');
    expect([program.stdout(), program.stderr()]).toEqual(['', '']);
  },
);

it('the recipe "recordings into an archive" keeps its position when the checksum is wrong', async () => {
  await append(recordingReady('not the checksum'));
  const program = await start('follow.mjs', 'handle.mjs: recordings into an archive');
  await expect.poll(program.stderr).toContain('did not arrive as it was stored.');
  expect(existsSync(join(folder.path, 'archive', `${given.recordingId}.webm`))).toBe(false);
  expect(await readFile(join(folder.path, 'position'), 'utf8').catch(() => '0')).not.toBe('3');
});
