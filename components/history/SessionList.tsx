'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { countOf, length } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import rows from '../ui/Rows.module.css';
import { NoSessions } from './NoSessions';
import { SessionTag } from './SessionTag';
import { sessionsOf, type SessionInList, type SessionsOf } from './queries';

/** Shows the sessions of an account or of a room, newest first. `limit`: no more than that, and no further pages. */
export function SessionList({ of, limit }: { of: SessionsOf; limit?: number }) {
  const query = useInfiniteQuery(sessionsOf(of));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const sessions = query.data.pages.flatMap((page) => page.sessions);
  if (sessions.length === 0) return <NoSessions />;
  return (
    <>
      <ul className={panel.panel} aria-label="Sessions">
        {sessions.slice(0, limit).map((session) => (
          <SessionRow key={session.conferenceSessionId} session={session} named={'accountId' in of} />
        ))}
      </ul>
      {limit === undefined && <More query={query} />}
    </>
  );
}

function SessionRow({ session, named }: { session: SessionInList; named: boolean }) {
  const { to } = usePortal();
  const says = session.outcome ?? session.summaryText;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <Link href={to(`sessions/${session.conferenceSessionId}`)} className={rows.link}>
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
      </div>
      <span className={rows.amount}>
        {session.durationSeconds === null ? 'now' : length(session.durationSeconds)}
      </span>
    </li>
  );
}
