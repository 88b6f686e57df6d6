import { describe, expect, it } from 'vitest';
import { authenticatedAt, groupsIn, hasVerifiedEmail, mergedClaims, provesSecondFactor } from './claims';

describe('claims of a provider', () => {
  const signed = { sub: '1', iss: 'https://login.example.com' };

  it('come from the userinfo endpoint where the ID token has none', () => {
    const info = { sub: '1', iss: 'https://evil.example', email: 'a@example.com', email_verified: true };
    expect(mergedClaims(signed, info)).toEqual({ ...info, ...signed });
  });

  it('take the verification of an address only from where the address comes from', () => {
    const token = { ...signed, email: 'a@example.com' };
    const of = (email: string) => mergedClaims(token, { email, email_verified: true, groups: ['it'] });
    expect(hasVerifiedEmail(of('a@example.com'))).toBe(true);
    expect(of('b@example.com')).toEqual({ ...token, groups: ['it'] });
    const refuted = { ...token, email_verified: false };
    expect(hasVerifiedEmail(mergedClaims(refuted, { email: token.email, email_verified: true }))).toBe(false);
  });

  it.each([
    undefined,
    null,
    {},
    { email_verified: 'true' },
    { email_verified: 1 },
    { email_verified: false },
  ])('do not verify an address with %j', (claims) => expect(hasVerifiedEmail(claims)).toBe(false));

  it.each([
    [{ groups: ['it', 'staff'] }, 'groups', ['it', 'staff']],
    [{ groups: 'it' }, 'groups', ['it']],
    [{ groups: ['it', 7, null] }, 'groups', ['it']],
    [{ 'https://example.com/roles': ['it'] }, 'https://example.com/roles', ['it']],
    [{ groups: { it: true } }, 'groups', []],
    [{}, 'groups', []],
    [{}, 'constructor', []],
    [undefined, 'groups', []],
  ])('%j have the groups of the claim %s', (claims, claim, groups) => {
    expect(groupsIn(claims, claim)).toEqual(groups);
  });

  it.each([
    [{ auth_time: 1_777_888_800 }, '2026-05-04T10:00:00.000Z'],
    [{ auth_time: '1777888800' }, undefined],
    [{ auth_time: 1e18 }, undefined],
    [{}, undefined],
  ])('%j say that the person proved who they are at %s', (claims, expected) => {
    expect(authenticatedAt(claims)).toBe(expected);
  });

  it.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ acr: 'https://refeds.org/profile/mfa' }, true],
    [{ amr: ['pwd'] }, false],
    [{ amr: 'mfa' }, false],
    [{ amr: ['pwd', 'otp'], acr: '1' }, false],
    [undefined, false],
  ])('%j prove a second factor: %s', (claims, isProven) => {
    expect(provesSecondFactor(claims)).toBe(isProven);
  });
});
