import { expect, it } from 'vitest';
import { findDisagreement } from './disagreement';

const running = {
  baseUrl: 'https://meet.test',
  secretHashes: { SIGNING_KEY: 'a', AUTH_SECRET: 'b', ENCRYPTION_KEY: 'c' },
  diskId: 'one',
};
const row = { ...running, id: 'first', startedAt: new Date(), leasedUntil: new Date() };

it('lets a process run beside another one with the same secrets, address and storage', () => {
  expect(findDisagreement(running, row)).toBeNull();
  expect(findDisagreement({ ...running, diskId: null }, { ...row, diskId: null })).toBeNull();
});

it.each([
  ['SIGNING_KEY', { secretHashes: { ...running.secretHashes, SIGNING_KEY: 'x' } }],
  ['AUTH_SECRET', { secretHashes: { ...running.secretHashes, AUTH_SECRET: 'x' } }],
  ['ENCRYPTION_KEY', { secretHashes: { ...running.secretHashes, ENCRYPTION_KEY: 'x' } }],
  ['BASE_URL', { baseUrl: 'http://localhost:4001' }],
  ['DATA_DIR', { diskId: 'two' }],
  ['S3_BUCKET', { diskId: null }],
])('names %s when that differs, in one sentence', (variable, change) => {
  const sentence = findDisagreement({ ...running, ...change }, row);
  expect(sentence).toMatch(new RegExp(`^${variable}: .+\\.$`));
});
