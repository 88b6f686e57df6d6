import { expect, it } from 'vitest';
import { gitHubEmail } from './github-email';

const listed = [
  { email: 'old@example.com', primary: false, verified: false },
  { email: 'Gita@example.com', primary: true, verified: true },
];

it.each([
  ['the address that is shown', 'gita@example.com', listed, 'gita@example.com', true],
  ['the primary address where none is shown', null, listed, 'Gita@example.com', true],
  ['an address that is not verified', 'old@example.com', listed, 'old@example.com', false],
  ['an address that is not listed', 'else@example.com', listed, 'else@example.com', false],
  ['an address where nothing is listed', 'gita@example.com', [], 'gita@example.com', false],
  ['nobody without an address', null, [], '', false],
])('tells of %s whether it is verified', (_, shown, all, email, isVerified) =>
  expect(gitHubEmail(shown, all)).toEqual({ email, isVerified }),
);
