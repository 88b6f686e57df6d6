'use client';

import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { Dialog } from '../portal/Dialog';
import { DialogForm } from '../portal/DialogForm';
import { usePortal } from '../portal/PortalContext';
import { trpc } from '../trpc';
import { type Bucket, settingsOf } from './queries';

/** Names the account's bucket, or changes what was named. @param props.bucket as it is now; null: there is none */
export function BucketForm({ opened, ...props }: FormProps & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={props.bucket === null ? 'Name your bucket' : 'Change your bucket'}
    >
      <Fields {...props} />
    </Dialog>
  );
}

interface FormProps {
  bucket: Bucket | null;
  onClose: () => void;
  onSaved: () => void;
}

const wishFor = (bucket: Bucket | null) => ({
  bucket: bucket?.bucket ?? '',
  region: bucket?.region ?? '',
  endpoint: bucket?.endpoint ?? '',
  prefix: bucket?.prefix ?? '',
  usesPathStyle: bucket?.usesPathStyle ?? false,
  accessKeyId: bucket?.accessKeyId ?? '',
  secretAccessKey: '',
});

function Fields({ bucket, onClose, onSaved }: FormProps) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const [wish, setWish] = useState(() => wishFor(bucket));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      trpc.accounts.setBucket.mutate({
        ...wish,
        accountId,
        region: wish.region.trim() || 'us-east-1',
        endpoint: wish.endpoint.trim() || null,
        secretAccessKey: wish.secretAccessKey || null,
      }),
    onSuccess: (settings) => {
      client.setQueryData(settingsOf(accountId).queryKey, settings);
      onSaved();
    },
  });
  const keepsSecret =
    bucket !== null &&
    wish.accessKeyId.trim() === bucket.accessKeyId &&
    wish.endpoint.trim() === (bucket.endpoint ?? '');
  const field = (name: 'bucket' | 'region' | 'endpoint' | 'prefix' | 'accessKeyId' | 'secretAccessKey') => ({
    value: wish[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setWish({ ...wish, [name]: event.currentTarget.value }),
    autoComplete: 'off',
    spellCheck: false,
  });
  const missing = (name: 'bucket' | 'accessKeyId') => asked && wish[name].trim() === '' && 'This is needed.';
  const lacksSecret = !keepsSecret && wish.secretAccessKey === '';
  const submit = () => {
    setAsked(true);
    if (wish.bucket.trim() !== '' && wish.accessKeyId.trim() !== '' && !lacksSecret) save.mutate();
  };
  return (
    <DialogForm deed={save} label="Save and test" onSubmit={submit} onLeave={onClose}>
      <TextInput {...field('bucket')} label="Bucket" data-autofocus error={missing('bucket')} />
      <TextInput
        {...field('endpoint')}
        label="Endpoint"
        description="An https address; empty for Amazon S3."
        placeholder="https://s3.example.com"
      />
      <TextInput {...field('region')} label="Region" placeholder="us-east-1" />
      <TextInput
        {...field('prefix')}
        label="Folder"
        description="Stands before the names of the files; may be empty."
        placeholder="calls"
      />
      <Checkbox
        label="Bucket in the path of addresses"
        description="Most services other than Amazon's want that."
        checked={wish.usesPathStyle}
        onChange={(event) => setWish({ ...wish, usesPathStyle: event.currentTarget.checked })}
      />
      <TextInput
        {...field('accessKeyId')}
        label="Access key ID"
        description="Of a key that may put objects into this bucket and nothing else."
        error={missing('accessKeyId')}
      />
      <PasswordInput
        {...field('secretAccessKey')}
        label="Secret access key"
        description="Stored encrypted and never shown again."
        autoComplete="new-password"
        placeholder={keepsSecret ? 'Stays as it is' : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret' }}
        error={asked && lacksSecret && 'The secret of this access key is needed.'}
      />
    </DialogForm>
  );
}
