import { watchForProblems, expectAccessible, holdScripts, newPerson, signUp } from '../portal';
import { expect, test } from '../test';

test(
  'the playground opens a call for a new person, who joins it in two windows',
  { tag: '@slow' },
  async ({ page, context }) => {
    const problems = await watchForProblems(page);
    await signUp(page, 'Petra Playground');
    // The headers of this page do not allow a camera.
    await page.goto('/portal/test/keys');
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Playground' }).click();
    await page.getByRole('button', { name: 'Start' }).click();

    const room = page.locator('conference-room');
    await room.getByRole('button', { name: 'Join now' }).click();
    const log = page.getByRole('log', { name: 'Events' });
    await expect(log).toContainText(/joined \{"roomId":"rm_/);
    await expect(page.getByRole('group', { name: 'HTML' })).toContainText('auth-token="eyJ');
    await page.getByRole('tab', { name: 'REST' }).click();
    await expect(page.getByRole('group', { name: 'REST' })).toContainText('"role":"host"');
    await expectAccessible(page, 'playground in a call');

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Join as second person' }).click();
    const second = await opened;
    await second.locator('conference-room').getByRole('button', { name: 'Join now' }).click();
    await expect(log).toContainText('participant-joined');
    await expect(log).toContainText('Second person');

    const sessions = await context.newPage();
    await sessions.goto('/portal/test/sessions');
    const row = sessions.getByRole('main').getByRole('row').filter({ hasText: 'Playground' });
    await expect(row).toContainText('Live');
    await row.getByRole('link').click();
    await expect(sessions.getByText('The call is in progress')).toBeVisible();
    await sessions.close();

    await second.getByRole('toolbar').getByRole('button', { name: 'Leave the call' }).click();
    await expect(log).toContainText('participant-left');
    await second.close();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(room).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);

test(
  'the playground starts once even if the button was double-clicked before the page was interactive',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Ines Impatient');
    const release = await holdScripts(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/portal/test/playground', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Start' }).dblclick();
    release();
    await expect(page.locator('conference-room')).toBeVisible();
    expect(sent.filter((path) => path.includes('embed.createRoomInPlayground'))).toEqual([
      '/trpc/embed.createRoomInPlayground',
    ]);
  },
);

test(
  'only the playground may use camera and microphone, and no other page of the portal',
  { tag: '@slow' },
  async ({ page }) => {
    await signUp(page, 'Hans Header');
    const policyOf = async (path: string) => (await page.goto(path))?.headers()['permissions-policy'] ?? '';
    expect(await policyOf('/portal/live/playground')).toContain(
      'camera=(self), microphone=(self), display-capture=(self)',
    );
    expect(await policyOf('/portal/live/keys')).toContain('camera=(), microphone=(), display-capture=()');
  },
);
