import { createHash } from 'node:crypto';
import { isId } from '../../platform/ids';

/*
 * The subject of a join token is one person: `ext:<account>:<externalUserId>` for an integrator's own, `usr_…` for
 * somebody who is signed in, `gst_…` for a guest.
 */

/** Returns whether somebody entered by a link without signing in, so that their name is not verified. */
export const isGuest = (subject: string): boolean => isId('gst', subject);

/**
 * Returns the hue of a person's avatar, 0 to 359. It is the same in every call of the account, and does not reveal the
 * identifier of the person.
 */
export const hueOf = (subject: string): number =>
  createHash('sha256').update(subject).digest().readUInt32BE() % 360;

/** Returns the subject of a person of an integrator. */
export const externalSubject = (accountId: string, externalUserId: string): string =>
  `ext:${accountId}:${externalUserId}`;

/** Returns the integrator's own identifier of the person; null for everybody else. */
export const externalUserIdOf = (subject: string): string | null =>
  /^ext:[^:]*:(.+)$/s.exec(subject)?.[1] ?? null;
