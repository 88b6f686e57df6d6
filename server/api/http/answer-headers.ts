import { API_VERSION } from '../rest/handler';

/** A year, as browsers' lists ask for. Without subdomains, which may be somebody else's and speak plain HTTP. */
const ALWAYS_HTTPS = 'max-age=31536000';

/** What every answer of this server says to a browser, whatever else it is. @param baseUrl public origin */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': ALWAYS_HTTPS }),
  };
}

/** The headers of a refusal that is written to a socket, beside those of any refusal. */
export const refusalHeaders = (baseUrl: string): Record<string, string> => ({
  'X-API-Version': API_VERSION,
  ...securityHeaders(baseUrl),
});
