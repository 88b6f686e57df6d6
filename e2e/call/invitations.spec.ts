// The link of an invitation works by the script of its page: only a browser runs it, waits, and passes on what is behind `#`.
import { expectAccessible } from './axe';
import { newRoom } from './room';
import { expect, test, tile } from './test';

const KEY = 'Zk3hPq1vT0mX8sYw2bRc5A';

test('an invitation waits until the room opens, and opens the call with the key of its link', async ({
  server,
  people,
}) => {
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const room = await newRoom(server, { endToEndEncrypted: true, settings: { opensAt } });
  const { url } = await room.invite('Ada');
  const ada = await people.open('about:blank');
  await ada.clock.install();
  await ada.goto(`${url}&key=${KEY}`);
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('You are early.');
  await expectAccessible(ada, 'the invitation is early');
  await room.change({ opensAt: null });
  await ada.clock.fastForward(3_600_000);
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(ada, 'You')).toBeVisible();
  expect(ada.url(), 'shows no secret').toBe(room.embedUrl);
});

test('a revoked invitation shows that it was withdrawn', async ({ room, people }) => {
  const { url, invitationId } = await room.invite('Ada');
  await room.revokeInvitation(invitationId);
  const ada = await people.open(url);
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('This invitation cannot be opened.');
  await expect(ada.getByText('This invitation was withdrawn; please ask for a new one.')).toBeVisible();
});
