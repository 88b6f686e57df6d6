'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import rows from '../ui/Rows.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { statementsOf, type FoundStatement } from './queries';

const KINDS: Record<FoundStatement['kind'], string> = {
  summary: 'Summary',
  outcome: 'Outcome',
  decision: 'Decision',
  'follow-up': 'Follow-up',
  'action-item': 'Action item',
};

/** Shows the statements in the minutes of an account that have all the words of a search, newest first. */
export function FoundStatements({ q }: { q: string }) {
  const { accountId, mode, to } = usePortal();
  const query = useInfiniteQuery(statementsOf(accountId, q));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const statements = query.data.pages.flatMap((page) => page.statements);
  if (statements.length === 0) {
    return (
      <Empty title="No minutes have these words">
        {`Summaries, outcomes, decisions, follow-ups and action items of ${mode} sessions are searched for “${q}”.`}
      </Empty>
    );
  }
  return (
    <>
      <ul className={panel.panel} aria-label="Found in minutes">
        {statements.map((found, index) => (
          <li key={index} className={`${panel.row} ${rows.row}`}>
            <div className={rows.what}>
              <div className={rows.name}>
                <Link href={to(`sessions/${found.conferenceSessionId}`)} className={rows.link}>
                  {found.roomName}
                </Link>
                <Tag>{KINDS[found.kind]}</Tag>
              </div>
              <p className={rows.says}>{found.text}</p>
              <p className={rows.facts}>
                <When at={found.startedAt} detail="minute" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <More query={query} />
    </>
  );
}
