import { expect, it } from 'vitest';
import { createDoor } from './pending-connections';

it('lets a number of one address wait, and as many again of another', () => {
  const door = createDoor({ perAddress: 1, overall: 10 });
  const through = door.knock('192.0.2.1');
  expect(door.knock('192.0.2.1')).toBeNull();
  expect(door.knock('192.0.2.2')).not.toBeNull();
  through?.();
  expect(door.knock('192.0.2.1')).not.toBeNull();
});

it('lets a number of all addresses wait, however many there are', () => {
  const door = createDoor({ perAddress: 10, overall: 2 });
  const through = door.knock('192.0.2.1');
  expect(door.knock('192.0.2.2')).not.toBeNull();
  expect(door.knock('192.0.2.3')).toBeNull();
  through?.();
  through?.(); // once in, and once gone
  expect(door.knock('192.0.2.3')).not.toBeNull();
  expect(door.knock('192.0.2.4')).toBeNull();
});

it('counts addresses of one IPv6 network as one: whoever has one of them has all', () => {
  const door = createDoor({ perAddress: 1 });
  expect(door.knock('2001:db8:1:2::a')).not.toBeNull();
  expect(door.knock('2001:db8:1:2:3::b')).toBeNull();
  expect(door.knock('2001:db8:1:3::a')).not.toBeNull();
});
