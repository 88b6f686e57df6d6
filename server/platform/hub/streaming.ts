import { z } from 'zod';
import { RECORDING_LAYOUTS } from '../vocabulary/recording-status';
import { STREAM_PROBLEMS } from '../vocabulary/stream-status';
import { PROTOCOL_VERSION } from './protocol';
import { recorder } from './recording';

/*
 * Live streams on `/hub`. The messages in client-messages.ts and server-messages.ts use these parts. The element imports only the types.
 */

export const streaming = z.object({
  startedAt: z.iso.datetime().describe('When the first of the streams became live.'),
});
/** That a call is streamed live. */
export type StreamingState = z.infer<typeof streaming>;

const streamTarget = z.object({
  streamId: z.string().max(100),
  url: z.string().max(4_096).describe('The RTMP address with its stream key.'),
  layout: z.enum(RECORDING_LAYOUTS),
});
/** A stream that the page of the server shall make. */
export type StreamTarget = z.infer<typeof streamTarget>;
export const streamTargets = z.array(streamTarget).max(100);

const streamReport = z.object({
  streamId: z.string().max(100),
  status: z.enum(['live', 'reconnecting']),
  problem: z.enum(STREAM_PROBLEMS).nullable().describe('Why nothing arrives; null while it is live.'),
});
/** How a stream goes, from the worker that sends it. */
export type StreamReport = z.infer<typeof streamReport>;

/** The messages of the server about live streams. */
export const streamingReports = [
  z
    .object({ type: z.literal('streaming-changed'), streaming: streaming.nullable() })
    .describe('The call is streamed live; null: it no longer is.'),
  z
    .object({ type: z.literal('streamer-changed'), streamer: recorder.nullable() })
    .describe('The page of the server that streams has connected; null: it is gone.'),
  z
    .object({ type: z.literal('stream-targets'), streams: streamTargets })
    .describe('To the page of the server that streams: all streams that it makes from now on.'),
] as const;

/** The messages of the page of the server that streams. */
export const streamerMessages = [
  z
    .object({
      type: z.literal('stream-call'),
      protocol: z.literal(PROTOCOL_VERSION),
      token: z.string().min(1).max(200).describe('The token of the claim of the streams. Never in a URL.'),
    })
    .describe(
      'Instead of `join`: the page of the server that streams enters, which only receives. `welcome` follows.',
    ),
  z
    .object({ type: z.literal('stream-report'), report: streamReport })
    .describe('From the page of the server that streams: how one of its streams goes.'),
] as const;
