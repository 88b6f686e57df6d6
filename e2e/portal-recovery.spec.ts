import { startMailServer } from '../server/testing/mail-server';
import { expectAccessibleInBoth, firstAppearance, PASSWORD } from './portal';
import { startBuiltServer } from './server';
import { expect, test } from './test';

/*
 * The tests in server/identity/users show what a link does, without a browser. These tests need one: people follow the pages
 * from the sign-in form to the mail and back, and password managers and screen readers use the forms.
 */

const NEW_PASSWORD = 'five-horses-and-a-cart';
const linkIn = (text: string): string => /https?:\S+/.exec(text)?.[0] ?? '';

test(
  'a person who forgot their password gets in by a mail, and then changes their address by two',
  { tag: '@slow' },
  async ({ browser }) => {
    const mailServer = await startMailServer();
    const owner = { BOOTSTRAP_EMAIL: 'olga@example.com', BOOTSTRAP_PASSWORD: PASSWORD };
    const server = await startBuiltServer({ SMTP_URL: mailServer.url, ...owner });
    try {
      const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB', ...firstAppearance });
      await page.goto('/sign-in');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expectAccessibleInBoth(page, 'the page of a forgotten password');
      await page.getByLabel('Email').fill('olga@example.com');
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your mail.' })).toBeVisible();
      const link = linkIn((await mailServer.mail(0)).text);

      for (const method of ['GET', 'HEAD']) {
        expect((await page.request.fetch(link, { method })).status()).toBe(200);
      }
      await page.goto(link);
      await expectAccessibleInBoth(page, 'the page of a new password');
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.waitForURL('**/portal/*/live**');
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
      await expectAccessibleInBoth(page, 'the page behind a used link');

      await page.goto('/portal/live/settings');
      await page.getByLabel('New email address').fill('olga@example.org');
      await page.getByLabel('Your password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change email address' }).click();
      await expect(page.getByText('Two mails are on their way')).toBeVisible();
      for (const [index, title] of [
        [0, 'Confirmed.'],
        [1, 'Your email address has changed.'],
      ] as const) {
        const mail = await mailServer.mail(index, ({ text }) => text.includes('/confirm-email'));
        await page.goto(linkIn(mail.text));
        await page.getByRole('button', { name: 'Confirm' }).click();
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expectAccessibleInBoth(page, `the page that says: ${title}`);
      }
      await page.goto('/portal/live/settings');
      await expect(page.getByText('olga, olga@example.org')).toBeVisible();
      await page.close();
    } finally {
      await server.stop();
      mailServer.close();
    }
  },
);

test('the page of a forgotten password says how the operator makes a link on a server without mail', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'This server does not send mail.' })).toBeVisible();
  await expect(page.getByText('npm run -s user -- reset EMAIL')).toBeVisible();
  await expectAccessibleInBoth(page, 'the page of a forgotten password without mail');
});
