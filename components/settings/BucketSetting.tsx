'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { DeleteButton } from '../ui/ConfirmDelete';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { Empty } from '../ui/Empty';
import { Failed } from '../ui/Failed';
import { CheckIcon, PlusIcon, RecordIcon, WarningIcon } from '../ui/icons';
import { BucketFacts } from './BucketFacts';
import type { Bucket } from './queries';
import { RemoveBucket } from './RemoveBucket';

const BucketForm = dynamic(() => import('./BucketForm'), { ssr: false });

/** Shows the bucket that the account has named, with ways to try, change and remove it; or a way to name one. */
export function BucketSetting({ bucket }: { bucket: Bucket | null }) {
  const { accountId } = usePortal();
  const [editing, edit] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  const test = useMutation({ mutationFn: () => trpc.accounts.testBucket.mutate({ accountId }) });
  const form = (
    <BucketForm
      opened={editing}
      bucket={bucket}
      onClose={edit.close}
      onSaved={() => {
        edit.close();
        test.mutate();
      }}
    />
  );
  if (bucket === null) {
    return (
      <>
        <Empty
          icon={<RecordIcon />}
          title="Recordings stay with this server"
          action={
            <Button leftSection={<PlusIcon />} onClick={edit.open}>
              Name a bucket…
            </Button>
          }
        >
          With a bucket of your own the finished files go there and nowhere else: they are played and deleted
          from your storage, not from here.
        </Empty>
        {form}
      </>
    );
  }
  return (
    <>
      <BucketFacts bucket={bucket} />
      <Group mt="md" gap="sm">
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          Test write
        </Button>
        <Button variant="default" onClick={edit.open}>
          Change…
        </Button>
        <DeleteButton onClick={removal.open}>Remove…</DeleteButton>
      </Group>
      <div aria-live="polite">
        {test.isError && <Failed error={test.error} />}
        {test.data && <Outcome problem={test.data.problem} fileKey={test.data.key} />}
      </div>
      {form}
      <RemoveBucket opened={removing} onClose={removal.close} onRemoved={test.reset} />
    </>
  );
}

function Outcome({ problem, fileKey }: { problem: string | null; fileKey: string }) {
  if (problem === null) {
    return (
      <Alert variant="light" icon={<CheckIcon />} mt="md" title="The bucket works">
        A small test file was written as {fileKey}. You may delete it.
      </Alert>
    );
  }
  return (
    <Alert
      variant="light"
      color="red"
      icon={<WarningIcon />}
      mt="md"
      title="The test file could not be written"
    >
      {problem} Until that is mended, recordings fail and wait here to be tried again.
    </Alert>
  );
}
