'use client';

import { Button, Switch } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { useFollowed } from '../ui/use-followed';
import { sentenceOf } from '../trpc';
import classes from './EventList.module.css';
import { EventRow } from './EventRow';
import { shortened } from './newer';
import { NoEvents } from './NoEvents';
import { type AccountEvent, type EventFilter, eventsOf } from './queries';
import { useNewEvents } from './use-new-events';

/** A list that follows the log is cut to KEPT events when it has grown to more than MOST. */
const MOST = 600;
const KEPT = 200;

/**
 * Shows the events of an account, newest first. New ones appear at the top as they happen. While somebody reads further
 * down, or points into the list, they are counted instead and shown on request: nothing moves under the reader's eyes.
 */
export function EventList(props: { accountId: string; filter: EventFilter; baseUrl: string }) {
  const { accountId, filter, baseUrl } = props;
  const client = useQueryClient();
  const options = eventsOf(accountId, filter);
  const query = useInfiniteQuery(options);
  const [isLive, setIsLive] = useState(true);
  const news = useNewEvents(accountId, filter, isLive && query.isSuccess);
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const { top, list, shown, heldCount, isNew, follow } = useFollowed(events, numberOf);
  const showNew = () => {
    client.setQueryData(options.queryKey, (pages) => pages && shortened(pages, MOST, KEPT));
    follow();
  };
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <div ref={top} className={classes.top} />
      <div className={classes.bar}>
        <Switch label="Live" checked={isLive} onChange={(event) => setIsLive(event.currentTarget.checked)} />
        <div className={classes.news} role="status">
          {heldCount > 0 ? (
            <Button size="compact-sm" onClick={showNew}>
              Show {countOf(heldCount, 'new event')}
            </Button>
          ) : (
            <span>{stateOf(isLive, news.isError ? news.error : null)}</span>
          )}
        </div>
      </div>
      {shown.length === 0 && (
        <NoEvents
          filtered={filter.types.length > 0 || filter.roomId !== ''}
          hasMore={query.hasNextPage}
          baseUrl={baseUrl}
        />
      )}
      {shown.length > 0 && (
        <ul ref={list} className={panel.panel} aria-label="Events">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} isNew={isNew(event)} />
          ))}
        </ul>
      )}
      <More query={query} />
    </>
  );
}

const numberOf = ({ sequence }: AccountEvent): number => sequence;

function stateOf(isLive: boolean, error: unknown): string {
  if (!isLive) return 'Paused: new events are not shown.';
  return error === null ? 'New events appear here as they happen.' : sentenceOf(error);
}
