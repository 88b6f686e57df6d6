import contentDisposition from 'content-disposition';

/**
 * The header `Content-Disposition` of a file.
 * @param name also with characters that headers cannot hold: they are written as RFC 8187 says, with a name in ASCII beside it
 */
export const fileDisposition = (name: string, type: 'attachment' | 'inline' = 'attachment'): string =>
  contentDisposition(name.toWellFormed(), { type, fallback: inAscii(name) });

const inAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '-');
