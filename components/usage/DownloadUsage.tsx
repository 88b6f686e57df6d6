'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usePortal } from '../shell/PortalContext';
import { saveFile } from '../downloads/save-file';
import { DownloadIcon } from '../ui/icons';
import { sentenceOf } from '../trpc';
import { usageFile, type UsageBy } from './queries';

/** The rows of the file, by the way of dividing usage. */
const ROWS = { day: 'days', room: 'rooms', metadata: 'values' };

const kindOf = (by: UsageBy): keyof typeof ROWS => (by === 'day' || by === 'room' ? by : 'metadata');

/** Saves the usage of a range as a CSV file. @param props.from the first day; null: that of the last 30 days */
export function DownloadUsage({ by, from }: { by: UsageBy; from: string | null }) {
  const { accountId } = usePortal();
  const save = useMutation({
    mutationFn: () => usageFile(by, accountId, from),
    onSuccess: ({ name, text }) => saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name),
  });
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
        aria-label={`Download the ${ROWS[kindOf(by)]} as CSV`}
      >
        Download CSV
      </Button>
      {save.isError && <div role="alert">{sentenceOf(save.error)}</div>}
    </div>
  );
}
