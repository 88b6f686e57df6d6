'use client';

import { usePortal } from '../shell/PortalContext';
import { Empty } from '../ui/Empty';
import { SessionIcon } from '../ui/icons';

/** Says what a session is, where none has taken place. */
export function NoSessions() {
  const { to, may } = usePortal();
  return (
    <Empty icon={<SessionIcon />} title="No sessions yet">
      A session begins when the first person enters a room and ends when the last one has left.{' '}
      {may('developer') && <a href={to('playground')}>Start one in the playground.</a>}
    </Empty>
  );
}
