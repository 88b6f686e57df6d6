import { expect, it } from 'vitest';
import { IDLE } from '../../call/state/idle';
import { joined } from '../../testing/call-fixtures';
import { CallFollower } from './call-summary';

const recording = {
  recordingId: 'rec_a',
  startedAt: new Date(0),
  by: 'ada',
  isOwn: false,
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
  follower.follow(IDLE);
  expect(follower.summary).toBeNull();
  follower.follow({ ...joined, recording });
  follower.follow({ ...joined, phase: 'reconnecting', agent: { ...agent, mode: 'Captioner' } });
  now = 66_000;
  follower.follow(IDLE);
  expect(follower.summary).toEqual({ lastedMs: 65_000, wasRecorded: true, wasTranscribed: false });
  follower.follow({ ...IDLE, phase: 'connecting' });
  expect(follower.summary).toBeNull();
  follower.follow({ ...joined, agent });
  follower.follow(IDLE);
  expect(follower.summary).toEqual({ lastedMs: 0, wasRecorded: false, wasTranscribed: true });
});
