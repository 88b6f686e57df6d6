import { bytesOf, isForLater, listed, watchWire } from '../wire';
import { expect, test } from './test';

/** The element with the page around it, compressed as browsers ask for it. */
const LIMIT_BYTES = 57_000;

test('the embed page moves itself and the element, and nothing else, in the colours that were chosen', async ({
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
  const files = (await loaded()).filter((file) => !isForLater(file));
  const { pathname } = new URL(room.embedUrl);
  expect(files.map(({ path }) => path).sort(), listed(files)).toEqual(['/conference-room.js', pathname]);
  expect(bytesOf(files), listed(files)).toBeLessThanOrEqual(LIMIT_BYTES);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(errors).toEqual([]);
});
