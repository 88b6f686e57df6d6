import { GetBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { createS3Client, type S3Config } from './s3-client';

/**
 * Returns whether a bucket aborts uploads in parts that nobody finishes.
 * @returns `unknown` when it does not say: a key need not be allowed to ask
 */
export async function abortsUnfinishedUploads(
  config: S3Config,
  abortSignal: AbortSignal,
): Promise<'yes' | 'no' | 'unknown'> {
  const client = createS3Client(config);
  try {
    const command = new GetBucketLifecycleConfigurationCommand({ Bucket: config.bucket });
    const { Rules = [] } = await client.send(command, { abortSignal });
    const isSet = Rules.some(
      ({ Status, AbortIncompleteMultipartUpload: abort }) =>
        Status === 'Enabled' && abort?.DaysAfterInitiation !== undefined,
    );
    return isSet ? 'yes' : 'no';
  } catch (error) {
    return error instanceof Error && error.name === 'NoSuchLifecycleConfiguration' ? 'no' : 'unknown';
  } finally {
    client.destroy();
  }
}
