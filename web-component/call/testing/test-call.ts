import type { ParticipantState } from '../../../server/platform/hub/protocol';
import { createCall } from '../call';
import type { CallState } from '../state/call-state';
import { HandDrivenMedia, welcome, type Page, type Welcome } from './hand-driven-page';

/* A whole call, with hand-driven sockets and devices at its edges. */

export function newCall() {
  const media = new HandDrivenMedia();
  const call = createCall({ serverUrl: 'https://meet.example.com', media });
  const states: CallState[] = [];
  call.addEventListener('change', () => states.push(call.state));
  return { call, media, states };
}

/** Joins a call. @param more of the welcome */
export async function joinedCall(page: Page, more: Partial<Welcome> = {}) {
  const scene = newCall();
  const joining = scene.call.join('token', null);
  await page.settle();
  page.socket.accept();
  page.socket.say(welcome(more));
  await joining;
  return scene;
}

/** Loses the connection and makes the next one. @param more of its welcome */
export async function reconnect(page: Page, more: Partial<Welcome> = {}) {
  page.socket.drop();
  await page.pass(300);
  page.socket.accept();
  page.socket.say(welcome({ resumed: true, ...more }));
  await page.settle();
}

/** Returns the phases of these states, each once in a row. */
export const phasesOf = (states: readonly CallState[]) =>
  states.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);

export const idsOf = ({ participants }: CallState) => participants.map((one) => one.participantId);

export const personIn = (state: CallState, id: string) =>
  state.participants.find((one) => one.participantId === id);

export const devicesWith = (on: Partial<ParticipantState['devices']>): ParticipantState['devices'] => ({
  microphone: false,
  camera: false,
  screen: false,
  ...on,
});
