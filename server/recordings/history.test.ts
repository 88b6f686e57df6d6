import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecording } from '../testing/recordings-rows';
import { after } from '../testing/row-times';
import { newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let server: TestServer;
let scene: Scene;
const gone = { code: 'NOT_FOUND' };

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

it('lists recordings of an account, a room or a session, newest first and page by page', async () => {
  const { owner, own, embed } = scene;
  const { portal } = owner;
  const { id } = await addRecording(server.services.db, embed.roomId, {
    startedAt: after(60_000),
    status: 'processing',
  });
  const ids = async (of: Parameters<typeof portal.recordings.history>[0]['of']) =>
    (await portal.recordings.history({ of })).recordings.map((recording) => recording.id);

  const all = await ids({ accountId: owner.live });
  expect(all[0]).toBe(id);
  expect(all.toSorted()).toEqual([id, own.recordingId, embed.recordingId].toSorted());
  expect(await ids({ accountId: owner.test })).toEqual([]);
  expect(await ids({ roomId: embed.roomId })).toEqual([id, embed.recordingId]);
  expect(await ids({ sessionId: own.sessionId })).toEqual([own.recordingId]);

  const first = await portal.recordings.history({ of: { accountId: owner.live }, limit: 2 });
  const rest = await portal.recordings.history({
    of: { accountId: owner.live },
    limit: 2,
    after: first.next ?? '',
  });
  expect([...first.recordings, ...rest.recordings].map((recording) => recording.id)).toEqual(all);
  expect(rest.next).toBeNull();
});

it('plays and downloads what the person may read, embed rooms of their account included', async () => {
  const { owner, member, own, embed } = scene;
  for (const [{ portal }, { recordingId: id }] of [
    [owner, embed],
    [owner, own],
    [member, own],
  ] as const) {
    const mayManage = portal !== member.portal;
    expect(await portal.recordings.fromHistory({ id })).toMatchObject({
      id,
      files: [{ sizeBytes: 10 }],
      mayManage,
    });
    const stream = await portal.recordings.streamFromHistory({ id });
    const { pathname, search } = new URL('url' in stream ? stream.url : '');
    expect((await server.call('GET', pathname + search)).text).toBe('0123456789');
    expect(await portal.recordings.downloadFromHistory({ id })).toHaveProperty('filename');
  }
});

it('does not reveal recordings to strangers', async () => {
  const { member, stranger, owner, own, embed } = scene;
  for (const [{ portal }, place] of [
    [stranger, own],
    [stranger, embed],
    [member, embed],
  ] as const) {
    const { roomId, sessionId, recordingId: id } = place;
    await expect(portal.recordings.history({ of: { roomId } })).rejects.toMatchObject(gone);
    await expect(portal.recordings.history({ of: { sessionId } })).rejects.toMatchObject(gone);
    await expect(portal.recordings.fromHistory({ id })).rejects.toMatchObject(gone);
    await expect(portal.recordings.streamFromHistory({ id })).rejects.toMatchObject(gone);
    await expect(portal.recordings.downloadFromHistory({ id })).rejects.toMatchObject(gone);
  }
  const { portal } = stranger;
  await expect(portal.recordings.history({ of: { accountId: owner.live } })).rejects.toMatchObject(gone);
  await expect(portal.recordings.fromHistory({ id: 'no-uuid' })).rejects.toMatchObject(gone);
});
