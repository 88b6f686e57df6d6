'use client';

import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import type { BulkAction } from './use-bulk';

interface Confirmation {
  action: BulkAction;
  /** The number of rows with their noun: "12 rooms". */
  count: string;
  /** Whether some of the selected rows are left out. */
  leavesOut: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before something is done with many rows, and names their number. `action` null: closed. */
export function BulkConfirm(
  props: Omit<Confirmation, 'action'> & { opened: boolean; action: BulkAction | null },
) {
  const { opened, action, ...rest } = props;
  if (action === null) return null;
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={`${action.label} ${rest.count}?`}>
      <Inside {...rest} action={action} />
    </Dialog>
  );
}

/** The rows are worked on in the bar above the list, where their progress is shown: the dialog has nothing to wait for. */
const NOTHING_RUNS = { isPending: false, isSuccess: false, isError: false, error: null } as const;

/** It is mounted while the dialog is open, so that every question is understood anew. */
function Inside({ action, count, leavesOut, onConfirm, onClose }: Confirmation) {
  const [isUnderstood, setIsUnderstood] = useState(!action.isFinal);
  return (
    <DialogForm
      mutation={NOTHING_RUNS}
      label={`${action.label} ${count}`}
      onSubmit={onConfirm}
      onLeave={onClose}
      danger={action.isFinal}
      disabled={!isUnderstood}
    >
      {action.consequences}
      {leavesOut && action.leftOut !== undefined && (
        <Text size="sm" c="dimmed">
          {action.leftOut}
        </Text>
      )}
      {action.isFinal && (
        <Checkbox
          label="I understand that this cannot be undone"
          checked={isUnderstood}
          onChange={(event) => setIsUnderstood(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
