'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Making } from '../downloads/Making';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { size } from '../ui/amounts';
import { Fact, Facts } from '../ui/Facts';
import { Failed } from '../ui/Failed';
import { DownloadIcon } from '../ui/icons';
import { LoadingRows } from '../ui/Loading';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { exportOf, saveExport, type PersonExport } from './queries';

/** Shows the export of a person: how far it is, and its archive. */
export function ExportView({ externalUserId }: { externalUserId: string }) {
  const { accountId } = usePortal();
  const client = useQueryClient();
  const query = useQuery(exportOf(accountId, externalUserId));
  const save = useMutation({ mutationFn: () => saveExport(accountId, externalUserId) });
  const renew = useMutation({
    mutationFn: () => trpc.people.exportForAccount.mutate({ accountId, externalUserId, fresh: 'true' }),
    onSuccess: (made) => client.setQueryData(exportOf(accountId, externalUserId).queryKey, made),
  });
  const error = save.error ?? renew.error;
  return (
    <Section
      id="export"
      title={`Export of ${externalUserId}`}
      actions={
        query.data !== undefined &&
        query.data.status !== 'preparing' && (
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            Make a new one
          </Button>
        )
      }
    >
      {query.isPending && <LoadingRows />}
      {query.isError && query.data === undefined && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <State made={query.data} onSave={() => save.mutate()} isSaving={save.isPending} />}
      {error !== null && <Failed error={error} />}
    </Section>
  );
}

function State(props: { made: PersonExport; onSave: () => void; isSaving: boolean }) {
  const { status, progress, error, sizeBytes, readyAt, expiresAt } = props.made;
  if (status === 'failed') return <p role="alert">{error}</p>;
  if (status === 'preparing') {
    return (
      <>
        <Making percent={progress === 0 ? null : Math.round(100 * progress)} />
        {error !== null && <Text size="sm">{error}</Text>}
      </>
    );
  }
  return (
    <>
      <Facts>
        <Fact name="Made">{readyAt && <When at={readyAt} detail="minute" />}</Fact>
        <Fact name="Size">{size(sizeBytes ?? 0)}</Fact>
        <Fact name="Deleted">
          <When at={expiresAt} detail="minute" />
        </Fact>
      </Facts>
      <Button mt="md" leftSection={<DownloadIcon />} loading={props.isSaving} onClick={props.onSave}>
        Download archive
      </Button>
    </>
  );
}
