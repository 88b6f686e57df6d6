'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CopyButton } from '../ui/buttons/CopyButton';
import { Fact, Facts } from '../ui/Facts';
import facts from '../ui/Facts.module.css';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { ChangeWebhook } from './ChangeWebhook';
import { orderingName } from './orderings';
import { pendingOf } from './pending';
import type { Webhook } from './queries';
import { RotateSecret } from './RotateSecret';
import classes from './WebhookFacts.module.css';

/** Shows the settings and the state of an endpoint, with ways to change it and to rotate its secret. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const [changing, { open, close }] = useDisclosure(false);
  const [rotating, rotation] = useDisclosure(false);
  const { types, ordering, previousSecretUntil, lastSuccessAt, pendingCount } = webhook;
  return (
    <Section
      id="about"
      title="About"
      actions={
        <Button variant="default" onClick={open}>
          Change…
        </Button>
      }
    >
      <Facts>
        <Fact name="Id">
          <code className={facts.link}>{webhook.webhookId}</code>
          <CopyButton value={webhook.webhookId} label="Copy" size="compact-sm" />
        </Fact>
        <Fact name="Events">
          {types === null ? (
            'All, also types of later versions'
          ) : (
            <span className={classes.types}>
              {types.map((type) => (
                <code key={type}>{type}</code>
              ))}
            </span>
          )}
        </Fact>
        <Fact name="Order">{orderingName(ordering)}</Fact>
        <Fact name="Signing secret">
          <span>
            {previousSecretUntil === null ? (
              'Stored encrypted and not shown again'
            ) : (
              <>
                Rotated; the one before signs, too, until <When at={previousSecretUntil} detail="minute" />
              </>
            )}
          </span>
          <Button variant="default" size="compact-sm" onClick={rotation.open}>
            Rotate…
          </Button>
        </Fact>
        <Fact name="Last delivered">
          {lastSuccessAt === null ? 'Never' : <When at={lastSuccessAt} detail="second" />}
        </Fact>
        <Fact name="Waiting">{pendingCount === 0 ? 'Nothing' : pendingOf(pendingCount, 'event')}</Fact>
        <Fact name="Created">
          <When at={webhook.createdAt} detail="minute" />
        </Fact>
      </Facts>
      <ChangeWebhook webhook={webhook} opened={changing} onClose={close} />
      <RotateSecret webhookId={webhook.webhookId} opened={rotating} onClose={rotation.close} />
    </Section>
  );
}
