import { expect, it } from 'vitest';
import { companyHint } from './company-hint';

const providers = [
  { name: 'google', label: 'Google', domains: [] },
  { name: 'oidc', label: 'Example Inc.', domains: ['example.com'] },
];

it('points people with an address of the company to the button of its provider', () => {
  expect(companyHint(' Ada@Example.COM', providers)).toContain('“Continue with Example Inc.”');
});

it.each(['', 'ada', 'ada@example.co', 'ada@sub.example.com', 'ada@notexample.com'])(
  'says nothing to people with the address %j',
  (email) => expect(companyHint(email, providers)).toBeNull(),
);
