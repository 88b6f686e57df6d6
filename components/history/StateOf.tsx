import { Alert } from '@mantine/core';
import { Empty } from '../ui/Empty';
import { SessionIcon, TrashIcon, WarningIcon } from '../ui/icons';
import { hasMinutes, type Session } from '../transcript/queries';

/** Explains a session without complete minutes: it is in progress, is processed, failed, or has no transcript. */
export function StateOf({ session }: { session: Session }) {
  const { artifactStatus, turns, minutesError } = session;
  const silent = turns.length === 0;
  switch (artifactStatus) {
    case 'live':
      return silent ? (
        <Empty icon={<SessionIcon />} title="The call is in progress">
          With a Notetaker or Transcriber in the room, what is said appears here as it is said. Minutes are
          written when the call is over.
        </Empty>
      ) : (
        <Note>
          The call is in progress: its transcript appears here. Minutes are written when it has ended.
        </Note>
      );
    case 'processing':
      return hasMinutes(session) ? (
        <Note>New minutes are being written. Until they are ready you see the earlier ones.</Note>
      ) : (
        <Note>
          Speech is still being transcribed. Transcript and minutes are complete when this note disappears.
        </Note>
      );
    case 'failed':
      return (
        <Alert
          color="red"
          variant="light"
          icon={<WarningIcon />}
          mb="lg"
          title="The minutes could not be written"
        >
          {minutesError ?? 'The server does not say why.'} {silent ? '' : 'The transcript is complete.'}
          {hasMinutes(session) && ' The minutes below are those from before.'}
        </Alert>
      );
    case 'ready':
      if (session.isArtifactDeleted) {
        return (
          <Empty icon={<TrashIcon />} title="Transcript and minutes were deleted">
            The session stays here with its people and recordings.
          </Empty>
        );
      }
      if (minutesError !== null) {
        return (
          <Alert
            color="red"
            variant="light"
            icon={<WarningIcon />}
            mb="lg"
            title="The minutes could not be written again"
          >
            {minutesError} The minutes below are those from before.
          </Alert>
        );
      }
      if (silent && !hasMinutes(session)) {
        if (session.provenance.transcriptionModel !== null) {
          return (
            <Empty icon={<SessionIcon />} title="Nothing was said">
              An agent was in this session, but there was no speech to transcribe.
            </Empty>
          );
        }
        return (
          <Empty icon={<SessionIcon />} title="No transcript">
            There was no agent in this session. Invite a Notetaker or Transcriber to the next one, from the
            call or over REST, and what is said will be here.
          </Empty>
        );
      }
      return null;
    default:
      return artifactStatus satisfies never;
  }
}

function Note({ children }: { children: string }) {
  return (
    <Alert variant="light" mb="lg" role="status">
      {children}
    </Alert>
  );
}
