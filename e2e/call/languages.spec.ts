import { stretchTimers } from './stretched-timers';
import { choose, control, expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

const greeting = { de: 'Bereit zum Beitreten?', en: 'Ready to join?', ja: '参加する準備はできましたか？' };

/** The texts that are read before a call, in it and after it. */
const said = {
  'en-GB': {
    join: 'Join now',
    people: /^People/,
    everybody: 'Mute everybody else',
    leave: { menu: 'Leave', item: 'Leave the call' },
    left: 'You left the call.',
  },
  'de-DE': {
    join: 'Jetzt beitreten',
    people: /^Personen/,
    everybody: 'Alle anderen stummschalten',
    leave: { menu: 'Verlassen', item: 'Anruf verlassen' },
    left: 'Sie haben den Anruf verlassen.',
  },
  ar: {
    join: 'انضم الآن',
    people: /^المشاركون/,
    everybody: 'كتم صوت الآخرين',
    leave: { menu: 'مغادرة', item: 'مغادرة المكالمة' },
    left: 'لقد غادرت المكالمة.',
  },
};

/** Returns a page of another origin that collects in its title what its button for joining, or a pause before it, has said. */
const page = (server: string, token: string, language: string): string => `<!doctype html>
  <html lang="${language}"><title>Elsewhere</title>
  <script type="module" src="${server}/conference-room.js"></script>
  <conference-room auth-token="${token}"></conference-room>
  <script>
    const shown = new Set();
    const look = () => {
      const words = document.querySelector('conference-room').shadowRoot?.querySelector('.join, .pause')?.textContent.trim();
      if (words) shown.add(words);
      document.title = [...shown].join(' | ');
      requestAnimationFrame(look);
    };
    look();
  </script>`;

test('a page of another origin is shown in its language from the first text on', async ({
  server,
  room,
  people,
}) => {
  const elsewhere = await serveThirdParty({ '/': page(server.url, await room.token('Ada'), 'de-AT') });
  const ada = await people.open('about:blank');
  // The element waits for its texts as long as they take. Its limit for that is not the subject of this test.
  await stretchTimers(ada);
  await ada.goto(elsewhere.url);
  await expect(ada.getByText(greeting.de)).toBeVisible();
  await expect(ada).toHaveTitle(said['de-DE'].join);
  await expect(ada.locator('.room')).toHaveAttribute('lang', 'de-AT');
  await elsewhere.close();
});

test(
  'falls back to English while texts load slowly, and when they cannot be loaded',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const elsewhere = await serveThirdParty({ '/': page(server.url, await room.token('Ada'), 'de') });
    const ada = await people.open('about:blank');
    await ada.route(/conference-room-element-de\./, (route) => route.abort());
    await ada.goto(elsewhere.url);
    await expect(ada.getByText(greeting.en)).toBeVisible();

    const bob = await people.open('about:blank');
    await bob.route(/conference-room-element-de\./, async (route) => {
      await expect(bob.getByText(greeting.en)).toBeVisible();
      await route.continue();
    });
    await bob.goto(elsewhere.url);
    await expect(bob.getByText(greeting.de)).toBeVisible();
    await elsewhere.close();
  },
);

test('the language follows the attribute, also under a policy that trusts one script only', async ({
  server,
  room,
  people,
}) => {
  const html = `<!doctype html><title>Elsewhere</title>
    <script type="module" nonce="abc" src="${server.url}/conference-room.js"></script>
    <conference-room auth-token="${await room.token('Ada')}" lang="de"></conference-room>`;
  for (const trust of ["'nonce-abc'", "'nonce-abc' 'strict-dynamic'"]) {
    const elsewhere = await serveThirdParty(
      { '/': html },
      { 'Content-Security-Policy': `script-src ${trust}` },
    );
    const ada = await people.open(elsewhere.url);
    await expect(ada.getByText(greeting.de)).toBeVisible();
    await ada.locator('conference-room').evaluate((element) => element.setAttribute('lang', 'ja'));
    await expect(ada.getByText(greeting.ja)).toBeVisible();
    await elsewhere.close();
  }
});

test('the embed page uses the language of the browser, and is never empty before that', async ({
  room,
  people,
}) => {
  const ada = await people.open('about:blank', { locale: 'de-DE' });
  await stretchTimers(ada);
  const heading = ada.locator('main > h1');
  await ada.route(/conference-room-element-de\./, async (route) => {
    await expect(ada.locator('conference-room')).toBeAttached();
    await expect(heading).toBeVisible();
    await route.continue();
  });
  await ada.goto(await room.link('Ada'));
  await expect(ada.getByText(greeting.de)).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test.describe('what is said from the call on', () => {
  for (const [locale, { join, people: label, everybody, leave, left }] of Object.entries(said)) {
    test(`is there in ${locale}`, async ({ room, people }) => {
      const ada = await people.open(await room.link('Ada', { role: 'host' }), { locale });
      await ada.getByRole('button', { name: join }).click();
      await control(ada, label).click();
      await expect(ada.getByRole('button', { name: everybody })).toBeVisible();
      await choose(ada, leave.menu, leave.item);
      await expect(ada.getByRole('heading')).toHaveText(left);
    });
  }

  test('has to be there before you are in the call, and can be asked for again', async ({ room, people }) => {
    const ada = await people.open('about:blank', { locale: 'de-DE' });
    await ada.route(/conference-room-call-de\./, (route) => route.abort());
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: said['de-DE'].join }).click();
    await expect(ada.getByRole('alert')).toContainText('Der Server ist nicht erreichbar');
    await ada.unroute(/conference-room-call-de\./);
    await ada.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(tile(ada, 'Sie')).toBeVisible();
    await control(ada, said['de-DE'].people).click();
    await expect(ada.getByRole('button', { name: said['de-DE'].everybody })).toBeVisible();
    await expect(ada.getByRole('alert')).toHaveCount(0);
  });

  test('follows the language together with all else', async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    await control(ada, said['en-GB'].people).click();
    await expect(ada.getByRole('button', { name: said['en-GB'].everybody })).toBeVisible();
    await ada.locator('conference-room').evaluate((element) => element.setAttribute('lang', 'de'));
    await expect(ada.getByRole('button', { name: said['de-DE'].everybody })).toBeVisible();
    await expect(ada.getByRole('button', { name: said['en-GB'].everybody })).toHaveCount(0);
    await ada.locator('conference-room').evaluate((element) => element.setAttribute('lang', 'en'));
    await expect(ada.getByRole('button', { name: said['en-GB'].everybody })).toBeVisible();
  });
});
