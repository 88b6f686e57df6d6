import { BROWSER_MAP, OS_MAP, parse } from 'bowser';
import type { Caller } from './principal';

/** The most characters of a `User-Agent` header that are read. */
const READ_MAX = 500;

/** The library also returns names that it does not know: anybody could have any text shown and mailed. */
const KNOWN = new Set<string>([...Object.values(BROWSER_MAP), ...Object.values(OS_MAP)]);

/** Returns the browser of a caller as people read it, for example "Firefox on Linux"; null when it is not known. */
export function browserOf(caller: Pick<Caller, 'userAgent'> | null): string | null {
  const userAgent = caller?.userAgent?.slice(0, READ_MAX) ?? '';
  if (userAgent === '') return null;
  const { browser, os } = parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && KNOWN.has(name));
  return names.length === 0 ? null : names.join(' on ');
}
