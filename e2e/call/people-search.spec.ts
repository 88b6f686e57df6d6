import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { control, expect, test as base } from './test';
import { serveOwnPage, type ThirdParty } from './third-party';

let site: ThirdParty;
base.beforeAll(async () => {
  site = await serveOwnPage('ui-harness.ts');
});
base.afterAll(async () => site.close());

/** Opens a call with so many others, who speak or do not, and its people panel. */
const test = base.extend<{ openPanel: (others: number, options?: BrowserContextOptions) => Promise<Page> }>({
  openPanel: async ({ people }, use) =>
    use(async (others, options) => {
      const page = await people.open(site.url, options);
      await page.waitForFunction(() => 'uiHarness' in window);
      await show(page, others);
      await page.locator('.call').press('p');
      await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible();
      return page;
    }),
});

const FIRST = ['Zoë', 'Jörg', 'Ines', 'Łukasz', 'Amélie', 'Noor'];
const LAST = ['Almeida', 'Brandt', 'Côté', 'Dąbrowski', 'Eriksen', 'Ferrari', 'García'];
const nameOf = (index: number) => `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]} ${index}`;

const show = (page: Page, others: number, { hand = -1, speaks = -1 } = {}) =>
  page.evaluate(
    ([names, raised, speaking]) =>
      window.uiHarness.setOthers(
        ...names.map((displayName, index) => ({
          participantId: displayName,
          displayName,
          isSpeaking: index === speaking,
          handRaisedAt: index === raised ? '2026-01-01T10:00:00.000Z' : null,
        })),
      ),
    [Array.from({ length: others }, (_, index) => nameOf(index)), hand, speaks] as const,
  );

const listed = (page: Page) => page.getByRole('complementary', { name: 'People' }).getByRole('listitem');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });

test('people are searched for by name in a call of many, and Escape lists all of them again', async ({
  openPanel,
}) => {
  const page = await openPanel(149);
  await expect(listed(page)).toHaveCount(150);
  const told = page.getByRole('complementary', { name: 'People' }).getByRole('status');
  await field(page).pressSequentially('jorg ');
  await expect(told).toHaveText('25 people found');
  await expect(listed(page)).toHaveCount(25);

  // A person who raises a hand moves to the top. The typed text and the focus stay.
  await show(page, 149, { hand: 139 });
  await expect(listed(page).first()).toContainText('Jörg García 139');
  await page.keyboard.type('garc');
  await expect(told).toHaveText('4 people found');
  await expect(field(page)).toBeFocused();
  await field(page).fill('nobody of that name');
  await expect(told).toHaveText('0 people found');
  await expect(listed(page)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(told).toBeEmpty();
  await expect(listed(page)).toHaveCount(150);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(control(page, /^People/)).toBeFocused();
});

test('a small call has no search, and one that became small keeps the one that was there', async ({
  openPanel,
}) => {
  const page = await openPanel(10);
  await expect(field(page)).toHaveCount(0);
  await show(page, 11);
  await field(page).fill('zoe');
  await expect(listed(page)).toHaveCount(2);
  await show(page, 3);
  await expect(listed(page)).toHaveCount(1);
  await expect(field(page)).toBeFocused();
});

test('the actions of a host on a person follow what the person turns on and their role, also in a kept list', async ({
  openPanel,
}) => {
  const page = await openPanel(30);
  await field(page).fill('noor');
  await listed(page).first().getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: 'Turn microphone off' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page), 'Escape closed the menu and nothing else').toHaveValue('noor');
  await page.evaluate(() =>
    window.uiHarness.setOthers(
      ...Array.from({ length: 30 }, (_, i) => ({
        participantId: `Noor ${i}`,
        displayName: `Noor ${i}`,
        devices: { microphone: false, camera: true, screen: false },
      })),
    ),
  );
  await expect(listed(page)).toHaveCount(30);
  await listed(page).first().getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: 'Turn camera off' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Turn microphone off' })).toHaveCount(0);
});

for (const [name, options] of [
  ['light', { colorScheme: 'light' }],
  ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const) {
  test(`the search is accessible, ${name}`, { tag: '@slow' }, async ({ openPanel }) => {
    const page = await openPanel(40, options);
    await expectAccessible(page, 'the list of many people');
    await field(page).fill('ines');
    await expect(listed(page)).toHaveCount(7);
    await expectAccessible(page, 'people who were found');
  });
}
