'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Method, RequestFilter } from './queries';
import classes from './RequestFilters.module.css';

const STATUSES = [
  { value: '', label: 'All' },
  { value: '2xx', label: 'Success (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
];
const METHODS: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE'];

/** The search by request id, and the choice of status, method, route and time. */
export function RequestFilters({
  filter,
  onChange,
}: {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}) {
  const [texts, setTexts] = useState({ requestId: filter.requestId, route: filter.route });
  const set = (change: Partial<RequestFilter>) => onChange({ ...filter, ...change });
  const settle = useDebouncedCallback(
    ({ requestId, route }: typeof texts) => set({ requestId: requestId.trim(), route: route.trim() }),
    250,
  );
  const write = (change: Partial<typeof texts>) => {
    const written = { ...texts, ...change };
    setTexts(written);
    settle(written);
  };
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <TextInput
        className={classes.wide}
        label="Request id"
        type="search"
        placeholder="The X-Request-Id of a response"
        spellCheck={false}
        autoComplete="off"
        maxLength={100}
        value={texts.requestId}
        onChange={({ currentTarget: { value } }) => write({ requestId: value })}
      />
      <TextInput
        className={classes.wide}
        label="Route"
        type="search"
        placeholder="/api/rooms/{roomId}"
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={texts.route}
        onChange={({ currentTarget: { value } }) => write({ route: value })}
      />
      <NativeSelect
        label="Status"
        data={STATUSES}
        value={filter.status}
        onChange={({ currentTarget: { value } }) => set({ status: value })}
      />
      <NativeSelect
        label="Method"
        data={[{ value: '', label: 'All' }, ...METHODS]}
        value={filter.method}
        onChange={({ currentTarget: { value } }) =>
          set({ method: METHODS.find((method) => method === value) ?? '' })
        }
      />
      <TextInput
        label="From"
        type="datetime-local"
        max={filter.to}
        value={filter.from}
        onChange={({ currentTarget: { value } }) => set({ from: value })}
      />
      <TextInput
        label="To"
        type="datetime-local"
        min={filter.from}
        value={filter.to}
        onChange={({ currentTarget: { value } }) => set({ to: value })}
      />
    </div>
  );
}
