'use client';

import { List, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import type { Erasure } from './queries';

/** Asks for the identifier of a person again before everything about them is erased. */
export function ErasePerson(props: {
  opened: boolean;
  externalUserId: string;
  onClose: () => void;
  onRequested: (erasure: Erasure) => void;
}) {
  const { externalUserId } = props;
  const { accountId } = usePortal();
  const [typed, setTyped] = useState('');
  const [recordings, setRecordings] = useState<'keep' | 'delete'>('keep');
  const leave = () => {
    setTyped('');
    setRecordings('keep');
    props.onClose();
  };
  return (
    <ConfirmDelete
      opened={props.opened}
      onClose={leave}
      title="Erase this person?"
      label="Erase person"
      keepLabel="Cancel"
      act={() => trpc.people.eraseForAccount.mutate({ accountId, externalUserId, recordings })}
      onDone={(erasure) => {
        setTyped('');
        setRecordings('keep');
        props.onRequested(erasure);
      }}
      disabled={typed !== externalUserId}
    >
      <List spacing={8}>
        <List.Item>
          Everything that the person said, wrote and sent is deleted, with their votes, ratings, consents and
          invitations.
        </List.Item>
        <List.Item>
          Their stays in calls lose name and identifier. Summaries of these calls, and statements about the
          person, are deleted.
        </List.Item>
        <List.Item>Everything of other people is kept.</List.Item>
        <List.Item>This cannot be undone.</List.Item>
      </List>
      <Radio.Group
        label="Recordings that contain the person and others"
        description="Recordings with nobody else are deleted."
        value={recordings}
        onChange={(value) => setRecordings(value === 'delete' ? 'delete' : 'keep')}
      >
        <Radio value="keep" label="Keep them, and list them in the receipt" mt="xs" mb="sm" />
        <Radio value="delete" label="Delete them, also for the other people in them" />
      </Radio.Group>
      <TextInput
        label={`Type ${externalUserId} to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
    </ConfirmDelete>
  );
}
