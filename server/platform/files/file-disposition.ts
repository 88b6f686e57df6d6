import { create } from 'content-disposition';

/**
 * Returns the header `Content-Disposition` of a file.
 * @param name may have characters that headers cannot contain: RFC 8187 encodes them, with an additional ASCII name
 */
export const fileDisposition = (name: string, type: 'attachment' | 'inline' = 'attachment'): string =>
  create(name.toWellFormed(), { type, fallback: inAscii(name) }).replace(UNQUOTED, '$1"$2"');

/** A name that needs no quotes gets them: simple readers of the header look for them. */
const UNQUOTED = /^(\w+; filename=)([^";]+)/;

const inAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '-');
