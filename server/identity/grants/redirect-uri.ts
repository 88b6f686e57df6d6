import { urlOf } from '../../platform/url-of';

/** Longest address that an application may name, in characters. */
const REDIRECT_URI_MAX = 500;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Schemes without a dot that assistants on a person's machine register with its system. */
const ASSISTANT_SCHEMES = [
  'claude',
  'cursor',
  'goose',
  'lmstudio',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'zed',
];

/** Explains which redirect URIs are allowed, for people who have to choose another one. */
export const REDIRECT_URI_RULE =
  'A redirect URI is https, http to localhost or a loopback address, or has a private-use scheme: one with a dot such as ' +
  `com.example.app, or ${ASSISTANT_SCHEMES.join(', ')}. It has no fragment, user name or white space.`;

/**
 * Returns whether the browser may be sent to an address with a code: https, or a program on the person's own machine.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > REDIRECT_URI_MAX || /[#\s\p{Cc}]/u.test(text)) return false;
  const url = urlOf(text);
  if (url === null || url.username + url.password !== '') return false;
  return url.protocol === 'https:' || isOnOwnMachine(url);
}

/** Returns whether an address leads to a program on the machine of the person who opens it. */
export const isOnOwnMachine = (url: URL): boolean => isLoopback(url) || isPrivateUse(url);

/** Returns the target of an address as people see it: a host with its port, or the scheme of a program. */
export function placeOf(address: string): string {
  const url = new URL(address);
  if (!isPrivateUse(url)) return url.host;
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.includes(hostname);

/**
 * Returns whether a scheme belongs to a program (RFC 8252, section 7.1). Schemes that a browser itself runs, such as
 * `javascript`, have no dot. Another program may claim the same scheme, but PKCE makes the code useless to it.
 */
function isPrivateUse({ protocol }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  return ASSISTANT_SCHEMES.includes(scheme) || /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+$/.test(scheme);
}

/**
 * Returns whether the application registered exactly this address. A program on the person's machine listens on any
 * free port, so only its port may differ (RFC 8252, section 7.3).
 */
export function isRegistered(wanted: string, registered: readonly string[]): boolean {
  if (registered.includes(wanted)) return true;
  if (!isRedirectUri(wanted) || !isLoopback(new URL(wanted))) return false;
  return registered.some((known) => isLoopback(new URL(known)) && withoutPort(known) === withoutPort(wanted));
}

const withoutPort = (address: string): string => address.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d*/, '$1');
