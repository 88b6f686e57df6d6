import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecording } from '../../testing/recordings-rows';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

it('lists who did what to what, when and from where, with their names', async () => {
  const { owner, member, own, embed, key } = scene;
  const { headers } = await server.call('DELETE', `/api/rooms/${embed.roomId}`, { key });
  const { events, next } = await owner.portal.audit.list({ accountId: owner.live });
  expect(next).toBeNull();
  expect(events[0]).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    at: expect.stringMatching(/Z$/),
    actor: { kind: 'key', id: expect.stringMatching(/^key_/), name: 'Test key', personName: null },
    action: 'room.delete',
    target: { id: embed.roomId, name: 'Untitled room', page: null },
    ip: expect.stringMatching(/127\.0\.0\.1|::1/),
    requestId: headers.get('X-Request-Id'),
    detail: null,
  });
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'member.accept',
      actor: { kind: 'user', id: member.userId, name: 'Mia Member', personName: null },
      target: { id: own.roomId, name: 'Weekly', page: 'room' },
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'key.create',
      actor: { kind: 'user', id: owner.userId, name: 'Olga Owner', personName: null },
      target: { id: expect.stringMatching(/^key_/), name: 'Test key', page: null },
    }),
  );
});

it('shows a recording by the name of its room, with a link until it is deleted', async () => {
  const { owner, own } = scene;
  const failed = await addRecording(server.services.db, own.roomId, { status: 'failed' });
  await owner.portal.recordings.retry({ id: failed.id });
  await owner.portal.recordings.delete({ id: own.recordingId });
  const { events } = await owner.portal.audit.list({ accountId: owner.live });
  const targets = Object.fromEntries(events.map(({ action, target }) => [action, target]));
  expect(targets).toMatchObject({
    'recording.retry': { id: failed.id, name: 'Weekly', page: 'recording' },
    'recording.delete': { id: own.recordingId, name: 'Weekly', page: null },
  });
});

it('lists the sign-ins of the person and of nobody else', async () => {
  const { owner, stranger } = scene;
  const { events } = await owner.portal.audit.list({ accountId: owner.test });
  const own = events.filter((event) => event.action === 'login.open' || event.action === 'user.create');
  expect(own.map((event) => event.action)).toEqual(['login.open', 'user.create']);
  expect(own[1]?.target).toEqual({ id: owner.userId, name: 'Olga Owner', page: null });
  expect(JSON.stringify(events)).not.toContain(stranger.userId);
  expect(events.every((event) => event.action !== 'room.create')).toBe(true);
});

it('returns every event over several pages', async () => {
  const { owner } = scene;
  const { events: all } = await owner.portal.audit.list({ accountId: owner.live });
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await owner.portal.audit.list({ accountId: owner.live, limit: 3, ...(after && { after }) });
    seen.push(...page.events.map((event) => event.eventId));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(all.map((event) => event.eventId));
  expect(seen.length).toBeGreaterThan(6);
});

it('answers 404 for the account of somebody else', async () => {
  const { owner, stranger } = scene;
  await expect(stranger.portal.audit.list({ accountId: owner.live })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such account.',
  });
});
