'use client';

import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import classes from './Dialog.module.css';
import { Failed } from './Failed';

/**
 * The inside of a dialog that asks before it does something: fields or facts, what went wrong, and two buttons. The focus
 * begins at the first `data-autofocus` within; without one, at the button that leaves.
 */
export function DialogForm(props: {
  /** What is done: while it runs, and after it succeeded, it cannot be asked for again. */
  deed: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'isError' | 'error'>;
  /** Names the deed, on its button. */
  label: string;
  onSubmit: () => void;
  leaveLabel?: string;
  onLeave: () => void;
  /** It takes something away. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const { deed, label, onSubmit, leaveLabel = 'Cancel', onLeave, danger = false, disabled = false } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {props.children}
      {deed.isError && <Failed error={deed.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave} data-autofocus>
          {leaveLabel}
        </Button>
        <Button
          type="submit"
          {...(danger && { color: 'red' })}
          disabled={disabled}
          loading={deed.isPending || deed.isSuccess}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
