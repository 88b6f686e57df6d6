import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOn } from '../testing/identity-rows';
import { findJobs } from '../testing/jobs-rows';
import { addRecording, changeRecording } from '../testing/recordings-rows';
import { portalOf, type Person } from '../testing/people';
import { openS3Double, type S3Double } from '../testing/s3-double';
import { newRoomFixture, newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let double: S3Double;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  double = await openS3Double();
  server = await testServer({ env: double.env });
  scene = await newScene(server);
});
afterAll(async () => {
  await server.close();
  await double.close();
});

const onDisk = async () => (await newRoomFixture(server, scene.own.roomId)).recordingId;
const get = (path: string) => server.call('GET', path, { bearer: scene.owner.bearer });
const remove = (id: string, { portal }: Pick<Person, 'portal'> = scene.owner) =>
  portal.recordings.delete({ id });
const GONE = { deleted: true, remains: null };

it('a deleted recording is not found anywhere, and is deleted once', async () => {
  const id = await onDisk();
  const { url } = (await get(`/api/recordings/${id}/stream`)).body;
  const { pathname, search } = new URL(url);
  expect(await remove(id)).toEqual(GONE);
  for (const part of ['', '/stream', '/download']) {
    expect((await get(`/api/recordings/${id}${part}`)).status).toBe(404);
  }
  expect((await server.call('GET', pathname + search)).status).toBe(404);
  const { body } = await get(`/api/recordings?roomId=${scene.own.roomId}`);
  expect(body.recordings.map((recording: { id: string }) => recording.id)).not.toContain(id);
  await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await actionsOn(server.services.db, id)).toEqual(['recording.delete']);
});

describe('the bytes of a deleted recording are removed', () => {
  it('removes the bytes of a deleted recording from the disk', async () => {
    const id = await onDisk();
    const disk = server.services.storage.of('local');
    expect(await disk?.head(`${id}.webm`)).toEqual({ sizeBytes: 10 });
    await remove(id);
    await expect.poll(() => disk?.head(`${id}.webm`)).toBeNull();
  });

  it('removes the bytes of a deleted recording from the bucket, with the chunks of one that failed', async () => {
    const { own } = server.services.storage;
    const { id, objectKey } = await addRecording(server.services.db, scene.own.roomId, {
      storage: 'object',
      status: 'failed',
      chunkStorage: 'object',
      chunkCount: 2,
    });
    const names = [objectKey, `chunks/${id}/000000`, `chunks/${id}/000001`];
    for (const name of names) await own.put(name, Buffer.from('x'), { mimeType: 'video/webm' });
    await remove(id);
    await expect.poll(() => double.names().filter((name) => name.includes(id))).toEqual([]);
  });
});

it('a finished file without a row is removed, too', async () => {
  const id = await onDisk();
  await changeRecording(server.services.db, id, { objectKey: null, status: 'failed' });
  const disk = server.services.storage.of('local');
  expect(await disk?.head(`${id}.webm`)).toEqual({ sizeBytes: 10 });
  await remove(id);
  await expect.poll(() => disk?.head(`${id}.webm`)).toBeNull();
});

it("a file in the account's own bucket stays there, and the answer shows it", async () => {
  const { id, objectKey } = await addRecording(server.services.db, scene.own.roomId, {
    storage: 'customer',
    bucket: 'theirs',
    region: 'eu-1',
  });
  expect(await remove(id)).toEqual({ deleted: true, remains: { bucket: 'theirs', key: objectKey } });
  expect((await get(`/api/recordings/${id}`)).status).toBe(404);
});

it('a running recording cannot be deleted', async () => {
  const id = await onDisk();
  await changeRecording(server.services.db, id, { status: 'recording' });
  await expect(remove(id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching('still running'),
  });
  expect((await get(`/api/recordings/${id}`)).status).toBe(200);
  expect(await actionsOn(server.services.db, id)).toEqual([]);
  expect((await findJobs(server.services.db)).map(({ subject }) => subject)).not.toContain(id);
});

it('lets only organizers of the room delete a recording', async () => {
  const refused: [Pick<Person, 'portal'>, string][] = [
    [scene.member, 'FORBIDDEN'],
    [scene.stranger, 'NOT_FOUND'],
    [{ portal: portalOf(server.services, null) }, 'UNAUTHORIZED'],
  ];
  const id = await onDisk();
  for (const [person, code] of refused) await expect(remove(id, person)).rejects.toMatchObject({ code });
  expect(await remove(id, scene.coOrganizer)).toEqual(GONE);
  expect(await remove(scene.embed.recordingId, scene.owner)).toEqual(GONE);
  await expect(remove(scene.own.recordingId, scene.stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each(['11111111-1111-1111-1111-111111111111', 'x', ''])('%j is no recording', async (id) => {
  await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
