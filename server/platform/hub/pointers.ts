import { z } from 'zod';
import { participantId } from './protocol';

/*
 * Pointing at shared screens on `/hub`: what client-messages.ts and server-messages.ts say of it is made of this. The
 * element imports the types only.
 */

/** Interval of a page's pointer positions, in milliseconds. The hub closes a connection that sends far more. */
export const POINTER_MS = 100;

/** Most places of a pointer in one message. */
export const PATH_MAX = 16;

const share = z.number().min(0).max(1);

const movement = z.object({
  path: z
    .array(z.tuple([share, share]))
    .max(PATH_MAX)
    .describe(
      'Positions of the pointer since the previous message, newest last: x from the left and y from the top, as shares of the picture, 0 to 1. Empty: the pointer is removed.',
    ),
  draws: z
    .boolean()
    .describe('Whether the pointer draws a line along the path. It continues the previous line.'),
});
/** How a pointer moves over the picture of a shared screen. */
export type PointerMovement = z.infer<typeof movement>;

const pointerBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), ...movement.shape }),
  z.object({ kind: z.literal('encrypted'), ciphertext: z.base64().min(1).max(1_000) }),
]);
/**
 * The movement of a pointer. In end-to-end encrypted rooms it is encrypted with the room key (base64 of JSON): the
 * server learns who points at whose screen, and when, and not where.
 */
export type PointerBody = z.infer<typeof pointerBody>;

const screenOf = participantId.describe('The participant with the shared screen.');

/** The messages that participants send about pointers. */
export const pointerRequests = [
  z
    .object({ type: z.literal('point'), screenOf, body: pointerBody })
    .describe(
      'Points at a shared screen, at most every 100 ms. Everybody receives `pointed`, unless very many people point at once.',
    ),
] as const;

/** The messages that the server sends about pointers. */
export const pointerReports = [
  z
    .object({
      type: z.literal('pointed'),
      participantId: participantId.describe('The participant who points.'),
      screenOf,
      body: pointerBody,
    })
    .describe('Somebody points at a shared screen. It fades when they stop.'),
] as const;
