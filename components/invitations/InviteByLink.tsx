'use client';

import { Radio } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import classes from './InviteByLink.module.css';
import { LinkOnce } from './LinkOnce';
import { MailLinkField } from './MailLinkField';

/** The state of the dialog in the page that opens it. */
export interface InviteDialog {
  sendsMail: boolean;
  opened: boolean;
  onClose: () => void;
}

/**
 * Makes a link that works once, to be copied, or mailed where the server can.
 * @param props.usual the role that is chosen at first
 * @param props.invitations the list that has the new invitation
 */
export function InviteByLink<Role extends string>(
  props: InviteDialog & {
    title: string;
    roles: readonly { value: Role; label: string; about: string }[];
    usual: Role;
    invite: (given: { role: Role; email?: string }) => Promise<{ link: string; mailed: boolean }>;
    invitations: { queryKey: QueryKey };
  },
) {
  const { title, roles, usual, invitations, sendsMail, opened, onClose } = props;
  const client = useQueryClient();
  const fresh = { role: usual, email: '' };
  const [values, setValues] = useState(fresh);
  const email = values.email.trim();
  const invite = useMutation({
    mutationFn: () => props.invite({ role: values.role, ...(email !== '' && { email }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitations.queryKey }),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    invite.reset();
  };
  const roleOf = (chosen: string) => roles.find(({ value }) => value === chosen)?.value ?? usual;
  if (invite.data) {
    return (
      <Dialog opened={opened} onClose={leave} title="The invitation is ready" locked>
        <LinkOnce invited={invite.data} email={email} onDone={leave} />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={leave} title={title}>
      <DialogForm
        mutation={invite}
        label={email === '' ? 'Create link' : 'Send invitation'}
        onSubmit={() => invite.mutate()}
        onLeave={leave}
      >
        <Radio.Group
          label="Role"
          value={values.role}
          onChange={(chosen) => setValues({ ...values, role: roleOf(chosen) })}
        >
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
