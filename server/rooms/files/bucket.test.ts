/** @module-tag slow */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addFile, addParticipant, addSession, changeFile } from '../../testing/rooms-rows';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { removeFiles } from './remove';

let bucket: S3Double;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  bucket = await openS3Double();
  server = await testServer({ env: bucket.env });
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), bucket.close()]));

it('keeps files in the bucket, whole or not at all, serves them itself and removes them', async () => {
  const { db, tokens } = server.services;
  const { id: sessionId } = await addSession(db, scene.own.roomId, { endedAt: null });
  const { id: participantId } = await addParticipant(db, sessionId);
  const bytes = Buffer.alloc(6_000_000, 'x'); // more than one part
  const of = { sessionId, participantId, storage: 'object', sizeBytes: bytes.length } as const;
  const file = await addFile(db, { ...of, status: 'pending', name: 'notes.txt', attempts: 0 });
  const claims = { file: file.id, participant: participantId, session: sessionId, account: 'acc_none' };
  const headers = { Authorization: `Bearer ${tokens.signUpload(claims).token}` };
  const content = `${server.url}/api/files/${file.id}/content`;
  const upload = () => fetch(content, { method: 'PUT', body: bytes, headers });
  bucket.fail('refusing');
  expect((await upload()).status).toBe(503);
  bucket.fail(null);
  expect((await upload()).status).toBe(204);
  const name = `files/${file.id.slice(4)}/2`;
  await vi.waitFor(() => expect(bucket.names().filter((one) => one.startsWith('files/'))).toEqual([name]));
  expect(bucket.uploadsLeft()).toBe(0);
  await changeFile(db, file.id, { status: 'sent', messageId: 'msg_1' });
  const answer = await fetch(`${content}?token=${tokens.signDownload({ chatFile: file.id }).token}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain']);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  await changeFile(db, file.id, { deletedAt: new Date() });
  await removeFiles(server.services);
  expect(bucket.names().filter((one) => one.startsWith('files/'))).toEqual([]);
});
