import { badRequest } from '../../platform/errors/errors';
import { isInternalLiteral } from '../../platform/outbound/public-address';
import { urlOf } from '../../platform/url-of';

/** Longest address of an endpoint, in characters. */
const ADDRESS_MAX = 2_048;

/**
 * Names that no public address can have: single labels, and those reserved for one machine (RFC 6761), the network
 * around it (RFC 6762, RFC 8375) and private use (ICANN, 2024).
 */
const INTERNAL_NAME = /^[^.]*$|\.(localhost|local|internal|home\.arpa)$/;

/**
 * Checks the address of an endpoint that a developer gives. The addresses that its name resolves to are checked at
 * every delivery.
 * @param options.allowPrivate also accepts internal and unencrypted addresses
 * @returns the normalized address
 * @throws ApiError 400 with a message
 */
export function checkWebhookAddress(address: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const url = urlOf(address);
  if (Math.max(address.length, url?.href.length ?? 0) > ADDRESS_MAX) {
    throw badRequest('The address has more than 2,048 characters.');
  }
  if (url === null) throw badRequest('The address is not a URL, for example https://example.com/events.');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw badRequest('The address must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('The address must not contain a user name or password; verify the signature instead.');
  }
  if (url.href.includes('#')) throw badRequest('The address must not contain a fragment (#).');
  if (!allowPrivate && isInternal(url)) {
    throw badRequest('The address leads to an internal network, which this server does not call.');
  }
  return url.href;
}

const isInternal = (url: URL): boolean =>
  isInternalLiteral(url) ||
  (!url.hostname.startsWith('[') && INTERNAL_NAME.test(url.hostname.replace(/\.$/, '')));
