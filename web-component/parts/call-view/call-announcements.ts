import type { PropertyValues } from 'lit';
import {
  type Announcement,
  announcementsBetween,
  announcementsOnJoin,
  deviceAnnouncements,
} from '../../announcements/announcements';
import { JoinLeave } from '../../announcements/join-leave';
import { hasArrivals } from '../../announcements/waiting';
import type { LocalMediaState } from '../../call/media/local-media';
import type { CallState } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';

/** The joins and departures, collected by the part that announces them. */
const joinLeave = new WeakMap<object, JoinLeave>();

/**
 * Announces the people who come and go in a large call, together and a while after the first of them.
 * @param teller makes the announcements; they stop when it has left the document
 */
export function gatherJoinLeave(
  changed: PropertyValues,
  { state, text }: { state: CallState; text: CallText },
  teller: Element & { announce(sentence: string, isVisible: boolean): void },
): void {
  const before: unknown = changed.get('state');
  if (!isCallState(before)) return;
  const known = joinLeave.get(teller) ?? new JoinLeave(NEVER);
  joinLeave.set(teller, known);
  known.note(before, state, text, (sentence) => {
    if (teller.isConnected) teller.announce(sentence, true);
  });
}

const NEVER = new AbortController().signal;

/** Returns the announcements after an update of the call view, from the previous states in `changed`. */
export function callAnnouncements(
  changed: PropertyValues,
  now: { state: CallState; mediaState: LocalMediaState; text: CallText; chatIsOpen: boolean },
): Announcement[] {
  const { state, mediaState, text, chatIsOpen } = now;
  const before: unknown = changed.get('state');
  const mediaBefore: unknown = changed.get('mediaState');
  return [
    ...(changed.has('state') && before === undefined ? announcementsOnJoin(state, text) : []),
    ...(isCallState(before) ? announcementsBetween(before, state, text, { chatIsOpen }) : []),
    ...(isMediaState(mediaBefore) ? deviceAnnouncements(mediaBefore, mediaState, text) : []),
  ];
}

/** Returns whether an update of the call view shows a person who waits now and did not before. */
export function hasArrived(changed: PropertyValues, state: CallState): boolean {
  const before: unknown = changed.get('state');
  return changed.has('state') && hasArrivals(isCallState(before) ? before : null, state);
}

const isCallState = (value: unknown): value is CallState =>
  typeof value === 'object' && value !== null && 'phase' in value;

const isMediaState = (value: unknown): value is LocalMediaState =>
  typeof value === 'object' && value !== null && 'microphoneOn' in value;
