import { setOffline } from './in-firefox';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { choose, control, expect, test } from './test';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Polls' });
const poll = (page: Page, question: string) => panel(page).getByRole('group', { name: question });
/** Returns the card of a poll, with its buttons. */
const card = (page: Page, question: string) => panel(page).locator('.poll').filter({ hasText: question });

test(
  'hosts ask polls; people vote, also while they are offline, and who comes late sees the results',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    await choose(ada, 'More', 'Polls');
    await expect(panel(ada).getByRole('region', { name: 'Polls' })).toBeFocused();
    await panel(ada).getByRole('button', { name: 'New poll' }).press('Enter');
    await expect(ada.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await ada.keyboard.type('When do we meet?');
    await ada.getByRole('textbox', { name: 'Choice 1' }).fill('Thursday');
    await ada.getByRole('textbox', { name: 'Choice 2' }).fill('Friday');
    await ada.getByRole('button', { name: 'Add a choice' }).press('Enter');
    await expect(ada.getByRole('textbox', { name: 'Choice 3' })).toBeFocused();
    await ada.keyboard.type('Friday');
    await ada.keyboard.press('Enter');
    await expect(ada.getByRole('textbox', { name: 'Choice 3' })).toBeFocused(); // it is there already
    await expectAccessible(ada, 'a new poll');
    await ada.getByRole('textbox', { name: 'Choice 3' }).fill('Never');
    await ada.keyboard.press('Enter');
    await expect(panel(ada).getByRole('button', { name: 'New poll' })).toBeFocused();

    await expect(bob.locator('[part="poll-notice"]')).toContainText('New poll: When do we meet?');
    await bob.getByRole('button', { name: 'Show poll' }).click();
    await expect(bob.locator('[part="poll-notice"]')).toHaveCount(0);
    await poll(bob, 'When do we meet?')
      .getByRole('radio', { name: /^Thursday/ })
      .check();
    await card(bob, 'When do we meet?').getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(card(bob, 'When do we meet?').getByRole('status')).toHaveText('Your vote counts.');
    await expect(poll(ada, 'When do we meet?')).toContainText(/Thursday\s*1 vote · 100%\s*Bob/);

    await setOffline(bob, true);
    await expect(bob.getByText('The connection was lost. Reconnecting…')).toBeVisible();
    await poll(bob, 'When do we meet?')
      .getByRole('radio', { name: /^Friday/ })
      .check();
    await card(bob, 'When do we meet?').getByRole('button', { name: 'Change vote' }).click();
    await expect(card(bob, 'When do we meet?').getByRole('status')).toHaveText(
      'Your vote is sent as soon as the connection is back.',
    );
    await setOffline(bob, false);
    await expect(poll(ada, 'When do we meet?')).toContainText(/Thursday\s*0 votes · 0%/);
    await expect(poll(ada, 'When do we meet?')).toContainText(/Friday\s*1 vote · 100%\s*Bob/);

    const eve = await people.join(await room.link('Eve'), { viewport: { width: 390, height: 780 } });
    await expect(eve.locator('[part="poll-notice"]')).toContainText('When do we meet?');
    await choose(eve, 'More', 'Polls 1 open poll');
    await expect(card(eve, 'When do we meet?')).toContainText(/Friday\s*1 vote · 100%\s*Bob/);
    await expectAccessible(eve, 'an open poll on a phone');
    await expect(card(eve, 'When do we meet?').getByRole('button', { name: /poll/ })).toHaveCount(0);

    await panel(ada).getByRole('button', { name: 'End poll: When do we meet?' }).press('Enter');
    await expect(panel(ada).getByRole('region', { name: 'Polls' })).toBeFocused();
    await expect(card(eve, 'When do we meet?')).toContainText('Ended · Everybody sees who chose what');
    await expect(panel(bob).getByRole('radio')).toHaveCount(0);
    await expect(card(bob, 'When do we meet?')).toContainText(/your choice\s*Friday/);
    await expectAccessible(bob, 'a poll that has ended');
    await panel(ada).getByRole('button', { name: 'Delete poll: When do we meet?' }).click();
    await ada
      .getByRole('dialog', { name: 'Delete this poll?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(panel(bob)).toContainText('No polls yet.');
    await panel(ada).getByRole('button', { name: 'Close' }).click();
    await expect(control(ada, 'More')).toBeFocused();
  },
);
