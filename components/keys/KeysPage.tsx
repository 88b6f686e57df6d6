'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { PageHead } from '../ui/PageHead';
import panel from '../ui/Panel.module.css';
import { usePortal } from '../shell/PortalContext';
import { KeyIcon, PlusIcon } from '../ui/icons';
import { ChangeKey } from './ChangeKey';
import { CreateKey } from './CreateKey';
import { ExpiringKeys } from './ExpiringKeys';
import { KeyRow } from './KeyRow';
import { keysOf } from './queries';
import { RevokeKey } from './RevokeKey';
import { RollKey } from './RollKey';

type Action = 'create' | 'change' | 'roll' | 'revoke';

/** Shows the keys of the account: what they are, and making, changing, rolling and revoking them. */
export function KeysPage() {
  const { accountId, mode } = usePortal();
  const keys = useQuery(keysOf(accountId));
  const [nowMs] = useState(() => Date.now());
  const [dialog, setDialog] = useState<{ kind: Action; keyId: string | null } | null>(null);
  const found = keys.data?.keys.find(({ keyId }) => keyId === dialog?.keyId) ?? null;
  const subjectOf = (kind: Action) => (dialog?.kind === kind ? found : null);
  const close = () => setDialog(null);
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setDialog({ kind: 'create', keyId: null })}>
      Create key
    </Button>
  );
  return (
    <>
      <PageHead
        title="Keys"
        lead={`With a ${mode} key your server calls the REST routes. It never belongs in a browser or an app.`}
        actions={keys.data && keys.data.keys.length > 0 ? create : undefined}
      />
      {keys.isPending && <LoadingRows />}
      {keys.isError && <Failed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.keys.length === 0 && (
        <Empty icon={<KeyIcon />} title={`No ${mode} keys yet`} action={create}>
          Create one to open rooms and mint join tokens from your server. Its secret is shown once.
        </Empty>
      )}
      {keys.data && <ExpiringKeys keys={keys.data.keys} nowMs={nowMs} />}
      {keys.data && keys.data.keys.length > 0 && (
        <ul className={panel.panel} aria-label={`Keys for ${mode} data`}>
          {keys.data.keys.map((key) => (
            <KeyRow
              key={key.keyId}
              record={key}
              nowMs={nowMs}
              onChange={() => setDialog({ kind: 'change', keyId: key.keyId })}
              onRoll={() => setDialog({ kind: 'roll', keyId: key.keyId })}
              onRevoke={() => setDialog({ kind: 'revoke', keyId: key.keyId })}
            />
          ))}
        </ul>
      )}
      <CreateKey opened={dialog?.kind === 'create'} onClose={close} />
      <ChangeKey record={subjectOf('change')} onClose={close} />
      <RollKey record={subjectOf('roll')} onClose={close} />
      <RevokeKey record={subjectOf('revoke')} onClose={close} />
    </>
  );
}
