import { expectTold } from './kept-notices';
import { newRoom } from './room';
import { expect, test, tile } from './test';

const LOGO_URL = 'https://logos.example.com/acme.svg';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#2f6fed"/></svg>';
const settings = {
  recordOnStart: true,
  defaults: { camera: false },
  language: 'de',
  branding: { accent: '#2f6fed', logoUrl: LOGO_URL, background: '#10151f' },
};

test(
  'a room decides how its calls look and begin, and has them recorded',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { settings });
    const ada = await people.open('about:blank');
    await ada.route(LOGO_URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await expect(ada.getByText('Bereit zum Beitreten?')).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Kamera einschalten' })).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Mikrofon ausschalten' })).toBeVisible();
    await expect(ada.locator('img.logo')).toHaveJSProperty('naturalWidth', 120);
    await expect(ada.locator('.room')).toHaveCSS('background-color', 'rgb(16, 21, 31)');
    await expect(ada.locator('h1')).toHaveCSS('color', 'rgb(255, 255, 255)');

    await ada.getByRole('button', { name: 'Jetzt beitreten' }).click();
    await expectTold(
      ada,
      'Anrufe in diesem Raum werden aufgezeichnet; dieser Browser zeichnet auf. Alle haben es erfahren.',
    );
    await expect(ada.locator('.call-head img.logo')).toBeVisible();

    const bob = await people.open('about:blank');
    await bob.route(LOGO_URL, (route) => route.abort());
    await bob.goto(await room.link('Bob'));
    await expect(bob.getByText('Dieser Anruf wird aufgezeichnet.')).toBeVisible();
    await expect(bob.locator('img.logo')).toBeHidden();
  },
);

test('the attributes of the page take precedence over the settings of the room', async ({
  server,
  people,
}) => {
  const room = await newRoom(server, { settings: { ...settings, recordOnStart: false } });
  const page = await people.open(await room.link('Bob')); // which loads the element
  await expect(page.locator('conference-room')).toBeVisible();
  await page.evaluate(
    (token) => {
      const element = document.createElement('conference-room');
      element.lang = 'en';
      element.video = 'on';
      element.prejoin = 'off';
      element.style.setProperty('--conference-room-background', '#ffffff');
      element.authToken = token;
      document.body.replaceChildren(element);
    },
    await room.token('Ada'),
  );
  await expect(tile(page, 'You').locator('video')).toBeVisible();
  await expect(page.locator('.room')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
