'use client';

import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import classesOfEvent from '../../events/EventRow.module.css';
import { wordsOfType } from '../../events/types';
import { usePortal } from '../../shell/PortalContext';
import { BackLink } from '../../ui/BackLink';
import { CopyButton } from '../../ui/buttons/CopyButton';
import { Empty } from '../../ui/Empty';
import { Fact, Facts } from '../../ui/Facts';
import facts from '../../ui/Facts.module.css';
import { Failed } from '../../ui/Failed';
import { LoadingPage } from '../../ui/Loading';
import { PageHead } from '../../ui/PageHead';
import { Section } from '../../ui/Section';
import { When } from '../../ui/When';
import { DeliveryTag } from '../deliveries/DeliveryTag';
import { RetryDelivery } from '../deliveries/RetryDelivery';
import { deliveryOf, type InspectedDelivery, webhookOf } from '../queries';
import { AttemptChoice } from './AttemptChoice';
import classes from './Inspector.module.css';
import { RequestView } from './RequestView';
import { ResponseView } from './ResponseView';
import { VerifyView } from './VerifyView';

interface Delivery {
  webhookId: string;
  deliveryId: string;
  /** The server, which has the client package. */
  baseUrl: string;
}

/** Shows one delivery as it went over the wire, attempt by attempt, and how to verify its signature. */
export function DeliveryPage({ webhookId, deliveryId, baseUrl }: Delivery) {
  const { accountId, to } = usePortal();
  const query = useQuery(deliveryOf(accountId, webhookId, deliveryId));
  const webhook = useQuery(webhookOf(accountId, webhookId)).data;
  if (query.isPending) return <LoadingPage />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const delivery = query.data;
  const { status, nextAttemptAt, attempts, eventType } = delivery;
  const isQueued = status === 'pending' && (nextAttemptAt === null || attempts.length === 0);
  return (
    <>
      <PageHead
        back={<BackLink href={to(`webhooks/${webhookId}`)}>{webhook?.url ?? 'Webhook'}</BackLink>}
        title={wordsOfType(eventType)}
        lead={
          <span className={classes.lead}>
            <code className={classesOfEvent.type}>{eventType}</code>
            <DeliveryTag delivery={delivery} />
          </span>
        }
        actions={
          webhook?.status === 'enabled' && !isQueued ? <RetryDelivery delivery={delivery} /> : undefined
        }
      />
      <About delivery={delivery} />
      {attempts.length === 0 ? (
        <Empty title="Nothing was sent yet">The request appears here after the first attempt.</Empty>
      ) : (
        <Attempts delivery={delivery} baseUrl={baseUrl} />
      )}
    </>
  );
}

function About({ delivery }: { delivery: InspectedDelivery }) {
  const { to } = usePortal();
  const { deliveryId, eventId, sequence, roomId, createdAt, nextAttemptAt, status } = delivery;
  return (
    <Section id="about" title="About">
      <Facts>
        <Fact name="Delivery">
          <code className={facts.link}>{deliveryId}</code>
          <CopyButton value={deliveryId} label="Copy" size="compact-sm" />
        </Fact>
        <Fact name="Event">
          <Anchor component={Link} underline="always" href={to(`events/${eventId}`)} className={facts.link}>
            {eventId}
          </Anchor>
          <span>no. {sequence.toLocaleString('en-GB')}</span>
        </Fact>
        {roomId !== null && (
          <Fact name="Room">
            <Anchor component={Link} underline="always" href={to(`rooms/${roomId}`)} className={facts.link}>
              {roomId}
            </Anchor>
          </Fact>
        )}
        <Fact name="Created">
          <When at={createdAt} detail="second" />
        </Fact>
        {status === 'pending' && nextAttemptAt !== null && (
          <Fact name="Next attempt">
            <When at={nextAttemptAt} detail="second" />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** Shows the attempts to choose from, and what one of them sent and got: the last one until another is chosen. */
function Attempts({ delivery, baseUrl }: { delivery: InspectedDelivery; baseUrl: string }) {
  const { attempts, body } = delivery;
  const [choice, setChoice] = useState<number | null>(null);
  const chosen = choice ?? attempts.length - 1;
  const attempt = attempts[chosen];
  if (attempt === undefined) return null;
  const { request } = attempt;
  return (
    <>
      <Section id="attempts" title="Attempts" lead="Choose the attempt that is shown below.">
        <AttemptChoice attempts={attempts} chosen={chosen} onChoose={setChoice} />
      </Section>
      <Section id="request" title="Request">
        {request === null ? (
          <Text>
            Nothing was sent in this attempt, or it is from before the server began to store requests.
          </Text>
        ) : (
          <RequestView request={request} body={body} />
        )}
      </Section>
      <Section id="response" title="Response">
        <ResponseView attempt={attempt} />
      </Section>
      {request !== null && <VerifyView request={request} body={body} baseUrl={baseUrl} />}
    </>
  );
}
