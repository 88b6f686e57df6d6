'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { AgentPanel } from '../agent/AgentPanel';
import { countOf, length } from '../ui/amounts';
import { BackLink } from '../ui/BackLink';
import { Failed } from '../ui/Failed';
import { LoadingPage } from '../ui/Loading';
import { More } from '../ui/More';
import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { RecordingList } from '../recordings/RecordingList';
import { Breakouts } from './Breakouts';
import { Consents } from './Consents';
import { DeleteArtifact } from './DeleteArtifact';
import { Files } from './Files';
import { Minutes } from '../minutes/Minutes';
import { People } from './People';
import { Polls } from './Polls';
import { Provenance } from '../minutes/Provenance';
import { Quality } from './Quality';
import { hasMinutes, sessionOf, type Session } from '../transcript/queries';
import classes from './SessionPage.module.css';
import { SessionTag } from './SessionTag';
import { StateOf } from './StateOf';
import { Transcript } from '../transcript/Transcript';
import { TranscriptActions } from '../transcript/TranscriptActions';
import type { Jump, ShownTurn } from '../transcript/TurnList';
import { useLiveTurns } from '../transcript/use-live-turns';
import { useTurns } from '../transcript/use-turns';
import { WriteAgain } from '../minutes/WriteAgain';

/** Shows one session: minutes, transcript, participants, recordings. */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const { to } = usePortal();
  const query = useQuery(sessionOf(sessionId));
  if (query.isPending) return <LoadingPage />;
  if (query.isError && !query.data) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const session = query.data;
  return (
    <>
      <PageHead
        back={<BackLink href={to('sessions')}>Sessions</BackLink>}
        title={nameOfSession(session)}
        lead={<Facts session={session} />}
        actions={
          <>
            <WriteAgain session={session} />
            <DeleteArtifact session={session} />
          </>
        }
      />
      {session.artifactStatus === 'live' && !session.isRoomDeleted && session.parentSessionId === null && (
        <Section id="agent" title="AI agent">
          <AgentPanel roomId={session.roomId} mayControl={session.runsRoom} />
        </Section>
      )}
      <Left session={session} />
      <Section id="recordings" title="Recordings">
        <RecordingList of={{ sessionId }} />
      </Section>
      <Breakouts breakouts={session.breakouts} />
      <Polls polls={session.polls} />
      <Files session={session} />
      <Section id="people" title="People">
        <People people={session.people} />
      </Section>
      <Consents session={session} />
      <Section id="quality" title="Call quality">
        <Quality session={session} />
      </Section>
    </>
  );
}

function Facts({ session }: { session: Session }) {
  const { to } = usePortal();
  const people = new Set(session.people.filter(({ kind }) => kind === 'human').map(personOf)).size;
  return (
    <span className={classes.facts}>
      <When at={session.startedAt} detail="minute" />
      {session.durationSeconds !== null && <span>{length(session.durationSeconds)}</span>}
      <span>{countOf(people, 'person', 'people')}</span>
      {session.isRoomDeleted ? (
        <span>room deleted</span>
      ) : (
        <Link href={to(`rooms/${session.roomId}`)}>Room</Link>
      )}
      {session.parentSessionId !== null && (
        <Link href={to(`sessions/${session.parentSessionId}`)}>Main room</Link>
      )}
      <SessionTag status={session.artifactStatus} />
    </span>
  );
}

const nameOfSession = ({ roomName, breakoutName }: Session): string =>
  breakoutName === null ? roomName : `${roomName}: ${breakoutName}`;

const personOf = (person: Session['people'][number]): string =>
  person.externalUserId ?? `${person.displayName} ${person.participantId}`;

/** Shows the turn that the address of the page names, once. */
function useLinkedTurn(show: (turnId: string) => void): void {
  const turnId = useSearchParams().get('turn');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (turnId === null || shown.current === turnId) return;
    shown.current = turnId;
    show(turnId);
  });
}

/** Shows the minutes beside the transcript, or why there are none. */
function Left({ session }: { session: Session }) {
  const [jump, setJump] = useState<Jump | null>(null);
  const { turns, query, loadUntil } = useTurns(session);
  const isLive = session.artifactStatus === 'live';
  const liveTurns = useLiveTurns(isLive ? session.conferenceSessionId : null);
  const shownTurns: readonly ShownTurn[] = liveTurns.length > 0 ? liveTurns : session.turns;
  const minutes = hasMinutes(session);
  const jumpTo = async (turnIds: string[]) => {
    if (turnIds[0] !== undefined) await loadUntil(turnIds[0]);
    setJump({ turnIds });
  };
  useLinkedTurn((turnId) => void jumpTo([turnId]));
  return (
    <div className={classes.left}>
      <StateOf session={session} />
      {isLive && shownTurns.length > 0 && (
        <section aria-label="Transcript" className={classes.transcript}>
          <Transcript
            turns={shownTurns}
            isLive
            jump={jump}
            actions={<TranscriptActions session={session} />}
          />
        </section>
      )}
      {!isLive && (minutes || session.turns.length > 0) && (
        <div className={classes.columns} data-alone={!minutes || undefined}>
          {minutes && (
            <section aria-label="Minutes" className={classes.minutes}>
              <Minutes session={session} onJump={(turnIds) => void jumpTo(turnIds)} />
            </section>
          )}
          {session.turns.length > 0 && (
            <section aria-label="Transcript" className={classes.transcript}>
              <Transcript
                turns={turns}
                total={session.turnCount}
                jump={jump}
                actions={<TranscriptActions session={session} />}
              />
              <More query={query} />
              {!minutes && <Provenance provenance={session.provenance} />}
            </section>
          )}
        </div>
      )}
    </div>
  );
}
