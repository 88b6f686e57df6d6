import type { Refusal } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { connectHub } from '../hub/connection';
import type { Ending } from '../state/call-state';
import { welcome, type Page } from './hand-driven-page';

export const DEVICES = { microphone: true, camera: false, screen: false };
const claims = (more: object) => btoa(JSON.stringify({ room: 'rm_1', sub: 'ext:acc_a:ada', ...more }));
/** Returns a join token of Ada for one room. @param more claims */
export const tokenOf = (more: object = {}) => `header.${claims(more)}.signature`;
export const refused = (code: Refusal): ToParticipant => ({
  type: 'refused',
  code,
  message: 'No.',
  recoverable: true,
});
export const NO_CONNECTION = { kind: 'refused', code: 'no-connection' };

/** Connects as a call does: the end aborts everything. */
export function connect(token = tokenOf()) {
  const life = new AbortController();
  const messages: ToParticipant['type'][] = [];
  const endings: Ending[] = [];
  let losses = 0;
  const hub = connectHub({
    serverUrl: 'https://meet.example.com',
    token,
    hasKey: true,
    canRecord: true,
    signal: life.signal,
    devices: () => DEVICES,
    onMessage: ({ type }) => messages.push(type),
    onLost: () => (losses += 1),
    onEnd(ending) {
      endings.push(ending);
      life.abort();
    },
  });
  return {
    hub,
    messages,
    endings,
    abort: () => life.abort(),
    get losses() {
      return losses;
    },
  };
}

/** Connects, and is let in. */
export function connectAndJoin(page: Page, resumeSecret = 'first') {
  const client = connect();
  page.socket.accept();
  page.socket.say(welcome({ resumeSecret }));
  return client;
}

/** Returns the ticket in the join that the newest socket sent. */
export const ticketSent = (page: Page) => page.socket.of('join')[0]?.resume;
