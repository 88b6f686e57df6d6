'use client';

import { NativeSelect } from '@mantine/core';
import { RangeFields } from '../ui/fields/RangeFields';
import { SearchField } from '../ui/fields/SearchField';
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
  const set = (change: Partial<RequestFilter>) => onChange({ ...filter, ...change });
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SearchField
        className={classes.wide}
        label="Request id"
        placeholder="The X-Request-Id of a response"
        spellCheck={false}
        maxLength={100}
        value={filter.requestId}
        onSettle={(requestId) => set({ requestId })}
      />
      <SearchField
        className={classes.wide}
        label="Route"
        placeholder="/api/rooms/{roomId}"
        spellCheck={false}
        maxLength={200}
        value={filter.route}
        onSettle={(route) => set({ route })}
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
      <RangeFields type="datetime-local" range={filter} onChange={set} />
    </div>
  );
}
