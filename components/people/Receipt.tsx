'use client';

import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import { Fact, Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { erasedKinds } from './kinds';
import { erasureOf, type Erasure } from './queries';

/** Shows an erasure: that it runs, and then its receipt. */
export function Receipt({ erasure }: { erasure: Erasure }) {
  const { accountId } = usePortal();
  const { data } = useQuery(erasureOf(accountId, erasure));
  const kinds = erasedKinds(data.erased);
  const deleted = new Set(data.deletedRecordings);
  const kept = data.recordings.filter((id) => !deleted.has(id));
  return (
    <Section
      id="receipt"
      title="Receipt"
      lead="It does not name the person: note its number with the request."
    >
      <div role="status">
        {data.status === 'running' && (
          <Text mb="sm">The person is being erased. {data.error ?? 'This takes some seconds or more.'}</Text>
        )}
        {data.status === 'done' && kinds.length === 0 && (
          <Text mb="sm">The account had nothing about this person.</Text>
        )}
      </div>
      {data.status === 'failed' && <p role="alert">{data.error}</p>}
      <Facts>
        <Fact name="Number">
          <code>{data.erasureId}</code>
        </Fact>
        <Fact name="Requested">
          <When at={data.requestedAt} detail="minute" />
        </Fact>
        {data.erasedAt !== null && (
          <Fact name="Erased">
            <When at={data.erasedAt} detail="minute" />
          </Fact>
        )}
        {kinds.map(({ kind, label, count }) => (
          <Fact key={kind} name={label}>
            {count.toLocaleString('en-GB')}
          </Fact>
        ))}
        {kept.length > 0 && (
          <Fact name="Recordings with the person">
            <Recordings ids={kept} areDeleted={false} />
          </Fact>
        )}
        {deleted.size > 0 && (
          <Fact name="Recordings, deleted">
            <Recordings ids={data.deletedRecordings} areDeleted />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function Recordings({ ids, areDeleted }: { ids: readonly string[]; areDeleted: boolean }) {
  const { to } = usePortal();
  return ids.map((id) => (
    <div key={id}>
      {areDeleted ? (
        <code>{id}</code>
      ) : (
        <Anchor component={Link} href={to(`recordings/${id}`)}>
          {id}
        </Anchor>
      )}
    </div>
  ));
}
