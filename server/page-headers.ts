/**
 * The security headers of an ordinary page: scripts of ours alone, no frames, no camera or microphone.
 * @param nonce random for each request; Next puts it on every script that it writes
 * @param baseUrl the public origin, to which the page may open WebSockets
 * @param development lets React and Turbopack use `eval`
 */
export function pageHeaders(nonce: string, baseUrl: string, development: boolean): Record<string, string> {
  const evaluate = development ? " 'unsafe-eval'" : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${evaluate}`,
    // Mantine writes style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${baseUrl.replace(/^http/, 'ws')}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
