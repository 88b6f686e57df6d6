'use client';

import { useQuery } from '@tanstack/react-query';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { BucketSetting } from './BucketSetting';
import { EmbedOrigins } from './EmbedOrigins';
import { settingsOf } from './queries';
import { Retention } from './Retention';

/** Shows which websites may show calls of the account, how long its recordings are kept, and where. */
export function AccountSettings() {
  const { accountId, mode } = usePortal();
  const query = useQuery(settingsOf(accountId));
  return (
    <>
      <Section
        id="embedding"
        title="Websites that may show calls"
        lead={`Only these can show the rooms of your ${mode} account, with the element or in a frame. Without a list, every website can.`}
      >
        <States query={query}>
          {query.data && <EmbedOrigins key={accountId} origins={query.data.embedOrigins} />}
        </States>
      </Section>
      <Section
        id="retention"
        title="Keeping recordings"
        lead={`How long recordings of your ${mode} account are kept, counted from their end.`}
      >
        <States query={query}>
          {query.data && <Retention key={query.data.retentionDays} days={query.data.retentionDays} />}
        </States>
      </Section>
      <Section
        id="bucket"
        title="Your own bucket"
        lead={`Finished recordings of your ${mode} account can go to an S3 bucket of yours, to which this server may only write.`}
      >
        <States query={query}>{query.data && <BucketSetting bucket={query.data.bucket} />}</States>
      </Section>
    </>
  );
}

function States(props: {
  query: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
    data?: unknown;
  };
  children: React.ReactNode;
}) {
  const { query } = props;
  if (query.isPending) return <LoadingRows rows={1} />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return props.children;
}
