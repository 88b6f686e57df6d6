import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOn } from '../../testing/identity-rows';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { newPerson, newPersonWithPassword, portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { openPasswordReset } from './reset-password';
import { findEmailChange, replaceEmailChange } from './store-links';

let server: TestServer;
let mailServer: MailServer;
let now = Date.parse('2026-05-04T10:00:00Z');

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await testServer({
    env: { SMTP_URL: mailServer.url },
    replace: () => ({ now: () => new Date(now) }),
  });
});
afterAll(async () => {
  await server.close();
  mailServer.close();
});

const password = 'four-horses-and-a-cart';

/** Signs somebody up and in. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId } = await signIn(email);
  return { user, portal: portalOf(server.services, loginId) };
}

const signIn = (email: string) => portalOf(server.services, null, true).users.signIn({ email, password });
const visitor = () => portalOf(server.services, null).users;
const tokenIn = (text: string): string | null =>
  new URL(/https:\S+/.exec(text)?.[0] ?? 'https://none').searchParams.get('token');

/** Asks for a change, and reads the tokens from the two mails. */
async function ask(portal: Awaited<ReturnType<typeof addAda>>['portal'], email: string) {
  const mailboxes = [(await portal.users.me()).email, email];
  // Notices to other people arrive whenever they are sent.
  const isOfChange = ({ to, subject }: ReceivedMail) =>
    mailboxes.includes(to) && !subject.startsWith('New sign-in');
  const { length } = mailServer.mails.filter(isOfChange);
  expect(await portal.users.changeEmail({ email, password })).toEqual({ isChanged: false });
  const mails = [await mailServer.mail(length, isOfChange), await mailServer.mail(length + 1, isOfChange)];
  const [toOld, toNew] = mails.map(({ text }) => tokenIn(text) ?? '');
  return { mails, toOld: toOld ?? '', toNew: toNew ?? '' };
}

it.each([
  [
    'changed',
    async (portal: Awaited<ReturnType<typeof addAda>>['portal']) =>
      portal.users.changePassword({ currentPassword: password, newPassword: 'five-horses-and-a-cart' }),
  ],
  [
    'reset',
    async (_: unknown, user: Awaited<ReturnType<typeof addAda>>['user']) => {
      const link = await openPasswordReset(server.services, user);
      const token = tokenIn(link?.url ?? '') ?? '';
      await visitor().resetPassword({ token, newPassword: 'five-horses-and-a-cart' });
    },
  ],
])('is over when the password is %s, because somebody else may have known it', async (how, renew) => {
  const { user, portal } = await addAda(`over-${how}@example.com`);
  const { toOld, toNew } = await ask(portal, `eve-${how}@example.com`);
  await visitor().confirmEmailChange({ token: toNew });
  await renew(portal, user);
  await expect(visitor().confirmEmailChange({ token: toOld })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each(['old', 'new'] as const)(
  'changes the address when both mailboxes have confirmed, the %s one first',
  async (first) => {
    const [before, after] = [`${first}-before@example.com`, `${first}-after@example.com`];
    const { user, portal } = await addAda(before);
    const reset = await openPasswordReset(server.services, user);
    const { mails, toOld, toNew } = await ask(portal, after);
    expect(mails.map(({ to }) => to)).toEqual([before, after]);
    const [one, two] = first === 'old' ? [toOld, toNew] : [toNew, toOld];
    expect(await visitor().emailChange({ token: one })).toEqual({ email: after, mailbox: first });
    const waitsFor = first === 'old' ? 'new' : 'old';
    for (let times = 0; times < 2; times += 1)
      expect(await visitor().confirmEmailChange({ token: one })).toEqual({ email: after, waitsFor });
    expect(await portal.users.me()).toMatchObject({ email: before });
    expect(await visitor().confirmEmailChange({ token: two })).toEqual({ email: after, waitsFor: null });
    expect(await portal.users.me()).toMatchObject({ email: after });
    await expect(signIn(before)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await signIn(after)).toBeDefined();
    for (const token of [one, two])
      await expect(visitor().confirmEmailChange({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A link that went to the old mailbox no longer opens the account.
    const token = tokenIn(reset?.url ?? '') ?? '';
    await expect(visitor().passwordReset({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [event] = await eventsOn(server.services.db, user.id, 'user.change-email');
    expect(event).toMatchObject({ actorId: user.id, detail: { from: before, to: after } });
  },
);

it('needs the password, and another address', async () => {
  const { portal } = await addAda('proof@example.com');
  const change = (email: string, given = password) => portal.users.changeEmail({ email, password: given });
  await expect(change('other@example.com', 'a wrong one')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(change('proof@example.com')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(change('ada@localhost.invalid')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { portal: withoutPassword } = await newPerson(server.services);
  await expect(
    withoutPassword.users.changeEmail({ email: 'other@example.com', password }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('answers the same for an address that somebody has, whose mailbox gets a note without a link', async () => {
  await addAda('taken@example.com');
  const { portal } = await addAda('wants@example.com');
  const { mails, toNew } = await ask(portal, 'TAKEN@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm the change of your email address',
    'You have an account already',
  ]);
  expect(toNew).toBe('');
});

it('refuses the change when somebody else has taken the address in the meantime', async () => {
  const { portal } = await addAda('slow@example.com');
  const { toOld, toNew } = await ask(portal, 'wanted@example.com');
  await visitor().confirmEmailChange({ token: toOld });
  await addAda('wanted@example.com');
  await expect(visitor().confirmEmailChange({ token: toNew })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await portal.users.me()).toMatchObject({ email: 'slow@example.com' });
});

it('keeps one of several changes that are stored at the same time', async () => {
  const { user } = await addAda('at-once@example.com');
  const { db } = server.services;
  const at = new Date(now);
  const rows = ['one', 'two', 'three', 'four'].map((name) => ({
    userId: user.id,
    email: `${name}@example.com`,
    createdAt: at,
    expiresAt: new Date(now + 1_000),
    oldTokenHash: `old ${name}`,
    newTokenHash: `new ${name}`,
    oldConfirmedAt: at,
    newConfirmedAt: null,
  }));
  await Promise.all(rows.map((row) => db.transaction((tx) => replaceEmailChange(tx, row))));
  const found = await Promise.all(rows.map((row) => findEmailChange(db, row.newTokenHash, at)));
  const kept = found.filter((row) => row !== null);
  expect(kept).toHaveLength(1);
  expect(rows).toContainEqual(kept[0]);
});

it('replaces an earlier change, and expires after a day', async () => {
  const { portal } = await addAda('again@example.com');
  const first = await ask(portal, 'first@example.com');
  const second = await ask(portal, 'second@example.com');
  for (const token of [first.toOld, first.toNew])
    await expect(visitor().emailChange({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await visitor().confirmEmailChange({ token: second.toOld });
  now += 86_400_000;
  await expect(visitor().confirmEmailChange({ token: second.toNew })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('changes nothing when a mail cannot be sent', async () => {
  const { portal } = await addAda('offline@example.com');
  mailServer.refuses = true;
  await expect(portal.users.changeEmail({ email: 'else@example.com', password })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  mailServer.refuses = false;
});

it('changes the address at once on a server without mail, unless somebody has it', async () => {
  const { portal } = await addAda('here@example.com');
  const { mail } = server.services;
  server.services.mail = null;
  try {
    await expect(portal.users.changeEmail({ email: 'taken@example.com', password })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await portal.users.changeEmail({ email: 'there@example.com', password })).toEqual({
      isChanged: true,
    });
  } finally {
    server.services.mail = mail;
  }
  expect(await portal.users.me()).toMatchObject({ email: 'there@example.com' });
});
