import { InternalAddressError } from '../outbound/public-address';
import { StorageError } from './store';

/** Names of errors of a bucket, and the sentences for people. */
const SENTENCES: readonly [names: RegExp, reason: StorageError['reason'], sentence: string][] = [
  [/^NoSuchBucket$/, 'missing', 'There is no such bucket.'],
  [/^(NoSuchKey|NoSuchUpload|NotFound)$/, 'missing', 'The object does not exist in the bucket.'],
  [
    /^RequestTimeTooSkewed$/,
    'refused',
    "The bucket refuses the server because the server's clock or the bucket's is wrong.",
  ],
  [
    /^(PermanentRedirect|TemporaryRedirect|Redirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    'refused',
    'The bucket is in another region or at another endpoint.',
  ],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired)$/,
    'refused',
    'The bucket does not know this access key, or its secret is wrong.',
  ],
  [
    /^(AccessDenied|AllAccessDisabled|Forbidden)$/,
    'refused',
    'The access key has no permission for this in the bucket.',
  ],
  [
    /^(CredentialsProviderError|TokenProviderError)$/,
    'refused',
    'The server has no access key for the bucket.',
  ],
  [/^DeadlineExceededError$/, 'unreachable', 'The bucket takes too long.'],
  [/(QuotaExceeded|StorageFull|InsufficientStorage|InsufficientCapacity)/, 'full', 'The bucket is full.'],
];

/** Turns an error of the SDK into a StorageError, whose sentence contains nothing of the response. */
export function explainS3Error(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  if (cause instanceof InternalAddressError) return internalEndpoint(cause);
  const name = cause instanceof Error ? cause.name : '';
  const status = statusOf(cause);
  const [, reason, sentence] = SENTENCES.find(([names]) => names.test(name)) ?? byStatus(status);
  return new StorageError(sentence, reason, { cause });
}

/** Returns the error of an endpoint at an internal address, which it names itself or to which its name resolves. */
export const internalEndpoint = (cause?: InternalAddressError): StorageError =>
  new StorageError('The endpoint leads to an internal address, which this server does not call.', 'refused', {
    cause,
  });

/** Returns whether the bucket reported that the object does not exist. */
export const isMissingObject = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === 'NoSuchKey' || cause.name === 'NotFound');

function byStatus(status: number | null): (typeof SENTENCES)[number] {
  if (status === 507) return [/./, 'full', 'The bucket is full.'];
  if (status === 401 || status === 403)
    return [/./, 'refused', 'The access key has no permission for this in the bucket.'];
  if (status !== null && status < 500 && status !== 408 && status !== 429)
    return [/./, 'refused', 'The bucket rejects the request of the server.'];
  return [/./, 'unreachable', 'The bucket does not answer.'];
}

function statusOf(cause: unknown): number | null {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return null;
  const { $metadata: metadata } = cause;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}
