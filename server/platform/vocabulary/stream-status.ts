import { z } from 'zod';

/** The states of a live stream. `reconnecting`: the address was lost, and is tried again. */
export const STREAM_STATUSES = ['connecting', 'live', 'reconnecting', 'ended', 'failed'] as const;

export const streamStatus = z
  .enum(STREAM_STATUSES)
  .describe('Status of a live stream.')
  .meta({ id: 'StreamStatus' });

/** Why a stream ended that did not fail. */
export const STREAM_END_REASONS = ['requested', 'call-ended', 'room-deleted', 'recording-off'] as const;

export const streamEndReason = z
  .enum(STREAM_END_REASONS)
  .describe('Why a live stream ended.')
  .meta({ id: 'StreamEndReason' });

export type StreamEndReason = (typeof STREAM_END_REASONS)[number];

/**
 * Why nothing arrives at the address of a stream. A worker reports one of these words and no text, so that no report
 * can contain the stream key.
 */
export const STREAM_PROBLEMS = [
  'waiting',
  'internal',
  'unresolved',
  'unreachable',
  'certificate',
  'refused',
  'closed',
  'slow',
  'program',
] as const;

export type StreamProblem = (typeof STREAM_PROBLEMS)[number];
