import { execFileSync } from 'node:child_process';
import { expectAccessibleInBoth, watchForProblems } from './portal';
import { expect } from './test';
import { createWebhook, deliveryOf, newRoom, test } from './webhook-fixture';

/*
 * The operation has tests of what is stored, and so have the programs where they are made. Only a browser shows that its
 * clipboard gets the very bytes, and that the program on the page is one that runs.
 */
test(
  'the request of each attempt is inspected, its bytes are copied, and its program prints "valid"',
  { tag: '@slow' },
  async ({ page, key, receiver }) => {
    const problems = await watchForProblems(page);
    receiver.answer = (_, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '3600', 'X-Trace': 'trace-1' });
      response.end('maintenance');
      return null;
    };
    const secret = await createWebhook(page, receiver.url);
    const roomId = await newRoom(page, key);
    await deliveryOf(page, roomId).getByRole('link', { name: 'Inspect' }).click();
    await expect(page.getByRole('table', { name: 'Headers of the response' })).toContainText('trace-1');
    receiver.answer = () => 204;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: /Attempt 2 Status 204/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: /Attempt 1 Status 503/ }).click();
    const [first] = receiver.received.filter(({ event }) => event.roomId === roomId);
    const headers = page.getByRole('table', { name: 'Headers of the request' });
    await expect(headers).toContainText(String(first?.headers['webhook-signature']));

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Formatted view').check();
    await expect(page.getByText('The signature is over the bytes as sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the bytes' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first?.body);
    const program = await page.getByRole('group', { name: 'The program that verifies' }).innerText();
    const run = (WEBHOOK_SECRET: string) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { ...process.env, WEBHOOK_SECRET },
        encoding: 'utf8',
      });
    expect(run(secret)).toBe('valid\n');
    expect(await page.content()).not.toContain(secret.replace('whsec_', ''));
    await expectAccessibleInBoth(page, 'inspected delivery');
    expect(problems).toEqual([]);
  },
);
