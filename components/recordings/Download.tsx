'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DownloadIcon } from '../ui/icons';
import { sentenceOf, trpc } from '../trpc';

/** Saves the recording's file. Its address is fetched at the click, because it is good for minutes only. */
export function Download({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: () => trpc.recordings.downloadFromHistory.query({ id }),
    onSuccess: (found) => {
      if ('url' in found) window.location.assign(found.url);
    },
  });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      {download.isError && <p role="alert">{sentenceOf(download.error)}</p>}
    </div>
  );
}
