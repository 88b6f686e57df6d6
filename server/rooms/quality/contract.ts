import { z } from 'zod';
import { QUALITY_LEVELS, QUALITY_TROUBLES } from '../../platform/quality-level';

const level = z
  .enum(QUALITY_LEVELS)
  .describe(
    '`good`; `fair`: people notice; `poor`: more than 8 % loss, a round trip above 600 ms, a picture that stood still for more than 3 s, or a reconnect.',
  )
  .meta({ id: 'QualityLevel' });

const sample = z.object({
  measuredAt: z.iso.datetime().describe('When the server received the measurement of the last 15 seconds.'),
  level,
  roundTripMs: z.int().nullable().describe('Round-trip time in milliseconds; null when it is not known.'),
  loss: z.number().nullable().describe('Share of lost packets, 0 to 1, in the worse direction.'),
  jitterMs: z.int().nullable().describe('Jitter of what they received, in milliseconds.'),
  sendKbps: z.int().nullable().describe('What they sent, in kilobits per second, to everybody together.'),
  receiveKbps: z.int().nullable().describe('What they received, in kilobits per second.'),
  freezeMs: z.int().describe('How long pictures stood still for them, in milliseconds.'),
  reconnects: z.int().describe('How often their connection was lost and came back.'),
});

/** The newest measurement of somebody who is in a call. */
export const newestSample = sample
  .describe('What the browser of a participant measured of its connection last.')
  .meta({ id: 'ConnectionQuality' });

export const participantSample = sample
  .extend({ participantId: z.string().describe('Whose browser measured it.') })
  .describe('What the browser of a participant measured of its connection in 15 seconds.')
  .meta({ id: 'QualitySample' });

const spread = z
  .object({
    median: z.number().nullable().describe('The median of the samples; null when it was not known.'),
    worst: z.number().nullable().describe('The highest of the samples; null when it was not known.'),
  })
  .describe('How the samples of one measure are spread.')
  .meta({ id: 'QualitySpread' });

export const summary = z
  .object({
    sampleCount: z.int().describe('Number of samples, one for every 15 seconds.'),
    roundTripMs: spread.describe('Round-trip time in milliseconds.'),
    loss: spread.describe('Share of lost packets, 0 to 1.'),
    jitterMs: spread.describe('Jitter in milliseconds.'),
    sendKbps: z.number().nullable().describe('Median of what they sent, in kilobits per second.'),
    receiveKbps: z.number().nullable().describe('Median of what they received, in kilobits per second.'),
    freezeMs: z.int().describe('How long pictures stood still for them altogether, in milliseconds.'),
    reconnects: z.int().describe('How often their connection was lost and came back altogether.'),
    troubleShare: z.number().describe('Share of the samples that are `poor`, 0 to 1.'),
  })
  .describe('How the connection of a participant was over the session.')
  .meta({ id: 'QualitySummary' });

/** For the portal: one participant's part of a session, cut into slices of equal length. */
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
    .describe('The worst of each slice; slices without samples are missing.'),
});
