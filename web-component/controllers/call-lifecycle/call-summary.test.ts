import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/state/idle';
import { DEFAULT_SETTINGS, joined } from '../../testing/call-fixtures';
import { CallFollower } from './call-summary';
import { saveRatingAsked } from './rating-asked';

const recording = {
  recordingId: 'rec_a',
  startedAt: new Date(0),
  by: 'ada',
  isOwn: false,
  kind: null,
  origin: null,
  isPaused: false,
  isStopping: false,
  problem: null,
};
const agent = {
  participantId: 'bot',
  mode: 'Notetaker',
  language: null,
  captions: true,
  isImpaired: false,
} as const;

it('tells for how long you were in a call, and whether it was recorded and transcribed', () => {
  let now = 1_000;
  const follower = new CallFollower(() => now);
  follower.follow(IDLE, null);
  expect(follower.summary).toBeNull();
  follower.follow({ ...joined, recording }, null);
  follower.follow({ ...joined, phase: 'reconnecting', agent: { ...agent, mode: 'Captioner' } }, null);
  now = 66_000;
  follower.follow(IDLE, null);
  expect(follower.summary).toEqual({
    lastedMs: 65_000,
    wasRecorded: true,
    wasTranscribed: false,
    rated: null,
  });
  follower.follow({ ...IDLE, phase: 'connecting' }, null);
  expect(follower.summary).toBeNull();
  follower.follow({ ...joined, agent }, null);
  follower.follow(IDLE, null);
  expect(follower.summary).toEqual({ lastedMs: 0, wasRecorded: false, wasTranscribed: true, rated: null });
});

describe('after a call', () => {
  /** Returns the session that can be rated after a call. */
  function ratedAfter(
    sessionId: string,
    isSet: boolean,
    rating: 'on' | 'off' | null,
  ): string | null | undefined {
    const follower = new CallFollower(() => 0);
    const room = joined.room && { ...joined.room, settings: { ...DEFAULT_SETTINGS, rating: isSet } };
    follower.follow({ ...joined, room, sessionId }, rating);
    follower.follow({ ...IDLE, room, sessionId }, rating);
    return follower.summary?.rated;
  }

  it('you can rate it where the page or else the room turns it on', () => {
    expect(ratedAfter('ses_a', false, null)).toBeNull();
    expect(ratedAfter('ses_a', true, null)).toBe('ses_a');
    expect(ratedAfter('ses_a', true, 'off')).toBeNull();
    expect(ratedAfter('ses_a', false, 'on')).toBe('ses_a');
  });

  it('you can rate a session only once in a browser', () => {
    saveRatingAsked('ses_b');
    expect(ratedAfter('ses_b', true, null)).toBeNull();
    expect(ratedAfter('ses_c', true, null)).toBe('ses_c');
  });
});
