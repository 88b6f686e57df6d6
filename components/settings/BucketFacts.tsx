import { Fact, Facts } from '../ui/Facts';
import facts from '../ui/Facts.module.css';
import { When } from '../ui/When';
import type { Bucket } from './queries';

/** Shows the facts about the bucket. Its secret is never shown. */
export function BucketFacts({ bucket }: { bucket: Bucket }) {
  return (
    <Facts>
      <Fact name="Bucket">
        <code className={facts.link}>{bucket.bucket}</code>
      </Fact>
      <Fact name="Service">{bucket.endpoint ?? `Amazon S3, ${bucket.region}`}</Fact>
      {bucket.endpoint !== null && <Fact name="Region">{bucket.region}</Fact>}
      <Fact name="Folder">{bucket.prefix === '' ? 'None' : bucket.prefix}</Fact>
      <Fact name="Access key">
        <span>
          <code className={facts.link}>{bucket.accessKeyId}</code>, its secret is stored encrypted
        </span>
      </Fact>
      <Fact name="Changed">
        <When at={bucket.updatedAt} detail="minute" />
      </Fact>
    </Facts>
  );
}
