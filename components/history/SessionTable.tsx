'use client';
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show this table in another layout, for which browsers drop the roles that are not written out */

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { length } from '../ui/amounts';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { BookIcon, RecordIcon, SearchIcon } from '../ui/icons';
import { sessionsOf, type SessionFilter, type SessionInList } from './queries';
import { NoSessions } from './NoSessions';
import { SessionTag } from './SessionTag';
import classes from './SessionTable.module.css';

/** Shows the sessions of the account that a filter finds, newest first, in columns. */
export function SessionTable({ filter }: { filter: SessionFilter }) {
  const { accountId } = usePortal();
  const query = useInfiniteQuery(sessionsOf({ accountId }, filter));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const sessions = query.data.pages.flatMap((page) => page.sessions);
  if (sessions.length === 0 && Object.values(filter).some(Boolean)) {
    return (
      <Empty icon={<SearchIcon />} title="No session found">
        No session has all of this. Take a filter away.
      </Empty>
    );
  }
  if (sessions.length === 0) return <NoSessions />;
  return (
    <>
      <div className={panel.panel}>
        <table role="table" className={classes.table} aria-label="Sessions">
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
              <SessionRow key={session.conferenceSessionId} session={session} />
            ))}
          </tbody>
        </table>
      </div>
      <More query={query} />
    </>
  );
}

function SessionRow({ session }: { session: SessionInList }) {
  const { to } = usePortal();
  const { recordingCount, turnCount, durationSeconds, participantCount } = session;
  const says = session.outcome ?? session.summaryText;
  return (
    <tr role="row" className={classes.row}>
      <th role="rowheader" scope="row">
        <span className={classes.name}>
          <Link href={to(`sessions/${session.conferenceSessionId}`)} className={classes.link}>
            {session.roomName}
            {session.breakoutName !== null && `: ${session.breakoutName}`}
          </Link>
          <SessionTag status={session.artifactStatus} />
        </span>
        {says !== null && <span className={classes.says}>{says}</span>}
      </th>
      <td role="cell">
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
