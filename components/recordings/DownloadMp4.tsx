'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DownloadIcon } from '../ui/icons';
import { sentenceOf, trpc } from '../trpc';
import { isUnfinished, isWhole, rendersOf, saveRender, type Render } from './render-queries';

/** Saves the recording as MP4: has the file made, shows how far it is, and saves it when it is ready. */
export function DownloadMp4({ id }: { id: string }) {
  const client = useQueryClient();
  const { data } = useQuery(rendersOf(id));
  const [wantedId, setWantedId] = useState<string | null>(null);
  const save = useMutation({ mutationFn: saveRender, onMutate: () => setWantedId(null) });
  const make = useMutation({
    mutationFn: () => trpc.renders.createFromHistory.mutate({ recordingId: id, format: 'mp4' }),
    onSuccess: async ({ renderId }) => {
      setWantedId(renderId);
      await client.invalidateQueries(rendersOf(id));
    },
  });
  const { mutate: startSaving } = save;
  const wanted = data?.renders.find(({ renderId }) => renderId === wantedId);
  useEffect(() => {
    if (wanted?.status === 'ready') startSaving(wanted);
  }, [wanted, startSaving]);
  if (data === undefined) return null;
  const files = data.renders.filter((render) => render.format === 'mp4' && isWhole(render));
  const ready = files.find(({ status }) => status === 'ready');
  const making = files.find(isUnfinished);
  if (ready === undefined && making === undefined && !(data.makesMp4 && data.mayRender)) return null;
  const onClick = () => {
    if (ready !== undefined) save.mutate(ready);
    else if (making !== undefined) setWantedId(making.renderId);
    else make.mutate();
  };
  const error = make.error ?? save.error;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={make.isPending || save.isPending}
        disabled={wanted !== undefined && isUnfinished(wanted)}
        onClick={onClick}
      >
        {wanted !== undefined && isUnfinished(wanted) ? labelOf(wanted) : 'Download as MP4'}
      </Button>
      {error !== null && <p role="alert">{sentenceOf(error)}</p>}
      {wanted?.status === 'failed' && <p role="alert">{wanted.error}</p>}
    </div>
  );
}

const labelOf = ({ status, progress }: Render): string =>
  status === 'queued' ? 'MP4 waits…' : `Making MP4… ${Math.round(100 * progress)} %`;
