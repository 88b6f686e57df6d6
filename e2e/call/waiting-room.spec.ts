import { newRoom } from './room';
import { cameBack, control, expect, notInFirefox, test, tile } from './test';

test(
  'people wait until somebody lets them in, also through a restart of the server, and read what hosts write',
  { tag: '@journey' },
  async ({ server, people }) => {
    notInFirefox('Playwright tells nothing of its sockets');
    const room = await newRoom(server, { settings: { lobby: 'participants' } });
    const host = await people.join(await room.link('Ada', { role: 'host' }));
    await people.join(await room.link('Cleo', { role: 'co-host' }));
    const askToJoin = async (name: string, options = {}) => {
      const page = await people.open(await room.link(name), options);
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
      return page;
    };

    const bob = await askToJoin('Bob', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await expect(bob.getByLabel('Preview of your camera')).toBeVisible();
    await expect(bob.getByText('Ada')).toHaveCount(0);
    const notice = host.locator('[part="waiting-notice"]');
    await expect(notice).toContainText('Bob is waiting to be let in.');
    const eve = await askToJoin('Eve');
    await expect(notice).toContainText('2 people are waiting to be let in.');

    await host.getByRole('button', { name: 'Show', exact: true }).click();
    const field = host.getByRole('textbox', { name: 'Message to everybody who waits' });
    await field.fill('We begin in five minutes.');
    await field.press('Enter');
    for (const page of [bob, eve]) {
      await expect(page.getByRole('log')).toContainText('We begin in five minutes.');
    }

    const everybodyCameBack = Promise.all([host, bob, eve].map(cameBack));
    await server.restart();
    await everybodyCameBack;
    await host.locator('.person').getByRole('button', { name: 'Manage Eve' }).click();
    await host.getByRole('menuitem', { name: 'Turn away' }).click();
    await expect(eve.getByRole('heading')).toHaveText('A host did not let you into this call.');

    await host.getByRole('button', { name: 'Let Bob in' }).first().click();
    await expect(tile(bob, 'Ada')).toBeVisible();
    await expect(tile(host, 'Bob')).toBeVisible();
    await expect(control(host, 'People, 3 in the call')).toBeVisible();
  },
);
