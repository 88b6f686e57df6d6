'use client';

import { useQuery } from '@tanstack/react-query';
import { RecordingList } from '../recordings/RecordingList';
import { roomOf } from '../rooms/queries';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { SessionList } from './SessionList';

/** Shows the sessions and the recordings of a room, with what the person may do with many of them. */
export function RoomHistory({ roomId }: { roomId: string }) {
  const { may } = usePortal();
  const relation = useQuery(roomOf(roomId)).data?.relation;
  const owns = relation === 'owner' || (relation === 'account' && may('developer'));
  return (
    <>
      <Section id="sessions" title="Sessions">
        <SessionList of={{ roomId }} canChange={owns} />
      </Section>
      <Section id="recordings" title="Recordings">
        <RecordingList of={{ roomId }} canDelete={owns || relation === 'co-organizer'} />
      </Section>
    </>
  );
}
