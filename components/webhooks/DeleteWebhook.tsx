'use client';

import { Button, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { TrashIcon } from '../ui/icons';
import { portalPath } from '../shell/navigation';
import { trpc } from '../trpc';
import { type Webhook, webhooksOf } from './queries';

/** Deletes an endpoint after a confirmation that says what is deleted and what stays. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const { accountId, mode } = usePortal();
  const { webhookId } = webhook;
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => trpc.webhooks.deleteForAccount.mutate({ accountId, webhookId }),
    onSuccess: async () => {
      await client.invalidateQueries(webhooksOf(accountId));
      router.push(portalPath(mode, 'webhooks'));
    },
  });
  const leave = () => {
    close();
    remove.reset();
  };
  return (
    <Section id="delete" title="Delete the webhook" lead="Nothing is posted to it any more.">
      <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} onClick={open}>
        Delete webhook…
      </Button>
      <Dialog opened={opened} onClose={leave} title="Delete this webhook?">
        <DialogForm
          mutation={remove}
          label="Delete webhook"
          onSubmit={() => remove.mutate()}
          leaveLabel="Keep it"
          onLeave={leave}
          danger
        >
          <List spacing={8}>
            <List.Item>Events that wait for it are not posted. To stop for a while, pause it.</List.Item>
            <List.Item>Its deliveries and its signing secret are deleted. This cannot be undone.</List.Item>
            <List.Item>The events themselves stay in the log.</List.Item>
          </List>
        </DialogForm>
      </Dialog>
    </Section>
  );
}
