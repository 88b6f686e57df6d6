import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../trpc';

/** Queries the links of a recording, and whether the person may change them. */
export const linksOf = (recordingId: string) =>
  queryOptions({
    queryKey: ['recording', recordingId, 'links'],
    queryFn: ({ signal }) => trpc.recordingLinks.fromHistory.query({ id: recordingId }, { signal }),
  });

export type Link = Awaited<ReturnType<typeof trpc.recordingLinks.fromHistory.query>>['links'][number];
