import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addFile,
  addParticipant,
  addSession,
  changeFile,
  endLiveSessions,
  findFiles,
  markGone,
} from '../../testing/rooms-rows';
import { requestText, sendRaw, sendTruncated } from '../../testing/raw';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { testClock, type TestClock } from '../../testing/clock';
import { issuer, newSigningKey } from '../../testing/signing';
import { ATTEMPTS_MAX, UNSENT_MS } from './bounds';
import { removeFiles } from './remove';

const pem = newSigningKey();
let clock: TestClock;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  clock = testClock();
  const tokens = await issuer(pem, { now: clock.now });
  server = await testServer({ timers: clock, replace: () => ({ now: clock.now, tokens }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const TEXT = Buffer.from('Hello, world');

/** Starts a call in place of the earlier call, because a room has one call at a time. */
async function newSession(): Promise<string> {
  await endLiveSessions(db(), scene.own.roomId);
  return (await addSession(db(), scene.own.roomId, { endedAt: null })).id;
}

/** Returns a file that somebody in a call was allowed to upload. */
async function pending(given: Partial<Parameters<typeof addFile>[1]> = {}) {
  const sessionId = given.sessionId ?? (await newSession());
  const { id: participantId } = await addParticipant(db(), sessionId);
  const file = await addFile(db(), {
    sessionId,
    participantId,
    status: 'pending',
    name: 'notes.txt',
    mimeType: null,
    sizeBytes: TEXT.length,
    attempts: 0,
    messageId: null,
    sentAt: null,
    createdAt: clock.now(),
    ...given,
  });
  const claims = { file: file.id, participant: participantId, session: sessionId, account: 'acc_none' };
  const { token } = server.services.tokens.signUpload(claims);
  return { ...file, sessionId, claims, token, path: `/api/files/${file.id}/content` };
}

async function put(path: string, token: string | null, body: Buffer<ArrayBuffer> = TEXT) {
  const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  const answer = await fetch(server.url + path, { method: 'PUT', body, headers });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

const found = async (id: string) => (await findFiles(db())).find((file) => file.id === id);

/** Returns the objects that are stored of a file. */
async function objectsOf(id: string): Promise<string[]> {
  const directory = join(server.dataDir, 'recordings/files', id.slice(4));
  return readdir(directory).catch(() => []);
}

describe('the bytes of a file', () => {
  it('are stored once; its token is good for nothing else afterwards', async () => {
    const file = await pending();
    expect((await put(file.path, file.token)).status).toBe(204);
    expect(await found(file.id)).toMatchObject({ status: 'stored', mimeType: 'text/plain', attempts: 1 });
    const again = await put(file.path, file.token, Buffer.from('Hello, wOrld'));
    expect(again.status).toBe(409);
    expect(await objectsOf(file.id)).toEqual(['1']);
    const read = await server.call('GET', `${file.path}?token=${file.token}`);
    expect(read.status).toBe(401);
  });

  it.each([
    ['no token', () => null],
    [
      'a token of another file',
      async (_id: string, sessionId: string) => (await pending({ sessionId, clientId: 'other' })).token,
    ],
    ['a token to download it', (id: string) => server.services.tokens.signDownload({ chatFile: id }).token],
    ['nonsense', () => 'x.y.z'],
  ])('are refused with %s', async (_what, tokenOf) => {
    const file = await pending();
    const answer = await put(file.path, await tokenOf(file.id, file.sessionId));
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
    expect(await objectsOf(file.id)).toEqual([]);
  });

  it('are refused when the token has expired, and from whoever has left', async () => {
    const file = await pending();
    clock.skip(901_000);
    expect((await put(file.path, file.token)).status).toBe(401);
    const { token } = server.services.tokens.signUpload(file.claims);
    await markGone(db(), file.participantId);
    const answer = await put(file.path, token);
    expect([answer.status, answer.text]).toEqual([
      409,
      '{"error":"This file is already uploaded, or you are no longer in the call."}',
    ]);
  });

  it.each([
    ['more bytes', Buffer.from('Hello, world!')],
    ['fewer bytes', Buffer.from('Hello')],
    ['none', Buffer.from('')],
  ])('are refused when there are %s than was said', async (_what, body) => {
    const file = await pending();
    const answer = await put(file.path, file.token, body);
    expect([answer.status, answer.text]).toEqual([400, '{"error":"The file was announced with 12 bytes."}']);
    expect(await found(file.id)).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('are refused when their length is not said', async () => {
    const file = await pending();
    const headers = { Authorization: `Bearer ${file.token}`, 'Transfer-Encoding': 'chunked' };
    const answer = await sendRaw(server.url, requestText(`PUT ${file.path}`, headers, '1\r\nH\r\n0\r\n\r\n'));
    expect(answer.status).toBe(411);
  });

  it('are a program whatever it is called: read to the end, and refused', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200_000)]);
    const file = await pending({ name: 'photo.png', sizeBytes: program.length });
    const answer = await put(file.path, file.token, program);
    expect([answer.status, answer.text]).toEqual([415, expect.stringContaining('Programs and scripts')]);
    expect(await objectsOf(file.id)).toEqual([]);
  });

  it('keeps nothing of bytes that are cut off, and accepts them again as often as is fair', async () => {
    const file = await pending();
    const headers = { Authorization: `Bearer ${file.token}`, 'Content-Length': '12' };
    await sendTruncated(server.url, requestText(`PUT ${file.path}`, headers, 'Hello'));
    // Sent again before the server has begun the first attempt, the first one would be the newer one.
    await vi.waitFor(async () => expect((await found(file.id))?.attempts).toBe(1));
    await vi.waitFor(async () => expect(await objectsOf(file.id)).toEqual([]));
    expect((await found(file.id))?.status).toBe('pending');
    expect((await put(file.path, file.token)).status).toBe(204);
    await vi.waitFor(async () => expect(await objectsOf(file.id)).toEqual(['2']));
    const tired = await pending({ attempts: ATTEMPTS_MAX, sessionId: file.sessionId, clientId: 'tired' });
    expect((await put(tired.path, tired.token)).status).toBe(409);
  });

  it('gives up bytes that come too slowly, and frees their place', async () => {
    const file = await pending();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = { Authorization: `Bearer ${file.token}`, 'Content-Length': '12' };
    const timersBefore = clock.waiting;
    socket.write(requestText(`PUT ${file.path}`, head, 'Hel'));
    await vi.waitUntil(() => clock.waiting > timersBefore);
    const answered = once(socket, 'data');
    clock.advance(31_000);
    expect(String((await answered)[0])).toContain('HTTP/1.1 408');
    await once(socket, 'close');
    expect((await put(file.path, file.token)).status).toBe(204);
  });
});

describe('what is stored of files', () => {
  it(
    'goes when no message came, and with a session that is deleted; a second look forgets the row',
    { tags: ['slow'] },
    async () => {
      const lonely = await pending();
      await put(lonely.path, lonely.token);
      const kept = await pending({ sessionId: lonely.sessionId, clientId: 'kept' });
      await put(kept.path, kept.token);
      await changeFile(db(), kept.id, { status: 'sent', sentAt: clock.now(), messageId: 'msg_kept' });
      await removeFiles(server.services);
      expect(await objectsOf(lonely.id)).toEqual(['1']);
      clock.skip(UNSENT_MS + 1_000);
      await removeFiles(server.services);
      expect([await objectsOf(lonely.id), await found(lonely.id)]).toEqual([[], undefined]);
      expect(await objectsOf(kept.id)).toEqual(['1']);
      await changeFile(db(), kept.id, { sessionId: null });
      await removeFiles(server.services);
      expect([await objectsOf(kept.id), await found(kept.id)]).toEqual([[], undefined]);
    },
  );

  it('is looked for again where an upload could have been cut off after its deletion', async () => {
    const file = await pending();
    await put(file.path, file.token);
    await changeFile(db(), file.id, { deletedAt: clock.now(), attempts: 2 });
    await removeFiles(server.services);
    expect(await objectsOf(file.id)).toEqual([]);
    // A process that was killed at the worst moment leaves this file.
    await server.services.storage.own.put(`files/${file.id.slice(4)}/2`, TEXT, { mimeType: 'text/plain' });
    clock.skip(UNSENT_MS + 1_000);
    await removeFiles(server.services);
    expect([await objectsOf(file.id), await found(file.id)]).toEqual([[], undefined]);
  });
});
