import { expect, it } from 'vitest';
import { EmptyCall } from './empty-call';

const HERE = { kind: 'human', connected: true } as const;
const LOST = { kind: 'human', connected: false } as const;
const AGENT = { kind: 'agent', connected: true } as const;

it('counts people whose connection is lost as there for ten seconds', () => {
  const call = new EmptyCall();
  expect(call.isEmpty([HERE, LOST], 5_000)).toBe(false);
  expect(call.isEmpty([LOST, LOST], 15_000)).toBe(false);
  expect(call.isEmpty([LOST, LOST], 15_001)).toBe(true);
  expect(call.isEmpty([LOST, HERE], 20_000)).toBe(false);
});

it('is empty as soon as everybody has left', () => {
  const call = new EmptyCall();
  expect(call.isEmpty([HERE, AGENT], 0)).toBe(false);
  expect(call.isEmpty([AGENT], 1)).toBe(true);
});

it('is empty for a page that has seen nobody connected', () => {
  expect(new EmptyCall().isEmpty([LOST], 0)).toBe(true);
});
