'use client';

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BulkBar } from '../bulk/BulkBar';
import bulkClasses from '../bulk/Bulk.module.css';
import { useBulk } from '../bulk/use-bulk';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { PlusIcon, RoomIcon, SearchIcon } from '../ui/icons';
import { CreateRoom } from './CreateRoom';
import { useRoomActions } from './actions';
import { roomsOf, sharedRooms } from './queries';
import { RoomRow } from './RoomRow';
import classes from './RoomsPage.module.css';
import { SharedRoomRow } from './SharedRoomRow';

/** Shows the rooms of the account, with search and paging, and rooms of other people that the person has access to. */
export function RoomsPage({ search: asked }: { search: string }) {
  const { accountId, mode, may } = usePortal();
  const [search, setSearch] = useState(asked);
  const [settled] = useDebouncedValue(search.trim(), 250);
  const [creating, { open, close }] = useDisclosure(false);
  const rooms = useInfiniteQuery(roomsOf(accountId, settled));
  const listed = rooms.data?.pages.flatMap((page) => page.rooms) ?? [];
  useEffect(() => keepInAddress(settled), [settled]);
  const bulk = useBulk(listed.map(({ roomId }) => roomId));
  const actions = useRoomActions();
  const mayChange = may('developer');

  const create = mayChange && (
    <Button leftSection={<PlusIcon />} onClick={open}>
      Create room
    </Button>
  );
  const isEmpty = rooms.isSuccess && listed.length === 0;
  return (
    <>
      <PageHead
        title="Rooms"
        lead="Lasting addresses where people meet: made here, or over REST for embedding."
        actions={isEmpty && settled === '' ? undefined : create}
      />
      {!(isEmpty && settled === '') && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search rooms by name"
          placeholder="Search by name"
          leftSection={<SearchIcon />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {rooms.isPending && <LoadingRows />}
      {rooms.isError && <Failed error={rooms.error} onRetry={() => void rooms.refetch()} />}
      {isEmpty && settled === '' && (
        <Empty icon={<RoomIcon />} title={`No ${mode} rooms yet`} action={create || undefined}>
          {create
            ? `Create one to meet in by a link. Rooms that your server makes with a ${mode} key appear here, too.`
            : `Rooms that developers create here, or that your server makes with a ${mode} key, appear here.`}
        </Empty>
      )}
      {isEmpty && settled !== '' && (
        <Empty title="No room has that name">
          Nothing of “{settled}” is in a name of a {mode} room.
        </Empty>
      )}
      {mayChange && <BulkBar bulk={bulk} noun={['room', 'rooms']} actions={actions} />}
      {listed.length > 0 && (
        <ul className={`${panel.panel} ${mayChange ? bulkClasses.rows : ''}`} aria-label="Rooms">
          {listed.map((room) => (
            <RoomRow key={room.roomId} room={room} bulk={mayChange ? bulk : null} />
          ))}
        </ul>
      )}
      {rooms.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={rooms.isFetchingNextPage}
          onClick={() => void rooms.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <SharedRooms />
      <CreateRoom opened={creating} onClose={close} />
    </>
  );
}

/** Shows the rooms of other people that the person has access to. Hidden when there are none. */
function SharedRooms() {
  const rooms = useQuery(sharedRooms).data?.rooms ?? [];
  if (rooms.length === 0) return null;
  return (
    <div className={classes.shared}>
      <Section id="shared" title="Shared with you" lead="Rooms of other people that you have access to.">
        <ul className={panel.panel}>
          {rooms.map((room) => (
            <SharedRoomRow key={room.roomId} room={room} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

/**
 * Keeps the search in the address, so that it can be shared and survives a reload, without a new page for every letter.
 */
function keepInAddress(search: string): void {
  const url = new URL(window.location.href);
  if (search === '') url.searchParams.delete('search');
  else url.searchParams.set('search', search);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
