import { expect, it } from 'vitest';
import { isKeptFromCall, standingOf, type HolderFacts, type TokenHolder } from './standing';

const NOTHING: HolderFacts = {
  isBanned: false,
  isTokenRevoked: false,
  lobby: null,
  call: null,
  embedOrigins: [],
};
const CALL = { mainSessionId: 'ses_a', placeId: 'ses_a', role: null };
const HOST: TokenHolder = { subject: 'ext:acc_a:ada', role: 'host', permissions: {} };
const WAITING_HOST: TokenHolder = { ...HOST, permissions: { skipLobby: false } };
const CO_HOST: TokenHolder = { ...HOST, role: 'co-host' };

const standing = (
  holder: TokenHolder,
  facts: Partial<HolderFacts>,
  lobby: 'off' | 'everybody' = 'everybody',
) => standingOf(holder, { settings: { lobby }, holder: { ...NOTHING, ...facts } });

it.each<[string, TokenHolder, Partial<HolderFacts>, string, boolean]>([
  ['a host who passes the lobby by', HOST, { call: CALL }, 'inside', false],
  ['a host whose token does not', WAITING_HOST, { call: CALL }, 'outside', true],
  ['a co-host who has not come', CO_HOST, { call: CALL }, 'outside', true],
  ['a co-host who has not come, where no call runs', CO_HOST, {}, 'outside', false],
  ['who waits', CO_HOST, { call: CALL, lobby: { id: 'prt_a', decision: null } }, 'waiting', true],
  ['who waits for a call', CO_HOST, { lobby: { id: 'prt_a', decision: null } }, 'waiting', true],
  ['who was let in', CO_HOST, { call: CALL, lobby: { id: 'prt_a', decision: 'admitted' } }, 'inside', false],
  ['who was in the call', CO_HOST, { call: { ...CALL, role: 'co-host' } }, 'inside', false],
  ['who was turned away', HOST, { lobby: { id: 'prt_a', decision: 'denied' } }, 'denied', false],
  ['who is banned', HOST, { isBanned: true }, 'banned', false],
  ['whose token was revoked', HOST, { isTokenRevoked: true, isBanned: true }, 'revoked', false],
])('tells how somebody stands: %s', (_, holder, facts, kind, isKept) => {
  const seen = standing(holder, facts);
  expect({ kind: seen.kind, isKept: isKeptFromCall(seen) }).toEqual({ kind, isKept });
});

it('keeps nobody from a call whose room has no lobby', () => {
  expect(standing(CO_HOST, { call: CALL }, 'off').kind).toBe('inside');
});

it('gives the lower of the roles of the token and of the call', () => {
  const roleOf = (holder: TokenHolder, role: TokenHolder['role']) =>
    standing(holder, { call: { ...CALL, role } }).role;
  expect(roleOf(HOST, 'co-host')).toBe('co-host');
  expect(roleOf(CO_HOST, 'host')).toBe('co-host');
  expect(roleOf(HOST, 'participant')).toBe('participant');
});
