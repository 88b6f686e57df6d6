import { describe, expect, it } from 'vitest';
import type { SingleSignOn } from '../../platform/sign-in-providers';
import { assertAccepted, roleOf } from './single-sign-on';

const rules = (given: Partial<SingleSignOn> = {}): SingleSignOn => ({
  scopes: 'openid email',
  groupsClaim: 'groups',
  domains: ['example.com'],
  trustsEmail: false,
  organizationId: null,
  roles: [
    { group: 'it', role: 'admin' },
    { group: 'staff', role: 'developer' },
  ],
  ...given,
});

describe("addresses of a company's provider", () => {
  const ask = (email: string, emailVerified = true, given: Partial<SingleSignOn> = {}) =>
    assertAccepted(rules(given), { email, emailVerified });
  const unverified = expect.objectContaining({ refusal: 'unverified', code: 'FORBIDDEN' });
  const ofOtherDomain = expect.objectContaining({ refusal: 'domain', code: 'FORBIDDEN' });

  it('are accepted of the domains, in any case, and of every domain where none is named', () => {
    expect(() => ask('Ada@EXAMPLE.com')).not.toThrow();
    expect(() => ask('ada@elsewhere.test', true, { domains: [] })).not.toThrow();
  });

  it.each([
    'ada@sub.example.com',
    'ada@notexample.com',
    'ada@example.com.evil.test',
    'ada@example.com@evil.test',
    'example.com@evil.test',
  ])('are refused of other domains: %s', (email) => expect(() => ask(email)).toThrow(ofOtherDomain));

  it('are refused unless the provider has verified them, or the operator trusts it', () => {
    expect(() => ask('ada@example.com', false)).toThrow(unverified);
    expect(() => ask('ada@elsewhere.test', false)).toThrow(unverified);
    expect(() => ask('ada@example.com', false, { trustsEmail: true })).not.toThrow();
    expect(() => ask('ada@elsewhere.test', false, { trustsEmail: true })).toThrow(ofOtherDomain);
    expect(() => ask('', true, { trustsEmail: true, domains: [] })).toThrow(unverified);
  });
});

describe('the role that groups give', () => {
  it.each([
    [['staff'], 'developer'],
    [['staff', 'it'], 'admin'],
    [['it', 'staff'], 'admin'],
    [['guests'], 'viewer'],
    [['IT'], 'viewer'],
    [[], 'viewer'],
  ])('of %j is %s', (groups, role) => expect(roleOf(rules(), groups)).toBe(role));
});
