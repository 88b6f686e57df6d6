'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { NewSigningSecret } from './NewSigningSecret';
import { webhooksOf } from './queries';
import { fresh, inputOf, WebhookFields } from './WebhookFields';

/** Asks where events are to be posted, shows the signing secret this once, and opens the page of the endpoint. */
export function CreateWebhook({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId, mode, to } = usePortal();
  const client = useQueryClient();
  const router = useRouter();
  const [values, setValues] = useState(fresh);
  const [asked, setAsked] = useState(false);
  const create = useMutation({
    mutationFn: (input: NonNullable<ReturnType<typeof inputOf>>) =>
      trpc.webhooks.createForAccount.mutate({ accountId, ...input }),
    onSuccess: () => client.invalidateQueries(webhooksOf(accountId)),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    setAsked(false);
    create.reset();
  };
  const submit = () => {
    setAsked(true);
    const input = inputOf(values);
    if (input !== null) create.mutate(input);
  };
  if (create.data) {
    const { webhookId, secret } = create.data;
    return (
      <NewSigningSecret
        opened={opened}
        secret={secret}
        onDone={() => {
          leave();
          router.push(to(`webhooks/${webhookId}`));
        }}
      />
    );
  }
  return (
    <Dialog opened={opened} onClose={leave} title={`Create a ${mode} webhook`}>
      <DialogForm mutation={create} label="Create webhook" onSubmit={submit} onLeave={leave}>
        <WebhookFields values={values} onChange={setValues} asked={asked} />
      </DialogForm>
    </Dialog>
  );
}
