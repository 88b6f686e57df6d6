import { expect, it } from 'vitest';
import { withTurns, type FollowedTurn } from './live-turns';

const turn = (cursor: number, startMs: number): FollowedTurn => ({
  cursor,
  startMs,
  endMs: startMs,
  turnId: `trn_${cursor}`,
  speakerId: null,
  speakerName: 'Ada Example',
  externalUserId: null,
  text: 'Hello.',
  language: null,
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T10:00:00.000Z',
  confidence: null,
  source: 'speech',
});

it('puts a turn that was transcribed late where it was spoken', () => {
  const shown = withTurns([], [turn(1, 0), turn(2, 5_000)]);
  const cursors = withTurns(shown, [turn(3, 2_000), turn(4, 5_000)]).map(({ cursor }) => cursor);
  expect(cursors).toEqual([1, 3, 2, 4]);
});
