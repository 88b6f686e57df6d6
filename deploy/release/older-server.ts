/**
 * Checks whether an older server works on the database of this version. The older server is built from its commit and
 * started on an embedded database that this version has migrated. It serves a room, a call and a deletion. Then this
 * version continues with the result. It uses the packages that are installed now.
 *
 *   npx tsx deploy/release/older-server.ts [REVISION]   absent: the last one before the newest migration came
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import WebSocket from 'ws';
import { newKey } from '../../server/identity/keys/secret';
import { openDatabase } from '../../server/platform/db/client';
import { allMigrations } from '../../server/platform/db/migrations';
import { joinMessage } from '../../server/testing/hub-client';
import { buildServerProcess, type BuiltServer } from '../../server/testing/server-process';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim();
const say = (line: string) => process.stdout.write(`${line}\n`);

const newest = allMigrations().at(-1) ?? '';
const revision = git('rev-parse', '--verify', `${process.argv[2] ?? `${commitOf(newest)}^`}^{commit}`);
const home = await mkdtemp(join(tmpdir(), 'conference-room-older-'));
try {
  const older = await checkOut(revision);
  const place = { url: null, dataDir: join(home, 'data'), drop: async () => {} };
  await mkdir(place.dataDir, { mode: 0o700 });
  await (await openDatabase(place)).close();
  say(`The database is at ${newest}, as this version leaves it.`);

  const key = newKey('live');
  const env = { BOOTSTRAP_LIVE_KEY: key, DISK_RESERVE_MB: '0' };
  const roomId = await withServer(older, (url) => useIt(url, key), { place, env });
  say(`${revision.slice(0, 8)}, which knows migrations up to ${lastOf(revision)}, did all of it.`);

  const present = await buildServerProcess();
  await withServer(present, (url) => readOn(url, key, roomId), { place, env });
  say('This version goes on with it.');
} finally {
  await rm(home, { recursive: true, force: true });
}

/** Returns the commit that added a migration. */
function commitOf(migration: string): string {
  return git('log', '-1', '--diff-filter=A', '--format=%H', '--', `drizzle/${migration}.sql`);
}

function lastOf(commit: string): string {
  const files = git('ls-tree', '--name-only', commit, 'drizzle/').split('\n');
  const names = files.flatMap((path) => /^drizzle\/(\d+_\w+)\.sql$/.exec(path)?.[1] ?? []);
  return names.toSorted().at(-1) ?? 'none';
}

/** Builds the sources of a commit. */
async function checkOut(commit: string): Promise<BuiltServer> {
  const sources = join(home, 'older');
  await mkdir(sources);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  await symlink(join(root, 'node_modules'), join(sources, 'node_modules'));
  return buildServerProcess(sources);
}

async function withServer<T>(
  built: BuiltServer,
  work: (url: string) => Promise<T>,
  { place, env }: { place: Parameters<BuiltServer['start']>[0]; env: Record<string, string> },
): Promise<T> {
  const server = built.start(place, env);
  try {
    return await work(await server.ready);
  } finally {
    await server.stop();
    await built.remove();
  }
}

/** Makes a room, a call with a message, and a deletion. @returns the room that stays */
async function useIt(url: string, key: string): Promise<string> {
  const call = callerOf(url, key);
  const { roomId } = await call('POST', '/api/embed/rooms', 201, { roomName: 'Weekly' });
  const { roomId: gone } = await call('POST', '/api/embed/rooms', 201, { roomName: 'Gone' });
  const person = { roomId, externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
  const { token } = await call('POST', '/api/embed/sessions', 200, person);
  await talk(url, String(token));
  await call('GET', `/api/rooms/${String(roomId)}`, 200);
  await call('GET', '/api/sessions', 200);
  await call('GET', '/api/recordings', 200);
  await call('DELETE', `/api/rooms/${String(gone)}`, 204);
  return String(roomId);
}

/** Reads everything that the older server left. */
async function readOn(url: string, key: string, roomId: string): Promise<void> {
  const call = callerOf(url, key);
  await call('GET', `/api/rooms/${roomId}`, 200);
  const { sessions } = await call('GET', '/api/sessions', 200);
  if (!Array.isArray(sessions) || sessions.length !== 1) throw new Error('The session is not in the list.');
}

function callerOf(url: string, key: string) {
  return async (method: string, path: string, status: number, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'X-API-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    say(`  ${method} ${path.replace(/rm_\w+/, '{roomId}')} ${answer.status}`);
    if (answer.status !== status) throw new Error(`${status} was expected. The answer is ${text}`);
    const parsed: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    return parsed;
  };
}

/** Joins the call of a token, writes into its chat and leaves. */
async function talk(url: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`);
  const arrived: string[] = [];
  const kinds = () => arrived.map((text): unknown => JSON.parse(text).type);
  socket.on('message', (data: Buffer) => void arrived.push(data.toString()));
  const until = async (type: string) => {
    while (!kinds().includes(type)) await once(socket, 'message');
    say(`  /hub ${type}`);
  };
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  send(joinMessage(token));
  await until('welcome');
  send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Hello' } });
  await until('chat');
  send({ type: 'leave' });
  await once(socket, 'close');
}
