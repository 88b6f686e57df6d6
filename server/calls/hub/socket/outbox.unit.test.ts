import { expect, it } from 'vitest';
import { Outbox } from './outbox';

/** Returns a client that reads `room` messages at once. */
function clientWith({ maxBytes = 1_000, room = 0 } = {}) {
  const received: string[] = [];
  let left = room;
  const outbox = new Outbox({
    maxBytes,
    isFull: () => left <= 0,
    write(data) {
      left -= 1;
      received.push(data);
    },
  });
  return {
    received,
    outbox,
    read(count = Infinity) {
      left = count;
      outbox.drain();
      return received;
    },
  };
}

it('sends at once what a client can read, and nothing before what waits already', () => {
  const { outbox, received, read } = clientWith({ room: 1 });
  for (const data of ['a', 'b', 'c']) expect(outbox.put('ada', data)).toBeNull();
  expect(received).toEqual(['a']);
  expect(read(1)).toEqual(['a', 'b']);
  expect(read()).toEqual(['a', 'b', 'c']);
});

it('sends round-robin by sender, and keeps the order of each sender', () => {
  const { outbox, read } = clientWith();
  for (let n = 0; n < 5; n += 1) outbox.put('eve', `e${n}`);
  for (let n = 0; n < 3; n += 1) outbox.put('ada', `a${n}`);
  outbox.put('bob', 'b0');
  expect(read(3)).toEqual(['e0', 'a0', 'b0']);
  expect(read()).toEqual(['e0', 'a0', 'b0', 'e1', 'a1', 'e2', 'a2', 'e3', 'e4']);
});

/** Returns the memory of this number of messages of one character. */
const memoryOf = (messages: number) => messages * 101;

it('drops the newest message of the sender with the most waiting when too much waits', () => {
  const { outbox, read } = clientWith({ maxBytes: memoryOf(9) });
  for (let n = 0; n < 8; n += 1) expect(outbox.put('eve', `${n}`)).toBeNull();
  expect(outbox.put('ada', 'a')).toBeNull();
  expect(outbox.put('ada', 'b')).toBe('transient');
  expect(outbox.put('eve', 'x')).toBe('transient');
  expect(read()).toEqual(['0', 'a', '1', 'b', '2', '3', '4', '5', '6']);
});

it('reports the loss of a required message', () => {
  const { outbox, read } = clientWith({ maxBytes: memoryOf(2) });
  expect(outbox.put('eve', '0', 'required')).toBeNull();
  expect(outbox.put('eve', '1', 'required')).toBeNull();
  expect(outbox.put('ada', 'a')).toBe('required');
  expect(read()).toEqual(['0', 'a']);
});

it('never drops state, however much else its sender sent before', () => {
  const { outbox, read } = clientWith({ maxBytes: memoryOf(3) });
  for (let n = 0; n < 3; n += 1) outbox.put('eve', `${n}`);
  for (const about of ['a', 'b', 'c']) expect(outbox.put('eve', about, { state: about })).toBe('transient');
  expect(outbox.put('eve', 'd', { state: 'd' })).toBeNull();
  expect(read()).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps only the newest state of a sender, and none that was discarded', () => {
  const { outbox, read } = clientWith({ maxBytes: memoryOf(10) });
  for (let n = 0; n < 50; n += 1) outbox.put('ada', `state ${n}`, { state: 'state' });
  outbox.put('ada', 'hello');
  outbox.put('bob', 'state', { state: 'state' });
  expect(outbox.isQueued('bob', 'state')).toBe(true);
  expect(outbox.discard('bob', 'state')).toBe(true);
  expect(outbox.isQueued('bob', 'state')).toBe(false);
  expect(outbox.discard('cleo', 'state')).toBe(false);
  expect(read()).toEqual(['state 49', 'hello']);
  expect(outbox.isEmpty).toBe(true);
});

it('counts the memory of a message beside its text', () => {
  const { outbox, read } = clientWith({ maxBytes: memoryOf(10) });
  for (let n = 0; n < 50; n += 1) outbox.put('eve', 'x');
  expect(read()).toHaveLength(10);
});

it('has room again for as much as was read', () => {
  const { outbox, received, read } = clientWith({ maxBytes: memoryOf(4) });
  for (let round = 0; round < 3; round += 1) {
    for (const from of ['ada', 'bob']) {
      outbox.put(from, '1', { state: 'state' });
      expect(outbox.put(from, '2')).toBeNull();
    }
    expect(outbox.put('ada', '3')).toBe('transient');
    read();
    read(0);
  }
  expect(received).toHaveLength(12);
});
