import { createHash } from 'node:crypto';
import type { ParticipantRow } from './store-participants';

/*
 * A join token identifies a person, and an application that mints tokens can mint one for anybody. Private data
 * (private messages, the choice in an anonymous poll) is therefore shown only to the same person in the same browser.
 */

/**
 * Returns the stored form of the secret that a browser keeps. The secret is hashed with the person and the room, so
 * that the hashes of one browser in two rooms cannot be linked.
 */
export const hashBrowserSecret = (secret: string, { room, sub }: { room: string; sub: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([room, sub, secret]))
    .digest('base64url');

/** Returns the browser of a participant, which tells apart the browsers of one person. */
export const browserOf = ({ id, browser }: Pick<ParticipantRow, 'id' | 'browser'>): string => browser ?? id;
