'use client';

import { Anchor, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { EventList } from './EventList';
import classes from './EventsPage.module.css';
import type { EventFilter } from './queries';
import { TypeField } from './TypeField';
import { isListedType } from './types';

/** Shows the event log of the account as it grows, with a choice of types and of a room. */
export function EventsPage({ baseUrl, ...props }: { baseUrl: string; filter: EventFilter }) {
  const { accountId, mode, to } = usePortal();
  const [types, setTypes] = useState(props.filter.types);
  const [room, setRoom] = useState(props.filter.roomId);
  const [roomId] = useDebouncedValue(room.trim(), 250);
  useEffect(() => keepInAddress({ types, roomId }), [types, roomId]);
  return (
    <>
      <PageHead
        title="Events"
        lead={
          <>
            What happens in your {mode} account, in order, for 30 days.{' '}
            <Anchor inherit underline="always" component={Link} href={to('webhooks')}>
              A webhook
            </Anchor>{' '}
            posts it to your server; a key reads it{' '}
            <Anchor inherit underline="always" component={Link} href={`${to('reference')}#group-Events`}>
              over REST
            </Anchor>
            .
          </>
        }
      />
      <div className={classes.filters}>
        <TypeField
          label="Types"
          placeholder="All"
          isOffered={isListedType}
          value={types}
          onChange={setTypes}
          clearable
        />
        <TextInput
          label="Room"
          type="search"
          placeholder="All, or the id of one: rm_…"
          spellCheck={false}
          autoComplete="off"
          maxLength={100}
          value={room}
          onChange={(event) => setRoom(event.currentTarget.value)}
        />
      </div>
      <EventList
        key={`${types.join()} ${roomId}`}
        accountId={accountId}
        filter={{ types, roomId }}
        baseUrl={baseUrl}
      />
    </>
  );
}

/** Keeps the filter in the address, so that it can be shared and survives a reload and the way back from an event. */
function keepInAddress({ types, roomId }: EventFilter): void {
  const url = new URL(window.location.href);
  for (const [name, value] of [
    ['types', types.join()],
    ['roomId', roomId],
  ] as const) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
