'use client';

import { Alert, Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../trpc';
import { CopyButton } from '../../ui/buttons/CopyButton';
import { Dialog } from '../../ui/Dialog';
import dialog from '../../ui/Dialog.module.css';
import { DialogForm } from '../../ui/DialogForm';
import { SecretText } from '../../ui/SecretText';
import { When } from '../../ui/When';
import { WarningIcon } from '../../ui/icons';
import { linksOf } from './queries';

const DAY_MS = 86_400_000;
const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];
const FRESH = { days: '7', password: '', description: '' };

/** Makes a link to a recording, and shows its address once. */
export function CreateLink(props: { recordingId: string; opened: boolean; onClose: () => void }) {
  const { recordingId, opened, onClose } = props;
  const client = useQueryClient();
  const [values, setValues] = useState(FRESH);
  const change = (name: keyof typeof FRESH) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value });
  const create = useMutation({
    mutationFn: () => {
      const description = values.description.trim();
      return trpc.recordingLinks.createFromHistory.mutate({
        recordingId,
        expiresAt: new Date(Date.now() + Number(values.days) * DAY_MS).toISOString(),
        ...(values.password !== '' && { password: values.password }),
        ...(description !== '' && { description }),
      });
    },
    onSuccess: () => client.invalidateQueries(linksOf(recordingId)),
  });
  const leave = () => {
    onClose();
    setValues(FRESH);
    create.reset();
  };
  if (create.data) {
    return (
      <Dialog opened={opened} onClose={leave} title="The link is ready" locked>
        <Created link={create.data} onDone={leave} />
      </Dialog>
    );
  }
  return (
    <Dialog opened={opened} onClose={leave} title="Share this recording">
      <DialogForm mutation={create} label="Create link" onSubmit={() => create.mutate()} onLeave={leave}>
        <NativeSelect label="Valid for" data={DAYS} value={values.days} onChange={change('days')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters. Without one, everybody who has the link can watch."
          autoComplete="new-password"
          maxLength={200}
          value={values.password}
          onChange={change('password')}
        />
        <TextInput
          label="Note"
          description="Only you and the other people of the portal see it."
          maxLength={200}
          value={values.description}
          onChange={change('description')}
        />
      </DialogForm>
    </Dialog>
  );
}

type NewLink = Awaited<ReturnType<typeof trpc.recordingLinks.createFromHistory.mutate>>;

function Created({ link, onDone }: { link: NewLink; onDone: () => void }) {
  return (
    <>
      <Alert color="yellow" variant="light" icon={<WarningIcon />} mb="md">
        Copy the link now: it is shown only once. Everybody who has it
        {link.hasPassword && ' and the password'} can watch until <When at={link.expiresAt} detail="minute" />
        .
      </Alert>
      <SecretText name="Link to the recording">{link.url}</SecretText>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton value={link.url} label="Copy link" variant="filled" />
      </div>
    </>
  );
}
