import { z } from 'zod';
import {
  BREAKOUTS_MIN,
  BREAKOUTS_MAX,
  BREAKOUT_NAME_MAX_CHARACTERS,
  BREAKOUT_MINUTES_MAX,
  BREAKOUT_PEOPLE_MAX,
} from '../breakout-limits';
import { name } from '../text';
import { chatBody, id, participantId, role } from './protocol';

/*
 * Breakouts on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The element imports the
 * types only.
 */

const people = z.array(participantId).max(BREAKOUT_PEOPLE_MAX);

/** Breakouts as a host opens them. */
export const newBreakouts = z.object({
  breakouts: z
    .array(
      z.object({
        name: name(BREAKOUT_NAME_MAX_CHARACTERS),
        participantIds: people.describe('Who belongs there. Who has left meanwhile is passed over.'),
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
    .describe('Whether everybody who is named in none and is neither host nor co-host is spread evenly.'),
  minutes: z
    .int()
    .min(1)
    .max(BREAKOUT_MINUTES_MAX)
    .nullable()
    .describe('After how long they close by themselves; null: when somebody closes them.'),
  mayReturn: z.boolean().describe('Whether participants may return to the main session by themselves.'),
});
export type NewBreakouts = z.infer<typeof newBreakouts>;

const breakoutId = id().nullable().describe('The session of the breakout; null: the main session.');

/** What participants send about breakouts. */
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
      'Spreads everybody evenly who belongs in no breakout and is neither host nor co-host. For hosts and co-hosts.',
    ),
  z
    .object({ type: z.literal('join-breakout'), breakoutId })
    .describe(
      'The sender goes there. Hosts and co-hosts go anywhere; others, where hosts let them return, to the main session and back.',
    ),
  z
    .object({ type: z.literal('write-to-breakouts'), body: chatBody })
    .describe('Writes to everybody in all sessions of the call. It is not kept. For hosts and co-hosts.'),
  z
    .object({ type: z.literal('ask-for-help') })
    .describe('The sender, who is in a breakout, asks for a host to come.'),
  z
    .object({ type: z.literal('move') })
    .describe('Answers `move`: the sender is ready to go on where they belong. `welcome` follows.'),
] as const;

/** What participants ask about breakouts. */
export type BreakoutRequest = Exclude<z.infer<(typeof breakoutRequests)[number]>, { type: 'move' }>;

const person = z.object({ participantId, displayName: z.string(), role });

export const breakouts = z.object({
  mainSessionId: z.string(),
  closesAt: z.iso.datetime().nullable().describe('When they close by themselves; null: not by themselves.'),
  closesInMs: z.int().nullable().describe('The same as a time from when this was sent.'),
  mayReturn: z.boolean().describe('Whether participants may return to the main session by themselves.'),
  ownBreakoutId: z
    .string()
    .nullable()
    .describe('In which breakout the receiver belongs, also while they have returned; null: in none.'),
  breakouts: z
    .array(
      z.object({
        breakoutId: z.string(),
        name: z.string(),
        helpAskedAt: z.iso
          .datetime()
          .nullable()
          .describe('For hosts and co-hosts: since when somebody there waits for one; null: nobody does.'),
        people: z.array(person).describe('For hosts and co-hosts: who is there. Empty for others.'),
      }),
    )
    .describe('In their order.'),
  people: z.array(person).describe('For hosts and co-hosts: who is in the main session. Empty for others.'),
});
/** The open breakouts of a call, for one of its participants. */
export type BreakoutsState = z.infer<typeof breakouts>;

export const ownBreakout = z.object({ breakoutId: z.string(), name: z.string() });
/** The breakout in which somebody is. */
export type OwnBreakout = z.infer<typeof ownBreakout>;

/** What the server sends about breakouts. */
export const breakoutReports = [
  z
    .object({ type: z.literal('breakouts'), breakouts: breakouts.nullable() })
    .describe(
      'The breakouts of the call have changed; null: none are open. Who is in them is told hosts and co-hosts, once a second at most.',
    ),
  z
    .object({
      type: z.literal('move'),
      breakoutId,
      name: z.string().nullable().describe('Of the breakout; null: the main session.'),
    })
    .describe(
      'The receiver belongs in another session of the call. It sends `move` when it is ready, within 20 seconds: then it is moved. `welcome` follows on the same socket, with another `participantId` and `sessionId`.',
    ),
  z
    .object({ type: z.literal('move-cancelled') })
    .describe('Answers `move` of a receiver who belongs where they are again: they stay.'),
  z
    .object({
      type: z.literal('breakout-notice'),
      participantId,
      displayName: z.string(),
      body: chatBody,
    })
    .describe('A host or co-host writes to everybody in all sessions of the call.'),
] as const;
