'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clock, length, size } from '../ui/amounts';
import { Failed } from '../ui/Failed';
import { DownloadIcon, TrashIcon } from '../ui/icons';
import panel from '../ui/Panel.module.css';
import { sentenceOf, trpc } from '../trpc';
import { ClipForm } from './ClipForm';
import { Making } from '../downloads/Making';
import { isUnfinished, isWhole, rendersOf, saveRender, type Render } from './render-queries';
import classes from './Renders.module.css';

/** Shows the files made from a recording, and the form for a clip. @param props.seconds where the player is */
export function Renders({ id, seconds }: { id: string; seconds: number }) {
  const query = useQuery(rendersOf(id));
  const [opened, { open, close }] = useDisclosure(false);
  if (query.isPending) return null;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { renders, mayRender, clipFormats } = query.data;
  if (renders.length === 0 && !mayRender) return null;
  return (
    <section className={classes.renders} aria-label="Files made from this recording">
      {mayRender && !opened && clipFormats.length > 0 && (
        <Button variant="default" onClick={open}>
          Make a clip…
        </Button>
      )}
      {opened && <ClipForm id={id} seconds={seconds} formats={clipFormats} onClose={close} />}
      {renders.length > 0 && (
        <ul className={panel.panel} aria-label="Files">
          {renders.map((render) => (
            <RenderRow
              key={render.renderId}
              render={render}
              readAt={query.dataUpdatedAt}
              mayDelete={mayRender}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param props.readAt when the render was read, in milliseconds since 1970 */
function RenderRow({ render, readAt, mayDelete }: { render: Render; readAt: number; mayDelete: boolean }) {
  const client = useQueryClient();
  const { recordingId, renderId, status } = render;
  const name = nameOf(render);
  const save = useMutation({ mutationFn: () => saveRender(render) });
  const remove = useMutation({
    mutationFn: () => trpc.renders.deleteFromHistory.mutate({ recordingId, renderId }),
    onSuccess: () => client.invalidateQueries(rendersOf(recordingId)),
  });
  const error = save.error ?? remove.error;
  return (
    <li className={`${panel.row} ${classes.row}`}>
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <State render={render} readAt={readAt} />
        {error !== null && <p role="alert">{sentenceOf(error)}</p>}
      </div>
      <div className={classes.actions}>
        {status === 'ready' && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<DownloadIcon />}
            loading={save.isPending}
            aria-label={`Download ${name}`}
            onClick={() => save.mutate()}
          >
            Download
          </Button>
        )}
        {mayDelete && (
          <Button
            variant="default"
            size="compact-md"
            c="var(--room-bad)"
            leftSection={<TrashIcon />}
            loading={remove.isPending}
            aria-label={`${isUnfinished(render) ? 'Cancel' : 'Delete'} ${name}`}
            onClick={() => remove.mutate()}
          >
            {isUnfinished(render) ? 'Cancel' : 'Delete'}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Shows how large a file is, how far it is, or why there is none. */
function State({ render, readAt }: { render: Render; readAt: number }) {
  const { status, progress, durationMs, sizeBytes, error } = render;
  if (isUnfinished(render)) {
    return (
      <>
        <Making percent={status === 'queued' ? null : Math.round(100 * progress)} size="sm" />
        <Remaining render={render} readAt={readAt} />
        {error !== null && <Text size="sm">{error}</Text>}
      </>
    );
  }
  if (status === 'failed') return <Text c="var(--room-bad)">{error}</Text>;
  return (
    <Text c="dimmed" size="sm">
      {durationMs !== null && length(Math.round(durationMs / 1_000))} ·{' '}
      {sizeBytes !== null && size(sizeBytes)}
    </Text>
  );
}

/** Shows how long a file still takes, once that can be told. */
function Remaining({ render: { estimatedReadyAt }, readAt }: { render: Render; readAt: number }) {
  if (estimatedReadyAt === null) return null;
  const seconds = Math.ceil((Date.parse(estimatedReadyAt) - readAt) / 1_000);
  if (seconds < 5) return null;
  return (
    <Text c="dimmed" size="sm">
      About {length(seconds)} left
    </Text>
  );
}

/** Names a file, for example `MP4` or `MP4, 1:05 to 2:10`. */
function nameOf(render: Render): string {
  const format = render.format === 'mp4' ? 'MP4' : 'WebM';
  if (isWhole(render)) return format;
  return `${format}, ${clock(render.from ?? 0)} to ${render.to === null ? 'the end' : clock(render.to)}`;
}
