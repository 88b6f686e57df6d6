import { z } from 'zod';
import { EVENT_DATA, EVENT_TYPES, TEST_EVENT_DATA } from '../../platform/events/types';
import { event, listEvents } from './contract';

/*
 * Events as the OpenAPI document shows them. Responses are checked against `contract.ts`, which accepts events of every
 * type, because events that an earlier version stored have to stay readable.
 */

/** Returns the name of an event type, such as `RoomCreated` for `room.created`. */
const nameOf = (type: string): string =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

const idOf = (type: string): string => `${nameOf(type)}Event`;

const refTo = (id: string): string => `#/components/schemas/${id}`;

/** Returns the schema of an event of a type. @param data with a description */
export const typed = (type: string, data: z.ZodObject) =>
  event
    .extend({
      type: z.literal(type).describe('What happened.'),
      data: z
        .object(data.shape)
        .describe('Details. Fields may be added.')
        .meta({ id: `${nameOf(type)}Data` }),
    })
    .describe(data.description ?? '')
    .meta({ id: idOf(type) });

const typedEvents = EVENT_TYPES.map((type) => ({ type, schema: typed(type, EVENT_DATA[type]) }));

/**
 * The schema for events of later versions. Generated clients that try one schema after the other reach this schema
 * last. Clients that compare types use it as the default.
 */
const otherEvent = event
  .extend({
    type: z
      .string()
      .describe('A type that this document does not name.')
      .meta({
        override: ({ jsonSchema }) => {
          jsonSchema.not = { $ref: refTo('EventType') };
        },
      }),
  })
  .describe('An event of a later version: skip it.')
  .meta({ id: 'OtherEvent' });

const mapping = Object.fromEntries([
  ...EVENT_TYPES.map((type) => [type, refTo(idOf(type))]),
  // This name is not an event type. Without it, generators refuse the mapping or make up the same name.
  ['OtherEvent', refTo('OtherEvent')],
]);

/** Any event: the value of `type` says which. */
export const anyEvent = z
  .union([...typedEvents.map(({ schema }) => schema), otherEvent])
  .describe('An event of the account; `type` names its kind.')
  .meta({
    id: 'Event',
    override: ({ jsonSchema }) => {
      // openapi-typescript reads a discriminator only next to `oneOf`.
      jsonSchema.oneOf = jsonSchema.anyOf;
      delete jsonSchema.anyOf;
      jsonSchema.discriminator = { propertyName: 'type', mapping };
    },
  });

export const anyEventList = listEvents.output
  .extend({ events: z.array(anyEvent).describe('In the order of their numbers.') })
  .describe('A page of the event log.')
  .meta({ id: 'EventList' });

/** The bodies that are posted to endpoints. */
export const postedEvents = [
  ...typedEvents,
  { type: 'webhook.test', schema: typed('webhook.test', TEST_EVENT_DATA) },
];
