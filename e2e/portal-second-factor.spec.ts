import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { call, expectAccessibleInBoth, forgetLogin, holdScripts, newPerson, PASSWORD } from './portal';
import { expect, test } from './test';

/*
 * The codes are tested in server/identity/users/second-factor.test.ts, without a browser. This test needs one: the secret
 * goes from the page to an application, and the sign-in has two pages.
 */
test(
  'a person sets up a second factor, and signs in with a recovery code and with the next code',
  { tag: '@slow' },
  async ({ page }) => {
    const email = await newPerson(page, 'Toni Two');
    await page.goto('/portal/live/settings');
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessibleInBoth(page, 'the settings with a new second factor');
    const secret = await shownSecret(page);
    const usedAt = Date.now();
    await page.getByLabel('Code from the application').fill(codeOf(secret, usedAt));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    await expectAccessibleInBoth(page, 'the recovery codes');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

    /** Signs in up to the second step. */
    const begin = async () => {
      await forgetLogin(page);
      await page.goto('/portal/live/keys');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    };
    await begin();
    await expectAccessibleInBoth(page, 'the second step of a sign-in');
    await page.getByLabel('Code').fill('wrong-code');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const alert = page.locator('main').getByRole('alert');
    await expect(alert).toContainText('The code is wrong');
    await page.route('**/auth/signout**', (route) => route.abort());
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(alert).not.toContainText('The code is wrong');
    await page.unroute('**/auth/signout**');
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/portal\/org_\w+\/live\/keys$/);

    await begin();
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Use another account' }).click();
    release();
    await expect(page.getByLabel('Email')).toBeVisible();
    await begin();
    // The next code counts already, so that the test need not wait for it. After a longer while a later one counts instead.
    await page.getByLabel('Code').fill(codeOf(secret, Math.max(usedAt + 30_000, Date.now())));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/portal\/org_\w+\/live\/keys$/);
  },
);

/* The server tests show what a member without a second factor may do. Where the pages lead them needs a browser. */
test(
  'an organization that demands a second factor leads its members to set one up, and then on',
  { tag: '@slow' },
  async ({ page, browser, server }) => {
    await newPerson(page, 'Olga Owner');
    const own = await call(page.request, 'users.beginSecondFactor', {});
    await call(page.request, 'users.confirmSecondFactor', { code: codeOf(own.secret) });
    await page.goto('/portal/live/members');
    await page.getByRole('switch', { name: 'Members need a second factor' }).click();
    await expect(page.getByRole('switch', { name: 'Members need a second factor' })).toBeChecked();
    await expectAccessibleInBoth(page, 'the members of an organization that demands a second factor');
    const { organizations } = await call(page.request, 'organizations.list');
    const { organizationId } = organizations[0];
    const { link } = await call(page.request, 'organizations.invite', { organizationId, role: 'viewer' });

    const member = await browser.newPage({ baseURL: server.url });
    await newPerson(member, 'Mia Member');
    const secret = new URL(link).searchParams.get('invitation');
    await call(member.request, 'organizations.accept', { secret });
    await member.goto(`/portal/${organizationId}/live/rooms`);
    await expect(member.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await expectAccessibleInBoth(member, 'the page that demands a second factor');
    await member.getByRole('button', { name: 'Set up a second factor' }).click();
    await member.getByLabel('Code from the application').fill(codeOf(await shownSecret(member)));
    await member.getByRole('button', { name: 'Turn it on' }).click();
    await member.getByRole('button', { name: 'I have stored them' }).click();
    await expect(member).toHaveURL(new RegExp(`/portal/${organizationId}/live/rooms$`));
    await member.close();
  },
);

const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Reads the secret that the page shows in groups of four letters. */
const shownSecret = async (page: Page): Promise<string> =>
  (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
      .innerText()
  ).replaceAll(' ', '');
