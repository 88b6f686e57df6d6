import { expect, it } from 'vitest';
import { appRouter } from '../router';
import { operationsOf } from './document';

const posts = operationsOf(appRouter).flatMap(({ rest }) => (rest?.method === 'POST' ? [rest] : []));

it.each(posts)('$method $path says whether it takes an Idempotency-Key, or why it takes none', (rest) => {
  const { idempotencyKey } = rest;
  expect(idempotencyKey === 'taken' || (idempotencyKey?.ignored.length ?? 0) > 20).toBe(true);
});

it('no operation of another method speaks of the key', () => {
  const others = operationsOf(appRouter).filter(({ rest }) => rest && rest.method !== 'POST');
  expect(others.filter(({ rest }) => rest?.idempotencyKey !== undefined)).toEqual([]);
});
