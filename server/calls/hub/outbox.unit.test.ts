import { expect, it } from 'vitest';
import { createOutbox } from './outbox';

/** A client that takes `room` messages until it is emptied. */
function clientWith({ maxBytes = 1_000, room = 0 } = {}) {
  const taken: string[] = [];
  let left = room;
  const outbox = createOutbox({
    maxBytes,
    isFull: () => left <= 0,
    write(data) {
      left -= 1;
      taken.push(data);
    },
  });
  return {
    taken,
    outbox,
    take(count = Infinity) {
      left = count;
      outbox.drain();
      return taken;
    },
  };
}

it('sends at once what a client can take, and nothing before what waits already', () => {
  const { outbox, taken, take } = clientWith({ room: 1 });
  for (const data of ['a', 'b', 'c']) expect(outbox.put('ada', data)).toBeNull();
  expect(taken).toEqual(['a']);
  expect(take(1)).toEqual(['a', 'b']);
  expect(take()).toEqual(['a', 'b', 'c']);
});

it('gives every sender a turn, each in their own order', () => {
  const { outbox, take } = clientWith();
  for (let n = 0; n < 5; n += 1) outbox.put('eve', `e${n}`);
  for (let n = 0; n < 3; n += 1) outbox.put('ada', `a${n}`);
  outbox.put('bob', 'b0');
  expect(take(3)).toEqual(['e0', 'a0', 'b0']);
  expect(take()).toEqual(['e0', 'a0', 'b0', 'e1', 'a1', 'e2', 'a2', 'e3', 'e4']);
});

/** What so many messages of one character take. */
const room = (messages: number) => messages * 101;

it('drops the newest of whoever has most waiting when too much waits', () => {
  const { outbox, take } = clientWith({ maxBytes: room(9) });
  for (let n = 0; n < 8; n += 1) expect(outbox.put('eve', `${n}`)).toBeNull();
  expect(outbox.put('ada', 'a')).toBeNull();
  expect(outbox.put('ada', 'b')).toBe('passing');
  expect(outbox.put('eve', 'x')).toBe('passing');
  expect(take()).toEqual(['0', 'a', '1', 'b', '2', '3', '4', '5', '6']);
});

it('says when something was dropped that is needed', () => {
  const { outbox, take } = clientWith({ maxBytes: room(2) });
  expect(outbox.put('eve', '0', 'needed')).toBeNull();
  expect(outbox.put('eve', '1', 'needed')).toBeNull();
  expect(outbox.put('ada', 'a')).toBe('needed');
  expect(take()).toEqual(['0', 'a']);
});

it('drops no state, however much else its sender said before', () => {
  const { outbox, take } = clientWith({ maxBytes: room(3) });
  for (let n = 0; n < 3; n += 1) outbox.put('eve', `${n}`);
  for (const about of ['a', 'b', 'c']) expect(outbox.put('eve', about, { state: about })).toBe('passing');
  expect(outbox.put('eve', 'd', { state: 'd' })).toBeNull();
  expect(take()).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps the newest state of a sender alone, and none of whoever is gone', () => {
  const { outbox, take } = clientWith({ maxBytes: room(10) });
  for (let n = 0; n < 50; n += 1) outbox.put('ada', `state ${n}`, { state: 'state' });
  outbox.put('ada', 'hello');
  outbox.put('bob', 'state', { state: 'state' });
  expect(outbox.waits('bob', 'state')).toBe(true);
  expect(outbox.forget('bob', 'state')).toBe(true);
  expect(outbox.waits('bob', 'state')).toBe(false);
  expect(outbox.forget('cleo', 'state')).toBe(false);
  expect(take()).toEqual(['state 49', 'hello']);
  expect(outbox.isEmpty).toBe(true);
});

it('counts what a message takes beside its text', () => {
  const { outbox, take } = clientWith({ maxBytes: room(10) });
  for (let n = 0; n < 50; n += 1) outbox.put('eve', 'x');
  expect(take()).toHaveLength(10);
});

it('has room again for as much as was taken', () => {
  const { outbox, taken, take } = clientWith({ maxBytes: room(4) });
  for (let round = 0; round < 3; round += 1) {
    for (const from of ['ada', 'bob']) {
      outbox.put(from, '1', { state: 'state' });
      expect(outbox.put(from, '2')).toBeNull();
    }
    expect(outbox.put('ada', '3')).toBe('passing');
    take();
    take(0);
  }
  expect(taken).toHaveLength(12);
});
