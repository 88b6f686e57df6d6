'use client';

import { NativeSelect, Table, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { membersOf } from '../members/queries';
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
import { DownloadLog } from './DownloadLog';
import { type AuditEvent, eventsOf } from './queries';
import { actorName, detailOf, takesTarget, wordsOf } from './labels';

/** Shows who did what, when and from where. The address can ask for the entries of one actor. */
export function AuditPage() {
  const { accountId, mode } = usePortal();
  const actorId = useSearchParams().get(ACTOR) ?? '';
  return (
    <>
      <PageHead
        title="Audit log"
        lead={`All changes in the ${mode} account with the person or key that made them, and your own sign-ins. Nobody can change or remove an entry.`}
        actions={<DownloadLog actorId={actorId} />}
      />
      <ActorField accountId={accountId} actorId={actorId} onChange={showActor} />
      <Events key={actorId} accountId={accountId} actorId={actorId} onChoose={showActor} />
    </>
  );
}

/** Name of the parameter of the address that filters the entries. */
const ACTOR = 'actor';

/** Shows the entries of one actor. The address names it, so that it can be shared, and survives a reload. */
function showActor(actorId: string): void {
  const url = new URL(window.location.href);
  if (actorId === '') url.searchParams.delete(ACTOR);
  else url.searchParams.set(ACTOR, actorId);
  window.history.replaceState(window.history.state, '', url);
}

/** Filters the entries by a member. Keys, applications and people who have left are chosen in the entries. */
function ActorField(props: { accountId: string; actorId: string; onChange: (actorId: string) => void }) {
  const { accountId, actorId, onChange } = props;
  const { organization } = usePortal();
  const members = useQuery(membersOf(organization.organizationId)).data?.members ?? [];
  const newest = useInfiniteQuery(eventsOf(accountId, actorId)).data?.pages[0]?.events[0];
  const isMember = members.some(({ userId }) => userId === actorId);
  const other = newest === undefined ? actorId : actorName(newest);
  return (
    <NativeSelect
      className={classes.filter}
      label="Done by"
      value={actorId}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: 'Everybody' },
        ...members.map(({ userId, displayName, email }) => ({
          value: userId,
          label: `${displayName} (${email})`,
        })),
        ...(actorId !== '' && !isMember ? [{ value: actorId, label: other }] : []),
      ]}
    />
  );
}

function Events(props: { accountId: string; actorId: string; onChoose: (actorId: string) => void }) {
  const { accountId, actorId, onChoose } = props;
  const query = useInfiniteQuery(eventsOf(accountId, actorId));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const events = query.data.pages.flatMap((page) => page.events);
  if (events.length === 0 && actorId !== '') {
    return (
      <Empty icon={<LogIcon />} title="No entries">
        They have changed nothing in this account.
      </Empty>
    );
  }
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
              <EventRow key={event.eventId} event={event} onChoose={onChoose} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <More query={query} />
    </>
  );
}

function EventRow({ event, onChoose }: { event: AuditEvent; onChoose: (actorId: string) => void }) {
  const { actor, action, target } = event;
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <When at={event.at} detail="minute" />
      </Table.Td>
      <Table.Td className={classes.what}>
        {actor.id === null ? (
          <span className={classes.name}>{actorName(event)}</span>
        ) : (
          <UnstyledButton
            className={classes.name}
            title="Show only their entries"
            onClick={() => onChoose(actor.id ?? '')}
          >
            {actorName(event)}
          </UnstyledButton>
        )}{' '}
        {wordsOf(action)} {takesTarget(action) && target && <Target target={target} />} {detailOf(event)}
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
