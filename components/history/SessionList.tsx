'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useId } from 'react';
import { BulkBar } from '../bulk/BulkBar';
import bulkClasses from '../bulk/Bulk.module.css';
import { SelectBox } from '../bulk/SelectBox';
import { type Bulk, useBulk } from '../bulk/use-bulk';
import { RowFailed } from '../people/RowFailed';
import { countOf, length } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import rows from '../ui/Rows.module.css';
import { useSessionActions } from './actions';
import { NoSessions } from './NoSessions';
import { SessionTag } from './SessionTag';
import { sessionsOf, type SessionInList, type SessionsOf } from './queries';

/**
 * Shows the sessions of an account or of a room, newest first.
 * @param props.limit no more than that, and no further pages
 * @param props.canChange whether the person may end and delete them, so that they can be selected
 */
export function SessionList(props: { of: SessionsOf; limit?: number; canChange?: boolean }) {
  const { of, limit, canChange = false } = props;
  const query = useInfiniteQuery(sessionsOf(of));
  const sessions = query.data?.pages.flatMap((page) => page.sessions) ?? [];
  const bulk = useBulk(sessions.map(({ conferenceSessionId }) => conferenceSessionId));
  const actions = useSessionActions(sessions);
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {canChange && <BulkBar bulk={bulk} noun={['session', 'sessions']} actions={actions} />}
      {sessions.length === 0 && <NoSessions />}
      {sessions.length > 0 && (
        <ul className={`${panel.panel} ${canChange ? bulkClasses.rows : ''}`} aria-label="Sessions">
          {sessions.slice(0, limit).map((session) => (
            <SessionRow
              key={session.conferenceSessionId}
              session={session}
              named={'accountId' in of}
              bulk={canChange ? bulk : null}
            />
          ))}
        </ul>
      )}
      {limit === undefined && <More query={query} />}
    </>
  );
}

function SessionRow(props: { session: SessionInList; named: boolean; bulk: Bulk | null }) {
  const { session, named, bulk } = props;
  const { to } = usePortal();
  const id = useId();
  const failure = bulk?.failureOf(session.conferenceSessionId);
  const says = session.outcome ?? session.summaryText;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      {bulk !== null && <SelectBox bulk={bulk} id={session.conferenceSessionId} labelledBy={id} />}
      <div className={rows.what}>
        <div className={rows.name}>
          <Link id={id} href={to(`sessions/${session.conferenceSessionId}`)} className={rows.link}>
            {named ? session.roomName : <When at={session.startedAt} detail="minute" />}
            {session.breakoutName !== null && `: ${session.breakoutName}`}
          </Link>
          <SessionTag status={session.artifactStatus} />
        </div>
        {says !== null && <p className={rows.says}>{says}</p>}
        <p className={rows.facts}>
          {named && <When at={session.startedAt} detail="minute" />}
          <span>{countOf(session.participantCount, 'person', 'people')}</span>
          {session.turnCount > 0 && <span>{countOf(session.turnCount, 'turn')}</span>}
          {session.actionItemCount > 0 && <span>{countOf(session.actionItemCount, 'action item')}</span>}
          {session.recordingCount > 0 && <span>{countOf(session.recordingCount, 'recording')}</span>}
        </p>
        {failure !== undefined && <RowFailed error={failure} className={undefined} />}
      </div>
      <span className={rows.amount}>
        {session.durationSeconds === null ? 'now' : length(session.durationSeconds)}
      </span>
    </li>
  );
}
