import { Alert } from '@mantine/core';
import { Empty } from '../portal/Empty';
import { SessionIcon, WarningIcon } from '../shell/icons';
import { hasMinutes } from './Minutes';
import type { Session } from './queries';

/** What there is to say of a session that is not all there: it runs, is being worked on, failed, or left no words. */
export function StateOf({ session }: { session: Session }) {
  const { artifactStatus, turns } = session;
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
      return <Note>The minutes are being written. This page shows them when they are there.</Note>;
    case 'failed':
      return (
        <Alert color="red" variant="light" icon={<WarningIcon />} mb="lg">
          The minutes could not be written.{silent ? '' : ' The transcript is complete.'}
        </Alert>
      );
    case 'ready':
      if (silent && !hasMinutes(session)) {
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
