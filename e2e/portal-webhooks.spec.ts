import { Webhook } from 'standardwebhooks';
import type { ReceivedWebhook } from '../server/testing/webhook-receiver';
import { expectAccessibleInBoth, firstAppearance, watchForProblems } from './portal';
import { expect } from './test';
import { createWebhook, deliveryOf, newRoom, readSigningSecret, test } from './webhook-fixture';

/** Returns whether the reference library accepts what came, with that secret. */
function isSignedWith(secret: string, { body, headers }: ReceivedWebhook): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    return true;
  } catch {
    return false;
  }
}

test(
  'a webhook is created, gets signed events, and its deliveries are shown',
  { tag: '@journey' },
  async ({ page, key, receiver }) => {
    const secret = await createWebhook(page, receiver.url);
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    await expect(page.getByText('Nothing was posted yet')).toBeVisible();
    const roomId = await newRoom(page, key);
    await receiver.until((received) => received.some(({ event }) => event.roomId === roomId));
    const [received] = receiver.received.filter(({ event }) => event.roomId === roomId);
    expect(received && isSignedWith(secret, received)).toBe(true);

    const row = deliveryOf(page, roomId);
    await expect(row).toContainText('Delivered');
    await row.getByRole('button', { name: 'Show 1 attempt' }).click();
    await expect(row.getByRole('list', { name: 'Attempts' })).toContainText('Status 204');
    await expect(page.getByText('Working')).toBeVisible();
    await row.getByRole('link', { name: 'Room created' }).click();
    await expect(page.getByRole('group', { name: 'The event as JSON' })).toContainText(roomId);
    await page.goto('/portal/live/webhooks');
    await expect(page.getByRole('listitem').filter({ hasText: receiver.url })).toContainText('Working');
    await page.goto('/portal/test/webhooks');
    await expect(page.getByText('No test webhooks yet')).toBeVisible();
  },
);

test('an address that is not called is refused with a sentence', { tag: '@slow' }, async ({ page, key }) => {
  expect(key).toMatch(/^sk_live_/);
  await page.goto('/portal/live/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('An address is needed.')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://ada:secret@example.com/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must not contain a user name');
});

test(
  'a failing webhook says since when, with every attempt, and is retried by hand',
  { tag: '@slow' },
  async ({ page, key, receiver }) => {
    // The next attempt by itself would be in an hour.
    receiver.answer = (_, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '3600' });
      response.end('<b>We are being mended.</b>');
      return null;
    };
    await createWebhook(page, receiver.url);
    const roomId = await newRoom(page, key);
    const row = deliveryOf(page, roomId);
    await expect(row).toContainText('Retrying');
    await expect(row).toContainText('next attempt');
    const kinds = page.getByRole('combobox', { name: 'Which deliveries' });
    await kinds.click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    await expect(page.getByText('No delivery of this kind')).toBeVisible();
    await kinds.click();
    await page.getByRole('option', { name: 'All' }).click();
    await expect(page.getByText('Failing since')).toBeVisible();
    await row.getByRole('button', { name: 'Show 1 attempt' }).click();
    await expect(row.getByRole('list', { name: 'Attempts' })).toContainText('<b>We are being mended.</b>');

    receiver.answer = () => 200;
    await row.getByRole('button', { name: 'Retry' }).click();
    await expect(row).toContainText('Delivered');
    await expect(page.getByText('Working')).toBeVisible();
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect(row).toContainText('sent again by hand');
    await receiver.until((received) => received.length === 3);
  },
);

test(
  'the portal replays past events, rotates the secret and sends a test',
  { tag: '@slow' },
  async ({ page, key, receiver }) => {
    const roomId = await newRoom(page, key);
    const first = await createWebhook(page, receiver.url);
    await page.getByRole('button', { name: 'Replay…' }).click();
    await expect(page.getByLabel('From a moment')).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await expect(page.getByRole('dialog')).toContainText('on the way');
    await page.getByRole('button', { name: 'Done' }).click();
    await receiver.until((received) => received.some(({ event }) => event.roomId === roomId));
    await expect(deliveryOf(page, roomId)).toContainText('replayed');

    await page.getByRole('button', { name: 'Rotate…' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const second = await readSigningSecret(page);
    await expect(page.getByText('the one before signs, too, until')).toBeVisible();

    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The test event was received')).toBeVisible();
    const sent = receiver.received.find(({ event }) => event.type === 'webhook.test');
    expect(sent && [first, second].map((secret) => isSignedWith(secret, sent))).toEqual([true, true]);
    receiver.answer = () => 500;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('It returned status 500.')).toBeVisible();
  },
);

test(
  'a webhook is paused, enabled with what it missed, changed and deleted',
  { tag: '@slow' },
  async ({ page, key, receiver }) => {
    await createWebhook(page, receiver.url);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Nothing is posted to it until it is enabled.')).toBeVisible();
    const roomId = await newRoom(page, key);
    await page.goto(`/portal/live/events?roomId=${roomId}`);
    await expect(page.getByRole('list', { name: 'Events' })).toBeVisible();
    expect(receiver.received).toEqual([]);
    await page.goBack();
    await page.getByRole('button', { name: 'Enable and replay' }).click();
    await receiver.until((received) => received.some(({ event }) => event.roomId === roomId));
    await expect(page.getByText(/that it missed (is|are) on the way/)).toBeVisible();
    await expect(deliveryOf(page, roomId)).toContainText('Delivered');

    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('Archive');
    await dialog.getByLabel('Only some types').check();
    await dialog.getByLabel('Types of events').first().click();
    await page.getByRole('option', { name: 'recording.ready' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByLabel('All in order').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('recording.ready')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'All in order' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete webhook…' }).click();
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No live webhooks yet')).toBeVisible();
  },
);

test(
  'a webhook that the server disabled is enabled again and gets what it missed, from the overview',
  { tag: '@slow' },
  async ({ page, key, receiver }) => {
    receiver.answer = () => 410;
    await createWebhook(page, receiver.url);
    const roomId = await newRoom(page, key);
    await expect(page.getByText('Disabled: it answered 410', { exact: true })).toBeVisible();
    for (const place of ['/webhooks', '']) {
      await page.goto(`/portal/live${place}`);
      await expect(page.getByText('A webhook was disabled: it answered 410')).toBeVisible();
    }
    receiver.answer = () => 204;
    await page.getByRole('button', { name: 'Enable and replay' }).click();
    await expect(page.getByText(/that it missed (is|are) on the way/)).toBeVisible();
    await receiver.until((received) =>
      received.some(({ event, status }) => event.roomId === roomId && status === 204),
    );
    await page.getByRole('link', { name: receiver.url }).click();
    await expect(deliveryOf(page, roomId)).toContainText('Delivered');
  },
);

test('a webhook is created by keyboard alone', { tag: '@slow' }, async ({ page, key, receiver }) => {
  expect(key).toMatch(/^sk_live_/);
  await page.goto('/portal/live/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeFocused();
  await page.keyboard.type(receiver.url);
  await page.keyboard.press('Enter');
  const stored = page.getByRole('button', { name: 'I have stored it' });
  await expect(stored).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stored).toBeVisible();
  await stored.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(receiver.url);
  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  await expect(page.getByText('The test event was received')).toBeVisible();
});

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test(
    'the pages of webhooks, in every state, fit, are accessible and log no problem',
    { tag: '@slow' },
    async ({ page, key, receiver }) => {
      const problems = await watchForProblems(page);
      await page.goto('/portal/live/webhooks');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByLabel('Only some types').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
      await expectAccessibleInBoth(page, 'dialog to create a webhook, with mistakes');
      await page.getByRole('dialog').getByLabel('Types of events').first().click();
      await expect(page.getByRole('option', { name: 'key.created' })).toBeVisible();
      await expectAccessibleInBoth(page, 'choice of types in the dialog');
      receiver.answer = (_, response) => {
        response.writeHead(500, { 'Content-Type': 'text/plain', 'Retry-After': '3600' });
        response.end(
          'An answer\nthat is longer than a line of a phone can hold, and has no end that is soon',
        );
        return null;
      };
      await createWebhook(
        page,
        `${receiver.url}/a-path-that-is-as-long/as-the-paths-of-webhooks/like-to-be-0123456789`,
      );
      const row = deliveryOf(page, await newRoom(page, key));
      await row.getByRole('button', { name: 'Show 1 attempt' }).click();
      await expect(page.getByText('Failing since')).toBeVisible();
      await expectAccessibleInBoth(page, 'failing webhook with attempts');
      await page.getByRole('button', { name: 'Replay…' }).click();
      await expect(page.getByLabel('Since')).toBeVisible();
      await expectAccessibleInBoth(page, 'dialog to replay');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Rotate…' }).click();
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await expect(page.getByRole('group', { name: 'Signing secret' })).toBeVisible();
      await expectAccessibleInBoth(page, 'dialog with the signing secret');
      await readSigningSecret(page);
      await page.getByRole('button', { name: 'Send a test' }).click();
      await expect(page.getByText('The test event was not received')).toBeVisible();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('Nothing is posted to it until it is enabled.')).toBeVisible();
      await expectAccessibleInBoth(page, 'paused webhook after a test');
      receiver.answer = () => 410;
      await page.getByRole('button', { name: 'Enable and replay' }).click();
      await expect(page.getByText('Disabled: it answered 410', { exact: true })).toBeVisible();
      await expectAccessibleInBoth(page, 'disabled webhook');
      for (const place of ['/webhooks', '']) {
        await page.goto(`/portal/live${place}`);
        await expect(page.getByText('A webhook was disabled: it answered 410')).toBeVisible();
        await expectAccessibleInBoth(page, `banner on ${place}`);
      }
      expect(problems).toEqual([]);
    },
  );
});
