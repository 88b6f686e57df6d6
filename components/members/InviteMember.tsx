'use client';

import { Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MailLinkField } from '../invitations/MailLinkField';
import { LinkOnce } from '../invitations/LinkOnce';
import classes from '../rooms/InvitePerson.module.css';
import { usePortal } from '../shell/PortalContext';
import { organizationRoleOf, organizationRoles } from '../shell/roles';
import { trpc } from '../trpc';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { invitationsOf } from './queries';

const fresh = { role: 'developer', email: '' };

/** Makes a link with which one person joins the organization, to be copied, or mailed where the server can. */
export function InviteMember(props: { sendsMail: boolean; opened: boolean; onClose: () => void }) {
  const { sendsMail, opened, onClose } = props;
  const { organization, may } = usePortal();
  const { organizationId } = organization;
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const email = values.email.trim();
  const role = organizationRoleOf(values.role);
  const invite = useMutation({
    mutationFn: () =>
      trpc.organizations.invite.mutate({ organizationId, role, ...(email !== '' && { email }) }),
    onSuccess: () => client.invalidateQueries(invitationsOf(organizationId)),
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
    <Dialog opened={opened} onClose={leave} title="Invite a colleague">
      <DialogForm
        mutation={invite}
        label={email === '' ? 'Create link' : 'Send invitation'}
        onSubmit={() => invite.mutate()}
        onLeave={leave}
      >
        <Radio.Group
          label="Role"
          value={values.role}
          onChange={(chosen) => setValues({ ...values, role: chosen })}
        >
          <div className={classes.roles}>
            {organizationRoles
              .filter(({ value }) => value !== 'owner' || may('owner'))
              .map(({ value, label, can }) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  description={`Can ${can}.`}
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
