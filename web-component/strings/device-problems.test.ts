import { expect, it, vi } from 'vitest';
import { wayToAllow, textOfProblem } from './device-problems';
import { textsIn } from '../testing/texts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, 'allowIn_firefox'],
  [`${MAC} Chrome/150.0.0.0 Safari/537.36`, 0, 'allowIn_chromium'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    5,
    'allowIn_chromium',
  ],
  [`${MAC} Version/19.0 Safari/605.1.15`, 0, 'allowIn_safari'],
  // An iPad calls itself a Mac.
  [`${MAC} Version/19.0 Safari/605.1.15`, 5, 'allowIn_ios'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Mobile/15E148 Safari/604.1',
    5,
    'allowIn_ios',
  ],
] as const)('knows where a browser allows devices: %s, %i touch points', (userAgent, maxTouchPoints, key) => {
  expect(wayToAllow({ userAgent, maxTouchPoints })).toBe(key);
});

it('says of a denied device how to allow it', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Firefox/153.0', maxTouchPoints: 0 });
  const text = await textsIn('en');
  expect(textOfProblem('camera', 'denied', text)).toBe(`Your camera is blocked. ${text('allowIn_firefox')}`);
  expect(textOfProblem('camera', 'missing', text)).toBe(text('camera_missing'));
});
