'use client';

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RollIcon } from '../ui/icons';
import { sentenceOf, trpc } from '../trpc';
import { recordingOf } from './queries';

/** Makes the file of a failed recording again, from its stored chunks. */
export function TryAgain({ id }: { id: string }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => trpc.recordings.retry.mutate({ id }),
    onSuccess: async () => {
      await client.invalidateQueries(recordingOf(id));
      await client.invalidateQueries({ queryKey: ['recordings'] });
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        mt="sm"
        leftSection={<RollIcon />}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
      {retry.isError && <p role="alert">{sentenceOf(retry.error)}</p>}
    </>
  );
}
