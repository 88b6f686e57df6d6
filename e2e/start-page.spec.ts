import type { Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { watchForProblems, expectAccessible, expectAccessibleInBoth, firstAppearance } from './portal';
import { expect, test } from './test';

test.describe('in light on a desktop, in dark on a phone', { tag: '@slow' }, () => {
  test.use(firstAppearance);

  test('the start page loads without a problem, fits and is accessible in light and dark', async ({
    page,
  }) => {
    const problems = await watchForProblems(page);
    for (const look of ['light', 'dark']) {
      await page.goto('/');
      await expect(page.getByRole('status')).toHaveText('Server and database answer');
      await expectAccessibleInBoth(page, `start page, ${look} first`);
    }
    expect(problems).toEqual([]);
  });
});

test('no page preloads a style sheet that it does not use, of which browsers warn in the console', async ({
  page,
}) => {
  for (const path of ['/', '/sign-in', '/join-room', '/no-such-page']) {
    const answer = await page.goto(path);
    const hinted = (answer?.headers().link ?? '').matchAll(/<([^>]+)>; rel=preload; as="style"/g);
    const preloaded = await addressesOf(page.locator('link[rel="preload"][as="style"]'));
    const used = await addressesOf(page.locator('link[rel="stylesheet"]'));
    expect(used, path).not.toEqual([]);
    const unused = [...preloaded, ...[...hinted].map(([, href = '']) => href)].filter(
      (href) => !used.includes(href),
    );
    expect(unused, path).toEqual([]);
  }
});

const addressesOf = async (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('the copy button copies the commands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const button = page.getByRole('button', { name: 'Copy: Open a room' });
  await button.click();
  await expect(button).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByRole('group', { name: 'Open a room' }).innerText());
  await page.clock.fastForward(5_000);
  await expect(button).toHaveText('Copy');
});

test('the commands of the page work as they stand once a key is filled in', async ({ page, server }) => {
  await page.goto('/');
  const blocks = await page.getByRole('group', { name: /./ }).locator('code').allInnerTexts();
  const script = blocks.slice(1).join('\n').replaceAll('sk_live_…', server.liveKey);
  const again = 'curl -sS "$BASE/api/rooms/$ROOM"';
  const printed = execFileSync('bash', ['-euc', `${script}\n${again}`], { encoding: 'utf8' });
  expect(printed).toMatch(/^rm_[a-z0-9]{26}$/m);
  expect(printed).toContain('"token":');
  expect(printed).toContain('"isOwner":true');
  expect(printed).toContain('204 No Content');
  expect(printed.trim()).toMatch(/\{"error":"[^"]+"\}$/);
});

test('the colour scheme is chosen by keyboard and remembered', async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('radio', { name: 'As the device' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('the first Tab stop skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Documentation/ })).toBeFocused();
});

test('an unknown page answers 404 with a link to the start page', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page.');
  await expectAccessible(page, 'a page that is not there');
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your conference server is running.');
});

test('a script without the nonce does not run', async ({ page }) => {
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    return document.title;
  });
  expect(ran).toBe('Conference Room');
});

test('every response has its own nonce and the security headers', async ({ request }) => {
  const [first, second] = await Promise.all([request.get('/'), request.get('/')]);
  const nonces = [first, second].map(
    (answer) => /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1],
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await first.text()).toContain(`nonce="${nonces[0]}"`);
  expect(first.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=(), microphone=(), display-capture=()'),
  });
  expect(first.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(first.headers()).not.toHaveProperty('x-powered-by');
});
