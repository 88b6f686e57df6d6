import type { ConferenceRoomEventMap } from '../../web-component/contract';

/** Every event of the element, so that the playground can print them as they fire. */
export const events = [
  'ready',
  'joined',
  'left',
  'ended',
  'participant-joined',
  'participant-left',
  'microphone-changed',
  'camera-changed',
  'screenshare-changed',
  'muted-speaking',
  'recording-changed',
  'agent-changed',
  'caption',
  'caption-translated',
  'connection-quality',
  'connection-check',
  'token-expiring',
  'error',
] as const satisfies readonly (keyof ConferenceRoomEventMap)[];

/** An event that fired, as it is printed. */
export interface Printed {
  id: number;
  name: string;
  detail: string;
  /** Local time, to the second. */
  at: string;
}

/** Returns the event as a line. */
export function printed(id: number, event: Event): Printed {
  const detail = event instanceof CustomEvent && event.detail !== null ? JSON.stringify(event.detail) : '';
  return { id, name: event.type, detail, at: new Date().toTimeString().slice(0, 8) };
}
