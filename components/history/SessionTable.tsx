'use client';
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show this table in another layout, for which browsers drop the roles that are not written out */

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { BulkBar } from '../bulk/BulkBar';
import { SelectBox } from '../bulk/SelectBox';
import { type Bulk, useBulk } from '../bulk/use-bulk';
import { RowFailed } from '../people/RowFailed';
import { length } from '../ui/amounts';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { BookIcon, RecordIcon, SearchIcon } from '../ui/icons';
import { useSessionActions } from './actions';
import { sessionsOf, type SessionFilter, type SessionInList } from './queries';
import { NoSessions } from './NoSessions';
import { SessionTag } from './SessionTag';
import classes from './SessionTable.module.css';

/** Shows the sessions of the account that a filter finds, newest first, in columns. */
export function SessionTable({ filter }: { filter: SessionFilter }) {
  const { accountId, may } = usePortal();
  const query = useInfiniteQuery(sessionsOf({ accountId }, filter));
  const sessions = query.data?.pages.flatMap((page) => page.sessions) ?? [];
  const bulk = useBulk(sessions.map(({ conferenceSessionId }) => conferenceSessionId));
  const actions = useSessionActions(sessions);
  const mayChange = may('developer');
  const bar = mayChange && <BulkBar bulk={bulk} noun={['session', 'sessions']} actions={actions} />;
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (sessions.length === 0 && Object.values(filter).some(Boolean)) {
    return (
      <>
        {bar}
        <Empty icon={<SearchIcon />} title="No session found">
          No session has all of this. Take a filter away.
        </Empty>
      </>
    );
  }
  return (
    <>
      {bar}
      {sessions.length === 0 ? <NoSessions /> : <Table sessions={sessions} bulk={mayChange ? bulk : null} />}
      <More query={query} />
    </>
  );
}

function Table({ sessions, bulk }: { sessions: readonly SessionInList[]; bulk: Bulk | null }) {
  return (
    <div className={panel.panel}>
      <table
        role="table"
        className={classes.table}
        data-selectable={bulk !== null || undefined}
        aria-label="Sessions"
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Room
            </th>
            <th role="columnheader" scope="col">
              Started
            </th>
            <th role="columnheader" scope="col" className={classes.number}>
              Length
            </th>
            <th role="columnheader" scope="col" className={classes.number}>
              People
            </th>
            <th role="columnheader" scope="col">
              Kept
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sessions.map((session) => (
            <SessionRow key={session.conferenceSessionId} session={session} bulk={bulk} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session, bulk }: { session: SessionInList; bulk: Bulk | null }) {
  const { to } = usePortal();
  const id = useId();
  const { recordingCount, turnCount, durationSeconds, participantCount } = session;
  const says = session.outcome ?? session.summaryText;
  const failure = bulk?.failureOf(session.conferenceSessionId);
  return (
    <tr role="row" className={classes.row}>
      <th role="rowheader" scope="row">
        {bulk !== null && (
          <SelectBox bulk={bulk} id={session.conferenceSessionId} labelledBy={`${id} ${id}-started`} />
        )}
        <span className={classes.name}>
          <Link id={id} href={to(`sessions/${session.conferenceSessionId}`)} className={classes.link}>
            {session.roomName}
            {session.breakoutName !== null && `: ${session.breakoutName}`}
          </Link>
          <SessionTag status={session.artifactStatus} />
        </span>
        {says !== null && <span className={classes.says}>{says}</span>}
        {failure !== undefined && <RowFailed error={failure} className={undefined} />}
      </th>
      <td role="cell" id={`${id}-started`}>
        <When at={session.startedAt} detail="minute" />
      </td>
      <td role="cell" className={classes.number}>
        {durationSeconds === null ? 'now' : length(durationSeconds)}
      </td>
      <td role="cell" className={classes.number} data-label={participantCount === 1 ? 'person' : 'people'}>
        {participantCount}
      </td>
      <td role="cell" className={classes.marks}>
        {recordingCount > 0 && (
          <Mark icon={<RecordIcon />}>
            {recordingCount === 1 ? 'Recording' : `${recordingCount} recordings`}
          </Mark>
        )}
        {turnCount > 0 && <Mark icon={<BookIcon />}>Transcript</Mark>}
      </td>
    </tr>
  );
}

const Mark = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.mark}>
    {icon}
    {children}
  </span>
);
