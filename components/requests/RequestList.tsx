'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { RequestIcon } from '../ui/icons';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { type LoggedRequest, type RequestFilter, requestsOf } from './queries';
import classes from './RequestList.module.css';

/** Shows the requests that match a filter, newest first. */
export function RequestList({ accountId, filter }: { accountId: string; filter: RequestFilter }) {
  const query = useInfiniteQuery(requestsOf(accountId, filter));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const requests = query.data.pages.flatMap((page) => page.requests);
  const keptDays = query.data.pages[0]?.keptDays ?? 0;
  if (requests.length === 0)
    return (
      <NoRequests
        keptDays={keptDays}
        isFiltered={Object.values(filter).some((value: string) => value !== '')}
      />
    );
  return (
    <>
      <ul className={panel.panel} aria-label="Requests">
        {requests.map((request) => (
          <RequestRow key={request.requestId} request={request} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

/** Shows one request: its route, outcome, time and caller. The row leads to the whole request. */
function RequestRow({ request }: { request: LoggedRequest }) {
  const { to } = usePortal();
  const { requestId, method, route, status, error, tool, keyStart, applicationName } = request;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <Link href={to(`requests/${requestId}`)} className={rows.link}>
            {method} {route}
          </Link>
          <Tag tone={toneOf(status)}>{status}</Tag>
          {tool !== null && <code className={classes.code}>{tool}</code>}
        </div>
        {error !== null && <p className={rows.says}>{error}</p>}
        <p className={rows.facts}>
          <When at={request.at} detail="second" />
          <span>{applicationName ?? (keyStart === null ? 'deleted key' : `${keyStart}…`)}</span>
          <code className={classes.code}>{requestId}</code>
        </p>
      </div>
      <span className={rows.amount}>{request.durationMs.toLocaleString('en-GB')} ms</span>
    </li>
  );
}

export const toneOf = (status: number): 'good' | 'bad' => (status < 400 ? 'good' : 'bad');

function NoRequests({ keptDays, isFiltered }: { keptDays: number; isFiltered: boolean }) {
  const { mode } = usePortal();
  if (keptDays === 0) {
    return (
      <Empty icon={<RequestIcon />} title="The request log is turned off">
        The operator of this server does not keep requests.
      </Empty>
    );
  }
  const days = keptDays === 1 ? 'day' : `${keptDays} days`;
  if (isFiltered) {
    return (
      <Empty title="No request matches">
        No request of the last {days} matches the filters. A request appears about a second after its
        response.
      </Empty>
    );
  }
  return (
    <Empty icon={<RequestIcon />} title={`No ${mode} requests yet`}>
      Requests that your server makes with a key, and calls of tools by assistants, are kept here for{' '}
      {keptDays === 1 ? 'a day' : days}.
    </Empty>
  );
}
