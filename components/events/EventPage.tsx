'use client';

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { BackLink } from '../ui/BackLink';
import { CopyButton } from '../ui/buttons/CopyButton';
import { Fact, Facts } from '../ui/Facts';
import facts from '../ui/Facts.module.css';
import { Failed } from '../ui/Failed';
import { LoadingPage } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { CodeCard } from '../start/CodeCard';
import classes from './EventRow.module.css';
import { eventOf } from './queries';
import { wordsOfType } from './types';

/** Shows one event: when and where it happened, and its JSON. */
export function EventPage({ eventId }: { eventId: string }) {
  const { accountId, to } = usePortal();
  const query = useQuery(eventOf(accountId, eventId));
  if (query.isPending) return <LoadingPage />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const event = query.data;
  return (
    <>
      <PageHead
        back={<BackLink href={to('events')}>Events</BackLink>}
        title={wordsOfType(event.type)}
        lead={<code className={classes.type}>{event.type}</code>}
      />
      <Section id="about" title="About">
        <Facts>
          <Fact name="Happened">
            <When at={event.timestamp} detail="second" />
          </Fact>
          <Fact name="Number">{event.sequence.toLocaleString('en-GB')}</Fact>
          <Fact name="Id">
            <code className={facts.link}>{event.id}</code>
            <CopyButton value={event.id} label="Copy" size="compact-sm" />
          </Fact>
          {event.roomId !== null && (
            <Fact name="Room">
              <Anchor
                component={Link}
                underline="always"
                href={to(`rooms/${event.roomId}`)}
                className={facts.link}
              >
                {event.roomId}
              </Anchor>
            </Fact>
          )}
          {event.conferenceSessionId !== null && (
            <Fact name="Session">
              <Anchor
                component={Link}
                underline="always"
                href={to(`sessions/${event.conferenceSessionId}`)}
                className={facts.link}
              >
                {event.conferenceSessionId}
              </Anchor>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section id="json" title="JSON" lead="As the log answers it over REST, and as webhooks post it.">
        <CodeCard
          name="The event as JSON"
          label="application/json"
          code={JSON.stringify(event, null, 2)}
          scrolls
        />
      </Section>
    </>
  );
}
