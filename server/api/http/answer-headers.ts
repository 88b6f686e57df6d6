import { API_VERSION } from '../../platform/api-version';

/** One year, as preload lists require. Subdomains are excluded, as others may own them and serve plain HTTP. */
const ALWAYS_HTTPS = 'max-age=31536000';

/** Returns the security headers of every response. @param baseUrl public origin */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': ALWAYS_HTTPS }),
  };
}

/** Returns the additional headers of a refusal that is written to a socket. */
export const refusalHeaders = (baseUrl: string): Record<string, string> => ({
  'X-API-Version': API_VERSION,
  ...securityHeaders(baseUrl),
});
