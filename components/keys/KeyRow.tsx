import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { DotsIcon, GearIcon, RollIcon, TrashIcon } from '../ui/icons';
import classes from './KeyRow.module.css';
import { expiresSoon } from './life';
import type { KeyRecord } from './queries';
import { scopeName } from './scopes';

interface KeyActions {
  onChange: () => void;
  onRoll: () => void;
  onRevoke: () => void;
}

/** Shows one key: how to recognise it, what it may do, since when and until when, and what can be done with it. */
export function KeyRow({ record, nowMs, ...actions }: KeyActions & { record: KeyRecord; nowMs: number }) {
  const works = record.state === 'active';
  return (
    <li className={`${panel.row} ${classes.row}`} data-works={works}>
      <div className={classes.what}>
        <div className={classes.name}>
          <span>{record.name}</span>
          <State record={record} nowMs={nowMs} />
        </div>
        <code className={classes.secret}>
          {record.start}…{record.end}
        </code>
        {record.description !== null && <p className={classes.description}>{record.description}</p>}
      </div>
      <KeyFacts record={record} />
      {works && <KeyMenu record={record} {...actions} />}
    </li>
  );
}

function State({ record, nowMs }: { record: KeyRecord; nowMs: number }) {
  if (record.state === 'revoked') return <Tag tone="bad">Revoked</Tag>;
  if (record.state === 'expired') return <Tag tone="bad">Expired</Tag>;
  if (record.expiresAt === null || !expiresSoon(record, nowMs)) return <Tag tone="good">Active</Tag>;
  return (
    <Tag tone="fair">
      <span>
        Expires <When at={record.expiresAt} detail="ago" />
      </span>
    </Tag>
  );
}

function KeyFacts({ record }: { record: KeyRecord }) {
  return (
    <dl className={classes.facts}>
      <Fact name="May use">
        {record.scopes.length === 0
          ? 'Basics only'
          : record.scopes.map((scope) => (
              <span key={scope} className={classes.line} title={scope}>
                {scopeName(scope)}
              </span>
            ))}
      </Fact>
      <Fact name="Created">
        <When at={record.createdAt} />
        {record.createdBy && <span className={classes.line}>by {creatorOf(record.createdBy)}</span>}
      </Fact>
      <Fact name="Last used">
        {record.lastUsedAt === null ? 'Never' : <When at={record.lastUsedAt} detail="ago" />}
      </Fact>
      <EndOf record={record} />
      {record.allowedAddresses.length > 0 && (
        <Fact name="Only from" isWide>
          {record.allowedAddresses.map((address) => (
            <code key={address} className={classes.address}>
              {address}
            </code>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function creatorOf({ kind, name }: NonNullable<KeyRecord['createdBy']>): string {
  if (kind === 'system') return 'the server';
  return kind === 'key' ? `the key ${name ?? 'that is gone'}` : (name ?? 'somebody who is gone');
}

function KeyMenu({ record, onChange, onRoll, onRevoke }: KeyActions & { record: KeyRecord }) {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.more}
          aria-label={`Actions for ${record.name}`}
        >
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<GearIcon />} onClick={onChange}>
          Change…
        </Menu.Item>
        {record.successorId === null && (
          <Menu.Item leftSection={<RollIcon />} onClick={onRoll}>
            Roll…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<TrashIcon />} c="var(--room-bad)" onClick={onRevoke}>
          Revoke…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function EndOf({ record }: { record: KeyRecord }) {
  if (record.revokedAt !== null) {
    return (
      <Fact name="Revoked">
        <When at={record.revokedAt} />
      </Fact>
    );
  }
  const name =
    record.state === 'expired' ? 'Expired' : record.successorId === null ? 'Expires' : 'Rolled, ends';
  return (
    <Fact name={name}>
      {record.expiresAt === null ? (
        'Never'
      ) : (
        <When at={record.expiresAt} detail={record.successorId ? 'minute' : 'day'} />
      )}
    </Fact>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div {...(isWide && { className: classes.wide })}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
