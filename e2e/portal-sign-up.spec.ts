import type { Browser, Page } from '@playwright/test';
import { startMailServer, type MailServer } from '../server/testing/mail-server';
import {
  createRoom,
  signInByRequest,
  expectAccessibleInBoth,
  firstAppearance,
  newPerson,
  PASSWORD,
  signIn,
} from './portal';
import { startBuiltServer, type RunningServer } from './server';
import { expect, test } from './test';

/** Runs a test with a server and a mail server of its own. */
async function withServer(
  env: Record<string, string>,
  work: (server: RunningServer, mailServer: MailServer) => Promise<void>,
): Promise<void> {
  const mailServer = await startMailServer();
  const smtp: Record<string, string> = env.REGISTRATION === 'closed' ? {} : { SMTP_URL: mailServer.url };
  const server = await startBuiltServer({ ...smtp, ...env });
  try {
    await work(server, mailServer);
  } finally {
    await server.stop();
    mailServer.close();
  }
}

const open = (browser: Browser, { url }: RunningServer) =>
  browser.newPage({ baseURL: url, locale: 'en-GB', ...firstAppearance });

const linkIn = (text: string): string => /https?:\S+/.exec(text)?.[0] ?? '';

/** Requests a link on the page that is open, and reads it from the mail. */
async function askForLink(page: Page, mailServer: MailServer, email: string): Promise<string> {
  const isToThem = ({ to }: { to: string }) => to === email;
  const { length } = mailServer.mails.filter(isToThem);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail.' })).toBeVisible();
  const { text } = await mailServer.mail(length, isToThem);
  return linkIn(text);
}

async function finishSigningUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

test(
  'people confirm an address by a link of a mail, and only by pressing its button',
  { tag: '@slow' },
  async ({ browser }) => {
    await withServer({}, async (server, mailServer) => {
      const page = await open(browser, server);
      await page.goto('/sign-up');
      await expectAccessibleInBoth(page, 'the sign-up page with a mail server');
      const link = await askForLink(page, mailServer, 'mia@example.com');
      await expectAccessibleInBoth(page, 'the page that sends people to their mail');

      for (const method of ['GET', 'HEAD', 'GET']) {
        expect((await page.request.fetch(link, { method })).status()).toBe(200);
      }
      await page.goto(link);
      await expect(page.getByLabel('Email')).toHaveValue('mia@example.com');
      await expect(page.getByLabel('Email')).not.toBeEditable();
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expectAccessibleInBoth(page, 'the page behind a mailed link, with mistakes');
      await finishSigningUp(page, 'Mia Mail');
      await page.waitForURL('**/portal/*/live**');
      await expect(page.getByRole('button', { name: 'Account of Mia Mail' })).toBeVisible();

      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
      await expectAccessibleInBoth(page, 'the page behind a used link');

      const other = await open(browser, server);
      await other.goto('/sign-up');
      expect(await askForLink(other, mailServer, 'mia@example.com')).toBe(
        `${server.url}/sign-in?from=%2Fportal`,
      );
      await other.close();
      await page.close();
    });
  },
);

test(
  'people with an invitation sign up with the invited address only, and continue to the invitation',
  { tag: '@slow' },
  async ({ browser }) => {
    const owner = { BOOTSTRAP_EMAIL: 'olga@example.com', BOOTSTRAP_PASSWORD: PASSWORD };
    await withServer({ REGISTRATION: 'invited', ...owner }, async (server, mailServer) => {
      const olga = await open(browser, server);
      await signInByRequest(olga.request, 'olga@example.com');
      const roomId = await createRoom(olga, 'live', 'Weekly');
      expect(roomId).toMatch(/^rm_/);
      await olga.getByRole('button', { name: 'Invite' }).click();
      const dialog = olga.getByRole('dialog');
      await dialog.getByLabel('Mail the link to').fill('ina@example.com');
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      const invitation = linkIn((await mailServer.mail(0)).text);

      const ina = await open(browser, server);
      await ina.goto(invitation);
      await ina.getByRole('link', { name: 'Sign up' }).click();
      await expectAccessibleInBoth(ina, 'the sign-up page by invitation');
      await ina.getByLabel('Email').fill('eve@example.com');
      await ina.getByRole('button', { name: 'Mail me a link' }).click();
      await expect(ina.getByText('If eve@example.com was invited, a mail is on its way')).toBeVisible();
      await expectAccessibleInBoth(ina, 'the page that may have sent a mail');
      await ina.getByRole('button', { name: 'Use another address' }).click();
      await ina.goto(await askForLink(ina, mailServer, 'ina@example.com'));
      await finishSigningUp(ina, 'Ina Invited');
      await ina.waitForURL('**/join-room?invitation=*');
      await expect(ina.getByText('Weekly').first()).toBeVisible();
      await ina.close();
      await olga.close();
    });
  },
);

test(
  'the pages show that sign-up is closed, and no link leads to it',
  { tag: '@slow' },
  async ({ browser }) => {
    await withServer({ REGISTRATION: 'closed' }, async (server) => {
      const page = await open(browser, server);
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
      await page.goto('/sign-in');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
      await expectAccessibleInBoth(page, 'the sign-in page of a closed server');
      await page.goto('/sign-in?error=registration');
      await expect(page.locator('main').getByRole('alert')).toContainText('nobody can sign up');
      await page.goto('/sign-up');
      await expect(page.getByRole('heading', { name: 'Nobody can sign up here.' })).toBeVisible();
      await expect(page.getByText(`ask the operator of ${new URL(server.url).host}`)).toBeVisible();
      await expectAccessibleInBoth(page, 'the sign-up page of a closed server');
      await page.close();
    });
  },
);

test(
  'a known browser has attempts of its own, by a cookie out of reach of scripts',
  { tag: '@slow' },
  async ({ page, context }) => {
    const email = await newPerson(page, 'Dora Device');
    const cookie = (await context.cookies()).find(({ name }) => name === 'conference-room.device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(days).toBeGreaterThan(364);
    await context.clearCookies({ name: 'conference-room.login' });

    // An unknown browser would have to wait with the seventh guess from one address.
    const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json();
    const form = { csrfToken, email, password: 'a wrong guess', json: 'true' };
    for (let count = 0; count < 10; count += 1) {
      const answer = await page.request.post('/api/auth/callback/credentials', { form });
      expect(answer.status()).toBe(401);
    }
    await signIn(page, email);
    await page.waitForURL('**/portal/*/live**');
  },
);
