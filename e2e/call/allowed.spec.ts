import { expectTold } from './kept-notices';
import { control, expect, test, tile } from './test';

test(
  'a page hides what a token and the room do not allow, and removes it at once when it is switched off',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.open(
      await room.link('Bob', { permissions: { microphone: false, chat: false } }),
    );
    await expect(bob.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
    await expect(bob.getByRole('button', { name: /microphone/ })).toHaveCount(0);
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await expect(control(bob, /microphone/)).toHaveCount(0);

    await control(ada, 'Chat').click();
    await ada.getByRole('textbox').fill('Hello');
    await ada.keyboard.press('Enter');
    await control(bob, /^Chat/).click();
    await expect(bob.getByRole('log')).toContainText('Hello');
    await expect(bob.getByText('You can read this chat, but not write in it.')).toBeVisible();
    await expect(bob.getByRole('textbox')).toHaveCount(0);

    await control(ada, 'Share your screen').click();
    await expect(tile(bob, "Ada's screen")).toBeVisible();
    await room.change({ features: { chat: false, screenShare: false, raiseHand: false } });
    await expectTold(ada, 'Your permissions in this call have changed.');
    await expect(tile(bob, "Ada's screen")).toBeHidden();
    for (const page of [ada, bob]) {
      await expect(page.getByRole('log')).toBeHidden();
      for (const name of [/^Chat/, /screen/, /hand/]) await expect(control(page, name)).toHaveCount(0);
    }
    await ada.keyboard.press('c');
    await expect(ada.getByRole('log')).toBeHidden();

    await room.change({ features: { chat: true } });
    await control(bob, /^Chat/).click();
    await expect(bob.getByRole('log')).toContainText('Hello');
  },
);
