import { expect, it } from 'vitest';
import { pendingOf } from './pending';

it('says that there may be more where the server stopped to count', () => {
  expect([pendingOf(1, 'event'), pendingOf(999, 'event'), pendingOf(1_000, 'event')]).toEqual([
    '1 event',
    '999 events',
    '1,000 or more events',
  ]);
  expect(pendingOf(1_000, 'waiting', 'waiting')).toBe('1,000 or more waiting');
});
