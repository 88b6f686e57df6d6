import { z } from 'zod';
import { NETWORKS, QUALITY_LEVELS, QUALITY_TROUBLES } from '../../platform/vocabulary/quality-level';

const level = z
  .enum(QUALITY_LEVELS)
  .describe(
    '`good`; `fair`: people notice problems; `poor`: more than 8 % loss, a round trip above 600 ms, a picture frozen for more than 3 s, or a reconnect.',
  )
  .meta({ id: 'QualityLevel' });

const sample = z.object({
  measuredAt: z.iso.datetime().describe('When the server received the measurement of the last 15 seconds.'),
  level,
  roundTripMs: z.int().nullable().describe('Round-trip time in milliseconds; null when unknown.'),
  loss: z.number().nullable().describe('Share of lost packets, 0 to 1, in the worse direction.'),
  jitterMs: z.int().nullable().describe('Jitter of the received media, in milliseconds.'),
  sendKbps: z.int().nullable().describe('Sent kilobits per second, to all others together.'),
  receiveKbps: z.int().nullable().describe('Received kilobits per second.'),
  freezeMs: z.int().describe('How long pictures were frozen for them, in milliseconds.'),
  reconnects: z.int().describe('Number of reconnections.'),
});

/** The newest measurement of somebody who is in a call. */
export const newestSample = sample
  .describe('The last measurement of the connection by the browser of a participant.')
  .meta({ id: 'ConnectionQuality' });

export const participantSample = sample
  .extend({ participantId: z.string().describe('The participant whose browser measured it.') })
  .describe('The measurement of a connection over 15 seconds by the browser of a participant.')
  .meta({ id: 'QualitySample' });

const spread = z
  .object({
    median: z.number().nullable().describe('The median of the samples; null when unknown.'),
    worst: z.number().nullable().describe('The highest of the samples; null when unknown.'),
  })
  .describe('The distribution of the samples of one measure.')
  .meta({ id: 'QualitySpread' });

/** The browser, network and route of a connection. */
export const usedByConnection = {
  browser: z
    .string()
    .nullable()
    .describe('Browser with its major version, and system; null when unknown.')
    .meta({ examples: ['Chrome 131 on Android'] }),
  network: z
    .enum(NETWORKS)
    .describe('Last network, as the browser names it. Most browsers on computers do not name it: `unknown`.')
    .meta({ id: 'Network' }),
  isRelayed: z
    .boolean()
    .nullable()
    .describe('Whether the media last passed a TURN relay; null when unknown.'),
};

export const summary = z
  .object({
    sampleCount: z.int().describe('Number of samples, one for every 15 seconds.'),
    roundTripMs: spread.describe('Round-trip time in milliseconds.'),
    loss: spread.describe('Share of lost packets, 0 to 1.'),
    jitterMs: spread.describe('Jitter in milliseconds.'),
    sendKbps: z.number().nullable().describe('Median of the sent kilobits per second.'),
    receiveKbps: z.number().nullable().describe('Median of the received kilobits per second.'),
    freezeMs: z.int().describe('Total time for which pictures were frozen for them, in milliseconds.'),
    reconnects: z.int().describe('Total number of reconnections.'),
    troubleShare: z.number().describe('Share of the samples that are `poor`, 0 to 1.'),
    ...usedByConnection,
  })
  .describe('The quality of the connection of a participant over the session.')
  .meta({ id: 'QualitySummary' });

/** One participant's part of a session for the portal, cut into slices of equal length. */
export const timeline = z.object({
  participantId: z.string(),
  summary,
  slices: z
    .array(
      z.object({
        slice: z.int().describe('Number of the slice, from 0.'),
        level,
        troubles: z.array(z.enum(QUALITY_TROUBLES)),
        roundTripMs: z.int().nullable(),
        loss: z.number().nullable(),
        freezeMs: z.int(),
        reconnects: z.int(),
      }),
    )
    .describe('The worst sample of each slice; slices without samples are missing.'),
});
