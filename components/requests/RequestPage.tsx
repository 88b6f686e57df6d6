'use client';

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import { CodeCard } from '../start/CodeCard';
import { BackLink } from '../ui/BackLink';
import { CopyButton } from '../ui/buttons/CopyButton';
import { Fact, Facts } from '../ui/Facts';
import facts from '../ui/Facts.module.css';
import { Failed } from '../ui/Failed';
import { LoadingPage } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { curlOf, KEY_VARIABLE } from './curl';
import { requestOf } from './queries';
import { toneOf } from './RequestList';

/** Shows one request: what it was, what came of it, its bodies, and how to make it again. */
export function RequestPage({ requestId, baseUrl }: { requestId: string; baseUrl: string }) {
  const { accountId, to } = usePortal();
  const query = useQuery(requestOf(accountId, requestId));
  if (query.isPending) return <LoadingPage />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink href={to('requests')}>Requests</BackLink>}
        title={`${data.method} ${data.route}`}
        lead={data.error ?? undefined}
      />
      <Section id="about" title="About">
        <Facts>
          <Fact name="Status">
            <Tag tone={toneOf(data.status)}>{data.status}</Tag>
          </Fact>
          <Fact name="Began">
            <When at={data.at} detail="second" />
          </Fact>
          <Fact name="Took">{data.durationMs.toLocaleString('en-GB')} ms</Fact>
          <Fact name="Request id">
            <code className={facts.link}>{data.requestId}</code>
            <CopyButton value={data.requestId} label="Copy" size="compact-sm" />
          </Fact>
          <Fact name="Path">
            <code className={facts.link}>{data.path}</code>
          </Fact>
          {data.tool !== null && (
            <Fact name="Tool">
              <code className={facts.link}>{data.tool}</code>
            </Fact>
          )}
          {data.keyStart !== null && (
            <Fact name="Key">
              <Anchor component={Link} underline="always" href={to('keys')} className={facts.link}>
                {data.keyStart}…
              </Anchor>
            </Fact>
          )}
          {data.applicationName !== null && <Fact name="Application">{data.applicationName}</Fact>}
        </Facts>
      </Section>
      <Section
        id="bodies"
        title="Bodies"
        lead="Secrets, personal text and fields that the API does not know are not kept. Long values are cut."
      >
        {data.requestBody !== null && (
          <CodeCard name="The request" label="Request" code={pretty(data.requestBody)} scrolls />
        )}
        {data.responseBody === null ? (
          <p>The body of the response is empty, not JSON, or too long to be kept.</p>
        ) : (
          <CodeCard name="The response" label="Response" code={pretty(data.responseBody)} scrolls />
        )}
      </Section>
      <Section
        id="again"
        title="Make it again"
        lead="Put your key into the variable, and your values in place of those in brackets."
      >
        <CodeCard name="The request as curl" label="curl" code={curlOf(baseUrl, data)} mark={KEY_VARIABLE} />
      </Section>
    </>
  );
}

const pretty = (body: object): string => JSON.stringify(body, null, 2);
