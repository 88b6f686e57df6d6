import { savedBy } from './in-firefox';
import { control, expect, test } from './test';
import type { Page } from '@playwright/test';

const open = async (page: Page): Promise<void> => {
  await control(page, /^Chat/).click();
  await expect(page.getByRole('log', { name: 'Chat' })).toBeVisible();
};

async function write(page: Page, text: string): Promise<void> {
  await page.locator('[part~="chat-input"]').fill(text);
  await page.keyboard.press('Enter');
}

const message = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/** Opens the menu of a message, and chooses from it. */
async function act(page: Page, text: string, item: string | RegExp): Promise<void> {
  await message(page, text).hover();
  await message(page, text)
    .getByRole('button', { name: /: actions$/ })
    .click();
  await page
    .getByRole('menu')
    .getByText(item)
    .or(page.getByRole('menuitemradio', { name: item }))
    .click();
}

test(
  'a message is deleted by its author and by a host, for everybody',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    for (const page of [ada, bob]) await open(page);
    await write(ada, 'Welcome');
    await write(bob, 'My secret');
    await write(bob, 'Rude words');
    await message(bob, 'Welcome').hover();
    await message(bob, 'Welcome').getByRole('button', { name: 'Message from Ada: actions' }).click();
    await expect(bob.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    await expect(bob.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await bob.keyboard.press('Escape');
    await act(bob, 'My secret', 'Delete');
    await expect(bob.getByRole('log')).toBeFocused();
    await act(ada, 'Rude words', 'Delete');
    for (const page of [ada, bob]) {
      const log = page.getByRole('log');
      await expect(log.getByText('Message deleted', { exact: true })).toBeVisible();
      await expect(log.getByText('A host deleted this message')).toBeVisible();
      await expect(log).not.toContainText(/secret|Rude/);
      await expect(log).toContainText('Welcome');
    }
  },
);

test(
  'a private message is seen by the two alone, marked so, and answered in private',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    const eve = await people.join(await room.link('Eve'));
    for (const page of [ada, bob, eve]) await open(page);
    await eve.getByLabel('To', { exact: true }).selectOption('Bob');
    await expect(eve.getByRole('textbox', { name: 'Write to Bob alone' })).toBeVisible();
    await write(eve, 'Between us');
    await expect(message(eve, 'Between us')).toContainText('To Bob alone');
    await expect(message(bob, 'Between us')).toContainText('To you alone');
    await act(bob, 'Between us', 'Reply');
    await expect(bob.getByLabel('To', { exact: true })).toHaveValue(/./);
    await write(bob, 'Of course');
    await expect(message(eve, 'Of course')).toContainText('To you alone');
    await eve.getByLabel('To', { exact: true }).selectOption('Everybody');
    await write(eve, 'To all of you');
    await expect(message(ada, 'To all of you')).toBeVisible();
    await expect(ada.getByRole('log')).not.toContainText(/Between us|Of course/);

    await eve.getByLabel('To', { exact: true }).selectOption('Ada');
    await room.change({ features: { privateChat: false } });
    await expect(ada.getByLabel('To', { exact: true })).toHaveCount(0);
    await write(eve, 'Not to all');
    await expect(eve.getByRole('alert').filter({ hasText: 'The message was not sent' })).toBeVisible();
    await expect(eve.locator('[part~="chat-input"]')).toHaveValue('Not to all');
    await eve.getByLabel('To', { exact: true }).selectOption('Everybody');
    await expect(eve.getByLabel('To', { exact: true })).toHaveCount(0);
  },
);

test('messages are answered and reacted to, by keyboard, too', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  for (const page of [ada, bob]) await open(page);
  await write(ada, 'Lunch?');
  await write(ada, 'Or later?');
  await expect(message(bob, 'Or later?')).toBeVisible();
  await bob.getByRole('log').focus();
  await bob.keyboard.press('Tab');
  await expect(message(bob, 'Or later?').getByRole('button', { name: /: actions$/ })).toBeFocused();
  await bob.keyboard.press('ArrowUp');
  await bob.keyboard.press('Enter');
  await expect(bob.getByRole('menuitemradio', { name: 'Thumbs up' })).toBeFocused();
  await bob.keyboard.press('Enter');
  const thumbs = message(ada, 'Lunch?').getByRole('button', { name: 'Thumbs up, Bob' });
  await expect(thumbs).toHaveText('👍 1');
  await thumbs.click();
  await expect(message(bob, 'Lunch?').getByRole('button', { name: 'Thumbs up, You and Ada' })).toHaveText(
    '👍 2',
  );
  await message(ada, 'Lunch?')
    .getByRole('button', { name: /^Thumbs up/ })
    .click();
  await expect(message(bob, 'Lunch?').getByRole('button', { name: 'Thumbs up, You' })).toHaveText('👍 1');

  await act(bob, 'Lunch?', 'Reply');
  await expect(bob.getByText('Reply to Ada')).toBeVisible();
  await write(bob, 'With pleasure');
  const quote = message(ada, 'With pleasure').getByRole('button', {
    name: 'Show the message of You: Lunch?',
  });
  await quote.click();
  await expect(message(ada, 'Lunch?').first()).toBeFocused();
});

test(
  'the chat marks what is new, is searched, and is saved as text',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    for (const page of [ada, bob]) await open(page);
    await write(bob, 'Old news');
    await expect(message(ada, 'Old news')).toBeVisible();
    await ada.keyboard.press('Escape');
    await write(bob, 'Fresh bread');
    await expect(control(ada, 'Chat, 1 new message')).toBeVisible();
    await open(ada);
    const log = ada.getByRole('log');
    await expect(log.getByRole('separator')).toHaveText('New');
    await expect(log).toHaveText(/Old news.*New.*Fresh bread/s);

    await ada.getByRole('button', { name: 'Chat menu' }).click();
    await ada.getByRole('menuitem', { name: 'Find in the chat' }).click();
    await ada.keyboard.type('bread');
    await expect(log.getByRole('article')).toHaveCount(1);
    await expect(ada.getByText('1 of 2 messages')).toBeVisible();
    await ada.keyboard.press('Escape');
    await expect(log.getByRole('article')).toHaveCount(2);
    await expect(ada.getByRole('button', { name: 'Chat menu' })).toBeFocused();

    await ada.keyboard.press('Enter');
    const { text } = await savedBy(ada, async () =>
      ada.getByRole('menuitem', { name: 'Save the chat as a text file' }).click(),
    );
    expect(text).toMatch(/^\[.+\] Bob: Old news\n\[.+\] Bob: Fresh bread\n$/);
  },
);
