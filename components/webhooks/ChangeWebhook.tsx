'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import type { Webhook } from './queries';
import { useRefresh } from './use-refresh';
import { inputOf, valuesOf, WebhookFields } from './WebhookFields';

/** Changes where events are posted, which, and in what order. */
export function ChangeWebhook(props: { webhook: Webhook; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Change the webhook">
      <Fields webhook={props.webhook} onClose={props.onClose} />
    </Dialog>
  );
}

function Fields({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { accountId } = usePortal();
  const { webhookId } = webhook;
  const refresh = useRefresh(webhookId);
  const [values, setValues] = useState(() => valuesOf(webhook));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: (input: NonNullable<ReturnType<typeof inputOf>>) =>
      trpc.webhooks.updateForAccount.mutate({ accountId, webhookId, ...input }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const submit = () => {
    setAsked(true);
    const input = inputOf(values);
    if (input !== null) save.mutate(input);
  };
  return (
    <DialogForm mutation={save} label="Save" onSubmit={submit} onLeave={onClose}>
      <WebhookFields values={values} onChange={setValues} asked={asked} />
    </DialogForm>
  );
}
