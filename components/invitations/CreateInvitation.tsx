'use client';

import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { LinkReady } from './LinkReady';
import { MailLinkField } from './MailLinkField';
import { When } from '../ui/When';
import { CheckIcon } from '../ui/icons';
import { trpc } from '../trpc';
import { type Invitation, invitationsOf } from './queries';

const ROLES: readonly { value: Invitation['role']; label: string }[] = [
  { value: 'participant', label: 'Participant' },
  { value: 'co-host', label: 'Co-host' },
  { value: 'host', label: 'Host' },
];
const DAY_MS = 86_400_000;
const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

const fresh = { externalUserId: '', displayName: '', role: 'participant', days: '30', email: '' };

/** Makes a link that lets one person in, to be copied, or mailed where the server can. */
export function CreateInvitation(props: {
  roomId: string;
  sendsMail: boolean;
  opened: boolean;
  onClose: () => void;
}) {
  const { roomId, sendsMail, opened, onClose } = props;
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const change = (name: keyof typeof fresh) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value });
  const create = useMutation({
    mutationFn: () => {
      const email = values.email.trim();
      return trpc.invitations.createInPortal.mutate({
        roomId,
        externalUserId: values.externalUserId.trim(),
        displayName: values.displayName,
        role: ROLES.find(({ value }) => value === values.role)?.value ?? 'participant',
        expiresAt: new Date(Date.now() + Number(values.days) * DAY_MS).toISOString(),
        ...(email !== '' && { email }),
      });
    },
    onSuccess: () => client.invalidateQueries(invitationsOf(roomId)),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    create.reset();
  };
  if (create.data) {
    return (
      <Dialog opened={opened} onClose={leave} title="The invitation is ready">
        <Created invitation={create.data} email={values.email.trim()} onDone={leave} />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={leave} title="Invite a person">
      <DialogForm
        mutation={create}
        label={values.email.trim() === '' ? 'Create link' : 'Send invitation'}
        disabled={values.externalUserId.trim() === ''}
        onSubmit={() => create.mutate()}
        onLeave={leave}
      >
        <TextInput
          label="Your user"
          description="The identifier of the person in your product."
          required
          data-autofocus
          maxLength={256}
          value={values.externalUserId}
          onChange={change('externalUserId')}
        />
        <TextInput
          label="Name in the call"
          placeholder="Guest"
          maxLength={100}
          value={values.displayName}
          onChange={change('displayName')}
        />
        <NativeSelect label="Role" data={[...ROLES]} value={values.role} onChange={change('role')} />
        <NativeSelect label="Valid for" data={DAYS} value={values.days} onChange={change('days')} />
        {sendsMail && (
          <MailLinkField value={values.email} onChange={(email) => setValues({ ...values, email })} />
        )}
      </DialogForm>
    </Dialog>
  );
}

function Created(props: { invitation: Invitation; email: string; onDone: () => void }) {
  const { invitation, email, onDone } = props;
  return (
    <LinkReady link={invitation.url} onDone={onDone}>
      {email !== '' && (
        <Alert variant="light" icon={<CheckIcon />} mb="md">
          The link is being mailed to {email}.
        </Alert>
      )}
      <Text mb="md">
        Everybody who has the link can enter as this person, until <When at={invitation.expiresAt} />.
      </Text>
    </LinkReady>
  );
}
