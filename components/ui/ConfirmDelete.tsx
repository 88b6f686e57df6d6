'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { DialogForm } from './DialogForm';
import { TrashIcon } from './icons';

interface Deletion<Result> {
  /** The label of the button that deletes. */
  label: string;
  /** The label of the button that leaves everything as it is. */
  keepLabel?: string;
  onClose: () => void;
  /** Deletes, revokes or removes it. */
  act: () => Promise<Result>;
  /** Follows the deletion: closes the dialog, or leaves the page. */
  onDone: (result: Result) => unknown;
  disabled?: boolean;
  /** The text about what is deleted and what is kept. */
  children: ReactNode;
}

/** Asks in a dialog before something is deleted, revoked or removed. */
export function ConfirmDelete<Result>(props: Deletion<Result> & { opened: boolean; title: string }) {
  const { opened, title, ...deletion } = props;
  return (
    <Dialog opened={opened} onClose={deletion.onClose} title={title}>
      <DeleteForm {...deletion} />
    </Dialog>
  );
}

/**
 * Shows the inside of the dialog. It is mounted while the dialog is open: closing the dialog also forgets what went
 * wrong.
 */
export function DeleteForm<Result>(props: Deletion<Result>) {
  const { label, keepLabel = 'Keep it', onClose, act, onDone, disabled = false, children } = props;
  const deletion = useMutation({ mutationFn: act, onSuccess: onDone });
  return (
    <DialogForm
      mutation={deletion}
      label={label}
      onSubmit={() => deletion.mutate()}
      leaveLabel={keepLabel}
      onLeave={onClose}
      danger
      disabled={disabled}
    >
      {children}
    </DialogForm>
  );
}

/** Opens the dialog that asks before something is deleted. */
export function DeleteButton(props: { onClick: () => void; children: string; 'aria-label'?: string }) {
  return <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} {...props} />;
}
