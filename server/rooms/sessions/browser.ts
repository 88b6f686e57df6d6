import { createHash } from 'node:crypto';
import type { ParticipantRow } from './store-participants';

/*
 * A join token says who somebody is, and whoever mints tokens can mint one of anybody. What only the person themselves is to
 * see (their private messages, their choice in an anonymous poll) is therefore theirs together with their browser.
 */

/**
 * The stored form of the secret that a browser keeps. Hashed with person and room, so that what is stored of one browser in
 * two rooms has nothing in common.
 */
export const hashBrowserSecret = (secret: string, { room, sub }: { room: string; sub: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([room, sub, secret]))
    .digest('base64url');

/** Which browser of its person a participant is. */
export const browserOf = ({ id, browser }: Pick<ParticipantRow, 'id' | 'browser'>): string => browser ?? id;
