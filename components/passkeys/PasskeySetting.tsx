'use client';

import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyMistake } from '../passkey-error';
import { passkeysOfPerson } from '../shell/passkeys';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { Failed } from '../ui/Failed';
import { useLast } from '../ui/last';
import { LoadingRows } from '../ui/Loading';
import panel from '../ui/Panel.module.css';
import { When } from '../ui/When';

/** Shows the passkeys of the person, with ways to add and remove them, and to do without a password. */
export function PasskeySetting() {
  const { person } = usePortal();
  const client = useQueryClient();
  const query = useQuery(passkeysOfPerson);
  const [removed, setRemoved] = useState<{ passkeyId: string; name: string } | null>(null);
  const [isDropping, setDropping] = useState(false);
  const shown = useLast(removed);
  const refresh = () => client.invalidateQueries(passkeysOfPerson);
  if (query.isPending) return <LoadingRows />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { passkeys } = query.data;
  return (
    <div className={panel.setting}>
      {passkeys.length > 0 && (
        <ul className={panel.panel} aria-label="Passkeys">
          {passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => (
            <li key={passkeyId} className={`${panel.row} ${panel.withAction}`}>
              <div>
                <div>{name}</div>
                <Text c="dimmed" size="sm">
                  Added <When at={createdAt} />, last used{' '}
                  {lastUsedAt === null ? 'never' : <When at={lastUsedAt} detail="ago" />}
                </Text>
              </div>
              <DeleteButton aria-label={`Remove ${name}`} onClick={() => setRemoved({ passkeyId, name })}>
                Remove…
              </DeleteButton>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onAdded={() => void refresh()} />
      {passkeys.length > 0 && person.hasPassword && (
        <div>
          <DeleteButton onClick={() => setDropping(true)}>Remove the password…</DeleteButton>
        </div>
      )}
      <ConfirmDelete
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Remove the passkey ${shown?.name}?`}
        label="Remove passkey"
        act={() => trpc.passkeys.remove.mutate({ passkeyId: removed?.passkeyId ?? '' })}
        onDone={async () => {
          await refresh();
          setRemoved(null);
        }}
      >
        <Text>It no longer signs you in. Delete it on your device as well.</Text>
      </ConfirmDelete>
      <ConfirmDelete
        opened={isDropping}
        onClose={() => setDropping(false)}
        title="Remove your password?"
        label="Remove password"
        act={() => trpc.passkeys.dropPassword.mutate()}
        onDone={() => window.location.reload()}
      >
        <Text>
          Your passkeys are the only way to sign in then, and you are signed out everywhere else. If you lose
          them, “Forgot your password?” gives you a new password.
        </Text>
      </ConfirmDelete>
    </div>
  );
}

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      // Few people who open the page add one.
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = await trpc.passkeys.beginRegistration.mutate();
      const response = await startRegistration({ optionsJSON }).catch(passkeyMistake);
      return trpc.passkeys.register.mutate({ name: name.trim() || 'Passkey', response });
    },
    onSuccess: () => {
      setName('');
      onAdded();
    },
  });
  return (
    <form action={() => add.mutate()} noValidate>
      <Group align="end" gap="sm">
        <TextInput
          label="Name of the new passkey"
          placeholder="Laptop"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          flex="1 1 200px"
          maw={300}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          Add a passkey
        </Button>
      </Group>
      {add.isError && <Failed error={add.error} />}
    </form>
  );
}
