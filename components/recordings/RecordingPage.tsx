'use client';

import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { sessionOf, type Turn } from '../transcript/queries';
import { Transcript } from '../transcript/Transcript';
import { useTurns } from '../transcript/use-turns';
import { length, size } from '../ui/amounts';
import { BackLink } from '../ui/BackLink';
import { Failed } from '../ui/Failed';
import { LoadingPage, LoadingRows } from '../ui/Loading';
import { More } from '../ui/More';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { WarningIcon } from '../ui/icons';
import { DeleteRecording } from './DeleteRecording';
import { Download } from './Download';
import { DownloadMp4 } from './DownloadMp4';
import { Making } from '../downloads/Making';
import { PeopleFiles } from './PeopleFiles';
import { Player, type Seek } from './Player';
import { Links } from './links/Links';
import { KINDS, type Recording, recordingOf, streamOf } from './queries';
import classes from './RecordingPage.module.css';
import { RecordingTag } from './RecordingTag';
import { Renders } from './Renders';
import { Chapters } from './said/Chapters';
import { chaptersInFile } from './said/chapters-in-file';
import { sessionMsAt, turnsInFile } from './said/turns-in-file';
import { TryAgain } from './TryAgain';

/** Shows one recording: the player with the transcript beside it, or how far it is. */
export function RecordingPage({ id }: { id: string }) {
  const { to } = usePortal();
  const query = useQuery(recordingOf(id));
  if (query.isPending) return <LoadingPage />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const recording = query.data;
  return (
    <>
      <PageHead
        back={<BackLink href={to('recordings')}>Recordings</BackLink>}
        title={recording.roomName}
        lead={<Facts recording={recording} />}
        actions={<Actions recording={recording} />}
      />
      {recording.status === 'ready' ? <Watch recording={recording} /> : <Unfinished recording={recording} />}
    </>
  );
}

function Actions({ recording }: { recording: Recording }) {
  return (
    <>
      {recording.playbackAvailable && <Download id={recording.id} />}
      {recording.playbackAvailable && hasPicture(recording) && <DownloadMp4 id={recording.id} />}
      {recording.mayManage && recording.status !== 'recording' && <DeleteRecording recording={recording} />}
    </>
  );
}

/** Whether there is one picture with everybody. */
const hasPicture = ({ kind }: Pick<Recording, 'kind'>): boolean => kind === 'composite';

function Facts({ recording }: { recording: Recording }) {
  const { to } = usePortal();
  const { kind, durationSeconds, sizeBytes, startedBy, conferenceSessionId, pauses } = recording;
  return (
    <span className={classes.facts}>
      <When at={recording.startedAt} detail="minute" />
      {kind !== 'composite' && <span>{KINDS[kind]}</span>}
      {durationSeconds !== null && <span>{length(durationSeconds)}</span>}
      {sizeBytes !== null && <span>{size(sizeBytes)}</span>}
      {pauses.length > 0 && (
        <span>{pauses.length === 1 ? 'paused once' : `paused ${pauses.length} times`}</span>
      )}
      {startedBy && <span>by {startedBy.displayName}</span>}
      {conferenceSessionId !== null && <Link href={to(`sessions/${conferenceSessionId}`)}>Session</Link>}
      <RecordingTag recording={recording} />
    </span>
  );
}

/** Shows the player and the transcript. Each follows the other. */
function Watch({ recording }: { recording: Recording }) {
  const [seek, setSeek] = useState<Seek | null>(null);
  const startSeconds = secondsIn(useSearchParams().get('t'));
  const [seconds, setSeconds] = useState(startSeconds);
  const said = useSaid(recording, seconds);
  return (
    <div className={classes.columns}>
      <div className={classes.player}>
        {recording.errorMessage === null ? (
          <Player
            source={streamOf(recording.id)}
            label={`Recording of ${recording.roomName}`}
            seek={seek}
            onTime={setSeconds}
            startSeconds={startSeconds}
            chapters={said.chapters}
            turns={said.turns}
          />
        ) : (
          <Alert variant="light" icon={<WarningIcon />}>
            {recording.errorMessage}
          </Alert>
        )}
        {recording.playbackAvailable && (
          <Chapters
            chapters={said.chapters}
            seconds={seconds}
            onPick={(chapter) => setSeek({ seconds: chapter.seconds })}
          />
        )}
        <PeopleFiles recording={recording} />
        {recording.playbackAvailable && hasPicture(recording) && (
          <Renders id={recording.id} seconds={seconds} />
        )}
        {recording.playbackAvailable && <Links recordingId={recording.id} />}
      </div>
      <Said
        said={said}
        seconds={seconds}
        onPick={({ startMs }) => setSeek({ seconds: Math.max(0, startMs / 1_000) })}
      />
    </div>
  );
}

/** Shows what was said, and marks what is played. */
function Said(props: { said: ReturnType<typeof useSaid>; seconds: number; onPick: (turn: Turn) => void }) {
  const { session, turns, query } = props.said;
  const current = turns.findLast((turn) => turn.startMs <= props.seconds * 1_000);
  return (
    <section aria-label="Transcript">
      {session.isLoading && <LoadingRows />}
      {session.isError && !session.data && (
        <Failed error={session.error} onRetry={() => void session.refetch()} />
      )}
      {turns.length > 0 && (
        <Transcript turns={turns} onPick={props.onPick} currentId={current?.turnId ?? null} />
      )}
      <More query={query} />
      {!session.isLoading && !session.isError && turns.length === 0 && !query.hasNextPage && (
        <Text c="dimmed">
          No transcript: nobody took notes while this was recorded. With a Notetaker or Transcriber in the
          call, what is said stands here and leads to its place in the recording.
        </Text>
      )}
    </section>
  );
}

/**
 * Returns the loaded turns and the chapters of the session that was recorded. Their times count from the start of the
 * session. Those that are returned are times of the file, which has nothing of the pauses.
 * @param seconds where the player is: what is said there is loaded
 */
function useSaid(recording: Recording, seconds: number) {
  const session = useQuery({
    ...sessionOf(recording.conferenceSessionId ?? ''),
    enabled: recording.conferenceSessionId !== null,
  });
  const { turns: loaded, query } = useTurns(session.data ?? null);
  const { startedAt, chapters: all = null } = session.data ?? {};
  const turns = useMemo(
    () => (startedAt === undefined ? [] : turnsInFile(loaded, recording, startedAt)),
    [loaded, recording, startedAt],
  );
  const chapters = useMemo(
    () => (startedAt === undefined ? [] : chaptersInFile(all ?? [], recording, startedAt)),
    [all, recording, startedAt],
  );
  useTurnsAhead(query, loaded, startedAt === undefined ? 0 : sessionMsAt(seconds, recording, startedAt));
  return { session, query, turns, chapters };
}

/** Reads the position that the address of the page names. */
function secondsIn(text: string | null): number {
  const seconds = Number(text ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/** The part of the transcript that is loaded before it is played, in milliseconds. */
const AHEAD_MS = 60_000;

/** Loads more of a long transcript when the player nears the end of the loaded part. */
function useTurnsAhead(
  query: ReturnType<typeof useTurns>['query'],
  loaded: readonly Turn[],
  playedMs: number,
) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const reached = loaded.at(-1)?.startMs ?? 0;
  const isNear = hasNextPage && !isFetching && !isFetchNextPageError && reached < playedMs + AHEAD_MS;
  useEffect(() => {
    if (isNear) void fetchNextPage();
  }, [isNear, fetchNextPage]);
}

function Unfinished({ recording }: { recording: Recording }) {
  if (recording.status === 'failed') {
    return (
      <Alert color="red" variant="light" icon={<WarningIcon />} title="This recording failed">
        <p className={classes.text}>{recording.errorMessage ?? 'The server does not know why.'}</p>
        {recording.mayManage && <TryAgain id={recording.id} />}
      </Alert>
    );
  }
  return (
    <div className={classes.unfinished} role="status">
      <Text fw={600}>
        {recording.status === 'recording' ? 'Being recorded now' : 'Being made ready to play'}
      </Text>
      <Text c="dimmed">
        {recording.status === 'recording'
          ? 'It can be played a moment after it was stopped.'
          : 'Its pieces are joined so that it can be sought in. This page shows the player when that is done.'}
      </Text>
      {recording.status === 'processing' && <Making percent={recording.progressPercent} />}
    </div>
  );
}
