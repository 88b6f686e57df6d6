import {
  accessToken,
  addPerson,
  expectAccessibleInBoth,
  holdScripts,
  newPerson,
  PASSWORD,
  signIn,
  signInByRequest,
  signUp,
  statusOf,
} from './portal';
import { expect, test } from './test';

test('sends people who are not signed in to the sign-in page, and back to the page they asked for', async ({
  page,
  request,
}) => {
  const email = await addPerson(request, 'Berta Back');
  await page.goto('/portal/test/rooms?search=weekly');
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/portal\/org_\w+\/test\/rooms\?search=weekly$/);
});

test('signing in never redirects to another site', async ({ page, request, server }) => {
  const email = await addPerson(request, 'Otto Open');
  await page.goto('/sign-in?from=//evil.example/portal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}/portal/*/live**`);
});

test('an unknown email address and a wrong password get the same answer', async ({ page, request }) => {
  const email = await addPerson(request, 'Wanda Wrong');
  const alert = page.locator('main').getByRole('alert');
  await signIn(page, email, 'not the password');
  await expect(alert).toHaveText('Email and password do not match.');
  await signIn(page, 'nobody@example.com', 'not the password');
  await expect(alert).toHaveText('Email and password do not match.');
});

test('slows password guessing: the page and the answer say for how long, and the button is disabled until then', async ({
  page,
  request,
}) => {
  const email = 'guessed@example.com';
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  let port = 40_000; // some proxies add it to the address, another one for each connection
  const guess = () =>
    request.post('/api/auth/callback/credentials', {
      headers: { 'X-Forwarded-For': `198.51.100.8:${(port += 1)}` },
      form: { csrfToken, email, password: 'a wrong guess', json: 'true' },
    });
  // Each further attempt doubles the wait, so after a few more the wait is longer than the attempts take.
  let answer = await guess();
  for (let tries = 0; answer.status() === 401 && tries < 20; tries += 1) answer = await guess();
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  await page.clock.install();
  await page.route('**/api/auth/callback/credentials', (route) =>
    route.fulfill({
      status: 429,
      json: {
        url: 'http://localhost/sign-in?error=Too+many+attempts%3B+please+try+again+in+90+s.',
      },
    }),
  );
  await signIn(page, email, 'a wrong guess');
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Too many attempts; please try again in 90 s.',
  );
  await expect(page.getByRole('button', { name: /Wait \d+ s/ })).toBeDisabled();
  await page.clock.fastForward(90_000);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test(
  'signing out revokes the cookie and the access token made from it',
  { tag: '@slow' },
  async ({ page, context, request }) => {
    await newPerson(page, 'Sigrid Signout');
    await page.goto('/portal/live/keys');
    const token = await accessToken(page);
    const headers = { Authorization: `Bearer ${token}` };
    expect(await statusOf(request, 'GET', '/api/recordings', headers)).toBe(200);
    const cookies = await context.cookies();
    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    expect(await statusOf(request, 'GET', '/api/recordings', headers)).toBe(401);
    await context.addCookies(cookies);
    await page.goto('/portal/live/keys');
    await expect(page).toHaveURL(/\/sign-in/);
  },
);

test('the login cookie is out of reach of scripts and of other sites', async ({ page, context }) => {
  await signUp(page, 'Cora Cookie');
  const cookie = (await context.cookies()).find(({ name }) => name === 'conference-room.login');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(30.1);
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).text());
  expect(Object.keys(JSON.parse(session))).toEqual(['expires']);
});

test('a short password is refused before it is sent, a common one by the server', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Paul');
  await page.getByLabel('Email').fill('paul@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('The password does not meet the rules below.')).toBeVisible();
  await password.fill('Password123');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('that anybody would guess');
});

test(
  'a changed password ends all other logins, and a deleted account cannot sign in',
  { tag: '@slow' },
  async ({ page, browser, server }) => {
    const email = await newPerson(page, 'Delia Delete');
    const other = await browser.newPage({ baseURL: server.url });
    await signIn(other, email);
    await other.waitForURL('**/portal/*/live**');

    await page.goto('/portal/live/settings');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('five-horses-and-a-cart');
    await page.getByLabel('Disconnect all applications').check();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has changed.')).toBeVisible();
    await other.goto('/portal/live/keys');
    await expect(other).toHaveURL(/\/sign-in/);
    await other.close();

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('a wrong one');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('wrong');
    await dialog.getByLabel('Your password').fill('five-horses-and-a-cart');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await signIn(page, email, 'five-horses-and-a-cart');
    await expect(page.locator('main').getByRole('alert')).toHaveText('Email and password do not match.');
  },
);

/* The server tests show which logins end. The name of a browser, and a list without a wide row on a phone, need a browser. */
test(
  'a person signs out of another browser, and everywhere else, in the settings',
  { tag: '@slow' },
  async ({ page, browser, server }) => {
    const email = await newPerson(page, 'Lola Logins');
    const other = await browser.newPage({ baseURL: server.url });
    await signInByRequest(other.request, email);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/portal/live/settings');
    const section = page.getByRole('region', { name: 'Where you are signed in' });
    const rows = section.getByRole('list', { name: 'Browsers' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(/Chrome on \w+ This device/);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide).toBe(false);
    await expectAccessibleInBoth(page, 'the settings with two logins');

    await rows
      .last()
      .getByRole('button', { name: /^Sign out of / })
      .press('Enter');
    await expect(section.getByRole('status')).toContainText('Signed out of ');
    await expect(section.getByRole('list', { name: 'Browsers' })).toBeFocused();
    await expect(rows).toHaveCount(1);
    await other.goto('/portal/live/keys');
    await expect(other).toHaveURL(/\/sign-in/);

    await signInByRequest(other.request, email);
    await page.reload();
    await section.getByRole('button', { name: 'Sign out everywhere else…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(section.getByText('You are not signed in anywhere else.')).toBeVisible();
    await other.goto('/portal/live/keys');
    await expect(other).toHaveURL(/\/sign-in/);
    await other.close();
  },
);

test('keeps what is typed and submitted before the page is interactive', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/sign-up', { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill('Erna Early');
  await page.getByLabel('Email').fill('erna.early@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Sign up' }).dblclick();
  release();
  await page.waitForURL('**/portal/*/live**');
  expect(sent.filter((path) => path.includes('signUp'))).toEqual(['/trpc/users.signUp']);
  await expect(page.getByRole('button', { name: 'Account of Erna Early' })).toBeVisible();
});
