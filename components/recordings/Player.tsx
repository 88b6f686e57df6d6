'use client';

import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { WarningIcon } from '../ui/icons';
import { Failed } from '../ui/Failed';
import { OutOfBand } from './OutOfBand';
import type { StreamSource } from './queries';
import type { Chapter } from './said/chapters-in-file';
import type { SaidTurn } from './said/subtitles';
import { useSubtitles } from './said/use-subtitles';
import { TimeLine } from './TimeLine';
import classes from './Player.module.css';

/** A position to play from; a new object seeks again, also to the same position. */
export interface Seek {
  seconds: number;
}

/**
 * Plays a recording. Its URL expires: when playing fails, the player fetches a new URL and continues at the same place.
 * @param props.source fetches the URL
 * @param props.seek plays from there
 * @param props.onTime called with the current time, in seconds
 */
export function Player(props: {
  source: StreamSource;
  label: string;
  seek?: Seek | null;
  onTime?: (seconds: number) => void;
  /** The position at first; absent: the beginning. */
  startSeconds?: number;
  /** The chapters that the time line marks; the same array until there are others. */
  chapters?: readonly Chapter[];
  /** The turns that subtitles of a picture show, with their times in the file; the same array until there are others. */
  turns?: readonly SaidTurn[];
}) {
  const { source, label, seek = null, onTime, startSeconds = 0, chapters = NONE, turns = NONE } = props;
  const video = useRef<HTMLVideoElement>(null);
  const query = useStream(source);
  const { broken, fetchAgain, onError, goOn } = useNewUrls(video, query, startSeconds);
  /** The length of the video; 0 until it is known. */
  const [length, setLength] = useState(0);
  const [played, setPlayed] = useState(startSeconds);
  const stream = query.data && 'url' in query.data ? query.data : null;
  const isSound = stream?.mimeType.startsWith('audio/') === true;
  useSubtitles(video, isSound ? NONE : turns, query.dataUpdatedAt);

  useEffect(() => {
    if (seek !== null) playFrom(video.current, seek.seconds);
  }, [seek]);

  const follow = ({ currentTarget: { currentTime } }: { currentTarget: HTMLVideoElement }) => {
    setPlayed(currentTime);
    onTime?.(currentTime);
  };
  const onLoaded = () => {
    const { duration = 0 } = video.current ?? {};
    setLength(Number.isFinite(duration) ? duration : 0);
    goOn();
  };

  if (query.isPending) return <Skeleton className={classes.waiting} aria-hidden />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.replayOutOfBand === true) return <OutOfBand recording={query.data} />;
  const { url, pictures } = query.data;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- useSubtitles adds them where there is a transcript */}
      <video
        // Renewed with each answer, even when the address is the same: a retry has to load again.
        key={query.dataUpdatedAt}
        ref={video}
        className={isSound ? classes.sound : classes.frame}
        src={url}
        poster={pictures?.posterUrl ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={onError}
        onLoadedMetadata={onLoaded}
        onTimeUpdate={follow}
        onSeeked={follow}
      />
      {(pictures !== undefined || chapters.length > 0) && (
        <TimeLine
          sprite={pictures?.sprite ?? null}
          loudness={pictures?.loudness ?? NONE}
          chapters={chapters}
          seconds={length}
          played={played}
          onSeek={(seconds) => playFrom(video.current, seconds)}
        />
      )}
      {broken && <Broken onRetry={fetchAgain} />}
    </>
  );
}

const NONE: readonly never[] = [];

/** Fetches a new URL when the one of the video has expired, and continues at the same place. */
function useNewUrls(
  video: RefObject<HTMLVideoElement | null>,
  { data, refetch }: ReturnType<typeof useStream>,
  startSeconds: number,
) {
  const [broken, setBroken] = useState(false);
  const next = useRef<{ seconds: number; playing: boolean } | null>(
    startSeconds > 0 ? { seconds: startSeconds, playing: false } : null,
  );
  const fetchAgain = () => {
    const { currentTime = 0, paused = true } = video.current ?? {};
    next.current = {
      seconds: next.current?.seconds ?? currentTime,
      playing: next.current?.playing ?? !paused,
    };
    setBroken(false);
    void refetch();
  };
  const onError = () => {
    // Only once: when a new URL fails as well, another one would not help.
    if (data && 'expiresAt' in data && Date.parse(data.expiresAt) <= Date.now()) fetchAgain();
    else setBroken(true);
  };
  const goOn = () => {
    if (next.current === null || video.current === null) return;
    if (next.current.playing) playFrom(video.current, next.current.seconds);
    else seekTo(video.current, next.current.seconds);
    next.current = null;
  };
  return { broken, fetchAgain, onError, goOn };
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<WarningIcon />} mt="sm">
      <Group justify="space-between" gap="sm">
        This recording does not play here.
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

function playFrom(video: HTMLVideoElement | null, seconds: number): void {
  if (video === null) return;
  seekTo(video, seconds);
  // A browser that does not let pages begin to play leaves it at the position, with its own button.
  video.play().catch(() => {});
}

/** Fetches the URL that the recording is played from. */
function useStream(source: StreamSource) {
  return useQuery({
    ...source,
    // A new URL during playback would start from the beginning.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
