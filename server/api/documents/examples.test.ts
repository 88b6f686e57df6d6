/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { packWheel } from '../../../packages/python/wheel.mjs';
import { SCOPES } from '../../platform/principal/principal';
import { exampleFolder, type ExampleFolder } from '../../testing/example-folder';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { TEST_LIMIT_MS } from '../../testing/limits';
import { findPython } from '../../testing/python-program';
import { reservePort } from '../../testing/reserved-port';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import type { RunningSnippet } from '../../testing/snippets';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

/*
 * The programs in `examples/`, as processes of their own, against a server. e2e/call/packages.spec.ts shows their pages
 * in a browser.
 */

let speech: TranscriptionDouble;
let server: TestServer;
let wheels: string;
/** The variables of somebody with a test key. */
let env: Record<string, string>;
let key: string;
let folder: ExampleFolder | null = null;
let running: RunningSnippet | null = null;

beforeAll(async () => {
  speech = await transcriptionDouble();
  const port = String(await reservePort());
  server = await testServer({
    env: {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      STT_BASE_URL: speech.url,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      MCP_TOOLSETS: 'default,live',
    },
  });
  wheels = await mkdtemp(join(tmpdir(), 'conference-room-wheel-'));
  const { file } = await packWheel('1.2.3', wheels);
  // Python imports from a wheel as from a folder.
  env = { URL: server.url, PYTHONPATH: join(wheels, file) };
});
afterAll(() => Promise.all([server.close(), speech.close(), rm(wheels, { recursive: true })]));
beforeEach(async () => {
  key = await newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);
});
afterEach(async () => {
  await running?.stop();
  await folder?.remove();
  [running, folder] = [null, null];
});

type Command = (folder: ExampleFolder) => string[];

/** The command in the README of an example. */
const start: Command = ({ command }) => command('start');

/** Starts a program of an example. */
async function run(name: string, command: Command, more: Record<string, string> = {}) {
  folder = await exampleFolder(name);
  running = folder.run(command(folder), { ...env, KEY: key, ...more });
  return running;
}

/** Starts the site of an example, and waits until it answers. @returns its address */
async function serve(name: string, command: Command, more: Record<string, string> = {}) {
  const port = String(await reservePort());
  const site = await run(name, command, { PORT: port, ...more });
  const address = `http://127.0.0.1:${port}`;
  const status = () => fetch(address).then((response) => response.status, site.stderr);
  // Some compile their page first.
  await expect.poll(status, { timeout: TEST_LIMIT_MS }).toBe(200);
  return address;
}

/** Returns the claims of a token, not verified. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Asks a site for a token, and for the server on which it is valid. @returns the claims of the token */
async function mint(address: string) {
  const response = await fetch(address, { method: 'POST' });
  const { server: url, token } = await response.json();
  expect(url).toBe(server.url);
  return claimsOf(token);
}

const MINUTES = {
  summaryText: 'Ada sends the offer.',
  decisions: ['Send the offer <today>.'],
  decisionEvidence: [{ turnIndexes: [0] }],
};

/** Adds a session with minutes to a room. @returns its id */
async function addSession(roomId: string): Promise<string> {
  const { body } = await server.call('POST', `/api/rooms/${roomId}/simulated-sessions`, {
    key,
    body: {
      participants: [{ externalUserId: 'ada', displayName: 'Ada Example', role: 'host' }],
      turns: [{ externalUserId: 'ada', text: 'I send the offer today.' }],
      minutes: MINUTES,
    },
  });
  return body.conferenceSessionId;
}

const book = (address: string, appointment: object) =>
  fetch(`${address}/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ben Example', startsAt: new Date(), ...appointment }),
  });

it('examples/appointments gives each side a link and a token of its own, and both the minutes', async () => {
  const address = await serve('appointments', start);
  const { customer, adviser } = await (await book(address, {})).json();
  const tokens = [customer, adviser].map(async (link) => {
    expect(await (await fetch(address + link)).text()).toContain('<conference-room');
    return mint(`${address}${link}/token`);
  });
  const [ben, ada] = await Promise.all(tokens);
  expect([ben, ada]).toMatchObject([
    { name: 'Ben Example', role: 'participant' },
    { name: 'Ada Example', role: 'host', room: ben.room },
  ]);
  const early = await fetch(`${address}${customer}/minutes`);
  expect([early.status, early.headers.get('refresh')]).toEqual([404, '10']);
  await addSession(ben.room);
  for (const link of [customer, adviser])
    await expect
      .poll(async () => (await fetch(`${address}${link}/minutes`)).text())
      .toContain('Send the offer &lt;today&gt;.');
});

it('examples/appointments refuses a wrong booking and a wrong link, and keeps its reasons in its log', async () => {
  const address = await serve('appointments', start, { KEY: 'sk_test_wrong' });
  const past = new Date(Date.now() - 3_600_000);
  const wrong = [
    { name: ' ' },
    { name: 7 },
    { name: 'B'.repeat(101) },
    { startsAt: 'soon' },
    { startsAt: past },
  ];
  for (const appointment of wrong) expect((await book(address, appointment)).status).toBe(400);
  expect((await fetch(`${address}/appointments/guessed/minutes`)).status).toBe(404);
  const failed = await book(address, {});
  const sentence = 'Video calls are not available at the moment. Try again later.';
  expect([failed.status, await failed.text()]).toEqual([502, sentence]);
  await expect.poll(() => running?.stderr()).toContain('status: 401');
});

it('the tests of examples/integrator-tests pass with Vitest', async () => {
  const tests = await run('integrator-tests', ({ command }) => command('test'));
  expect([await tests.ended, tests.stdout()]).toEqual([0, expect.stringMatching(/3 passed/)]);
});

const pytest = findPython('pytest');
it.skipIf(pytest === null)(
  'the tests of examples/integrator-tests pass with pytest (skipped without pytest)',
  async () => {
    const tests = await run('integrator-tests', () => [pytest ?? '', '-m', 'pytest', '-q']);
    expect([await tests.ended, tests.stdout()]).toEqual([0, expect.stringMatching(/3 passed/)]);
  },
);

const flask = findPython('flask');
it.skipIf(flask === null)(
  'examples/minutes-receiver shows minutes from their webhook until they are deleted (skipped without Flask)',
  async () => {
    const port = String(await reservePort());
    const url = `http://127.0.0.1:${port}/webhook`;
    const { body: webhook } = await server.call('POST', '/api/webhooks', { key, body: { url } });
    const command = () => [flask ?? '', '-m', 'flask', 'run', '--port', port];
    const receiver = await run('minutes-receiver', command, { WEBHOOK_SECRET: webhook.secret });
    const page = () =>
      fetch(url.replace('/webhook', '')).then((response) => response.text(), receiver.stderr);
    await expect.poll(page).toContain('No call has minutes yet.');
    const sessionId = await addSession(await newEmbedRoom(server, key));
    await expect.poll(page).toContain('Send the offer &lt;today&gt;.');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    await server.call('DELETE', `/api/artifacts/${sessionId}`, { key });
    await expect.poll(page).toContain('No call has minutes yet.');
  },
);

it('examples/assistant prints the turns of a running call until it ends', async () => {
  const roomId = await newEmbedRoom(server, key, { roomName: 'Weekly' });
  const person = { roomId, externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
  const { body } = await server.call('POST', '/api/embed/sessions', { key, body: person });
  const ada = await connectHub(server.url);
  ada.send(joinMessage(body.token));
  await ada.take('welcome');
  const assistant = await run('assistant', start, { ROOM: roomId });
  await ada.take('agent-changed');
  ada.send({ type: 'chat', clientId: 'first', body: { kind: 'plain', text: 'I send the offer today.' } });
  await expect.poll(assistant.stdout).toMatch(/^\[\d+:\d\d\] Ada Example: I send the offer today\.$/m);
  await server.call('POST', `/api/rooms/${roomId}/live/end`, { key });
  expect([await assistant.ended, assistant.stderr()]).toEqual([0, '']);
  expect(assistant.stdout()).toMatch(/\nThe call has ended\.\n$/);
  ada.drop();
});

it('examples/assistant names what is wrong when no call runs', async () => {
  const assistant = await run('assistant', start, { ROOM: await newEmbedRoom(server, key) });
  expect([await assistant.ended, assistant.stderr()]).toEqual([1, 'No call runs in this room.\n']);
});

it('examples/vue compiles its page, and mints a token for each visitor', async () => {
  const roomId = await newEmbedRoom(server, key);
  const address = await serve('vue', start, { ROOM: roomId });
  const compiled = await (await fetch(`${address}/src/call.js`)).text();
  const imports = [...compiled.matchAll(/^import .* from "([^"]+)"/gm)].map(([, path]) => path);
  expect(imports).toEqual([expect.stringMatching(/vue/), expect.stringMatching(/element_vue/)]);
  for (const path of imports) expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  const visit = (user: string) => mint(`${address}/token?user=${user}`);
  expect([await visit('ada'), await visit('ben')]).toMatchObject([
    { room: roomId, role: 'host', sub: expect.stringMatching(/:ada$/) },
    { room: roomId, role: 'host', sub: expect.stringMatching(/:ben$/) },
  ]);
});

it('examples/nextjs renders a page with a token of its own for each visitor', async () => {
  const roomId = await newEmbedRoom(server, key);
  // The default bundler follows no link out of the folder, and the packages in it are links.
  const address = await serve('nextjs', (copy) => [...start(copy), '--webpack'], {
    CONFERENCE_URL: server.url,
    CONFERENCE_KEY: key,
    CONFERENCE_ROOM: roomId,
    NODE_ENV: 'development',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  const visit = async () => {
    const page = await (await fetch(address)).text();
    return claimsOf(/<conference-room[^>]* auth-token="([^"]+)"/.exec(page)?.[1] ?? '');
  };
  const [ada, ben] = [await visit(), await visit()];
  expect([ada, ben]).toMatchObject([
    { room: roomId, role: 'host' },
    { room: roomId, role: 'host' },
  ]);
  expect(ada.sub).not.toBe(ben.sub);
});
