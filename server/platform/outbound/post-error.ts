import { hasCode } from '../errors/error-code';
import { DeadlineExceededError } from '../time/with-deadline';
import { InternalAddressError, UnresolvedNameError } from './public-address';

/** Why a POST got no answer. */
export type PostFailure =
  | 'not-encrypted' // it is no https address
  | 'internal' // it leads to an internal network
  | 'unresolved' // its name has no address
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'certificate'
  | 'closed' // before the answer was complete
  | 'timeout'
  | 'not-http'
  | 'redirect'
  | 'other';

/** A POST got no valid answer. `message` may be shown to the owner of the address; `cause` is for the log. */
export class PostError extends Error {
  constructor(
    readonly kind: PostFailure,
    sentence: string,
    options?: { cause?: unknown },
  ) {
    super(sentence, options);
    this.name = 'PostError';
  }
}

/** Whole seconds from the start of a POST until the headers of its answer have arrived. */
export const POST_SECONDS = 15;

/** Turns any error of a request into a PostError, whose sentence contains nothing of that error. */
export function explainPostError(cause: unknown): PostError {
  if (cause instanceof PostError) return cause;
  const [, kind, sentence] = KINDS.find(([matches]) => matches(cause)) ?? OTHER;
  return new PostError(kind, sentence, { cause });
}

type Row = readonly [matches: (cause: unknown) => boolean, kind: PostFailure, sentence: string];

/** Errors with a code that matches. */
const coded = (pattern: RegExp) => (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && pattern.test(cause.code);

const invalid = (why: string) => `The certificate is not valid: ${why}.`;

/** The kinds of failures. The first match applies. */
const KINDS: readonly Row[] = [
  [(cause) => cause instanceof DeadlineExceededError, 'timeout', `No answer within ${POST_SECONDS} seconds.`],
  [
    (cause) => cause instanceof InternalAddressError,
    'internal',
    'The address leads to an internal network, which this server does not call.',
  ],
  [
    (cause) => cause instanceof UnresolvedNameError || hasCode(cause, 'ENOTFOUND', 'EAI_AGAIN'),
    'unresolved',
    'The name does not resolve.',
  ],
  [coded(/^ECONNREFUSED$/), 'refused', 'The connection was refused.'],
  [
    coded(/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/),
    'unreachable',
    'The address cannot be reached.',
  ],
  [
    coded(/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/),
    'closed',
    'The connection was closed before the response was complete.',
  ],
  [coded(/^HPE_HEADER_OVERFLOW$/), 'not-http', 'The headers of the response are too long.'],
  [coded(/^HPE_/), 'not-http', 'The response is not valid HTTP.'],
  [
    coded(/^(EPROTO|ERR_SSL_)/),
    'tls',
    'No encrypted connection could be made: the server does not speak TLS, or no version that fits.',
  ],
  [coded(/^CERT_HAS_EXPIRED$/), 'certificate', invalid('it has expired')],
  [coded(/^CERT_NOT_YET_VALID$/), 'certificate', invalid('its time has not begun')],
  [
    coded(/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/),
    'certificate',
    invalid('it is for another name'),
  ],
  [coded(/^DEPTH_ZERO_SELF_SIGNED_CERT$/), 'certificate', invalid('it is self-signed')],
  [
    coded(/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE)/),
    'certificate',
    invalid('its issuer is not known, or an intermediate certificate is missing'),
  ],
  [
    coded(/CERT|^(INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/),
    'certificate',
    invalid('it cannot be verified'),
  ],
];

const OTHER: Row = [() => true, 'other', 'The request failed.'];
