import type { APIRequestContext, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from './test';

export const PASSWORD = 'four-horses-and-a-cart';

let made = 0;

function newEmail(): string {
  made += 1;
  return `person-${process.pid}-${made}@example.com`;
}

/** Signs somebody up without the form. @returns their email address */
export async function addPerson(request: APIRequestContext, displayName: string): Promise<string> {
  const email = newEmail();
  // Only our own origin may change something.
  const { origin } = new URL((await request.get('/livez')).url());
  const data = { displayName, email, password: PASSWORD };
  const answer = await request.post('/trpc/users.signUp', { headers: { Origin: origin }, data });
  expect(answer.status()).toBe(200);
  return email;
}

/** Signs in without the form: the cookie is in that request's storage, which is its browser's. */
export async function enter(request: APIRequestContext, email: string): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const form = { csrfToken, email, password: PASSWORD, json: 'true' };
  const answer = await request.post('/api/auth/callback/credentials', { form });
  expect(answer.status()).toBe(200);
}

/** Somebody new who is signed in; no page is open yet. @returns their email address */
export async function newPerson(page: Page, displayName: string): Promise<string> {
  const email = await addPerson(page.request, displayName);
  await enter(page.request, email);
  return email;
}

/** Signs a new person up by the form; they are in the portal afterwards. @returns their email address */
export async function signUp(page: Page, displayName: string, from = '/sign-up'): Promise<string> {
  const email = newEmail();
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

/** Does something on the page that has the server carry out an operation, and waits until it has. */
export async function carryOut(page: Page, operation: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(operation));
  await act();
  expect((await answered).status()).toBe(200);
}

/** Holds up the scripts of the pages that are opened. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
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
  // Every page has one: before, its content is not there yet.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0);
  // What is on its way from one look to the other has a width and a contrast of its own.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(async ({ finished }) => finished));
  });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .configure({ soft: true })
    .poll(overflow, `${what} is wider than the window`)
    .toBeLessThanOrEqual(0);
  // The other mode of axe is for frames of other sites, and opens a window for each analysis.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `axe on ${what}`,
    )
    .toEqual([]);
}

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** How a page is looked at first; `expectSoundInBoth` goes on from there. */
export const firstLook = { colorScheme: 'light', viewport: { width: 1280, height: 844 } } as const;

/**
 * `expectSound` in a light window of a desktop and a dark one of a phone. It begins with the one that is open and leaves
 * the other one open, so that of the pages that come one after the other half are loaded in either.
 */
export async function expectSoundInBoth(page: Page, what: string): Promise<void> {
  const isWide = page.viewportSize()?.width === looks[0].width;
  for (const { colorScheme, width } of isWide ? looks : looks.toReversed()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectSound(page, `${what}, ${colorScheme}, ${width} px`);
  }
}
