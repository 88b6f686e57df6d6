import { describe, expect, it } from 'vitest';
import { simulateSession } from './contract';
import { assertPossible } from './rules';
import { timelineOf } from './timeline';

const ADA = { externalUserId: 'ada', role: 'host' };
const GRACE = { externalUserId: 'grace' };
const HELLO = { ...ADA, text: 'Hello' };
const turns = [HELLO];

/** @returns the sentence of the refusal; null: the session is possible */
function refusalOf(given: object): string | null {
  const input = simulateSession.input.parse({ roomId: 'rm_x', participants: [ADA, GRACE], ...given });
  try {
    assertPossible(input, timelineOf(input));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a session that no call could be is refused', () => {
  it.each<[string, object, string]>([
    [
      'a stay of less than a second',
      { participants: [ADA, { ...GRACE, joinAtMs: 5_000, leaveAtMs: 5_999 }] },
      '"participants.1.leaveAtMs" is not valid: must be at least 1000 ms after `joinAtMs`.',
    ],
    [
      'nobody at the start',
      { participants: [{ ...ADA, joinAtMs: 5_000 }] },
      '"participants" is not valid: must have somebody in the call at any time, and has nobody from 0 to 5000 ms.',
    ],
    [
      'nobody in the middle',
      {
        participants: [
          { ...GRACE, joinAtMs: 9_000 },
          { ...ADA, leaveAtMs: 8_000 },
        ],
      },
      'nobody from 8000 to 9000 ms.',
    ],
    [
      'a person twice',
      { participants: [ADA, ADA] },
      '"participants.1.externalUserId" is not valid: must not be in',
    ],
    [
      'a person twice at one time',
      { participants: [ADA, { ...GRACE, leaveAtMs: 5_000 }, { ...GRACE, joinAtMs: 4_999 }] },
      '"participants.2.externalUserId" is not valid: must not be in the call twice at the same time.',
    ],
    [
      'an unknown speaker',
      { turns: [HELLO, { externalUserId: 'eve', text: 'Hello' }] },
      '"turns.1.externalUserId" is not valid: must be one of the participants.',
    ],
    [
      'a speaker who has not joined',
      { participants: [ADA, { ...GRACE, joinAtMs: 5_000 }], turns: [HELLO, { ...GRACE, text: 'Hello' }] },
      '"turns.1" is not valid: must start while its speaker is in the call, and starts at 1000 ms.',
    ],
    [
      'a speaker who leaves then',
      {
        participants: [ADA, { ...GRACE, leaveAtMs: 5_000 }],
        turns: [{ ...GRACE, text: 'Hello', startMs: 5_000 }],
      },
      '"turns.0"',
    ],
    [
      'an unknown sender',
      { chat: [{ externalUserId: 'eve', text: 'Hello', sentAtMs: 0 }] },
      '"chat.0.externalUserId" is not valid: must be one of the participants.',
    ],
    [
      'a sender who has left',
      {
        participants: [ADA, { ...GRACE, leaveAtMs: 5_000 }],
        chat: [{ ...GRACE, text: 'Hello', sentAtMs: 6_000 }],
      },
      '"chat.0.sentAtMs" is not valid: must be a time at which the sender is in the call.',
    ],
    [
      'an unknown recipient',
      { chat: [{ ...HELLO, sentAtMs: 0, toExternalUserId: 'eve' }] },
      '"chat.0.toExternalUserId" is not valid: must be one of the participants.',
    ],
    [
      'a message to oneself',
      { chat: [{ ...HELLO, sentAtMs: 0, toExternalUserId: 'ada' }] },
      '"chat.0.toExternalUserId" is not valid: must be somebody else.',
    ],
    [
      'a recipient who has not joined',
      {
        participants: [ADA, { ...GRACE, joinAtMs: 5_000 }],
        chat: [{ ...HELLO, sentAtMs: 0, toExternalUserId: 'grace' }],
      },
      '"chat.0.toExternalUserId" is not valid: must be somebody who is in the call when the message is sent.',
    ],
    ['a recording without a host', { participants: [GRACE], recording: true }, '"recording"'],
    ['an agent that nobody needs and that fails', { fail: ['agent'] }, '"fail" is not valid: `agent` needs'],
    ['failing minutes of nothing', { fail: ['minutes'] }, '"fail" is not valid: `minutes` needs'],
    [
      'failing minutes of a Transcriber',
      { turns, agentMode: 'Transcriber', fail: ['minutes'] },
      '"fail" is not valid: `minutes` needs',
    ],
    [
      'failing minutes without an agent',
      { turns, fail: ['minutes', 'agent'] },
      '"fail" is not valid: must not have both',
    ],
    [
      'a failing recording that is not made',
      { fail: ['recording'] },
      '"fail" is not valid: `recording` needs',
    ],
  ])('with %s', (_, given, sentence) => {
    expect(refusalOf(given)).toContain(sentence);
  });
});

describe('a session is possible', () => {
  it.each<[string, object]>([
    [
      'in which a person leaves and comes back',
      { participants: [ADA, { ...GRACE, leaveAtMs: 5_000 }, { ...GRACE, joinAtMs: 5_000 }] },
    ],
    [
      'in which one person follows another',
      {
        participants: [
          { ...ADA, leaveAtMs: 5_000 },
          { ...GRACE, joinAtMs: 5_000 },
        ],
      },
    ],
    ['in which all parts fail that can', { turns, recording: true, fail: ['minutes', 'recording'] }],
    ['with minutes that fail', { turns, minutes: {}, fail: ['agent'] }],
  ])('%s', (_, given) => {
    expect(refusalOf(given)).toBeNull();
  });
});
