import { badRequest } from '../../platform/errors/errors';
import { isInternalLiteral } from '../../platform/outbound/public-address';
import { urlOf } from '../../platform/url-of';

/** The address of a stream, in its parts. */
export interface StreamAddress {
  /** The whole address, with the stream key. */
  href: string;
  /** Scheme, host and application, which may be shown. */
  shown: string;
  isEncrypted: boolean;
  /** A name or an address, without brackets. */
  host: string;
  port: number;
  /** Application and stream key, as they are written in the address: `/live/key?name=value`. */
  path: string;
  /** The address of the application, which the RTMP server receives. */
  applicationUrl: string;
  /** The application, with its instance: `app` or `app/instance`. */
  application: string;
  /** The stream key with everything after it. */
  playPath: string;
}

/** The longest address, in characters. */
const ADDRESS_MAX = 2_048;
/** The longest application and stream key, in characters: ffmpeg reads each from a line of at most 1,000 bytes. */
const PART_MAX = 900;
const PORTS = { 'rtmp:': 1_935, 'rtmps:': 443 } as const;
const SHAPE = 'The address is not an RTMP address, for example rtmps://live.example.com/app/stream-key.';
const LACKS_KEY =
  'The address must contain the application and the stream key, for example rtmps://live.example.com/app/stream-key.';
/** Names that no public address can have, as those of webhooks. */
const INTERNAL_NAME = /^[^.]*$|\.(localhost|local|internal|home\.arpa)$/;

/**
 * Reads the address of a stream. The addresses that its name resolves to are checked when it is connected.
 * @param options.allowPrivate also accepts internal addresses
 * @throws ApiError 400 with a sentence that does not contain the address
 */
export function readStreamAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): StreamAddress {
  if (text.length > ADDRESS_MAX) throw badRequest('The address has more than 2,048 characters.');
  const url = urlOf(text);
  // Hosts are normalized only in addresses of the web: `0x7f.1` and `LOCALHOST` must not pass as names.
  const web = url && urlOf(`https://${url.hostname}/`);
  if (url === null || web === null || url.hostname === '') throw badRequest(SHAPE);
  const { protocol, pathname, search } = url;
  if (protocol !== 'rtmp:' && protocol !== 'rtmps:')
    throw badRequest('The address must begin with rtmp:// or rtmps://.');
  if (url.username !== '' || url.password !== '')
    throw badRequest('The address must not contain a user name or password; the stream key is enough.');
  if (url.href.includes('#')) throw badRequest('The address must not contain a fragment (#).');
  const [application = '', ...rest] = pathname.slice(1).split('/');
  if (application === '' || rest.join('') === '') throw badRequest(LACKS_KEY);
  if (!allowPrivate && isInternal(web))
    throw badRequest('The address leads to an internal network, which this server does not call.');
  const { hostname } = web;
  const origin = `${protocol}//${hostname}${url.port === '' ? '' : `:${url.port}`}`;
  // The second of three or more parts is the instance of the application, unless a colon says that a key begins.
  const keyAt = rest.length > 1 && rest[0]?.includes(':') === false ? 1 : 0;
  const applicationPath = [application, ...rest.slice(0, keyAt)].join('/');
  const playPath = `${rest.slice(keyAt).join('/')}${search}`;
  const applicationUrl = `${origin}/${applicationPath}`;
  if (Math.max(applicationUrl.length, playPath.length) > PART_MAX)
    throw badRequest('The application or the stream key of the address has more than 900 characters.');
  return {
    href: `${origin}${pathname}${search}`,
    shown: `${origin}/${application}`,
    isEncrypted: protocol === 'rtmps:',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    path: `${pathname}${search}`,
    applicationUrl,
    application: applicationPath,
    playPath,
  };
}

const isInternal = (web: URL): boolean =>
  isInternalLiteral(web) ||
  (!web.hostname.startsWith('[') && INTERNAL_NAME.test(web.hostname.replace(/\.$/, '')));

/** Removes the parts of an address that may be secret from a text of another program. */
export function redactAddress(text: string, { href, path, shown }: StreamAddress): string {
  const application = new URL(shown).pathname.slice(1);
  const [whole = '', ...rest] = path.split('?');
  const query = rest.join('?');
  const parts = whole.split('/').filter((part) => part !== '' && part !== application);
  const secrets = [href, path, whole.split('/').slice(2).join('/'), query, ...parts, ...query.split('&')];
  return secrets
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
