import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import { choose, control, expect, test, tile } from './test';

for (const [name, options] of [
  ['light', { colorScheme: 'light' }],
  ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const) {
  test(`every state is accessible, ${name}`, { tag: '@slow' }, async ({ room, people }) => {
    const isPhone = 'viewport' in options;
    const page = await people.open(await room.link('Ada', { role: 'host' }), options);
    await expect(page.locator('.preview video')).toBeVisible();
    await expectAccessible(page, 'device check');
    await page.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(page, 'You')).toBeVisible();
    await expectAccessible(page, 'alone');

    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Turn the microphone off').click();
    await control(bob, 'Turn the camera off').click();
    await control(bob, 'Raise your hand').click();
    await control(bob, 'Chat').click();
    await bob.getByRole('textbox').fill('Hello https://example.com');
    await bob.keyboard.press('Enter');
    await expect(tile(page, 'Bob, Microphone off, Hand raised')).toBeVisible();
    await expectTold(page, 'Bob: Hello https://example.com');
    await expectAccessible(page, 'two');
    await control(page, /^Chat/).click();
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessible(page, 'chat');
    await page.keyboard.press('Escape');
    if (isPhone) await choose(page, 'More', 'People');
    else await control(page, /^People/).click();
    await page.locator('.person').getByRole('button', { name: 'Manage Bob' }).click();
    await expectAccessible(page, 'people, with a menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await control(page, 'More').click();
    await expectAccessible(page, 'menu');
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expectAccessible(page, 'devices');
    await page.keyboard.press('Escape');
    await choose(page, 'More', 'Keyboard shortcuts');
    await expectAccessible(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await choose(page, 'Leave', 'End the call for everybody');
    await expectAccessible(page, 'question');
    await page.getByRole('dialog').getByRole('button', { name: 'End for everybody' }).click();
    await expect(page.getByRole('heading')).toHaveText('The call has ended.');
    await expectAccessible(page, 'ended');
  });
}

test('Arabic is laid out from right to left', { tag: '@slow' }, async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'), {
    locale: 'ar',
    viewport: { width: 390, height: 844 },
  });
  await expect(page.locator('.preview video')).toBeVisible(); // the page before has a heading of its own
  await expectAccessible(page, 'device check');
  await page.getByRole('button', { name: 'انضم الآن' }).click();
  await expect(page.getByRole('group', { name: /^أنت/ })).toBeVisible();
  await expectAccessible(page, 'alone');
  const [first, last] = await Promise.all([
    page.getByRole('toolbar').getByRole('button').first().boundingBox(),
    page.getByRole('toolbar').getByRole('button').last().boundingBox(),
  ]);
  expect(first?.x).toBeGreaterThan(last?.x ?? 0);
});

test(
  'everything can be done by keyboard, and the focus is never lost',
  { tag: '@slow' },
  async ({ room, people }) => {
    const page = await people.open(await room.link('Ada', { role: 'host' }));
    await expect(page.locator('.preview video')).toBeVisible();
    const join = page.getByRole('button', { name: 'Join now' });
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await join.evaluate((button) => button.matches(':focus'))).toBe(true);
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.locator('.call')).toBeFocused();
    await page.keyboard.press('m');
    await expect(control(page, 'Turn the microphone on')).toBeVisible();
    await page.keyboard.press('v');
    await expect(control(page, 'Turn the camera on')).toBeVisible();
    await page.keyboard.press('h');
    await expect(control(page, 'Lower your hand')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    const field = page.getByRole('textbox', { name: 'Write a message' });
    await expect(field).toBeFocused();
    await page.keyboard.type('mvh?');
    await expect(field).toHaveValue('mvh?');
    await expect(control(page, 'Turn the microphone on')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(control(page, /^Chat/)).toBeFocused();
    await page.keyboard.press('l');
    await expect(page.getByRole('menuitemradio', { name: 'Automatic' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Speaker' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(control(page, 'Layout')).toBeFocused();
    await control(page, 'Layout').press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Speaker' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.keyboard.press('Escape');
    await control(page, 'Leave').press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Leave the call' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You left the call.' })).toBeFocused();
  },
);

test('shortcuts can be switched off, and stay off after a reload', async ({ room, people }) => {
  const page = await people.join(await room.link('Ada'));
  await choose(page, 'More', 'Keyboard shortcuts');
  await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.keyboard.press('h');
  await control(page, 'Turn the camera off').click();
  await expect(control(page, 'Turn the camera on')).toBeVisible();
  await expect(control(page, 'Turn the microphone off')).toBeVisible();
  await page.reload();
  await expect(tile(page, 'You')).toBeVisible();
  await page.locator('.call').focus();
  await page.keyboard.press('m');
  await control(page, 'Raise your hand').click();
  await expect(control(page, 'Lower your hand')).toBeVisible();
  await expect(control(page, 'Turn the microphone off')).toBeVisible();
});
