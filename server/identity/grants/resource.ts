import { urlOf } from '../../platform/url-of';

/** Where the tools are served. */
export const TOOLS_PATH = '/mcp';

/** Returns the address that access tokens are for. */
export const resourceOf = (baseUrl: string): string => baseUrl + TOOLS_PATH;

/**
 * Returns whether an application means the tools of this server: case of the host and a slash at the end do not count.
 */
export const isResource = (text: string, baseUrl: string): boolean =>
  urlOf(text)?.href.replace(/\/$/, '') === new URL(resourceOf(baseUrl)).href;
