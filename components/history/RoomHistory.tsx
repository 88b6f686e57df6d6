import { Section } from '../ui/Section';
import { RecordingList } from '../recordings/RecordingList';
import { SessionList } from './SessionList';

/** Shows the sessions and the recordings of a room. */
export function RoomHistory({ roomId }: { roomId: string }) {
  return (
    <>
      <Section id="sessions" title="Sessions">
        <SessionList of={{ roomId }} />
      </Section>
      <Section id="recordings" title="Recordings">
        <RecordingList of={{ roomId }} />
      </Section>
    </>
  );
}
