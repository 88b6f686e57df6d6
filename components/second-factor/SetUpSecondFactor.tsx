'use client';

import { Button, Code, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { loginsOfPerson } from '../shell/logins';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import classes from './SecondFactor.module.css';
import { RecoveryCodes } from './RecoveryCodes';

const QrCode = dynamic(() => import('./QrCode'), {
  ssr: false,
  loading: () => <Skeleton width={200} height={200} />,
});

/** Sets up an authenticator application: a picture to scan, a code to prove it, and the recovery codes. */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const begin = useMutation({ mutationFn: () => trpc.users.beginSecondFactor.mutate() });
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => trpc.users.confirmSecondFactor.mutate({ code }),
    onSuccess: () => void client.invalidateQueries(loginsOfPerson), // the others have ended
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (!begin.data) {
    return (
      <div className={classes.parts}>
        {begin.isError && <Failed error={begin.error} />}
        <div>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Set up a second factor
          </Button>
        </div>
      </div>
    );
  }
  const submit = () => {
    if (code.trim() !== '') confirm.mutate();
  };
  return (
    <form className={classes.parts} action={submit} noValidate>
      <Text>Scan this picture with an authenticator application, or type the secret into it.</Text>
      <QrCode text={begin.data.url} label="QR code for the authenticator application" />
      <Code className={classes.secret}>{begin.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
      <TextInput
        label="Code from the application"
        inputMode="numeric"
        autoComplete="one-time-code"
        maw={220}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirm.isError && <Failed error={confirm.error} />}
      <div>
        <Button type="submit" loading={confirm.isPending}>
          Turn it on
        </Button>
      </div>
    </form>
  );
}
