import type { Event } from '../events/log/contract';
import { EVENT_DATA, EVENT_TYPES, type EventData, type EventType } from '../platform/events/types';
import type { TestServer } from './server';

/** An event of a type, with the data that its schema promises. */
type EventOf<T extends EventType> = Omit<Event, 'type' | 'data'> & { type: T; data: EventData<T> };

/** The conditions of a test for an event, in addition to the type. */
interface Wanted<T extends EventType> {
  roomId?: string | null;
  matching?: (event: EventOf<T>) => boolean;
}

/** The event log of an account as an integrator reads it: from the start, page by page. */
export interface EventFeed {
  /** All events up to now, in the order of the log. */
  readonly seen: readonly Event[];
  /** Reads on until there is such an event. @returns the first matching event */
  find<T extends EventType>(type: T, wanted?: Wanted<T>): Promise<EventOf<T>>;
  /** Reads on until there is such an event. @returns all events of its room until then */
  untilRoom(type: EventType, roomId: string): Promise<Event[]>;
}

/**
 * Follows the event log of a key's account. A read waits for the next event.
 * @param letTimePass called before each read, by a test that moves the clock on. Reads then wait only for a second
 */
export function followEvents(
  server: Pick<TestServer, 'call'>,
  key: string,
  letTimePass: (() => void) | null = null,
): EventFeed {
  const seen: Event[] = [];
  const seconds = letTimePass === null ? 30 : 1;
  let after = 0;
  let reading: Promise<void> | null = null;

  const feed: EventFeed = {
    seen,
    async find(type, { roomId, matching = () => true } = {}) {
      for (let index = 0; ; index += 1) {
        while (index >= seen.length) await readOn();
        const event = seen[index];
        if (event?.type !== type || (roomId !== undefined && event.roomId !== roomId)) continue;
        const found = { ...event, type, data: dataOf(type, event) };
        if (matching(found)) return found;
      }
    },
    async untilRoom(type, roomId) {
      const last = await feed.find(type, { roomId });
      return seen.filter((event) => event.roomId === roomId && event.sequence <= last.sequence);
    },
  };
  return feed;

  /** Reads on. Only one read runs at a time, even when several searches are active. */
  function readOn(): Promise<void> {
    reading ??= readPage().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readPage(): Promise<void> {
    letTimePass?.();
    const path = `/api/events?after=${after}&limit=500&wait=${seconds}`;
    const { status, body } = await server.call('GET', path, { key });
    if (status !== 200) throw new Error(`The log answers ${status}: ${body?.error}`);
    seen.push(...body.events);
    after = body.next;
  }
}

/** Returns the data of an event, which has to fit the schema of its type exactly. */
function dataOf<T extends EventType>(type: T, event: Event): EventData<T>;
function dataOf(type: EventType, { data }: Event) {
  return EVENT_DATA[type].parse(data);
}

/** Refuses an event of an unknown type, or with data that does not fit its type. @returns the type */
export function assertKnown(event: Pick<Event, 'type' | 'data'>): EventType {
  const type = EVENT_TYPES.find((known) => known === event.type);
  if (type === undefined) throw new Error(`There is no event type "${event.type}".`);
  EVENT_DATA[type].parse(event.data);
  return type;
}
