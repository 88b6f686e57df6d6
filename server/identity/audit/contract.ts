import { z } from 'zod';
import { ACTOR_KINDS } from '../../platform/principal/principal';
import { plainText } from '../../platform/text';

export const listEvents = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, whose events to list.'),
    after: plainText()
      .max(100)
      .optional()
      .describe('Continues a page: the event that the page before ended with.'),
    limit: z.int().min(1).max(100).default(50).describe('How many events at most, 1 to 100.'),
  }),
  output: z.object({
    events: z
      .array(
        z.object({
          eventId: z.string().describe('Identifier of the event.'),
          at: z.iso.datetime().describe('When it happened.'),
          actor: z
            .object({
              kind: z
                .enum(ACTOR_KINDS)
                .describe(
                  '`application`: one that a person connected. `room`: the holder of a join token. `system`: the server by itself.',
                ),
              id: z
                .string()
                .nullable()
                .describe('Identifier of the key, person or grant; null for the server.'),
              name: z.string().nullable().describe('Their name; null when it is not known any more.'),
            })
            .describe('Who did it.'),
          action: z.string().describe('What was done, as `noun.verb`.'),
          target: z
            .object({
              id: z.string().describe('Identifier of what it was done to.'),
              name: z
                .string()
                .nullable()
                .describe(
                  "Its name, that of a recording or session being its room's; null when it is unknown.",
                ),
              page: z
                .enum(['room', 'session', 'recording'])
                .nullable()
                .describe('Whose page shows it; null when it has none or is deleted.'),
            })
            .nullable()
            .describe('What it was done to.'),
          ip: z.string().nullable().describe('The address it came from; null for the server.'),
          requestId: z.string().nullable().describe('The request, as the log knows it.'),
        }),
      )
      .describe("The account's events and what concerns the person alone (sign-ins), newest first."),
    next: z.string().nullable().describe('What to pass as `after` for the next page; null at the end.'),
  }),
};
