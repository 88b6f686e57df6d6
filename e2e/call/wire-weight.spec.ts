import { bytesOf, listed, watchWire } from '../wire';
import { expect, test } from './test';

/** The element with the page around it, compressed as browsers ask for it. */
const LIMIT_BYTES = 60_000;

test('the embed page moves itself, the element and the backgrounds of its device check, in the colours that were chosen', async ({
  room,
  people,
}) => {
  const page = await people.open('about:blank');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  const loaded = watchWire(page);
  await page.goto(await room.link('Ada'));
  await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
  const files = await loaded();
  const { pathname } = new URL(room.embedUrl);
  const others = files
    .map(({ path }) => path)
    .filter((path) => path !== '/conference-room.js' && path !== pathname);
  expect(files.length - others.length, listed(files)).toBe(2);
  // It loads beside the devices: whoever is quick joins before it is there.
  expect(
    others.filter((path) => !path.startsWith('/conference-room-background-menu.')),
    listed(files),
  ).toEqual([]);
  expect(bytesOf(files), listed(files)).toBeLessThanOrEqual(LIMIT_BYTES);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(errors).toEqual([]);
});
