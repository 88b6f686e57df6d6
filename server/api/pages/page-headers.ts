import { policySource } from '../../platform/policy-source';

/** The sources of a page with the call of a room, which its headers name. */
export interface PageSources {
  /** Addresses of the logo and the images of the room. */
  imageAddresses?: readonly string[];
  /** The origins whose pages may have the embed page in a frame; empty: all. Null: none. */
  embedOrigins?: readonly string[] | null;
}

/**
 * Returns the security headers of a page. They allow only this server's scripts, frames only around the embed page, and
 * camera and microphone only on pages with a call.
 * @param path of the request, which may have a query
 * @param nonce random for each request; Next puts it on every script that it writes
 * @param site.baseUrl the public origin, to which the page may open WebSockets
 * @param site.mediaOrigin the bucket, from which recordings and their pictures are also loaded; null without one
 * @param site.liveKitUrl the `ws` or `wss` address of LiveKit, which carries the media of calls; null without LiveKit
 * @param site.dev lets React and Turbopack use `eval`
 */
export function pageHeaders(
  path: string,
  nonce: string,
  {
    baseUrl,
    mediaOrigin,
    liveKitUrl = null,
    imageAddresses = [],
    embedOrigins = [],
    dev,
  }: PageSources & {
    baseUrl: string;
    mediaOrigin: string | null;
    liveKitUrl?: string | null;
    dev: boolean;
  },
): Record<string, string> {
  const isEmbed = EMBED_PAGE.test(path);
  const devices = isEmbed || CALL_PAGE.test(path) ? 'self' : '';
  const evaluate = dev ? " 'unsafe-eval'" : '';
  // Its client opens a WebSocket, and asks by HTTP why it was refused.
  const liveKit = liveKitUrl === null ? [] : [liveKitUrl, liveKitUrl.replace(/^ws/, 'http')];
  const media = mediaOrigin === null ? [] : [mediaOrigin];
  const policy = [
    "default-src 'self'",
    // WebAssembly only where there are cameras: the effects behind people are computed in it.
    `script-src 'self' 'nonce-${nonce}'${evaluate}${devices && " 'wasm-unsafe-eval'"}`,
    // Mantine writes style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${sourcesOf([...imageAddresses, ...media])}`,
    "font-src 'self'",
    `connect-src 'self'${sourcesOf([baseUrl.replace(/^http/, 'ws'), ...liveKit])}`,
    `media-src 'self' blob:${sourcesOf(media)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isEmbed ? ancestorsOf(embedOrigins) : "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': WATCH_PAGE.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(${devices}), microphone=(${devices}), display-capture=(${devices}), geolocation=(), payment=(), usb=()`,
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/**
 * Returns other addresses in the form of a directive: each origin once, without texts that would have another meaning
 * there.
 */
const sourcesOf = (addresses: readonly string[]): string =>
  [...new Set(addresses.map(policySource))].map((source) => (source === null ? '' : ` ${source}`)).join('');

/** Returns who may have the embed page in a frame. The entries have the form of a policy when they are stored. */
const ancestorsOf = (embedOrigins: readonly string[] | null): string =>
  embedOrigins?.length === 0 ? '*' : ["'self'", ...(embedOrigins ?? [])].join(' ');

/** Returns the room whose call is on the page at an address; null when there is none. */
export const roomOfPage = (path: string): string | null => ROOM_PAGE.exec(path)?.groups?.['roomId'] ?? null;

const ROOM_PAGE = /^\/(?:embed\/)?room\/(?<roomId>\w+)(?:\?|$)/;

/** Other pages with a call in them. */
const CALL_PAGE = /^\/(room\/\w+|portal\/org_\w+\/(live|test)\/playground)(\?|$)/;

/** The page behind a link to a recording. Its address is a secret, which no other site may get. */
const WATCH_PAGE = /^\/watch\//;

/** Made for frames: the one page that others may put into theirs, where a camera is asked for. */
const EMBED_PAGE = /^\/embed\/room\/\w+(\?|$)/;
