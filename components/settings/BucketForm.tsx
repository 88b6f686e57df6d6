'use client';

import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { type Bucket, settingsOf } from './queries';

/** Names the account's bucket, or changes its settings. @param props.bucket the current one; null: there is none */
export default function BucketForm({ opened, ...props }: FormProps & { opened: boolean }) {
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

const valuesOf = (bucket: Bucket | null) => ({
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
  const [values, setValues] = useState(() => valuesOf(bucket));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      trpc.accounts.setBucket.mutate({
        ...values,
        accountId,
        region: values.region.trim() || 'us-east-1',
        endpoint: values.endpoint.trim() || null,
        secretAccessKey: values.secretAccessKey || null,
      }),
    onSuccess: (settings) => {
      client.setQueryData(settingsOf(accountId).queryKey, settings);
      onSaved();
    },
  });
  const keepsSecret =
    bucket !== null &&
    values.accessKeyId.trim() === bucket.accessKeyId &&
    values.endpoint.trim() === (bucket.endpoint ?? '');
  const field = (name: 'bucket' | 'region' | 'endpoint' | 'prefix' | 'accessKeyId' | 'secretAccessKey') => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    autoComplete: 'off',
    spellCheck: false,
  });
  const missing = (name: 'bucket' | 'accessKeyId') =>
    asked && values[name].trim() === '' && 'This is needed.';
  const lacksSecret = !keepsSecret && values.secretAccessKey === '';
  const submit = () => {
    setAsked(true);
    if (values.bucket.trim() !== '' && values.accessKeyId.trim() !== '' && !lacksSecret) save.mutate();
  };
  return (
    <DialogForm mutation={save} label="Save and test" onSubmit={submit} onLeave={onClose}>
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
        description="Prepended to the names of the files; may be empty."
        placeholder="calls"
      />
      <Checkbox
        label="Path-style addresses"
        description="Most services other than Amazon S3 need this."
        checked={values.usesPathStyle}
        onChange={(event) => setValues({ ...values, usesPathStyle: event.currentTarget.checked })}
      />
      <TextInput
        {...field('accessKeyId')}
        label="Access key ID"
        description="Use a key that may put objects into this bucket and nothing else."
        error={missing('accessKeyId')}
      />
      <PasswordInput
        {...field('secretAccessKey')}
        label="Secret access key"
        description="Stored encrypted and never shown again."
        autoComplete="new-password"
        placeholder={keepsSecret ? 'Unchanged' : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret' }}
        error={asked && lacksSecret && 'The secret of this access key is needed.'}
      />
    </DialogForm>
  );
}
