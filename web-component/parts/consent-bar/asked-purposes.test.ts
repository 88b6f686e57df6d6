import { expect, it } from 'vitest';
import type { CallState } from '../../call/state/call-state';
import { askedPurposes } from './asked-purposes';

type State = Parameters<typeof askedPurposes>[0];

const stateOf = (
  { consent = 'ask', recordOnStart = false }: { consent?: 'notice' | 'ask'; recordOnStart?: boolean },
  { consents, ...more }: Partial<State> & { consents?: object } = {},
) =>
  ({
    room: { settings: { consent, recordOnStart, agentOnStart: null } },
    participants: [{ isSelf: true, consents }],
    recording: null,
    streamingSince: null,
    agent: null,
    ...more,
  }) as unknown as CallState;
const recording = {} as CallState['recording'];
const agent = {} as CallState['agent'];

it.each([
  ['nothing while nothing is recorded or heard', stateOf({}), []],
  ['the recording once one runs', stateOf({}, { recording }), ['record']],
  ['the recording while the call is streamed', stateOf({}, { streamingSince: new Date(0) }), ['record']],
  ['the recording before it runs, if each call is recorded', stateOf({ recordOnStart: true }), ['record']],
  ['the transcript while an agent listens', stateOf({}, { agent }), ['transcribe']],
  ['both', stateOf({}, { recording, agent }), ['record', 'transcribe']],
  [
    'what is not answered yet',
    stateOf({}, { recording, agent, consents: { record: false } }),
    ['transcribe'],
  ],
  ['nothing in a room that gives notice alone', stateOf({ consent: 'notice' }, { recording, agent }), []],
])('asks about %s', (_what, state, purposes) => {
  expect(askedPurposes(state, false)).toEqual(purposes);
});

it('shows what was answered, also after the recording, to somebody who looks at it', () => {
  expect(askedPurposes(stateOf({}, { consents: { record: true } }), true)).toEqual(['record']);
});
