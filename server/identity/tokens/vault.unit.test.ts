import { expect, it } from 'vitest';
import { bytesFrom } from '../../testing/random';
import { createVault } from './vault';

const [key, otherKey] = [bytesFrom(1, 32).toString('hex'), bytesFrom(2, 32).toString('hex')];
const vault = createVault(key);

it.each(['s3cr/et+', '', 'Größe ✓', 'x'.repeat(5_000)])('decrypts what it encrypted: %j', (secret) => {
  expect(vault.open(vault.seal(secret, 'acc_a'), 'acc_a')).toBe(secret);
});

it('encrypts the same secret differently every time and reveals nothing of it', () => {
  const boxes = [vault.seal('s3cret', 'acc_a'), vault.seal('s3cret', 'acc_a')];
  expect(new Set(boxes).size).toBe(2);
  for (const box of boxes)
    expect(Buffer.from(box.slice(3), 'base64url').toString('latin1')).not.toContain('s3cret');
});

it('decrypts for the same owner only', () => {
  expect(vault.open(vault.seal('s3cret', 'acc_a'), 'acc_b')).toBeNull();
});

it('decrypts with the same key only', () => {
  expect(createVault(otherKey).open(vault.seal('s3cret', 'acc_a'), 'acc_a')).toBeNull();
});

it('refuses a text that was altered anywhere', () => {
  const bytes = Buffer.from(vault.seal('s3cret', 'acc_a').slice(3), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(vault.open(`v1.${altered.toString('base64url')}`, 'acc_a')).toBeNull();
  }
});

it.each(['', 'v1', 'v1.', 'v2.AAAA', 'v1.AAAA', 'nonsense'])('refuses %j as an encrypted text', (box) => {
  expect(vault.open(box, 'acc_a')).toBeNull();
});

it.each(['', 'short', 'g'.repeat(64)])('refuses %j as a key', (bad) => {
  expect(() => createVault(bad)).toThrow('not 32 bytes');
});

it('hashes the same for the same value, owner and key, and otherwise differently', () => {
  const hash = vault.hash('ada', 'pol_a');
  expect(vault.hash('ada', 'pol_a')).toBe(hash);
  const others = [
    vault.hash('bob', 'pol_a'),
    vault.hash('ada', 'pol_b'),
    createVault(otherKey).hash('ada', 'pol_a'),
  ];
  expect(others).not.toContain(hash);
});
