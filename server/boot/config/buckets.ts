import { z } from 'zod';
import { ConfigError } from './config-error';
import { plainServiceUrl, trueOrFalse } from './values';

/** The bucket of this server, and the rules for buckets of accounts. */
export const bucketVariables = {
  S3_ENDPOINT: plainServiceUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: trueOrFalse.optional(),
  ALLOW_PRIVATE_BUCKETS: trueOrFalse.default(false),
};

type BucketEnvironment = z.infer<z.ZodObject<typeof bucketVariables>>;

export const bucketsOf = (env: BucketEnvironment) => ({
  /** Null: files stay in the data directory. */
  s3: s3Of(env),
  /** Whether accounts may name their own buckets at internal addresses, and without https. */
  allowPrivateBuckets: env.ALLOW_PRIVATE_BUCKETS,
});

/** Returns the bucket; null: files stay in the data directory. */
function s3Of(env: BucketEnvironment) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined) {
    if (env.S3_ENDPOINT === undefined && accessKeyId === undefined) return null;
    throw new ConfigError(['S3_BUCKET: is needed with the other S3 variables.']);
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: are needed together.']);
  }
  return {
    bucket,
    region: env.S3_REGION,
    /** Null: Amazon's own endpoint. */
    endpoint: env.S3_ENDPOINT ?? null,
    /** Null: the SDK's own chain finds them, for example the machine's role. */
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    /** Whether the bucket is in the path rather than in the host name, as most servers other than Amazon's require. */
    usesPathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  };
}
