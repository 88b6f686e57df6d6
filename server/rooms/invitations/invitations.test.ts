import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenRevocations } from '../../platform/db/schema/tokens';
import { testClock } from '../../testing/clock';
import { connectHub, joinMessage, type HubClient } from '../../testing/hub-client';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { explain, run } from '../../testing/statements';
import { deleteEndedInvitations } from './clean-up';
import { validOfRoom } from './store';

const DAY_MS = 86_400_000;
const clock = testClock(new Date('2027-01-05T08:00:00Z'));
const clients: HubClient[] = [];
let mail: MailServer;
let server: TestServer;
let key: string;
let roomId: string;

beforeAll(async () => {
  mail = await startMailServer();
  server = await testServer({ replace: () => ({ now: clock.now }), env: { SMTP_URL: mail.url } });
  key = await newKeyFor(await newPerson(server.services, 'Olga Owner'), 'live', ['svc:rooms']);
});
beforeEach(async () => {
  roomId = await newEmbedRoom(server, key);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.drop();
});
afterAll(async () => {
  await server.close();
  mail.close();
});

const pathOf = (room = roomId) => `/api/rooms/${room}/invitations`;

/** Returns times that are given in days from now. */
const inDays = (moments: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(moments).map(([name, days]) => [
      name,
      new Date(clock.now().getTime() + days * DAY_MS).toISOString(),
    ]),
  );

async function invite(body: object = {}, headers: Record<string, string> = {}) {
  return server.call('POST', pathOf(), { key, body: { externalUserId: 'user-42', ...body }, headers });
}

/** Returns a browser that opens links and keeps its cookies. */
function browser() {
  let cookie = '';
  return async (url: string) => {
    const answer = await server.call('POST', '/trpc/invitations.open', {
      headers: { Origin: TEST_BASE_URL, ...(cookie !== '' && { Cookie: cookie }) },
      body: { code: url.split('#')[1] ?? '' },
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const { data } = answer.body.result ?? {};
    return { status: answer.status, ...data, sentence: answer.body.error?.message };
  };
}

const claimsOf = (token: string) => server.services.tokens.readJoin(token);

async function join(token: string): Promise<HubClient> {
  const client = await connectHub(server.url);
  clients.push(client);
  client.send(joinMessage(token));
  return client;
}

describe('an invitation', () => {
  it('lets its person in, weeks after it was made', async () => {
    const created = await invite({ displayName: 'Ada', role: 'co-host', permissions: { record: false } });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${pathOf()}/${created.body.invitationId}`);
    expect(created.body).toMatchObject({ status: 'active', uses: 0, lastUsedAt: null, maxUses: 1_000 });
    clock.skip(29 * DAY_MS);
    const opened = await browser()(created.body.url);
    expect(opened).toMatchObject({ status: 'open', embedUrl: `${TEST_BASE_URL}/embed/room/${roomId}` });
    expect(claimsOf(opened.token)).toMatchObject({
      sub: expect.stringMatching(/^ext:acc_\w+:user-42$/),
      name: 'Ada',
      role: 'co-host',
      permissions: { record: false },
    });
    await (await join(opened.token)).take('welcome');
    const { body } = await server.call('GET', `${pathOf()}/${created.body.invitationId}`, { key });
    expect(body).toMatchObject({ uses: 1, lastUsedAt: clock.now().toISOString(), url: created.body.url });
  });

  it.each([
    ['its expiry', {}, { expiresAt: 20 }, 'This invitation has expired'],
    ['the end of its room', { closesAt: 20 }, {}, 'This room closed at '],
    ['the deletion of its room', { expiresAt: 20 }, {}, 'no longer exists'],
  ])('does not work after %s', async (_, room, body, sentence) => {
    roomId = await newEmbedRoom(server, key, inDays(room));
    const { url } = (await invite(inDays({ expiresAt: 50, ...body }))).body;
    clock.skip(20 * DAY_MS);
    expect(await browser()(url)).toMatchObject({ status: 404, sentence: expect.stringContaining(sentence) });
  });

  it.each([
    ['it begins', {}, { notBefore: 1 }, 'participant'],
    ['it begins, as a host', {}, { notBefore: 1 }, 'host'],
    ['the room opens', { opensAt: 1 }, {}, 'participant'],
  ])('does not work before %s, and says when it will', async (_, room, body, role) => {
    const opensAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
    roomId = await newEmbedRoom(server, key, inDays(room));
    const { url } = (await invite({ ...inDays(body), role, maxUses: 1 })).body;
    const open = browser();
    expect(await open(url)).toMatchObject({ status: 'early', opensAt });
    clock.skip(DAY_MS);
    expect(await open(url), 'being early is not a use').toMatchObject({ status: 'open' });
  });

  it('lets a host in before the room opens', async () => {
    roomId = await newEmbedRoom(server, key, inDays({ opensAt: 1 }));
    expect(await browser()((await invite({ role: 'host' })).body.url)).toMatchObject({ status: 'open' });
  });

  it('counts browsers, also when they open it at once', async () => {
    const { url, invitationId } = (await invite({ maxUses: 2 })).body;
    const first = browser();
    await first(url);
    const others = await Promise.all([browser()(url), browser()(url), browser()(url)]);
    expect(others.map(({ status }) => String(status)).toSorted()).toEqual(['404', '404', 'open']);
    expect(await first(url), 'the same browser').toMatchObject({ status: 'open' });
    const { body } = await server.call('GET', `${pathOf()}/${invitationId}`, { key });
    expect(body).toMatchObject({ uses: 2, status: 'used-up' });
  });

  it('does not let in somebody who was removed from the room', async () => {
    const hosts = (await invite({ externalUserId: 'host', role: 'host' })).body;
    const theirs = (await invite()).body;
    const host = await join((await browser()(hosts.url)).token);
    await host.take('welcome');
    const guest = await join((await browser()(theirs.url)).token);
    const { participantId } = await guest.take('welcome');
    host.send({ type: 'remove', participantId });
    await host.take('bans');
    expect(await browser()(theirs.url)).toMatchObject({ status: 403 });
  });

  it('cannot be guessed, or opened from another site', async () => {
    expect(await browser()('#0QmXk3v9sYc2b7LwTn4RzA')).toMatchObject({ status: 404 });
    const { url } = (await invite()).body;
    const answer = await server.call('POST', '/trpc/invitations.open', {
      headers: { Origin: 'https://elsewhere.test' },
      body: { code: url.split('#')[1] },
    });
    expect(answer.status).toBe(403);
  });
});

describe('revoking an invitation', () => {
  it('ends the link, the tokens that people got by it, and their stay in the call', async () => {
    const { url, invitationId } = (await invite()).body;
    const { token } = await browser()(url);
    const unused = (await browser()(url)).token;
    const client = await join(token);
    await client.take('welcome');
    const revoke = () => server.call('DELETE', `${pathOf()}/${invitationId}`, { key });
    expect((await revoke()).status).toBe(204);
    expect(await client.take('left')).toMatchObject({ reason: 'token-revoked' });
    expect(await browser()(url)).toMatchObject({ status: 404 });
    expect(await (await join(unused)).take('refused')).toMatchObject({ code: 'token-revoked' });
    expect((await revoke()).status, 'again').toBe(204);
    const { body } = await server.call('GET', `${pathOf()}/${invitationId}`, { key });
    expect(body).toMatchObject({ status: 'revoked', revokedAt: clock.now().toISOString() });
  });

  it('takes people out of the call days after they opened the link', async () => {
    const { url, invitationId } = (await invite()).body;
    const client = await join((await browser()(url)).token);
    await client.take('welcome');
    clock.skip(2 * DAY_MS);
    await server.call('DELETE', `${pathOf()}/${invitationId}`, { key });
    expect(await client.take('left')).toMatchObject({ reason: 'token-revoked' });
  });

  it('remembers one revocation for all its uses, which does not count toward those of the account', async () => {
    const { url, invitationId } = (await invite()).body;
    const client = await join((await browser()(url)).token);
    await client.take('welcome');
    const { db } = server.services;
    await run(
      db,
      `insert into call_invitation_uses (invitation_id, browser_id, token_id, last_used_at)
        select '${invitationId}', 'gst_' || n, 'token ' || n, now() from generate_series(2, 1000) as n`,
    );
    const revocations = () => db.$count(tokenRevocations);
    const before = await revocations();
    await server.call('DELETE', `${pathOf()}/${invitationId}`, { key });
    expect(await client.take('left')).toMatchObject({ reason: 'token-revoked' });
    expect(await revocations()).toBe(before);
  });

  it('lasts as long as the tokens, also when the room is deleted', async () => {
    const { url, invitationId } = (await invite({ role: 'host' })).body;
    const { token: bearer } = await browser()(url);
    const history = () => server.call('GET', `/api/rooms/${roomId}/artifacts`, { bearer });
    expect((await history()).status).toBe(200);
    await server.call('DELETE', `${pathOf()}/${invitationId}`, { key });
    expect((await history()).status).toBe(401);
    await server.call('DELETE', `/api/rooms/${roomId}`, { key });
    expect((await history()).status).toBe(401);
  });

  it('leaves the others of the room as they are', async () => {
    const [one, other] = [(await invite()).body, (await invite()).body];
    await server.call('DELETE', `${pathOf()}/${one.invitationId}`, { key });
    expect(await browser()(other.url)).toMatchObject({ status: 'open' });
  });
});

describe('the list', () => {
  it('has the invitations of a room page by page, newest first, and those of one person', async () => {
    for (const externalUserId of ['a', 'b', 'a', 'c']) await invite({ externalUserId });
    const page = async (query: string) => (await server.call('GET', `${pathOf()}?${query}`, { key })).body;
    const first = await page('limit=3');
    const second = await page(`limit=3&after=${first.next}`);
    const ids = [...first.invitations, ...second.invitations].map((one) => one.invitationId);
    expect(new Set(ids).size).toBe(4);
    expect(second.next).toBeNull();
    expect((await page('externalUserId=a')).invitations).toHaveLength(2);
  });

  it('loses invitations 30 days after their end', async () => {
    await invite(inDays({ expiresAt: 1 }));
    const { invitationId } = (await invite(inDays({ expiresAt: 300 }))).body;
    await server.call('DELETE', `${pathOf()}/${invitationId}`, { key });
    const kept = (await invite(inDays({ expiresAt: 60 }))).body;
    clock.skip(32 * DAY_MS);
    await deleteEndedInvitations(server.services);
    const { body } = await server.call('GET', pathOf(), { key });
    expect(body.invitations).toMatchObject([{ invitationId: kept.invitationId }]);
  });

  it('is gone with the room', async () => {
    const { url } = (await invite()).body;
    await server.call('DELETE', `/api/rooms/${roomId}`, { key });
    expect((await server.call('GET', pathOf(), { key })).status).toBe(404);
    expect(await browser()(url)).toMatchObject({ status: 404 });
  });
});

it('counts the valid invitations of a room without reading those that have ended', async () => {
  const { db } = server.services;
  const plan = await explain(db, validOfRoom(db, roomId, clock.now(), 10));
  expect(plan).toContain('call_invitations_valid');
  expect(plan).not.toContain('Filter');
});

it.each([
  [{ expiresAt: '2020-01-01T00:00:00Z' }, '"expiresAt" must be in the future.'],
  [{ notBefore: '2099-01-02T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' }, 'later than "notBefore"'],
  [{ expiresAt: '2099-01-01T00:00:00Z' }, '400 days'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ email: 'nobody' }, 'email'],
])('rejects %j', async (body, sentence) => {
  const answer = await invite(body);
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
});

it('is made once for an Idempotency-Key, with the same link', async () => {
  const headers = { 'Idempotency-Key': 'one' };
  const [first, again] = [await invite({}, headers), await invite({}, headers)];
  expect(again.body).toEqual(first.body);
});

it('answers with a calendar file, where the call has a time', async () => {
  const { invitationId } = (await invite()).body;
  const calendar = (id: string) => server.call('GET', `${pathOf()}/${id}/calendar`, { key });
  expect((await calendar(invitationId)).status).toBe(409);
  const { headers, text } = await calendar((await invite(inDays({ notBefore: 1 }))).body.invitationId);
  expect(headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(headers.get('content-disposition')).toContain('.ics');
  expect(text).toContain('BEGIN:VEVENT');
});

it('is mailed to its person, with the time of the call', async () => {
  const { url } = (await invite({ email: 'ada@example.com', displayName: 'Ada' })).body;
  const isToAda = ({ to }: ReceivedMail) => to === 'ada@example.com';
  const { text } = await mail.mail(0, isToAda);
  expect(text).toContain(url);
  expect(text, 'names are chosen by callers').not.toContain('Ada');
  await invite({ email: 'ada@example.com', ...inDays({ notBefore: 1 }) });
  expect((await mail.mail(1, isToAda)).text).toContain('It begins at');
  expect(mail.heard.some((line) => line.includes('text/calendar'))).toBe(true);
});
