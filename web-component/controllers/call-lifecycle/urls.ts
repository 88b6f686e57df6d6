/**
 * Returns the origin of the server that an embed URL names; without a valid one, the origin that the script was loaded
 * from.
 */
export function serverUrlOf(embedUrl: string, scriptUrl: string): string {
  return new URL(isHttp(embedUrl) ? embedUrl : scriptUrl).origin;
}

/**
 * Returns a URL that the page set, if it is safe to navigate to: `http`, `https` or relative; else an empty string. The
 * page may have taken the URL from somebody else, so `javascript:` and its kind are ignored.
 */
export const navigableUrl = (url: string): string => (isHttp(url) || isRelative(url) ? url : '');

const isRelative = (url: string): boolean => !URL.canParse(url) && URL.canParse(url, 'https://page.example');

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
