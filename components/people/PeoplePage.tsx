'use client';

import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { usePortal } from '../shell/PortalContext';
import { DownloadIcon } from '../ui/icons';
import { DeleteButton } from '../ui/ConfirmDelete';
import { PageHead } from '../ui/PageHead';
import { ErasePerson } from './ErasePerson';
import { ExportView } from './ExportView';
import classes from './PeoplePage.module.css';
import type { Erasure } from './queries';
import { Receipt } from './Receipt';

/** The longest identifier that a join token can have. */
const ID_MAX_LENGTH = 256;

/** Exports and erases the data of one person, by the identifier of the application. */
export function PeoplePage() {
  const { mode } = usePortal();
  const [externalUserId, setExternalUserId] = useState('');
  const [exported, setExported] = useState<string | null>(null);
  const [isErasing, setErasing] = useState(false);
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const isEmpty = externalUserId.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) setExported(externalUserId);
  };
  return (
    <>
      <PageHead
        title="People"
        lead={`Everything that your ${mode} account stores about one person: export it for them, or erase it.`}
      />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="External user id"
          description="Your own identifier of the person, as in join tokens and invitations."
          spellCheck={false}
          autoComplete="off"
          maxLength={ID_MAX_LENGTH}
          value={externalUserId}
          onChange={({ currentTarget }) => setExternalUserId(currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" leftSection={<DownloadIcon />} disabled={isEmpty}>
            Export
          </Button>
          {!isEmpty && <DeleteButton onClick={() => setErasing(true)}>Erase…</DeleteButton>}
        </div>
      </form>
      {exported !== null && <ExportView key={exported} externalUserId={exported} />}
      {erasure !== null && <Receipt key={erasure.erasureId} erasure={erasure} />}
      <ErasePerson
        opened={isErasing}
        externalUserId={externalUserId}
        onClose={() => setErasing(false)}
        onRequested={(requested) => {
          setErasing(false);
          setExported(null);
          setErasure(requested);
        }}
      />
    </>
  );
}
