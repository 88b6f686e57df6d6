import { externalSubject } from '../../identity/tokens/subject';
import type { AccountPrincipal, Caller, KeyPrincipal } from '../../platform/principal/principal';
import type { Person } from './store-person';

/** A caller that acts for an account: one of its keys, or a member of its organization in the portal. */
export type AccountCaller = Caller<KeyPrincipal | AccountPrincipal>;

/** Returns a person of an account, whether anything is stored about them or not. */
export const personOf = (accountId: string, externalUserId: string): Person => ({
  accountId,
  externalUserId,
  subject: externalSubject(accountId, externalUserId),
});
