import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '../../testing/identity-rows';
import { addFile, addParticipant, addSession, changeFile, findFiles } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { removeFiles } from './remove';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;

/** Returns a session with two files to everybody, one to one person, and an encrypted one. */
async function held() {
  const { id: sessionId } = await addSession(db(), scene.own.roomId);
  const of = { displayName: 'Ada', externalUserId: 'user-1' };
  const { id: participantId } = await addParticipant(db(), sessionId, of);
  const first = await addFile(db(), { sessionId, participantId });
  const later = { sentAt: after(60_000), name: 'Übersicht.pdf' };
  const second = await addFile(db(), { sessionId, participantId, ...later });
  const secret = await addFile(db(), { sessionId, participantId, recipientId: 'prt_eve' });
  const sealed = await addFile(db(), { sessionId, participantId, isEncrypted: true, name: null });
  for (const { id } of [first, second, secret, sealed]) {
    const directory = join(server.dataDir, 'recordings/files', id.slice(4));
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, '1'), '0123456789');
  }
  return {
    sessionId,
    participantId,
    first,
    second,
    secret,
    sealed,
    path: `/api/sessions/${sessionId}/files`,
  };
}

const get = (path: string) => server.call('GET', path, { key: scene.key });

it('lists the files that went to everybody, page by page', async () => {
  const { participantId, first, second, path } = await held();
  const page = (await get(`${path}?limit=1`)).body;
  expect(page.files).toEqual([
    {
      fileId: first.id,
      messageId: first.messageId,
      filename: 'Budget.pdf',
      mimeType: 'application/pdf',
      sizeBytes: 10,
      sentAt: after(0).toISOString(),
      participantId,
      displayName: 'Ada',
      externalUserId: 'user-1',
    },
  ]);
  const rest = (await get(`${path}?limit=1&after=${page.next}`)).body;
  expect(rest).toMatchObject({ files: [{ fileId: second.id }], next: null });
});

it('gives an address under which a file is fetched whole or in part, by its name', async () => {
  const { second, path } = await held();
  const { status, body } = await get(`${path}/${second.id}`);
  expect([status, body]).toEqual([
    200,
    {
      url: expect.stringContaining(`${TEST_BASE_URL}/api/files/${second.id}/content?token=`),
      expiresAt: expect.any(String),
      filename: 'Übersicht.pdf',
      mimeType: 'application/pdf',
      sizeBytes: 10,
    },
  ]);
  const address = body.url.replace(TEST_BASE_URL, '');
  const whole = await server.call('GET', address);
  expect([whole.status, whole.text]).toEqual([200, '0123456789']);
  expect(whole.headers.get('content-disposition')).toBe(
    'attachment; filename="Ubersicht.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht.pdf',
  );
  const part = await server.call('GET', address, { headers: { Range: 'bytes=2-4' } });
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
  const beyond = await server.call('GET', address, { headers: { Range: 'bytes=10-' } });
  expect(beyond.status).toBe(416);
});

it('serves nothing for the token of another file, of a recording or of an upload, and nothing that is gone', async () => {
  const { first, second, participantId, sessionId } = await held();
  const { tokens } = server.services;
  const upload = { file: first.id, participant: participantId, session: sessionId, account: 'acc_none' };
  const wrong = [
    tokens.signDownload({ chatFile: second.id }).token,
    tokens.signFile({ recording: first.id, use: 'download' }).token,
    tokens.signUpload(upload).token,
    'x',
    '',
  ];
  const content = `/api/files/${first.id}/content?token=`;
  for (const token of wrong) expect((await server.call('GET', content + token)).status).toBe(401);
  const { token } = tokens.signDownload({ chatFile: first.id });
  expect((await server.call('GET', content + token)).status).toBe(200);
  await changeFile(db(), first.id, { deletedAt: after(0) });
  expect((await server.call('GET', content + token)).status).toBe(404);
  expect((await server.call('POST', content + token)).headers.get('allow')).toBe('GET, PUT, HEAD, OPTIONS');
});

it('has none of private and encrypted files', async () => {
  const { secret, sealed, path } = await held();
  for (const { id } of [secret, sealed]) {
    expect((await get(`${path}/${id}`)).status).toBe(404);
    expect((await server.call('DELETE', `${path}/${id}`, { key: scene.key })).status).toBe(404);
  }
});

it('deletes one file with its bytes, and records it in the audit log', async () => {
  const { first, second, path } = await held();
  const remove = () => server.call('DELETE', `${path}/${first.id}`, { key: scene.key });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  const { files } = (await get(path)).body;
  expect(files.map(({ fileId }: { fileId: string }) => fileId)).toEqual([second.id]);
  expect(await actionsOn(db(), scene.own.roomId)).toContain('file.delete');
  await removeFiles(server.services);
  const { own } = server.services.storage;
  expect(await own.head(`files/${first.id.slice(4)}/1`)).toBeNull();
  expect(await own.head(`files/${second.id.slice(4)}/1`)).toEqual({ sizeBytes: 10 });
});

it('deletes all files with what the session left', async () => {
  const { sessionId, path } = await held();
  expect((await server.call('DELETE', `/api/artifacts/${sessionId}`, { key: scene.key })).status).toBe(204);
  expect((await get(path)).body).toEqual({ files: [], next: null });
  const rows = (await findFiles(db())).filter((file) => file.sessionId === sessionId);
  expect(rows.map(({ deletedAt }) => deletedAt === null)).toEqual([false, false, false, false]);
});

it('lets the owner of the room alone delete one in the portal', async () => {
  const { sessionId, first, second } = await held();
  const { owner, member, stranger } = scene;
  const of = { sessionId, fileId: first.id };
  expect(await member.portal.files.fromHistory({ sessionId })).toMatchObject({ mayDelete: false });
  await expect(member.portal.files.deleteFromHistory(of)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(stranger.portal.files.deleteFromHistory(of)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await owner.portal.files.fromHistory({ sessionId })).toMatchObject({ mayDelete: true });
  await owner.portal.files.deleteFromHistory(of);
  const { files } = await owner.portal.files.fromHistory({ sessionId });
  expect(files.map(({ fileId }) => fileId)).toEqual([second.id]);
  await expect(owner.portal.files.deleteFromHistory(of)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('shows them in the portal to whoever may read the session, and to nobody else', async () => {
  const { sessionId, first } = await held();
  const { portal } = scene.member;
  expect((await portal.files.fromHistory({ sessionId })).files[0]).toMatchObject({ fileId: first.id });
  const of = { sessionId, fileId: first.id };
  expect(await portal.files.downloadFromHistory(of)).toMatchObject({ filename: 'Budget.pdf' });
  const { stranger } = scene;
  const refused = { code: 'NOT_FOUND' };
  await expect(stranger.portal.files.fromHistory({ sessionId })).rejects.toMatchObject(refused);
  await expect(stranger.portal.files.downloadFromHistory(of)).rejects.toMatchObject(refused);
});
