import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { guardedLookup, isInternalLiteral, isPublicAddress, type ResolveName } from './public-address';

it.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  'fd00:ec2::254',
  'localhost',
  '',
])('%s is internal', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '52.216.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]', '0'])(
  'https://%s is written as an internal address',
  (host) => {
    expect(isInternalLiteral(new URL(`https://${host}`))).toBe(true);
  },
);

it.each(['1.1.1.1', '[2606:4700::1111]', 'localhost', 'hooks.example.com'])(
  'https://%s is not written as an internal address',
  (host) => {
    expect(isInternalLiteral(new URL(`https://${host}`))).toBe(false);
  },
);

describe('the lookup of a connection', () => {
  const PUBLIC = { address: '1.1.1.1', family: 4 };
  const INTERNAL = { address: '127.0.0.1', family: 4 };

  /** Returns the result of the look-up of a name, as a connection gets it. */
  const lookUp = (resolve: ResolveName, all: boolean) =>
    new Promise((done) => {
      guardedLookup(resolve)('hooks.example.com', { all }, (error, ...found) => done(error ?? found));
    });

  it('answers with the addresses that were checked, and resolves the name once', async () => {
    const answers: LookupAddress[][] = [[PUBLIC], [INTERNAL]];
    const asked: string[] = [];
    const resolve: ResolveName = async (hostname) => {
      asked.push(hostname);
      return answers.shift() ?? [];
    };
    expect(await lookUp(resolve, true)).toEqual([[PUBLIC]]);
    expect(asked).toEqual(['hooks.example.com']);
    expect(await lookUp(resolve, true)).toMatchObject({ name: 'InternalAddressError' });
  });

  it('answers with one address where one is asked for', async () => {
    expect(await lookUp(async () => [PUBLIC, { address: '2606:4700::1111', family: 6 }], false)).toEqual([
      PUBLIC.address,
      PUBLIC.family,
    ]);
  });

  it.each([
    [[PUBLIC, INTERNAL], 'InternalAddressError'],
    [[INTERNAL, PUBLIC], 'InternalAddressError'],
    [[], 'UnresolvedNameError'],
  ])('refuses %j', async (addresses, name) => {
    expect(await lookUp(async () => addresses, true)).toMatchObject({ name });
    expect(await lookUp(async () => addresses, false)).toMatchObject({ name });
  });

  it('passes the error of the resolver on', async () => {
    const failure = new Error('no such name');
    expect(await lookUp(() => Promise.reject(failure), true)).toBe(failure);
  });
});
