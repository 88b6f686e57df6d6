import type { ReadableMessage } from '../../web-component/call/chat/chat-message';
import { expectAccessible } from './axe';
import { expect, test } from './test';
import { serveOwnPage } from './third-party';

const message = (messageId: string, by: string, text: string | null, more: object = {}): ReadableMessage => ({
  messageId,
  clientId: messageId,
  participantId: by,
  displayName: by,
  isOwn: by === 'Ada',
  sentAt: '2026-01-01T10:00:00.000Z',
  text,
  ...more,
});

const CHAT = [
  message(
    '1',
    'Ada',
    'Welcome! The agenda: https://example.com/agenda/with/a/very/long/path/that-does-not-fit',
  ),
  message('2', 'Bob', null, { deletedBy: 'moderator' }),
  message('3', 'Bob', 'Lunch at noon?', {
    reactions: [
      { emoji: '👍', participantIds: ['Ada', 'Eve'] },
      { emoji: '🎉', participantIds: ['Eve'] },
    ],
  }),
  message('4', 'Bob', 'Between the two of us: I would rather eat later.', { to: 'Ada' }),
  message('5', 'Ada', 'So would I', { to: 'Bob', replyTo: '4' }),
  message('6', 'Eve', 'With pleasure', { replyTo: '3' }),
];

test(
  'every state of the chat is accessible, light and dark, on a phone and from right to left',
  { tag: '@slow' },
  async ({ people }) => {
    const site = await serveOwnPage('ui-harness.ts');
    for (const [width, colorScheme, locale] of [
      [1280, 'light', 'en'],
      [360, 'dark', 'ar'],
    ] as const) {
      const options = { viewport: { width, height: 760 }, colorScheme, locale };
      const page = await people.open(site.url, options);
      await page.waitForFunction(() => 'uiHarness' in window);
      await page.evaluate((chat) => {
        window.uiHarness.setOthers(
          { participantId: 'Bob', displayName: 'Bob' },
          { participantId: 'Eve', displayName: 'Eve' },
        );
        window.uiHarness.showCall({ chat: chat.slice(0, 3) });
      }, CHAT);
      await page.waitForLoadState('networkidle');
      await page.evaluate((chat) => window.uiHarness.showCall({ chat }), CHAT);
      await page.locator('.call').press('c');
      const log = page.getByRole('log');
      await expect(log.getByRole('article')).toHaveCount(6);
      await expectAccessible(page, 'chat');
      await log.getByRole('article').nth(5).hover();
      await log.getByRole('article').nth(5).locator('conference-room-menu > button').click();
      await expect(page.getByRole('menuitemradio')).toHaveCount(6);
      await expectAccessible(page, 'the menu of a message');
      await page.getByRole('menuitem').first().click();
      await page.locator('.recipient-row select').selectOption('Bob');
      await page.locator('.head-buttons conference-room-menu > button').click();
      await page.getByRole('menuitem').first().click();
      await page.keyboard.type('e');
      await expectAccessible(page, 'an answer in private, and the find field');
      await page.close();
    }
    await site.close();
  },
);
