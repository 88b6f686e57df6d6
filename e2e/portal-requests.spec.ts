import { createKey, expectAccessibleInBoth, newPerson, watchForProblems } from './portal';
import { expect, test } from './test';

// The way of a person from an id in their log to the request. No lower level shows how many clicks it takes.
test(
  'a failed request is found by its request id in two clicks, and copied as curl',
  { tag: '@slow' },
  async ({ page }) => {
    const problems = await watchForProblems(page);
    await newPerson(page, 'Rita Request');
    const key = await createKey(page, 'live', 'Backend');
    const headers = { 'X-API-Key': key };
    const failed = await page.request.post('/api/embed/sessions', {
      headers,
      data: { roomId: 'rm_none', externalUserId: 'user-42', displayName: 'Ada Example' },
    });
    expect(failed.status()).toBe(404);
    const requestId = failed.headers()['x-request-id'] ?? '';
    expect((await page.request.get('/api/recordings', { headers })).status()).toBe(200);
    const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

    await page.getByRole('link', { name: 'Requests', exact: true }).click(); // the first click
    await page.getByRole('searchbox', { name: 'Request id' }).fill(requestId);
    await expect(requests).toHaveCount(1);
    await page.getByRole('link', { name: 'POST /api/embed/sessions' }).click(); // the second click

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /api/embed/sessions');
    await expect(page.getByText(requestId)).toBeVisible();
    await expect(page.getByRole('link', { name: `${key.slice(0, 16)}…` })).toBeVisible();
    const { error } = await failed.json();
    await expect(page.getByRole('group', { name: 'The response' })).toContainText(error);
    await expect(page.getByRole('group', { name: 'The request', exact: true })).toContainText('[personal]');
    await expect(page.getByText('Ada Example')).toHaveCount(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: The request as curl' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/api/embed/sessions');
    expect(copied).toContain('$CONFERENCE_ROOM_KEY');
    expect(copied).not.toContain(key);
    await expectAccessibleInBoth(page, 'a request');
    expect(problems).toEqual([]);
  },
);
