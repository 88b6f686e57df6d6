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
  for (const data of ['a', 'b', 'c']) expect(outbox.put('ada', data)).toBe(true);
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

it('drops the newest of whoever has most waiting when too much waits', () => {
  const { outbox, take } = clientWith({ maxBytes: 10 });
  for (let n = 0; n < 8; n += 1) expect(outbox.put('eve', `${n}`)).toBe(true);
  expect(outbox.put('ada', 'aaa')).toBe(false);
  expect(outbox.put('eve', 'x')).toBe(false);
  expect(take()).toEqual(['0', 'aaa', '1', '2', '3', '4', '5', '6']);
});

it('keeps the newest state of a sender alone, and none of whoever is gone', () => {
  const { outbox, take } = clientWith({ maxBytes: 20 });
  for (let n = 0; n < 50; n += 1) outbox.put('ada', `state ${n}`, 'state');
  outbox.put('ada', 'hello');
  outbox.put('bob', 'state', 'state');
  outbox.forget('bob', 'state');
  outbox.forget('cleo', 'state');
  expect(take()).toEqual(['state 49', 'hello']);
});
