import { expect, it } from 'vitest';
import { browserSecret } from './browser-secret';

it('is kept by the browser, and another one for each server', () => {
  const secret = browserSecret('https://meet.example.com');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(browserSecret('https://meet.example.com')).toBe(secret);
  expect(browserSecret('https://other.example.com')).not.toBe(secret);
});
