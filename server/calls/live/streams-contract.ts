import { z } from 'zod';
import { secret } from '../../platform/request-log/marks';
import { plainText } from '../../platform/text';
import { RECORDING_LAYOUTS } from '../../platform/vocabulary/recording-status';
import { streamEndReason, streamStatus } from '../../platform/vocabulary/stream-status';
import { roomId } from '../../rooms/access/contract';

const moment = z.iso.datetime();

const layout = z
  .enum(RECORDING_LAYOUTS)
  .describe(
    'How the stream shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture.',
  );

const streamId = plainText()
  .describe('Identifier of the stream.')
  .meta({ examples: ['str_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const stream = z
  .object({
    streamId,
    roomId: z.string().describe('The room.'),
    conferenceSessionId: z.string().describe('The session that is streamed.'),
    url: z
      .string()
      .describe('Scheme, host and application of the address. The stream key is never returned.')
      .meta({ examples: ['rtmps://live.example.com/app'] }),
    layout: layout.meta({ id: 'StreamLayout' }),
    status: streamStatus,
    createdAt: moment.describe('When the stream was requested.'),
    startedAt: moment
      .nullable()
      .describe('When the stream was live for the first time; null: it was not yet.'),
    endedAt: moment.nullable().describe('When the stream ended or failed; null: it is not over.'),
    endReason: streamEndReason
      .nullable()
      .describe('Why the stream ended; null: it is not over, or it failed.'),
    error: z
      .string()
      .nullable()
      .describe('Why nothing arrives at the address now, or why the stream failed; null otherwise.'),
  })
  .describe('A live stream of a call to an RTMP address.')
  .meta({ id: 'Stream' });

export const startStream = {
  input: z.object({
    roomId,
    url: secret(plainText().min(1).max(4_096))
      .describe(
        'The RTMP address with its stream key: `rtmp://` or `rtmps://`, host, application and key. It is stored encrypted while the stream runs.',
      )
      .meta({ examples: ['rtmps://live.example.com/app/stream-key'] }),
    layout: layout.optional().meta({ examples: ['grid'] }),
  }),
  output: stream,
};

export const listStreams = {
  input: z.object({ roomId }),
  output: z
    .object({
      streams: z
        .array(stream)
        .describe(
          'Streams of the running call in the order of their start, also those that are over; empty without a call.',
        ),
    })
    .describe('Live streams of a call.')
    .meta({ id: 'StreamList' }),
};

export const getStream = {
  input: z.object({ roomId, streamId }),
  output: stream,
};

export const stopStream = {
  input: z.object({ roomId, streamId }),
  output: z.void(),
};
