/** @module-tag slow */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { packWheel } from '../../../packages/python/wheel.mjs';
import { SCOPES } from '../../platform/principal/principal';
import { codeBlocksIn } from '../../testing/code-blocks';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor, newPerson } from '../../testing/people';
import { findPython } from '../../testing/python-program';
import { writePackage } from '../../testing/project-packages';
import { reservePort } from '../../testing/reserved-port';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { isAtHand, snippetFolder, type RunningSnippet, type SnippetFolder } from '../../testing/snippets';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

/*
 * The commands of start pages and guides, and the programs of the start pages, against a server.
 * code-blocks.unit.test.ts compiles the rest, and counts the blocks that cannot be run.
 */

const blocks = codeBlocksIn(/^docs\/(?:start|guides)\//).filter(({ note }) => note === null);
const pagesWithCommands = [
  ...new Set(blocks.filter(({ language }) => isShell(language)).map(({ document }) => document)),
];

let server: TestServer;
let model: LanguageModelDouble;
let speech: TranscriptionDouble;
let wheels: string;
let wheel: string;
/** The variables of the reader's shell after the first call. */
let env: Record<string, string>;

beforeAll(async () => {
  const port = String(await reservePort());
  [model, speech] = [await languageModelDouble(attentive), await transcriptionDouble()];
  server = await testServer({
    env: {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny-model',
      STT_BASE_URL: speech.url,
    },
  });
  wheels = await mkdtemp(join(tmpdir(), 'conference-room-wheel-'));
  wheel = join(wheels, (await packWheel('1.2.3', wheels)).file);
});
afterAll(async () => {
  await Promise.all([server.close(), model.close(), speech.close(), rm(wheels, { recursive: true })]);
});

/** Returns the variables of somebody with a test key and a room. */
async function newReader(): Promise<Record<string, string>> {
  const key = await newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);
  const roomId = await newEmbedRoom(server, key);
  const { url } = server;
  return { URL: url, KEY: key, ROOM: roomId, CONFERENCE_ROOM_URL: url, CONFERENCE_ROOM_KEY: key };
}

/** Adds a session with a transcript, minutes and a recording to the room of a reader. @returns its id */
async function addSession(reader: Record<string, string>): Promise<string> {
  const key = reader['KEY'];
  const { body } = await server.call('POST', `/api/rooms/${reader['ROOM']}/simulated-sessions`, {
    key,
    body: {
      participants: [{ externalUserId: 'ada', displayName: 'Ada Example', role: 'host' }],
      turns: [{ externalUserId: 'ada', text: 'We decide to send the offer.' }],
      recording: true,
    },
  });
  for (const type of ['recording.ready', 'artifact.ready'])
    await server.call('GET', `/api/events?after=0&wait=30&types=${type}`, { key });
  return body.conferenceSessionId;
}

let folder: SnippetFolder | null = null;
let running: RunningSnippet | null = null;
afterEach(async () => {
  await running?.stop();
  await folder?.remove();
  [running, folder] = [null, null];
});

function isShell(language: string): boolean {
  return language === 'sh' || language === 'bash';
}

/** An id of the last response, which the reader copies from there. */
const ID = '$(grep -oE "$PATTERN" "$LAST" | head -n 1)';
const UUID = '[0-9a-f]{8}-[0-9a-f-]{27}';

/**
 * Returns the commands of a page as a reader types them: with the address of the server, the own key, and ids from the
 * response before. A request that fails ends the script.
 */
function scriptOf(document: string): string {
  const commands = blocks
    .filter((block) => block.document === document && isShell(block.language))
    .map(({ line, code }) => `echo "line ${line}" >&2\n${code}`)
    .join('\n');
  const filled = commands
    .replaceAll(/\b(rm|ses|prt|lnk)_…/g, (_, prefix: string) =>
      ID.replace('$PATTERN', `${prefix}_[a-z2-7]{26}`),
    )
    .replaceAll(/(?<=^export RECORDING=)…/gm, () => ID.replace('$PATTERN', UUID))
    .replaceAll(/sk_(?:live|test)_…/g, env['KEY'] ?? '')
    .replaceAll('http://localhost:4000', server.url);
  return `set -euo pipefail
LAST=$(mktemp)
curl() { command curl --fail-with-body --no-progress-meter "$@" | tee "$LAST"; echo; }
${filled}`;
}

it.skipIf(!isAtHand('curl', '--version')).each(pagesWithCommands)(
  'the commands of %s succeed (skipped without curl)',
  async (document) => {
    env = await newReader();
    const script = scriptOf(document);
    if (/\$(?:SESSION|RECORDING)/.test(script)) env['SESSION_ID'] = await addSession(env);
    const path = await mkdtemp(join(tmpdir(), 'conference-room-commands-'));
    const programs = blocks.filter((block) => block.document === document && block.file !== null);
    for (const { file, code } of programs) {
      await mkdir(dirname(join(path, file ?? '')), { recursive: true });
      await writeFile(join(path, file ?? ''), code);
    }
    const shell = spawn('bash', ['-c', script], { cwd: path, env: { ...process.env, ...env } });
    let printed = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (printed += text));
    const [code] = await once(shell, 'close');
    await rm(path, { recursive: true });
    expect([code, printed]).toEqual([0, expect.not.stringContaining('"error"')]);
  },
);

/** Starts a program of a page, and waits until it answers. @returns its address */
async function start(
  document: string,
  command: (port: string) => string[],
  more: Record<string, string> = {},
) {
  env = await newReader();
  const files = blocks.filter((block) => block.document === document && block.file !== null);
  const named = Object.fromEntries(files.map(({ file, code }) => [file ?? '', code]));
  folder = await snippetFolder({
    'package.json': '{"type":"module"}',
    ...named,
  });
  await writePackage('@conference-room/client', join(folder.path, 'node_modules'));
  const port = String(await reservePort());
  running = folder.run(command(port), { ...env, PORT: port, ...more });
  const address = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${address}/token?user=ada`, { method: 'POST' }).then(
      (response) => response.status,
      () => running?.stderr(),
    );
  await expect.poll(status).toBe(200);
  return address;
}

/** Has a backend mint a token for the person whom its page names. @returns the claims, and what the token is worth */
async function minted(address: string) {
  const { token } = await (await fetch(`${address}/token?user=ada`, { method: 'POST' })).json();
  const [, claims = ''] = token.split('.');
  const { room, sub, role } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const { body } = await server.call('GET', `/api/rooms/${room}`, { bearer: token });
  return { room, sub, role, isCoOrganizer: body.isCoOrganizer };
}

const ofHost = () => ({
  room: env['ROOM'],
  sub: expect.stringMatching(/:ada$/),
  role: 'host',
  isCoOrganizer: true,
});

const node = (file: string) => [process.execPath, file];

it('the server of docs/start/express.md mints tokens and serves the page', async () => {
  const address = await start('docs/start/express.md', () => node('server.js'));
  expect(await minted(address)).toEqual(ofHost());
  expect(await (await fetch(address)).text()).toContain('<conference-room');
});

it.each(['docs/start/react.md', 'docs/start/vue.md'])(
  'the token server of %s mints tokens',
  async (document) => {
    expect(await minted(await start(document, () => node('token-server.mjs')))).toEqual(ofHost());
  },
);

const python = findPython('flask');
it.skipIf(python === null)(
  'the app of docs/start/flask.md mints tokens and serves the page (skipped without Flask)',
  async () => {
    const flask = (port: string) => [python ?? '', '-m', 'flask', '--app', 'app', 'run', '--port', port];
    // Python imports from a wheel as from a folder.
    const address = await start('docs/start/flask.md', flask, { PYTHONPATH: wheel });
    expect(await minted(address)).toEqual(ofHost());
    expect(await (await fetch(address)).text()).toContain(`src="${server.url}/conference-room.js"`);
  },
);
