import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { trpc } from '../trpc';

/** The owner of the listed recordings: an account, a room, or a session. */
export type RecordingsOf = { accountId: string } | { roomId: string } | { sessionId: string };

/** Queries the recordings, newest first, page by page. Refetched while one of them is not finished. */
export const recordingsOf = (of: RecordingsOf) =>
  infiniteQueryOptions({
    queryKey: ['recordings', of],
    queryFn: ({ pageParam, signal }) =>
      trpc.recordings.history.query({ of, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ recordings }) => recordings.some(isUnfinished)) ? POLL_MS : false,
  });

/** Queries one recording. */
export const recordingOf = (id: string) =>
  queryOptions({
    queryKey: ['recording', id],
    queryFn: ({ signal }) => trpc.recordings.fromHistory.query({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_MS : false),
  });

/** How a player gets the URL of its video, or the place where the video is. */
export interface StreamSource {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Stream>;
  /** The answer, if it was fetched already. */
  initialData?: Stream;
}

type Stream = Awaited<ReturnType<typeof trpc.recordings.streamFromHistory.query>>;

/** Returns the source of a recording's video. */
export const streamOf = (id: string): StreamSource => ({
  queryKey: ['recording', id, 'stream'],
  queryFn: ({ signal }) => trpc.recordings.streamFromHistory.query({ id }, { signal }),
});

export type Recording = Awaited<ReturnType<typeof trpc.recordings.fromHistory.query>>;
export type RecordingInList = Awaited<ReturnType<typeof trpc.recordings.history.query>>['recordings'][number];

const firstPage: string | null = null;

const isUnfinished = ({ status }: Pick<Recording, 'status'>): boolean =>
  status === 'recording' || status === 'processing';

/** The words for recordings without one picture of everybody. */
export const KINDS: Record<Exclude<Recording['kind'], 'composite'>, string> = {
  audio: 'sound only',
  tracks: 'separate tracks',
};
