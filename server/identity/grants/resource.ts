/** Where the tools are served. */
export const TOOLS_PATH = '/mcp';

/** The address that access tokens are for. */
export const resourceOf = (baseUrl: string): string => baseUrl + TOOLS_PATH;

/** Whether an application means the tools of this server: case of the host and a slash at the end do not count. */
export function isResource(text: string, baseUrl: string): boolean {
  if (!URL.canParse(text)) return false;
  return new URL(text).href.replace(/\/$/, '') === new URL(resourceOf(baseUrl)).href;
}
