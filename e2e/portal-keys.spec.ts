import {
  createKey,
  expectAccessibleInBoth,
  keyRow,
  newPerson,
  PASSWORD,
  readSecret,
  refuseAsOld,
  signUp,
  statusOf,
} from './portal';
import { expect, test } from './test';

test(
  'a new person creates a key that opens a room, and revoking it takes effect at once',
  { tag: ['@journey', '@full-browser'] },
  async ({ page, request }) => {
    await signUp(page, 'Ada Example', '/sign-up');
    const secret = await createKey(page, 'live', 'Backend');
    expect(secret).toMatch(/^sk_live_[0-9A-Za-z]{46}$/);
    const use = () =>
      statusOf(request, 'POST', '/api/embed/rooms', { 'X-API-Key': secret }, { roomName: 'Stand-up' });
    expect(await use()).toBe(201);

    const row = keyRow(page, secret);
    await expect(row).toContainText('Active');
    await page.reload();
    await expect(row).toContainText(/Last used\s*just now/);
    await row.getByRole('button', { name: 'Actions for Backend' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await expect(row).toContainText('Revoked');
    expect(await use()).toBe(401);

    await page.goto('/portal/live/rooms');
    await expect(page.getByRole('link', { name: 'Stand-up' })).toBeVisible();
  },
);

test(
  'a rolled key works with its successor during the overlap; rolled at once, only the successor works',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Roland Roller');
    const first = await createKey(page, 'live', 'Backend');
    const works = (secret: string) => statusOf(request, 'GET', '/api/recordings', { 'X-API-Key': secret });

    const roll = async (secret: string, when: string) => {
      await keyRow(page, secret).getByRole('button', { name: 'Actions for' }).click();
      await page.getByRole('menuitem', { name: 'Roll' }).click();
      await page.getByLabel(when).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Roll key' }).click();
      return readSecret(page);
    };
    const second = await roll(first, 'After an hour');
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    await expect(keyRow(page, first)).toContainText('Rolled, ends');
    const third = await roll(second, 'At once');
    expect([await works(first), await works(second), await works(third)]).toEqual([200, 401, 200]);
    await expect(keyRow(page, second)).toContainText('Expired');
  },
);

test(
  'live and test mode are separate: keys, rooms, and what a key of one may do in the other',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Walter Wall');
    const live = await createKey(page, 'live', 'Live key');
    const made = await request.post('/api/embed/rooms', {
      headers: { 'X-API-Key': live },
      data: { roomName: 'Live room' },
    });
    const { roomId } = await made.json();
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/org_\w+\/test\/keys$/);
    await expect(page.getByText('No test keys yet')).toBeVisible();
    const testKey = await createKey(page, 'test', 'Test key');
    expect(testKey).toMatch(/^sk_test_/);
    const remove = (key: string) => statusOf(request, 'DELETE', `/api/rooms/${roomId}`, { 'X-API-Key': key });
    expect(await remove(testKey)).toBe(403);
    await page.goto('/portal/test/rooms');
    await expect(page.getByText('No test rooms yet')).toBeVisible();
    await page.goto(`/portal/test/rooms/${roomId}`);
    await expect(page).toHaveURL(new RegExp(`/portal/org_\\w+/live/rooms/${roomId}$`));
    expect(await remove(live)).toBe(204);
  },
);

test(
  'refuses operations whose scope was not selected for the key',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Sonia Scope');
    await page.goto('/portal/live/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Minting only');
    await dialog.getByLabel(/Manage rooms/).uncheck();
    await dialog.getByLabel(/Read and delete history/).uncheck();
    await dialog.getByLabel('In 30 days').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const secret = await readSecret(page);
    await expect(keyRow(page, secret)).toContainText('Basics only');
    const headers = { 'X-API-Key': secret };
    const made = await request.post('/api/embed/rooms', { headers, data: {} });
    const { roomId } = await made.json();
    expect(await statusOf(request, 'DELETE', `/api/rooms/${roomId}`, headers)).toBe(403);
  },
);

/* Which addresses a list contains is tested in server/platform/address-ranges.unit.test.ts. The warning about the own address needs a page. */
test(
  'limits a key to addresses, with a warning while the own address is not among them',
  { tag: '@slow' },
  async ({ page, request, extraHTTPHeaders }) => {
    const own = extraHTTPHeaders?.['X-Forwarded-For'] ?? ''; // of the page and of the requests
    await newPerson(page, 'Nora Network');
    await page.goto('/portal/live/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create a live key' });
    await form.getByLabel('Name').fill('Backend');
    await form.getByLabel('Description').fill('In the vault of the web team');
    await form.getByLabel('Allowed addresses').fill('example.com');
    await form.getByRole('button', { name: 'Create key' }).click();
    await expect(form.getByText('“example.com” is not an address')).toBeVisible();
    await form.getByLabel('Allowed addresses').fill('203.0.113.7');
    await expect(form.getByRole('status')).toContainText(`Your own address, ${own}, is not on`);
    await form.getByRole('button', { name: 'Create key' }).click();
    const secret = await readSecret(page);
    const row = keyRow(page, secret);
    await expect(row).toContainText('In the vault of the web team');
    await expect(row).toContainText('by Nora Network');
    await expect(row).toContainText('203.0.113.7');
    const use = () => statusOf(request, 'GET', '/api/recordings', { 'X-API-Key': secret });
    expect(await use()).toBe(403);

    await row.getByRole('button', { name: 'Actions for Backend' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change Backend' });
    await expect(change.getByRole('status')).toBeVisible();
    await change.getByLabel('Allowed addresses').fill(`203.0.113.7, ${own}`);
    await expect(change.getByRole('status')).toHaveCount(0);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(own);
    expect(await use()).toBe(200);
  },
);

test('the dialog with the secret is closed by its button alone', { tag: '@slow' }, async ({ page }) => {
  await newPerson(page, 'Clara Careful');
  await page.goto('/portal/live/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Backend');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByRole('group', { name: 'Secret key' });
  await expect(secret).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(secret).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(secret).toHaveCount(0);
  await expect(page.getByText('sk_live_')).toHaveCount(1);
});

/* Which operations need a fresh sign-in is tested in server/api/trpc/fresh.test.ts. The dialog above a dialog needs a browser. */
test(
  'asks who it is before a key is created with an old sign-in, and then goes on',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Stella Step');
    const allow = await refuseAsOld(page, 'keys.create');
    await page.goto('/portal/live/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create a live key' });
    await form.getByLabel('Name').fill('Backend');
    await form.getByRole('button', { name: 'Create key' }).click();

    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(question.getByLabel('Your password')).toBeFocused();
    await expectAccessibleInBoth(page, 'the dialog that asks for the password');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(form.getByRole('alert')).toContainText('Please confirm first that it is you.');

    await form.getByRole('button', { name: 'Create key' }).click();
    await question.getByLabel('Your password').fill('a wrong one');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByRole('alert')).toContainText('wrong');
    await question.getByLabel('Your password').fill(PASSWORD);
    allow();
    await question.getByRole('button', { name: 'Confirm' }).click();
    expect(await readSecret(page)).toMatch(/^sk_live_/);
  },
);
