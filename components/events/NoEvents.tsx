import { Anchor } from '@mantine/core';
import Link from 'next/link';
import { Empty } from '../ui/Empty';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { EventIcon } from '../ui/icons';
import { CodeCard } from '../start/CodeCard';
import classes from './NoEvents.module.css';

/** Shows a text in place of events: none match the filter, or there are none yet, with a way to get some. */
export function NoEvents(props: { filtered: boolean; hasMore: boolean; baseUrl: string }) {
  const { mode, to, may } = usePortal();
  if (props.filtered) {
    return (
      <Empty title="No event matches">
        {props.hasMore
          ? 'None of the latest 10,000 events is of these types and this room. Look further back with “Show more”.'
          : 'None of the events of the last 30 days is of these types and this room.'}
      </Empty>
    );
  }
  const key = `sk_${mode}_…`;
  return (
    <>
      <Empty icon={<EventIcon />} title={`No ${mode} events yet`}>
        Rooms that are created, people who join and leave, recordings and minutes that are ready: all of it
        appears here.{' '}
        {may('developer') && (
          <>
            <a href={to('playground')}>Start a call in the playground</a> and watch.
          </>
        )}
      </Empty>
      <div className={classes.read}>
        <Section
          id="read"
          title="Read it from your server"
          lead={
            <>
              The call waits for the next event, up to 30 seconds.{' '}
              <Anchor inherit underline="always" component={Link} href={to('keys')}>
                Create a key
              </Anchor>{' '}
              that may read events, and put it in place of <code>{key}</code>.
            </>
          }
        >
          <CodeCard
            name="Read the event log"
            label="curl"
            code={`curl -sS "${props.baseUrl}/api/events?wait=30" \\\n  -H "X-API-Key: ${key}"`}
            mark={key}
          />
        </Section>
      </div>
    </>
  );
}
