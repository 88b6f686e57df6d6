import { expect, it } from 'vitest';
import { networkInWords, usedInWords } from './connection-words';

it('names the network, and the relay where media pass one', () => {
  expect(networkInWords({ network: 'wifi', isRelayed: false })).toBe('Wi-Fi');
  expect(networkInWords({ network: 'unknown', isRelayed: true })).toBe('Unknown network, over a relay');
});

it('writes what a connection uses in one line, without what nobody knows', () => {
  const browser = 'Chrome 131 on Android';
  expect(usedInWords({ browser, network: 'cellular', isRelayed: true })).toBe(
    'Chrome 131 on Android · Mobile network, over a relay',
  );
  expect(usedInWords({ browser, network: 'unknown', isRelayed: false })).toBe('Chrome 131 on Android');
  expect(usedInWords({ browser: null, network: 'unknown', isRelayed: null })).toBeNull();
});
