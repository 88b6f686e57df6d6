import type { APIRequestContext, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from './test';

export const PASSWORD = 'four-horses-and-a-cart';

let made = 0;

/** Signs a new person up in the browser; they are in the portal afterwards. @returns their email address */
export async function signUp(page: Page, displayName: string, from = '/sign-up'): Promise<string> {
  made += 1;
  const email = `person-${process.pid}-${made}@example.com`;
  await page.goto(from);
  await page.getByLabel('Your name').fill(displayName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/(portal\/live|join-room)/);
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Drops the cookie without a sign-out. Off the page first: it would notice, and go to the sign-in page by itself. */
export async function forgetLogin(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Makes a key on the keys page of a mode. @returns its secret, read from the page */
export async function createKey(page: Page, mode: 'live' | 'test', name: string): Promise<string> {
  await page.goto(`/portal/${mode}/keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  return takeSecret(page);
}

/** Reads the secret that is shown once, and closes its dialog. */
export async function takeSecret(page: Page): Promise<string> {
  const secret = await page.getByRole('group', { name: 'Secret key' }).innerText();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return secret;
}

/** The row of the keys page with that start and end. */
export const keyRow = (page: Page, secret: string) =>
  page.getByRole('listitem').filter({ hasText: `${secret.slice(0, 16)}…${secret.slice(-4)}` });

/** Makes a person's room on the rooms page. @returns its id */
export async function createRoom(page: Page, mode: 'live' | 'test', name: string): Promise<string> {
  await page.goto(`/portal/${mode}/rooms`);
  await page.getByRole('button', { name: 'Create room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return page.url().split('/').at(-1) ?? '';
}

/** Has the account menu copy an access token, and reads it from the clipboard. */
export async function accessToken(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('button', { name: 'Copy access token' }).click();
  await expect(page.getByText(/Works until/)).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy access token' })).toHaveCount(0);
  return token;
}

/** The status that a REST call gets. */
export async function statusOf(
  request: APIRequestContext,
  method: string,
  path: string,
  headers: Record<string, string>,
  data?: object,
): Promise<number> {
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
  return answer.status();
}

/** Collects what the page complains about: console errors and warnings, failures, and what its policy blocked. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} blocked ${event.blockedURI}`),
    );
  });
  return complaints;
}

/** The page fits its window, and axe finds nothing. Goes on when it does, to tell all that is wrong at once. */
export async function expectSound(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `axe on ${what}`,
    )
    .toEqual([]);
}
