'use client';

import { Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { LogIcon } from '../ui/icons';
import classes from './AuditPage.module.css';
import { type AuditEvent, eventsOf } from './queries';
import { actorName, takesTarget, wordsOf } from './labels';

/** Shows who did what, when and from where. */
export function AuditPage() {
  const { accountId, mode } = usePortal();
  return (
    <>
      <PageHead
        title="Audit log"
        lead={`All changes in your ${mode} account with the person or key that made them, and your own sign-ins. Nobody can change or remove an entry.`}
      />
      <Events accountId={accountId} />
    </>
  );
}

function Events({ accountId }: { accountId: string }) {
  const query = useInfiniteQuery(eventsOf(accountId));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const events = query.data.pages.flatMap((page) => page.events);
  if (events.length === 0) {
    return (
      <Empty icon={<LogIcon />} title="Nothing yet">
        Keys and rooms that are created or deleted, invitations and sign-ins are recorded here.
      </Empty>
    );
  }
  return (
    <>
      <div className={panel.panel}>
        <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>From</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <More query={query} />
    </>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const { actor, action, target } = event;
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <When at={event.at} detail="minute" />
      </Table.Td>
      <Table.Td className={classes.what}>
        <span className={classes.name}>{actorName(event)}</span> {wordsOf(action)}{' '}
        {takesTarget(action) && target && <Target target={target} />}
        <code className={classes.action}>{action}</code>
      </Table.Td>
      <Table.Td className={classes.from}>
        {shownAddress(event.ip) ?? (actor.kind === 'system' ? 'this server' : 'unknown')}
      </Table.Td>
    </Table.Tr>
  );
}

/** Returns an IPv4 address that came over IPv6 in its usual form. */
const shownAddress = (ip: string | null) => ip?.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Shows the target of an action by its name, with a link while the target exists. */
function Target({ target: { id, name, page } }: { target: NonNullable<AuditEvent['target']> }) {
  const { to } = usePortal();
  if (page === null) return <span className={classes.name}>{name ?? id}</span>;
  return (
    <Link href={to(`${page}s/${id}`)} className={classes.name}>
      {name ?? id}
    </Link>
  );
}
