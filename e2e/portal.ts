import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test';
import { violationsOf, type Part } from './violations';

export const PASSWORD = 'four-horses-and-a-cart';

let made = 0;

/** Returns an address that nobody has. */
export function newEmail(): string {
  made += 1;
  return `person-${process.pid}-${made}@example.com`;
}

/** Signs somebody up without the form. @returns their email address */
export async function addPerson(request: APIRequestContext, displayName: string): Promise<string> {
  const email = newEmail();
  // The server refuses changes from another origin.
  const { origin } = new URL((await request.get('/livez')).url());
  const data = { displayName, email, password: PASSWORD };
  const answer = await request.post('/trpc/users.signUp', { headers: { Origin: origin }, data });
  expect(answer.status()).toBe(200);
  return email;
}

/** Signs in without the form. The cookie is in the storage of that request, which is that of its browser. */
export async function signInByRequest(request: APIRequestContext, email: string): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const form = { csrfToken, email, password: PASSWORD, json: 'true' };
  const answer = await request.post('/api/auth/callback/credentials', { form });
  expect(answer.status()).toBe(200);
}

/** Signs a new person up and in without a page. @returns their email address */
export async function newPerson(page: Page, displayName: string): Promise<string> {
  const email = await addPerson(page.request, displayName);
  await signInByRequest(page.request, email);
  return email;
}

/** Signs a new person up with the form, which opens the portal. @returns their email address */
export async function signUp(page: Page, displayName: string, from = '/sign-up'): Promise<string> {
  const email = newEmail();
  await page.goto(from);
  await page.getByLabel('Your name').fill(displayName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/(portal\/org_\w+\/live|join-(room|organization))/);
  return email;
}

/** Forgets the login of a browser. The page is left before: it would go to the sign-in by itself, and end a navigation. */
export async function forgetLogin(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'conference-room.login' });
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Creates a key on the keys page of a mode. @returns its secret, read from the page */
export async function createKey(page: Page, mode: 'live' | 'test', name: string): Promise<string> {
  await page.goto(`/portal/${mode}/keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  return readSecret(page);
}

/** Reads the secret that is shown once, and closes its dialog. */
export async function readSecret(page: Page): Promise<string> {
  const secret = await page.getByRole('group', { name: 'Secret key' }).innerText();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return secret;
}

/** Returns the row of a key on the keys page, found by its first and last characters. */
export const keyRow = (page: Page, secret: string) =>
  page.getByRole('listitem').filter({ hasText: `${secret.slice(0, 16)}…${secret.slice(-4)}` });

/** Creates a room on the rooms page. @returns its id */
export async function createRoom(page: Page, mode: 'live' | 'test', name: string): Promise<string> {
  await page.goto(`/portal/${mode}/rooms`);
  await page.getByRole('button', { name: 'Create room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return page.url().split('/').at(-1) ?? '';
}

/** Copies an access token with the account menu, and reads it from the clipboard. */
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

/** Makes a REST call. @returns the status of the answer */
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

/** Calls an operation of the portal as the person of that browser. */
export async function call(request: APIRequestContext, operation: string, input?: object) {
  const { origin } = new URL((await request.get('/livez')).url());
  const answer =
    input === undefined
      ? await request.get(`/trpc/${operation}`)
      : await request.post(`/trpc/${operation}`, { headers: { Origin: origin }, data: input });
  expect([operation, answer.status()]).toEqual([operation, 200]);
  return (await answer.json()).result.data;
}

/** Refuses an operation as one that needs a fresh sign-in, until the returned function is called. */
export async function refuseAsOld(page: Page, operation: string): Promise<() => void> {
  let isOld = true;
  await page.route(`**/trpc/${operation}**`, async (route) => {
    if (!isOld) return route.continue();
    const data = { code: 'PRECONDITION_REQUIRED', httpStatus: 428, path: operation };
    const error = { message: 'Please confirm first that it is you.', code: -32_028, data };
    return route.fulfill({ status: 428, json: [{ error }] });
  });
  return () => (isOld = false);
}

/** Does something on the page that calls an operation of the server, and waits for the answer. */
export async function waitForOperation(
  page: Page,
  operation: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(operation));
  await act();
  expect((await answered).status()).toBe(200);
}

/** Delays the scripts of the pages that are opened, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Collects the problems of a page: console errors and warnings, uncaught errors, and what its policy blocked. */
export async function watchForProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} blocked ${event.blockedURI}`),
    );
  });
  return problems;
}

/**
 * Expects a page to fit its window, and axe to find nothing. The test goes on after a failure, to report all of them.
 * @param part what axe checks; everything unless it is given
 */
export async function expectAccessible(page: Page, what: string, part: Part = {}): Promise<void> {
  // Every page has one; before it is there, the page has no content yet.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0);
  // While something changes its appearance it has another width and contrast.
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
  expect.soft(await violationsOf(page, part), `axe on ${what}`).toEqual([]);
}

const appearances = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The appearance that a page has first; `expectAccessibleInBoth` begins with it. */
export const firstAppearance = { colorScheme: 'light', viewport: { width: 1280, height: 844 } } as const;

/** The rules of axe whose result depends on colors, or on the content of a window of another width. */
const RULES_OF_APPEARANCE = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
];

/**
 * Calls `expectAccessible` in a light window of a desktop and in a dark one of a phone. It starts in the current window and ends
 * in the other one, so that half of the pages of a test are loaded in each. The second window is checked only for what its colors
 * and its width can change.
 * @param repeated a selector for what repeats the rest of a long page; only what the appearance cannot change is checked in it
 */
export async function expectAccessibleInBoth(page: Page, what: string, repeated?: string): Promise<void> {
  const isWide = page.viewportSize()?.width === appearances[0].width;
  const inOrder = isWide ? appearances : appearances.toReversed();
  if (repeated !== undefined) await expectAccessible(page, what, { otherThan: RULES_OF_APPEARANCE });
  for (const [index, { colorScheme, width }] of inOrder.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const isWhole = index === 0 && repeated === undefined;
    const part = isWhole ? {} : { rules: RULES_OF_APPEARANCE, without: repeated };
    await expectAccessible(page, `${what}, ${colorScheme}, ${width} px`, part);
  }
}
