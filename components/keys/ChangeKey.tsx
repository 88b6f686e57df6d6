'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { useLast } from '../ui/last';
import { addressesIn, problemWith } from './addresses';
import { AddressesField } from './AddressesField';
import { DescriptionField } from './DescriptionField';
import { type KeyRecord, keysOf } from './queries';

/** Changes what is said about a key, and from where it can be used. `record` null: closed. */
export function ChangeKey({ record, onClose }: { record: KeyRecord | null; onClose: () => void }) {
  const shown = useLast(record);
  return (
    <Dialog opened={record !== null} onClose={onClose} title={`Change ${shown?.name ?? 'the key'}`}>
      {shown && <Fields key={shown.keyId} record={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ record, onClose }: { record: KeyRecord; onClose: () => void }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const [description, setDescription] = useState(record.description ?? '');
  const [addresses, setAddresses] = useState(record.allowedAddresses.join('\n'));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      trpc.keys.update.mutate({
        keyId: record.keyId,
        description,
        allowedAddresses: addressesIn(addresses),
      }),
    onSuccess: async () => {
      await client.invalidateQueries(keysOf(accountId));
      onClose();
    },
  });
  const submit = () => {
    setAsked(true);
    if (problemWith(addresses) === null) save.mutate();
  };
  return (
    <DialogForm mutation={save} label="Save" onSubmit={submit} onLeave={onClose}>
      <DescriptionField value={description} onChange={setDescription} />
      <AddressesField value={addresses} onChange={setAddresses} asked={asked} />
    </DialogForm>
  );
}
