import { accessToken, waitForOperation, createKey, createRoom, newPerson, signUp, statusOf } from './portal';
import { expect, test } from './test';

test(
  'a one-time link makes a member, who reads over REST what a stranger may not',
  { tag: '@journey' },
  async ({ page, browser, request, server }) => {
    await newPerson(page, 'Olga Owner');
    const roomId = await createRoom(page, 'live', 'Weekly planning');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('group', { name: 'Invitation link' }).innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Open invitation: member')).toBeVisible();

    const member = await browser.newPage({ baseURL: server.url });
    await member.goto(link);
    await member.getByRole('link', { name: 'Sign up' }).click();
    await signUp(member, 'Mia Member', member.url());
    await expect(member.getByRole('heading', { level: 1 })).toContainText('Olga Owner invites you');
    await member.getByRole('button', { name: 'Accept as Mia Member' }).click();
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Weekly planning');
    await expect(member.getByText('You are member')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Delete room' })).toHaveCount(0);

    const stranger = await browser.newPage({ baseURL: server.url });
    await newPerson(stranger, 'Sam Stranger');
    await stranger.goto(link);
    await expect(stranger.getByText('This invitation is no longer valid.')).toBeVisible();
    await stranger.goto(`/portal/live/rooms/${roomId}`);
    await expect(stranger.getByText('There is nothing here.')).toBeVisible();
    await stranger.goto('/portal/live');

    const read = async (token: string) =>
      statusOf(request, 'GET', `/api/recordings?roomId=${roomId}`, { Authorization: `Bearer ${token}` });
    const memberToken = await accessToken(member);
    expect(await read(memberToken)).toBe(200);
    expect(await read(await accessToken(stranger))).toBe(403);

    await page.reload();
    await expect(page.getByText('Open invitation')).toHaveCount(0);
    const role = page.getByRole('combobox', { name: 'Role of Mia Member' });
    await waitForOperation(page, 'members.setRole', () => role.selectOption('Co-organizer'));
    await member.reload();
    await expect(member.getByText('You are co-organizer')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Mia Member' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Nobody has been invited')).toBeVisible();
    expect(await read(memberToken)).toBe(403);
    await member.goto('/portal/live/rooms');
    await expect(member.getByText('Shared with you')).toHaveCount(0);
    await Promise.all([member.close(), stranger.close()]);
  },
);

test('refuses a withdrawn invitation', { tag: '@slow' }, async ({ page, browser, server }) => {
  await newPerson(page, 'Wilma Withdraw');
  await createRoom(page, 'live', 'Weekly');
  await page.getByRole('button', { name: 'Invite' }).click();
  const role = page.getByRole('dialog').getByLabel(/Co-organizer/);
  await role.click();
  await expect(role).toBeChecked(); // a busy page may draw it later than at the click
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('group', { name: 'Invitation link' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Nobody has been invited')).toBeVisible();
  const guest = await browser.newPage({ baseURL: server.url });
  await newPerson(guest, 'Gus Guest');
  await guest.goto(link);
  await expect(guest.getByText('This invitation is no longer valid.')).toBeVisible();
  await guest.close();
});

test(
  'the owner of an account sees and deletes the embed rooms of its keys',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Emil Embed');
    const key = await createKey(page, 'test', 'Backend');
    const made = await request.post('/api/embed/rooms', {
      headers: { 'X-API-Key': key },
      data: { roomName: 'Support call' },
    });
    const { roomId, embedUrl } = await made.json();
    await page.goto('/portal/test/rooms');
    await page.getByRole('link', { name: 'Support call' }).click();
    await expect(page.getByText(embedUrl)).toBeVisible();
    await page.getByRole('button', { name: 'Delete room' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Delete room' })).toBeDisabled();
    await dialog.getByLabel('I understand that this cannot be undone').check();
    await dialog.getByRole('button', { name: 'Delete room' }).click();
    await expect(page.getByText('No test rooms yet')).toBeVisible();
    expect(await statusOf(request, 'GET', `/api/rooms/${roomId}`, { 'X-API-Key': key })).toBe(404);
  },
);

test('rooms are found by name and shown page by page', { tag: '@slow' }, async ({ page, request }) => {
  await newPerson(page, 'Paula Pages');
  const key = await createKey(page, 'live', 'Backend');
  const make = (roomName: string) =>
    request.post('/api/embed/rooms', { headers: { 'X-API-Key': key }, data: { roomName } });
  await make('The first of all');
  await Promise.all(Array.from({ length: 26 }, (_, number) => make(`Room ${number}`)));
  await page.goto('/portal/live/rooms');
  const rows = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(27);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.getByLabel('Search rooms by name').fill('FIRST of');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=FIRST/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search rooms by name').fill('100%');
  await expect(page.getByText('No room has that name')).toBeVisible();
});

test(
  'the owner renames a room and says how many may come and when, and a wrong time is told beside its field',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Sara Settings');
    const roomId = await createRoom(page, 'live', 'Lesson');
    const settings = page.getByRole('region', { name: 'Settings' });
    const save = settings.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await settings.getByLabel('Name', { exact: true }).fill('Maths lesson');
    await settings.getByLabel('Most people in a call').fill('4');
    await settings.getByLabel('Opens', { exact: true }).fill('2030-03-01T09:00');
    await settings.getByLabel('Closes', { exact: true }).fill('2030-03-01T08:00');
    await expect(settings.getByText('Please give a time after the opening.')).toBeVisible();
    await expect(save).toBeDisabled();
    await settings.getByLabel('Closes', { exact: true }).fill('2030-03-01T10:00');
    await settings.getByLabel('A call that runs when the room closes').selectOption('Ends for everybody');
    await settings.getByLabel('Deletes itself').fill('2020-01-01T00:00');
    await settings.getByLabel('Opens', { exact: true }).fill('');
    await save.click();
    await expect(settings.getByRole('alert')).toContainText('must be in the future');
    await settings.getByLabel('Deletes itself').fill('');
    await save.click();
    await expect(settings.getByRole('status')).toContainText('The settings are saved.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maths lesson');
    await page.reload();
    await expect(settings.getByLabel('Closes', { exact: true })).toHaveValue('2030-03-01T10:00');
    await expect(settings.getByLabel('A call that runs when the room closes')).toHaveValue('end-call');
    const room = await request.get(`/api/rooms/${roomId}`, {
      headers: { Authorization: `Bearer ${await accessToken(page)}` },
    });
    expect(await room.json()).toMatchObject({
      roomName: 'Maths lesson',
      maxParticipants: 4,
      opensAt: null,
      atClose: 'end-call',
      expiresAt: null,
    });
  },
);

// The dialog, the row and its buttons are only in the browser.
test(
  'an embed room has invitations that the portal creates and revokes',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Vera Venue');
    const key = await createKey(page, 'test', 'svc:rooms');
    const created = await request.post('/api/embed/rooms', {
      headers: { 'X-API-Key': key },
      data: { roomName: 'Weekly' },
    });
    const { roomId } = await created.json();
    await page.goto(`/portal/test/rooms/${roomId}`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Your user').fill('user-42');
    await page.getByLabel('Name in the call').fill('Ada Example');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('group', { name: 'Invitation link' })).toContainText('/i#');
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect(row).toContainText('Valid');
    await page.getByRole('button', { name: 'Revoke the invitation of Ada Example' }).click();
    await expect(row).toContainText('Revoked');
  },
);
