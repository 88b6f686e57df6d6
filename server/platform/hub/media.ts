import { z } from 'zod';
import { NETWORKS } from '../vocabulary/quality-level';

/*
 * Media on `/hub`: signalling, servers and measurements. The messages in client-messages.ts and server-messages.ts use these parts. The element imports only the types.
 */

/** Longest session description, in characters: two cameras and two screens with every codec of a browser. */
export const SDP_MAX_CHARACTERS = 48_000;

/** Longest ICE candidate, in characters. */
const CANDIDATE_MAX_CHARACTERS = 1_000;

/**
 * Identifies one connection between two participants. The participant that starts it chooses the name; an offer with a
 * new name starts a new connection, and signals that name an older one are ignored.
 */
const connection = z.string().min(1).max(64);

/** How much of somebody's camera picture is wanted: all of it, a small one, or none. */
const PICTURE_LEVELS = ['full', 'reduced', 'off'] as const;
export type PictureLevel = (typeof PICTURE_LEVELS)[number];

export const signal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    connection,
    type: z.enum(['offer', 'answer']),
    sdp: z.string().max(SDP_MAX_CHARACTERS),
  }),
  z.object({
    kind: z.literal('candidate'),
    connection,
    candidate: z.string().max(CANDIDATE_MAX_CHARACTERS),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.int().min(0).max(1_000).nullable(),
  }),
  // Its field has a name of its own, so that pages of before this kind take it for one of an older connection.
  z.object({
    kind: z.literal('pictures'),
    ofConnection: connection,
    level: z.enum(PICTURE_LEVELS).describe('The quality of your camera that the sender wants.'),
    // Absent in pages of before this field.
    screen: z
      .boolean()
      .optional()
      .describe('Whether the sender sees the screen that you share. Absent: they do.'),
  }),
]);
/** WebRTC signalling between two participants. The server relays it without reading it. */
export type Signal = z.infer<typeof signal>;

export const qualityFigures = z.object({
  roundTripMs: z.int().min(0).max(60_000).nullable(),
  loss: z.number().min(0).max(1).nullable().describe('Share of lost packets in the worse direction.'),
  jitterMs: z.int().min(0).max(60_000).nullable(),
  sendKbps: z.int().min(0).max(10_000_000).nullable().describe('Total to all others.'),
  receiveKbps: z.int().min(0).max(10_000_000).nullable().describe('Total from all others.'),
  freezeMs: z.int().min(0).max(3_600_000).describe('How long pictures were frozen since the last report.'),
  reconnects: z.int().min(0).max(1_000).describe('Number of reconnections since the last report.'),
});
/** Measurements that a participant's page made of its connection since its last report. */
export type QualityFigures = z.infer<typeof qualityFigures>;

export const connectionUse = z.object({
  network: z
    .enum(NETWORKS)
    .optional()
    .describe('The network of the client, as its browser names it. Missing: unknown.'),
  isRelayed: z
    .boolean()
    .optional()
    .describe('Whether the media of the client pass a TURN relay. Missing: unknown.'),
});
/** The network that a page uses, and its way through it. */
export type ConnectionUse = z.infer<typeof connectionUse>;

/** How often a page reports its measurements, in milliseconds. */
export const QUALITY_REPORT_MS = 15_000;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

/** The media engine and its settings. A new engine is a new member of this union. */
export const media = z.discriminatedUnion('engine', [
  z.object({ engine: z.literal('mesh'), iceServers: z.array(iceServer) }),
  z.object({
    engine: z.literal('livekit'),
    url: z.string().describe('Origin of the media server: `ws` or `wss`.'),
    token: z.string().describe('Admits only this participant, for ten minutes. `media` brings a newer one.'),
  }),
]);
export type Media = z.infer<typeof media>;
