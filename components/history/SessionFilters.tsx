'use client';

import { Checkbox, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roomsOf } from '../rooms/queries';
import { usePortal } from '../shell/PortalContext';
import { RangeFields } from '../ui/fields/RangeFields';
import { SearchField } from '../ui/fields/SearchField';
import type { SessionFilter } from './queries';
import classes from './SessionFilters.module.css';

/** The choice of room, person, days, recording and minutes. */
export function SessionFilters({
  filter,
  onChange,
}: {
  filter: SessionFilter;
  onChange: (filter: SessionFilter) => void;
}) {
  const set = (change: Partial<SessionFilter>) => onChange({ ...filter, ...change });
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <RoomField value={filter.roomId} onChange={(roomId) => set({ roomId })} />
      <SearchField
        label="Person"
        placeholder="A name begins with…"
        maxLength={100}
        value={filter.participantName}
        onSettle={(participantName) => set({ participantName })}
      />
      <RangeFields type="date" range={filter} onChange={set} />
      <div className={classes.marks}>
        <Checkbox
          label="Recorded"
          checked={filter.isRecorded}
          onChange={({ currentTarget: { checked } }) => set({ isRecorded: checked })}
        />
        <Checkbox
          label="With minutes"
          checked={filter.hasMinutes}
          onChange={({ currentTarget: { checked } }) => set({ hasMinutes: checked })}
        />
      </div>
    </div>
  );
}

/** Offers the newest rooms of the account, and searches among all of them. */
function RoomField({ value, onChange }: { value: string; onChange: (roomId: string) => void }) {
  const { accountId } = usePortal();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [settled] = useDebouncedValue(search.trim(), 250);
  const isName = settled !== chosen?.label;
  const { data } = useInfiniteQuery(roomsOf(accountId, isName ? settled : ''));
  const rooms = data?.pages.flatMap((page) => page.rooms) ?? [];
  const offered = rooms.map(({ roomId, roomName }) => ({ value: roomId, label: roomName }));
  const isOffered = offered.some((one) => one.value === chosen?.value);
  return (
    <Select
      label="Room"
      placeholder="All rooms"
      searchable
      clearable
      nothingFoundMessage="No room has this name."
      data={chosen === null || isOffered ? offered : [chosen, ...offered]}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === '' ? null : value}
      onChange={(roomId, option) => {
        setChosen(roomId === null ? null : option);
        onChange(roomId ?? '');
      }}
    />
  );
}
