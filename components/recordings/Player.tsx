'use client';

import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { WarningIcon } from '../ui/icons';
import { Failed } from '../ui/Failed';
import { OutOfBand } from './OutOfBand';
import type { StreamSource } from './queries';
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
}) {
  const { source, label, seek = null, onTime, startSeconds = 0 } = props;
  const video = useRef<HTMLVideoElement>(null);
  const query = useStream(source);
  const [broken, setBroken] = useState(false);
  /** The length of the video; 0 until it is known. */
  const [length, setLength] = useState(0);
  const goOn = useRef<{ seconds: number; playing: boolean } | null>(
    startSeconds > 0 ? { seconds: startSeconds, playing: false } : null,
  );

  useEffect(() => {
    if (seek !== null) playFrom(video.current, seek.seconds);
  }, [seek]);

  const fetchAgain = () => {
    const { currentTime = 0, paused = true } = video.current ?? {};
    goOn.current = {
      seconds: goOn.current?.seconds ?? currentTime,
      playing: goOn.current?.playing ?? !paused,
    };
    setBroken(false);
    void query.refetch();
  };
  const onError = () => {
    // Only once: when a new URL fails as well, another one would not help.
    if (query.data && 'expiresAt' in query.data && Date.parse(query.data.expiresAt) <= Date.now())
      fetchAgain();
    else setBroken(true);
  };
  const onLoaded = () => {
    setLength(video.current?.duration ?? 0);
    if (goOn.current === null || video.current === null) return;
    video.current.currentTime = goOn.current.seconds;
    if (goOn.current.playing) video.current.play().catch(() => {});
    goOn.current = null;
  };

  if (query.isPending) return <Skeleton className={classes.waiting} aria-hidden />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.replayOutOfBand === true) return <OutOfBand recording={query.data} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands beside it as the transcript */}
      <video
        // Renewed with each answer, even when the address is the same: a retry has to load again.
        key={query.dataUpdatedAt}
        ref={video}
        className={query.data.mimeType.startsWith('audio/') ? classes.sound : classes.frame}
        src={query.data.url}
        poster={query.data.pictures?.posterUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={onError}
        onLoadedMetadata={onLoaded}
        onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime)}
        onSeeked={(event) => onTime?.(event.currentTarget.currentTime)}
      />
      {query.data.pictures && Number.isFinite(length) && length > 0 && (
        <TimeLine
          pictures={query.data.pictures}
          seconds={length}
          onSeek={(seconds) => playFrom(video.current, seconds)}
        />
      )}
      {broken && <Broken onRetry={fetchAgain} />}
    </>
  );
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

function playFrom(video: HTMLVideoElement | null, seconds: number): void {
  if (video === null) return;
  video.currentTime = seconds;
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
