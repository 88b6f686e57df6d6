import { expectAccessible } from './axe';
import { newRoom } from './room';
import { control, expect, test } from './test';
import { pageWith, serveThirdParty } from './third-party';

// The stars are radio buttons of the browser, and the rating goes from a page of another origin to the server.
test('people rate a call by keyboard after it, once, and the server has the rating', async ({
  server,
  people,
}) => {
  const room = await newRoom(server, { settings: { rating: true } });
  const token = await room.token('Ada');
  const elsewhere = await serveThirdParty({
    '/': pageWith(server, `<conference-room auth-token="${token}" leave-url="/thanks"></conference-room>`),
    '/thanks': '<!doctype html><title>Thanks</title>',
  });
  const ada = await people.join(elsewhere.url);
  await control(ada, 'Leave the call').click();
  const question = ada.getByRole('group', { name: 'How was the call?' });
  await expect(question.getByRole('radio')).toHaveCount(5);
  await question.getByRole('radio', { name: '1 star of 5' }).focus();
  for (let n = 1; n < 4; n += 1) await ada.keyboard.press('ArrowRight');
  await expect(question.getByRole('radio', { name: '4 stars of 5' })).toBeChecked();
  await ada.keyboard.press('Tab');
  await ada.keyboard.type('The sound was clear.');
  await ada.keyboard.press('Tab');
  await ada.keyboard.press('Enter');
  await expect(ada.getByText('Thank you for your rating.')).toBeFocused();
  await expect(ada.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/thanks');

  const headers = { 'X-API-Key': server.liveKey };
  const quality = await (await fetch(`${server.url}/api/quality?roomId=${room.roomId}`, { headers })).json();
  expect(quality.ratings).toMatchObject({
    count: 1,
    average: 4,
    comments: [{ displayName: 'Ada', stars: 4, comment: 'The sound was clear.' }],
  });
  await elsewhere.close();
});

test(
  'nobody is asked twice for a call, or where the page turned ratings off',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { settings: { rating: true } });
    const bob = await people.join(await room.link('Bob')); // keeps the session running
    const ada = await people.join(await room.link('Ada'));
    const question = ada.getByRole('group', { name: 'How was the call?' });
    await control(ada, 'Leave the call').click();
    await expect(question).toBeVisible();
    await expectAccessible(ada, 'asked for a rating');
    await ada.getByRole('button', { name: 'Join again' }).click();
    await control(ada, 'Leave the call').click();
    await expect(ada.getByRole('button', { name: 'Join again' })).toBeVisible();
    await expect(question).toHaveCount(0);

    await bob.locator('conference-room').evaluate((call) => call.setAttribute('rating', 'off'));
    await control(bob, 'Leave the call').click();
    await expect(bob.getByRole('button', { name: 'Join again' })).toBeVisible();
    await expect(bob.getByRole('group', { name: 'How was the call?' })).toHaveCount(0);
  },
);
