import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumePerson, suspendPerson } from '../../identity/users/operate';
import { testClock } from '../../testing/clock';
import { eventsOn } from '../../testing/identity-rows';
import { newMember } from '../../testing/organization';
import { newKeyFor, newPerson } from '../../testing/people';
import { addLinks, addRecording, findLinks } from '../../testing/recordings-rows';
import { newEmbedRoom, newRoomFixture, newScene, type Scene } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { deleteEndedLinks } from './clean-up';

const DAY_MS = 86_400_000;
const PASSWORD = 'seven-green-bicycles';
/** The answer for everybody who opens a link that does not work. */
const GONE = { status: 404, sentence: 'This link does not exist or has expired.' };

const clock = testClock();
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: clock.now }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/recordings/${path}`, { key: scene.key, ...(body && { body }) });
const share = (recordingId: string, body: object = {}) => call('POST', `${recordingId}/links`, body);
const listed = async (recordingId: string) => (await call('GET', `${recordingId}/links`)).body.links;
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();

/** Makes a recording and a link to it. */
async function newLink(body: object = {}, of: 'embed' | 'own' = 'embed') {
  const { recordingId, sessionId } = await newRoomFixture(server, scene[of].roomId);
  const { body: link } = await share(recordingId, body);
  return { recordingId, sessionId, link, secret: new URL(link.url).pathname.replace('/watch/', '') };
}

/** Reads a link as its page does before the video. */
async function view(secret: string) {
  const input = encodeURIComponent(JSON.stringify({ secret }));
  return resultOf(await server.call('GET', `/trpc/recordingLinks.view?input=${input}`));
}

/** Gets the video as the page does. */
async function watch(secret: string, more: object = {}) {
  return resultOf(
    await server.call('POST', '/trpc/recordingLinks.watch', {
      headers: { Origin: TEST_BASE_URL },
      body: { secret, ...more },
    }),
  );
}

function resultOf({ status, body }: Awaited<ReturnType<TestServer['call']>>) {
  return status === 200 ? body.result.data : { status, sentence: body.error.message };
}

it('plays a recording for somebody who has the link, and shows the link once', async () => {
  const { recordingId, link, secret } = await newLink({ description: 'For the board', expiresAt: inDays(1) });
  expect(link).toEqual({
    linkId: expect.stringMatching(/^lnk_[a-z2-7]{26}$/),
    recordingId,
    description: 'For the board',
    status: 'active',
    hasPassword: false,
    views: 0,
    lastViewedAt: null,
    expiresAt: inDays(1),
    createdAt: clock.now().toISOString(),
    revokedAt: null,
    url: expect.stringMatching(/^https:\/\/meet\.test\/watch\/[\w-]{32}$/),
  });
  const { url: _, ...withoutUrl } = link;
  expect(await listed(recordingId)).toEqual([withoutUrl]);
  const recording = { roomName: 'Untitled room', startedAt: expect.any(String), durationSeconds: 60 };
  expect(await view(secret)).toEqual({ recording });
  const watched = await watch(secret);
  expect(watched).toEqual({
    recording,
    stream: { url: expect.any(String), expiresAt: expect.any(String), mimeType: 'video/webm' },
  });
  const { pathname, search } = new URL(watched.stream.url);
  expect(await (await fetch(server.url + pathname + search)).text()).toBe('0123456789');
});

it('stores no secret of a link, neither in its row nor in the audit log nor in the log', async () => {
  const { recordingId, link, secret } = await newLink({ password: PASSWORD });
  await call('DELETE', `${recordingId}/links/${link.linkId}`);
  const events = await eventsOn(server.services.db, recordingId);
  expect(events.map(({ action, actorKind }) => [action, actorKind])).toEqual([
    ['recording.share', 'key'],
    ['recording.revoke-link', 'key'],
  ]);
  expect(events.map(({ detail }) => detail)).toMatchObject([
    { linkId: link.linkId, hasPassword: true },
    { linkId: link.linkId },
  ]);
  const stored = JSON.stringify([events, await findLinks(server.services.db, recordingId)]);
  for (const text of [secret, PASSWORD]) {
    expect(stored).not.toContain(text);
    expect(server.logged()).not.toContain(text);
  }
});

it('counts a view when the video is handed out, and none when a page renews its URL', async () => {
  const { recordingId, secret } = await newLink();
  await view(secret);
  expect((await listed(recordingId))[0]).toMatchObject({ views: 0, lastViewedAt: null });
  await watch(secret);
  await watch(secret, { renews: true });
  clock.passSeconds(60);
  await watch(secret);
  expect((await listed(recordingId))[0]).toMatchObject({ views: 2, lastViewedAt: clock.now().toISOString() });
});

describe('a link with a password', () => {
  it('tells nothing before the password, and counts no view', async () => {
    const { recordingId, secret } = await newLink({ password: PASSWORD });
    expect(await view(secret)).toEqual({ recording: null });
    const refused = { status: 403, sentence: 'This password is not right.' };
    expect(await watch(secret)).toEqual(refused);
    expect(await watch(secret, { password: 'seven-green-bicycle' })).toEqual(refused);
    expect((await listed(recordingId))[0]).toMatchObject({ hasPassword: true, views: 0 });
    expect(await watch(secret, { password: PASSWORD })).toMatchObject({
      recording: { roomName: 'Untitled room' },
    });
    expect((await listed(recordingId))[0].views).toBe(1);
  });

  it(
    'makes people wait who guess, and does not count right passwords as guesses',
    { tags: ['slow'] },
    async () => {
      const { secret } = await newLink({ password: PASSWORD });
      for (let time = 0; time < 12; time += 1) {
        expect(await watch(secret, { password: PASSWORD })).toHaveProperty('stream');
      }
      for (let guess = 0; guess < 11; guess += 1) {
        expect(await watch(secret, { password: `guess-${guess}` })).toMatchObject({ status: 403 });
      }
      const waiting = { status: 429, sentence: expect.stringContaining('try again in 1 s') };
      expect(await watch(secret, { password: PASSWORD })).toEqual(waiting);
      clock.passSeconds(1);
      expect(await watch(secret, { password: PASSWORD })).toHaveProperty('stream');
    },
  );
});

describe('nobody can open a link', () => {
  const answersTo = async (secret: string) => [
    await view(secret),
    await watch(secret),
    await watch(secret, { password: PASSWORD }),
  ];
  const ALL_GONE = [GONE, GONE, GONE];

  it('that never existed', async () => {
    expect(await answersTo('q7Zr_mB2-xKf0WnVtY4LcE9dJhSa81Ug')).toEqual(ALL_GONE);
  });

  it('that has expired, and the list shows it as expired', async () => {
    const { recordingId, secret } = await newLink({ expiresAt: inDays(1) });
    clock.skip(DAY_MS - 1);
    expect(await watch(secret)).toHaveProperty('stream');
    clock.skip(1);
    expect(await answersTo(secret)).toEqual(ALL_GONE);
    expect((await listed(recordingId))[0]).toMatchObject({ status: 'expired', views: 1 });
  });

  it('that was revoked, and revoking it again changes nothing', async () => {
    const { recordingId, link, secret } = await newLink({ password: PASSWORD });
    const revoke = async () => (await call('DELETE', `${recordingId}/links/${link.linkId}`)).status;
    expect(await revoke()).toBe(204);
    expect(await answersTo(secret)).toEqual(ALL_GONE);
    const [revoked] = await listed(recordingId);
    expect(revoked).toMatchObject({ status: 'revoked', revokedAt: clock.now().toISOString() });
    clock.passSeconds(1);
    expect(await revoke()).toBe(204);
    expect(await listed(recordingId)).toEqual([revoked]);
  });

  it.each([
    ['recording', ({ recordingId }: { recordingId: string }) => `/api/recordings/${recordingId}`],
    ['session', ({ sessionId }: { sessionId: string }) => `/api/sessions/${sessionId}`],
  ])('of a deleted %s, with which the link is erased', async (_, pathOf) => {
    const made = await newLink();
    expect((await server.call('DELETE', pathOf(made), { key: scene.key })).status).toBeLessThan(300);
    expect(await answersTo(made.secret)).toEqual(ALL_GONE);
    expect(await findLinks(server.services.db, made.recordingId)).toEqual([]);
  });

  it('while the owner of the room is suspended, or everybody in the organization', async () => {
    const { services } = server;
    const { owner } = scene;
    const [own, embed] = [await newLink({}, 'own'), await newLink()];
    await suspendPerson(services, owner.userId);
    expect(await answersTo(own.secret)).toEqual(ALL_GONE);
    expect(await answersTo(embed.secret)).toEqual(ALL_GONE);
    await resumePerson(services, owner.userId);
    for (const { secret } of [own, embed]) expect(await watch(secret)).toHaveProperty('stream');
  });
});

it('a link to a recording of an application works as long as one member of the organization is not suspended', async () => {
  const { services } = server;
  const owner = await newPerson(services);
  await newMember(services, owner, 'viewer');
  const key = await newKeyFor(owner, 'live', ['svc:history']);
  const { recordingId } = await newRoomFixture(server, await newEmbedRoom(server, key));
  const { body } = await server.call('POST', `/api/recordings/${recordingId}/links`, { key, body: {} });
  await suspendPerson(services, owner.userId);
  expect(await watch(body.url.split('/watch/')[1])).toHaveProperty('stream');
});

describe('a link is refused', () => {
  it.each([
    ['that has already ended', -1, 'in the future'],
    ['that would end too late', 401, '400 days at most'],
  ])('%s', async (_, days, sentence) => {
    const { status, body } = await share(scene.embed.recordingId, { expiresAt: inDays(days) });
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('with a password that is too short', async () => {
    const { status, body } = await share(scene.embed.recordingId, { password: '1234567' });
    expect([status, body.error]).toEqual([400, expect.stringContaining('password')]);
  });

  it.each([
    ['that is being made', { status: 'processing' }, 'not ready yet'],
    ['that failed', { status: 'failed' }, 'failed'],
    ["in the account's own bucket", { storage: 'customer' }, 'your own bucket'],
  ] as const)('to a recording %s', async (_, given, sentence) => {
    const { id } = await addRecording(server.services.db, scene.embed.roomId, given);
    const { status, body } = await share(id);
    expect([status, body.error]).toEqual([409, expect.stringContaining(sentence)]);
  });

  it('to a recording with 50 active links, until one is revoked', async () => {
    const { recordingId, link } = await newLink();
    await addLinks(server.services.db, recordingId, clock.now(), 49);
    const { status, body } = await share(recordingId);
    expect([status, body.error]).toEqual([409, expect.stringContaining('50 active links')]);
    await call('DELETE', `${recordingId}/links/${link.linkId}`);
    expect((await share(recordingId)).status).toBe(201);
    const links: { status: string }[] = await listed(recordingId);
    expect(links.map((one) => one.status)).toEqual([...Array<string>(50).fill('active'), 'revoked']);
  });
});

it('a link is found with its own recording only', async () => {
  const { link } = await newLink();
  for (const recordingId of [scene.embed.recordingId, randomUUID(), 'nothing']) {
    expect((await call('DELETE', `${recordingId}/links/${link.linkId}`)).status).toBe(404);
  }
});

it('deletes links 30 days after they ended, and keeps the others', async () => {
  const { recordingId } = await newLink({ expiresAt: inDays(1) });
  const revoked = await share(recordingId);
  await call('DELETE', `${recordingId}/links/${revoked.body.linkId}`);
  const { body: active } = await share(recordingId, { expiresAt: inDays(90) });
  const { body: recent } = await share(recordingId, { expiresAt: inDays(2) });
  clock.skip(31 * DAY_MS);
  await deleteEndedLinks(server.services);
  const left = await findLinks(server.services.db, recordingId);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([active.linkId, recent.linkId]));
});
