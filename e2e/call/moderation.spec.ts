import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import type { Room } from './room';
import { control, choose, expect, test, tile, type People } from './test';

// A window of a call is dear: each test has one call, in which hosts do several things.

/** Chooses an entry from the moderator's menu for somebody. */
async function manage(page: Page, name: string, entry: string): Promise<void> {
  await page
    .locator('.person')
    .getByRole('button', { name: `Manage ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function joinAsHost(people: People, room: Room): Promise<Page> {
  return people.join(await room.link('Ada', { role: 'host' }));
}

test(
  'a host mutes one person or everybody else, makes a co-host, and removes somebody who cannot come back',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await joinAsHost(people, room);
    const bob = await people.join(await room.link('Bob'));
    const eve = await people.join(await room.link('Eve'));
    await expect(tile(ada, 'Eve')).toBeVisible();
    await control(bob, /^People/).click();
    await expect(bob.getByRole('button', { name: 'Mute everybody else' })).toHaveCount(0);
    await expect(bob.getByRole('button', { name: /^Manage/ })).toHaveCount(0);

    await control(ada, /^People/).click();
    await manage(ada, 'Bob', 'Turn microphone off');
    await expectTold(bob, 'Ada turned your microphone off.');
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await control(bob, 'Turn the microphone on').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeHidden();

    const muteAll = ada.getByRole('button', { name: 'Mute everybody else' });
    await muteAll.focus();
    await ada.keyboard.press('Enter');
    await expectTold(ada, 'Everybody else was muted.');
    await expect(muteAll).toBeFocused();
    for (const page of [bob, eve]) {
      await expectTold(page, 'Ada turned your microphone off.');
      await expect(control(page, 'Turn the microphone on')).toBeVisible();
    }
    await expect(control(ada, 'Turn the microphone off')).toBeVisible();
    await expectAccessible(ada, 'people of a host');
    await control(eve, 'Turn the microphone on').click();
    await expect(tile(ada, 'Eve, Microphone off')).toBeHidden();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();

    // A co-host may moderate, but not the host, and may not end the call.
    await manage(ada, 'Bob', 'Make co-host');
    await expectTold(bob, 'Your role is now: Co-host.');
    await expect(bob.locator('.person').getByRole('button', { name: 'Manage Ada' })).toHaveCount(0);
    await manage(bob, 'Eve', 'Turn microphone off');
    await expectTold(eve, 'Bob turned your microphone off.');
    await expect(control(eve, 'Turn the microphone on')).toBeVisible();
    await expect(control(bob, 'Leave the call')).toBeVisible();

    await manage(ada, 'Eve', 'Remove from the call');
    await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(eve.getByRole('heading')).toHaveText('A host removed you from the call.');
    await expect(tile(ada, 'Eve')).toBeHidden();
    await eve.reload();
    await expect(eve.getByRole('heading')).toHaveText(
      'A host removed you from this room. You can come back once a host lets you in again.',
    );
  },
);

/** Denies Bob to write in the chat, and allows it again. His panel of the chat is open, and so is Ada's of people. */
async function denyAndAllowWriting(ada: Page, bob: Page): Promise<void> {
  const field = bob.getByRole('textbox', { name: 'Write a message' });
  await field.fill('I think that');
  const mayWrite = ada.getByRole('menuitemcheckbox', { name: 'May write in the chat' });
  const menuOfBob = ada.locator('.person').getByRole('button', { name: 'Manage Bob' });
  await menuOfBob.click();
  await expect(mayWrite).toBeChecked();
  await mayWrite.press('Enter');
  await expect(
    bob.getByLabel('Chat').getByText('The hosts do not let you write in the chat now.'),
  ).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(bob.getByRole('log', { name: 'Chat' })).toBeFocused();
  await menuOfBob.click();
  await expect(mayWrite).not.toBeChecked();
  await expectAccessible(ada, 'the menu of a person');
  await mayWrite.press('Enter');
  await expectTold(bob, 'You may write in the chat again.');
  await expect(field).toHaveValue('I think that');
}

test(
  'a host denies writing and sharing with a reason, and puts somebody in the spotlight, also for who comes later',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await joinAsHost(people, room);
    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Chat').click();
    await control(ada, /^People/).click();
    await denyAndAllowWriting(ada, bob);

    // A screen that is shared stops.
    await control(bob, 'Share your screen').click();
    await expect(tile(ada, "Bob's screen")).toBeVisible();
    await ada.getByRole('switch', { name: 'Participants may share the screen' }).click();
    const why = control(bob, 'The hosts do not let you share your screen now.');
    await expect(why).toHaveAttribute('aria-disabled', 'true');
    await expect(tile(ada, "Bob's screen")).toHaveCount(0);
    await why.press('Enter');
    await bob.keyboard.press('s');
    await expectAccessible(bob, 'a call in which you may not share');

    const main = (page: Page) => page.locator('conference-room-tile.main');
    await expect(tile(bob, 'Ada')).toBeVisible();
    await expect(bob.getByRole('button', { name: /^Manage/ })).toHaveCount(0);
    await tile(ada, 'Bob').getByRole('button', { name: 'Manage Bob' }).press('Enter');
    await expect(ada.getByRole('menuitem').first()).toBeFocused();
    await ada.getByRole('menuitem', { name: 'Show large to everybody' }).click();
    await expectTold(bob, 'You are in the spotlight: everybody sees you large.');
    const spotlit = { name: /^Bob, In the spotlight/ };

    const eve = await people.join(await room.link('Eve'));
    await expect(control(eve, 'The hosts do not let you share your screen now.')).toBeVisible();
    await expect(control(ada, 'Share your screen')).toBeVisible();
    await ada.getByRole('switch', { name: 'Participants may share the screen' }).click();
    for (const page of [bob, eve]) await expect(control(page, 'Share your screen')).toBeVisible();
    for (const page of [ada, eve]) await expect(main(page).getByRole('group', spotlit)).toBeVisible();
    await expect(main(bob)).toHaveCount(0);
    await expectAccessible(ada, 'a call with a spotlight');
    // A participant who pins somebody else sees that person large.
    await eve.getByRole('button', { name: 'Pin Ada' }).press('Enter');
    await expect(main(eve).getByRole('group', { name: /^Ada/ })).toBeVisible();
    await manage(ada, 'Bob', 'No longer show large to everybody');
    await expectTold(bob, 'You are no longer in the spotlight.');
    await expect(main(ada)).toHaveCount(0);
  },
);

/** Reports Ada in a page that asks for reports. @returns the report that the page got */
async function reportAda(bob: Page): Promise<unknown[]> {
  await control(bob, /^People/).click();
  await expect(bob.getByText('Ada', { exact: true }).last()).toBeVisible();
  await expect(bob.getByRole('button', { name: /Ada$/ }).and(bob.locator('[aria-haspopup]'))).toHaveCount(0);
  const reports = await bob.evaluateHandle(() => {
    const seen: unknown[] = [];
    document.addEventListener('report', (event) => seen.push(Reflect.get(event, 'detail')));
    document.querySelector('conference-room')?.setAttribute('reports', 'on');
    return seen;
  });
  await bob.getByRole('button', { name: 'Options for Ada' }).click();
  await bob.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = bob.getByRole('dialog', { name: 'Report Ada' });
  await dialog.getByLabel('Reason').selectOption('Spam or fraud');
  await dialog.getByLabel('Description (optional)').fill(' Sells tickets. ');
  await expectAccessible(bob, 'a report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectTold(bob, 'Your report was sent.');
  await expect(dialog).toHaveCount(0);
  return reports.jsonValue();
}

test(
  'a locked room refuses people until it is unlocked, a page gets reports, and a host ends the call for everybody',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await joinAsHost(people, room);
    await choose(ada, 'More', 'Lock the room');
    await expectTold(ada, 'The room was locked.');
    const bob = await people.open(await room.link('Bob'));
    await expect(bob.getByRole('heading')).toHaveText('The room is locked. Ask a host to let you in.');
    await choose(ada, 'More', 'Unlock the room');
    await expectTold(ada, 'The room was unlocked.');
    await bob.getByRole('button', { name: 'Try again' }).click();
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(bob, 'Ada')).toBeVisible();

    const participantId = expect.any(String);
    const report = { participantId, displayName: 'Ada', reason: 'spam', text: 'Sells tickets.' };
    expect(await reportAda(bob)).toEqual([report]);
    await expect(tile(ada, 'Bob')).toBeVisible();

    await choose(ada, 'Leave', 'End the call for everybody');
    await ada.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(tile(bob, 'Ada')).toBeVisible();
    await choose(ada, 'Leave', 'End the call for everybody');
    await ada.getByRole('dialog').getByRole('button', { name: 'End for everybody' }).click();
    await expect(ada.getByRole('heading')).toHaveText('The call has ended.');
    await expect(bob.getByRole('heading')).toHaveText('The call has ended.');
  },
);
