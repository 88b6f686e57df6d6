import { Alert } from '@mantine/core';
import { Empty } from '../portal/Empty';
import { SessionIcon, WarningIcon } from '../shell/icons';
import { hasMinutes, type Session } from '../transcript/queries';

/** What there is to say of a session that is not all there: it runs, is being worked on, failed, or left no words. */
export function StateOf({ session }: { session: Session }) {
  const { artifactStatus, turns, minutesError } = session;
  const silent = turns.length === 0;
  switch (artifactStatus) {
    case 'live':
      return silent ? (
        <Empty icon={<SessionIcon />} title="The call is going on">
          With a Notetaker or Transcriber in the room, what is said appears here as it is said. Minutes are
          written when the call is over.
        </Empty>
      ) : (
        <Note>The call is going on; what is said appears here. Minutes are written when it is over.</Note>
      );
    case 'processing':
      return hasMinutes(session) ? (
        <Note>The minutes are being written anew. Until then these are the ones from before.</Note>
      ) : (
        <Note>
          What was said is being written down. Transcript and minutes are complete when this note is gone.
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
      if (silent && !hasMinutes(session)) {
        if (session.provenance.transcriptionModel !== null) {
          return (
            <Empty icon={<SessionIcon />} title="Nothing was said">
              An agent was in this session, and heard nothing that it could write down.
            </Empty>
          );
        }
        return (
          <Empty icon={<SessionIcon />} title="No transcript">
            Nobody took notes in this session. Invite a Notetaker or Transcriber to the next one, from the
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
