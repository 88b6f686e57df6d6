import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import panel from '../ui/Panel.module.css';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import { DotsIcon, RollIcon, TrashIcon } from '../ui/icons';
import classes from './KeyRow.module.css';
import type { KeyRecord } from './queries';
import { scopeName } from './scopes';

/** Shows one key: how to recognise it, what it may do, since when and until when, and what can be done with it. */
export function KeyRow(props: { record: KeyRecord; onRoll: () => void; onRevoke: () => void }) {
  const { record, onRoll, onRevoke } = props;
  const works = record.state === 'active';
  return (
    <li className={`${panel.row} ${classes.row}`} data-works={works}>
      <div className={classes.what}>
        <div className={classes.name}>
          <span>{record.name}</span>
          <Tag tone={works ? 'good' : 'bad'}>
            {works ? 'Active' : record.state === 'expired' ? 'Expired' : 'Revoked'}
          </Tag>
        </div>
        <code className={classes.secret}>
          {record.start}…{record.end}
        </code>
      </div>
      <dl className={classes.facts}>
        <Fact name="May use">
          {record.scopes.length === 0
            ? 'Basics only'
            : record.scopes.map((scope) => (
                <span key={scope} className={classes.scope} title={scope}>
                  {scopeName(scope)}
                </span>
              ))}
        </Fact>
        <Fact name="Created">
          <When at={record.createdAt} />
        </Fact>
        <Fact name="Last used">
          {record.lastUsedAt === null ? 'Never' : <When at={record.lastUsedAt} detail="ago" />}
        </Fact>
        <EndOf record={record} />
      </dl>
      {works && (
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
      )}
    </li>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
