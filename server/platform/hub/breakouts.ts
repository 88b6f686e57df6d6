import { z } from 'zod';
import {
  BREAKOUTS_MIN,
  BREAKOUTS_MAX,
  BREAKOUT_NAME_MAX_CHARACTERS,
  BREAKOUT_MINUTES_MAX,
  BREAKOUT_PEOPLE_MAX,
} from '../breakout-limits';
import { name } from '../text';
import { chatBody } from './chat';
import { id, participantId, role } from './protocol';

/*
 * Breakouts on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The element imports
 * the types only.
 */

const people = z.array(participantId).max(BREAKOUT_PEOPLE_MAX);

/** Breakouts as a host opens them. */
export const newBreakouts = z.object({
  breakouts: z
    .array(
      z.object({
        name: name(BREAKOUT_NAME_MAX_CHARACTERS),
        participantIds: people.describe('The people to move there. People who have left are ignored.'),
      }),
    )
    .min(BREAKOUTS_MIN)
    .max(BREAKOUTS_MAX)
    .refine(
      (all) => {
        const ids = all.flatMap(({ participantIds }) => participantIds);
        return new Set(ids).size === ids.length;
      },
      { error: 'name somebody twice' },
    ),
  spread: z
    .boolean()
    .describe('Whether to distribute everybody who is not named, except hosts and co-hosts, evenly.'),
  minutes: z
    .int()
    .min(1)
    .max(BREAKOUT_MINUTES_MAX)
    .nullable()
    .describe('Minutes until they close automatically; null: they stay open until somebody closes them.'),
  mayReturn: z.boolean().describe('Whether participants may return to the main session on their own.'),
});
export type NewBreakouts = z.infer<typeof newBreakouts>;

const breakoutId = id().nullable().describe('The session of the breakout; null: the main session.');

/** The messages that participants send about breakouts. */
export const breakoutRequests = [
  z
    .object({ type: z.literal('open-breakouts'), ...newBreakouts.shape })
    .describe('Opens breakouts. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('close-breakouts') })
    .describe('Calls everybody back and closes the breakouts. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('assign-to-breakout'), participantIds: people.min(1), breakoutId })
    .describe('Moves people to another session of the call. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('spread-over-breakouts') })
    .describe(
      'Distributes everybody who is in no breakout, except hosts and co-hosts, evenly. For hosts and co-hosts.',
    ),
  z
    .object({ type: z.literal('join-breakout'), breakoutId })
    .describe(
      'Moves the sender there. Hosts and co-hosts can go anywhere. Others can go to the main session and back, if hosts allow it.',
    ),
  z
    .object({ type: z.literal('write-to-breakouts'), body: chatBody })
    .describe(
      'Writes to everybody in all sessions of the call. The message is not stored. For hosts and co-hosts.',
    ),
  z
    .object({ type: z.literal('ask-for-help') })
    .describe('Asks a host to come to the breakout of the sender.'),
  z
    .object({ type: z.literal('move') })
    .describe('Answers `move`: the sender is ready to move to their session. `welcome` follows.'),
] as const;

/** The requests of participants about breakouts. */
export type BreakoutRequest = Exclude<z.infer<(typeof breakoutRequests)[number]>, { type: 'move' }>;

const person = z.object({ participantId, displayName: z.string(), role });

export const breakouts = z.object({
  mainSessionId: z.string(),
  closesAt: z.iso.datetime().nullable().describe('When they close automatically; null: they do not.'),
  closesInMs: z.int().nullable().describe('The same as a duration from the sending of this message.'),
  mayReturn: z.boolean().describe('Whether participants may return to the main session on their own.'),
  ownBreakoutId: z
    .string()
    .nullable()
    .describe('The breakout of the receiver, even while they are back in the main session; null: none.'),
  breakouts: z
    .array(
      z.object({
        breakoutId: z.string(),
        name: z.string(),
        helpAskedAt: z.iso
          .datetime()
          .nullable()
          .describe(
            'For hosts and co-hosts: when somebody in the breakout asked for a host; null: nobody waits for one.',
          ),
        people: z
          .array(person)
          .describe('For hosts and co-hosts: the people in the breakout. Empty for others.'),
      }),
    )
    .describe('The breakouts in their order.'),
  people: z
    .array(person)
    .describe('For hosts and co-hosts: the people in the main session. Empty for others.'),
});
/** The open breakouts of a call, for one of its participants. */
export type BreakoutsState = z.infer<typeof breakouts>;

export const ownBreakout = z.object({ breakoutId: z.string(), name: z.string() });
/** The breakout in which somebody is. */
export type OwnBreakout = z.infer<typeof ownBreakout>;

/** The messages that the server sends about breakouts. */
export const breakoutReports = [
  z
    .object({ type: z.literal('breakouts'), breakouts: breakouts.nullable() })
    .describe(
      'The breakouts of the call have changed; null: none are open. Hosts and co-hosts also get the people in them, at most once a second.',
    ),
  z
    .object({
      type: z.literal('move'),
      breakoutId,
      name: z.string().nullable().describe('Name of the breakout; null: the main session.'),
    })
    .describe(
      'The receiver was moved to another session of the call. It sends `move` when it is ready, at the latest after 20 seconds. `welcome` follows on the same socket, with another `participantId` and `sessionId`.',
    ),
  z
    .object({ type: z.literal('move-cancelled') })
    .describe('Answers `move` if the receiver no longer has to move.'),
  z
    .object({
      type: z.literal('breakout-notice'),
      participantId,
      displayName: z.string(),
      body: chatBody,
    })
    .describe('A host or co-host writes to everybody in all sessions of the call.'),
] as const;
