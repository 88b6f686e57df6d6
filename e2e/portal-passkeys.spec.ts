import type { Page } from '@playwright/test';
import { expectAccessibleInBoth, forgetLogin, newPerson, refuseAsOld } from './portal';
import { expect, test } from './test';

/*
 * The server tests show which answers of passkeys are accepted. These need a browser: it makes passkeys and uses them, with
 * the virtual authenticator of Chromium.
 */

/** Gives the browser of a page a device that unlocks itself. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(
  'a person adds a passkey, does without the password, and signs in and confirms with the passkey',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Paula Passkey');
    await addDevice(page);
    await page.goto('/portal/live/settings');
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(rows).toContainText('Laptop');
    await expectAccessibleInBoth(page, 'the settings with a passkey');

    // One device has one passkey of a person.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device has a passkey for you already.')).toBeVisible();

    await page.getByRole('button', { name: 'Remove the password…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove password' }).click();
    await expect(page.getByText('You sign in with passkeys and have no password.')).toBeVisible();

    await forgetLogin(page);
    await page.goto('/portal/live/settings');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/portal\/org_\w+\/live\/settings$/);

    const allow = await refuseAsOld(page, 'passkeys.remove');
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(question).toBeVisible();
    allow();
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('This is your only way to sign in.')).toBeVisible();
  },
);

test('a browser without a passkey shows a message and keeps the other ways in', async ({ page }) => {
  await addDevice(page);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The browser did not use a passkey.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
