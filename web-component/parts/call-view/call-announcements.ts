import type { PropertyValues } from 'lit';
import {
  type Announcement,
  announcementsBetween,
  announcementsOnJoin,
  deviceAnnouncements,
} from '../../announcements/announcements';
import { hasArrivals } from '../../announcements/waiting';
import type { CallState, LocalMediaState } from '../../call/state';
import type { Text } from '../../strings/text';

/** What to announce after an update of the call view, from the previous states in `changed`. */
export function callAnnouncements(
  changed: PropertyValues,
  now: { state: CallState; mediaState: LocalMediaState; text: Text; chatIsOpen: boolean },
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

/** Whether an update of the call view shows somebody who waits now and did not before. */
export function hasArrived(changed: PropertyValues, state: CallState): boolean {
  const before: unknown = changed.get('state');
  return changed.has('state') && hasArrivals(isCallState(before) ? before : null, state);
}

const isCallState = (value: unknown): value is CallState =>
  typeof value === 'object' && value !== null && 'phase' in value;

const isMediaState = (value: unknown): value is LocalMediaState =>
  typeof value === 'object' && value !== null && 'microphoneOn' in value;
