'use client';

import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import Link from 'next/link';
import classesOfEvent from '../../events/EventRow.module.css';
import { countOf } from '../../ui/amounts';
import panel from '../../ui/Panel.module.css';
import { usePortal } from '../../shell/PortalContext';
import rows from '../../ui/Rows.module.css';
import { When } from '../../ui/When';
import { wordsOfType } from '../../events/types';
import { AttemptList } from './AttemptList';
import classes from './DeliveryRow.module.css';
import { DeliveryTag } from './DeliveryTag';
import type { Delivery } from '../queries';
import { RetryDelivery } from './RetryDelivery';

/** Shows one delivery: its event, its status, and on request every attempt. */
export function DeliveryRow({ delivery, mayRetry }: { delivery: Delivery; mayRetry: boolean }) {
  const { to } = usePortal();
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const { eventId, eventType, sequence, roomId, status, trigger, nextAttemptAt, attempts } = delivery;
  const page = `webhooks/${delivery.webhookId}/deliveries/${delivery.deliveryId}`;
  const problem = status === 'succeeded' ? null : (attempts.at(-1)?.errorMessage ?? null);
  // A delivery that is being sent, or waits for other deliveries, cannot be sent by hand.
  const isQueued = status === 'pending' && (nextAttemptAt === null || attempts.length === 0);
  return (
    <li className={panel.row}>
      <div className={classes.head}>
        <div className={rows.what}>
          <div className={rows.name}>
            <Link href={to(`events/${eventId}`)} className={classes.event}>
              {wordsOfType(eventType)}
            </Link>
            <code className={classesOfEvent.type}>{eventType}</code>
            <DeliveryTag delivery={delivery} />
          </div>
          {problem !== null && <p className={rows.says}>{problem}</p>}
          <p className={rows.facts}>
            <span>no. {sequence.toLocaleString('en-GB')}</span>
            <When at={delivery.createdAt} detail="second" />
            {trigger !== 'event' && <span>{trigger === 'replay' ? 'replayed' : 'sent again by hand'}</span>}
            {status === 'pending' && nextAttemptAt !== null && attempts.length > 0 && (
              <span>
                next attempt <When at={nextAttemptAt} detail="second" />
              </span>
            )}
            {roomId !== null && <code className={classesOfEvent.id}>{roomId}</code>}
          </p>
        </div>
        <div className={classes.actions}>
          {attempts.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-expanded={opened}
              aria-controls={id}
              onClick={toggle}
            >
              {opened ? 'Hide' : 'Show'} {countOf(attempts.length, 'attempt')}
            </Button>
          )}
          {attempts.length > 0 && (
            <Button
              component={Link}
              href={to(page)}
              size="compact-sm"
              variant="default"
              aria-label={`Inspect: ${eventType}, number ${sequence}`}
            >
              Inspect
            </Button>
          )}
          {mayRetry && !isQueued && <RetryDelivery delivery={delivery} />}
        </div>
      </div>
      <Collapse expanded={opened} id={id}>
        <AttemptList attempts={attempts} />
      </Collapse>
    </li>
  );
}
