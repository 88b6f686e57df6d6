'use client';

import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '../trpc';
import { Notice } from '../ui/Notice';
import classes from './WatchRecording.module.css';

/** Asks for the password of a link. @param props.watch checks it */
export function PasswordForm<Answer>(props: {
  watch: (password: string) => Promise<Answer>;
  onDone: (answer: Answer, password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const check = useMutation({
    mutationFn: props.watch,
    onSuccess: (answer, checked) => props.onDone(answer, checked),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate(password);
  };
  return (
    <Notice
      label="Recording"
      title="This recording needs a password."
      actions={
        <form className={classes.form} onSubmit={submit} noValidate>
          <PasswordInput
            label="Password"
            size="md"
            autoComplete="off"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={check.isError && sentenceOf(check.error)}
          />
          <Button type="submit" size="md" disabled={password === ''} loading={check.isPending}>
            Watch
          </Button>
        </form>
      }
    >
      Ask the person who sent you the link for it.
    </Notice>
  );
}
