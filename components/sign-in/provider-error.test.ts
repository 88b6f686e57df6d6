import { expect, it } from 'vitest';
import { providerError } from './provider-error';

it.each([
  ['registration', 'open', /did not sign you in/],
  ['registration', 'invited', /Only invited people/],
  ['registration', 'closed', /nobody can sign up/],
  ['unverified', 'closed', /does not confirm/],
  ['domain', 'open', /not of a domain/],
  ['provider', 'open', /did not sign you in/],
] as const)('explains the error %s where sign-up is %s', (error, registration, sentence) => {
  expect(providerError(error, registration)).toMatch(sentence);
});

it.each(['Your account is blocked, call 555-0100', 'constructor', ''])(
  'shows no text that somebody put into the address: %j',
  (error) => expect(providerError(error, 'open')).toMatch(/^The provider did not sign you in/),
);
