'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { SearchIcon } from '../ui/icons';
import { FoundStatements } from './FoundStatements';
import { SessionList } from './SessionList';
import classes from './SessionsPage.module.css';

/** Shows every session of the account, and a search in the minutes of all of them. */
export function SessionsPage() {
  const { accountId } = usePortal();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  return (
    <>
      <PageHead
        title="Sessions"
        lead="The calls in your rooms, with their people, transcripts and minutes."
      />
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search minutes"
        placeholder="Search decisions, action items, summaries"
        maxLength={200}
        leftSection={<SearchIcon />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {settled === '' ? <SessionList of={{ accountId }} /> : <FoundStatements q={settled} />}
    </>
  );
}
