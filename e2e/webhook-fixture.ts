import type { Page } from '@playwright/test';
import { startWebhookReceiver, type WebhookReceiver } from '../server/testing/webhook-receiver';
import { createKey, newPerson } from './portal';
import { expect, test as base } from './test';

/** The test with a receiver of webhooks, and a signed-in person whose live account has a key. */
export const test = base.extend<{ receiver: WebhookReceiver; key: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.close();
  },
  key: async ({ page }, use) => {
    await newPerson(page, 'Wanda Webhook');
    await use(await createKey(page, 'live', 'Backend'));
  },
});

/** Creates a room over REST. @returns its id */
export async function newRoom(page: Page, key: string): Promise<string> {
  const answer = await page.request.post('/api/embed/rooms', {
    headers: { 'X-API-Key': key },
    data: { roomName: 'Stand-up' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).roomId;
}

/** Creates an endpoint in the live account, which opens its page. @returns the signing secret */
export async function createWebhook(page: Page, url: string): Promise<string> {
  await page.goto('/portal/live/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await readSigningSecret(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
  return secret;
}

/** Reads the secret that is shown once, and closes its dialog. */
export async function readSigningSecret(page: Page): Promise<string> {
  const secret = await page.getByRole('group', { name: 'Signing secret' }).innerText();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return secret;
}

/** Returns the row of the delivery of an event in a room. */
export const deliveryOf = (page: Page, roomId: string) =>
  page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: roomId });
