import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The key that signed a request, or the reason why the signature is invalid. */
export type Signed =
  | { ok: true; accessKeyId: string; payloadHash: string }
  | { ok: false; code: string; status: number };

interface Signature {
  accessKeyId: string;
  scope: string[];
  date: string;
  signedHeaders: string;
  signature: string;
  payloadHash: string;
  /** Null: the signature is in the header. */
  expiresSeconds: number | null;
}

const SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/**
 * Checks the signature (AWS version 4, in the header or in the query) of a request.
 * @param secretOf returns the secret of an access key; null when there is no such key
 */
export function verifyV4(
  request: IncomingMessage,
  { region, now, secretOf }: { region: string; now: Date; secretOf: (id: string) => string | null },
): Signed {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const params = new URLSearchParams(query.replaceAll('+', '%2B'));
  const signature = inHeader(request) ?? inQuery(params);
  if (signature === null) return refused('AccessDenied');
  const secret = secretOf(signature.accessKeyId);
  if (secret === null) return refused('InvalidAccessKeyId');
  const at = momentOf(signature.date);
  if (signature.expiresSeconds !== null) {
    if (now.getTime() > at + signature.expiresSeconds * 1000) return refused('AccessDenied');
  } else if (Math.abs(now.getTime() - at) > SKEW_MS) return refused('RequestTimeTooSkewed');
  const [day = '', signedRegion = '', service = '', end = ''] = signature.scope;
  if (signedRegion !== region) return { ok: false, code: 'AuthorizationHeaderMalformed', status: 400 };
  if (!signature.signedHeaders.split(';').includes('host')) return refused('AccessDenied');

  const canonical = [
    request.method,
    path,
    canonicalQuery(params),
    ...signature.signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signature.signedHeaders,
    signature.payloadHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', signature.date, signature.scope.join('/'), sha256(canonical)].join(
    '\n',
  );
  const key = [day, signedRegion, service, end].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest();
  const given = Buffer.from(signature.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return refused('SignatureDoesNotMatch');
  }
  return { ok: true, accessKeyId: signature.accessKeyId, payloadHash: signature.payloadHash };
}

/** Returns whether a body is the one that was signed. */
export const isSignedBody = (payloadHash: string, bodyHash: string): boolean =>
  payloadHash === UNSIGNED || payloadHash === bodyHash;

const refused = (code: string): Signed => ({ ok: false, code, status: 403 });

function inHeader(request: IncomingMessage): Signature | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (found === null) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const [accessKeyId = '', ...scope] = credential.split('/');
  const date = headerOf(request, 'x-amz-date');
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  return { accessKeyId, scope, date, signedHeaders, signature, payloadHash, expiresSeconds: null };
}

function inQuery(params: URLSearchParams): Signature | null {
  const of = (name: string) => params.get(`X-Amz-${name}`) ?? '';
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  const [accessKeyId = '', ...scope] = of('Credential').split('/');
  return {
    accessKeyId,
    scope,
    date: of('Date'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    payloadHash: UNSIGNED,
    expiresSeconds: Number(of('Expires')),
  };
}

function canonicalQuery(params: URLSearchParams): string {
  return [...params]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const headerOf = (request: IncomingMessage, name: string): string =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ');

/** Returns the time of a date like `20260301T100000Z`. */
const momentOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
