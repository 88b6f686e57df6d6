import { serveThirdParty } from './call/third-party';
import { createKey, newPerson } from './portal';
import { expect, test } from './test';

/*
 * Which origins the policy of the embed page names is tested where it is made (server/api/pages/page-headers.unit.test.ts)
 * and stored (server/rooms/settings/page-sources.test.ts). Only a browser enforces `frame-ancestors`.
 */
test(
  'a call is shown in a frame of an allowed website, and of no other',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Emma Embed');
    const key = await createKey(page, 'live', 'Backend');
    const post = async (path: string, data: object) =>
      (await page.request.post(path, { headers: { 'X-API-Key': key }, data })).json();
    const { roomId, embedUrl } = await post('/api/embed/rooms', {});
    const person = { roomId, externalUserId: 'user-42', displayName: 'Ada Example' };
    const { token } = await post('/api/embed/sessions', person);
    const website = await serveThirdParty({
      '/': `<title>Elsewhere</title><iframe src="${embedUrl}#token=${token}"></iframe>`,
    });
    await page.goto('/portal/live/settings');
    await page.getByLabel('Allowed websites').fill(website.url);
    const saved = page.waitForResponse((response) => response.url().includes('accounts.setEmbedOrigins'));
    const form = page.locator('form', { has: page.getByLabel('Allowed websites') });
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);

    const inFrame = page.frameLocator('iframe').locator('conference-room');
    await page.goto(website.url);
    await expect(inFrame).toBeVisible();

    // The same page under another origin.
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(website.url.replace('127.0.0.1', 'localhost'));
    expect((await refused).text()).toContain(website.url);
    await expect(inFrame).toHaveCount(0);
    await website.close();
  },
);
