'use client';

import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorOfPerson } from '../shell/second-factor';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { Failed } from '../ui/Failed';
import { LoadingRows } from '../ui/Loading';
import { RecoveryCodes } from './RecoveryCodes';
import classes from './SecondFactor.module.css';
import { SetUpSecondFactor } from './SetUpSecondFactor';

/** Shows the second factor of the person, with ways to set it up, to make new recovery codes, and to remove it. */
export function SecondFactorSetting() {
  const client = useQueryClient();
  const query = useQuery(secondFactorOfPerson);
  const [isRemoving, removal] = useDisclosure(false);
  const renew = useMutation({ mutationFn: () => trpc.users.renewRecoveryCodes.mutate() });
  const refresh = () => client.invalidateQueries(secondFactorOfPerson);
  if (query.isPending) return <LoadingRows />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { confirmedAt, recoveryCodesLeft } = query.data;
  if (confirmedAt === null) return <SetUpSecondFactor onDone={() => void refresh()} />;
  if (renew.data) {
    const done = () => {
      renew.reset();
      void refresh();
    };
    return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={done} />;
  }
  return (
    <div className={classes.parts}>
      <Text>
        A second factor is on. {recoveryCodesLeft} recovery{' '}
        {recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.
      </Text>
      {renew.isError && <Failed error={renew.error} />}
      <Group gap="sm">
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <DeleteButton onClick={removal.open}>Remove…</DeleteButton>
      </Group>
      <ConfirmDelete
        opened={isRemoving}
        onClose={removal.close}
        title="Remove the second factor?"
        label="Remove"
        act={() => trpc.users.removeSecondFactor.mutate()}
        onDone={async () => {
          await refresh();
          removal.close();
        }}
      >
        <Text>Your password alone signs you in then. The recovery codes stop working.</Text>
      </ConfirmDelete>
    </div>
  );
}
