'use client';

import { Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { MailLinkField } from '../invitations/MailLinkField';
import { trpc } from '../trpc';
import classes from './InvitePerson.module.css';
import { LinkOnce } from '../invitations/LinkOnce';
import { invitationsOf } from './queries';
import { roleOf, roles } from './roles';

const fresh = { role: 'member', email: '' };

/** Makes a link that works once, to be copied, or mailed where the server can. */
export function InvitePerson(props: {
  roomId: string;
  sendsMail: boolean;
  opened: boolean;
  onClose: () => void;
}) {
  const { roomId, sendsMail, opened, onClose } = props;
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const email = values.email.trim();
  const invite = useMutation({
    mutationFn: () =>
      trpc.members.invite.mutate({ roomId, role: roleOf(values.role), ...(email !== '' && { email }) }),
    onSuccess: () => client.invalidateQueries(invitationsOf(roomId)),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    invite.reset();
  };
  if (invite.data) {
    return (
      <Dialog opened={opened} onClose={leave} title="The invitation is ready" locked>
        <LinkOnce invited={invite.data} email={email} onDone={leave} />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={leave} title="Invite somebody">
      <DialogForm
        mutation={invite}
        label={email === '' ? 'Create link' : 'Send invitation'}
        onSubmit={() => invite.mutate()}
        onLeave={leave}
      >
        <Radio.Group label="Role" value={values.role} onChange={(role) => setValues({ ...values, role })}>
          <div className={classes.roles}>
            {roles.map(({ value, label, about }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={about}
                data-autofocus={value === values.role || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        {sendsMail && (
          <MailLinkField value={values.email} onChange={(email) => setValues({ ...values, email })} />
        )}
      </DialogForm>
    </Dialog>
  );
}
