'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { SearchIcon } from '../ui/icons';
import { FoundStatements } from './FoundStatements';
import { NO_FILTER } from './queries';
import { SessionFilters } from './SessionFilters';
import { SessionTable } from './SessionTable';
import classes from './SessionsPage.module.css';

/** Shows every session of the account, and a search in the minutes of all of them. */
export function SessionsPage() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 250);
  const [filter, setFilter] = useState(NO_FILTER);
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
      {settled === '' ? (
        <>
          <SessionFilters filter={filter} onChange={setFilter} />
          <SessionTable filter={filter} />
        </>
      ) : (
        <FoundStatements q={settled} />
      )}
    </>
  );
}
