import { BROWSER_MAP, OS_MAP, parse } from 'bowser';
import type { Caller } from './principal';

/** The most characters of a `User-Agent` header that are read. */
const READ_MAX = 500;

/** The library also returns names that it does not know: anybody could have any text shown and mailed. */
const KNOWN = new Set<string>([...Object.values(BROWSER_MAP), ...Object.values(OS_MAP)]);

/** Returns the browser of a caller as people read it, for example "Firefox on Linux"; null when it is not known. */
export const browserOf = (caller: Pick<Caller, 'userAgent'> | null): string | null =>
  namesIn(caller?.userAgent, (name) => name);

/**
 * Returns the browser that a `User-Agent` header names with its major version, for example "Firefox 140 on Linux"; null
 * when it is not known.
 */
export const browserVersionOf = (userAgent: string | undefined): string | null =>
  namesIn(userAgent, (name, version) => {
    const major = /^\d{1,3}(?=\.|$)/.exec(version)?.[0];
    return major === undefined ? name : `${name} ${major}`;
  });

function namesIn(
  userAgent: string | undefined,
  describe: (name: string, version: string) => string,
): string | null {
  const read = userAgent?.slice(0, READ_MAX) ?? '';
  if (read === '') return null;
  const { browser, os } = parse(read);
  const names = [
    ...(isKnown(browser.name) ? [describe(browser.name, browser.version ?? '')] : []),
    ...(isKnown(os.name) ? [os.name] : []),
  ];
  return names.length === 0 ? null : names.join(' on ');
}

const isKnown = (name: string | undefined): name is string => name !== undefined && KNOWN.has(name);
