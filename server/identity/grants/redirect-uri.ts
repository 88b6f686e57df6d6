import { urlOf } from '../../platform/url-of';

/** Longest address that an application may name, in characters. */
const REDIRECT_URI_MAX = 500;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the browser may be sent to an address with a code: https, or a program on the person's own machine. */
export function isRedirectUri(text: string): boolean {
  if (text.length > REDIRECT_URI_MAX || /[#\s\p{Cc}]/u.test(text)) return false;
  const url = urlOf(text);
  if (url === null || url.username + url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
}

/** Whether an address leads to the machine of whoever opens it. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.includes(hostname);

/**
 * Whether an address is one that the application registered, character by character. A program on the person's machine
 * listens where there is a free port, so that its port alone may be another one (RFC 8252, section 7.3).
 */
export function isRegistered(wanted: string, registered: readonly string[]): boolean {
  if (registered.includes(wanted)) return true;
  if (!isRedirectUri(wanted) || !isLoopback(new URL(wanted))) return false;
  return registered.some((known) => isLoopback(new URL(known)) && withoutPort(known) === withoutPort(wanted));
}

const withoutPort = (address: string): string => address.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d*/, '$1');
