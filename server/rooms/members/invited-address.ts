import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { hasInvitation } from './store';

/**
 * Returns the stored form of an address that an invitation was mailed to. Addresses of people who never sign up are
 * not stored.
 */
export const hashAddress = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** Returns whether a valid, unused invitation was mailed to that address. */
export const isInvited = ({ db, now }: { db: Db; now: () => Date }, email: string): Promise<boolean> =>
  hasInvitation(db, hashAddress(email), now());
