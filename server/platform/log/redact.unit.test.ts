import { expect, it } from 'vitest';
import { newId } from '../ids';
import { newKey } from '../../identity/keys/secret';
import { redactPath, redactSecrets } from './redact';

const key = newKey('live');
const token = `eyJhbGciOiJFZERTQSJ9.${Buffer.from('{"sub":"usr_a"}').toString('base64url')}.${'c2ln'.repeat(20)}`;
const escaped = (text: string) => text.replace(/[^]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

it.each([
  ['a live key', `/${key}`],
  ['a test key', `/portal/${newKey('test')}`],
  ['a key that was cut', `/portal/${key.slice(0, 20)}`],
  ['a publishable key', '/pk_live_abcdef'],
  ['a percent-encoded key', `/${escaped(key)}`],
  ['a key that is percent-encoded in part', `/${key.slice(0, 30)}${escaped(key.slice(30))}`],
  ['a key that is percent-encoded twice', `/${escaped(escaped(key))}`],
  ['a token', `/room/${token}`],
  ['a token without its signature', `/room/${token.split('.', 2).join('.')}.`],
  ['a percent-encoded token', `/room/${escaped(token)}`],
  ['the secret of an invitation', '/join-room/q7Zr_mB2-xKf0WnVtY4LcE9dJhSa81Ug'],
  ['a secret in hexadecimal', `/${'0f1e2d3c4b5a6978'.repeat(4)}`],
])('takes %s out of a path', (_what, path) => {
  const clean = redactPath(path);
  expect(clean).toMatch(/^\/(portal\/|room\/|join-room\/)?\[redacted\]$/);
});

it.each([
  '/portal/live/rooms',
  `/room/${newId('rm')}`,
  `/portal/live/sessions/${newId('ses')}`,
  '/portal/live/recordings/0195d3a4-5b6c-7d8e-9f00-112233445566',
  '/_next/static/chunks/0_5ubtq_g4vzz.css',
  '/conference-room-captions.0A1B2C3D.js',
  '/a-long-path-of-ordinary-words-that-somebody-tried',
  '/%zz/%ff',
  '/trpc/rooms.list,usage.read,keys.list',
])('leaves %s as it is', (path) => {
  expect(redactPath(path)).toBe(path);
});

it('takes a key out of a sentence', () => {
  expect(redactSecrets(`The route /${key}/x is unknown.`)).toBe('The route /[redacted]/x is unknown.');
});

it.each(['%', '%25', '%2525', 'eyJ', 'a', '-', 'sk_live_', 'A.'])('reads a long path of %s', (piece) => {
  expect(() => redactPath(`/${piece.repeat(16_000 / piece.length)}`)).not.toThrow();
});
