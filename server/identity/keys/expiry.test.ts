import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followEvents } from '../../testing/event-feed';
import { changeKey, findKey } from '../../testing/identity-rows';
import { findJobs } from '../../testing/jobs-rows';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { newTeam, type Team } from '../../testing/organization';
import { newKeyFor, type Person } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { announceExpiringKeys } from './expiry';

/* The keys expire in the future: the server itself announces the past. */
const EXPIRY = Date.parse('2090-03-15T10:00:00Z');
const DAY_MS = 86_400_000;

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await testServer({ env: { SMTP_URL: mailServer.url } });
});
beforeEach(async () => {
  team = await newTeam(server.services);
});
afterAll(async () => {
  await server.close();
  mailServer.close();
});

/** Creates a key that expires at `EXPIRY`. */
async function newExpiringKey(name = 'Backend') {
  const key = await team.owner.portal.keys.create({ accountId: team.owner.live, name });
  await changeKey(server.services.db, key.secret, { expiresAt: new Date(EXPIRY) });
  return key;
}

/** Announces what is due some days after the expiry, as several processes do that look at the same time. */
const announce = (days: number) =>
  Promise.all(
    Array.from({ length: 3 }, () =>
      announceExpiringKeys({ ...server.services, now: () => new Date(EXPIRY + days * DAY_MS) }),
    ),
  );

/** Returns the announcements in the feed: what is left of the life of a key, in days, by the key. */
async function announced(): Promise<Record<string, number[]>> {
  const feed = followEvents(server, await newKeyFor(team.owner, 'live', ['svc:events']));
  const last = await newExpiringKey('The last one');
  await feed.find('key.created', { matching: ({ data }) => data.keyId === last.keyId });
  const found: Record<string, number[]> = {};
  for (const { type, data } of feed.seen)
    if (type === 'key.expiring' || type === 'key.expired')
      (found[String(data['keyId'])] ??= []).push(Number(data['daysLeft'] ?? 0));
  return found;
}

/** Returns the subjects of the mails about expiry to a person, once no mail waits any more. */
async function subjectsTo(person: Person): Promise<string[]> {
  server.services.jobs.wake();
  const open = async () =>
    (await findJobs(server.services.db)).filter(
      ({ kind, finishedAt }) => kind === 'mail-notice' && finishedAt === null,
    );
  await expect.poll(open).toEqual([]);
  const { email } = await person.portal.users.me();
  return mailServer.mails
    .filter(({ to, subject }) => to === email && subject.includes('expire'))
    .map(({ subject }) => subject);
}

it(
  'tells of a key 14 and 3 days before it expires and afterwards, each once, although processes die or run at the same time',
  { tags: ['slow'] },
  async () => {
    const { keyId } = await newExpiringKey();
    await announce(-14.01);
    const died = () => Promise.reject(new Error('The process died.'));
    const dying = { ...server.services, now: () => new Date(EXPIRY - 14 * DAY_MS), jobs: { enqueue: died } };
    await expect(announceExpiringKeys(dying)).rejects.toThrow('The process died.');
    const mails: string[][] = [];
    for (const days of [-14, -13, -3.01, -3, -2, -0.01, 0, 1]) {
      await announce(days);
      mails.push((await subjectsTo(team.owner)).slice(mails.flat().length));
    }
    expect(await announced()).toEqual({ [keyId]: [14, 3, 0] });
    const [soon, over] = [['A secret key expires soon'], ['A secret key has expired']];
    expect(mails).toEqual([soon, [], [], soon, [], [], over, []]);
  },
);

it('names the key by its id and its label', async () => {
  const { keyId } = await newExpiringKey('Nightly import');
  const feed = followEvents(server, await newKeyFor(team.owner, 'live', ['svc:events']));
  const expiresAt = new Date(EXPIRY).toISOString();
  await announce(-14);
  const expiring = await feed.find('key.expiring');
  expect(expiring).toMatchObject({ roomId: null, requestId: null, accountId: team.owner.live });
  expect(expiring.data).toEqual({ keyId, name: 'Nightly import', expiresAt, daysLeft: 14 });
  await announce(0);
  expect((await feed.find('key.expired')).data).toEqual({ keyId, name: 'Nightly import', expiresAt });
});

it('announces the last threshold alone after the server was away', async () => {
  const { keyId } = await newExpiringKey();
  await announce(-2);
  const late = await newExpiringKey();
  await announce(5);
  expect(await announced()).toEqual({ [keyId]: [3, 0], [late.keyId]: [0] });
});

it(
  'announces the end of a rolled key without reminders and mails, and nothing of a revoked key',
  { tags: ['slow'] },
  async () => {
    const { keys } = team.owner.portal;
    const rolled = await keys.create({ accountId: team.owner.live, name: 'Backend' });
    await keys.roll({ keyId: rolled.keyId, overlapSeconds: 3_600 }); // to a successor that never expires
    await changeKey(server.services.db, rolled.secret, { expiresAt: new Date(EXPIRY) });
    const revoked = await newExpiringKey();
    await keys.revoke({ keyId: revoked.keyId });
    for (const days of [-14, -3, 0]) await announce(days);
    expect(await announced()).toEqual({ [rolled.keyId]: [0] });
    expect(await subjectsTo(team.owner)).toEqual([]);
  },
);

it.each([
  [30, null],
  [15, null],
  [14, 14],
  [4, 14],
  [3, 3],
  [1, 3],
])('a key that is created for %i days has passed the threshold %s', async (expiresInDays, passed) => {
  const { owner } = team;
  const { secret } = await owner.portal.keys.create({ accountId: owner.live, name: 'Short', expiresInDays });
  expect((await findKey(server.services.db, secret))?.toldDaysLeft).toBe(passed);
});

it(
  'mails owners and admins of every key, without its label, and nobody else',
  { tags: ['slow'] },
  async () => {
    const keys = [];
    for (let count = 0; count < 12; count += 1) keys.push(await newExpiringKey('Evil name'));
    await announce(-3);
    const expected = keys.map(() => 'A secret key expires soon');
    const { owner, admin, developer, viewer, stranger } = team;
    expect(await subjectsTo(owner)).toEqual(expected);
    expect(await subjectsTo(admin)).toEqual(expected);
    for (const other of [developer, viewer, stranger]) expect(await subjectsTo(other)).toEqual([]);
    const { email } = await admin.portal.users.me();
    const texts = mailServer.mails.flatMap(({ to, text }) => (to === email ? [text] : []));
    for (const { start } of keys) expect(texts.join()).toContain(`Key: ${start}...`);
    expect(texts[0]).toContain('Expires: 2090-03-15 10:00 UTC');
    expect(texts[0]).toContain(`${TEST_BASE_URL}/portal/${team.organizationId}/live/keys`);
    expect(texts.join()).not.toMatch(/Evil name|operator|If it was not you/);
  },
);
