import { expectTold } from './kept-notices';
import { control, choose, expect, test, tile } from './test';

test(
  'unread chat messages are counted, announced, and delivered to people who join later',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Chat').click();
    const field = bob.getByRole('textbox', { name: 'Write a message' });
    await expect(field).toBeFocused();
    await field.fill('The agenda: https://example.com/agenda.');
    await field.press('Enter');
    await expectTold(ada, 'Bob: The agenda: https://example.com/agenda.');
    await field.fill('Line one');
    await field.press('Shift+Enter');
    await field.pressSequentially('line two');
    await bob.getByRole('button', { name: 'Send' }).click();
    await control(ada, 'Chat, 2 new messages').click();
    const log = ada.getByRole('log', { name: 'Chat' });
    await expect(log.getByRole('link')).toHaveAttribute('href', 'https://example.com/agenda');
    await expect(log.getByRole('article').nth(1)).toContainText('Line one\nline two', { useInnerText: true });
    await expect(control(ada, 'Chat')).toHaveAccessibleName('Chat');
    await ada.keyboard.press('Escape');
    await expect(log).toBeHidden();
    await expect(control(ada, 'Chat')).toBeFocused();

    const eve = await people.join(await room.link('Eve'));
    await control(eve, 'Chat').click();
    await expect(eve.getByRole('log').getByRole('article')).toHaveCount(2);
  },
);

test(
  'chat messages and names are shown as text, never as markup',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('<img src=x onerror=alert(1)>'));
    await control(bob, 'Chat').click();
    const nasty = '<script>alert(1)</script> javascript:alert(1) {name} ${1}';
    await bob.getByRole('textbox', { name: 'Write a message' }).fill(nasty);
    await bob.keyboard.press('Enter');
    await control(ada, /^Chat/).click();
    await expect(ada.getByRole('log').getByRole('article')).toContainText(nasty);
    await expect(ada.getByRole('log').getByRole('link')).toHaveCount(0);
  },
);

test('a raised hand is shown to everybody, first in the list', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await control(bob, 'Raise your hand').click();
  await expect(tile(ada, 'Bob, Hand raised')).toBeVisible();
  await expectTold(ada, 'Bob raised a hand.');
  await control(ada, /^People/).click();
  await expect(ada.getByRole('listitem').first()).toContainText('Bob');
  await control(bob, 'Lower your hand').click();
  await expect(tile(ada, 'Bob, Hand raised')).toBeHidden();
});

test('a reaction is shown on every screen and announced', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  const shown = expect(ada.locator('.reaction')).toContainText('👏'); // it goes by itself
  await choose(bob, 'React', 'Applause');
  await shown;
  await expectTold(ada, 'Bob: 👏', 'toScreenReaders');
  await expect(ada.locator('.reaction')).toBeHidden();
});
