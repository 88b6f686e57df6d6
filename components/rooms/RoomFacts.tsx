import { CopyButton } from '../ui/buttons/CopyButton';
import { Fact, Facts } from '../ui/Facts';
import facts from '../ui/Facts.module.css';
import { Section } from '../ui/Section';
import { When } from '../ui/When';
import { accessName } from './access';
import type { RoomView } from './queries';

/** Shows how a room is entered, and when it was. */
export function RoomFacts({ room }: { room: RoomView }) {
  return (
    <Section id="about" title="About">
      <Facts>
        <Fact name={room.isEmbed ? 'Address to embed' : 'Link'}>
          <code className={facts.link}>{room.shareableLink}</code>
          {room.isEmbed && <CopyButton value={room.shareableLink} label="Copy" size="compact-sm" />}
        </Fact>
        <Fact name="Access">
          {room.isEmbed ? 'Holders of a join token that your server mints for them' : accessName(room)}
        </Fact>
        <Fact name="Created">
          <When at={room.createdAt} detail="minute" />
        </Fact>
        <Fact name="Last activity">
          {room.lastActivityAt === null ? (
            'Nobody has entered yet'
          ) : (
            <When at={room.lastActivityAt} detail="minute" />
          )}
        </Fact>
      </Facts>
    </Section>
  );
}
