'use client';

import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { usePortal } from '../shell/PortalContext';
import { sentenceOf, trpc } from '../trpc';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { CheckIcon } from '../ui/icons';
import classes from './ActionItemList.module.css';
import { actionItemsKey, actionItemsOf, type ItemInList, type ItemStatus } from './queries';

/** Shows the action items of the account, newest first. @param props.status null: every status */
export function ActionItemList({ status }: { status: ItemStatus | null }) {
  const { accountId } = usePortal();
  const query = useInfiniteQuery(actionItemsOf(accountId, status));
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const items = query.data.pages.flatMap((page) => page.actionItems);
  if (items.length === 0) {
    return (
      <Empty icon={<CheckIcon />} title={status === 'open' ? 'Nothing is open' : 'No action items'}>
        The tasks that people take on in a call are listed here when its minutes are written.
      </Empty>
    );
  }
  return (
    <>
      <ul className={panel.panel} aria-label="Action items">
        {items.map((item) => (
          <ItemRow key={item.actionItemId} item={item} showsStatus={status === null} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function ItemRow({ item, showsStatus }: { item: ItemInList; showsStatus: boolean }) {
  const { to, may } = usePortal();
  const due = item.dueDate ?? item.dueText;
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={rows.what}>
        <div className={rows.name}>
          <span className={classes.text}>{item.text}</span>
          {showsStatus && <Tag tone={item.status === 'done' ? 'good' : 'plain'}>{item.status}</Tag>}
        </div>
        <p className={rows.facts}>
          {item.ownerName !== null && <span>{item.ownerName}</span>}
          {due !== null && <span>due {due}</span>}
          <Link
            href={`${to(`sessions/${item.conferenceSessionId}`)}${turnOf(item)}`}
            className={classes.room}
          >
            {item.roomName}
          </Link>
          <When at={item.createdAt} detail="minute" />
        </p>
      </div>
      {may('developer') && <Actions item={item} />}
    </li>
  );
}

/** Returns the query of a session's address that shows the turn in which the item was said. */
const turnOf = ({ evidence: { turnIds } }: ItemInList): string =>
  turnIds[0] === undefined ? '' : `?turn=${encodeURIComponent(turnIds[0])}`;

function Actions({ item }: { item: ItemInList }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (status: ItemStatus) =>
      trpc.actionItems.change.mutate({ actionItemId: item.actionItemId, status }),
    onSuccess: () => client.invalidateQueries({ queryKey: actionItemsKey }),
  });
  const offered: readonly { status: ItemStatus; label: string }[] =
    item.status === 'open'
      ? [
          { status: 'done', label: 'Mark as done' },
          { status: 'dismissed', label: 'Dismiss' },
        ]
      : [{ status: 'open', label: 'Reopen' }];
  return (
    <div className={classes.actions}>
      {offered.map(({ status, label }) => (
        <Button
          key={status}
          variant="default"
          size="compact-sm"
          aria-label={`${label}: ${item.text}`}
          loading={change.isPending && change.variables === status}
          onClick={() => change.mutate(status)}
        >
          {label}
        </Button>
      ))}
      {change.isError && <span role="alert">{sentenceOf(change.error)}</span>}
    </div>
  );
}
