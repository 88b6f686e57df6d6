import { queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { trpc } from '../trpc';

/** Queries the files made from a recording. Refetched while one of them is not finished. */
export const rendersOf = (id: string) =>
  queryOptions({
    queryKey: ['recording', id, 'renders'],
    queryFn: ({ signal }) => trpc.renders.fromHistory.query({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.renders.some(isUnfinished) ? POLL_MS : false),
  });

export type Render = Awaited<ReturnType<typeof trpc.renders.fromHistory.query>>['renders'][number];

export const isUnfinished = ({ status }: Render): boolean => status === 'queued' || status === 'processing';

/** Returns whether a file is the whole recording. */
export const isWhole = ({ from, to }: Render): boolean => from === null && to === null;

/** Opens the file of a render for saving. Its address is fetched at the click, because it is good for minutes only. */
export async function saveRender({ recordingId, renderId }: Render): Promise<void> {
  const { url } = await trpc.renders.downloadFromHistory.query({ recordingId, renderId });
  window.location.assign(url);
}
