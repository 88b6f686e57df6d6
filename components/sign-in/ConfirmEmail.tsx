'use client';

import { Button } from '@mantine/core';
import { useSending } from '../shell/use-sending';
import { trpc } from '../trpc';
import { ActionButton } from '../ui/buttons/ActionButton';
import { Failed } from '../ui/Failed';
import { Notice } from '../ui/Notice';

/** Asks whether a change of address is wanted, in the mailbox that the link was sent to. */
export function ConfirmEmail(props: { token: string; email: string; mailbox: 'old' | 'new' }) {
  const { token, email, mailbox } = props;
  const confirm = useSending({ mutationFn: () => trpc.users.confirmEmailChange.mutate({ token }) });
  if (confirm.data) {
    const { waitsFor } = confirm.data;
    return (
      <div role="status">
        <Notice
          label="Email address"
          title={waitsFor === null ? 'Your email address has changed.' : 'Confirmed.'}
          actions={
            <Button component="a" href="/portal">
              To the portal
            </Button>
          }
        >
          {waitsFor === null
            ? `You sign in with ${email} from now on.`
            : `The address changes when you also open the link in the mail to your ${waitsFor} address.`}
        </Notice>
      </div>
    );
  }
  return (
    <Notice
      label="Email address"
      title={mailbox === 'old' ? `Change your address to ${email}?` : `Sign in with ${email}?`}
      actions={
        <>
          <ActionButton loading={confirm.isPending} onPress={() => confirm.send()}>
            Confirm
          </ActionButton>
          {confirm.isError && <Failed error={confirm.error} />}
        </>
      }
    >
      {mailbox === 'old'
        ? 'You then sign in with the new address only. If you did not ask for this, close this page and change your password.'
        : 'You then sign in with this address instead of your old one. If you did not ask for this, close this page.'}
    </Notice>
  );
}
