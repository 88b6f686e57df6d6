'use client';

import { List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { Section } from '../ui/Section';
import { type Webhook, webhooksOf } from './queries';

/** Deletes an endpoint after a confirmation that says what is deleted and what stays. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const { accountId, to } = usePortal();
  const { webhookId } = webhook;
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const act = () => trpc.webhooks.deleteForAccount.mutate({ accountId, webhookId });
  const goToList = async () => {
    await client.invalidateQueries(webhooksOf(accountId));
    router.push(to('webhooks'));
  };
  return (
    <Section id="delete" title="Delete the webhook" lead="Nothing is posted to it any more.">
      <DeleteButton onClick={open}>Delete webhook…</DeleteButton>
      <ConfirmDelete
        opened={opened}
        onClose={close}
        title="Delete this webhook?"
        label="Delete webhook"
        act={act}
        onDone={goToList}
      >
        <List spacing={8}>
          <List.Item>Events that wait for it are not posted. To stop for a while, pause it.</List.Item>
          <List.Item>Its deliveries and its signing secret are deleted. This cannot be undone.</List.Item>
          <List.Item>The events themselves stay in the log.</List.Item>
        </List>
      </ConfirmDelete>
    </Section>
  );
}
