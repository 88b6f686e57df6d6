import { CopyButton } from '../portal/CopyButton';
import { Fact, Facts } from '../portal/Facts';
import facts from '../portal/Facts.module.css';
import { Section } from '../portal/Section';
import { When } from '../portal/When';
import { accessName } from './access';
import type { RoomView } from './queries';

/** How a room is entered, and when it was. */
export function RoomFacts({ room }: { room: RoomView }) {
  return (
    <Section id="about" title="About">
      <Facts>
        <Fact name={room.isEmbed ? 'Address to embed' : 'Link'}>
          <code className={facts.link}>{room.shareableLink}</code>
          {room.isEmbed && <CopyButton value={room.shareableLink} label="Copy" size="compact-sm" />}
        </Fact>
        <Fact name="Who may enter">
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
