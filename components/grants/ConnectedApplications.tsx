'use client';

import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { Tag } from '../ui/Tag';
import { When } from '../ui/When';
import classes from './ConnectedApplications.module.css';
import { Disconnect } from './Disconnect';
import { grantsOf, type GrantRecord } from './queries';
import { nameOfToolset } from './toolset-names';

/** Shows the applications that may act for the account: what each may do, when it last did, and how to end it. */
export function ConnectedApplications() {
  const { accountId, mode, may } = usePortal();
  const grants = useQuery(grantsOf(accountId));
  const [ending, setEnding] = useState<GrantRecord | null>(null);
  return (
    <Section
      id="applications"
      title="Connected applications"
      lead={`Applications that ${may('admin') ? 'members' : 'you'} allowed to use the ${mode} account, each with the role of the member. An application is refused from its next request on when you disconnect it.`}
    >
      {grants.isPending && <LoadingRows />}
      {grants.isError && <Failed error={grants.error} onRetry={() => void grants.refetch()} />}
      {grants.data?.grants.length === 0 && <Text c="dimmed">No application is connected.</Text>}
      {grants.data && grants.data.grants.length > 0 && (
        <ul className={panel.panel} aria-label="Connected applications">
          {grants.data.grants.map((grant) => (
            <Application key={grant.grantId} grant={grant} onEnd={() => setEnding(grant)} />
          ))}
        </ul>
      )}
      <Disconnect grant={ending} onClose={() => setEnding(null)} />
    </Section>
  );
}

function Application({ grant, onEnd }: { grant: GrantRecord; onEnd: () => void }) {
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div>
        <div className={classes.name}>
          <span>{grant.clientName}</span>
          <Tag tone={grant.readOnly ? undefined : 'good'}>
            {grant.readOnly ? 'Reads' : 'Reads and writes'}
          </Tag>
        </div>
        <code className={classes.host}>{grant.redirectHost}</code>
        <div className={classes.facts}>
          <span>{grant.toolsets.map(nameOfToolset).join(' · ')}</span>
          <span>
            Connected {!grant.isOwn && <>by {grant.personName} </>}
            <When at={grant.createdAt} />,{' '}
            {grant.lastUsedAt === null ? (
              'never used'
            ) : (
              <>
                last used <When at={grant.lastUsedAt} detail="ago" />
              </>
            )}
          </span>
        </div>
      </div>
      <Button variant="default" onClick={onEnd} aria-label={`Disconnect ${grant.clientName}`}>
        Disconnect…
      </Button>
    </li>
  );
}
