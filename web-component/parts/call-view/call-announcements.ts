import type { PropertyValues } from 'lit';
import type { CallState, LocalMediaState } from '../../call/state';
import { deviceNews, type News, newsBetween, newsOnEntry } from '../../announcements/announcements';
import type { Text } from '../../strings/text';

/** What is to be told after a drawing of the call, from the states that it was drawn with before. */
export function callNews(
  changed: PropertyValues,
  now: { state: CallState; mediaState: LocalMediaState; text: Text; chatIsOpen: boolean },
): News[] {
  const { state, mediaState, text, chatIsOpen } = now;
  const before: unknown = changed.get('state');
  const mediaBefore: unknown = changed.get('mediaState');
  return [
    ...(changed.has('state') && before === undefined ? newsOnEntry(state, text) : []),
    ...(isCallState(before) ? newsBetween(before, state, text, { chatIsOpen }) : []),
    ...(isMediaState(mediaBefore) ? deviceNews(mediaBefore, mediaState, text) : []),
  ];
}

const isCallState = (value: unknown): value is CallState =>
  typeof value === 'object' && value !== null && 'phase' in value;

const isMediaState = (value: unknown): value is LocalMediaState =>
  typeof value === 'object' && value !== null && 'microphoneOn' in value;
