'use client';

import { Alert, Button, Radio, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../ui/CopyButton';
import { Dialog } from '../ui/Dialog';
import dialog from '../ui/Dialog.module.css';
import { DialogForm } from '../ui/DialogForm';
import { SecretText } from '../ui/SecretText';
import { CheckIcon, WarningIcon } from '../ui/icons';
import { trpc } from '../trpc';
import classes from './InvitePerson.module.css';
import { invitationsOf } from './queries';
import { roleOf, roles } from './roles';

type Invited = Awaited<ReturnType<typeof trpc.members.invite.mutate>>;

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
          <TextInput
            label="Mail the link to"
            description="Leave it empty to send the link yourself."
            type="email"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

function LinkOnce({ invited, email, onDone }: { invited: Invited; email: string; onDone: () => void }) {
  const { link, mailed } = invited;
  const notMailed = email !== '' && !mailed;
  return (
    <>
      {mailed && (
        <Alert variant="light" icon={<CheckIcon />} mb="md">
          Mailed to {email}.
        </Alert>
      )}
      {notMailed && (
        <Alert color="red" variant="light" icon={<WarningIcon />} mb="md">
          The mail server did not take it. Please send the link yourself.
        </Alert>
      )}
      <Text mb="md">
        The link works for one person, once, for seven days. It is shown this once; you can withdraw it at any
        time.
      </Text>
      <SecretText name="Invitation link">{link}</SecretText>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton value={link} label="Copy link" variant="filled" />
      </div>
    </>
  );
}
