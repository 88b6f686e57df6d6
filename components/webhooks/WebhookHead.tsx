'use client';

import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { BackLink } from '../ui/BackLink';
import { Failed } from '../ui/Failed';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { CheckIcon, WarningIcon, WebhookIcon } from '../ui/icons';
import { trpc } from '../trpc';
import { HealthTag } from './HealthTag';
import type { Webhook } from './queries';
import { useRefresh } from './use-refresh';
import classes from './WebhookHead.module.css';

/** Shows the top of an endpoint's page: its address, how it fares, and ways to try and to pause it. */
export function WebhookHead({ webhook }: { webhook: Webhook }) {
  const { accountId, to } = usePortal();
  const { webhookId, url, description, status } = webhook;
  const refresh = useRefresh(webhookId);
  const test = useMutation({
    mutationFn: () => trpc.webhooks.testForAccount.mutate({ accountId, webhookId }),
  });
  const pause = useMutation({
    mutationFn: () => trpc.webhooks.updateForAccount.mutate({ accountId, webhookId, status: 'paused' }),
    onSettled: refresh,
  });
  return (
    <>
      <PageHead
        back={<BackLink href={to('webhooks')}>Webhooks</BackLink>}
        title={<span className={classes.address}>{url}</span>}
        lead={
          <span className={classes.lead}>
            <HealthTag webhook={webhook} />
            {description}
          </span>
        }
        actions={
          <>
            {status === 'enabled' && (
              <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
                Pause
              </Button>
            )}
            <Button leftSection={<WebhookIcon />} loading={test.isPending} onClick={() => test.mutate()}>
              Send a test
            </Button>
          </>
        }
      />
      <div className={classes.outcome} aria-live="polite">
        {pause.isError && <Failed error={pause.error} />}
        {test.isError && <Failed error={test.error} />}
        {test.data && !test.isPending && <Outcome {...test.data} />}
      </div>
    </>
  );
}

type Tested = Awaited<ReturnType<typeof trpc.webhooks.testForAccount.mutate>>;

function Outcome({ isDelivered, statusCode, durationMs, errorMessage, answerExcerpt }: Tested) {
  return (
    <Alert
      variant="light"
      {...(!isDelivered && { color: 'red' })}
      icon={isDelivered ? <CheckIcon /> : <WarningIcon />}
      title={isDelivered ? 'The test event was received' : 'The test event was not received'}
    >
      {errorMessage ?? `It returned status ${statusCode}.`} That took {durationMs.toLocaleString('en-GB')} ms.
      {answerExcerpt !== null && answerExcerpt !== '' && (
        <pre className={classes.answer}>{answerExcerpt}</pre>
      )}
    </Alert>
  );
}
