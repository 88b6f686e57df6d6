import { expect, it } from 'vitest';
import { createPendingConnections } from './pending-connections';

it('limits the connections of one address, separately from those of another', () => {
  const pending = createPendingConnections({ perAddress: 1, overall: 10 });
  const release = pending.acquire('192.0.2.1');
  expect(pending.acquire('192.0.2.1')).toBeNull();
  expect(pending.acquire('192.0.2.2')).not.toBeNull();
  release?.();
  expect(pending.acquire('192.0.2.1')).not.toBeNull();
});

it('limits the connections of all addresses together', () => {
  const pending = createPendingConnections({ perAddress: 10, overall: 2 });
  const release = pending.acquire('192.0.2.1');
  expect(pending.acquire('192.0.2.2')).not.toBeNull();
  expect(pending.acquire('192.0.2.3')).toBeNull();
  release?.();
  release?.(); // called once for the join, and once for the close
  expect(pending.acquire('192.0.2.3')).not.toBeNull();
  expect(pending.acquire('192.0.2.4')).toBeNull();
});

it('counts all addresses of one IPv6 network as one', () => {
  const pending = createPendingConnections({ perAddress: 1 });
  expect(pending.acquire('2001:db8:1:2::a')).not.toBeNull();
  expect(pending.acquire('2001:db8:1:2:3::b')).toBeNull();
  expect(pending.acquire('2001:db8:1:3::a')).not.toBeNull();
});
