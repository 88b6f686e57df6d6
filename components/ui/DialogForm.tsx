'use client';

import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import classes from './Dialog.module.css';
import { Failed } from './Failed';

/**
 * Shows the inside of a dialog that asks before it does something: fields or facts, what went wrong, and two buttons.
 * The focus begins at the first `data-autofocus` within; without one, at the button that leaves.
 */
export function DialogForm(props: {
  /** The mutation to run. It cannot be started again while it runs and after it has succeeded. */
  mutation: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'isError' | 'error'>;
  /** The label of the button that runs it. */
  label: string;
  onSubmit: () => void;
  leaveLabel?: string;
  onLeave: () => void;
  /** Whether it deletes or revokes something. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const {
    mutation,
    label,
    onSubmit,
    leaveLabel = 'Cancel',
    onLeave,
    danger = false,
    disabled = false,
  } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {props.children}
      {mutation.isError && <Failed error={mutation.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave} data-autofocus>
          {leaveLabel}
        </Button>
        <Button
          type="submit"
          {...(danger && { color: 'red' })}
          disabled={disabled}
          loading={mutation.isPending || mutation.isSuccess}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
