import { policySource } from './policy-source';
import { urlOf } from './url-of';

/*
 * The origins whose pages may show the rooms of an account. An entry is a source of a Content-Security-Policy as it
 * stands, so what is not exactly one source is refused.
 */

/** Any port of the own machine, for development. Only for test accounts. */
export const LOCALHOST = 'http://localhost:*';

/**
 * Returns an origin, or `https://*.` and a domain, in the one spelling that is stored; null when the text is neither.
 * IPv6 addresses are refused, because a policy cannot name them.
 */
export function embedOrigin(text: string): string | null {
  const entry = text.trim().toLowerCase();
  if (entry === LOCALHOST) return LOCALHOST;
  if (!entry.startsWith(WILDCARD)) return exactOrigin(entry);
  const origin = exactOrigin(`https://${entry.slice(WILDCARD.length)}`);
  const domain = origin?.slice('https://'.length) ?? '';
  return DOMAIN.test(domain) ? WILDCARD + domain : null;
}

const WILDCARD = 'https://*.';
/** At least two labels, the last of which is not a number, and a port. */
const DOMAIN = /^[^.:]+(?:\.[^.:]+)*\.[^.:\d][^.:]*(?::\d+)?$/;

function exactOrigin(text: string): string | null {
  const url = urlOf(text);
  const source = url === null || !/^https?:$/.test(url.protocol) ? null : policySource(text);
  if (url === null || source === null || source.includes('[')) return null;
  const rest = [url.username, url.password, url.search, url.hash];
  return url.pathname === '/' && rest.every((part) => part === '') && !/[?#@]/.test(text) ? source : null;
}

/**
 * Returns whether pages of an origin may show the rooms of an account.
 * @param allowed as `embedOrigin` returns them; empty: every origin is allowed
 * @param origin the value of the header; null: a page of this server, or a client that is not a browser
 */
export function mayEmbed(allowed: readonly string[], origin: string | null): boolean {
  if (allowed.length === 0 || origin === null) return true;
  return allowed.some((entry) => {
    if (entry === LOCALHOST) return /^http:\/\/localhost(?::\d+)?$/.test(origin);
    if (!entry.startsWith(WILDCARD)) return origin === entry;
    return origin.startsWith('https://') && origin.endsWith(entry.slice(WILDCARD.length - 1));
  });
}

/** Returns the origin of the page that sent a request; null: a page of this server, or a client that is not a browser. */
export const foreignOrigin = (header: string | undefined, baseUrl: string): string | null =>
  header === undefined || header === baseUrl ? null : header;
