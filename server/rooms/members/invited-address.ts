import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/client';
import { hasInvitation } from './store';

/** How an invitation names the address it was mailed to: whoever never signs up leaves no email here. */
export const hashAddress = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** Whether an invitation that nobody has used and that is still good was mailed to that address. */
export const isInvited = ({ db, now }: { db: Db; now: () => Date }, email: string): Promise<boolean> =>
  hasInvitation(db, hashAddress(email), now());
