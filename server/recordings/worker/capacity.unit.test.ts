import { expect, it } from 'vitest';
import { createCapacity } from './capacity';

const GIGABYTE = 1_000_000_000;

/** A machine whose figures a test changes. */
function machine(max: number | null = null) {
  const state = { free: 4 * GIGABYTE, idleMs: 0, at: 0 };
  const capacity = createCapacity({
    max,
    memoryBytes: GIGABYTE,
    freeMemory: () => state.free,
    idleTime: () => state.idleMs,
    now: () => state.at,
  });
  const pass = (seconds: number, idleCores: number) => {
    state.at += seconds * 1_000;
    state.idleMs += seconds * 1_000 * idleCores;
  };
  return { state, capacity, pass };
}

it('accepts a first recording on a busy machine with enough memory', () => {
  const { state, capacity, pass } = machine();
  pass(10, 0);
  expect(capacity.accepts(0)).toBe(true);
  state.free = GIGABYTE / 2;
  expect(capacity.accepts(0)).toBe(false);
});

it('accepts another recording while a core is idle', () => {
  const { capacity, pass } = machine();
  pass(5, 0.5);
  expect(capacity.accepts(1)).toBe(false);
  pass(5, 1.5);
  expect(capacity.accepts(1)).toBe(true);
});

it('accepts as many recordings as are configured, whatever the processor does', () => {
  const { capacity, pass } = machine(2);
  pass(10, 0);
  expect([0, 1, 2].map((running) => capacity.accepts(running))).toEqual([true, true, false]);
});

it('accepts no more recordings one after the other than cores were idle, until it has measured them', () => {
  const { capacity, pass } = machine();
  pass(5, 3);
  expect([0, 1, 2, 3].map((running) => capacity.accepts(running))).toEqual([true, true, true, false]);
  pass(4, 2);
  expect(capacity.accepts(3)).toBe(false);
  pass(1, 2);
  expect(capacity.accepts(3)).toBe(true);
});

it('accepts no more recordings one after the other than have memory, whatever they have taken so far', () => {
  const { state, capacity, pass } = machine(10);
  state.free = 2.5 * GIGABYTE;
  expect([0, 1, 2].map((running) => capacity.accepts(running))).toEqual([true, true, false]);
  pass(5, 0);
  expect(capacity.accepts(2)).toBe(true);
});
