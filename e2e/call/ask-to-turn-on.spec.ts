import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import { stretchTimers } from './stretched-timers';
import { choose, control, expect, test, tile } from './test';

test(
  'a host asks somebody to turn microphone and camera on, who decides',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'), { viewport: { width: 320, height: 640 } });
    const eve = await people.join(await room.link('Eve', { permissions: { camera: false } }));
    const ask = async (name: string, entry: string) => {
      await ada
        .locator('.person')
        .getByRole('button', { name: `Manage ${name}` })
        .click();
      await ada.getByRole('menuitem', { name: entry }).click();
    };
    await control(ada, /^People/).click();
    await ada.locator('.person').getByRole('button', { name: 'Manage Bob' }).click();
    await expect(ada.getByRole('menuitem', { name: 'Turn microphone off' })).toBeVisible();
    await expect(ada.getByRole('menuitem', { name: /^Ask to/ })).toHaveCount(0);
    await ada.keyboard.press('Escape');

    await control(bob, 'Turn the microphone off').click();
    await control(bob, 'Turn the camera off').click();
    await control(eve, 'Turn the microphone off').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await expect(tile(ada, 'Eve, Microphone off')).toBeVisible();
    await ask('Bob', 'Ask to turn microphone on');
    await expectTold(ada, 'Bob was asked.');
    const request = 'Ada asks you to turn your microphone on.';
    await expect(bob.locator('.banner')).toContainText(request);
    await expectTold(bob, request, 'toScreenReaders');
    // Only the notice announces it: the banner is not read out as well.
    await expect(bob.locator('.banner:is([role], [aria-live], [role] *, [aria-live] *)')).toHaveCount(0);
    await expectAccessible(bob, 'asked');
    await expect(control(bob, 'Turn the microphone on')).toBeVisible();

    const answers = bob.locator('.banner-actions');
    for (const answer of await answers.getByRole('button').all())
      await expect(answer).toBeInViewport({ ratio: 1 });
    await answers.getByRole('button', { name: 'Not now' }).focus();
    await bob.keyboard.press('Enter');
    await expect(answers).toHaveCount(0);
    await expect(bob.locator('.call')).toBeFocused();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();

    await ask('Bob', 'Ask to turn microphone on');
    await ask('Bob', 'Ask to turn camera on');
    await ask('Bob', 'Ask to turn microphone on');
    await expect(answers).toHaveCount(2);
    await answers.getByRole('button', { name: 'Turn the microphone on' }).click();
    await expect(tile(ada, 'Bob')).toBeVisible();
    await expect(tile(ada, 'Bob, Microphone off')).toBeHidden();
    await control(bob, 'Turn the camera on').click();
    await expect(answers).toHaveCount(0);

    await ada.locator('.person').getByRole('button', { name: 'Manage Eve' }).click();
    await expect(ada.getByRole('menuitem', { name: 'Ask to turn microphone on' })).toBeVisible();
    await expect(ada.getByRole('menuitem', { name: 'Ask to turn camera on' })).toHaveCount(0);
    await expect(eve.locator('.banner')).toHaveCount(0);
  },
);

test('a host on a phone sees that somebody was asked, over the list of people', async ({ room, people }) => {
  const viewport = { width: 390, height: 844 };
  const ada = await people.open('about:blank', { viewport });
  await stretchTimers(ada); // the notice stays until it was looked at
  await ada.goto(await room.link('Ada', { role: 'host' }));
  await ada.getByRole('button', { name: 'Join now' }).click();
  const bob = await people.join(await room.link('Bob'));
  await control(bob, 'Turn the microphone off').click();
  await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
  await choose(ada, 'More', 'People');
  await ada.locator('.person').getByRole('button', { name: 'Manage Bob' }).click();
  await ada.getByRole('menuitem', { name: 'Ask to turn microphone on' }).click();
  const told = ada.getByText('Bob was asked.');
  await expect(told).toBeVisible();
  expect(await told.evaluate(isOnTop)).toBe(true);
});

/** Returns whether nothing covers the middle of an element. The notice gets pointer events first. */
function isOnTop(element: Element): boolean {
  const root = element.getRootNode();
  const notice = element.closest<HTMLElement>('.notice');
  if (!(root instanceof ShadowRoot) || notice === null) return false;
  notice.style.pointerEvents = 'auto';
  const { left, top, width, height } = notice.getBoundingClientRect();
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && notice.contains(hit);
}
